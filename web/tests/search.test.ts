import { describe, expect, inject, test } from "vitest";
import type { Rules } from "../src/net/types.ts";
import { ruleOf, sectionOf, sections } from "../src/rules/rulebook.ts";
import { pieces, plain, search } from "../src/rules/search.ts";

const known = inject("known").rules;
const rules = { ...known.en, interpreted: ["1.6"] } as unknown as Rules;
const numbers = (query: string) =>
  sections(rules, "en", query).flatMap((section) => section.entries.map(({ number }) => number));

describe("search", () => {
  test("knows no accents, no case, no barred letters", () => {
    expect(plain("Élan Łódź ЁЖ")).toBe("elan lodz еж");
    const found = search([{ number: "1.1", text: "Pole Siłowe" }], "SILOWE pole");
    expect(found).toHaveLength(1);
  });

  test("wants every word", () => {
    const both = search([{ number: "1.1", text: "fuel and zones" }], "fuel tokens");
    expect(both).toEqual([]);
  });

  test("a number finds that rule alone", () => expect(numbers("4.14")).toEqual(["4.14"]));

  test("nothing finds everything", () => {
    expect(numbers("")).toHaveLength(Object.keys(rules.rules).length);
  });
});

describe("pieces", () => {
  const known = (number: string) => number === "4.10";
  const cut = (text: string, query = "") =>
    pieces(text, query, known).map(({ text, kind }) => `${kind}:${text}`);

  test("are links where a rule is named", () => {
    expect(cut("see 4.10 and 4.11")).toEqual(["plain:see ", "rule:4.10", "plain: and 4.11"]);
  });

  test("are marked where a word stands, accents and all", () => {
    expect(cut("Élan, élan", "elan")).toEqual(["hit:Élan", "plain:, ", "hit:élan"]);
  });

  test("together are the text", () => {
    for (const text of Object.values(inject("known").rules.pl.rules)) {
      const found = pieces(text, "pole si", () => true);
      expect(found.map((piece) => piece.text).join("")).toBe(text.normalize("NFC"));
    }
  });
});

describe("the rules page", () => {
  test("goes by number, differences of editions last", () => {
    const found = sections(rules, "en", "").map(({ number }) => number);
    expect(found).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "E"]);
    expect(sectionOf("E3")).toBe("E");
    const fourth = sections(rules, "en", "").find(({ number }) => number === "4")!;
    const order = fourth.entries.map(({ number }) => number);
    expect(order.indexOf("4.2")).toBeLessThan(order.indexOf("4.10"));
  });

  test("an edition that plays a rule in its own way says so", () => {
    const [edition, own] = Object.entries(rules.editions).find(([, own]) =>
      Object.keys(own).some((number) => !number.startsWith("E")),
    )!;
    const number = Object.keys(own).find((key) => !key.startsWith("E"))!;
    const entry = sections(rules, edition as "ru", number)[0]!.entries[0]!;
    expect(entry.changed).toBe(true);
    expect(entry.text).toBe(own[number]);
    expect(entry.text).toBe(ruleOf(rules, number, edition));
    expect(entry.others).toContain("en");
  });
});
