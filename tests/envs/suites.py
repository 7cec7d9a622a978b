"""What the communities test their own environments with; importing it warns, not of us."""

import warnings

from absl import flags

import outspeed.envs.openspiel  # noqa: F401 # before the suites look for games

# OpenSpiel's playthroughs read a flag.
flags.FLAGS.mark_as_parsed()

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from open_spiel.integration_tests import api_test as openspiel_api_test
    from open_spiel.python.algorithms import generate_playthrough
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

__all__ = [
    "api_test",
    "generate_playthrough",
    "openspiel_api_test",
    "parallel_api_test",
    "parallel_seed_test",
    "render_test",
    "seed_test",
]
