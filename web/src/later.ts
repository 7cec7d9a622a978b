// Screens that the first visit does not need: code and texts come when somebody goes there.
import type { Component } from "svelte";
import { i18n } from "./i18n/i18n.svelte.ts";

type Module = { default: Component<any> }; // eslint-disable-line @typescript-eslint/no-explicit-any

const SCREENS = {
  learn: () => import("./learn/Learn.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  faces: () => import("./rules/Faces.svelte"),
  lab: () => import("./lab/Lab.svelte"),
  replay: () => import("./replay/TableReplay.svelte"),
  record: () => import("./replay/RecordReplay.svelte"),
  console: () => import("./console/Console.svelte"),
  device: () => import("./settings/Arrive.svelte"),
  replays: () => import("./replay/Replays.svelte"),
} satisfies Record<string, () => Promise<unknown>>;

export type Later = keyof typeof SCREENS;

export async function screen(name: Later): Promise<Component<any>> {
  const [module] = await Promise.all([SCREENS[name]() as Promise<Module>, i18n.teach()]);
  return module.default;
}
