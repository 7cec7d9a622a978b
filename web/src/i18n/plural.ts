// The plural forms of the texts, by the browser's own rules for a language.
const rules = new Map<string, Intl.PluralRules>();

export function pluralForm(language: string, number: number): Intl.LDMLPluralRule {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  const form = found.select(Math.abs(number));
  // French counts millions apart; our texts do not.
  return language === "fr" && form === "many" ? "other" : form;
}
