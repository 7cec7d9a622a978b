import { describe, expect, test, vi } from "vitest";

vi.stubGlobal("location", new URL("https://outspeed.test/rules?x=1#4.14"));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal("history", {
  pushState: (_: null, __: string, path: string) =>
    (location.href = new URL(path, location.href).href),
  replaceState: (_: null, __: string, path: string) =>
    (location.href = new URL(path, location.href).href),
});
const { routeOf, router } = await import("../src/router.svelte.ts");

describe("an address", () => {
  test.each([
    ["/", { page: "home" }],
    ["/table/ab%2Fc", { page: "table", key: "ab/c" }],
    ["/join/K7XQ2A", { page: "join", code: "K7XQ2A" }],
    ["/join", { page: "join", code: "" }],
    ["/replay", { page: "record" }],
    ["/replay/abc", { page: "replay", key: "abc" }],
    ["/replays/", { page: "replays" }],
    ["/learn", { page: "learn" }],
    ["/lab", { page: "lab" }],
    ["/settings", { page: "settings" }],
  ])("%s is a screen", (path, route) => expect(routeOf(path)).toMatchObject(route));

  test.each(["/table", "/rules/4", "/settings/x", "/a/b/c", "/table/x/y", "/%E0%A4%A"])(
    "%s is none",
    (path) => expect(routeOf(path)).toEqual({ page: "missing" }),
  );
});

describe("the router", () => {
  test("begins where the address says", () => {
    expect(router.route).toEqual({ page: "rules" });
    expect(router.hash).toBe("4.14");
  });

  test("another place on the page is no other screen", () => {
    const before = router.route;
    router.mark("5.1");
    expect(location.href).toBe("https://outspeed.test/rules?x=1#5.1");
    expect(router.hash).toBe("5.1");
    expect(router.route).toBe(before);
    router.mark("");
    expect(location.href).toBe("https://outspeed.test/rules?x=1");
  });

  test("goes elsewhere", () => {
    router.go("/table/abc");
    expect(router.route).toEqual({ page: "table", key: "abc" });
  });
});
