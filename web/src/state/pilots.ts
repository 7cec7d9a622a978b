// How a pilot is called on this screen: people as they call themselves, bots in our words.
import { t } from "../i18n/i18n.svelte.ts";
import type { SeatInfo } from "../net/types.ts";

/** A bot that the server has named after its level and a number is called so in any language. */
export function called(name: string, level: string | null): string {
  const [word = "", number = "", ...rest] = name.split(" ");
  const plain = level !== null && word.toLowerCase() === level && !rest.length;
  return plain && /^\d+$/.test(number) ? `${t(`web.level.${level}`)} ${number}` : name;
}

export function inOurWords(seat: SeatInfo): SeatInfo {
  return { ...seat, name: called(seat.name, seat.bot) };
}
