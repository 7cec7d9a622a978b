"""The page on the protocol says what the server does: every message, code and endpoint."""

import ast
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from outspeed.server import messages as m
from tests.server.server import Client, Server
from tests.server.test_typescript import TYPES

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
CLIENT = {cls.__struct_config__.tag: cls for cls in get_args(m.ClientMessage)}
SERVER = {cls.__struct_config__.tag: cls for cls in get_args(m.ServerMessage)}


def part(heading: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def examples(heading: str) -> dict[str, list[Any]]:
    """The examples under each message's heading."""
    sections = part(heading).split("\n### ")[1:]
    return {
        section.split("`")[1]: [
            json.loads(block) for block in re.findall(r"```json\n(.*?)```", section, re.DOTALL)
        ]
        for section in sections
    }


def test_every_message_of_a_client_is_there_with_a_true_example() -> None:
    found = examples("What a client says")
    assert found.keys() == CLIENT.keys()
    for tag, messages in found.items():
        assert messages
        for message in messages:
            assert TYPES.wrong(message, CLIENT[tag].__name__) is None or tag == "options"
            assert type(m.parse(json.dumps(message))) is CLIENT[tag]


def test_every_message_of_the_server_is_there_with_a_true_example() -> None:
    found = examples("What the server says")
    assert found.keys() == SERVER.keys()
    for tag, messages in found.items():
        assert messages
        for message in messages:
            assert TYPES.wrong(message, SERVER[tag].__name__) is None
            known = msgspec.convert(message, SERVER[tag])
            assert json.loads(m.encode(known)) == message


def test_every_code_of_a_refusal_is_explained() -> None:
    explained = re.findall(r"^\| `(\w+)` \|", part("Why something is refused"), re.MULTILINE)
    assert explained == sorted(set(explained))
    assert set(explained) == set(codes())


def codes() -> Iterator[str]:
    """Every code in the server's source."""
    for file in sorted((ROOT / "outspeed" / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("Refused"), args=[first, *_]):
                    yield from constants(first)
                case ast.Call(func=ast.Name("_problem"), args=[_, second, *_]):
                    yield from constants(second)
                case ast.Assign(targets=[ast.Name("code")], value=value):
                    yield from constants(value)
                case ast.AnnAssign(target=ast.Name("_CODES"), value=ast.Dict(values=values)):
                    for value in values:
                        yield from constants(value)


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from constants(body)
            yield from constants(orelse)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, default]):
            yield from constants(default)


async def test_every_endpoint_is_there(server: Server) -> None:
    listed = re.findall(r"^\| `([A-Z]+) (\S+)` \|", part("Over HTTP"), re.MULTILINE)
    schema = await Client(server).get("/schema/openapi.json")
    served = [
        (method.upper(), path) for path, methods in schema["paths"].items() for method in methods
    ]
    assert sorted(listed) == sorted(served)


def test_the_commands_at_the_beginning_make_a_table(server: Server, tmp_path: Path) -> None:
    (script,) = re.findall(r"```sh\n(.*?)```", part("From nothing to a race"), re.DOTALL)
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=tmp_path,
        env=os.environ | {"URL": server.url, "no_proxy": "127.0.0.1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    table = json.loads(done.stdout.splitlines()[-1].rpartition("{")[2].join(("{", "")))
    assert table.keys() == {"table", "code", "watch"}
