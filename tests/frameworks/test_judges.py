"""Who judges a match: the second implementation and the reference say the same."""

from random import Random

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.learn import judges
from rulestone.learn.bitboard_judge import BitboardJudge
from rulestone.learn.judges import ReferenceJudge, start_judge
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
