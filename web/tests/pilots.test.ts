import { expect, inject, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", { documentElement: { lang: "" } });
const { catalogs } = inject("known");
const { i18n } = await import("../src/i18n/i18n.svelte.ts");
const { Texts } = await import("../src/i18n/texts.ts");
const { called } = await import("../src/state/pilots.ts");
i18n.texts = new Texts("ru", catalogs["ru"]!);

test("a bot that the server has named is called in the language of the screen", () => {
  expect(called("Rookie 2", "rookie")).toBe("Новичок 2");
});

test("people are called as they call themselves, when a bot flies on for them too", () => {
  expect(called("Rookie 2", null)).toBe("Rookie 2");
  expect(called("Rookie Bob", "rookie")).toBe("Rookie Bob");
  expect(called("Eve", "racer")).toBe("Eve");
});
