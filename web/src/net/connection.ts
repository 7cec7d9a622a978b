// The one WebSocket: says hello, comes back by itself, and answers every order exactly once.
import { Refusal } from "./api.ts";
import type { ClientMessage, Hint, ServerMessage, Update, Welcome } from "./types.ts";
import { PROTOCOL } from "./types.ts";

export type Line = "connecting" | "open" | "lost" | "gone" | "outdated";
type AnyOrder = Exclude<ClientMessage, { type: "hello" | "ping" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Order = WithoutId<AnyOrder>;

export interface Listener {
  readonly public: boolean; // wants to be told what everybody may see, and nothing else
  line(state: Line): void;
  told(message: Welcome | Update): void;
  known(): { events: number; talk: number };
}

interface Waiting {
  message: string;
  done: (told: Hint | null) => void;
  refused: (refusal: Refusal) => void;
}

const FIRST_RETRY = 250; // milliseconds; each further one takes twice as long
const LAST_RETRY = 5_000;
const PING_EVERY = 15_000;
const PATIENCE = 10_000; // until a line that is asked and silent counts as lost

export class Connection {
  readonly #table: string;
  readonly #listener: Listener;
  readonly #waiting = new Map<string, Waiting>();
  readonly #session = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #socket: WebSocket | null = null;
  #welcomed = false;
  #ended = false;
  #retries = 0;
  #serial = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(table: string, listener: Listener) {
    this.#table = table;
    this.#listener = listener;
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
    this.#listener.line("connecting");
    this.#dial();
  }

  /**
   * Resolves when it is done and stored, with what has been asked for if that was something;
   * sent again after a reconnection, it is done once.
   */
  order(order: Order): Promise<Hint | null> {
    const id = `${this.#session}-${++this.#serial}`;
    const message = JSON.stringify({ ...order, id });
    return new Promise((done, refused) => {
      this.#waiting.set(id, { message, done, refused });
      if (this.#welcomed) this.#send(message);
    });
  }

  close(): void {
    this.#end("gone", false);
  }

  #dial(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
    this.#expect();
  }

  #hello(socket: WebSocket): void {
    const hello: ClientMessage = {
      type: "hello",
      protocol: PROTOCOL,
      table: this.#table,
      public: this.#listener.public,
      ...this.#listener.known(),
    };
    socket.send(JSON.stringify(hello));
  }

  #take(message: ServerMessage): void {
    clearTimeout(this.#silence);
    switch (message.type) {
      case "welcome":
        this.#welcomed = true;
        this.#retries = 0;
        clearInterval(this.#ping);
        this.#ping = setInterval(() => this.#check(), PING_EVERY);
        this.#listener.line("open");
        this.#listener.told(message);
        for (const { message } of this.#waiting.values()) this.#send(message);
        break;
      case "update":
        this.#listener.told(message);
        break;
      case "ack":
        this.#answered(message.id)?.done(null);
        break;
      case "hint":
        this.#answered(message.id)?.done(message);
        break;
      case "refused":
        this.#answered(message.id)?.refused(new Refusal(message.code, message.text));
        break;
      case "error":
        if (message.code === "protocol") this.#end("outdated");
        else if (message.code === "no_table") this.#end("gone");
        break;
      case "closing":
        if (message.code === "gone") this.#end("gone");
        break;
      case "pong":
        break;
    }
  }

  #answered(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #send(message: string): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(message);
    this.#expect();
  }

  #check(): void {
    this.#send('{"type":"ping"}');
  }

  #expect(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(this.#socket), PATIENCE);
  }

  #lost(socket: WebSocket | null): void {
    if (socket !== this.#socket || this.#ended) return;
    this.#drop();
    this.#listener.line("lost");
    const wait = Math.min(FIRST_RETRY * 2 ** this.#retries++, LAST_RETRY);
    this.#retry = setTimeout(() => this.#dial(), wait * (0.75 + Math.random() / 2));
  }

  /** The network or the person is back: no more waiting. */
  readonly #now = (): void => {
    if (this.#ended || document.hidden) return;
    if (this.#socket === null) this.#dial();
    else if (this.#welcomed) this.#check();
  };

  #drop(): void {
    clearTimeout(this.#silence);
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    this.#welcomed = false;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #end(line: Line, tell = true): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#drop();
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    for (const { refused } of this.#waiting.values()) refused(new Refusal(line, line));
    this.#waiting.clear();
    if (tell) this.#listener.line(line);
  }
}
