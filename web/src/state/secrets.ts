// What of an event is for the eyes of its seat alone.
import type { GameEvent } from "../net/types.ts";

export function seenBy(event: GameEvent, seat: number | null): GameEvent {
  if (event.type === "drew" && event.seat !== seat) return { ...event, tokens: null };
  if (event.type === "kept" && event.seat !== seat) return { ...event, token: null };
  return event;
}
