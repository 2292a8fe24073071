"""What an engine's answers to itself have shown, for people and for programs."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from math import inf

import msgspec

from rulestone.check.exit_status import ExitStatus
from rulestone.check.wording import engine_title
from rulestone.core.wording import quantity
from rulestone.engines import Engine, EngineGaveUp
from rulestone.engines.outside.replies import request_line
from rulestone.fuzz.invariants import WORDS, Contradiction, SelfPlay
from rulestone.fuzz.playing import SearchSettings
from rulestone.fuzz.report.search_result import ended
from rulestone.protocol import Claims
from rulestone.report.junit import Suite, Test, junit_report
from rulestone.report.reports import Reports, json_text
from rulestone.report.tree import Detail, Details, Paragraph, Report, Verbatim


@dataclass(frozen=True, slots=True, kw_only=True)
class Consistency:
    """What came of it.

    Attributes:
        engine: the engine as it was named.
        claims: what it says of itself.
        games: how many games it played.
        questions: how many questions were put.
        seed: the seed of the games.
        seconds: how long it took.
        found: what contradicts itself.
        interrupted: somebody stopped it.
        gave_up: why it could not be asked any more, in one line.
    """

    engine: Sequence[str]
    claims: Claims
    games: int
    questions: int
    seed: int
    seconds: float
    found: Sequence[Contradiction]
    interrupted: bool = False
    gave_up: str | None = None

    @property
    def exit_status(self) -> ExitStatus:
        """What the process says at its end."""
        return ended(self.gave_up, self.found, interrupted=self.interrupted)

    @property
    def headline(self) -> str:
        """All of it in one line."""
        count = quantity(len(self.found), "contradiction")
        amount = f"{quantity(self.games, 'game')}, {quantity(self.questions, 'question')}, seed {self.seed}"
        return f"{count if self.found else 'no contradiction'} found: {amount}, in {self.seconds:.1f} s"


def consistency(
    make: Callable[[], Engine],
    settings: SearchSettings,
    games: Sequence[str] = (),
    *,
    engine: Sequence[str] = (),
    progress: Callable[[int, int], None] = lambda _, __: None,
) -> Consistency:
    """Let an engine play, and hold it against its own answers.

    Args:
        make: starts the engine.
        settings: how many games to play, for how long, on which boards, and how much to find.
        games: which games, known here or not; none for all that it claims.
        engine: what it is called.
        progress: told of how many games were played, and of how much was found.

    Raises:
        NothingToPlay: it claims nothing of what is wanted, or cannot follow records.
        EngineGaveUp: it cannot be started.
    """
    began = time.monotonic()
    with closing(make()) as playing:
        claims = playing.claims
        play = SelfPlay(playing, games, settings.size, settings.seed)
        found: list[Contradiction] = []
        interrupted, gave_up = False, None
        numbers = count() if settings.rounds is None else range(settings.rounds)
        try:
            for each in play.contradictions(numbers, began + (settings.seconds or inf)):
                found += [] if each is None else [each]
                progress(play.played, len(found))
                if len(found) >= settings.most:
                    break
        except KeyboardInterrupt:
            interrupted = True
        except EngineGaveUp as problem:
            gave_up = problem.message
    return Consistency(
        engine=engine,
        claims=claims,
        games=play.played,
        questions=play.questions,
        seed=settings.seed,
        seconds=time.monotonic() - began,
        found=found,
        interrupted=interrupted,
        gave_up=gave_up,
    )


def consistency_reports(outcome: Consistency) -> Reports:
    """The reports."""
    return Reports(
        lambda: consistency_report(outcome),
        lambda: json_text(_document(outcome)),
        lambda: _junit(outcome),
    )


def consistency_report(outcome: Consistency) -> Report:
    """The report for people."""
    notes = [f"Stopped: {outcome.gave_up}"] if outcome.gave_up else []
    notes += ["Interrupted: this is what was known by then."] if outcome.interrupted else []
    return Report(
        command="rulestone fuzz --invariants",
        title=engine_title(outcome.claims, outcome.engine),
        headline=outcome.headline,
        good=not outcome.exit_status,
        summary=tuple(Paragraph(note, "bad") for note in notes),
        details=Details(items=[_detail(each) for each in outcome.found], elsewhere="--json has all"),
    )


def _detail(found: Contradiction) -> Detail:
    blocks = (Paragraph(_words(found)), Verbatim("asked", request_line(1, found.query).decode()))
    return Detail(
        status="fail",
        tone="bad",
        name=f"{found.query.game}/{found.invariant}",
        title=f"on a board of size {found.query.size}, after {quantity(len(found.query.record), 'action')}",
        gist=_words(found),
        blocks=lambda: blocks,
    )


def _words(found: Contradiction) -> str:
    record = " ".join(found.query.record) or "the start"
    message = f" ({found.message})" if found.message else ""
    return f"{record}: {WORDS[found.invariant]}{message}"


def _document(outcome: Consistency) -> dict[str, object]:
    """The report as one JSON document."""
    return {
        "engine": {
            "command": list(outcome.engine),
            **msgspec.to_builtins(outcome.claims, str_keys=True),
        },
        "exit_status": outcome.exit_status,
        "games": outcome.games,
        "questions": outcome.questions,
        "seed": outcome.seed,
        "seconds": round(outcome.seconds, 3),
        "interrupted": outcome.interrupted,
        "stopped": outcome.gave_up,
        "contradictions": [
            {
                "invariant": each.invariant,
                "words": _words(each),
                "game": each.query.game,
                "size": each.query.size,
                "options": each.query.options,
                "moves": each.query.record,
                "in_game": each.number + 1,
                "asked": request_line(1, each.query).decode(),
            }
            for each in outcome.found
        ],
    }


def _junit(outcome: Consistency) -> str:
    tests = [
        Test(name=f"{each.query.game}/{each.invariant}", outcome="failure", message=_words(each))
        for each in outcome.found
    ]
    if outcome.gave_up is not None:
        tests.append(Test(name="the games", outcome="error", message=outcome.gave_up))
    suite = Suite(name="rulestone.fuzz", tests=tests or [Test(name=outcome.headline)])
    return junit_report("rulestone fuzz --invariants", [suite], outcome.seconds)
