// The sounds of the race: the synthesiser is loaded when somebody asks for sound.
import type { GameEvent } from "../net/types.ts";
import { settings } from "../state/settings.svelte.ts";
import type { Synth } from "./synth.ts";

class Sounds {
  #synth: Promise<Synth> | null = null;
  #humming = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#tune());
  }

  /** Sound on or off, louder or softer, from now on and the next time. */
  set(change: { sound?: boolean; volume?: number }): void {
    settings.set(change);
    this.#tune();
    if (settings.now.sound) this.#with((synth) => synth.click());
  }

  tell(events: readonly GameEvent[]): void {
    if (settings.now.sound) this.#with((synth) => synth.tell(events));
  }

  click(): void {
    if (settings.now.sound) this.#with((synth) => synth.click());
  }

  /** The engines run, or stand. */
  hum(on: boolean): void {
    this.#humming = on;
    if (on ? settings.now.sound : this.#synth) this.#tune();
  }

  #tune(): void {
    if (!settings.now.sound && !this.#synth) return;
    const { sound, volume } = settings.now;
    this.#with((synth) => {
      synth.volume(sound && !document.hidden ? volume : 0);
      synth.hum(this.#humming && sound);
    });
  }

  #with(use: (synth: Synth) => void): void {
    this.#synth ??= this.#load();
    this.#synth.then(use, () => (this.#synth = null)); // no sound now; the next may come
  }

  async #load(): Promise<Synth> {
    const { Synth } = await import("./synth.ts");
    const synth = new Synth(settings.now.volume);
    synth.hum(this.#humming);
    return synth;
  }
}

export const sounds = new Sounds();
