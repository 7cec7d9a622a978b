"""Why a seat does not have a choice: a reason, and the rule behind it."""

from dataclasses import dataclass, field
from typing import Final

from outspeed.choice import Choice
from outspeed.rules.terms import (
    DIAL,
    DIGITS,
    KEEP_TOKEN,
    PASS,
    PLAY,
    ROUTE_NAMES,
    SIDE_NAMES,
    STAGE_NAMES,
    TAKE,
    TOKEN_NAMES,
)
from outspeed.view import View

_RULE_OF_STAGE: Final = {"bonus": "4.2", "route": "5.1", "wheel": "6.1", "keep": "6.8"}
_DIGITS: Final = tuple(map(str, range(DIGITS)))
_RULE_OF_TOKEN: Final = {"forcefield": "4.13", "electromagnet": "4.14", "ion_cannon": "4.15"}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code for the reason, the number of its rule, and what a text about it may name."""

    reason: str
    rule: str
    token: str | None = None
    values: dict[str, str | int] = field(default_factory=dict)


def untaken(view: View) -> dict[str, Refusal]:
    """What a seat that is asked holds or sees, and may not choose: each with its reason."""
    found = {text: refusal(view, Choice.parse(text)) for text in tried(view.stage, view.hand)}
    return {text: why for text, why in found.items() if why is not None}


def tried(stage: str, hand: tuple[str, ...]) -> tuple[str, ...]:
    """What somebody may want to choose at a stage."""
    tries = {"bonus": tuple(dict.fromkeys(hand)), "route": ROUTE_NAMES, "wheel": _DIGITS}
    return tries.get(stage, ())


def refusal(view: View, choice: Choice) -> Refusal | None:
    """Why a pending seat may not make a choice; None if it may."""
    if choice in view.choices:
        return None
    code = choice.code
    stage = _stage_of(code)
    if stage != view.stage:
        return Refusal("not_asked", _RULE_OF_STAGE.get(view.stage, "3"))
    if stage == "bonus":
        return _no_token(view, TOKEN_NAMES[code - PLAY])
    if stage == "route":
        return _no_route(view, code - TAKE)
    if stage == "wheel":
        values: dict[str, str | int] = {"fuel": _fuel(view), "highest": len(view.choices) - 1}
        return Refusal("digit_too_high", "6.1", values=values)
    return Refusal("not_drawn", "6.8", TOKEN_NAMES[code - KEEP_TOKEN])


def explained(view: View, choice: Choice) -> str:
    """Why a seat may not make a choice that it does not have, with the rule and what is legal."""
    refused = refusal(view, choice)
    assert refused is not None
    legal = ", ".join(map(str, view.choices))
    return f"{refused.reason.replace('_', ' ')} (rule {refused.rule}); legal: {legal}"


def _stage_of(code: int) -> str:
    """The stage at which a choice is made."""
    firsts = (PASS, TAKE, DIAL, KEEP_TOKEN)
    return STAGE_NAMES[sum(code >= first for first in firsts) - 1]


def _no_token(view: View, token: str) -> Refusal:
    if token not in view.hand:
        return Refusal("not_held", "4.2", token)
    if token != "forcefield":
        return Refusal("not_rearmost", _RULE_OF_TOKEN[token], token)
    reason = "forcefield_on_finish" if view.finish else "no_forcefield_left"
    return Refusal(reason, _RULE_OF_TOKEN[token], token)


def _no_route(view: View, index: int) -> Refusal:
    deck = view.deck
    routes = deck.tile(view.tile).side(SIDE_NAMES.index(view.side))
    yellow, blue = min(map(abs, deck.yellow)), min(map(abs, deck.blue))
    costs = [
        None if route is None else route.cost.lowest(at, yellow, blue)
        for at, route in enumerate(routes)
    ]
    letter, cost, fuel = ROUTE_NAMES[index], costs[index], _fuel(view)
    if cost is None:
        return Refusal("route_off", "5.2", values={"route": letter})
    if any(other is not None and other <= fuel for other in costs):
        values: dict[str, str | int] = {"route": letter, "lowest": cost, "fuel": fuel}
        return Refusal("route_too_expensive", "5.3", values=values)
    return Refusal("not_the_cheapest", "5.4")


def _fuel(view: View) -> int:
    assert view.seat is not None
    return view.ships[view.seat].fuel


assert DIAL + DIGITS == KEEP_TOKEN
