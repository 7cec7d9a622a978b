"""What the communities test their own environments with: untyped, and importing it warns."""

import warnings
from importlib import import_module
from typing import Any, Final

from absl import flags

import outspeed.envs.openspiel  # noqa: F401 # before the suites look for games

# OpenSpiel's playthroughs read a flag.
flags.FLAGS.mark_as_parsed()


def _load(module: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module(module)


pettingzoo_test: Final = _load("pettingzoo.test")
pettingzoo_utils: Final = _load("pettingzoo.utils")
openspiel_api_test: Final = _load("open_spiel.integration_tests.api_test")
generate_playthrough: Final = _load("open_spiel.python.algorithms.generate_playthrough")
rl_environment: Final = _load("open_spiel.python.rl_environment")
shimmy: Final = _load("shimmy")
