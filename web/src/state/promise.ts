// The hash of a table's luck as this browser first heard of it: what the seed must fit in the end.

export interface Noted {
  promise: string;
  at: number; // milliseconds since 1970
}

const PREFIX = "outspeed-promise:";

/** What was noted first in this tab counts, whatever is said later. */
export function noted(table: string, promise: string): Noted {
  const key = PREFIX + table;
  try {
    const old = sessionStorage.getItem(key);
    if (old) return JSON.parse(old) as Noted;
    const fresh = { promise, at: Date.now() };
    sessionStorage.setItem(key, JSON.stringify(fresh));
    return fresh;
  } catch {
    return { promise, at: Date.now() }; // no storage: noted as long as the page lasts
  }
}
