// Whether the browser would install the client now, as those say that ask before they do.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #asked = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // not now: when somebody wants it
      this.#asked = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => (this.#asked = null));
  }

  get possible(): boolean {
    return this.#asked !== null;
  }

  async start(): Promise<void> {
    await this.#asked?.prompt();
    this.#asked = null; // a prompt can be used once
  }
}

export const install = new Install();
