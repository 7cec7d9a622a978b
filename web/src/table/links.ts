// Where others come to a table.
import type { Links } from "../net/types.ts";

export function joinLink(links: Links): string {
  const path = links.code ? `/join/${links.code}` : `/table/${links.table}`;
  return location.origin + path;
}

const OWN_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The address of this page means another machine to everybody else. */
export function isLocal(): boolean {
  return OWN_MACHINE.test(location.hostname);
}
