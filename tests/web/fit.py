"""Whether a screen fits: nothing too wide, cut off or left in keys, all controls within reach."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from tests.web.visitor import Visitor

_RAW: Final = r"\b(?:web|ask|name|learn|unit|event)\.[a-z_]+(?:\.[a-z_]+)*\b|\{[a-z_]+\}"
# Text is cut off if it goes beyond its window, or beyond a box that hides what it does not hold.
_TEXTS: Final = """names => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
    const hides = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = node.data.trim();
        if (!text || names.includes(text) || !parent.checkVisibility()) continue;
        if (parent.closest(".unseen, option, script, style, svg")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        if (right === left) continue;
        let cut = null;
        let scrolled = false;
        for (let box = parent; box && !scrolled && !cut; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (scrolls(style)) scrolled = true;
            else if (hides(style)) {
                const held = box.getBoundingClientRect();
                const out = Math.max(held.left - left, right - held.right,
                    held.top - top, bottom - held.bottom);
                if (out > 3) cut = `${Math.round(out)} pixels beyond .${box.className}`;
            }
        }
        if (!cut && !scrolled && (left < -1 || right > innerWidth + 1)) cut = "beyond the window";
        if (cut) found.push(`“${text.slice(0, 60)}” is ${cut}`);
    }
    return found;
}"""
_KEYS: Final = """pattern => {
    const raw = new RegExp(pattern, "g");
    const said = `${document.title} ${document.body.innerText}`;
    const found = [...(said.match(raw) ?? [])];
    for (const node of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
        for (const name of ["aria-label", "placeholder", "title", "alt"]) {
            found.push(...((node.getAttribute(name) ?? "").match(raw) ?? []));
        }
    }
    return found;
}"""
_CONTROLS: Final = """([least, handy]) => {
    const found = [];
    const over = document.querySelector("dialog[open]") ?? document;
    const all = "a[href], button, input, select, textarea, summary, [role=radio], [role=slider]";
    const at = [scrollX, scrollY];
    for (const control of over.querySelectorAll(all)) {
        const target = control.closest("label") ?? control;
        if (control.disabled || control.tabIndex < 0 && control.role !== "radio") continue;
        if (!target.checkVisibility()) continue;
        target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const { left, top, width, height } = target.getBoundingClientRect();
        const what = `${control.getAttribute("aria-label") ?? target.innerText} ` +
            `(${control.localName}.${control.className})`;
        const inline = getComputedStyle(target).display === "inline";
        const size = Math.min(width, height);
        const small = target.matches(".rule, a:not(.button), input[type=checkbox]");
        if (!inline && size < (small ? least : handy) - 0.5) {
            found.push(`${what} is ${Math.round(width)} by ${Math.round(height)}`);
        }
        const [x, y] = [left + width / 2, top + height / 2];
        const there = document.elementFromPoint(x, y);
        if (!inline && !target.contains(there)) {
            found.push(`${what} is out of reach behind ${there?.className}`);
        }
    }
    scrollTo(...at);
    return found;
}"""
_WIDE: Final = "document.documentElement.scrollWidth - innerWidth"
# A big screen has text of a size of its own.
_TEXT_SIZE: Final = """() => document.querySelector("html.big-screen") ? null
    : getComputedStyle(document.documentElement).fontSize"""
TWICE: Final = 2
LEAST, HANDY = 24, 44  # pixels of a target: what WCAG 2.2 asks for, what a thumb does


async def misfits(ann: Visitor, *names: str) -> list[str]:
    """What does not fit on the screen in sight; names of people may be cut off."""
    page = ann.page
    found: list[str] = []
    if await page.evaluate("document.documentElement.lang") != ann.language:
        found.append("the page is in another language than it says")
    found += [f"the key {key}" for key in await raw_keys(ann)]
    found += await page.evaluate(_TEXTS, names)
    found += await page.evaluate(_CONTROLS, [LEAST, HANDY])
    if wide := await page.evaluate(_WIDE):
        found.append(f"it is {wide} pixels too wide")
    async with large_text(ann):
        if wide := await page.evaluate(_WIDE):
            found.append(f"it is {wide} pixels too wide with text of twice the size")
        assert await page.evaluate(_TEXT_SIZE) in (f"{16 * TWICE}px", None)
    return found


async def raw_keys(ann: Visitor) -> list[str]:
    """What the page shows or names by the key of a text, or with a gap that nothing has filled."""
    found: list[str] = await ann.page.evaluate(_KEYS, _RAW)
    return found


@asynccontextmanager
async def large_text(ann: Visitor) -> AsyncIterator[None]:
    """Text of twice the size, as somebody sets it in their browser."""
    devtools = await ann.context.new_cdp_session(ann.page)
    for times in (TWICE, 1):
        sizes = {"standard": 16 * times, "fixed": 13 * times}
        await devtools.send("Page.setFontSizes", {"fontSizes": sizes})
        if times == TWICE:
            yield
    await devtools.detach()
