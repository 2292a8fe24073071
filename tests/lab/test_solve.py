"""Games solved, with the values that are published; and statistics of random games."""

import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

import rulestone
from rulestone.cases.variants import Variant
from rulestone.core.actions.action import write_action
from rulestone.core.names import GameName, OptionValue, Size
from rulestone.play.makers import playable_maker
from rulestone.play.playable import Playable
from rulestone.play.reference import ReferenceMaker
from rulestone.protocol import GameSetting
from rulestone.rulebook.installed import find_game
from rulestone_lab.stats import Ending, Sampled, Statistics, mean, statistics
from rulestone_lab.values import SearchState, solve
from tests.helpers.running import RULESTONE, RunCommand
from tools.values import FIXTURES, Row, page, read_rows


def start(name: str, size: int, *, quick: bool = True, **options: OptionValue) -> Playable:
    setting = GameSetting(game=GameName(name), size=Size(size), options=options)
    return (playable_maker(setting) if quick else ReferenceMaker(setting, find_game(name))).start()


def test_first_moves_have_their_values_and_the_length_at_best_play() -> None:
    begun = start("minefield", 3)
    state = begun.after(begun.legal()[0])
    found = solve(SearchState(state, state.colours))
    assert {text for text, then in found.first.items() if then.value == "first"} == set(found.moves)
    for action in state.legal():
        _, length = at_best_play(SearchState(state, state.colours).after(action))
        assert found.first[write_action(state.board, action)].length == 1 + length


def test_solve_fails_if_the_value_is_not_known_in_time(run: RunCommand) -> None:
    eight_cells = ("interleave", "--size", "3", "--removed", "a1,a2,a3,b1,b2,b3,b4,c1,c2,c3,c4")
    for command in (("minefield", "--size", "6"), eight_cells):
        late = run("solve", *command, "--seconds", "0.02")
        assert late.status == 1
        assert "not known" in late.out


def test_interrupted_solve_prints_the_result_so_far(
    run: RunCommand, interrupt_at: Callable[[str], None]
) -> None:
    interrupt_at("256 positions")
    ended = run("solve minefield --size 3")
    assert ended.status == 130
    assert ended.out.startswith("The first player wins (256 positions, ")
    assert "\nWinning moves known so far, since the search was interrupted: a2\n" in ended.out


ROWS = read_rows()


def minimax(state: Playable) -> tuple[str, int]:
    """Who wins a game by the reference, and with how many first actions."""
    values: dict[object, int] = {}

    def value(node: SearchState) -> int:
        """1 where the first player wins, -1 where the other does."""
        reached = node.state
        # Only the reference's states are searched.
        key = (getattr(reached, "position"), node.colours, node.player)  # noqa: B009
        if key not in values:
            if reached.over:
                won = reached.winner
                values[key] = 0 if won is None else 1 if won == node.colours[0] else -1
            else:
                best = max if node.player == 0 else min
                values[key] = best(value(node.after(action)) for action in node.actions())
        return values[key]

    first = SearchState(state, state.colours)
    return {1: "first", -1: "second", 0: "draw"}[value(first)], sum(
        value(first.after(action)) == 1 for action in first.actions()
    )


def at_best_play(node: SearchState) -> tuple[bool, int]:
    """Whether the first player wins, and after how many actions, by plain recursion without a table."""
    if node.state.over:
        return node.state.winner == node.colours[0], 0
    replies = [at_best_play(node.after(action)) for action in node.actions()]
    own = [length for won, length in replies if won == (node.player == 0)]
    if own:
        return node.player == 0, 1 + min(own)
    return node.player == 1, 1 + max(length for _, length in replies)


def start_of(row: Row, *, quick: bool = True) -> Playable:
    """The start of the game of a row."""
    return start(row["game"], row["size"], quick=quick, **row["options"])


def named(row: Row) -> str:
    """What a test of a row is called."""
    return f"{row['game']} {row['size']} {row['options']}"


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=named(row), marks=() if row["positions"] < 1000 else pytest.mark.nightly)
        for row in ROWS
        if "a checked proof" not in row["confirmed"]
    ],
)
def test_solving_again_gives_the_published_value(row: Row) -> None:
    state = start_of(row)
    found = solve(SearchState(state, state.colours))
    assert (found.value, list(found.moves), found.positions) == (row["value"], row["moves"], row["positions"])


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row,
            id=named(row),
            marks=pytest.mark.nightly if row["size"] == 3 or row["options"].get("tie") == "bonus" else (),
        )
        for row in ROWS
        if "minimax on the reference" in row["confirmed"]
    ],
)
def test_plain_minimax_on_the_reference_gives_the_published_value(row: Row) -> None:
    assert minimax(start_of(row, quick=False)) == (row["value"], len(row["moves"]))


def points(row: Row) -> list[tuple[int, int]]:
    """The winning first moves of a row, as Coq numbers columns and rows."""
    return [(ord(move[0]) - ord("a"), int(move[1:]) - 1) for move in row["moves"]]


def test_coq_states_the_published_values_of_small_boards() -> None:
    """Of Minefield 5×5, a theorem of its own without the swap; with it, `second_player_wins`."""
    by_coq = [row for row in ROWS if "Coq" in row["confirmed"]]
    large = [row for row in by_coq if (row["game"], row["size"]) == ("minefield", 5)]
    stated = [
        f"({row['game'].title()}, {row['size']}, {str(row['options']['swap']).lower()}, "
        f"[{'; '.join(map(str, points(row)))}])"
        for row in by_coq
        if row not in large
    ]
    proofs = FIXTURES.parent / "proofs"
    statements = (proofs / "coq" / "Statements.v").read_text(encoding="utf-8")
    theorem = statements.partition("Theorem small_values")[2].partition("[\n    ")[2].partition("] ->")[0]
    assert sorted(theorem.split(";\n    ")) == sorted(stated)
    theorem = (proofs / "coq_large" / "MinefieldFiveValues.v").read_text(encoding="utf-8")
    moves = re.findall(r"\((\d), (\d)\)", theorem.partition("let moves")[2].partition("] in")[0])
    without, swapped = sorted(large, key=lambda row: row["options"]["swap"])
    assert [(int(column), int(up)) for column, up in moves] == points(without)
    assert (swapped["value"], swapped["moves"]) == ("second", [])


def test_the_page_of_values_is_up_to_date() -> None:
    assert (FIXTURES / "VALUES.md").read_text(encoding="utf-8") == page(ROWS)


def test_python_searches_lines_of_play_beyond_the_recursion_limit() -> None:
    state = start("minefield", 6)
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        assert not solve(SearchState(state, state.colours), seconds=0.02).complete
    finally:
        sys.setrecursionlimit(before)


def setting(name: str, size: int) -> GameSetting:
    return GameSetting(game=GameName(name), size=Size(size))


def test_a_game_that_never_ends_has_no_value() -> None:
    vanishing = rulestone.variant(
        "minefield",
        "Every stone vanishes.",
        after=lambda position, _: replace(position, turn=position.opponent(position.turn)),
    )
    state = ReferenceMaker(setting("minefield", 2), vanishing.game).start()
    found = solve(SearchState(state, state.colours))
    assert (found.value, found.complete) == (None, True)


@pytest.mark.parametrize(
    ("name", "size"),
    [("minefield", 4), ("necklace", 3), ("lefe", 2), ("interleave", 2), ("evening", 3)],
)
def test_reference_and_bitboard_play_the_same_games(name: str, size: int) -> None:
    itself = Variant("the game itself, as the reference plays it", find_game(name))
    fast, slow = (statistics(setting(name, size), range(32), 1, variant=played) for played in (None, itself))
    assert fast.document() == slow.document()
    assert (fast.games, fast.placed, fast.decisive) == (slow.games, slow.placed, slow.decisive)
    assert len(fast.games) == 32


def test_statistics_of_separate_runs_add_up() -> None:
    board = setting("minefield", 4)
    apart = Statistics()
    for numbers in (range(10), range(10, 40)):
        apart.add(statistics(board, numbers, 3))
    assert apart == statistics(board, range(40), 3) != statistics(board, range(40), 4)


@pytest.mark.parametrize("simulations", [0, 30])
def test_a_tree_search_finds_the_winning_first_move_of_a_small_board(simulations: int) -> None:
    white = statistics(setting("minefield", 2), range(40), 1, simulations).share("second")
    assert white.value > 0.9 if simulations else white.value < 0.9


@pytest.mark.parametrize(("name", "size"), [("necklace", 3), ("lefe", 2), ("interleave", 2), ("evening", 2)])
def test_a_tree_search_plays_every_game_to_its_end(name: str, size: int) -> None:
    found = statistics(setting(name, size), range(3), 1, 8)
    assert found == statistics(setting(name, size), range(3), 1, 8)
    assert {game.ending for game in found.games} <= {"first", "second", "drawn"}


def test_shares_are_of_all_games_and_those_of_decided_games_apart() -> None:
    assert Statistics().share("first") == (0.5, 0.0, 1.0)
    endings: dict[Ending, int] = {"first": 55, "second": 45, "drawn": 50, "unfinished": 50}
    some = Statistics(
        [Sampled(ending, 1, 0, ()) for ending, number in endings.items() for _ in range(number)]
    )
    assert some.share("first") == pytest.approx((0.275, 0.218, 0.341), abs=0.001)
    assert some.share("first", among=("first", "second")) == pytest.approx((0.55, 0.452, 0.644), abs=0.001)
    assert mean([1.0, 2.0, 3.0]) == pytest.approx((2.0, 0.868, 3.132), abs=0.001)


def test_stats_prints_the_same_with_any_number_of_jobs(run: RunCommand) -> None:
    command = ("stats", "minefield", "--size", "3", "--count", "130", "--seed", "5", "--json")
    one, two = (json.loads(run(*command, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert one == two


def test_bars_are_readable_where_the_terminal_has_no_blocks() -> None:
    command = (*RULESTONE, "stats", "minefield", "--size", "3", "--count", "20", "--seed", "5")
    done = subprocess.run(
        command, env=os.environ | {"PYTHONIOENCODING": "cp1252"}, capture_output=True, check=True
    )
    assert re.search(rb"\d  #{30}\r?\n", done.stdout)
    assert b"\\u" not in done.stdout


def test_interrupted_stats_prints_the_result_so_far(
    run: RunCommand, interrupt_at: Callable[[str], None]
) -> None:
    interrupt_at("2 games")
    ended = run("stats minefield --size 3 --seed 1 --count 2 --jobs 1")
    assert ended.status == 130
    assert ended.out.endswith(
        "Interrupted: these are the results so far.\n2 games sampled, seed 1, random play\n"
    )
