"""A tile's routes in words: condition, cost and benefit (6.2 to 6.4)."""

from typing import Final

from outspeed.deck.amount import Amount
from outspeed.deck.deck import Route
from outspeed.rules.terms import COLOUR_NAMES, ROUTE_NAMES
from outspeed.texts.texts import Texts

_PLUS: Final = " + "


def condition_in_words(route: Route, texts: Texts) -> str:
    """Who may use the route."""
    parts = []
    if route.seats is not None:
        parts.append(texts.text("ask.tile.seats", n=route.seats))
    if route.alone:
        parts.append(texts.text("ask.tile.alone"))
    return ", ".join(parts) or texts.text("ask.tile.no_condition")


def cost_in_words(route: Route, texts: Texts) -> str:
    """What the route costs, and for whom (6.3)."""
    if not route.cost:
        return texts.text("ask.tile.nothing")
    cost = _fuel(route.cost, texts)
    return texts.text("ask.tile.cost_in_company", cost=cost) if route.alone else cost


def benefit_in_words(route: Route, texts: Texts) -> str:
    """What the route brings, and to whom (6.3): fuel, bonus tokens, zones."""
    parts = []
    if route.fuel:
        parts.append(_fuel(route.fuel, texts))
    if route.bonus:
        parts.append(texts.text("unit.tokens", n=route.bonus))
    if route.zones.symbols:
        parts.append(texts.text("ask.tile.sum_of_zones", sum=_sum(route.zones, texts)))
    elif route.zones:
        parts.append(texts.text("ask.tile.forward", zones=route.zones.number))
    if not parts:
        return texts.text("ask.tile.nothing")
    benefit = ", ".join(parts)
    return texts.text("ask.tile.benefit_alone", benefit=benefit) if route.alone else benefit


def _fuel(amount: Amount, texts: Texts) -> str:
    if amount.symbols:
        return texts.text("ask.tile.sum_of_fuel", sum=_sum(amount, texts))
    return texts.text("unit.fuel", n=amount.number)


def _sum(amount: Amount, texts: Texts) -> str:
    terms = [str(amount.number)] if amount.number else []
    for colour, dice in zip(COLOUR_NAMES, (amount.yellow, amount.blue), strict=True):
        if dice == 1:
            terms.append(texts.text(f"name.die.{colour}"))
        elif dice:
            terms.append(texts.text(f"ask.tile.{colour}_dice", n=dice))
    for name, times in zip(ROUTE_NAMES, amount.counts, strict=True):
        terms += [texts.text("ask.tile.count", route=name)] * times
    terms += [texts.text("ask.tile.wheel")] * amount.wheels
    return _PLUS.join(terms)
