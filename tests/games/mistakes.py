"""What mistakes change: each mutant with a small question, and what it says there otherwise than the rules.

The table of a game is `mistakes.json` in its folder, a mistake a line; `says` holds the differences.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import UNSET, Struct, convert

from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.core.names import GameName, Options
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, BadRequest, Nodes, Operation, Played, Query, Verdict
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import read_question

_FIELDS = ("accepted", "reason", "over", "winner", "to_move", "score", "leader")


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant by its name within the game, a question as people type it, and the differences."""

    mutant: str
    op: Operation
    size: int
    says: str
    moves: str | None = None
    stones: str | None = None
    to_move: str | None = None
    removed: str = ""
    depth: int = 0
    options: Options = {}

    def query(self, game: GameName) -> Query:
        """The question, asked of the game."""
        question = read_question(
            game,
            self.size,
            moves=self.moves,
            stones=self.stones,
            to_move=self.to_move,
            removed=self.removed,
            options=self.options,
        )
        return Query.of(question, self.op, self.depth)


def rows(game: GameName) -> list[Row]:
    """The table of a game."""
    path = Path(__file__).parent / game / "mistakes.json"
    return convert(json.loads(path.read_text(encoding="utf-8")), list[Row]) if path.exists() else []


def differences(game: GameName, row: Row) -> str:
    """All that a mutant says otherwise than the rules: `winner black -> none; legal +c3 -d4`."""
    query, mutant = row.query(game), mutants()[f"{game}/{row.mutant}"]
    check_query(query)
    right = ReferenceEngine().ask(query)
    try:
        wrong = MutantEngine(mutant).ask(query)
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
