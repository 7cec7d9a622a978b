"""`make bench-web`: the client in a real browser at a real server, against its aims."""

import asyncio
import os

from rich.console import Console
from rich.table import Table

from bench.web.page import NOT_COMPILED, chromium
from bench.web.races import PHONE, RACES, VISITS, first_visits, memory, reveals
from tests.server.server import Server, sqlite_file

SCRIPTS_KB = 100.0  # the aims
HERE_S = 1.0
PHONE_S = 3.0
TASK_MS = 50.0


async def main() -> None:
    load = os.getloadavg()[0]
    rows = Table("what", "measured", "aim", "of the aim", title="The browser client")
    with sqlite_file() as file, Server(file, "--limits=0") as server:
        async with chromium() as browser:
            wire, home, race = await first_visits(browser, server.url, None)
            _, far_home, far_race = await first_visits(browser, server.url, PHONE)
            longest, by_the_clock = await reveals(browser, server.url)
        async with chromium(NOT_COMPILED) as browser:
            heaps = await memory(browser, server.url)
    scripts = wire.kilobytes("Script")

    def row(what: str, value: float, unit: str, aim: float) -> None:
        rows.add_row(what, f"{value:,.2f} {unit}", f"{aim:g} {unit}", f"{value / aim:.0%}")

    row("scripts of the race, as sent", scripts, "kB", SCRIPTS_KB)
    rows.add_row("all of it, as sent", f"{wire.kilobytes(*wire.by_kind):,.2f} kB", "", "")
    rows.add_row("sent without compression", str(len(wire.plain)), "0", "")
    rows.add_section()
    row("first screen, this machine", home, "s", HERE_S)
    row("the race, this machine", race, "s", HERE_S)
    row("first screen, phone", far_home, "s", PHONE_S)
    row("the race, phone", far_race, "s", PHONE_S)
    rows.add_section()
    row("longest task in reveals of six ships", longest, "ms", TASK_MS)
    rows.add_row("the same by the clock, other load in it", f"{by_the_clock:.2f} ms", "", "")
    rows.add_section()
    (first, nodes), (last, nodes_in_the_end) = heaps[0], heaps[-1]
    rows.add_row("memory after a race", f"{first:.2f} MB, {nodes} nodes", "", "")
    rows.add_row(
        f"memory after {RACES} races",
        f"{last:.2f} MB, {nodes_in_the_end} nodes",
        "no growth",
        f"{last / first:.0%}",
    )
    rows.caption = (
        f"Medians of {VISITS} first visits, nothing cached. Phone: {PHONE.delay_ms:g} ms delay, "
        f"{PHONE.bytes_per_s * 8 / 1e6:g} Mbit/s, processor {PHONE.times_slower:g} times slower. "
        f"Load when it began: {load:.1f} on {os.cpu_count()} cores."
    )
    Console().print(rows)
    for url in wire.plain:
        Console().print(f"without compression: {url}")


asyncio.run(main())
