"""Intents: what an author means a case to show, before any engine has been asked.

An intent says which position, which clauses, and what its author holds to be true of it. It holds
no complete answers: those come from the engines, and only if they bear the author out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from msgspec import UNSET

from rulestone.cases.cases import Expectation
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, OptionValue, Size
from rulestone.core.wording import quantity


@dataclass(frozen=True, slots=True)
class Assertion:
    """Something an author holds to be true of the answer.

    Attributes:
        words: what it says, for the error message when it is not so.
        holds: whether an answer bears it out.
    """

    words: str
    holds: Callable[[Expectation], bool]


def _why(expected: Expectation) -> Mapping[str, tuple[ClauseId, ...]]:
    return {} if expected.why is UNSET else expected.why


def _legal(expected: Expectation) -> tuple[ActionText, ...]:
    return () if expected.legal is UNSET else expected.legal


def refuses(cell: str, *clauses: str) -> Assertion:
    """The cell (turnless: `colour:cell`) may not be played, by exactly these clauses."""
    reasons = {ClauseId(clause) for clause in clauses}
    return Assertion(
        f"{cell} is refused by {' and '.join(clauses)}", lambda e: set(_why(e).get(cell, ())) == reasons
    )


def allows(*actions: str) -> Assertion:
    """These actions are legal."""
    return Assertion(f"{', '.join(actions)} legal", lambda e: set(actions) <= set(_legal(e)))


def lacks(*actions: str) -> Assertion:
    """These actions are not in the legal list, whatever forbids them."""
    return Assertion(f"{', '.join(actions)} not legal", lambda e: not set(actions) & set(_legal(e)))


def only(*actions: str) -> Assertion:
    """These actions are legal and nothing else is."""
    return Assertion(
        f"only {', '.join(actions) or 'nothing'} legal", lambda e: set(actions) == set(_legal(e))
    )


def won_by(colour: Colour) -> Assertion:
    """The game is over and this colour has won."""
    return Assertion(f"won by {colour}", lambda e: e.over is True and e.winner == colour)


def drawn() -> Assertion:
    """The game is over and nobody has won."""
    return Assertion("a draw", lambda e: e.over is True and e.winner is None)


def goes_on() -> Assertion:
    """The game is not over."""
    return Assertion("not over", lambda e: e.over is False)


def is_over() -> Assertion:
    """The game is over, whoever has won."""
    return Assertion("over", lambda e: e.over is True)


def to_move(colour: Colour | None) -> Assertion:
    """This colour acts now; None where no one colour does."""
    return Assertion(f"{colour} to move", lambda e: e.to_move == colour)


def scores(**by_colour: int | tuple[int, ...]) -> Assertion:
    """The score by colour: points (Lefe) or group sizes."""
    score = {Colour(name): value for name, value in by_colour.items()}
    return Assertion(f"score {by_colour}", lambda e: e.score is not UNSET and e.score == score)


def leads(colour: Colour | None) -> Assertion:
    """This colour would win if the game ended here; None for a tie."""
    return Assertion(f"{colour} leads", lambda e: e.leader == colour)


def stops_at(accepted: int, *clauses: str) -> Assertion:
    """The record is legal for so many moves; the next one is refused by these clauses among others."""
    expected_clauses = {ClauseId(clause) for clause in clauses}

    def holds(expected: Expectation) -> bool:
        reasons: set[ClauseId] = set() if expected.reasons is UNSET else set(expected.reasons)
        return expected.accepted == accepted and expected_clauses <= reasons

    return Assertion(
        f"{quantity(accepted, 'move')} accepted, then {' and '.join(clauses) or 'the end'}", holds
    )


def counts(nodes: int) -> Assertion:
    """So many action sequences."""
    return Assertion(quantity(nodes, "node"), lambda e: e.nodes == nodes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """What an author means a case to show.

    The position is given by a picture (as `rulestone.draw` reads it), by stones, or by a record of moves.

    Attributes:
        id: the permanent id, without the game: `hard-corner-…`.
        title: what the case shows, in words.
        game: which game.
        size: which board; a picture tells it as well.
        clauses: the clauses that it decides.
        near: the clauses that it comes close to but that do not apply.
        says: what the author holds to be true; never empty.
        question: the operation of the protocol.
        picture: the position drawn.
        stones: the position in cells.
        to_move: the colour asked about, in games with turns.
        moves: the record that leads there, or (`play`) the record that is asked about.
        options: the options that are not at their defaults.
        removed: (Interleave) the cells taken out; a picture tells them as well.
        depth: (perft) how deep to count.
        tags: words to select by.
        focus: the empty cells that it is about, where its picture should look at them.
        record: whether to look for a record of moves that reaches a position given by stones.
    """

    id: str
    title: str
    game: GameName
    clauses: tuple[str, ...]
    near: tuple[str, ...] = ()
    says: tuple[Assertion, ...]
    question: Literal["judge", "play", "perft"] = "judge"
    size: int | None = None
    picture: str | None = None
    stones: Mapping[Colour, tuple[str, ...]] | None = None
    to_move: Colour | None = None
    moves: tuple[str, ...] | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    removed: tuple[str, ...] = ()
    depth: int | None = None
    tags: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()
    record: bool = True


@dataclass(frozen=True, slots=True)
class PerftStart:
    """A position from which sequences of actions are counted, for the table of counts.

    Attributes:
        size: which board.
        options: the options that are not at their defaults.
        moves: the record that leads there, `; ` between the moves.
    """

    size: int
    options: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    moves: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """The intents of one fixture file.

    Attributes:
        game: whose folder it goes to.
        name: the file's name without its ending.
        about: what the cases have in common, in a sentence.
        intents: the cases to be.
    """

    game: GameName
    name: str
    about: str
    intents: tuple[Intent, ...]


__all__ = [
    "Assertion",
    "CellName",
    "Intent",
    "Page",
    "PerftStart",
    "Size",
    "allows",
    "counts",
    "drawn",
    "goes_on",
    "is_over",
    "lacks",
    "leads",
    "only",
    "refuses",
    "scores",
    "stops_at",
    "to_move",
    "won_by",
]
