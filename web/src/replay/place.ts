// A moment of a replay as its address names it: the step, through whose eyes, and maybe the record.

export const PUBLIC = "public";
export const SECRETS = "secrets";

export interface Place {
  at: number; // the step
  eyes: string; // PUBLIC, SECRETS, or a seat's number
  record: string | null; // packed, if the race is not on the server
}

export function placeOf(hash: string, eyes: string): Place {
  const found = new URLSearchParams(hash);
  const at = Number(found.get("step") ?? 1) - 1;
  const seen = found.get("eyes") ?? eyes;
  return {
    at: Number.isInteger(at) && at > 0 ? at : 0,
    eyes: seen === PUBLIC || seen === SECRETS || /^[0-5]$/.test(seen) ? seen : eyes,
    record: found.get("record"),
  };
}

export function hashOf({ at, eyes, record }: Place): string {
  const parts = new URLSearchParams({ step: String(at + 1), eyes });
  if (record) parts.set("record", record);
  return parts.toString();
}

/** What the server is asked: the race as these eyes have seen it. */
export function queryOf(eyes: string): string {
  if (eyes === PUBLIC || eyes === SECRETS) return `?secrets=${eyes === SECRETS}`;
  return `?seat=${eyes}`;
}

/** The step where a turn begins that lies `by` turns from the one of step `at`. */
export function turnStep(turns: readonly number[], at: number, by: number): number {
  const now = turns[at] ?? 1;
  const first = turns.indexOf(now);
  // Back within a turn is to its beginning.
  const wanted = by < 0 && at > first ? now : now + by;
  if (wanted < 1) return 0;
  const found = turns.findIndex((turn) => turn >= wanted);
  return found < 0 ? turns.length - 1 : found;
}
