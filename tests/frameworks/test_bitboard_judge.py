"""Positions of a match, judged by the bitboard."""

import pytest

from rulestone.core.game import game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.learn.bitboard_judge import BitboardJudge, bitboard_judge
from rulestone.learn.numbering import numbering

BLACK, WHITE, RED = Colour("black"), Colour("white"), Colour("red")


def started(name: str, size: int, **options: bool | str) -> BitboardJudge:
    played = game(name)
    known = numbering(played, played.board(Size(size)))
    judge = bitboard_judge(played.name, played.colours, Size(size), options, known)
    assert judge is not None
    return judge


def after(judge: BitboardJudge, *texts: str) -> BitboardJudge:
    for text in texts:
        judge = judge.after(judge.table.numbering.numbers[ActionText(text)])
    return judge


def texts_of(judge: BitboardJudge, colour: Colour) -> set[str]:
    """The legal moves of a colour, as they are written."""
    return {str(judge.table.numbering.texts[number]) for number in judge.legal(colour).numbers()}


def test_a_game_that_the_bitboard_does_not_have_is_not_judged() -> None:
    minefield = game("minefield")
    known = numbering(minefield, minefield.board(Size(2)))
    assert bitboard_judge(GameName("hex"), (RED, BLACK), Size(2), Options(), known) is None


def test_a_game_of_turns_is_judged_to_its_end() -> None:
    start = started("minefield", 2)
    assert (start.to_move, start.listed, start.over, start.winner) == (BLACK, True, False, None)
    assert texts_of(start, BLACK) == {"a1", "b1", "a2", "b2"}
    won = after(start, "a1", "b2", "a2")
    assert (won.over, won.winner, won.stones(BLACK)) == (True, BLACK, ("a1", "a2"))
    assert texts_of(won, WHITE) == set()


def test_a_swap_is_legal_beside_the_placements() -> None:
    answered = after(started("necklace", 2), "b2")
    assert texts_of(answered, Colour("blue")) == {"a1", "b1", "a2", "swap"}
    assert "swap" not in texts_of(after(started("necklace", 2, swap=False), "b2"), Colour("blue"))


def test_removals_are_moves_of_their_own() -> None:
    hunting = after(started("lefe", 3, pie="none"), "c3", "d3")
    legal = texts_of(hunting, Colour("dark"))
    assert "c2xd3" in legal
    assert "c2" not in legal


def test_without_turns_each_colour_has_its_own_moves() -> None:
    opened = after(started("evening", 2), "white:b2")
    assert opened.to_move is None
    assert texts_of(opened, WHITE) == set()
    assert {text.partition(":")[0] for text in texts_of(opened, BLACK)} == {"black"}


@pytest.mark.parametrize(("stones", "legal"), [([(RED, "a1")], False), ([(BLACK, "a1"), (RED, "b2")], True)])
def test_a_set_up_is_judged_as_a_whole(stones: list[tuple[Colour, str]], *, legal: bool) -> None:
    start = started("interleave", 2)
    arranged = [(colour, CellName(name)) for colour, name in stones]
    assert (start.listed, start.allows_setup(arranged)) == (False, legal)
    if legal:
        chosen = start.after_setup(arranged)
        assert chosen.stones(BLACK) == ("a1",)
        assert texts_of(chosen, BLACK) == {"choose black", "choose red"}


def test_stones_are_bits_of_the_cells_that_are_named() -> None:
    judge = after(started("minefield", 3), "c2")
    names = [name for bit, name in enumerate(judge.cells_of_bits) if judge.stone_bits(BLACK) >> bit & 1]
    assert names == ["c2"]
