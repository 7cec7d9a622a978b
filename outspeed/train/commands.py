"""`outspeed train`: arguments only; what it needs is loaded when it runs."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final

import typer

NEEDED: Final = {"torch": "PyTorch", "matplotlib": "Matplotlib"}
PLOT: Final = "curves.png"
DEVICES: Final = ("cpu", "cuda")


def train(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the training is kept.")],
    seed: Annotated[int, typer.Option(min=0, help="Decides all luck of the training.")] = 1,
    generations: Annotated[int, typer.Option(min=1, help="Rounds of playing and learning.")] = 24,
    races: Annotated[int, typer.Option(min=20, help="Races of a generation.")] = 20_000,
    nodes: Annotated[int, typer.Option(min=1, help="Turns tried out to choose a route.")] = 162,
    evaluation: Annotated[
        int, typer.Option(min=0, help="Races against cruisers after each generation.")
    ] = 1_000,
    device: Annotated[
        str | None, typer.Option(metavar="|".join(DEVICES), help="Where PyTorch learns.")
    ] = None,
    until: Annotated[
        int | None, typer.Option(min=1, help="Stop after this generation; --resume goes on.")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Begin no generation after so many minutes.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the training in DIR, as it was begun.")
    ] = False,
) -> None:
    """Learn the networks of the bots from nothing, by racing against themselves.

    Races are played on all cores. What is done is kept after each generation.
    """
    from outspeed.sim.formats import MissingExtra

    for module, name in NEEDED.items():
        if find_spec(module) is None:
            raise MissingExtra("train", name, "train")
    if device not in (None, *DEVICES):
        raise typer.BadParameter(f"--device {device!r}; allowed: {', '.join(DEVICES)}")
    from outspeed.files import write_file
    from outspeed.train.plots import curves_png
    from outspeed.train.run import Plan, Training

    def report(curves: dict[str, Any]) -> None:
        _print(curves)
        write_file(folder / PLOT, curves_png(training.curves))

    if resume:
        training = Training.resume(folder, report, device)
    else:
        plan = Plan(
            seed=seed,
            generations=generations,
            races=races,
            nodes=nodes,
            evaluation=evaluation,
            device=device or DEVICES[0],
        )
        training = Training.begin(folder, plan, report)
    training.run(until, minutes)
    print(f"{training.done} generations; weights, log and plot are in {folder}.")


def _print(curves: dict[str, Any]) -> None:
    strength = "".join(
        f", {name} {curves[name]:.1%} against three cruisers"
        for name in ("ultima", "racer")
        if name in curves
    )
    print(
        f"generation {curves['generation']}: {curves['samples']:,} positions in "
        f"{curves['seconds_played']} s, learned in {curves['seconds_learned']} s, "
        f"held out {curves['held_out']:.4f}{strength}",
        flush=True,
    )
