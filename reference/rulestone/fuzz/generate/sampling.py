"""Drawing a few of many actions."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_OFTEN = 0.4
"""How often an action that is no placement is taken where there are placements as well."""

_Action = TypeVar("_Action")


def sample_actions(
    random: Random, count: int, placing: Sequence[_Action], others: Sequence[_Action]
) -> list[_Action]:
    """A few of the actions, each as likely; one that is no placement (a swap, a choice) more often."""
    if others and (not placing or random.random() < _OFTEN):
        return [random.choice(others)]
    return random.sample(placing, min(count, len(placing)))
