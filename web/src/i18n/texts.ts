// The texts of one language, as the server has them.
import { pluralForm } from "./plural.ts";

export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalog = Record<string, Message>;
export type Values = Record<string, string | number>;

const PLACEHOLDER = /\{([a-z_]+)(?::([a-z_]+))?\}/g;

export class Texts {
  readonly language: string;
  readonly #catalog: Catalog;

  constructor(language: string, catalog: Catalog) {
    this.language = language;
    this.#catalog = catalog;
  }

  /** These texts and more. */
  and(more: Catalog): Texts {
    return new Texts(this.language, { ...this.#catalog, ...more });
  }

  has(key: string): boolean {
    return key in this.#catalog;
  }

  /** The text of a key with its placeholders filled in; {n} chooses the plural form. */
  text(key: string, values: Values = {}): string {
    const message = this.#catalog[key];
    if (message === undefined) throw new Error(`no text ${key} in ${this.language}`);
    const form =
      typeof message === "string"
        ? message
        : message[pluralForm(this.language, this.#value(key, "n", values) as number)];
    if (form === undefined) throw new Error(`text ${key} lacks a plural form`);
    return form.replace(PLACEHOLDER, (_, name: string, unit?: string) => {
      const value = this.#value(key, name, values);
      return unit ? this.text(`unit.${unit}`, { n: value }) : String(value);
    });
  }

  /** Names in a row: `A`, `A and B`, `A, B and C`. */
  listed(names: readonly string[]): string {
    if (names.length < 2) return names.join("");
    return names.slice(0, -1).join(", ") + this.text("name.last_of_list") + names.at(-1)!;
  }

  #value(key: string, name: string, values: Values): string | number {
    const value = values[name];
    if (value === undefined) throw new Error(`text ${key} lacks the value ${name}`);
    return value;
  }
}
