// The tokens in my hand as the show goes on: what I get is seen as it comes, not before.
import type { Table } from "../state/table.svelte.ts";

export class Holding {
  readonly #table: Table;
  #before = $state.raw<{ seat: number | null; hand: readonly string[] }>({ seat: null, hand: [] });

  /** Made while a component is being made. */
  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      if (!table.show.playing) this.#before = { seat: table.seat, hand: table.own?.hand ?? [] };
    });
  }

  get hand(): readonly string[] {
    const { show, seat, own } = this.#table;
    if (!show.playing) return own?.hand ?? [];
    const { seat: holder, hand } = this.#before;
    if (seat === null || holder !== seat) return []; // the hand of another
    const ship = show.shown?.ships[seat];
    if (!ship || ship.zone === null) return [];
    if (own?.hand.length === ship.tokens) return own.hand; // all that it has got has been shown
    const played = ship.played === null ? -1 : hand.indexOf(ship.played);
    return hand.filter((_token, at) => at !== played);
  }
}
