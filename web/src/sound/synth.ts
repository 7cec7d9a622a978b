// Engine hum, dice, laser, crash, victory: synthesised, nothing recorded.
import type { GameEvent } from "../net/types.ts";

type Wave = OscillatorType;

interface Tone {
  wave: Wave;
  from: number; // Hz
  to?: number;
  at?: number; // seconds from now
  length: number;
  loud?: number;
}

const HUM = 55;
const HUM_LOUD = 0.035;
const MOST_MOVES = 6; // heard one by one
const VICTORY: [note: number, length: number][] = [
  [523, 0.12],
  [659, 0.12],
  [784, 0.12],
  [1047, 0.24],
  [784, 0.12],
  [1047, 0.5],
];

export class Synth {
  readonly #context = new AudioContext();
  readonly #out: GainNode;
  readonly #noise: AudioBuffer;
  #engine: { gain: GainNode; parts: OscillatorNode[] } | null = null;

  constructor(volume: number) {
    this.#out = this.#context.createGain();
    this.#out.gain.value = volume;
    const soft = this.#context.createDynamicsCompressor();
    this.#out.connect(soft).connect(this.#context.destination);
    const rate = this.#context.sampleRate;
    this.#noise = this.#context.createBuffer(1, rate, rate);
    const samples = this.#noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }

  volume(volume: number): void {
    this.#out.gain.setTargetAtTime(volume, this.#context.currentTime, 0.02);
    void this.#context.resume();
  }

  click(): void {
    this.#tone({ wave: "square", from: 880, to: 660, length: 0.05, loud: 0.12 });
  }

  hum(on: boolean): void {
    if (on === (this.#engine !== null)) return;
    const now = this.#context.currentTime;
    if (this.#engine) {
      const { gain, parts } = this.#engine;
      gain.gain.setTargetAtTime(0, now, 0.2);
      for (const part of parts) part.stop(now + 1);
      this.#engine = null;
      return;
    }
    const gain = this.#context.createGain();
    gain.gain.value = 0;
    gain.gain.setTargetAtTime(HUM_LOUD, now, 0.5);
    const filter = this.#context.createBiquadFilter();
    filter.frequency.value = 240;
    gain.connect(filter).connect(this.#out);
    const parts = [HUM, HUM * 1.008, HUM * 1.5].map((frequency) => {
      const part = this.#context.createOscillator();
      part.type = "sawtooth";
      part.frequency.value = frequency;
      part.connect(gain);
      part.start();
      return part;
    });
    this.#engine = { gain, parts };
  }

  /** What happens together sounds together. */
  tell(events: readonly GameEvent[]): void {
    const heard = new Set<string>();
    let moves = 0;
    for (const event of events) {
      if (event.type === "moved") {
        if (moves < MOST_MOVES) this.#flight(event.to - event.from, moves++ * 0.03);
        continue;
      }
      const what = event.type === "hit" ? `hit ${event.token}` : event.type;
      if (heard.has(what)) continue;
      heard.add(what);
      this.#event(event);
    }
  }

  #event(event: GameEvent): void {
    switch (event.type) {
      case "tile_revealed":
        return this.#tones("triangle", [330, 440], 0.09);
      case "announced":
        return this.click();
      case "token_revealed":
      case "route_revealed":
      case "digit_revealed":
        return this.#tones("square", [262, 392, 523], 0.07, 0.1);
      case "rolled":
        return this.#dice();
      case "blocked":
      case "eliminated":
        return this.#crash();
      case "hit":
        return event.token === "flamethrower" ? this.#flame() : this.#laser();
      case "paid":
      case "fuel_lost":
        return this.#tones("square", [440, 330], 0.06, 0.08);
      case "fuel_gained":
        return this.#tones("square", [440, 554, 659], 0.06, 0.08);
      case "kept":
      case "drew":
        return this.#tones("triangle", [659, 880], 0.07);
      case "placed":
      case "stopped":
        return this.#tone({ wave: "sine", from: 180, to: 720, length: 0.35, loud: 0.25 });
      case "board_added":
      case "board_removed":
        return this.#rumble();
      case "race_over":
        return this.#victory();
    }
  }

  #tones(wave: Wave, notes: number[], length: number, loud = 0.2): void {
    notes.forEach((from, at) => this.#tone({ wave, from, at: at * length, length, loud }));
  }

  #tone({ wave, from, to = from, at = 0, length, loud = 0.2 }: Tone): void {
    const start = this.#context.currentTime + at;
    const source = this.#context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(this.#fading(start, length, loud));
    source.start(start);
    source.stop(start + length);
  }

  #hiss(length: number, loud: number, from: number, to: number, at = 0): void {
    const start = this.#context.currentTime + at;
    const source = this.#context.createBufferSource();
    source.buffer = this.#noise;
    source.loop = true;
    const filter = this.#context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(filter).connect(this.#fading(start, length, loud));
    source.start(start);
    source.stop(start + length);
  }

  #fading(start: number, length: number, loud: number): GainNode {
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    gain.connect(this.#out);
    return gain;
  }

  #flight(zones: number, at: number): void {
    const length = 0.2 + 0.1 * Math.min(8, Math.abs(zones));
    this.#hiss(length, 0.25, zones > 0 ? 300 : 900, zones > 0 ? 1400 : 250, at);
  }

  #dice(): void {
    for (let at = 0; at < 6; at++) this.#hiss(0.04, 0.5, 2600 + 400 * (at % 3), 1800, at * 0.08);
  }

  #laser(): void {
    this.#tone({ wave: "sawtooth", from: 1800, to: 120, length: 0.4, loud: 0.2 });
  }

  #flame(): void {
    this.#hiss(0.7, 0.6, 900, 200);
  }

  #crash(): void {
    this.#hiss(0.5, 0.8, 700, 60);
    this.#tone({ wave: "square", from: 120, to: 40, length: 0.45, loud: 0.25 });
  }

  #rumble(): void {
    this.#tone({ wave: "sawtooth", from: 70, to: 45, length: 0.8, loud: 0.2 });
    this.#hiss(0.8, 0.4, 160, 80);
  }

  #victory(): void {
    let at = 0;
    for (const [from, length] of VICTORY) {
      this.#tone({ wave: "square", from, at, length: length * 1.4, loud: 0.16 });
      this.#tone({ wave: "triangle", from: from / 2, at, length: length * 1.4, loud: 0.2 });
      at += length;
    }
  }
}
