"""What came of a question: the kinds of disagreement, and their order by how much they tell."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.results import BAD, BREAKAGES, CaseResult
from rulestone.core.names import GameName


@dataclass(frozen=True, slots=True)
class DisagreementKind:
    """What a disagreement is about: two of the same kind are probably one mistake.

    Attributes:
        game: the game.
        field: the field of the answer that differs; the status where there is no answer.
        clause: the clause concerned, where it can be told.
        way: of what is listed or accepted: whether it should have been.
    """

    game: GameName
    field: str
    clause: str = ""
    way: bool | None = None


@dataclass(frozen=True, slots=True)
class AskedCase:
    """What came of a question.

    Attributes:
        result: the disagreement, if there is one: with the reference, or between two engines.
        each: what came of it for each engine, held against the reference.
        previous: the fault lies with the question before this one, which was not asked.
    """

    result: CaseResult
    each: tuple[CaseResult, ...]
    previous: bool = False

    @property
    def case(self) -> Case:
        """The question."""
        return self.result.case

    @property
    def wrong(self) -> bool:
        """Whether there is a disagreement."""
        return self.result.status in BAD

    @property
    def broke(self) -> bool:
        """Whether an engine has to be started afresh."""
        return self.result.status in BREAKAGES

    @property
    def kinds(self) -> tuple[DisagreementKind, ...]:
        """What the disagreement is about; several things perhaps."""
        if not self.wrong:
            return ()
        game = self.result.game
        if self.result.status != "fail":
            return (DisagreementKind(game, self.result.status),)
        return tuple(dict.fromkeys(kind_of(game, difference) for difference in self.result.differences))


_TELLING = ("winner", "over")
"""What tells most of a mistake; where an engine errs in it, the rest of its answer errs with it."""

_FOLLOWING = frozenset({*_TELLING, "to_move", "legal", "reason", "accepted", "leader"})
"""What is wrong of itself where an engine takes a game for ended, or not ended."""

UNTELLING = ("nodes", "accepted")
"""What tells least: many positions lie behind it."""


def rank(kind: DisagreementKind) -> int:
    """The order in which kinds are shrunk: the lowest number tells most of a mistake.

    What names a clause can be made smaller without becoming something else.
    """
    if kind.field in _TELLING:
        return _TELLING.index(kind.field)
    if kind.field in UNTELLING:
        return 10 + UNTELLING.index(kind.field)
    return 2 if kind.clause else 3


def follows(kind: DisagreementKind, others: Collection[DisagreementKind]) -> bool:
    """Whether a difference of this kind comes of one of the others in the same answer."""
    ended = any(other.field in _TELLING and other != kind for other in others)
    return ended and kind.field in _FOLLOWING and not (kind.field == "legal" and kind.clause)


def kind_of(game: GameName, difference: Difference) -> DisagreementKind:
    """What one difference is about."""
    way, expected, got = None, difference.expected, difference.got
    if difference.field in ("legal", "accepted"):
        way = isinstance(expected, int) and isinstance(got, int) and expected > got
    return DisagreementKind(game, difference.field, next(iter(difference.clauses), ""), way)


def with_case(asked: AskedCase, case: Case) -> AskedCase:
    """The same with the case called otherwise."""
    each = tuple(replace(result, case=case) for result in asked.each)
    return replace(asked, result=replace(asked.result, case=case), each=each)
