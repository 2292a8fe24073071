"""What is generated: boards, games, positions and questions, by the bitboard engine and by the reference."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from zlib import crc32

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from rulestone.cases.cases import board_of
from rulestone.cases.examples import example_actions
from rulestone.cases.expect import case_of
from rulestone.core.actions.action import write_action
from rulestone.core.boards import BoardKind
from rulestone.core.boards.hexagonal import HEXAGONAL
from rulestone.core.boards.square import SQUARE
from rulestone.core.names import GameName, Options, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.generate import (
    PERFT_NODES,
    GameSpace,
    game_space,
    illegal_action,
    largest_size,
    maker_for,
    often_with_illegal,
    play,
    questions,
    random_record,
    random_stones,
)
from rulestone.play.makers import playable_maker
from rulestone.play.playable import Playable
from rulestone.play.reference import ReferenceMaker, ReferencePlayable
from rulestone.protocol import (
    OPERATIONS,
    Capabilities,
    GameCapabilities,
    Judge,
    Operation,
    Question,
    stones_of,
)
from rulestone.rulebook.installed import find_game, game_names
from rulestone_hex.board import RHOMBIC
from tests.helpers.comparing import FOLDER, assert_golden

SWAP: dict[GameName, Options] = {
    name: {"swap": True} for name in game_names() if "swap" in find_game(name).defaults
}
each_game = pytest.mark.parametrize("name", game_names())
LEFE, MINEFIELD, INTERLEAVE = map(GameName, ("lefe", "minefield", "interleave"))


def setting(name: GameName, size: int = 3, **rest: object) -> Judge:
    return replace(Judge(game=name, size=Size(size)), **rest)


def everything(*names: GameName, size: int | None = None) -> GameSpace:
    return game_space(ReferenceEngine().capabilities, names, None if size is None else Size(size))


def capabilities(**declared: GameCapabilities) -> Capabilities:
    return Capabilities(name="x", version="1", games=declared)


@pytest.mark.parametrize(("kind", "size"), [(SQUARE, 7), (HEXAGONAL, 4), (RHOMBIC, 7)])
def test_usual_boards_have_up_to_49_cells(kind: BoardKind, size: int) -> None:
    assert largest_size(kind) == size


def test_boards_are_of_all_sizes_that_the_engine_claims_with_holes_of_every_kind() -> None:
    listed = capabilities(minefield=GameCapabilities(size_list=(12, 5, 3)))
    assert {game_space(listed).setting(number, Random(number)).size for number in range(50)} <= {3, 5, 12}
    assert game_space(listed).sizes(MINEFIELD) == (3, 5, 12)
    assert game_space(capabilities(minefield=GameCapabilities(sizes=(63, 80)))).sizes(MINEFIELD) == (63, 64)
    assert (
        game_space(capabilities(minefield=GameCapabilities(size_list=(40, 50, 60))))
        .setting(0, Random(0))
        .size
        == 40
    )
    sizes = Counter(everything(MINEFIELD).setting(number, Random(number)).size for number in range(200))
    assert 2 < sum(sizes[Size(size)] for size in range(8, 20)) < 18, "few on the larger boards in use"
    assert 10 < sum(sizes[Size(size)] for size in range(20, 65)) < 32, "one in ten beyond those"
    assert max(sizes) > 52, "up to two letters"
    holes = {len(everything(INTERLEAVE, size=3).setting(n, Random(n)).removed) for n in range(300)}
    assert holes >= {0, 1, 2, 3, 19}


def test_only_options_that_the_engine_claims_are_drawn() -> None:
    one = capabilities(lefe=GameCapabilities(options={"pie": ("none",), "end": ("either", "on-turn")}))
    other = capabilities(lefe=GameCapabilities(options={"pie": ("none",)}))

    def drawn(engine: Capabilities) -> list[Options]:
        return [game_space(engine).setting(number, Random(number)).options for number in range(60)]

    assert {each.get("pie") for each in drawn(one)} == {"none"}
    assert {each.get("end") for each in drawn(one)} == {None, "on-turn"}
    assert not any("end" in each for each in drawn(other))


def seen(state: Playable) -> tuple[object, ...]:
    """What both makers must see alike; placements only while the game goes on and is in play."""
    stones = [list(state.stones(colour)) for colour in state.colours]
    return state.over, not state.awaits_set_up, set(state.legal()), list(state.empty()), stones


@each_game
def test_the_bitboard_engine_and_the_reference_make_the_same_positions(name: GameName) -> None:
    quick, slow_maker = playable_maker(setting(name)), ReferenceMaker(setting(name), find_game(name))
    second, placeable = None if quick.game.turnless else quick.colours[1], 0
    for seed, is_set_up in product(range(8), (False, True)):  # an empty board, begun by either colour
        fast, slow = (each.set_up({}, second) if is_set_up else each.start() for each in (quick, slow_maker))
        for text in random_record(quick, Random(seed)):
            assert seen(fast) == seen(slow)
            assert isinstance(slow, ReferencePlayable)
            if slow.position.status().opening_is_over and not slow.over:
                assert fast.to_move == slow.to_move
                for colour in fast.colours:
                    placeable += len(slow.placeable(colour))
                    assert list(fast.placeable(colour)) == list(slow.placeable(colour))
            action = find_game(name).read_action(fast.board, text)
            assert (fast.refusal(action) is None) == (slow.refusal(action) is None)
            if fast.refusal(action):
                break
            fast, slow = fast.after(action), slow.after(action)
    assert placeable > 50, "too few cells left"


@pytest.mark.parametrize("quick", [True, False])
@each_game
def test_games_are_legal_up_to_the_last_move_and_reach_every_kind_of_end(name: GameName, quick: bool) -> None:
    board = setting(name, options=SWAP.get(name, {}))
    maker = playable_maker(board) if quick else ReferenceMaker(board, find_game(name))
    added, texts, ends, most = set[int](), set[str](), set[bool](), 0
    for seed in range(40 if quick else 15):
        random = Random(seed)
        states, moves = play(maker, random)
        record = often_with_illegal(states[-1], moves, random)
        answer = ReferenceEngine().ask(maker.setting.play(record))
        assert getattr(answer, "accepted", None) == len(moves) == len(states) - 1
        added.add(len(record) - len(moves))
        texts.update(moves)
        most = max(most, len(moves))
        ends.add(states[-1].over)
    assert (added, True in ends) == ({0, 1}, True)
    kinds = {type(find_game(name).read_action(maker.board, text)) for text in texts}
    assert kinds >= {type(action) for action in example_actions(name)}
    removing = any("x" in form.form for form in find_game(name).rulebook.actions)
    assert removing == any("x" in text for text in texts if "choose" not in text)
    assert most >= 9, "too few moves"


@pytest.mark.parametrize(
    ("name", "moves", "patterns"),
    [
        (
            INTERLEAVE,
            (),
            {"setup", "setup red=.*", r"setup black=(\w+,)*(\w\d),\2\b.*", "black:.*", "choose red"},
        ),
        (LEFE, ("c3", "choose dark", "d3"), {"[a-e][1-5]", r"\w+xc3", r"c3x\w+", "choose light"}),
        (MINEFIELD, ("c3",), {"c3"}),
    ],
)
def test_illegal_actions_are_of_every_kind(
    name: GameName, moves: tuple[str, ...], patterns: set[str]
) -> None:
    maker = maker_for(setting(name))
    state = maker.start()
    for text in moves:
        state = state.after(maker.game.read_action(maker.board, text))
    illegal = {illegal_action(state, Random(seed)) for seed in range(300)}
    texts = [write_action(maker.board, action) for action in illegal if action is not None]
    assert all(state.refusal(action) for action in illegal if action is not None)
    assert {pattern for pattern in patterns if any(re.fullmatch(pattern, text) for text in texts)} == patterns


def test_games_are_short_on_large_boards_and_empty_on_boards_without_cells() -> None:
    large = maker_for(setting(MINEFIELD, 21))
    moves = [
        [len(play(of, Random(n))[1]) for n in range(20)] for of in (large, maker_for(setting(MINEFIELD, 7)))
    ]
    assert max(moves[0]) == 6 < max(moves[1]), "games on large boards are short, others are not"
    assert len(list(questions(large, ("judge",), Random(0)))) == 4
    assert {
        getattr(each, "depth", None) for n in range(12) for each in questions(large, ("perft",), Random(n))
    } == {0, 1}
    cells = board_of(setting(INTERLEAVE, 1))
    empty = maker_for(setting(INTERLEAVE, 1, removed=cells.names(cells.cells)))
    assert {len(random_stones(empty, Random(seed))) for seed in range(40)} == {0}
    assert all(len(play(empty, Random(seed))[1]) <= 2 for seed in range(20))


@pytest.mark.parametrize("operations", [OPERATIONS, ("judge",), ("play",), ("perft",)])
def test_only_claimed_operations_are_asked_and_the_reference_answers_each(
    operations: Sequence[Operation],
) -> None:
    for name in game_names():
        asked = set[str]()
        for seed in range(6):
            maker = maker_for(everything(name, size=2).setting(0, Random(seed)))
            for question in questions(maker, operations, Random(seed)):
                case = case_of(question)
                assert (case.expect.nodes or 0) <= 4 * PERFT_NODES, "it takes too long to count"
                assert stones_of(question) is None or case.to_move == getattr(question, "to_move", None)
                asked.add(question.op)
        assert asked >= {
            operation for operation in operations if len(operations) == 1 or operation != "perft"
        }
        assert asked <= {*operations}


def test_seed_0_asks_what_the_golden_file_says() -> None:
    lines, every = list[str](), list[Question]()
    for number in range(100):
        random = Random(f"0:{number}")
        drawn = everything().setting(number, random)
        asked = [*questions(maker_for(drawn), OPERATIONS, random)]
        longest = max((" ".join(question.record) for question in asked), key=len)
        stones = [sum(map(len, own.values())) for own in map(stones_of, asked) if own is not None]
        told = drawn.game, drawn.size, drawn.options, drawn.removed, longest, stones
        lines.append(
            encode((*told, Counter(question.op for question in asked), crc32(encode(asked)))).decode()
        )
        every += asked
    assert_golden(FOLDER / "questions.jsonl", "\n".join((*lines, "")))
    assert {(each.game, each.op) for each in every} == set(product(game_names(), OPERATIONS))
    assert {(each.game, name) for each in every for name in each.options} == {
        (game, name) for game in game_names() for name in find_game(game).defaults
    }
