"""Programs that race, well and badly: written to a file, started as real processes."""

import sys
from pathlib import Path
from typing import Final

# Says hello, then takes the last of its choices; before that it does TROUBLE, a line of Python, at
# the first question ever, or at every one.
_PROGRAM: Final = """
import json, os, pathlib, signal, subprocess, sys, time
def say(text): print(text, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say('{{"type": "hello", "name": "Troubled"}}')
        continue
    number, choices = message["id"], message["view"]["choices"]
    mark = pathlib.Path(__file__ + ".done")
    if {always} or not mark.exists():
        mark.touch()
        {trouble}
    say(json.dumps({{"type": "choice", "id": number, "choice": choices[-1]}}))
"""


def program(folder: Path, trouble: str = "pass", always: bool = False) -> str:
    """The command that starts such a program."""
    file = folder / "program.py"
    file.write_text(_PROGRAM.format(trouble=trouble, always=always))
    return f"{sys.executable} -I -S {file}"
