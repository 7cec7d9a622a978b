/// <reference lib="webworker" />
// Keeps the shell of the client on the device: it opens on a slow line, and without one. What the
// server says is never kept.
import { keeps, kindOf, type Shell } from "./shell.ts";

const worker = self as unknown as ServiceWorkerGlobalScope;
const shell = "THE_SHELL" as unknown as Shell; // put in by the build
const PREFIX = "outspeed-";
const NAME = PREFIX + shell.version;
const PAGE = "/";
const PATIENCE_MS = 2500; // for the page from the server, before the one that is kept

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(tidyUp().then(() => worker.clients.claim()));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOf(request, worker.location.origin);
  if (kind === "page") event.respondWith(page(request));
  else if (kind === "file") event.respondWith(file(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(shell.files);
  await worker.skipWaiting();
}

/** The version before stays: pages of it that are open may still ask for its files. */
async function tidyUp(): Promise<void> {
  const names = await caches.keys();
  for (const name of names) if (!keeps(name, names, PREFIX, NAME)) await caches.delete(name);
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: NAME });
  if (!kept) return fetch(request);
  const fresh = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  const late = new Promise<Response>((done) => setTimeout(() => done(kept), PATIENCE_MS));
  return Promise.race([fresh, late]);
}

/** Names of files change with their content: what is kept is right. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(NAME)).put(request, fresh.clone());
  return fresh;
}
