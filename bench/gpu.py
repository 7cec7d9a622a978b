"""How fast races run on a GPU, and that they are the same races: `python -m bench.gpu`.

Needs a CUDA GPU and numba-cuda; PyTorch, CuPy, JAX and Pgx are compared with where they are there.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any, Final

import numpy as np

from bench.random_decks import random_deck
from outspeed.deck import load_deck
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from outspeed.sim import Batch, Series, play_many
from outspeed.sim.gpu import STATE, GpuBatch, GpuRaces, cuda
from outspeed.sim.gpu_errors import require_gpu
from outspeed.sim.policy import POLICY_FIELDS
from outspeed.sim.series import Part, play_part

# Who races, how many races are timed, and how many are compared with the CPU's.
LINE_UPS: Final = (
    (("random",) * 4, 8_000_000, 1_000_000),
    (("greedy", "random") * 2, 8_000_000, 1_000_000),
    (("random",) * 3, 8_000_000, 1_000_000),
    (("random",) * 6, 8_000_000, 1_000_000),
    (("cruiser", "greedy", "cruiser", "random"), 1_000_000, 200_000),
)
DECKS: Final = 200
DECK_RACES: Final = 10_000
STEPS: Final = 64
PGX_BATCH: Final = 2**17


def seconds(work: Callable[[], Any]) -> float:
    """The best of three, after one to warm up, by the host's clock around a finished device."""
    best = float("inf")
    for _ in range(4):
        cuda.synchronize()
        start = time.perf_counter()
        work()
        cuda.synchronize()
        best = min(best, time.perf_counter() - start)
    return best


def repeat(work: Callable[[Any], Any], argument: Any) -> None:
    """The same again, often enough to measure."""
    for _ in range(STEPS):
        work(argument)


def same_races(there: GpuRaces, here: Any) -> bool:
    """All races took as long and ended with the same ranks."""
    return np.array_equal(there.turns.copy_to_host(), here.turns) and np.array_equal(
        there.ranks.copy_to_host(), here.ranks
    )


def report_races() -> None:
    """Whole races: rates, and equality with the CPU."""
    deck = load_deck()
    for bots, many, checked in LINE_UPS:
        series = Series(bots, 5, deck)
        start = time.perf_counter()
        GpuRaces(series, 0, 1000).decisions  # noqa: B018 # waits for them
        first = time.perf_counter() - start
        decisions = GpuRaces(series, 0, many).decisions
        took = seconds(partial(GpuRaces, series, 0, many))
        start = time.perf_counter()
        on_cpu = play_many(bots, checked, 5)
        cpu = checked / (time.perf_counter() - start)
        same = same_races(GpuRaces(series, 0, checked), on_cpu)
        print(
            f"{'/'.join(dict.fromkeys(bots))}, {len(bots)} players: "
            f"{many / took / 1e6:.1f} M races/s, {decisions / took / 1e9:.3f} G decisions/s, "
            f"{many / took / cpu:.0f} x all {os.cpu_count()} CPU cores; "
            f"{checked} races equal to the CPU's: {same}; first launch {first:.1f} s",
            flush=True,
        )


def report_decks() -> None:
    """Random decks, editions and numbers of players: equality with the CPU."""
    luck = Random(1)
    line_ups = []
    for number in range(DECKS):
        players = luck.randint(MIN_SEATS, SEATS)
        bots = tuple(luck.choices(("random", "greedy"), k=players))
        seed, edition = luck.randrange(2**63), luck.choice(EDITION_NAMES)
        line_ups.append(Series(bots, seed, random_deck(luck), edition, number % 8 == 0))

    def on_cpu(series: Series) -> Part:
        return play_part(series, 0, DECK_RACES)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        same = sum(
            same_races(GpuRaces(series, 0, DECK_RACES), here)
            for series, here in zip(line_ups, pool.map(on_cpu, line_ups), strict=True)
        )
    print(
        f"{DECKS} random decks, {DECK_RACES} races each: equal to the CPU's on {same}", flush=True
    )


def report_kernels() -> None:
    """Registers and memory of the kernels that have been launched."""
    from outspeed.sim import gpu

    for name in (
        "_play_kernel",
        "_play_bots_kernel",
        "_choose_kernel",
        "_begin_kernel",
        "_step_kernel",
        "_observe_kernel",
        "_mask_kernel",
    ):
        for compiled in getattr(gpu, name).overloads.values():
            print(
                f"{name}: {compiled.regs_per_thread} registers, "
                f"{compiled.local_mem_per_thread} bytes of local memory a thread"
            )
    policy = sum(max(length, 1) * int(kind[1]) for _, kind, length in POLICY_FIELDS)
    print(f"a race is {STATE.itemsize} bytes, a policy {policy}")


def report_batch() -> None:
    """The batch: equality with the CPU, and steps with arrays that stay on the device."""
    n = 4096
    here, there = Batch(n, seed=3), GpuBatch(n, seed=3)
    luck = np.random.default_rng(1)
    same = True
    for _ in range(100):
        actions = (here.masks() * luck.random((n, 4, 26), np.float32)).argmax(-1).astype(np.int8)
        here.step(actions)
        there.step(cuda.to_device(actions))
        for name in ("legal", "rewards", "done", "illegal"):
            same &= np.array_equal(getattr(here, name), getattr(there, name).copy_to_host())
        same &= np.array_equal(here.observe(), there.observe().copy_to_host())
        same &= np.array_equal(here.masks(), there.masks().copy_to_host())
    print(f"batch of {n}, 100 steps with observations and masks, equal to the CPU's: {same}")
    for n in (2**14, 2**17, 2**20):
        batch = GpuBatch(n, seed=3)
        actions = cuda.to_device(np.full((n, 4), -1, np.int8))
        out, masks = batch.observe(), batch.masks()
        step = seconds(partial(repeat, batch.step, actions)) / STEPS
        look = seconds(partial(repeat, partial(batch.observe, everybody=True), out)) / STEPS
        mask = seconds(partial(repeat, batch.masks, masks)) / STEPS
        choose = seconds(partial(repeat, partial(batch.choose, ("cruiser",) * 4), actions)) / STEPS
        moved = n * 4 * out.shape[2] / look / 1e9
        print(
            f"batch of {n}: {n / step / 1e6:.0f} M steps/s, observations of all seats of "
            f"{n / look / 1e6:.0f} M races/s ({moved:.0f} GB/s written), masks of "
            f"{n / mask / 1e6:.0f} M races/s, choices of four cruisers of {n / choose / 1e6:.0f} M "
            "races/s",
            flush=True,
        )


def report_sharing() -> None:
    """Other libraries take the batch's arrays without a copy."""
    batch = GpuBatch(1024, seed=3)
    masks = batch.masks()
    if find_spec("torch"):
        import torch

        shared = torch.as_tensor(masks, device="cuda")
        assert shared.data_ptr() == masks.device_ctypes_pointer.value
        actions = (shared * torch.rand(shared.shape, device="cuda")).argmax(-1).to(torch.int8)
        batch.step(actions.contiguous())
        print("PyTorch: shares memory, steps by a tensor")
    if find_spec("cupy"):
        import cupy

        assert cupy.asarray(masks).data.ptr == masks.device_ctypes_pointer.value
        print("CuPy: shares memory")
    if find_spec("jax") and find_spec("cupy"):
        import cupy
        import jax

        array = jax.dlpack.from_dlpack(cupy.asarray(masks))
        assert array.unsafe_buffer_pointer() == masks.device_ctypes_pointer.value
        print("JAX: shares memory by DLPack")


def report_pgx() -> None:
    """Steps a second of a peer's games on the same device."""
    if not find_spec("pgx"):
        print("Pgx is not here")
        return
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    for game in ("leduc_holdem", "connect_four", "backgammon"):
        environment = pgx.make(game)
        begin = jax.jit(jax.vmap(environment.init))
        state = begin(jax.random.split(jax.random.PRNGKey(1), PGX_BATCH))

        def many(state: Any, key: Any, environment: Any = environment) -> Any:
            def one(carry: Any, _: Any) -> Any:
                state, key = carry
                key, choose, move = jax.random.split(key, 3)
                logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
                action = jax.random.categorical(choose, logits, axis=-1)
                keys = jax.random.split(move, PGX_BATCH)
                step = auto_reset(environment.step, environment.init)
                return (jax.vmap(step)(state, action, keys), key), None

            return jax.lax.scan(one, (state, key), None, length=STEPS)[0][0]

        run = jax.jit(many)
        key = jax.random.PRNGKey(2)
        jax.block_until_ready(run(state, key))
        start = time.perf_counter()
        jax.block_until_ready(run(state, key))
        took = time.perf_counter() - start
        print(f"Pgx {game}: {PGX_BATCH * STEPS / took / 1e6:.0f} M random steps/s", flush=True)


def main() -> None:
    require_gpu()
    print(cuda.get_current_device().name)
    reports = (report_races, report_decks, report_batch, report_sharing, report_kernels, report_pgx)
    for report in reports:
        try:
            report()
        except Exception as error:  # the others are still worth having
            print(f"{report.__name__}: {type(error).__name__}: {error}", flush=True)


if __name__ == "__main__":
    main()
