// What this client is asked, what it has picked, what it has sealed.
import { t } from "../i18n/i18n.svelte.ts";
import type { Table } from "../state/table.svelte.ts";
import { questionOf } from "./question.ts";

export class Answer {
  readonly #table: Table;
  #sending: string | null = null; // a choice whose answer is not there yet
  #touched = $state.raw<{ ask: number; seat: number; choice: string } | null>(null);
  #why = $state.raw<{ ask: number; text: string } | null>(null);

  readonly question = $derived.by(() => {
    const { show, over, known, own } = this.#table;
    return show.playing || over ? null : questionOf(known.race, own);
  });
  readonly only = $derived(this.question?.choices.length === 1 ? this.question.choices[0]! : null);
  readonly picked = $derived.by(() => {
    if (!this.question) return null;
    if (this.#isTouched) return this.#touched!.choice;
    return this.question.sealed ?? this.only;
  });
  readonly locked = $derived(this.picked !== null && this.picked === this.question?.sealed);
  /** Why what has just been tried is not allowed. */
  readonly why = $derived(this.#why?.ask === this.question?.ask ? (this.#why?.text ?? null) : null);

  constructor(table: Table) {
    this.#table = table;
  }

  get #isTouched(): boolean {
    const { question } = this;
    return this.#touched?.ask === question?.ask && this.#touched?.seat === question?.seat;
  }

  /** Choose; a second time on the same: it is meant. */
  pick(choice: string): void {
    const again = this.#isTouched && choice === this.picked;
    if (again && !this.locked) this.lock();
    else this.turnTo(choice);
  }

  turnTo(choice: string): void {
    if (!this.question?.choices.includes(choice)) return;
    const { ask, seat } = this.question;
    this.#touched = { ask, seat, choice };
    this.#why = null;
  }

  explain(why: string): void {
    if (this.question) this.#why = { ask: this.question.ask, text: why };
  }

  lock(): void {
    if (!this.question || this.picked === null || this.locked) return;
    const { ask, seat } = this.question;
    const choice = this.picked;
    const sending = `${ask} ${seat} ${choice}`;
    if (this.#sending === sending) return; // pressed twice
    this.#sending = sending;
    void this.#table.order({ type: "choose", ask, seat, choice }).then((done) => {
      if (this.#sending === sending) this.#sending = null;
      if (done) this.#table.device.release();
    });
  }

  retract(): void {
    if (!this.question?.sealed) return;
    const { ask, seat } = this.question;
    this.#touched = null;
    void this.#table.order({ type: "retract", ask, seat });
  }

  /** What the key that seals says. */
  get label(): string {
    const { question, picked } = this;
    if (!question) return "";
    if (picked === null) return t("web.lock.nothing");
    if (this.locked) return t("web.lock.sealed");
    if (picked === "pass") return t("web.lock.pass");
    if (question.stage === "route") return t("web.lock.route", { route: picked });
    if (question.stage === "wheel") return t("web.lock.digit", { digit: picked });
    const token = t(`name.token.${picked.replace("keep:", "")}`);
    return t(question.stage === "keep" ? "web.lock.keep" : "web.lock.token", { token });
  }
}
