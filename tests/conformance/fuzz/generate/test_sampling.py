"""Drawing a few of many actions."""

from random import Random

from rulestone.fuzz.generate.sampling import sample_actions

PLACING = list(range(20))
OTHERS = ["swap", "choose"]


def test_a_few_placements_are_drawn_each_once() -> None:
    samples = [sample_actions(Random(seed), 5, PLACING, []) for seed in range(50)]
    assert {len(set(sample)) for sample in samples} == {5}
    assert set().union(*samples) == set(PLACING)
    assert sorted(sample_actions(Random(0), 50, PLACING, [])) == PLACING


def test_what_is_no_placement_is_drawn_alone_and_often() -> None:
    samples = [sample_actions(Random(seed), 5, ["a1"] * 20, OTHERS) for seed in range(400)]
    others = [sample for sample in samples if sample[0] != "a1"]
    assert 120 < len(others) < 200
    assert {tuple(sample) for sample in others} == {("swap",), ("choose",)}
    assert {tuple(sample_actions(Random(seed), 5, [], OTHERS)) for seed in range(20)} == {
        ("swap",),
        ("choose",),
    }


def test_of_nothing_nothing_is_drawn() -> None:
    assert sample_actions(Random(0), 5, [], []) == []
