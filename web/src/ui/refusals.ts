// What the server has refused, in the reader's language.
import { i18n, t } from "../i18n/i18n.svelte.ts";
import type { Refusal } from "../net/api.ts";

export function inWords(refusal: Refusal): string {
  const key = `web.refused.${refusal.code}`;
  return i18n.texts.has(key) ? t(key) : t("web.refused.any", { code: refusal.code });
}
