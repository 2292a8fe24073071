"""Compare the speed of random games in OpenSpiel and PettingZoo with that of the bitboard alone.

    python -m tools.framework_speed [ROUNDS]

Each round plays the same number of games in each way, one after another in this process, and compares their
CPU times. The medians of the ratios are printed as rows of the table in `docs/SPEED.md`. It fails if in
some game OpenSpiel, or PettingZoo with observations and masks, is less than a sixth as fast.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

import pyspiel
from pettingzoo import AECEnv

from rulestone.core.names import GameName, Size
from rulestone.protocol import GameSetting
from rulestone.rulebook.installed import find_game, game_names
from rulestone_bitboard.batch import judge, legal
from rulestone_bitboard.game import Pair, games
from rulestone_bitboard.playouts import playout
from rulestone_learn import openspiel, pettingzoo
from rulestone_learn.match import MOST_MOVES

SIZES = {str(name): 9 if find_game(name).kind.name == "square" else 5 for name in game_names()}
"""By game, the size of the board on which it is measured."""

ROUNDS, GAMES, BOARDS = 25, 6, 2048

LEAST = 1 / 6
"""Minimum speed of a framework, as a share of the bitboard's speed."""

RandomGame = Callable[[], int]
"""Plays a random game to its end, and returns the number of its moves."""


def by_bitboard(name: str, random: Random) -> RandomGame:
    """Return a function that plays by the bitboard alone, which lists the moves as an agent needs them."""
    game, size = games()[GameName(name)], Size(SIZES[name])

    def play() -> int:
        position, moves = game.beginning(size, random), 0
        while not position.over and moves < MOST_MOVES:
            position, moves = position.after(random.choice(position.actions())), moves + 1
        return moves

    return play


def by_openspiel(name: str, random: Random) -> RandomGame:
    """Return a function that plays a game of OpenSpiel, given its name there."""
    game = pyspiel.load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def by_pettingzoo(env: AECEnv, random: Random, *, observe: bool = True) -> RandomGame:
    """Return a function that plays in an environment of PettingZoo.

    Agents choose from the mask of their observation; without `observe`, from the legal moves of the match.
    """

    def play() -> int:
        env.reset()
        while env.agents:
            observation, _, terminated, truncated, _ = env.last(observe)
            legal = observation["action_mask"].nonzero()[0] if observe else env.unwrapped.match.legal
            env.step(None if terminated or truncated else int(legal[int(random.random() * len(legal))]))
        return len(env.unwrapped.match.history)

    return play


def seconds(play: RandomGame, count: int = GAMES) -> tuple[float, float]:
    """Return the mean CPU time of a game, and of a move."""
    start = time.process_time()
    moves = sum(play() for _ in range(count))
    spent = time.process_time() - start
    return spent / count, spent / moves


def ratios(name: str, rounds: int) -> Iterator[float]:
    """Yield the speed relative to the bitboard, for each column of the table."""
    own, size = by_bitboard(name, Random(1)), SIZES[name]
    for play in (
        by_openspiel(f"{openspiel.PREFIX}{name}(size={size})", Random(2)),
        by_pettingzoo(pettingzoo.raw_env(name, size), Random(2), observe=False),
        by_pettingzoo(pettingzoo.raw_env(name, size), Random(2)),
        by_pettingzoo(pettingzoo.env(name, size), Random(2)),
    ):
        seconds(play)  # to fill all caches
        yield median(seconds(own)[0] / seconds(play)[0] for _ in range(rounds))


def slower_than_hex(rounds: int) -> float:
    """Return how much longer a random move of Minefield takes in OpenSpiel than one of its own Hex."""
    size = SIZES["minefield"]
    hex_game = by_openspiel(f"hex(board_size={size})", Random(1))
    minefield = by_openspiel(f"{openspiel.PREFIX}minefield(size={size})", Random(1))
    return median(seconds(minefield, 4 * GAMES)[1] / seconds(hex_game, 4 * GAMES)[1] for _ in range(rounds))


def drawn_by_bitboard(rounds: int) -> float:
    """Return how many moves a second the bitboard plays in random games of Minefield, listing none."""
    game, size, random = games()[GameName("minefield")], Size(SIZES["minefield"]), Random(1)

    def play() -> int:
        return len(playout(game.beginning(size, random), random).actions)

    return 1 / median(seconds(play, 4 * GAMES)[1] for _ in range(rounds))


def lanes(name: str, rounds: int) -> Iterator[float]:
    """Yield how many times as many boards are judged in lanes as one by one: placements, then turns too."""
    game, random, boards = games()[GameName(name)], Random(1), list[Pair]()
    while len(boards) < BOARDS:
        position, moves = game.beginning(Size(SIZES[name]), random), 0
        while not position.over and moves < MOST_MOVES:
            boards.append(position.stones)
            position, moves = position.after(random.choice(position.actions())), moves + 1
    rules = game.rules(GameSetting(game=game.name, size=Size(SIZES[name]), options=game.options))
    turn = None if find_game(name).turnless else rules.colours[0]

    def alone() -> int:
        return len([rules.set_up(pair, turn).placeable(0) for pair in boards])

    def alone_with_turns() -> int:
        positions = [rules.set_up(pair, turn) for pair in boards]
        return len([position.over or position.placeable(position.turn or 0) for position in positions])

    def in_lanes() -> int:
        return len(legal(game.name, rules.layout, boards))

    def in_lanes_with_turns() -> int:
        return len([*judge(game.name, rules.layout, boards, [0] * len(boards))])

    yield median(seconds(alone, 1)[0] / seconds(in_lanes, 1)[0] for _ in range(rounds))
    if rules.layout.board.edges:
        ratios = (seconds(alone_with_turns, 1)[0] / seconds(in_lanes_with_turns, 1)[0] for _ in range(rounds))
        yield median(ratios)


def main(rounds: int) -> None:
    """Print the table; fail if a game is too slow."""
    slow: list[str] = []
    for name, size in SIZES.items():
        row = tuple(ratios(name, rounds))
        openspiel, _, raw, _ = row
        sys.stdout.write(f"| {name.title()} {size} | {' | '.join(f'{ratio:.2f}' for ratio in row)} |\n")
        slow += [name] if min(openspiel, raw) < LEAST else []
    for name, size in SIZES.items():
        figures = [f"{ratio:.1f}" for ratio in lanes(name, rounds)]
        sys.stdout.write(f"| {name.title()} {size} | {' | '.join(figures)} |\n")
    sys.stdout.write(f"Minefield's moves take {slower_than_hex(rounds):.0f} times as long as those of Hex\n")
    sys.stdout.write(f"{drawn_by_bitboard(rounds):,.0f} moves a second by the bitboard alone\n")
    if slow:
        sys.exit(f"less than a sixth of the bitboard's games: {', '.join(slow)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tools.framework_speed",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("rounds", nargs="?", metavar="ROUNDS", type=int, default=ROUNDS)
    main(parser.parse_args().rounds)
