import { expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", { documentElement: { lang: "" } });
const { preferred } = await import("../src/i18n/i18n.svelte.ts");
const { settings } = await import("../src/state/settings.svelte.ts");

test("the first language of the browser that we have", () => {
  expect(preferred(["de-DE", "pl-PL", "en"])).toBe("pl");
  expect(preferred(["RU"])).toBe("ru");
  expect(preferred(["de", "ja"])).toBe("en");
  expect(preferred([])).toBe("en");
});

test("a person's own choice comes first, and is kept", () => {
  settings.set({ language: "fr" });
  expect(preferred(["pl"])).toBe("fr");
  expect(JSON.parse(kept.get("outspeed")!)).toMatchObject({ language: "fr", speed: "normal" });
});
