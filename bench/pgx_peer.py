"""A peer of batches: Pgx on the CPU, if it is installed (`pip install pgx jax`)."""

import os
from importlib.util import find_spec
from typing import Any, Final

from bench.timing import Work

GAMES: Final = ("tic_tac_toe", "leduc_holdem")
STEPS: Final = 200_000  # of a round, but
CALLS: Final = 2_000  # at the most


def works(n: int) -> dict[str, Work]:
    """Batches of Pgx's games, stepped from Python; nothing if it is not there."""
    if find_spec("pgx") is None:
        return {}
    return {f"Pgx {game}, batch of {n:,}: steps": _work(game, n) for game in GAMES}


def _work(name: str, n: int) -> Work:
    one_thread = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ.setdefault("XLA_FLAGS", one_thread)
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game: Any = pgx.make(name)
    begin = jax.jit(jax.vmap(game.init))
    step = auto_reset(game.step, game.init)

    def first_choices(state: Any, keys: Any) -> Any:
        return jax.vmap(step)(state, state.legal_action_mask.argmax(-1), keys)

    advance = jax.jit(first_choices)
    keys = jax.random.split(jax.random.PRNGKey(1), n)
    calls = min(CALLS, max(20, STEPS // n))

    def work() -> int:
        state = begin(keys)
        for _ in range(calls):
            state = advance(state, keys)
        jax.block_until_ready(state)
        return calls * n

    return work
