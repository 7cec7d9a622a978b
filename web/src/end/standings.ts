// Who stands where, and what puts a ship before the next one.
import type { PublicView, ShipView } from "../net/types.ts";

const RESULTS = ["zone", "fuel", "tokens"] as const; // in the order in which they decide

export interface Standing {
  seat: number;
  rank: number;
  ship: ShipView;
  lead: string | null; // the key of what puts it before the next one
}

export function standings(view: PublicView): Standing[] {
  const ranks = view.ranks ?? [];
  const order = ranks.map((_, seat) => seat).sort((a, b) => ranks[a]! - ranks[b]! || a - b);
  return order.map((seat, at) => {
    const ship = view.ships[seat]!;
    const next = order[at + 1];
    return {
      seat,
      rank: ranks[seat]!,
      ship,
      lead: next === undefined ? null : leadOf(ship, view.ships[next]!),
    };
  });
}

/** The key of what decides between two ships; null when one has been eliminated and one has not. */
function leadOf(ship: ShipView, next: ShipView): string | null {
  if (ship.zone === null) {
    return ship.out === next.out ? "ask.tie.out_together" : "ask.tie.out_later";
  }
  if (next.zone === null) return null;
  const decides = RESULTS.find((name) => ship[name] !== next[name]);
  return `ask.tie.${decides ?? "shared"}`;
}
