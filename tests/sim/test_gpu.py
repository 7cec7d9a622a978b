"""The GPU runs the same functions: compiled to PTX, and on small batches in the CUDA simulator."""

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from outspeed.deck import load_deck
from outspeed.sim import Series
from outspeed.sim.gpu_errors import GpuError, require_gpu
from outspeed.sim.series import play_part

pytestmark = pytest.mark.xdist_group("compiled")

COMPUTE_CAPABILITY = (9, 0)


def in_simulator(program: str) -> str:
    """What a program prints that runs in a process of its own with NUMBA_ENABLE_CUDASIM=1."""
    result = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],  # NumPy warns of words that wrap
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_without_a_gpu_an_error_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    program = "from outspeed.sim.gpu_errors import require_gpu; require_gpu()"
    hidden = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    result = subprocess.run(
        [sys.executable, "-c", program], env=hidden, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert "GpuError: no CUDA GPU can be used here" in result.stderr

    monkeypatch.setitem(sys.modules, "numba_cuda", None)  # as if it were not installed
    with pytest.raises(GpuError, match=r"numba-cuda is not installed: install outspeed\[gpu\]"):
        require_gpu()


def test_every_kernel_compiles_to_ptx(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba
    from numba import types

    from outspeed.sim import gpu

    # The compiler asks the present device what to compile for.
    device = SimpleNamespace(compute_capability=COMPUTE_CAPABILITY)
    dispatcher: Any = sys.modules["numba.cuda.dispatcher"]
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)

    def array(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(numba.from_dtype(np.dtype(kind)), dimensions, "C")

    states, tables, policies = array(gpu.STATE), array(gpu.TABLE), array(gpu.POLICY)
    number, word = types.int64, types.uint64
    bytes_1, bytes_2, bytes_3 = array("i1"), array("i1", 2), array("i1", 3)
    legal, illegal, rewards = array("i4", 2), array("i8", 2), array("f4", 2)
    seeds = array("u8")
    races = (number, number, number, word, number, bytes_1, bytes_2, array("i8"))
    kernels = {
        "_play_kernel": (states, tables, policies, *races),
        "_play_bots_kernel": (states, tables, policies, *races),
        "_choose_kernel": (
            states,
            tables,
            policies,
            number,
            legal,
            bytes_1,
            seeds,
            seeds,
            bytes_2,
        ),
        "_begin_kernel": (states, tables, number, number, number, seeds, legal),
        "_step_kernel": (states, tables, bytes_2, legal, rewards, bytes_1, illegal, seeds, word),
        "_observe_kernel": (states, tables, number, bytes_3),
        "_mask_kernel": (legal, bytes_3, number),
    }
    assert set(kernels) == {name for name in vars(gpu) if name.endswith("_kernel")}
    for name, arguments in kernels.items():
        function = getattr(gpu, name).py_func
        ptx, _ = gpu.cuda.compile_ptx(function, types.void(*arguments), cc=COMPUTE_CAPABILITY)
        assert ".target sm_90" in ptx
        assert ".visible .entry" in ptx


def test_races_in_the_simulator_equal_the_cpu() -> None:
    bots, seed, first, races = ("greedy", "random", "random", "greedy", "random"), 5, 3, 6
    printed = in_simulator(
        "from outspeed.deck import load_deck\n"
        "from outspeed.sim import Series\n"
        "from outspeed.sim.gpu import GpuRaces\n"
        f"races = GpuRaces(Series({bots!r}, {seed}, load_deck()), {first}, {races})\n"
        "print(races.turns.copy_to_host().tolist())\n"
        "print(races.ranks.copy_to_host().tolist())\n"
        "print(races.decisions)\n"
    )
    part = play_part(Series(bots, seed, load_deck()), first, races)
    decisions = int(part.tally["decisions"][0])
    assert printed == f"{part.turns.tolist()}\n{part.ranks.tolist()}\n{decisions}\n"


_BATCH = """
import hashlib
import numpy as np
from outspeed.sim import Batch
{import_}
batch = {name}(3, 4, seed=11, edition="ru")
luck = np.random.default_rng(1)
digest = hashlib.sha256()
host = lambda array: array.copy_to_host() if hasattr(array, "copy_to_host") else array
for _ in range(60):
    actions = (host(batch.masks()) * luck.random((3, 4, 26))).argmax(-1).astype(np.int8)
    batch.step({put}(actions))
    for array in (batch.legal, batch.rewards, batch.done, batch.illegal, batch.observe()):
        digest.update(host(array).tobytes())
print(digest.hexdigest(), int(host(batch.done).sum()))
"""


def test_a_batch_in_the_simulator_equals_the_cpu() -> None:
    on_device = _BATCH.format(
        import_="from outspeed.sim.gpu import GpuBatch, cuda", name="GpuBatch", put="cuda.to_device"
    )
    on_cpu = _BATCH.format(import_="", name="Batch", put="np.asarray")
    plain = subprocess.run(
        [sys.executable, "-c", on_cpu], capture_output=True, text=True, check=True
    )
    assert in_simulator(on_device) == plain.stdout


def test_wrong_shapes_are_named() -> None:
    printed = in_simulator(
        "import numpy as np\n"
        "from outspeed.sim.gpu import GpuBatch, cuda\n"
        "from outspeed.sim.gpu_errors import GpuError\n"
        "try:\n"
        "    GpuBatch(2, 3).step(cuda.to_device(np.zeros((3, 2), np.int8)))\n"
        "except GpuError as error:\n"
        "    print(error)\n"
    )
    assert printed == "actions has the shape (3, 2); allowed: (2, 3)\n"
