"""Matches of two players: every record legal by the reference, results by person, moves as numbers."""

import pickle
import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from rulestone.core.actions.action import Action, ActionForm
from rulestone.core.actions.placement import PLACEMENT
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Board
from rulestone.core.names import ActionText, Colour, GameName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.play.reference import ReferenceMaker, ReferencePlayable
from rulestone.protocol import GameSetting, Play, Played
from rulestone.rulebook.installed import find_game, game_names
from rulestone_bitboard.play import BitboardPlayable
from rulestone_learn import match as matches
from rulestone_learn.match import MOST_MOVES, IllegalMove, Match, begin, start_match
from rulestone_learn.numbering import UnnumberedGame, numbering
from rulestone_mutants.mutant import replace_parts
from tests.helpers.boards import square_board

HIDDEN = (
    "a1 b3 b2 c1 b4 d2 a2 a3 c4 d4 b1 a4 d1 c2",
    "c1 b1 b3 b4 d2 b2 d4 a2 a3 a1 d1 c2 a4 c4",
)
"""Two records of Minefield 4 with the same stones of the player to act, once of Black and once of White."""


def played(match: Match, *texts: str) -> Match:
    """The match after these moves."""
    for text in texts:
        match = match.after(match.setting.numbering.texts.index(ActionText(text)))
    return match


def match_of(name: str, size: int, longest: int | None = None, **options: str | bool) -> Match:
    return begin(GameSetting(game=GameName(name), size=Size(size), options=options), longest)


def small(name: GameName, longest: int) -> Match:
    """A match on a board on which chance comes to the end soon."""
    return match_of(name, 3 if find_game(name).kind.name == "hexagonal" else 4, longest)


def by_reference(match: Match) -> Match:
    """The start of a match as the rules judge it, where there is no second implementation."""
    with pytest.MonkeyPatch.context() as patch:
        rules = find_game(match.setting.maker.setting.game)
        patch.setattr(matches, "variant_maker", lambda setting, _: ReferenceMaker(setting, rules))
        return begin(match.setting.maker.setting, match.setting.longest)


def at_random(match: Match, random: Random) -> Iterator[Match]:
    """The match after each of its moves, and before the first."""
    yield match
    while not match.over:
        match = match.after(random.choice(match.legal))
        yield match


def end_of(match: Match, random: Random) -> Match:
    *_, match = at_random(match, random)
    return match


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seed", range(3))
def test_every_record_is_legal_and_ends_as_the_reference_says(name: GameName, seed: int) -> None:
    match = end_of(small(name, 200), Random(seed))
    answer = ReferenceEngine().ask(Play(game=name, size=match.setting.board.size, moves=match.record))
    assert isinstance(answer, Played)
    assert answer.accepted == len(match.record)
    assert answer.over == match.state.over
    winner = None if match.winner is None else match.colours[match.winner]
    assert winner == (answer.winner if answer.over else None)


@pytest.mark.parametrize("name", game_names())
def test_reference_and_bitboard_factories_allow_the_same_moves(name: GameName) -> None:
    start = small(name, 60)
    slow = by_reference(start)
    assert (type(start.state), type(slow.state)) == (BitboardPlayable, ReferencePlayable)
    for fast in at_random(start, Random(7)):
        if fast.history:
            slow = slow.after(fast.history[-1])
        assert (slow.legal, slow.next_player, slow.colours) == (fast.legal, fast.next_player, fast.colours)
        assert (slow.over, slow.winner) == (fast.over, fast.winner)
        for colour in find_game(name).colours:
            assert set(slow.stones(colour)) == set(fast.stones(colour))
        for number in range(-1, len(fast.setting.numbering.texts) + 1):
            assert fast.allows(number) == (number in fast.legal)
    for match in (fast, slow):
        with pytest.raises(IllegalMove):
            match.after(fast.history[-1])


def test_a_swap_exchanges_the_players_and_not_the_stones() -> None:
    match = played(match_of("necklace", 3), "b2", "swap")
    assert match.colours == ("blue", "red")
    assert match.next_player == 0
    won = played(match, "a1", "b1", "a2", "b3")  # red, whose stones are now those of player 1
    assert (won.over, won.winner) == (True, 1)


def test_a_player_gets_the_colour_chosen() -> None:
    kept = played(match_of("lefe", 2), "b2", "choose light")
    assert (kept.colours, kept.next_player) == (("dark", "light"), 1)
    taken = played(match_of("lefe", 2), "b2", "choose dark")
    assert (taken.colours, taken.next_player) == (("light", "dark"), 0)


def test_a_set_up_is_made_stone_by_stone() -> None:
    match = match_of("interleave", 2)
    texts = match.setting.numbering.texts
    assert "setup" not in [texts[number] for number in match.legal]  # without a stone nothing is set up
    match = played(match, "setup black=a1", "setup red=b2")
    assert not [text for text in map(texts.__getitem__, match.legal) if text.endswith(("=a1", "=b2"))]
    match = played(match, "setup")
    assert match.record == ("setup black=a1 red=b2",)
    assert match.next_player == 1
    match = played(match, "choose black")
    assert (match.colours, match.next_player) == (("red", "black"), 0)


@pytest.mark.parametrize("size", [1, 2])
def test_a_set_up_always_leaves_room_for_both_colours(size: int) -> None:
    match = match_of("interleave", size)
    texts = match.setting.numbering.texts
    red = len(match.setting.board.cells) - 1
    for _ in range(red):
        match = match.after(next(number for number in match.legal if texts[number].startswith("setup red")))
    assert [texts[number].partition("=")[0] for number in match.legal] == ["setup black"]
    assert (len(match.stones(Colour("red"))), len(match.stones(Colour("black")))) == (red, 0)
    assert len(played(match.after(match.legal[0]), "setup").stones(Colour("red"))) == red


def test_a_turnless_game_ends_with_two_stops_in_a_row_only() -> None:
    match = played(match_of("evening", 3), "white:c3")
    texts = match.setting.numbering.texts
    assert all(texts[number].startswith("black:") for number in match.legal)
    match = played(match.after(match.legal[0]), "white:stop")
    placed = match.after(match.legal[0])
    assert texts[match.legal[0]] != "black:stop"
    assert not played(placed, "white:stop").over
    assert played(placed, "white:stop", "black:stop").over
    assert played(match, "black:stop").over


def test_a_match_that_need_not_end_is_cut_off_as_a_draw() -> None:
    match = end_of(match_of("lefe", 3, longest=5), Random(1))
    assert (len(match.history), match.over, match.winner) == (5, True, None)
    assert {name for name in game_names() if start_match(name, 3, {}).setting.longest is not None} == {"lefe"}
    assert start_match("lefe", 3, {}).setting.longest == MOST_MOVES
    assert start_match("minefield", 3, {}, 7).setting.longest == 7


def test_copies_and_pickles_are_the_same_match() -> None:
    match = played(
        match_of("interleave", 2, longest=9), "setup black=a1", "setup", "choose red", "black:stop"
    )
    assert deepcopy(match) is match
    again: Match = pickle.loads(pickle.dumps(match))  # noqa: S301 - made a moment ago
    assert (again.record, again.legal, again.colours) == (match.record, match.legal, match.colours)
    assert (again.setting.maker.setting, again.setting.longest) == (match.setting.maker.setting, 9)


def test_an_illegal_move_is_refused_in_one_line() -> None:
    match = played(match_of("minefield", 3), "b2")
    for number, words in (
        (match.setting.numbering.texts.index(ActionText("b2")), r"\(b2\)"),
        (-1, f"there are {len(match.setting.numbering.texts)}"),
        (99, f"there are {len(match.setting.numbering.texts)}"),
    ):
        with pytest.raises(IllegalMove, match=words):
            match.after(number)


def test_a_variant_is_played_by_its_own_rules() -> None:
    usual, other = (start_match("minefield", 3, {}, variant=name) for name in (None, "minefield/no-switches"))
    assert (usual.setting.longest, other.setting.longest) == (
        None,
        MOST_MOVES,
    )  # nobody knows whether it ends
    for text in ("a1", "a2", "c2"):
        usual, other = played(usual, text), played(other, text)
    assert len(usual.legal) < len(other.legal), "without switches no more is allowed than with them"
    again: Match = pickle.loads(pickle.dumps(other))  # noqa: S301 - made a moment ago
    assert again.legal == other.legal


class Rest(ActionForm):
    """A form whose actions are too many to list."""

    def read(self, board: Board, match: re.Match[str]) -> Action:
        """Return something."""
        return Swap()

    def has(self, action: Action) -> bool:
        """Return whether it is that."""
        return isinstance(action, Swap)


@pytest.mark.parametrize("name", game_names())
def test_every_legal_move_has_exactly_one_number(name: GameName) -> None:
    board = find_game(name).board(Size(3))
    known = numbering(find_game(name), board)
    assert len(set(known.texts)) == len(known.texts)
    assert [known.numbers[action] for action in known.actions] == list(range(len(known.texts)))
    assert numbering(find_game(name), board) is known


def test_a_game_with_moves_that_cannot_be_listed_is_refused() -> None:
    with pytest.raises(UnnumberedGame, match=r"minefield: its actions 'rest' cannot be numbered"):
        numbering(
            replace_parts(forms=(Rest("rest"), PLACEMENT))(find_game("minefield")), square_board(Size(3))
        )


def test_stones_of_a_set_up_have_numbers_of_their_own() -> None:
    interleave = find_game("interleave")
    known = numbering(interleave, interleave.board(Size(2)))
    assert known.texts[-1] == "setup"
    first = known.texts.index(ActionText("setup black=a1"))
    assert known.stones[first] == ("black", 0)
    assert list(known.stones) == list(range(first, len(known.texts) - 1))
    assert len(known.stones) == 2 * 7
    assert {colour: known.texts[number] for colour, number in known.stops.items()} == {
        "black": "black:stop",
        "red": "red:stop",
    }


@pytest.mark.parametrize(
    ("name", "size", "options", "longest", "words"),
    [
        ("minfield", 5, {}, None, "did you mean minefield"),
        ("minefield", 99, {}, None, "size 99"),
        ("minefield", 10**9, {}, None, "size 1000000000"),
        ("minefield", "4", {}, None, "Expected `int`, got `str`"),
        ("minefield", 4.0, {}, None, "Expected `int`, got `float`"),
        ("minefield", True, {}, None, "Expected `int`, got `bool`"),
        ("necklace", 5, {"swop": True}, None, "no option 'swop'"),
        ("lefe", 3, {}, 0, "must be a positive number of moves"),
    ],
)
def test_impossible_settings_are_refused(
    name: str, size: int, options: dict[str, str | bool], longest: int | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        start_match(name, size, options, longest)


@pytest.mark.parametrize(("name", "size"), [("minefield", 9), ("lefe", 6), ("interleave", 4)])
def test_the_default_size_is_the_recommended_one(name: str, size: int) -> None:
    assert start_match(name, None, {}).setting.board.size == size
