import { describe, expect, inject, test } from "vitest";
import { narrate } from "../src/i18n/narration.ts";
import { pluralForm } from "../src/i18n/plural.ts";
import { Texts } from "../src/i18n/texts.ts";
import { benefitInWords, conditionInWords, costInWords } from "../src/i18n/tiles.ts";

const { catalogs, plurals, names, events, sentences, routes, routes_in_words } = inject("known");
const LANGUAGES = ["en", "fr", "pl", "ru"] as const;

describe.each(LANGUAGES)("%s", (language) => {
  const texts = new Texts(language, catalogs[language]);

  test("numbers have the plural form of the CLDR", () => {
    for (const [form, numbers] of Object.entries(plurals[language])) {
      for (const number of numbers) expect(pluralForm(language, number), `${number}`).toBe(form);
    }
  });

  test("events are told as the server's log tells them", () => {
    expect(events.map((event) => narrate(event, names, texts))).toEqual(sentences[language]);
  });

  test("routes are described as the terminal describes them", () => {
    const found = routes.map((route) => [
      conditionInWords(route, texts),
      costInWords(route, texts),
      benefitInWords(route, texts),
    ]);
    expect(found).toEqual(routes_in_words[language]);
  });
});

describe("texts", () => {
  const texts = new Texts("pl", {
    "name.last_of_list": " i ",
    "unit.fuel": { one: "{n} kostka", few: "{n} kostki", many: "{n} kostek" },
    pays: "{ship} płaci {amount:fuel}",
  });

  test("a unit has the form of its number", () => {
    expect(texts.text("pays", { ship: "Ada", amount: 3 })).toBe("Ada płaci 3 kostki");
    expect(texts.text("pays", { ship: "Ada", amount: 12 })).toBe("Ada płaci 12 kostek");
  });

  test("names stand in a row", () => {
    expect(texts.listed([])).toBe("");
    expect(texts.listed(["A"])).toBe("A");
    expect(texts.listed(["A", "B", "C"])).toBe("A, B i C");
  });

  test("what is missing is named", () => {
    expect(() => texts.text("pays", { ship: "Ada" })).toThrow("text pays lacks the value amount");
    expect(() => texts.text("flies")).toThrow("no text flies in pl");
    expect(() => texts.text("unit.fuel", { n: 0.5 })).toThrow("unit.fuel lacks a plural form");
  });
});
