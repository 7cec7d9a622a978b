// What the worker answers for, and which of its caches stay.
import { expect, test } from "vitest";
import { keeps, kindOf } from "../src/worker/shell.ts";

const HERE = "https://race.example";

function kind(path: string, mode: RequestMode = "cors", method = "GET"): string | null {
  return kindOf({ url: new URL(path, HERE).href, mode, method }, HERE);
}

test("pages and files are the worker's, what the server says never is", () => {
  expect(kind("/", "navigate")).toBe("page");
  expect(kind("/table/abc?x=1", "navigate")).toBe("page");
  expect(kind("/assets/index-12345678.js")).toBe("file");
  expect(kind("/icon.svg")).toBe("file");
  for (const path of ["/api/texts/en", "/ws", "/schema/openapi.json", "/healthz", "/metrics"]) {
    expect(kind(path), path).toBeNull();
    expect(kind(path, "navigate"), path).toBeNull();
  }
  expect(kind("/manifest.webmanifest")).toBeNull();
  expect(kind("/assets/x.js", "cors", "POST")).toBeNull();
  expect(kind("https://elsewhere.example/assets/x.js")).toBeNull();
});

test("the version in use and the one before it stay, others' caches are left alone", () => {
  const all = ["outspeed-a", "other", "outspeed-b", "outspeed-c"];
  const stay = all.filter((name) => keeps(name, all, "outspeed-", "outspeed-c"));
  expect(stay).toEqual(["other", "outspeed-b", "outspeed-c"]);
  expect(keeps("outspeed-a", ["outspeed-a"], "outspeed-", "outspeed-a")).toBe(true);
});
