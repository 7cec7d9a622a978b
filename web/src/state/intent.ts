// What is to be done at a table of one's own as soon as it is open: take a seat, or race now.

const wanted = new Map<string, "sit" | "race">();

export function sitAtOnce(table: string, start: boolean): void {
  wanted.set(table, start ? "race" : "sit");
}

/** What is to be done, told only once. */
export function takeIntent(table: string): "sit" | "race" | null {
  const intent = wanted.get(table) ?? null;
  wanted.delete(table);
  return intent;
}
