"""Small questions that show a mistake, and what a mistaken engine says otherwise."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from msgspec import UNSET

from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.core.names import OptionValue
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, BadRequest, Nodes, Operation, Played, Query, Verdict
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import read_question

_FIELDS = ("accepted", "reason", "over", "winner", "to_move", "score", "leader")

Asked = Callable[[str], Query]
"""What is asked of whatever game."""

Row = tuple[str, Asked, str]
"""A mutant, a small question, and what it says there otherwise than the rules."""


def _asked(op: Operation, depth: int, size: int, given: Mapping[str, object], game: str) -> Query:
    return Query.of(read_question(game, size, **given), op, depth)


def played(size: int, moves: str, *, removed: str = "", **options: OptionValue) -> Asked:
    """How far is this record legal, and what is true there?"""
    return partial(_asked, "play", 0, size, {"moves": moves, "removed": removed, "options": options})


def standing(
    size: int, stones: str, to_move: str | None = None, *, removed: str = "", **options: OptionValue
) -> Asked:
    """What is true of these stones?"""
    given = {"stones": stones, "to_move": to_move, "removed": removed, "options": options}
    return partial(_asked, "judge", 0, size, given)


def counted(size: int, depth: int, moves: str = "", **options: OptionValue) -> Asked:
    """How many sequences of so many actions are there after this record?"""
    return partial(_asked, "perft", depth, size, {"moves": moves, "options": options})


def differences(mutant: str, asked: Asked) -> str:
    """All that a mutant says otherwise than the rules: `winner black -> none; legal +c3 -d4`."""
    query = asked(mutants()[mutant].game)
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
