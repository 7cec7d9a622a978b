// The ways from the first screen to everything but a race: each a sign and a text.
import type { SignName } from "../art/signs.ts";

export interface Door {
  href: string;
  sign: SignName;
  text: string; // its key
}

export const DOORS: readonly Door[] = [
  { href: "/learn", sign: "bulb", text: "web.door.learn" },
  { href: "/rules", sign: "menu", text: "web.door.rules" },
  { href: "/faces", sign: "anyone", text: "web.door.faces" },
  { href: "/lab", sign: "flask", text: "web.door.lab" },
  { href: "/replays", sign: "play", text: "web.door.replays" },
  { href: "/settings", sign: "gear", text: "web.settings.title" },
];
