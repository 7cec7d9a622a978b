// The texts that are shown now, and the rules behind them.
import { get } from "../net/api.ts";
import type { Rules } from "../net/types.ts";
import { settings } from "../state/settings.svelte.ts";
import { Texts, type Catalog, type Values } from "./texts.ts";

export const LANGUAGES = ["en", "fr", "pl", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

class I18n {
  texts = $state.raw(new Texts("en", {}));
  rules = $state.raw<Rules | null>(null);
  #asked = "";
  #teaching: Promise<void> | null = null;
  readonly #lessons = new Map<Language, Catalog>();

  get language(): Language {
    return this.texts.language as Language;
  }

  /** Show everything in this language from now on. */
  async speak(language: Language): Promise<void> {
    const [catalog] = await Promise.all([
      get<Catalog>(`/api/texts/${language}`),
      this.#teaching ? this.#learn(language) : null,
    ]);
    this.texts = new Texts(language, { ...catalog, ...this.#lessons.get(language) });
    document.documentElement.lang = language;
    if (this.rules) await this.learnRules();
  }

  /** From now on with the texts of the screens that teach. */
  async teach(): Promise<void> {
    this.#teaching ??= this.#learn(this.language).then(() => {
      this.texts = this.texts.and(this.#lessons.get(this.language) ?? {});
    });
    try {
      await this.#teaching;
    } catch (error) {
      this.#teaching = null;
      throw error;
    }
  }

  async #learn(language: Language): Promise<void> {
    if (this.#lessons.has(language)) return;
    this.#lessons.set(language, await get<Catalog>(`/api/texts/${language}/learn`));
  }

  /** The rules in the language of the texts, for who wants to read them. */
  async learnRules(): Promise<void> {
    const language = this.language;
    if (this.#asked === language) return;
    this.#asked = language;
    try {
      const rules = await get<Rules>(`/api/rules/${language}`);
      if (language === this.language) this.rules = rules;
    } catch {
      this.#asked = "";
    }
  }
}

export const i18n = new I18n();

/** As a person has asked for, now and the next time. */
export function speak(language: Language): void {
  settings.set({ language });
  void i18n.speak(language);
}

export function t(key: string, values?: Values): string {
  return i18n.texts.text(key, values);
}

/** The language that was set, or the first of the browser's that we have. */
export function preferred(asked: readonly string[] = navigator.languages): Language {
  const wanted = [settings.now.language ?? "", ...asked].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  return LANGUAGES.find((language) => language === wanted.find(isOurs)) ?? "en";
}

function isOurs(tag: string): tag is Language {
  return (LANGUAGES as readonly string[]).includes(tag);
}
