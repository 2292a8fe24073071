"""Check an engine in the reader's page with the cases, comparison and report of `rulestone check`.

The page asks the engine and brings each reply. After each reply the case is run again from the beginning with
the replies so far, until nothing is left to ask. So the code that compares answers need not know about the
page.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from msgspec import Struct, field

from rulestone.book.explorer import asking
from rulestone.cases.cases import read_cases
from rulestone.cases.selection import BadSelection, Selection, select
from rulestone.check.attempts import run_case_as_claimed
from rulestone.check.diagnose import diagnose
from rulestone.check.reports import run_report
from rulestone.check.results import BAD, CaseResult, Run
from rulestone.engines import EngineBroken
from rulestone.engines.outside.line_process import Fault
from rulestone.engines.outside.replies import hello_line, read_answer, read_claims, request_line
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, BadRequest, Claims, Query
from rulestone.report.html import html_report

_MOST_BREAKS = 20
"""After this many unreadable answers the check is given up."""


class CheckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to check.

    Attributes:
        games: names of games; empty for all.
        cases: ids of cases or patterns; empty for all.
    """

    games: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()


class Reply(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The engine's reply to the last request.

    Attributes:
        line: the reply as JSON.
        broke: how it failed, if it did.
        message: the failure in words.
    """

    line: str = ""
    broke: Literal["timeout", "crash"] | None = None
    message: str = ""


class Progress(Struct, frozen=True, kw_only=True):
    """The progress of a check.

    Attributes:
        request: the next request to the engine, as JSON; None if there is none left.
        answered: how many cases are done; the page calls it `done`.
        selected: the number of cases.
        wrong: how many of the done cases are wrong.
    """

    request: str | None
    answered: int = field(name="done")
    selected: int
    wrong: int


class Report(Struct, frozen=True, kw_only=True):
    """The result.

    Attributes:
        passed: whether nothing is wrong.
        headline: the number of cases by status.
        html: the report as a page.
    """

    passed: bool
    headline: str
    html: str


class _NotAsked(BaseException):
    """The page has not brought the reply to a query yet.

    Not an Exception, so that nothing catches it as an error.
    """

    def __init__(self, query: Query) -> None:
        super().__init__()
        self.query = query


class _PageEngine:
    """The engine in the page, with its replies to one case so far."""

    def __init__(self, claims: Claims, replies: Sequence[tuple[int, Reply]]) -> None:
        self.claims = claims
        self._replies = iter(replies)

    def ask(self, query: Query) -> Answer:
        """Return the reply that was brought.

        Raises:
            EngineBroken: it is not an answer.
            _NotAsked: there is none yet.
        """
        number, reply = next(self._replies, (0, None))
        if reply is None:
            raise _NotAsked(query)
        if reply.broke is not None:
            raise EngineBroken(reply.broke, reply.message)
        try:
            return read_answer(reply.line.encode(), number, query)
        except Fault as fault:
            raise EngineBroken(fault.status, fault.message) from None

    def close(self) -> None:
        """Do nothing."""


class EngineCheck:
    """A check in progress."""

    def __init__(self, request: CheckRequest) -> None:
        """Select the cases.

        Raises:
            BadRequest: the selection makes no sense.
        """
        try:
            self._cases = select(read_cases(), Selection(games=request.games, ids=request.cases))
        except BadSelection as problem:
            raise BadRequest("bad-request", str(problem)) from None
        self._began = time.monotonic()
        self._claims: Claims | None = None
        self._results: list[CaseResult] = []
        self._replies: list[tuple[int, Reply]] = []
        self._number = 1
        self._breaks = 0
        self._gave_up: str | None = None

    def begin(self) -> Progress:
        """Return the first request."""
        return self._progress(hello_line(self._number))

    def advance(self, reply: Reply) -> Progress:
        """Take a reply, and return the next request.

        Raises:
            BadRequest: the engine does not answer `hello`.
        """
        if self._claims is None:
            self._claims = self._introduced(reply)
        else:
            self._replies.append((self._number, reply))
        while self._gave_up is None and len(self._results) < len(self._cases):
            try:
                result = run_case_as_claimed(
                    _PageEngine(self._claims, self._replies), self._claims, self._cases[len(self._results)]
                )
            except _NotAsked as next_query:
                self._number += 1
                return self._progress(request_line(self._number, next_query.query))
            self._replies.clear()
            self._note(replace(result, repeat=f"case {result.id}"))
        return self._progress(None)

    def report(self) -> Report:
        """Return the results so far, with a diagnosis."""
        outcome = Run(
            engine=("the engine of this page",),
            claims=self._claims,
            results=tuple(self._results),
            selected=len(self._cases),
            seconds=time.monotonic() - self._began,
            interrupted=self._gave_up is None and len(self._results) < len(self._cases),
            gave_up=self._gave_up,
        )
        if any(result.status in ("fail", "error") for result in outcome.results):
            outcome = replace(outcome, diagnosis=diagnose(outcome.results))
        tree = run_report(outcome)
        return Report(passed=tree.good, headline=tree.headline, html=html_report(tree))

    def _introduced(self, reply: Reply) -> Claims:
        words = reply.message
        if reply.broke is None:
            try:
                return read_claims(reply.line.encode(), self._number)
            except Fault as fault:
                words = fault.message
        raise BadRequest("bad-request", f"the engine does not answer `hello`: {words}")

    def _note(self, result: CaseResult) -> None:
        self._results.append(result)
        if result.status in ("timeout", "malformed", "crash"):
            self._breaks += 1
            if self._breaks > _MOST_BREAKS:
                self._gave_up = f"more than {_MOST_BREAKS} requests were not answered; nothing more was asked"

    def _progress(self, request: bytes | None) -> Progress:
        wrong = sum(result.status in BAD for result in self._results)
        return Progress(
            request=None if request is None else request.decode(),
            answered=len(self._results),
            selected=len(self._cases),
            wrong=wrong,
        )


class OwnCheckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Some of the cases, for a check of the reference itself.

    Attributes:
        first: the number of the first case.
        every: the distance between cases.
        most: maximum number of cases.
    """

    first: int
    every: int
    most: int


class OwnCheckResult(Struct, frozen=True, kw_only=True):
    """The result.

    Attributes:
        passed: the number of passed cases.
        wrong: the ids of the others.
        cases: the number of all cases.
    """

    passed: int
    wrong: tuple[str, ...]
    cases: int


def own_check(request: OwnCheckRequest) -> OwnCheckResult:
    """Check the reference itself: it should work in the browser as elsewhere."""
    cases, engine = read_cases(), ReferenceEngine()
    some = cases[request.first :: request.every][: request.most]
    results = [run_case_as_claimed(engine, engine.claims, case) for case in some]
    wrong = tuple(result.id for result in results if result.status != "pass")
    return OwnCheckResult(passed=len(some) - len(wrong), wrong=wrong, cases=len(cases))


class _Nothing(Struct, forbid_unknown_fields=True):
    """A question without fields."""


@dataclass
class _Page:
    """The page. It has one check at a time."""

    check: EngineCheck | None = None

    def begin(self, request: CheckRequest) -> Progress:
        self.check = EngineCheck(request)
        return self.check.begin()

    def advance(self, reply: Reply) -> Progress:
        return self._under_way().advance(reply)

    def report(self, _: _Nothing) -> Report:
        return self._under_way().report()

    def _under_way(self) -> EngineCheck:
        if self.check is None:
            raise BadRequest("bad-request", "no check has begun")
        return self.check


_page = _Page()

answer = asking.answering(
    {
        "check": asking.question_kind(CheckRequest, _page.begin),
        "reply": asking.question_kind(Reply, _page.advance),
        "report": asking.question_kind(_Nothing, _page.report),
        "own-check": asking.question_kind(OwnCheckRequest, own_check),
    }
)
