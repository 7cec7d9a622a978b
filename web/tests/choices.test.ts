import { expect, test, vi } from "vitest";
import { Refusal } from "../src/net/api.ts";
import { deckFaces, offered } from "../src/state/choices.ts";

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

test("what the server offers is asked once, and again if that failed", async () => {
  const fetched = vi.fn<(path: string) => Promise<Response>>();
  vi.stubGlobal("fetch", fetched);
  fetched.mockRejectedValueOnce(new TypeError("no line"));
  await expect(offered()).rejects.toMatchObject({ code: "unreachable" });
  fetched.mockResolvedValueOnce(answer(200, { bots: ["rookie"] }));
  expect(await offered()).toEqual({ bots: ["rookie"] });
  expect(await offered()).toEqual({ bots: ["rookie"] });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a deck is asked for by its id, and a refusal has the server's words", async () => {
  const fetched = vi.fn<(path: string) => Promise<Response>>();
  vi.stubGlobal("fetch", fetched);
  fetched.mockResolvedValueOnce(answer(404, { code: "no_deck", text: "there is no such deck" }));
  const refused = await deckFaces("a/b").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: "no_deck", message: "there is no such deck" });
  expect(fetched.mock.lastCall![0]).toBe("/api/decks/a%2Fb");
  fetched.mockResolvedValueOnce(answer(200, { id: "a/b" }));
  await deckFaces("a/b");
  await deckFaces("a/b");
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a proxy's page is refused by its status", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response("<h1>", { status: 502, statusText: "Bad Gateway" }),
  );
  await expect(deckFaces("x")).rejects.toMatchObject({ code: "http_502", message: "Bad Gateway" });
});
