// The show as it is played: at a pace, in order, to be skipped.
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", { hidden: false });
const { Show } = await import("../src/state/show.svelte.ts");
const { settings } = await import("../src/state/settings.svelte.ts");

const { steps } = inject("known").replays["every-token"]!;
const START = steps[0]!.view;
const STEP = steps
  .slice(1)
  .reduce((one, other) => (other.events.length > one.events.length ? other : one));
const LONG_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  settings.set({ speed: "normal", still: false });
});
afterEach(() => vi.useRealTimers());

function begin(): InstanceType<typeof Show> {
  const show = new Show((events) => events.map((event) => event.type));
  show.jump(START, 3);
  show.play(STEP.events, STEP.view);
  return show;
}

describe("the show", () => {
  test("tells everything, and ends at the view", async () => {
    const show = begin();
    expect(show.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(show.playing).toBe(false);
    expect(show.count).toBe(3 + STEP.events.length);
    expect(show.shown!.ships.map(({ zone }) => zone)).toEqual(
      STEP.view.ships.map(({ zone }) => zone),
    );
  });

  test("is at its end at once when it is skipped", async () => {
    const show = begin();
    await vi.advanceTimersByTimeAsync(100);
    show.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(show.playing).toBe(false);
    expect(show.count).toBe(3 + STEP.events.length);
    expect(show.missed).not.toBe(""); // what went by too fast is still said
  });

  test("takes no time at speed instant", async () => {
    settings.set({ speed: "instant" });
    const show = begin();
    await show.finished();
    expect(show.playing).toBe(false);
  });

  test("plays what comes meanwhile afterwards", async () => {
    const show = begin();
    show.play([], START);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(show.shown!.turn).toBe(START.turn);
  });

  test("tells nothing any more once it is closed", async () => {
    const show = begin();
    const done = show.finished();
    show.close();
    await done;
    const { count } = show;
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(show.count).toBe(count);
    expect(show.beat).toBeNull();
  });

  test("ships fly zone by zone, and jump without motion", async () => {
    const events = [{ type: "moved", seat: 0, from: 3, to: 6, by: "route" }] as const;
    const seen = async (still: boolean) => {
      settings.set({ still });
      const show = new Show(() => []);
      show.jump(START, 0);
      show.play(events, START);
      const zones = new Set<number | null>();
      for (let at = 0; at < 20; at++) {
        if (show.playing) zones.add(show.shown!.ships[0]!.zone);
        await vi.advanceTimersByTimeAsync(50);
      }
      return [...zones].filter((zone) => zone !== 3);
    };
    expect(await seen(false)).toEqual([4, 5, 6]);
    expect(await seen(true)).toEqual([6]);
  });
});
