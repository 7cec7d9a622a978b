// The HTTP API: one request, one typed answer, or a Refusal with the server's code and text.
import type { Problem } from "./types.ts";

export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

export const UNREACHABLE = "unreachable"; // the code when no answer comes at all

export async function get<T>(path: string): Promise<T> {
  return (await ask("GET", path)).json() as Promise<T>;
}

export async function getText(path: string): Promise<string> {
  return (await ask("GET", path)).text();
}

export async function post<T>(path: string, body?: unknown): Promise<T> {
  const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
  return (await ask("POST", path, text)).json() as Promise<T>;
}

async function ask(method: string, path: string, body: string | null = null): Promise<Response> {
  const headers: Record<string, string> =
    body === null ? {} : { "Content-Type": "application/json" };
  let answer: Response;
  try {
    answer = await fetch(path, { method, body, headers, credentials: "same-origin" });
  } catch {
    throw new Refusal(UNREACHABLE, "the server does not answer");
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(problem?.code ?? `http_${answer.status}`, problem?.text ?? answer.statusText);
}
