import { describe, expect, inject, test } from "vitest";
import { courses } from "../src/end/history.ts";
import { standings } from "../src/end/standings.ts";

const { replays } = inject("known");

describe.each(Object.entries(replays))("%s", (_, { steps, players }) => {
  const events = steps.flatMap((step) => step.events);
  const end = steps.at(-1)!.view;
  const found = courses(events, players);

  test("every course ends where the ship ends", () => {
    end.ships.forEach((ship, seat) => {
      const course = found[seat]!;
      expect(course.zones.at(-1)).toBe(ship.zone);
      expect(course.fuel.at(-1)).toBe(ship.zone === null ? null : ship.fuel);
      expect(course.out === null).toBe(ship.zone !== null);
      expect(course.zones).toHaveLength(end.turn + 1);
    });
  });

  test("standings go by rank, and say what decided", () => {
    const order = standings(end);
    expect(order.map(({ seat }) => seat).toSorted()).toEqual([...end.ranks!.keys()]);
    order.forEach(({ seat, rank, ship, lead }, at) => {
      expect(rank).toBe(end.ranks![seat]);
      const next = order[at + 1];
      if (!next) return expect(lead).toBeNull();
      expect(next.rank).toBeGreaterThanOrEqual(rank);
      if (next.rank === rank) expect(lead).toMatch(/shared|out_together/);
      else if (ship.zone !== null && next.ship.zone !== null) {
        const by = lead!.slice("ask.tie.".length) as "zone" | "fuel" | "tokens";
        expect(ship[by]).toBeGreaterThan(next.ship[by]!);
      }
    });
  });
});
