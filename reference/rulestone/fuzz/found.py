"""A disagreement as it is reported: the shrunk case with its title, and other engines' answers."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec.structs import replace as changed

from rulestone.cases.cases import FIXTURE_FORMAT, Case, CaseFile
from rulestone.check.asking import ask_case
from rulestone.check.case_scenes import case_scene
from rulestone.check.differences import Difference, score_in_words
from rulestone.check.results import BAD, CaseStatus, Diagnosis, Result
from rulestone.check.wording import FOUND_CASE, request_text
from rulestone.core.names import ClauseId
from rulestone.draw.text import text
from rulestone.engines import EngineBroken, EngineGaveUp, UnknownEngine, installed_engines, load_engine
from rulestone.engines.reference import REFERENCE
from rulestone.files.writing import write_whole
from rulestone.fuzz.ask import AskedCase, DisagreementKind, kind_of
from rulestone.fuzz.playing import Clock
from rulestone.fuzz.shrink import Shrinking, length, query_of

_LEAST_TIME = 2.0
"""Minimum remaining seconds for loading another engine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCase:
    """A shrunk disagreement.

    Attributes:
        kind: its kind.
        asked_case: the case, with the engines' answers.
        first: the original question.
        number: the number of the game in which it was found.
        asks: the number of questions for shrinking it.
        repeated: whether it occurred again when repeated; if not, it was not shrunk.
        opposed: the installed engines that contradict the reference here; the case names those that agree.
        diagnosis: the known mistakes that it resembles.
        late: whether the time was up before it was fully shrunk.
        also: other disagreements that the same known mistake explains.
        file: the file in which it was saved.
    """

    kind: DisagreementKind
    asked_case: AskedCase
    first: AskedCase
    number: int
    asks: int
    repeated: bool
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
    def result(self) -> Result:
        """The disagreement."""
        return self.asked_case.result

    @property
    def at_fault(self) -> tuple[int, ...]:
        """The indices of the engines that contradict the reference."""
        return tuple(place for place, result in enumerate(self.asked_case.each) if result.status in BAD)

    def shares_mistake(self, other: "FoundCase") -> bool:
        """Return whether a known mistake explains both; or perhaps an unknown one in the same game."""
        if not (self.diagnosis or other.diagnosis):
            unknown = self.result.status == other.result.status == "fail"
            return unknown and self.case.game == other.case.game
        mutants = {known.mutant for known in other.diagnosis}
        return any(known.mutant in mutants for known in self.diagnosis)

    @property
    def length(self) -> int:
        """The number of moves or stones of the case."""
        return length(query_of(self.case))


def found_by(shrinking: Shrinking, first: AskedCase, number: int, clock: Clock) -> FoundCase:
    """Prepare a disagreement for the report: name the smallest case, and ask other engines."""
    best = shrinking.best
    case = named(best, shrinking.kind)
    statuses = tuple(_other_statuses(case, shrinking.asker.names, clock))
    agreed = (REFERENCE, *(name for name, status in statuses if status == "pass"))
    case = changed(case, agreed=agreed)
    each = tuple(replace(result, case=case) for result in best.each)
    return FoundCase(
        kind=shrinking.kind,
        asked_case=replace(best, result=replace(best.result, case=case), each=each),
        first=first,
        number=number,
        asks=shrinking.asks,
        repeated=shrinking.repeated,
        opposed=tuple(name for name, status in statuses if status == "fail"),
        late=shrinking.late,
    )


def _other_statuses(case: Case, engines: Collection[str], clock: Clock) -> Iterator[tuple[str, CaseStatus]]:
    """The status of a case with every installed engine except the reference and those in dispute.

    The reference may be wrong, too. An engine that cannot be used is left out. Near the end of the time no
    other engine is asked.
    """
    for name in installed_engines():
        if name == REFERENCE or name in engines or clock.left < _LEAST_TIME:
            continue
        with suppress(UnknownEngine, EngineBroken, EngineGaveUp), closing(load_engine(name)) as engine:
            yield engine.claims.name, ask_case(engine, engine.claims, case).status


def named(answered: AskedCase, kind: DisagreementKind) -> Case:
    """Complete a case as a fixture: with an id, a title, clauses, and a picture."""
    case = answered.case
    digest = blake2b(request_text(answered.result).encode() or case.id.encode(), digest_size=4).hexdigest()
    return changed(
        case,
        id=f"{FOUND_CASE}{case.game}-{digest}",
        title=case_title(answered.result, kind),
        clauses=_clauses(answered.result),
        tags=("found",),
        picture=text(replace(case_scene(case), edges={})),
    )


def save(item: FoundCase, folder: Path, engine: str, by: str = "rulestone fuzz") -> FoundCase:
    """Write the case to a file for `rulestone check --case`.

    Args:
        item: the finding.
        folder: an existing folder.
        engine: the name of the engine that is wrong.
        by: the engine or command that has found it.

    Raises:
        NotWritten: it cannot be written.
    """
    content = CaseFile(
        format=FIXTURE_FORMAT,
        game=item.case.game,
        about=f"Found by {by}: {engine} differs from the rules here.",
        cases=(item.case,),
    )
    path = folder / f"{item.case.id.removeprefix('found/')}.json"
    write_whole(path, msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n")
    return replace(item, file=path)


def _clauses(result: Result) -> tuple[ClauseId, ...]:
    """Return the clauses that the differences name. None is guessed from a shrunk case alone."""
    return result.clauses_concerned if result.status == "fail" else ()


_BREAKAGES: Mapping[CaseStatus, str] = {
    "error": "The engine answers this with an error",
    "timeout": "The engine does not answer this in time",
    "malformed": "The engine's answer to this is malformed",
    "crash": "The engine ends when it is asked this",
}

_NUMBERS = {
    "accepted": "The number of legal moves at the beginning of this record",
    "nodes": "The number of ways to go on",
}

_PREDICATES = {"to_move": "is to move", "winner": "has won", "leader": "would win if the game ended here"}


def case_title(result: Result, kind: DisagreementKind) -> str:
    """Return the title of a shrunk case: a sentence that states the right answer.

    Args:
        result: its result.
        kind: the difference that the title is about.
    """
    if result.status in _BREAKAGES:
        return _BREAKAGES[result.status]
    same = [each for each in result.differences if kind_of(result.game, each) == kind]
    difference = (same or [each for each in result.differences if each.field == kind.field])[0]
    return _sentence(difference)


def _sentence(difference: Difference) -> str:
    right, about = difference.expected, ", ".join(difference.actions or difference.cells)
    match difference.field:
        case "legal" if isinstance(right, bool):
            return f"{about or 'An action'} may {'' if right else 'not '}be played"
        case "legal":
            return f"{about or 'An action'} is listed once"
        case "why" | "reason":
            return f"{about or 'The next move'} is refused by {right or 'no rule'}"
        case "score" if isinstance(right, Mapping):
            return f"The score is {score_in_words(right)}"
        case "over":
            return "The game is over" if right else "The game goes on"
        case "accepted" | "nodes":
            return f"{_NUMBERS[difference.field]} is {right}"
    who = "Nobody" if right is None else str(right).capitalize()
    return f"{who} {_PREDICATES[difference.field]}"
