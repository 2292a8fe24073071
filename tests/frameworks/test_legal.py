"""Legal moves as bits: the same moves listed and asked for one by one."""

from rulestone.learn.legal import NO_MOVES, LegalMoves, PlainPlacements, flags


def test_listed_are_the_moves_that_are_allowed() -> None:
    moves = LegalMoves(PlainPlacements([4, -1, 2, 7]), 0b1100, (9, 3))
    assert moves.numbers() == (2, 3, 7, 9)
    assert [number for number in range(-3, 12) if moves.allows(number)] == [2, 3, 7, 9]


def test_a_bit_without_a_move_allows_nothing() -> None:
    assert not LegalMoves(PlainPlacements([-1, 0]), 0b01, ()).allows(-1)


def test_who_is_not_asked_has_no_moves() -> None:
    assert NO_MOVES.numbers() == ()
    assert not NO_MOVES.allows(0)


def test_flags_say_which_bits_are_set() -> None:
    assert list(flags(0b1011)) == [1, 1, 0, 1]
    assert list(flags(0)) == [0]
