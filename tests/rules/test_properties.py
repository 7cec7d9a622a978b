"""What is true at every decision of every race, whatever the options and the deck."""

from collections import Counter

from hypothesis import given

from outspeed import Game
from outspeed.rules.fields import verify
from outspeed.rules.terms import (
    BONUS,
    KINDS,
    NOTHING,
    SEATS,
    STAGE_NAMES,
    TOKEN_COUNTS,
    TOKENS,
)
from tests.strategies import Race, races


def tokens_everywhere(game: Game) -> Counter[int]:
    """All bonus tokens: in hands, face down, in the stack, in the discard, being drawn."""
    state = game._state
    tokens: Counter[int] = Counter()
    for place, count in enumerate(state.hand):
        tokens[place % KINDS] += count
    for token, count in enumerate(state.discard):
        tokens[token] += count
    for place in range(state.stack_top, state.stack_top + state.stack_size):
        tokens[state.stack[place % TOKENS]] += 1
    if state.stage == BONUS:
        tokens.update(token for token in state.played if token != NOTHING)
    for draw in range(state.draws):
        both = (state.draw_first[draw], state.draw_second[draw])
        tokens.update(token for token in both if token != NOTHING)
    return tokens


@given(races())
def test_1_5_the_32_tokens_are_conserved(race: Race) -> None:
    for game in race.moments():
        assert tokens_everywhere(game) == Counter(dict(enumerate(TOKEN_COUNTS)))


@given(races())
def test_1_6_the_7_forcefields_are_conserved(race: Race) -> None:
    for game in race.moments():
        view = game.view()
        assert view.supply + sum(view.forcefields.values()) == 7
        assert view.supply >= 0
        assert min(view.forcefields.values(), default=1) > 0


@given(races())
def test_1_6_fuel_is_never_negative(race: Race) -> None:
    for game in race.moments():
        for one in game.view().ships:
            assert one.fuel >= 0
            racing_on = one.zone is not None and not game.over
            assert one.fuel > 0 or not racing_on or (game.view().finish and game.stage == "keep")


@given(races())
def test_1_3_ships_and_forcefields_are_on_the_boards(race: Race) -> None:
    for game in race.moments():
        view = game.view()
        zones = [one.zone for one in view.ships if one.zone is not None] + list(view.forcefields)
        assert (view.rear - 1) % 7 == 0
        assert (view.front - view.rear + 1) % 7 == 0
        assert all(view.rear <= zone <= view.front for zone in zones)
        if view.stage == "bonus":
            assert view.front - view.rear + 1 == 14


@given(races())
def test_3_a_race_ends_and_has_at_most_13_turns(race: Race) -> None:
    turns = race.deck.tracks + 1
    assert turns <= 13
    decisions = 0
    for game in race.moments():
        assert game.turn <= turns
        decisions += 1
    assert game.over
    # A turn asks once for each zone, once for routes, once for digits, and for each draw.
    assert decisions <= turns * (2 * SEATS + 10)


@given(races())
def test_3_stages_of_a_turn_come_in_order(race: Race) -> None:
    last = (0, 0)
    for game in race.moments():
        now = (game.turn, STAGE_NAMES.index(game.stage))
        assert last <= now
        last = now


@given(races())
def test_4_2_at_most_one_token_is_played_a_turn(race: Race) -> None:
    game = race.play()
    played: Counter[tuple[int, int]] = Counter()
    asked: Counter[tuple[int, int]] = Counter()
    for decision in game.decisions:
        if decision.stage == "bonus":
            asked[decision.turn, decision.seat] += 1
            played[decision.turn, decision.seat] += str(decision.choice) != "pass"
    assert max(asked.values(), default=1) == 1
    assert max(played.values(), default=0) <= 1


@given(races())
def test_every_state_fits_its_compiled_record(race: Race) -> None:
    for game in race.moments():
        verify(game._state)
    verify(race.deck.table)


@given(races())
def test_pending_seats_race_and_always_have_a_legal_choice(race: Race) -> None:
    for game in race.moments():
        ships = game.view().ships
        assert bool(game.pending) != game.over
        for seat, choices in game.pending.items():
            assert ships[seat].zone is not None
            assert choices
            assert len(set(choices)) == len(choices)


@given(races())
def test_7_5_the_side_is_that_of_the_ships_left_at_the_end_of_a_phase(race: Race) -> None:
    for game in race.moments():
        view = game.view()
        racing = sum(one.zone is not None for one in view.ships)
        if view.stage in ("bonus", "route", "over"):
            large = race.players >= 5 and racing >= 5
            assert view.side == ("large" if large else "small")


@given(races())
def test_9_3_a_race_goes_on_only_with_two_ships_or_more(race: Race) -> None:
    for game in race.moments():
        racing = sum(one.zone is not None for one in game.view().ships)
        assert racing >= 2 or game.over


@given(races())
def test_9_5_ranks_are_well_formed_and_winners_are_survivors_of_rank_1(race: Race) -> None:
    for game in race.moments():
        if not game.over:
            assert game.standings is None
            assert game.outcome is None
    ranks = game.standings
    assert ranks is not None
    # 1, 1, 3: a rank is one more than the number of those before.
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    ships = game.view().ships
    survivors = [seat for seat, one in enumerate(ships) if one.zone is not None]
    assert game.outcome is not None
    assert game.outcome.winners == tuple(seat for seat in survivors if ranks[seat] == 1)
    assert bool(game.outcome.winners) == bool(survivors)
    for seat, one in enumerate(ships):
        if one.zone is None:
            assert all(ranks[survivor] < ranks[seat] for survivor in survivors)


@given(races())
def test_9_5_ranks_follow_zone_fuel_and_tokens_then_the_step_of_elimination(race: Race) -> None:
    game = race.play()
    ranks = game.standings
    assert ranks is not None
    worth = [
        (1, one.zone, one.fuel, one.tokens) if one.zone is not None else (0, one.out, 0, 0)
        for one in game.view().ships
    ]
    by_worth = sorted(worth, reverse=True)
    assert list(ranks) == [by_worth.index(own) + 1 for own in worth]


@given(races())
def test_the_same_seed_and_choices_give_the_same_race(race: Race) -> None:
    one, other = race.play(), race.play()
    assert one.events == other.events
    assert one.decisions == other.decisions
    assert one.standings == other.standings


@given(races())
def test_an_eliminated_ship_stays_out_and_holds_nothing(race: Race) -> None:
    out: dict[int, int | None] = {}
    for game in race.moments():
        for seat, one in enumerate(game.view().ships):
            assert (one.zone is None) == (one.out is not None)
            if one.zone is None:
                assert one.tokens == 0
                assert out.setdefault(seat, one.out) == one.out
            else:
                assert seat not in out
