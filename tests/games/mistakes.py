"""Small questions that show a mistake, and what a mistaken engine says otherwise."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from msgspec import UNSET

from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, BadRequest, Nodes, Played, Query, Verdict
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import read_cells, read_colour, read_moves, read_stones

_FIELDS = ("accepted", "reason", "over", "winner", "to_move", "score", "leader")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, whatever the game.

    Attributes:
        size: the size of the board.
        moves: a record, as people type it; None where stones are set up.
        stones: the stones, as people type them.
        to_move: with stones, the colour to move, in games with turns.
        depth: how many actions are counted after the record; None where nothing is counted.
        removed: the cells taken out of the board, as people type them.
        options: the options that are not at their defaults.
    """

    size: int
    moves: str | None = None
    stones: str = ""
    to_move: str | None = None
    depth: int | None = None
    removed: str = ""
    options: Options = field(default_factory=dict)

    def of(self, game: GameName) -> Query:
        """The query about a game."""
        size, removed = Size(self.size), read_cells(self.removed)
        if self.moves is None:
            mover = None if self.to_move is None else read_colour(game, self.to_move, "to_move")
            stones = read_stones(game, self.stones)
            return Query(
                game=game, size=size, stones=stones, to_move=mover, removed=removed, options=self.options
            )
        moves = read_moves(self.moves)
        if self.depth is None:
            return Query(op="play", game=game, size=size, moves=moves, removed=removed, options=self.options)
        return Query(
            op="perft",
            game=game,
            size=size,
            moves=moves,
            depth=self.depth,
            removed=removed,
            options=self.options,
        )


Row = tuple[str, Question, str]
"""A mutant, a small question, and what it says there otherwise than the rules."""


def played(size: int, moves: str, *, removed: str = "", **options: OptionValue) -> Question:
    """How far is this record legal, and what is true there?"""
    return Question(size=size, moves=moves, removed=removed, options=options)


def standing(
    size: int, stones: str, to_move: str | None = None, *, removed: str = "", **options: OptionValue
) -> Question:
    """What is true of these stones?"""
    return Question(size=size, stones=stones, to_move=to_move, removed=removed, options=options)


def counted(size: int, depth: int, moves: str = "", **options: OptionValue) -> Question:
    """How many sequences of so many actions are there after this record?"""
    return Question(size=size, moves=moves, depth=depth, options=options)


def differences(mutant: str, question: Question) -> str:
    """All that a mutant says otherwise than the rules: `winner black -> none; legal +c3 -d4`."""
    query = question.of(mutants()[mutant].game)
    check_query(query)
    right = ReferenceEngine().ask(query)
    try:
        wrong = MutantEngine(mutants()[mutant]).ask(query)
    except BadRequest as problem:
        return f"refused: {problem.message}"
    return "; ".join(_differences(right, wrong))


def _differences(right: Answer, wrong: Answer) -> Iterator[str]:
    if isinstance(right, Nodes) and isinstance(wrong, Nodes):
        if right != wrong:
            yield f"nodes {right.nodes} -> {wrong.nodes}"
        return
    assert isinstance(right, Verdict)
    assert isinstance(wrong, Verdict)
    for name in _FIELDS if isinstance(right, Played) else _FIELDS[2:]:
        one, other = _written(getattr(right, name)), _written(getattr(wrong, name))
        if one != other:
            yield f"{name} {one} -> {other}"
    if set(right.legal) != set(wrong.legal):
        yield f"legal{_listed('+', wrong.legal, right.legal)}{_listed('-', right.legal, wrong.legal)}"
    for cell, clause in _why(right).items():
        if _why(wrong).get(cell, clause) != clause:
            yield f"why {cell} {clause} -> {_why(wrong)[cell]}"


def _why(verdict: Verdict) -> dict[str, str]:
    return {} if verdict.why is UNSET else {cell: str(clause) for cell, clause in verdict.why.items()}


def _listed(sign: str, some: Iterable[str], others: Iterable[str]) -> str:
    known = set(others)
    return "".join(f" {sign}{text}" for text in some if text not in known)


def _written(value: object) -> str:
    if value is None or value is UNSET:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{colour}={number}" for colour, number in value.items())
    return str(value)
