"""How often the levels win against weaker ones, and how that grows with the budget."""

from typing import Final

from rich.table import Table as RichTable

from bench.bots.races import Tell, against, budgets, first_share, played, text

# Who, against whom, and the least share of the victories that is aimed at with four ships.
AIMS: Final = (
    ("cruiser", "rookie", 0.50),
    ("racer", "cruiser", 0.35),
    ("ultima", "cruiser", 0.45),
    ("ultima", "racer", 0.32),
)
PLAYERS: Final = (4, 3, 6)
NODES: Final = (81, 400, 1600, 5000, 20000)  # 81: one world for each way to choose routes


def strength(races: int, tell: Tell) -> RichTable:
    """Each pair, with four ships first; par is as many as all others win each."""
    rows = RichTable(
        *("who", "ships", "races", "wins %, 95%", "par", "times par", "aim", "reached"),
        title="Strength: seats rotated, luck shared",
    )
    for players in PLAYERS:
        for name, other, aim in AIMS:
            line_up = against(name, other, players)
            won = played(line_up, races, tell)
            found = first_share(won)
            aimed = f"{aim:.0%}" if players == 4 else "-"
            reached = ("yes" if found.value >= aim else "no") if players == 4 else "-"
            rows.add_row(
                *(line_up.title, str(players), f"{len(won):,}", text(found)),
                *(f"{1 / players:.1%}", f"{found.value * players:.2f}", aimed, reached),
            )
        rows.add_section()
    return rows


def scaling(races: int, tell: Tell) -> RichTable:
    """One against three with usual budgets, with less and more to think."""
    rows = RichTable("who", "races", "wins %, 95%", title="Strength by budget")
    for name, other in (("racer", "cruiser"), ("ultima", "cruiser"), ("ultima", "racer")):
        for line_up in budgets(name, other, 4, NODES):
            won = played(line_up, races, tell)
            rows.add_row(line_up.title, f"{len(won):,}", text(first_share(won)))
        rows.add_section()
    return rows
