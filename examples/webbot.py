"""Makes a table and races at it against the server's bots: webbot.py URL TOKEN.

docs/protocol.md says where a token comes from and what the messages mean.
"""

import json
import random
import sys
import urllib.request
from itertools import count
from typing import Any

from websockets.sync.client import connect


def make_table(url: str, bearer: dict[str, str], options: dict[str, Any]) -> str:
    """The id of a new table."""
    headers = bearer | {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{url}/api/tables", json.dumps(options).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["table"])


def race(url: str, token: str) -> tuple[str, list[int]]:
    """Race to the end; the table's id, and the rank of every seat."""
    bearer = {"Authorization": f"Bearer {token}"}
    table = make_table(url, bearer, {"players": 4, "bots": "rookie"})
    numbers = count(1)
    view: dict[str, Any] = {}
    ask = 0
    with connect(f"{url.replace('http', 'ws', 1)}/ws", additional_headers=bearer) as socket:

        def order(type_: str, **fields: Any) -> None:
            socket.send(json.dumps({"type": type_, "id": str(next(numbers)), **fields}))

        socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
        order("sit", name="Webbot")
        order("start")
        for frame in socket:
            message = json.loads(frame)
            if message["type"] in ("refused", "error", "closing"):
                sys.exit(f"webbot: {message}")
            if message.get("race"):
                view, ask = message["race"]["view"], message["race"]["ask"]
            for own in message.get("own", ()):
                if own["choices"] and own["sealed"] is None:
                    order("choose", ask=ask, choice=random.choice(own["choices"]))
            if message.get("table", {}).get("phase") == "finished":
                break
    return table, view["ranks"]


if __name__ == "__main__":
    url, token = sys.argv[1:]
    table, ranks = race(url.rstrip("/"), token)
    print(f"ranks by seat: {ranks}; the record: {url}/api/tables/{table}/record")
