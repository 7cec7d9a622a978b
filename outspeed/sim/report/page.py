"""The report as one HTML page that needs nothing else."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from outspeed.deck import DEFAULT, Deck
from outspeed.rules.terms import EDITION_NAMES, LARGE, REASON_NAMES, ROUTE_NAMES, SMALL
from outspeed.sim.estimate import Estimate
from outspeed.sim.findings import Findings
from outspeed.sim.printing import UNKNOWN, written
from outspeed.sim.report import charts
from outspeed.sim.report.face import PLAYERS, SYMBOLS, face_svg
from outspeed.sim.report.study import BLIND, PLAYERS_OF_SIDE, USUAL, Study
from outspeed.sim.report.verdict import MATTERS, FaceVerdict, verdicts
from outspeed.sim.table import NUMBER, PERCENT, Cell
from outspeed.sim.tally import OUT_CAUSES

STYLE: Final = Path(__file__).with_name("report.css")


def page(study: Study) -> str:
    """The whole report."""
    faces = verdicts(study)
    title = f"{study.plan.deck.title}: deck report"
    sections = (
        _head(study, title),
        _at_a_glance(faces),
        _races(study),
        _faces(study.plan.deck, faces, study.plan.good),
        _seats(study),
        _editions(study),
        _notes(study),
    )
    style = STYLE.read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{style}</style></head><body>{SYMBOLS}<main>\n"
        + "\n".join(sections)
        + "\n</main></body></html>\n"
    )


def _head(study: Study, title: str) -> str:
    plan, deck = study.plan, study.plan.deck
    return (
        f"<header><h1>{escape(title)}</h1><p>Deck <b>{escape(deck.id)}</b>, "
        f"{deck.tracks} Track tiles and {deck.finishes} Finish tiles, "
        f"hash <code>{deck.hash[:12]}</code>. {plan.all_races:,} races, {plan.races:,} of each "
        f"kind, seed {plan.seed}. Good players are <b>{escape(plan.good)}</b>, random players "
        "take any legal choice.</p>"
        '<p class="key"><span class="mark good"></span>good players '
        '<span class="mark blind"></span>random players '
        "<span>lines: 95% intervals; grey numbers: the interval holds 0</span></p></header>"
    )


def _at_a_glance(faces: Sequence[FaceVerdict]) -> str:
    bad = [
        f'<a href="#{_anchor(face)}">{_name(face)}, route {route.name}</a> '
        f"<small>({_worths(route.good.worth.value, route.blind.worth.value)})</small>"
        for face in faces
        for route in face.bad_routes
    ]
    single = [_link(face) for face in faces if not face.has_choice]
    dull = [_link(face) for face in faces if face.has_choice and face.decides_nothing]
    unseen = [_link(face) for face in faces if not face.is_seen]
    return (
        '<section id="glance"><h2>At a glance</h2><div class="cards">'
        + _card("Routes nobody should take", bad, "None: each route is worth its price to some.")
        + _card(
            f"Faces that decide nothing: all routes within {100 * MATTERS:.0f} point",
            dull,
            "None with a choice.",
        )
        + _card("Faces without a choice", single, "None.")
        + (_card("Faces that no race has shown", unseen, "") if unseen else "")
        + "</div><h3>How much each face decides</h3><p>Points of win probability between the best "
        "and the worst route, to random players: for them nothing but the route differs. "
        '<span class="mark good"></span>side for 3-4 <span class="mark blind"></span>side for '
        f"5-6</p>{charts.stakes(faces)}</section>"
    )


def _races(study: Study) -> str:
    usual = study.of_side(SMALL)
    rival = study.shipped.get(SMALL)
    columns = [(f"{n} players", study.of_side(side)) for side, n in PLAYERS_OF_SIDE.items()]
    columns += [
        (f"{DEFAULT}, {PLAYERS_OF_SIDE[side]} players", found)
        for side, found in study.shipped.items()
    ]
    versus = f", beside the shipped deck {DEFAULT}" if study.shipped else ""
    causes = "".join(
        f'<span class="mark {cause}"></span>{cause.replace("_", " ")} ' for cause in OUT_CAUSES
    )
    other = f' <span class="mark line other"></span>median with {DEFAULT}' if rival else ""
    return (
        f'<section id="races"><h2>Races of good players{versus}</h2>{_comparison(columns)}'
        f'<div class="pair"><figure><figcaption>Zones at the end of each turn, {USUAL} players: '
        '<span class="mark wide"></span>90% of ships <span class="mark narrow"></span>half '
        f'<span class="mark line"></span>median{other}</figcaption>{charts.fan(usual, rival)}'
        f"</figure><figure><figcaption>Eliminated by turn, % of all ships: {causes}</figcaption>"
        f"{charts.eliminations(usual)}</figure></div></section>"
    )


def _faces(deck: Deck, faces: Sequence[FaceVerdict], good: str) -> str:
    scale = charts.worth_scale(faces)
    lanes = {name: place for place, name in enumerate(ROUTE_NAMES)}
    cards = "".join(
        f'<article id="{_anchor(face)}"><h3>{_name(face)}</h3>'
        f"{face_svg(deck.tile(face.tile), face.side)}{charts.face_chart(face, lanes, scale)}"
        f"{_remarks(face)}</article>"
        for face in faces
    )
    return (
        '<section id="faces"><h2>Every face</h2><p>Filled: good players '
        f"({escape(good)}), who choose with reason; hollow: random players, who choose blindly, so "
        "that what differs is the route. Worth: the wins of those who took the route less those "
        f"of all who chose on the face; axes reach {scale:.0f} points either way.</p>"
        f'<div class="faces">{cards}</div></section>'
    )


def _seats(study: Study) -> str:
    drawn = []
    for players, found in study.by_players.items():
        table = found.wins_by_seat()
        shares = [cell for cell in table.column("win_share") if isinstance(cell, Estimate)]
        rows = [(f"seat {place + 1}", share) for place, share in enumerate(shares)]
        drawn.append(charts.share_dots(rows, found.fair_share, f"{players} players"))
    return (
        '<section id="seats"><h2>Seats</h2><p>Share of wins of each seat, good players. Seats sit '
        "alike in these rules, but for who draws tokens first in a zone (6.8).</p>"
        f'<div class="panels">{"".join(drawn)}</div></section>'
    )


def _editions(study: Study) -> str:
    columns = [(name, study.by_edition[name]) for name in EDITION_NAMES]
    return (
        f'<section id="editions"><h2>Editions</h2><p>{USUAL} good players by the rules of each '
        "printed edition; equal columns mean that the editions differ in nothing that happened."
        f"</p>{_comparison(columns)}</section>"
    )


def _notes(study: Study) -> str:
    return (
        '<section id="notes"><h2>How to read this</h2><ul>'
        f"<li>Faces for 3-4 players are told from races of {PLAYERS_OF_SIDE[SMALL]}, those for 5-6 "
        f"from races of {PLAYERS_OF_SIDE[LARGE]}. All players of a race are of one kind.</li>"
        "<li>Good players who take a route may differ from those who do not: a ship short of fuel "
        "has no better choice. Random players differ only in what they can afford. A route is "
        f"listed as one nobody should take if both kinds won less with it and one of them "
        f"clearly, by more than {100 * MATTERS:.0f} point.</li>"
        f"<li>A face decides nothing if every worth lies within {100 * MATTERS:.0f} point of 0 "
        "with its whole interval, for both kinds.</li>"
        "<li>Intervals hold for one number at a time: of a hundred, five may miss.</li>"
        f"<li>The same page again: <code>outspeed deck report … --races {study.plan.races} "
        f"--seed {study.plan.seed} --good {escape(study.plan.good)}</code>; random players are "
        f"<code>{BLIND}</code>.</li></ul></section>"
    )


def _comparison(columns: Sequence[tuple[str, Findings]]) -> str:
    """A table with a column for each series."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name, _ in columns)
    facts = [_facts(found) for _, found in columns]
    lines = "".join(
        f'<tr><th scope="row">{name}</th>'
        + "".join(f"<td>{written(fact[name][0], fact[name][1])}</td>" for fact in facts)
        + "</tr>"
        for name in facts[0]
    )
    return (
        f'<div class="wide"><table><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _facts(found: Findings) -> dict[str, tuple[Cell, str]]:
    """What is compared, by its name: the cell and its form."""
    summary = dict(zip(found.summary().column("what"), found.summary().column("mean"), strict=True))
    out = found.eliminations()
    causes = zip(out.column("cause"), out.column("share"), strict=True)
    last = found.turns().rows[-1]
    names = [column.name for column in found.turns().columns]
    endings = found.endings()
    by_zone = dict(zip(endings.column("reason"), endings.column("share"), strict=True))
    return {
        "turns": (summary["turns"], NUMBER),
        **{
            f"eliminated: {str(cause).replace('_', ' ')}": (share, PERCENT)
            for cause, share in causes
        },
        "fuel at the end": (last[names.index("fuel")], NUMBER),
        "zone at the end": (last[names.index("zone")], NUMBER),
        **{
            f"decided by: {name.replace('_', ' ')}": (by_zone[name], PERCENT)
            for name in REASON_NAMES
            if name in by_zone
        },
    }


def _remarks(face: FaceVerdict) -> str:
    remarks = [f"Nobody should take {route.name}." for route in face.bad_routes]
    if not face.has_choice:
        remarks.append("No choice.")
    elif not face.is_seen:
        remarks.append("No race has shown this face.")
    elif face.decides_nothing:
        remarks.append("Decides nothing.")
    return "".join(f'<p class="remark">{remark}</p>' for remark in remarks)


def _card(title: str, items: Sequence[str], none: str) -> str:
    body = "".join(f"<li>{item}</li>" for item in items)
    return f"<div><h3>{title}</h3>{f'<ul>{body}</ul>' if items else f'<p>{none}</p>'}</div>"


def _worths(good: float, blind: float) -> str:
    return ", ".join(
        f"{kind} {UNKNOWN if value != value else f'{100 * value:+.1f}'.replace('-', '−')}"
        for kind, value in (("good", good), ("random", blind))
    )


def _name(face: FaceVerdict) -> str:
    return f"Tile {face.tile}, {PLAYERS[face.side]} players"


def _anchor(face: FaceVerdict) -> str:
    return f"tile-{face.tile}-{PLAYERS[face.side]}"


def _link(face: FaceVerdict) -> str:
    return f'<a href="#{_anchor(face)}">{_name(face)}</a>'
