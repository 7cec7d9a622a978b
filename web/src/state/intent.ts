// What is to be done at a table as soon as it is open: a race that somebody wants now.

const wanted = new Set<string>();

export function raceAtOnce(table: string): void {
  wanted.add(table);
}

/** Whether to sit down and start; true only once. */
export function takeIntent(table: string): boolean {
  return wanted.delete(table);
}
