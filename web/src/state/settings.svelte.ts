// What a person has set on this device.
export const SPEEDS = { calm: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;
export type Speed = keyof typeof SPEEDS;
export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

interface Stored {
  language: string | null; // null: what the browser asks for
  theme: Theme;
  speed: Speed;
  still: boolean; // no motion, whatever the system says
  name: string;
  raced: boolean; // has finished a race
  players: number; // of a race against bots
  bots: string; // their level
  sound: boolean;
  volume: number; // 0 to 1
}

const KEY = "outspeed";
const INITIAL: Stored = {
  language: null,
  theme: "system",
  speed: "normal",
  still: false,
  name: "",
  raced: false,
  players: 4,
  bots: "rookie",
  sound: false,
  volume: 0.6,
};

function load(): Stored {
  try {
    return { ...INITIAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return INITIAL; // no storage, or not ours: as on the first visit
  }
}

class Settings {
  #stored = $state<Stored>(load());
  #systemStill = $state(false);
  #systemLight = $state(false);

  constructor() {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const light = matchMedia("(prefers-color-scheme: light)");
    const read = () => {
      this.#systemStill = still.matches;
      this.#systemLight = light.matches;
    };
    still.addEventListener("change", read);
    light.addEventListener("change", read);
    read();
  }

  get now(): Readonly<Stored> {
    return this.#stored;
  }

  get still(): boolean {
    return this.#stored.still || this.#systemStill;
  }

  get light(): boolean {
    return this.#stored.theme === "light" || (this.#stored.theme === "system" && this.#systemLight);
  }

  set(change: Partial<Stored>): void {
    Object.assign(this.#stored, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // Without storage the setting lasts as long as the page.
    }
  }
}

export const settings = new Settings();

/** How to scroll to what has come up. */
export function scrolling(): ScrollBehavior {
  return settings.still ? "instant" : "smooth";
}
