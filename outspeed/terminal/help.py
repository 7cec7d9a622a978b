"""What `?` answers: what can be typed, what is public, the rules and symbols on screen."""

from collections.abc import Iterable
from itertools import chain

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from outspeed.deck.show import legend
from outspeed.terminal.tile import visible_routes
from outspeed.texts import Texts, rule_of_token, rules_of
from outspeed.view import View

_BOARDS = ("8.2", "8.3", "7.2")
_FINISH = ("7.1", "9.2")
_NONE = "–"


def explanation(view: View, texts: Texts) -> Group:
    """Of all that is on the page on which a seat decides."""
    return Group(
        _keys(texts),
        *_section("rules_here", _rules(rules_on_screen(view), texts, view.edition), texts),
        *_section("table", _table(view, texts), texts),
        *_section("symbols", legend(view.deck, texts.language), texts),
    )


def rules_in_words(numbers: Iterable[str], texts: Texts, edition: str) -> Group:
    """The rules behind what was told."""
    return Group(_keys(texts), *_section("rules_here", _rules(numbers, texts, edition), texts))


def rules_on_screen(view: View) -> tuple[str, ...]:
    """The rules that a decision rests on: its own, then those of the track."""
    numbers = [*rules_of(f"ask.prompt.{view.stage}")]
    if view.stage == "bonus":
        numbers += [rule_of_token(token) for token in dict.fromkeys(view.hand)]
    elif view.stage == "keep":
        drawn = chain.from_iterable(draw.tokens or () for draw in view.draws if not draw.decided)
        numbers += [rule_of_token(token) for token in dict.fromkeys(drawn)]
    else:
        numbers += _rules_of_tile(view)
    if view.forcefields:
        numbers.append("8.1")
    numbers += _FINISH if view.finish else _BOARDS
    return tuple(dict.fromkeys(numbers))


def _rules_of_tile(view: View) -> Iterable[str]:
    for route in visible_routes(view):
        if route is None:
            continue
        if route.alone:
            yield "6.3"
        if route.cost.yellow:
            yield "6.5"
        if route.bonus:
            yield "6.8"
    yield from ("6.6", "6.7")


def _keys(texts: Texts) -> Text:
    return Text(f"{texts.text('ask.help.keys')}\n{texts.text('ask.help.more')}")


def _section(name: str, content: RenderableType, texts: Texts) -> tuple[RenderableType, ...]:
    return Text(""), Text(texts.text(f"ask.help.{name}"), "bold"), content


def _rules(numbers: Iterable[str], texts: Texts, edition: str) -> Table:
    return _pairs((number, texts.rule(number, edition)) for number in numbers)


def _table(view: View, texts: Texts) -> Table:
    """What is public beside the track (10.1)."""
    discard = ", ".join(
        f"{texts.text(f'name.token.{token}')} ×{count}"
        for token, count in view.discard.items()
        if count
    )
    values = {
        "stack": str(view.stack),
        "discard": discard or _NONE,
        "forcefields_left": str(view.supply),
        "tiles_used": ", ".join(map(str, view.tiles_used)) or _NONE,
    }
    return _pairs((texts.text(f"ask.label.{label}"), text) for label, text in values.items())


def _pairs(pairs: Iterable[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, text in pairs:
        table.add_row(Text(name, "bold cyan"), Text(text))
    return table
