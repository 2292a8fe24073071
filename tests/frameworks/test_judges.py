"""Judges for other frameworks: by the reference and by the bitboard."""

from random import Random

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.learn import judges
from rulestone.learn.bitboard_judge import BitboardJudge, bitboard_judge
from rulestone.learn.judges import ReferenceJudge, start_judge
from rulestone.learn.legal import NO_MOVES, LegalMoves, PlainPlacements, flags
from rulestone.learn.match import Match, begin
from rulestone.learn.numbering import numbering
from rulestone.protocol import Question


def match_of(name: str, size: int, longest: int | None = None, **options: str | bool) -> Match:
    return begin(Question(game=GameName(name), size=Size(size), options=options, moves=()), longest)


@pytest.mark.parametrize("name", game_names())
def test_both_judges_list_the_same_moves(name: GameName) -> None:
    size = 3 if game(name).kind.name == "hexagonal" else 4
    random = Random(7)
    fast = match_of(name, size, longest=60)
    numbers, board = fast.setting.numbering, fast.setting.board
    rules: Options = game(name).defaults
    slow = Match(
        fast.setting, ReferenceJudge(game(name), numbers, game(name).start(board, rules)), fast.colours
    )
    while not fast.over:
        assert fast.legal == slow.legal
        assert (fast.next_player, fast.colours) == (slow.next_player, slow.colours)
        number = random.choice(fast.legal)
        fast, slow = fast.after(number), slow.after(number)
    assert (slow.over, slow.winner) == (True, fast.winner)
    for colour in game(name).colours:
        assert fast.judge.stones(colour) == slow.judge.stones(colour)


def reference(name: str, size: int) -> ReferenceJudge:
    """The start of a game as the rules judge it."""
    played = game(name)
    board = played.board(Size(size))
    return ReferenceJudge(played, numbering(played, board), played.start(board, {}))


def test_the_rules_judge_where_there_is_no_second_implementation(monkeypatch: pytest.MonkeyPatch) -> None:
    minefield = game("minefield")
    board = minefield.board(Size(3))
    arguments = (minefield, board, Options(), numbering(minefield, board))
    assert isinstance(start_judge(*arguments), BitboardJudge)
    monkeypatch.setattr(judges, "bitboard_judge", lambda *_: None)
    assert isinstance(start_judge(*arguments), ReferenceJudge)


def test_moves_are_judged_by_number() -> None:
    start = reference("minefield", 2)
    number = start.numbering.numbers[ActionText("b2")]
    after = start.after(number)
    assert (start.allows(number), after.allows(number)) == (True, False)
    assert (after.to_move, after.stones(Colour("black"))) == ("white", ("b2",))
    assert after.stone_bits(Colour("black")) == 1 << after.cells_of_bits.index(CellName("b2"))
    assert number not in after.legal(Colour("white")).numbers()
    assert len(start.legal(Colour("black")).numbers()) == 4


def test_a_set_up_is_judged_as_a_whole() -> None:
    start = reference("interleave", 2)
    black, red = (Colour("black"), CellName("a1")), (Colour("red"), CellName("b2"))
    assert not start.listed
    assert start.allows_setup([black, red])
    assert not start.allows_setup([red])
    after = start.after_setup([black, red])
    assert (after.listed, after.stones(Colour("red"))) == (True, ("b2",))


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
def test_a_set_up_is_judged_as_a_whole_by_the_bitboard(
    stones: list[tuple[Colour, str]], *, legal: bool
) -> None:
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
