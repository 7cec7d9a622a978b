// A table as this client sees it: what is known, and how much of it has been shown already.
import { narrate } from "../i18n/narration.ts";
import { i18n } from "../i18n/i18n.svelte.ts";
import { Connection, type Line, type Order } from "../net/connection.ts";
import { Refusal } from "../net/api.ts";
import type { GameEvent, Hint, Own, SeatInfo, Update, Welcome } from "../net/types.ts";
import { SHIPS } from "../net/types.ts";
import { Device } from "./device.svelte.ts";
import { fold, NOTHING } from "./fold.ts";
import { inOurWords } from "./pilots.ts";
import { noted, type Noted } from "./promise.ts";
import { seenBy } from "./secrets.ts";
import { settings } from "./settings.svelte.ts";
import { Show } from "./show.svelte.ts";

export class Table {
  readonly key: string;
  readonly show: Show;
  readonly device: Device;
  known = $state.raw(NOTHING);
  line = $state<Line>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  promised: Noted | null = null;
  follows = $state(false); // goes along when the group goes on at another table
  #connection: Connection;

  /** A public one is told nothing of the seats that this browser holds. */
  constructor(key: string, options: { public: boolean } = { public: false }) {
    this.key = key;
    this.show = new Show((events) => this.inWords(events));
    this.device = new Device(this);
    this.#connection = new Connection(key, {
      public: options.public,
      line: (line) => (this.line = line),
      told: (message) => this.#told(message),
      known: () => ({ events: this.known.events.length, talk: this.known.talk.length }),
    });
  }

  get racing(): boolean {
    return this.known.race !== null;
  }

  get over(): boolean {
    return this.known.table?.phase === "finished";
  }

  /** The seat for whose eyes this screen is; null: it is for everybody's. */
  get seat(): number | null {
    const { device, known } = this;
    return device.shared ? device.holder : (device.pilots[0] ?? known.mine[0] ?? null);
  }

  get own(): Own | null {
    return this.seat === null ? null : (this.known.own[this.seat] ?? null);
  }

  /** All seats, bots named in the language of the screen. */
  readonly seats = $derived.by((): (SeatInfo | null)[] =>
    (this.known.table?.seats ?? []).map((seat) => seat && inOurWords(seat)),
  );

  /** Who races, in order of the seats. */
  get pilots(): SeatInfo[] {
    return this.seats.map((seat) => seat!);
  }

  /** How the log and the screen reader call the ships. */
  get names(): string[] {
    return this.seats.map((seat) => {
      const symbol = SHIPS.find((ship) => ship.colour === seat?.colour)?.symbol ?? "";
      return `${symbol}\u00a0${seat?.name ?? ""}`;
    });
  }

  inWords(events: readonly GameEvent[]): string[] {
    return this.seen(events).map((event) => narrate(event, this.names, i18n.texts));
  }

  /** As this screen may show them: of several pilots at one device each sees their own secrets. */
  seen(events: readonly GameEvent[]): readonly GameEvent[] {
    if (this.known.mine.length < 2) return events;
    return events.map((event) => seenBy(event, this.seat));
  }

  /** Give an order; what the server refuses is shown and told to the caller. */
  async order(order: Order): Promise<boolean> {
    return (await this.#tried(order)) !== undefined;
  }

  /** What a strong bot thinks of a seat's question; null when that is refused. */
  async hint(ask: number, seat: number | null): Promise<Hint | null> {
    return (await this.#tried({ type: "hint", ask, seat })) ?? null;
  }

  async #tried(order: Order): Promise<Hint | null | undefined> {
    try {
      const told = await this.#connection.order(order);
      this.refusal = null;
      return told;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      return undefined;
    }
  }

  close(): void {
    this.#connection.close();
    this.show.close();
  }

  #told(message: Welcome | Update): void {
    const before = this.known;
    this.known = fold(before, message);
    const { race, events } = this.known;
    if (!this.over) this.promised ??= noted(this.key, this.known.table!.promise);
    if (!race) return;
    const fresh = message.type === "update" ? (message.events ?? []) : [];
    if (fresh.length && before.race) this.show.play(fresh, race.view);
    else if (message.race) this.show.jump(race.view, events.length);
    if (this.over) settings.set({ raced: true });
  }
}
