// Addresses: the server gives the same page for all of them.
export type Route =
  | { page: "home" }
  | { page: "table"; key: string }
  | { page: "join"; code: string }
  | { page: "replay" | "console"; key: string }
  | { page: "device"; token: string }
  | { page: "record" | "replays" | "learn" | "rules" | "faces" | "lab" }
  | { page: "settings" }
  | { page: "missing" };

const PLAIN = ["replays", "learn", "rules", "faces", "lab"] as const;

export function routeOf(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (rest.length) return { page: "missing" };
  if (!first) return { page: "home" };
  if (first === "settings" && !second) return { page: "settings" };
  if (first === "table" && second) return { page: "table", key: second };
  if (first === "console" && second) return { page: "console", key: second };
  if (first === "device" && second) return { page: "device", token: second };
  if (first === "join") return { page: "join", code: second };
  if (first === "replay") return second ? { page: "replay", key: second } : { page: "record" };
  const plain = PLAIN.find((page) => page === first);
  if (plain && !second) return { page: plain };
  return { page: "missing" };
}

/** A part of an address in plain letters; as it is, if somebody has mangled it. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
  hash = $state(location.hash.slice(1)); // a place on the page

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Another place on the same page, without a step to go back to. */
  mark(hash: string): void {
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    this.hash = hash;
  }

  #arrive(): void {
    const route = routeOf(location.pathname);
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.hash = location.hash.slice(1);
  }

  /** Links within the client need no new page. */
  #follow(event: MouseEvent): void {
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !plain || event.button !== 0 || event.defaultPrevented) return;
    if (link.target || link.download || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
