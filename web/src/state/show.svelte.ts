// Plays what has happened at a pace that people can follow.
import type { GameEvent } from "../net/types.ts";
import { beats, ZONE_MS, type Beat } from "./beats.ts";
import { settings, SPEEDS } from "./settings.svelte.ts";
import { calmed, shownOf, told, type Shown, type Standing } from "./stage.ts";

type Moved = Extract<GameEvent, { type: "moved" }>;

interface Act {
  events: readonly GameEvent[];
  view: Standing;
}

const DICE_MS = 700;

export class Show {
  shown = $state.raw<Shown | null>(null);
  playing = $state(false);
  beat = $state.raw<Beat | null>(null);
  count = $state(0); // events told so far
  said = $state(""); // for who listens
  missed = $state(""); // went by too fast to be heard
  flight = $state(ZONE_MS); // milliseconds that a ship takes for a zone now
  readonly #queue: Act[] = [];
  readonly #inWords: (events: readonly GameEvent[]) => string[];
  readonly #waiting: (() => void)[] = [];
  #hurry = false;
  #run = 0; // the one that may go on
  #wake: (() => void) | null = null;

  constructor(inWords: (events: readonly GameEvent[]) => string[]) {
    this.#inWords = inWords;
  }

  /** Show this at once, and forget what was still to be told. */
  jump(view: Standing, count: number): void {
    this.close();
    this.shown = shownOf(view, this.shown ?? undefined);
    this.count = count;
  }

  play(events: readonly GameEvent[], view: Standing): void {
    this.#queue.push({ events, view });
    if (!this.playing) void this.#perform(++this.#run);
  }

  /** Resolves when all has been told, or is not to be told any more. */
  finished(): Promise<void> {
    return new Promise((done) => {
      if (this.playing) this.#waiting.push(done);
      else done();
    });
  }

  /** Straight to where the race stands. */
  skip(): void {
    this.#hurry = true;
    this.#wake?.();
  }

  /** Tell no more of what is on its way. */
  close(): void {
    this.#run++;
    this.#queue.length = 0;
    this.#stop();
    this.skip();
  }

  #stop(): void {
    this.beat = null;
    this.playing = false;
    for (const done of this.#waiting.splice(0)) done();
  }

  async #perform(run: number): Promise<void> {
    this.playing = true;
    this.#hurry = false;
    this.missed = "";
    for (let act = this.#queue.shift(); act; act = this.#queue.shift()) {
      let left = act.events.length;
      for (const beat of beats(act.events)) {
        left -= beat.events.length;
        await this.#tellBeat(beat);
        if (run !== this.#run) return;
      }
      this.count += left;
      this.shown = shownOf(act.view, this.shown ?? undefined);
    }
    this.#stop();
  }

  async #tellBeat(beat: Beat): Promise<void> {
    const { events } = beat;
    if (this.shown) this.shown = calmed(this.shown);
    this.beat = beat;
    this.said = this.#inWords(events).join(" ");
    if (this.#pace === 0) this.missed = `${this.missed} ${this.said}`;
    this.count += events.length;
    const of = (...types: string[]) => events.filter((event) => types.includes(event.type));
    const rolls = of("rolled");
    let spent = 0;
    if (rolls.length) {
      this.#tell(rolls);
      await this.#wait(DICE_MS);
      spent += DICE_MS;
    }
    this.#tell(events.filter((event) => !["rolled", "moved", "stopped"].includes(event.type)));
    spent += await this.#fly(of("moved") as Moved[]);
    this.#tell(of("stopped"));
    await this.#wait(Math.max(0, beat.ms - spent));
  }

  /** Zone by zone, all at the same time; the milliseconds that it took at normal speed. */
  async #fly(moves: Moved[]): Promise<number> {
    const longest = Math.max(0, ...moves.map((move) => Math.abs(move.to - move.from)));
    if (settings.still || this.#pace === 0) {
      this.#tell(moves);
      return 0;
    }
    this.flight = ZONE_MS * this.#pace;
    for (let step = 1; step <= longest; step++) {
      this.#tell(
        moves.map((move) => {
          const zones = Math.min(step, Math.abs(move.to - move.from));
          return { ...move, to: move.from + zones * Math.sign(move.to - move.from) };
        }),
      );
      await this.#wait(ZONE_MS);
    }
    return longest * ZONE_MS;
  }

  #tell(events: readonly GameEvent[]): void {
    if (this.shown) this.shown = events.reduce(told, this.shown);
  }

  get #pace(): number {
    return this.#hurry || document.hidden ? 0 : SPEEDS[settings.now.speed];
  }

  #wait(ms: number): Promise<void> {
    const pace = this.#pace;
    if (pace === 0 || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms * pace);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
