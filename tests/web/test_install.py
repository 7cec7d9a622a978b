"""The client as an app: manifest, icons, and a worker that keeps the shell and nothing else."""

import struct
import zlib
from typing import Any

import pytest

from outspeed.server.guard import CONTENT_POLICY
from tests.web.conftest import Invite
from tests.web.visitor import Visitor

pytestmark = pytest.mark.anyio
KEPT = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).keys();
        found[name] = kept.map((request) => new URL(request.url).pathname);
    }
    return found;
}"""


async def worker(ann: Visitor) -> dict[str, list[str]]:
    """What the worker keeps, when it is at work."""
    await ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    found: dict[str, list[str]] = await ann.page.evaluate(KEPT)
    return found


async def test_a_browser_finds_nothing_amiss_with_the_manifest(invite: Invite) -> None:
    ann = await invite()
    await ann.open()
    await worker(ann)
    devtools = await ann.context.new_cdp_session(ann.page)
    manifest: Any = await devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    found: Any = await devtools.send("Page.getInstallabilityErrors")
    wrong = {error["errorId"] for error in found["installabilityErrors"]}
    assert wrong <= {"in-incognito"}  # as every browser of these tests is


async def test_every_icon_of_the_manifest_is_what_it_says(invite: Invite) -> None:
    ann = await invite()
    answer = await ann.page.request.get(f"{ann.url}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = await answer.json()
    icons = {icon["src"]: icon for icon in manifest["icons"]}
    assert {icon["sizes"] for icon in icons.values()} == {"any", "192x192", "512x512"}
    for path, icon in icons.items():
        answer = await ann.page.request.get(ann.url + path)
        assert answer.headers["content-type"] == icon["type"]
        content = await answer.body()
        if icon["type"] == "image/png":
            width, height, lines = png(content)
            assert f"{width}x{height}" == icon["sizes"]
            assert len(set(lines)) > 10  # there is a picture
        else:
            assert b"<svg" in content
    await ann.open()
    touch = ann.page.locator("link[rel=apple-touch-icon]")
    assert await touch.get_attribute("href") in icons


async def test_the_worker_keeps_the_shell_and_no_word_of_the_server(invite: Invite) -> None:
    ann = await invite()
    await ann.open()
    await ann.press("web.home.race_now")
    await ann.in_race()
    await worker(ann)
    await ann.page.reload()  # from now on it answers
    await ann.in_race()
    assert await ann.page.evaluate("navigator.serviceWorker.controller !== null")
    await ann.open("/lab")
    await ann.page.locator(".preview .track").wait_for()
    ((name, paths),) = (await worker(ann)).items()
    assert name.startswith("outspeed-")
    assert {"/", "/icon.svg"} <= set(paths)
    assert any(path.startswith("/assets/Lab-") for path in paths)
    assert all(path in ("/", "/icon.svg") or path.startswith("/assets/") for path in paths)
    assert "worker-src" not in CONTENT_POLICY  # its script comes from 'self', as all do


async def test_without_a_line_the_shell_opens_and_goes_on_when_it_is_back(
    invite: Invite,
) -> None:
    ann = await invite()
    ann.expect("ERR_INTERNET_DISCONNECTED")
    await ann.open()
    await worker(ann)
    await ann.context.set_offline(True)
    await ann.page.reload()
    await ann.page.locator(".boot").wait_for()
    await ann.context.set_offline(False)
    await ann.button("web.home.race_now").wait_for()


async def test_a_new_version_takes_over_and_what_is_older_than_the_last_one_goes(
    invite: Invite,
) -> None:
    ann = await invite()
    await ann.open()
    (name,) = await worker(ann)
    for old in ("outspeed-older", "outspeed-old"):
        await ann.page.evaluate("name => caches.open(name).then(() => true)", old)
    await ann.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.unregister())")
    await ann.page.evaluate("name => caches.delete(name)", name)
    await ann.page.reload()
    await worker(ann)
    await ann.page.wait_for_function("caches.keys().then((names) => names.length === 2)")
    assert list(await worker(ann)) == ["outspeed-old", name]


def png(content: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and lines of a picture whose checksums are right."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    at, data, size = 8, b"", (0, 0)
    while at < len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        body = content[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack_from(">I", content, at + 8 + length)[0]
        if kind == b"IHDR":
            size = struct.unpack_from(">II", body)
        if kind == b"IDAT":
            data += body
        at += 12 + length
    pixels = zlib.decompress(data)
    line = len(pixels) // size[1]
    return *size, [pixels[y : y + line] for y in range(0, len(pixels), line)]
