"""What can be said of a verdict, of a cell and of an action, as data that any output can show.

Nothing is decided here, and nothing is printed or marked up: the command line, the book and the reports
arrange the same facts.
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
    """Why an action is forbidden; there may be several reasons, of one clause or of more.

    Attributes:
        clause: the id of the clause that forbids it.
        rule: the clause in words, as the options in force have it.
        because: what in this position makes it apply.
        cells: the cells that show it, in board order.
    """

    clause: ClauseId
    rule: str
    because: str
    cells: tuple[CellName, ...]


class ForColour(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one colour may do on a cell.

    Attributes:
        colour: which colour; None where no one colour is to act.
        legal: whether it may place there, or move a stone from there, to there or over it.
        actions: the legal actions that do so; several where a removal can be chosen.
        refusals: why not, where it may not: what forbids each of them.
        refused: where stones move, the actions that are refused for reasons of their own.
        placing: whether it is only asked who may place there.
    """

    colour: Colour | None
    legal: bool
    actions: tuple[ActionText, ...]
    refusals: tuple[Refusal, ...]
    refused: "tuple[ActionExplanation, ...]" = ()
    placing: bool = True


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that there is to say about one cell of a position.

    Attributes:
        cell: which cell.
        colours: each colour that may act now, with what it may do there.
        stone: the colour of the stone that stands on it.
    """

    cell: CellName
    colours: tuple[ForColour, ...]
    stone: Colour | None = None

    def rows(self) -> tuple[tuple[str, str], ...]:
        """What the rules look at on this cell, each thing with its name; a game may have something to say."""
        return ()


class ActionExplanation(Struct, frozen=True, kw_only=True):
    """Whether an action may be done, and why not.

    Attributes:
        action: the action.
        legal: whether it is legal.
        refusals: why not, where it is not.
    """

    action: ActionText
    legal: bool
    refusals: tuple[Refusal, ...]


def refusals(
    position: Position, illegal: Iterable[Violation], options: Mapping[str, OptionValue]
) -> tuple[Refusal, ...]:
    """What forbids an action, in the order in which the rules name it.

    Args:
        position: where it is forbidden.
        illegal: the clauses that it violates.
        options: those of the game in force; one that is left out has its default.
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
    """One thing that is true of a position.

    Attributes:
        kind: which field of a verdict says it.
        values: the actions or cells that it is about, or its value in words.
        clauses: the clauses that refuse the cells.
    """

    kind: Literal["legal", "refused", "score", "leader"]
    values: tuple[str, ...]
    clauses: tuple[ClauseId, ...] = ()

    @property
    def label(self) -> str:
        """What it is called in a table: `legal (3)`."""
        if self.kind == "leader":
            return "ahead"
        return self.kind if self.kind == "score" else f"{self.kind} ({len(self.values)})"


def verdict_facts(game: GameName, verdict: Verdict) -> tuple[Fact, ...]:
    """What a verdict says beside whose turn it is and who has won."""
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
    """The legal actions, and the refused cells by the clauses that refuse them."""
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
    """The score, where there is one."""
    return () if score is UNSET else (Fact("score", (score_in_words(game, score),)),)


def score_in_words(game: GameName, score: Score) -> str:
    """Points, or the sizes of groups, with what a colour has besides: `black 3 + 1; red 4 + ½`."""
    imaginary = game_entry(game).imaginary
    return "; ".join(
        f"{colour} {points}"
        if isinstance(points, int)
        else f"{colour} {' + '.join((*map(str, points), *imaginary.get(Colour(colour), ()))) or 'nothing'}"
        for colour, points in score.items()
    )


def may_place(explanation: Explanation, case: ForColour) -> tuple[str, str]:
    """Whether a colour may act on a cell, as a sentence in two parts: `Black may not place on`, `c3`."""
    who = "Nobody" if case.colour is None else case.colour.capitalize()
    verb = "may" if case.legal or case.colour is None else "may not"
    return f"{who} {verb} {'place on' if case.placing else 'move from or to'}", explanation.cell


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one clause refuses an action.

    Attributes:
        clause: its id.
        rule: the clause in words.
        because: what in the position makes it apply; several things perhaps.
    """

    clause: ClauseId
    rule: str
    because: tuple[str, ...]


def reasons(refusals: Iterable[Refusal]) -> tuple[Reason, ...]:
    """The refusals clause by clause."""
    grouped: list[Reason] = []
    for clause, of_clause in groupby(refusals, key=lambda refusal: refusal.clause):
        each = tuple(of_clause)
        grouped.append(Reason(clause, each[0].rule, tuple(refusal.because for refusal in each)))
    return tuple(grouped)


def situation(position: Position, verdict: Verdict) -> str:
    """Whose turn it is, or how the game ended.

    Args:
        position: the position, as the reference rules see it.
        verdict: what an engine says of it.
    """
    status = position.status()
    same = (status.over, status.to_move) == (verdict.over, verdict.to_move)
    notice = status.notice if same else ""
    if verdict.over:
        return f"Over: {notice} {_outcome(verdict)}" if notice else f"Over: {_outcome(verdict)}"
    whose = "" if verdict.to_move is None else f"{verdict.to_move.capitalize()} to move."
    return " ".join(filter(None, (whose, notice)))


def _outcome(verdict: Verdict) -> str:
    """`Light wins 2–0.`, `A draw, 1–1.`; where no points are counted, `Black has won.`."""
    score = () if verdict.score is UNSET else verdict.score.values()
    points = "–".join(map(str, sorted((each for each in score if isinstance(each, int)), reverse=True)))
    if verdict.winner is None:
        return f"A draw, {points}." if points else "A draw."
    winner = verdict.winner.capitalize()
    return f"{winner} wins {points}." if points else f"{winner} has won."
