"""Hypothesis profiles: the same examples on every machine in CI, many more at night."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)
settings.register_profile("nightly", settings.get_profile("ci"), derandomize=False, max_examples=20_000)
settings.load_profile(os.environ.get("RULESTONE_PROFILE", "ci"))
