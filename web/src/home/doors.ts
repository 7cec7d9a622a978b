// The ways from the first screen to everything but a race: each a sign and a text.
import type { SignName } from "../art/signs.ts";

export interface Door {
  href: string;
  sign: SignName;
  text: string; // its key
}

export const DOORS: readonly Door[] = [
  { href: "/settings", sign: "gear", text: "web.settings.title" },
];
