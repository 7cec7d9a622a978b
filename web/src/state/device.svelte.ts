// Several pilots at one device: a curtain falls between them, and one at a time looks behind it.
import type { Known } from "./fold.ts";

interface Taken {
  ask: number | null; // the question for which the device was taken; null: it was handed back
  seat: number;
}

export class Device {
  readonly #at: { readonly known: Known; readonly over: boolean };
  #taken = $state.raw<Taken | null>(null);

  constructor(at: { readonly known: Known; readonly over: boolean }) {
    this.#at = at;
  }

  /** Seats of this device whose ships still fly. */
  get pilots(): number[] {
    const { mine, race } = this.#at.known;
    return race ? mine.filter((seat) => race.view.ships[seat]?.zone !== null) : mine;
  }

  get shared(): boolean {
    return this.pilots.length > 1;
  }

  /** Who looks at it now. */
  get holder(): number | null {
    const { mine, race } = this.#at.known;
    const taken = this.#taken;
    if (!taken || taken.ask === null || taken.ask !== race?.ask) return null;
    return mine.includes(taken.seat) && !this.#at.over ? taken.seat : null;
  }

  /** The pilots here who are asked, those who have chosen included. */
  get asked(): number[] {
    return this.#at.over ? [] : this.pilots.filter((seat) => this.#own(seat)?.choices.length);
  }

  /** Whom the curtain waits for: whoever had the device last goes first, then round the seats. */
  get next(): number | null {
    if (!this.shared || this.holder !== null) return null;
    const waiting = this.asked.filter((seat) => this.#own(seat)?.sealed === null);
    const last = this.#taken?.seat ?? 0;
    return waiting.find((seat) => seat >= last) ?? waiting[0] ?? null;
  }

  sealed(seat: number): boolean {
    return (this.#own(seat)?.sealed ?? null) !== null;
  }

  take(seat: number): void {
    const { race } = this.#at.known;
    if (race) this.#taken = { ask: race.ask, seat };
  }

  /** The curtain falls. */
  release(): void {
    if (this.#taken) this.#taken = { ask: null, seat: this.#taken.seat };
  }

  #own(seat: number) {
    return this.#at.known.own[seat];
  }
}
