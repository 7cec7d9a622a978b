"""Pages of documentation whose blocks of code are run, in order, in a folder like a fresh clone.

A block of `sh`, `python` or `pycon` runs. A block of `text` or `json` right behind one is what it
prints: as it is, but for lines `…`, which stand for any others; of JSON the fields that are shown.
A block right behind a line such as "`turn.json`:" is that file.
"""

import doctest
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LIMIT: Final = 600  # seconds for a block
_BLOCK: Final = re.compile(
    r"(?:^`(?P<file>[^`\n]+)`:\n\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$(?P<glue>\n\n(?=```))?",
    re.DOTALL | re.MULTILINE,
)

Special = Mapping[str, Callable[[list[str], Path], None]]


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: what it is, where it stands, and whether the next one is right behind it."""

    kind: str
    text: str
    file: str | None
    line: int
    glued: bool


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            found["kind"],
            found["text"],
            found["file"],
            text.count("\n", 0, found.start("kind")) + 1,
            found["glue"] is not None,
        )
        for found in _BLOCK.finditer(text)
    ]


def run_page(page: Path, folder: Path, special: Special | None = None) -> None:
    """Run all blocks of a page; what begins a line of `special` is run by the function there."""
    for entry in ROOT.iterdir():
        if entry.name not in (".git", "build", "dist"):
            (folder / entry.name).symlink_to(entry)
    names: dict[str, object] = {}
    printed: str | None = None
    for block in blocks(page):
        where = f"{page.name}, line {block.line}"
        if block.file is not None:
            _check_file(block, folder, where)
            continue
        match block.kind:
            case "sh":
                printed = _run_shell(block.text, folder, special or {}, where)
            case "python":
                printed = _run([sys.executable, "-"], folder, where, block.text)
            case "pycon":
                _run_session(block, names, page)
            case "text" | "json":
                assert printed is not None, f"{where}: no command is right before this"
                _compare(block, printed, where)
            case _:
                raise AssertionError(f"{where}: a block of {block.kind!r}")
        if not block.glued:
            printed = None


def _check_file(block: Block, folder: Path, where: str) -> None:
    """A new file, or one that is there and begins like this."""
    assert block.file is not None
    file = folder / block.file
    if file.exists():
        found = file.read_text(encoding="utf-8")
        assert found == block.text, f"{where}: {block.file} is not like this"
    else:
        file.write_text(block.text, encoding="utf-8")


def _run_shell(text: str, folder: Path, special: Special, where: str) -> str:
    output = ""
    commands = re.split(r"\n(?=outspeed |make |pip |echo |cat |\. )", text.strip())
    for command in commands:
        words = command.partition("#")[0].split()
        key = next((key for key in special if " ".join(words).startswith(key)), None)
        if key is not None:
            special[key](words, folder)
        else:
            output += _run(["bash", "-euo", "pipefail", "-c", command], folder, where)
    return output


def _run(command: list[str], folder: Path, where: str, given: str = "") -> str:
    done = subprocess.run(
        command,
        input=given,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=surroundings(folder),
        timeout=LIMIT,
    )
    assert done.returncode == 0, f"{where}: {command[-1]}\n{done.stdout}{done.stderr}"
    return done.stdout


def surroundings(folder: Path) -> dict[str, str]:
    """As after `. .venv/bin/activate`, with an empty folder for data."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    # A `make` that runs the tests is not to be told from a person's.
    outer = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return {**outer, "PATH": path, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder / "data")}


def _run_session(block: Block, names: dict[str, object], page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failed = runner.run(test, out=told.append, clear_globs=False).failed
    names.update(test.globs)
    assert failed == 0, "".join(told)


def _compare(block: Block, printed: str, where: str) -> None:
    if block.kind == "json":
        shown, found = json.loads(block.text), json.loads(printed)
        assert shown == {field: found.get(field) for field in shown}, f"{where}: {printed}"
        return
    parts = [re.escape(line) for line in block.text.splitlines()]
    pattern = "".join("(?:.*\n)*" if part == "…" else f"{part}[ ]*\n" for part in parts)
    assert re.fullmatch(pattern, printed), f"{where}: {printed}"
