// What is to be done at a table of one's own as soon as it is open.

/** Take a seat; and start; or take a seat for each who passes the device round. */
export type Intent = "sit" | "race" | "around";

const wanted = new Map<string, Intent>();

export function atOnce(table: string, intent: Intent): void {
  wanted.set(table, intent);
}

/** What is to be done, told only once. */
export function takeIntent(table: string): Intent | null {
  const intent = wanted.get(table) ?? null;
  wanted.delete(table);
  return intent;
}
