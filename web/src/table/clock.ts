// The time for a decision, in words.
import { t } from "../i18n/i18n.svelte.ts";

const DAY = 86_400;

export function clockInWords(seconds: number): string {
  if (seconds === 0) return t("web.clock.none");
  if (seconds < DAY) return t("web.clock.seconds", { n: seconds });
  return t("web.clock.days", { n: seconds / DAY });
}
