// From an event to its sentence: the key of the text, and what fills it.
import type { GameEvent } from "../net/types.ts";
import { TOKENS } from "../net/types.ts";
import type { Texts, Values } from "./texts.ts";

const SEATS: Record<string, string> = { seat: "ship", target: "target" };
const CODES: Record<string, string> = { token: "token", side: "side", colour: "die" };

export function narrate(event: GameEvent, names: readonly string[], texts: Texts): string {
  return texts.text(eventKey(event), eventValues(event, names, texts));
}

export function eventKey(event: GameEvent): string {
  const variant = variantOf(event);
  return variant ? `event.${event.type}.${variant}` : `event.${event.type}`;
}

function variantOf(event: GameEvent): string {
  switch (event.type) {
    case "announced":
      return event.plays ? "plays" : "passes";
    case "fizzled":
    case "race_over":
      return event.reason;
    case "hit":
      return event.token;
    case "fuel_gained":
    case "fuel_lost":
    case "moved":
    case "eliminated":
      return event.by;
    case "stopped":
      return event.left ? "short" : "arrived";
    case "rolled":
      return event.for;
    case "paid":
      return event.amount < event.due ? "short" : "full";
    case "drew":
      return event.tokens ? "known" : "unknown";
    case "kept":
      return event.token ? "known" : "unknown";
    default:
      return "";
  }
}

function eventValues(event: GameEvent, names: readonly string[], texts: Texts): Values {
  const values: Values = {};
  const named = (seat: number) => names[seat] ?? String(seat);
  for (const [field, value] of Object.entries(event) as [string, unknown][]) {
    if (field in SEATS) {
      values[SEATS[field]!] = named(value as number);
    } else if (Array.isArray(value)) {
      const parts = value.map((part: string | number) =>
        typeof part === "number" ? named(part) : texts.text(`name.token.${part}`),
      );
      values[field] = texts.listed(parts);
    } else if (field === "by") {
      const token = (TOKENS as readonly unknown[]).includes(value);
      values[field] = texts.text(`name.${token ? "token" : "cause"}.${String(value)}`);
    } else if (field in CODES && value !== null) {
      const group = CODES[field]!;
      values[group] = texts.text(`name.${group}.${String(value)}`);
    } else if (typeof value === "number" || typeof value === "string") {
      values[field] = value;
    }
  }
  if (event.type === "moved") values["zones"] = Math.abs(event.to - event.from);
  return values;
}

/** The token that an event is about, if it is known. */
export function eventToken(event: GameEvent): string | null {
  switch (event.type) {
    case "token_revealed":
    case "fizzled":
    case "hit":
    case "kept":
      return event.token;
    default:
      return null;
  }
}
