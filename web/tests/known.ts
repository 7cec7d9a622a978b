// What the server's own code says of the same things: the client is held against it.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import type { Catalog } from "../src/i18n/texts.ts";
import type { Language } from "../src/i18n/i18n.svelte.ts";
import type { Faces, GameEvent, Replay, Route, Rules } from "../src/net/types.ts";

export interface Known {
  catalogs: Record<Language, Catalog>;
  lessons: Record<Language, Catalog>;
  rules: Record<Language, Pick<Rules, "sections" | "rules" | "editions">>;
  plurals: Record<Language, Partial<Record<Intl.LDMLPluralRule, number[]>>>;
  names: string[];
  events: GameEvent[];
  sentences: Record<Language, string[]>;
  deck: Faces;
  routes: Route[];
  routes_in_words: Record<Language, [condition: string, cost: string, benefit: string][]>;
  replays: Record<string, Replay>;
}

declare module "vitest" {
  export interface ProvidedContext {
    known: Known;
  }
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LARGEST = 2 ** 26;

export default function setup(project: TestProject): void {
  const python = process.env["PYTHON"] ?? `${ROOT}/.venv/bin/python`;
  const told = execFileSync(python, ["-m", "tests.web.known"], { cwd: ROOT, maxBuffer: LARGEST });
  project.provide("known", JSON.parse(told.toString("utf8")) as Known);
}
