"""What the page that checks engines may ask. Its worker calls `answer` with what the page sends."""

from dataclasses import dataclass

from msgspec import Struct

from rulestone.book.explorer import asking
from rulestone.book.explorer.engine_check import (
    CheckRequest,
    EngineCheck,
    OwnCheckRequest,
    Progress,
    Reply,
    Report,
    own_check,
)
from rulestone.protocol import BadRequest


class _Nothing(Struct, forbid_unknown_fields=True):
    """A question that says nothing more."""


@dataclass
class _Page:
    """The page: it has one check at a time."""

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

_KINDS = {
    "check": asking.question_kind(CheckRequest, _page.begin),
    "reply": asking.question_kind(Reply, _page.advance),
    "report": asking.question_kind(_Nothing, _page.report),
    "own-check": asking.question_kind(OwnCheckRequest, own_check),
}


def answer(name: str, body: str) -> str:
    """Answer a question of the page; see `asking.answer_question`."""
    return asking.answer_question(_KINDS, name, body)
