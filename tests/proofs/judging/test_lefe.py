"""Verdicts on positions of Lefe."""

from itertools import product
from random import Random

import pytest

from rulestone_proofs.encodings import lefe
from rulestone_proofs.encodings.lefe import JUDGE, PLACE
from rulestone_proofs.geometry import hex_grid
from tests.proofs.queries import query, same_as_reference

RING = "b2 c2 c4 d2 b3 d3"
"""Light stones round the middle of a board of size 3, c3: a tree without leaves."""
CHOICES = list(product(("from-zero", "never"), ("fewest", "most"), ("either", "on-turn")))


@pytest.mark.parametrize("seed", range(3))
def test_turns_are_those_of_the_reference_under_every_option(seed: int) -> None:
    source = Random(seed)
    names = hex_grid(2).names
    for newborn, merge, end in CHOICES:
        stones = {"dark": "", "light": ""}
        for name in names:
            for colour in source.sample(["dark", "light", "", ""], 1):
                if colour:
                    stones[colour] += f"{name} "
        options = {"newborn": newborn, "merge": merge, "end": end}
        position = query("lefe", 2, source.choice(["dark", "light"]), options={**options}, **stones)
        assert same_as_reference(lefe.judge(position), position)


def test_a_lone_stone_may_remove_a_ring_if_its_leaf_counts() -> None:
    for newborn, removes in (("from-zero", True), ("never", False)):
        position = query("lefe", 3, "dark", options={"newborn": newborn}, dark="", light=RING)
        verdict = lefe.judge(position)
        assert ("c3xb2" in verdict.legal) == removes
        assert ("c3" in verdict.legal) == (not removes)
        assert same_as_reference(verdict, position)


def test_two_adjacent_friends_refuse_a_cell() -> None:
    verdict = lefe.judge(query("lefe", 2, "dark", dark="a1 a2", light=""))
    assert verdict.why == {"b2": PLACE}


def test_the_game_ends_where_either_cannot_place_or_only_on_turn() -> None:
    full = "a2 b1 b2 b3 c1 c2"
    for end, over in (("either", True), ("on-turn", False)):
        verdict = lefe.judge(query("lefe", 2, "light", options={"end": end}, dark=full, light=""))
        assert verdict.over is over


@pytest.mark.parametrize(
    ("options", "colour"), [({}, "light"), ({"pie": "extra-stone"}, "dark"), ({"pie": "none"}, None)]
)
def test_whose_turn_it_is_after_the_choice_of_colours(options: dict[str, str], colour: str | None) -> None:
    assert JUDGE.after_choice(options) == colour
