"""Facts about a verdict, a cell or an action, as data for any output.

This module decides nothing and formats nothing: the command line, the book and the reports arrange its facts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, OptionValue
from rulestone.core.position import Position, Violation
from rulestone.core.register.clauses import game_entry, rule
from rulestone.protocol import Verdict


class Refusal(Struct, frozen=True, kw_only=True):
    """One reason why an action is forbidden. An action may have several, from one clause or more.

    Attributes:
        clause: the id of the clause that forbids it.
        rule: the clause in words, under the options in force.
        because: why it applies in this position.
        cells: the cells that show it, in board order.
    """

    clause: ClauseId
    rule: str
    because: str
    cells: tuple[CellName, ...]


class ForColour(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one colour may do on a cell.

    Attributes:
        colour: the colour; None if either may act.
        legal: whether it may place there, or move a stone from, to or over the cell.
        actions: the legal actions that do so; several if there is a choice of removals.
        refusals: the reasons if it may not.
        refused: in games with moving stones, the forbidden actions with reasons of their own.
        placing: whether the question is only who may place there.
    """

    colour: Colour | None
    legal: bool
    actions: tuple[ActionText, ...]
    refusals: tuple[Refusal, ...]
    refused: "tuple[ActionExplanation, ...]" = ()
    placing: bool = True


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything there is to say about one cell of a position.

    Attributes:
        cell: the cell.
        colours: what each colour that may act now may do there.
        stone: the colour of the stone on it.
    """

    cell: CellName
    colours: tuple[ForColour, ...]
    stone: Colour | None = None

    def rows(self) -> tuple[tuple[str, str], ...]:
        """The properties of the cell that the rules use, each with its name; a game may add its own."""
        return ()


class ActionExplanation(Struct, frozen=True, kw_only=True):
    """Whether an action is legal, and why not.

    Attributes:
        action: the action.
        legal: whether it is legal.
        refusals: the reasons if it is illegal.
    """

    action: ActionText
    legal: bool
    refusals: tuple[Refusal, ...]


def refusals(
    position: Position, illegal: Iterable[Violation], options: Mapping[str, OptionValue]
) -> tuple[Refusal, ...]:
    """Return the reasons why an action is forbidden, in the order of the rules.

    Args:
        position: the position.
        illegal: the clauses that the action violates.
        options: the options in force; missing ones have their defaults.
    """
    return tuple(
        Refusal(
            clause=one.clause,
            rule=rule(one.clause, options),
            because=one.because,
            cells=position.board.names(one.cells),
        )
        for one in illegal
    )


Points = int | Sequence[int]
"""Lefe's points, or the sizes of groups."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact about a position.

    Attributes:
        kind: the field of the verdict.
        values: the actions or cells of the field, or its value in words.
        clauses: the clauses that forbid the cells.
    """

    kind: Literal["legal", "refused", "score", "leader"]
    values: tuple[str, ...]
    clauses: tuple[ClauseId, ...] = ()

    @property
    def label(self) -> str:
        """Its name in a table: `legal (3)`."""
        if self.kind == "leader":
            return "ahead"
        return self.kind if self.kind == "score" else f"{self.kind} ({len(self.values)})"


def verdict_facts(game: GameName, verdict: Verdict) -> tuple[Fact, ...]:
    """The facts of a verdict, apart from the turn and the winner."""
    why = {} if verdict.why is UNSET else verdict.why
    facts = placing_facts(
        UNSET if verdict.over or not verdict.legal else verdict.legal,
        {cell: (clause,) for cell, clause in why.items()},
    )
    score = score_facts(game, verdict.score)
    leader = () if verdict.leader is UNSET else (Fact("leader", (verdict.leader or "neither",)),)
    return (*facts, *score, *leader)


def placing_facts(
    legal: tuple[ActionText, ...] | UnsetType, why: Mapping[str, tuple[ClauseId, ...]]
) -> tuple[Fact, ...]:
    """The legal actions, and the illegal cells by the clauses that forbid them."""
    by_clauses: dict[tuple[ClauseId, ...], list[str]] = {}
    for cell, clauses in why.items():
        by_clauses.setdefault(clauses, []).append(cell)
    return (
        *(() if legal is UNSET else (Fact("legal", legal),)),
        *(Fact("refused", tuple(cells), clauses) for clauses, cells in by_clauses.items()),
    )


Score = Mapping[Colour, Points] | Mapping[str, Points]
"""Points by colour."""


def score_facts(game: GameName, score: Score | UnsetType) -> tuple[Fact, ...]:
    """The score, if there is one."""
    return () if score is UNSET else (Fact("score", (score_in_words(game, score),)),)


def score_in_words(game: GameName, score: Score) -> str:
    """The score in words, with any bonus of a colour: `black 3 + 1; red 4 + ½`."""
    imaginary = game_entry(game).imaginary
    return "; ".join(
        f"{colour} {points}"
        if isinstance(points, int)
        else f"{colour} {' + '.join((*map(str, points), *imaginary.get(Colour(colour), ()))) or 'nothing'}"
        for colour, points in score.items()
    )


def may_place(explanation: Explanation, case: ForColour) -> tuple[str, str]:
    """Whether a colour may act on a cell, as the two parts of a sentence: `Black may not place on`, `c3`."""
    who = "Nobody" if case.colour is None else case.colour.capitalize()
    verb = "may" if case.legal or case.colour is None else "may not"
    return f"{who} {verb} {'place on' if case.placing else 'move from or to'}", explanation.cell


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one clause forbids an action.

    Attributes:
        clause: its id.
        rule: the clause in words.
        because: why it applies in this position; there may be several causes.
    """

    clause: ClauseId
    rule: str
    because: tuple[str, ...]


def reasons(refusals: Iterable[Refusal]) -> tuple[Reason, ...]:
    """Group refusals by clause."""
    grouped: list[Reason] = []
    for clause, of_clause in groupby(refusals, key=lambda refusal: refusal.clause):
        each = tuple(of_clause)
        grouped.append(Reason(clause, each[0].rule, tuple(refusal.because for refusal in each)))
    return tuple(grouped)


def situation(position: Position, verdict: Verdict) -> str:
    """A sentence that says whose turn it is, or how the game ended.

    Args:
        position: the position under the reference rules.
        verdict: an engine's verdict of it.
    """
    status = position.status()
    same = (status.over, status.to_move) == (verdict.over, verdict.to_move)
    notice = status.notice if same else ""
    if verdict.over:
        return f"Over: {notice} {_outcome(verdict)}" if notice else f"Over: {_outcome(verdict)}"
    whose = "" if verdict.to_move is None else f"{verdict.to_move.capitalize()} to move."
    return " ".join(filter(None, (whose, notice)))


def _outcome(verdict: Verdict) -> str:
    """The result in words: `Light wins 2–0.`, `A draw, 1–1.`, or `Black has won.` in games without points."""
    score = () if verdict.score is UNSET else verdict.score.values()
    points = "–".join(map(str, sorted((each for each in score if isinstance(each, int)), reverse=True)))
    if verdict.winner is None:
        return f"A draw, {points}." if points else "A draw."
    winner = verdict.winner.capitalize()
    return f"{winner} wins {points}." if points else f"{winner} has won."
