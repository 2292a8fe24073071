"""A disagreement as it is reported: the shrunk case, the first question, what other engines answer."""

from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import UNSET
from msgspec.structs import replace as changed

from rulestone.cases.cases import FIXTURE_FORMAT, Case, CaseFile
from rulestone.check.case_scenes import case_scene
from rulestone.check.concerns import is_clause
from rulestone.check.results import BAD, CaseResult, Diagnosis
from rulestone.check.wording import FOUND_CASE, request_text
from rulestone.core.game import game
from rulestone.core.names import ClauseId
from rulestone.draw.text import text
from rulestone.fuzz.clock import Clock
from rulestone.fuzz.disagreements import AskedCase, DisagreementKind, with_case
from rulestone.fuzz.report.case_titles import case_title
from rulestone.fuzz.report.opinions import opinions
from rulestone.fuzz.shrinking import Shrinking
from rulestone.fuzz.smaller import length, query_of
from rulestone.protocol import Verdict
from rulestone.report.reports import write_whole


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCase:
    """A disagreement, as small as it was made.

    Attributes:
        kind: what it is about.
        asked_case: the case, and what the engines say to it.
        first: the question that it came from.
        number: the number of the game in which it was found.
        asks: how many questions it took to make it small.
        repeated: whether it came again when it was asked again; if not, it was not made smaller.
        agreed: the engines of this project that give the right answer.
        opposed: those that give another; the rest does not judge the game.
        diagnosis: the known mistakes that it looks like.
        late: whether the time was up before it was as small as it goes.
        also: other disagreements that the same known mistake explains.
        file: where it was saved.
    """

    kind: DisagreementKind
    asked_case: AskedCase
    first: AskedCase
    number: int
    asks: int
    repeated: bool
    agreed: tuple[str, ...]
    opposed: tuple[str, ...] = ()
    diagnosis: tuple[Diagnosis, ...] = ()
    late: bool = False
    also: "tuple[FoundCase, ...]" = ()
    file: Path | None = None

    @property
    def case(self) -> Case:
        """The case."""
        return self.asked_case.case

    @property
    def result(self) -> CaseResult:
        """The disagreement."""
        return self.asked_case.result

    @property
    def at_fault(self) -> tuple[int, ...]:
        """The places of the engines that the reference does not bear out."""
        return tuple(place for place, result in enumerate(self.asked_case.each) if result.status in BAD)

    @property
    def length(self) -> int:
        """How many moves or stones the case has."""
        return length(query_of(self.case))


def found_by(shrinking: Shrinking, first: AskedCase, number: int, clock: Clock) -> FoundCase:
    """A disagreement for the report: the smallest case with a name, and what other engines answer."""
    case = named(shrinking.best, shrinking.kind)
    statuses = tuple(opinions(case, shrinking.asker.names, clock))
    agreed = tuple(name for name, status in statuses if status == "pass")
    return FoundCase(
        kind=shrinking.kind,
        asked_case=with_case(shrinking.best, changed(case, agreed=("reference", *agreed))),
        first=first,
        number=number,
        asks=shrinking.asks,
        repeated=shrinking.repeated,
        agreed=("reference", *agreed),
        opposed=tuple(name for name, status in statuses if status == "fail"),
        late=shrinking.late,
    )


def named(answered: AskedCase, kind: DisagreementKind) -> Case:
    """The case with all that a fixture has: an id, a title, clauses, a picture."""
    case = answered.case
    digest = blake2b(request_text(answered.result).encode() or case.id.encode(), digest_size=4).hexdigest()
    return changed(
        case,
        id=f"{FOUND_CASE}{case.game}-{digest}",
        title=case_title(answered.result, kind),
        clauses=_clauses(answered, kind),
        tags=("found",),
        picture=text(replace(case_scene(case), edges={})),
    )


def save(item: FoundCase, folder: Path, engine: str, by: str = "rulestone fuzz") -> FoundCase:
    """Write the case as a file that `rulestone check --case` takes.

    Args:
        item: what is to be kept.
        folder: where; it must exist.
        engine: what the engine that is wrong is called.
        by: what has found it.

    Raises:
        BadReport: it cannot be written.
    """
    content = CaseFile(
        format=FIXTURE_FORMAT,
        game=item.case.game,
        about=f"FoundCase by {by}: {engine} differs from the rules here.",
        cases=(item.case,),
    )
    path = folder / f"{item.case.id.removeprefix('found/')}.json"
    write_whole(path, msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n")
    return replace(item, file=path)


def _clauses(answered: AskedCase, kind: DisagreementKind) -> tuple[ClauseId, ...]:
    """The clauses that the differences tell, or else the engine, or else the matter."""
    if answered.result.status != "fail":
        return ()
    clauses = [name for difference in answered.result.differences for name in difference.clauses]
    for difference in answered.result.differences:
        clauses += [name for cell in difference.cells for name in _named(answered, cell)]
    known = tuple(dict.fromkeys(name for name in clauses if is_clause(name)))
    return known or _usual(answered.case, kind)


def _usual(case: Case, kind: DisagreementKind) -> tuple[ClauseId, ...]:
    """The clauses that settle the field that differs; else those that forbid something there, or may."""
    clauses = game(kind.game).entry.clauses
    settling = [(each.settles.index(kind.field), each.id) for each in clauses if kind.field in each.settles]
    if settling:
        return tuple(name for _, name in sorted(settling, key=lambda each: each[0]))
    why = {} if case.expect.why is UNSET else case.expect.why
    refusing = {name for forbidding in why.values() for name in forbidding}
    placing = [each.id for each in clauses if {"refused", "offered"}.intersection(each.settles)]
    every = [each.id for each in clauses]
    return tuple(name for name in every if name in refusing) or tuple(placing or every)


def _named(answered: AskedCase, cell: str) -> list[ClauseId]:
    """The clauses by which an engine refuses a cell."""
    answers = [attempt.answer for result in answered.each for attempt in result.attempts]
    named = [
        answer.why.get(cell) for answer in answers if isinstance(answer, Verdict) and answer.why is not UNSET
    ]
    return [name for name in named if name is not None]
