"""The limits and the kinds of action past which every clause needs a deciding case.

Engines fail when a byte, a table or a single letter no longer suffices, and when they keep state. So in games
whose register names the sizes of sites, each clause has a deciding case past each limit and after each kind
of action. If a clause cannot have one, `exceptions.toml` next to the cases has the reason.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import msgspec
from msgspec import UNSET

from rulestone.author.formatting import table_text
from rulestone.cases.cases import BadFixture, Case, board_of, fixtures_of
from rulestone.cases.examples import example_actions, optional_actions
from rulestone.core.actions.colours import Choose, Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.setup import Setup
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Board
from rulestone.core.decoded import words_of
from rulestone.core.names import ClauseId
from rulestone.files import read_bytes
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game

EXCEPTIONS_FILE = "exceptions.toml"
"""The file of clauses of a game that need no such case: `[demand]`, `"clause" = "reason"`."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A limit, or a kind of action, past which each clause needs a deciding case.

    Attributes:
        name: its name, as a heading.
        reason: why engines are wrong past it.
        is_met: whether a case is past it.
    """

    name: str
    reason: str
    is_met: Callable[[Case, Board], bool]


def _cells(count: int, reason: str) -> Demand:
    return Demand(f"{count:,} cells", reason, lambda _, board: len(board.cells) > count)


def _line(letters: str, reason: str) -> Demand:
    def is_met(case: Case, _board: Board) -> bool:
        return any(re.match(letters + r"\d", name) for names in case.stones.values() for name in names)

    return Demand(f"line {letters}", reason, is_met)


def _has_high_number(case: Case, _board: Board) -> bool:
    numbers = (int(name.lstrip("abcdefghijklmnopqrstuvwxyz")) for own in case.stones.values() for name in own)
    return max(numbers, default=0) > 26


_LARGE_GROUP = 255


def _has_large_group(case: Case, board: Board) -> bool:
    by_colour = [[*map(board.cell, names)] for names in case.stones.values() if len(names) > _LARGE_GROUP]
    return any(len(group) > _LARGE_GROUP for cells in by_colour for group in board.regions(cells))


LIMITS = (
    _cells(64, "a board in one word of 64 bits"),
    _cells(128, "two words, or a signed byte as the number of a cell"),
    _cells(256, "a byte as the number of a cell"),
    _cells(512, "a table made for 19×19 points"),
    _cells(1024, "ten bits, or a table made for 32×32 points"),
    Demand(f"{_LARGE_GROUP} stones in a group", "a byte as the size of a group", _has_large_group),
    _line("z", "the last name of one letter"),
    _line("aa", "the first name of two letters"),
    _line("az", "the last name that begins with a"),
    Demand("number 26", "a second letter, or a table of 26", _has_high_number),
)
"""The limits of machines that are sizes of boards."""


def _after(kind: type[Swap | Choose | Setup | Stop], name: str, reason: str) -> Demand:
    def is_met(case: Case, board: Board) -> bool:
        return any(isinstance(action, kind) for action in _played(case, board))

    return Demand(name, reason, is_met)


def _played(case: Case, board: Board) -> Iterator[object]:
    game = find_game(case.game)
    return (game.read_action(board, text) for text in case.legal_moves)


def _has_removal(case: Case, board: Board) -> bool:
    return any(isinstance(action, Placement) and action.removal_cells for action in _played(case, board))


def _has_skip(case: Case, board: Board) -> bool:
    """Return whether a colour was skipped in a record, in a game without removals."""
    by_name = {name: colour for colour, names in case.stones.items() for name in names}
    placed = [action.cell for action in _played(case, board) if isinstance(action, Placement)]
    colours = [by_name.get(name) for name in board.names(placed)]
    to_move = [case.expect.to_move] if colours and case.expect.to_move not in (UNSET, None) else []
    return any(one == other for one, other in zip(colours, [*colours[1:], *to_move], strict=False))


HISTORIES = (
    _after(Swap, "swap", "a flag that turns colours"),
    _after(Choose, "choice", "a flag of the opening"),
    _after(Setup, "setup", "a position that no placement led to"),
    Demand("skip", "a turn counted by the number of moves", _has_skip),
    Demand("removal", "groups that are kept from move to move", _has_removal),
    _after(Stop, "stop", "a wish that is kept"),
)
"""The kinds of action that a record can have before a clause decides."""


def histories_of(game: Game) -> tuple[Demand, ...]:
    """Return the kinds of action that the records of a game can have."""
    actions = example_actions(game.name)
    kinds = {*map(type, actions), *optional_actions(game.name)}
    held = {
        "swap": Swap in kinds,
        "choice": Choose in kinds,
        "setup": Setup in kinds,
        "skip": any(clause.id == f"{game.name}.skip" for clause in game.rulebook.clauses),
        "removal": any(action.removal_cells for action in actions if isinstance(action, Placement)),
        "stop": Stop in kinds,
    }
    return tuple(demand for demand in HISTORIES if held[demand.name])


def exceptions(game: Game) -> Mapping[str, Mapping[ClauseId, str]]:
    """Return by demand the clauses that no case can decide past it, with the reason.

    Raises:
        BadFixture: the file of them cannot be read.
    """
    path = fixtures_of(game) / EXCEPTIONS_FILE
    if not path.is_file():
        return {}
    try:
        return msgspec.toml.decode(read_bytes(path), type=dict[str, dict[ClauseId, str]])
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadFixture(f"{path}: {words_of(problem)}") from problem


Counts = Mapping[tuple[ClauseId, str], int]
"""By clause and demand, the number of deciding cases."""


def counts(game: Game, cases: Iterable[Case]) -> Counts:
    """Return how many cases decide each clause of a game past each demand."""
    demands = (*LIMITS, *histories_of(game))
    found = {(clause.id, demand.name): 0 for clause in game.rulebook.clauses for demand in demands}
    for case in cases:
        decided = [clause.id for clause in game.rulebook.clauses if clause.id in case.clauses]
        for demand in demands if decided else ():
            if demand.is_met(case, board_of(case)):
                found.update({(clause, demand.name): found[clause, demand.name] + 1 for clause in decided})
    return found


def gaps(game: Game, found: Counts) -> Iterator[str]:
    """The clauses that no case decides past a demand, and those that are wrongly called exceptions."""
    named = exceptions(game)
    for (clause, demand), count in found.items():
        if not count and clause not in named.get(demand, {}):
            yield f"{clause}: no case decides it past: {demand}"
        elif count and clause in named.get(demand, {}):
            yield f"{clause}: called an exception past: {demand}; {count} decide it there"


def tables(game: Game, found: Counts) -> Iterator[str]:
    """The two tables of a game as Markdown, with the reasons for the exceptions."""
    for heading, demands in (("past the limit", LIMITS), ("after", histories_of(game))):
        rows = (
            (f"`{clause.id}`", *(found[clause.id, demand.name] or "–" for demand in demands))
            for clause in game.rulebook.clauses
        )
        names = [demand.name for demand in demands]
        yield table_text((f"decided {heading}", *names), rows, range(1, len(names) + 1))
    exempt: dict[str, list[str]] = {}
    for demand, clauses in exceptions(game).items():
        for clause, reason in clauses.items():
            exempt.setdefault(reason, []).append(f"`{clause}` ({demand})")
    if exempt:
        yield "\n".join(f"- Not {', '.join(named)}: {reason}" for reason, named in exempt.items())
