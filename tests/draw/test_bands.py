"""Bands along the sides of a board of tiles: where they run, and how they meet."""

from math import isclose

from rulestone.core.boards.cells import BOTTOM, RIGHT, TOP
from rulestone.draw.plan import EDGE
from rulestone.draw.tiled import Border, bands, unit

LOW = Border([((0, 9), (10, 9)), ((10, 9), (20, 9))], [(5, 9), (15, 9)], (0.0, 1.0))
"""A straight side at the bottom, of two tiles; y grows downwards."""


def test_a_band_follows_its_side_and_is_as_thick_as_all_are() -> None:
    band = bands({BOTTOM: LOW})[BOTTOM]
    assert set(band.shape) == {(x, y) for x in (0, 10, 20) for y in (9, 9 + EDGE)}
    assert band.figures == ((5, 9 + EDGE / 2), (15, 9 + EDGE / 2))


def test_the_order_of_the_segments_does_not_matter() -> None:
    backwards = Border([(b, a) for a, b in reversed(LOW.segments)], LOW.tips, LOW.outwards)
    assert bands({BOTTOM: backwards}) == bands({BOTTOM: LOW})


def test_a_side_without_segments_has_no_band() -> None:
    assert set(bands({BOTTOM: LOW, TOP: Border([], [], (0.0, -1.0))})) == {BOTTOM}


def test_bands_that_meet_share_their_outer_corner() -> None:
    right = Border([((20, 9), (20, 0))], [(20, 4)], (1.0, 0.0))
    both = bands({BOTTOM: LOW, RIGHT: right})
    shared = set(both[BOTTOM].shape) & set(both[RIGHT].shape)
    assert (20, 9) in shared
    assert len(shared) == 2
    ((x, y),) = shared - {(20, 9)}
    assert isclose(x - 20, y - 9)
    assert x > 20


def test_two_sides_that_have_one_side_of_a_tile_take_half_of_it_each() -> None:
    shared = ((20, 9), (20, 3))
    low = Border([*LOW.segments[:1], ((10, 9), (20, 9)), shared], LOW.tips, (0.0, 1.0))
    right = Border([shared, ((20, 3), (20, -3))], [(20, 4)], (1.0, 0.0))
    both = bands({BOTTOM: low, RIGHT: right})
    assert all((20, 6) in band.shape for band in both.values())
    assert (20, 9) not in both[RIGHT].shape
    assert (20, 3) not in both[BOTTOM].shape


def test_a_direction_has_length_one_and_none_stays_none() -> None:
    assert unit((3, 4)) == (0.6, 0.8)
    assert unit((0, 0)) == (0, 0)
