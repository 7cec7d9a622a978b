"""A program that races, for outspeed play --bot "python3 examples/bot.py".

It takes the route that brings most for what it costs. docs/bots.md explains the messages.
"""

import json
import sys
from random import Random
from typing import Any

FUEL = 0.8  # what a fuel is worth, in zones
TOKEN = 1.2


def worth(route: dict[str, Any], rivals: int) -> float:
    """What a route brings, in zones, if each of the rivals takes one of three at random."""
    crowd = 1 + rivals / 3

    def mean(amount: dict[str, Any]) -> float:
        return (
            amount["number"]
            + 2 * (amount["yellow"] + amount["blue"])
            + sum(crowd * count for count in amount["counts"])
        )

    gain = mean(route["zones"]) + FUEL * mean(route["fuel"]) + TOKEN * route["bonus"]
    cost = FUEL * mean(route["cost"])
    if route["alone"]:  # who is not alone pays and gains nothing
        return gain / crowd - cost * (1 - 1 / crowd)
    room = 1.0 if route["seats"] is None else min(1.0, route["seats"] / crowd)
    return room * (gain - cost)


def choose(view: dict[str, Any], deck: dict[str, Any], luck: Random) -> str:
    """One of the view's choices."""
    choices: list[str] = view["choices"]
    if view["stage"] != "route":
        return luck.choice(choices)
    routes = deck["tiles"][view["tile"] - 1][view["side"]]
    rivals = sum(ship["zone"] is not None for ship in view["ships"]) - 1
    return max(choices, key=lambda letter: worth(routes[letter], rivals) + luck.random())


def main() -> None:
    """Answer each line with one."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            deck = message["deck"]
            answer = {"type": "hello", "name": "Example"}
        else:
            view = message["view"]
            luck = Random(f"{message['seed']} {view['turn']} {view['stage']}")
            answer = {"type": "choice", "id": message["id"], "choice": choose(view, deck, luck)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
