// What the server offers, asked once.
import { get } from "../net/api.ts";
import type { Choices, Faces } from "../net/types.ts";

let choices: Promise<Choices> | null = null;
const decks = new Map<string, Promise<Faces>>();

export function offered(): Promise<Choices> {
  choices ??= get<Choices>("/api/choices").catch((error: unknown) => {
    choices = null;
    throw error;
  });
  return choices;
}

export function deckFaces(id: string): Promise<Faces> {
  let found = decks.get(id);
  if (!found) {
    found = get<Faces>(`/api/decks/${encodeURIComponent(id)}`).catch((error: unknown) => {
      decks.delete(id);
      throw error;
    });
    decks.set(id, found);
  }
  return found;
}
