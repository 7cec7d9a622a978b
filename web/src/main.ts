import { mount } from "svelte";
import "virtual:pixel-font.css";
import "./ui/theme.css";
import "./ui/controls.css";
import App from "./App.svelte";
import { i18n, preferred } from "./i18n/i18n.svelte.ts";

const target = document.getElementById("app")!;
const RETRY_MS = 2000;

async function start(): Promise<void> {
  try {
    await i18n.speak(preferred());
  } catch {
    setTimeout(() => void start(), RETRY_MS); // the server is away: there are no words without it
    return;
  }
  target.replaceChildren();
  mount(App, { target });
}

void start();
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // The client works without its worker: who forbids it loses nothing but a quicker start.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
