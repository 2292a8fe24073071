"""Shapes: they are read as drawn, and the rising ones have the symmetries that the proof uses."""

from rulestone_proofs.theorems.minefield import shapes


def test_shapes_are_read_as_drawn() -> None:
    assert shapes.read("..#/#O#/.#.") == {(-1, 1), (0, 1), (-1, -1), (1, -1)}
    assert len(shapes.RISING) == 21


def test_the_rising_shapes_are_closed_under_the_symmetries_that_keep_the_direction() -> None:
    assert {frozenset((y, x) for x, y in shape) for shape in shapes.RISING} == shapes.RISING
    assert {frozenset((-x, -y) for x, y in shape) for shape in shapes.RISING} == shapes.RISING
    assert shapes.FALLING != shapes.RISING
    assert shapes.CROSSED not in shapes.RISING | shapes.FALLING
