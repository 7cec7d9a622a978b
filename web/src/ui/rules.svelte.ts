// The rule that somebody wants to read.
import { i18n } from "../i18n/i18n.svelte.ts";

class RuleReader {
  number = $state<string | null>(null);

  open(number: string): void {
    this.number = number;
    void i18n.learnRules();
  }
}

export const ruleReader = new RuleReader();

/** The rules that a text rests on; `token` stands for the rule of the token that it is about. */
export function rulesBehind(key: string, token: string | null = null): string[] {
  const rules = i18n.rules;
  if (!rules) return [];
  return (rules.behind[key] ?? []).flatMap((number) => {
    if (number !== "token") return [number];
    const own = token === null ? undefined : rules.tokens[token];
    return own ? [own] : [];
  });
}
