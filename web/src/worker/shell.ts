// What the worker answers for, and what it keeps.

export interface Shell {
  version: string;
  files: string[];
}

type Asked = Pick<Request, "method" | "mode" | "url">;

// Answers of the server itself, which are another the next time.
const SERVER = ["/api/", "/ws", "/schema", "/healthz", "/readyz", "/metrics"];

/** A page of the client, a file whose name changes with its content, or none of the worker's. */
export function kindOf(request: Asked, origin: string): "page" | "file" | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return null;
  if (SERVER.some((path) => url.pathname.startsWith(path))) return null;
  if (request.mode === "navigate") return "page";
  return url.pathname.startsWith("/assets/") || url.pathname === "/icon.svg" ? "file" : null;
}

/** Of our caches, in the order of their making, the current one and the one before it stay. */
export function keeps(name: string, all: string[], prefix: string, current: string): boolean {
  if (!name.startsWith(prefix) || name === current) return true;
  return name === all.filter((other) => other.startsWith(prefix) && other !== current).at(-1);
}
