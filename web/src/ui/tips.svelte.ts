// Explanations: on hover, on focus from the keyboard, on a long press.
import type { Attachment } from "svelte/attachments";

const HOVER_MS = 250;
const PRESS_MS = 450;

class Tips {
  text = $state("");
  anchor = $state.raw<DOMRect | null>(null);
  #owner: Element | null = null;

  show(owner: Element, text: string): void {
    if (!text) return;
    this.#owner = owner;
    this.text = text;
    this.anchor = owner.getBoundingClientRect();
  }

  hide(owner?: Element): void {
    if (owner && owner !== this.#owner) return;
    this.#owner = null;
    this.anchor = null;
  }
}

export const tips = new Tips();

export function tip(text: string): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const later = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = true;
        tips.show(node, text);
      }, ms);
    };
    const hide = () => {
      clearTimeout(timer);
      // A node that goes while it has the focus is blurred in the middle of an update.
      queueMicrotask(() => tips.hide(node));
    };
    const on = {
      pointerover: (event: PointerEvent) => {
        if (event.pointerType !== "mouse") return;
        // What has slid under a pointer that rests does not explain itself.
        if (event.movementX === 0 && event.movementY === 0) return;
        event.stopPropagation();
        later(HOVER_MS);
      },
      pointerout: hide,
      pointerdown: (event: PointerEvent) => {
        pressed = false;
        if (event.pointerType === "mouse") return hide();
        event.stopPropagation();
        later(PRESS_MS);
      },
      pointerup: () => {
        clearTimeout(timer);
        if (pressed) setTimeout(hide, 3500);
      },
      pointercancel: hide,
      contextmenu: (event: Event) => pressed && event.preventDefault(),
      // What a long press has explained is not pressed.
      click: (event: Event) => {
        if (!pressed) return;
        pressed = false;
        event.preventDefault();
        event.stopPropagation();
      },
      focus: () => node.matches(":focus-visible") && tips.show(node, text),
      blur: hide,
      keydown: (event: KeyboardEvent) => event.key === "Escape" && hide(),
    } as Record<string, (event: never) => unknown>;
    for (const [name, listener] of Object.entries(on)) {
      node.addEventListener(name, listener as EventListener, { capture: name === "click" });
    }
    return () => {
      hide();
      for (const [name, listener] of Object.entries(on)) {
        node.removeEventListener(name, listener as EventListener, { capture: name === "click" });
      }
    };
  };
}
