// A table that is being opened: as soon as the server answers.
import { post, Refusal } from "../net/api.ts";
import { Table } from "./table.svelte.ts";

const AGAIN_MS = 2000;

export class Opening {
  table = $state.raw<Table | null>(null);
  away = $state(false); // the server has not answered
  #closed = false;

  constructor(
    key: string,
    options: { public: boolean },
    opened: (table: Table) => Promise<void> | void = () => undefined,
  ) {
    void this.#open(key, options, opened);
  }

  close(): void {
    this.#closed = true;
    this.table?.close();
  }

  async #open(
    key: string,
    options: { public: boolean },
    opened: (table: Table) => Promise<void> | void,
  ): Promise<void> {
    while (!this.#closed) {
      try {
        await post("/api/guest");
        break;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.away = true;
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
    if (this.#closed) return;
    this.away = false;
    this.table = new Table(key, options);
    await opened(this.table);
  }
}
