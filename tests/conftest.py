"""How hard Hypothesis tries: `dev` at a desk, `ci` with the same examples in every run."""

import os
import signal

from hypothesis import HealthCheck, settings

SLOW_BUT_SOUND = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)

settings.register_profile(
    "dev", deadline=None, max_examples=50, suppress_health_check=SLOW_BUT_SOUND
)
settings.register_profile("ci", settings.get_profile("dev"), max_examples=150, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# Started in the background, tests and their processes would not hear ctrl-C, which some are about.
signal.signal(signal.SIGINT, signal.default_int_handler)
