"""Shrink a disagreement: keep anything smaller that is answered wrongly in the same way.

Nothing is assumed about the engine but its answers. The number of questions, the time and the number of
restarts are limited.
"""

import time
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import chain, islice

from msgspec.json import encode

from rulestone.check.results import BREAKAGES
from rulestone.core.names import Size
from rulestone.fuzz.asking import Asker
from rulestone.fuzz.cases import UNTELLING, AskedCase, DisagreementKind, follows, rank
from rulestone.fuzz.clock import SETTLE, SHRINKING
from rulestone.fuzz.questions import FuzzQuestion
from rulestone.fuzz.smaller import EXAMPLES, LONG, MANY_EXAMPLES, fitted, length, query_of, smaller, weight
from rulestone.protocol import Query


@dataclass(slots=True, kw_only=True)
class Shrinking:
    """A disagreement that is being shrunk.

    Attributes:
        asker: the engines.
        sizes: the possible sizes of boards, the smallest first.
        best: the smallest so far.
        kind: the kind that must be kept.
        known: the kinds found before.
        until: when to stop, by the monotonic clock.
        settle: seconds between questions that break a program.
        left: how many questions may still be asked.
        restarts: how many engines may still break.
        repeated: whether it occurred again when repeated.
        asks: the number of questions asked.
        late: whether its time was up before it was done.
    """

    asker: Asker
    sizes: tuple[Size, ...]
    best: AskedCase
    kind: DisagreementKind
    known: Collection[DisagreementKind] = ()
    until: float = field(default_factory=lambda: time.monotonic() + SHRINKING)
    settle: float = SETTLE
    left: int = 1500
    restarts: int = 6
    repeated: bool = True
    asks: int = 0
    late: bool = False

    @property
    def spent(self) -> bool:
        """Whether the budget is spent."""
        self.late = self.late or time.monotonic() >= self.until
        return self.late or self.asks >= self.left or self.restarts <= 0

    @property
    def is_known(self) -> bool:
        """Whether it is of a kind found before, or a consequence of one."""
        before = set(self.best.kinds) & set(self.known)
        return self.kind in before or follows(self.kind, before)

    def shrink(self) -> None:
        """Shrink it as far as the budget allows, if it occurs again when repeated."""
        query = query_of(self.best.case)
        self.repeated = self._shows(query)
        if not self.repeated or self.is_known:
            return
        query = self._shrunk(query, 0 if self.kind.field in BREAKAGES else EXAMPLES)
        if query.stones is None and length(query) > LONG and self.kind.field not in BREAKAGES:
            self._shrunk(query, MANY_EXAMPLES, others=True)

    def _shrunk(self, query: Query, examples: int, *, others: bool = False) -> Query:
        """Return the smallest question that shows it.

        The first smaller one is kept, and the search goes on.
        """
        tried: set[bytes] = set()
        at = 0
        while not self.is_known:
            these, again = (smaller(query, self.sizes, self.asker.operations, examples) for _ in range(2))
            # It goes on where it was, and then from the beginning up to there.
            for number, candidate in chain(islice(enumerate(these), at, None), islice(enumerate(again), at)):
                if self.spent:
                    return query
                if encode(candidate) in tried:
                    continue
                fitting = fitted(candidate)
                new = encode(fitting) not in tried
                tried |= {encode(candidate), encode(fitting)}
                if new and weight(fitting) < weight(query) and self._shows(fitting, others=others):
                    query, at = fitting, number
                    break
            else:
                break
        return query

    def _shows(self, query: Query, *, others: bool = False) -> bool:
        """Keep a question if it shows the disagreement, or something nearer to its cause; return whether."""
        asked = self._ask(query)
        if asked is None:
            return False
        kinds = [self.kind] if self.kind in asked.kinds else []
        was_count = self.best.case.question == "perft" and query.op != "perft"
        if not kinds and (self.kind.field in UNTELLING or was_count):
            nearer = [kind for kind in asked.kinds if kind.field != self.kind.field]
            kinds = sorted(nearer, key=lambda kind: (kind not in self.known, rank(kind)))
        elif not kinds and others and length(query) <= LONG:
            kinds = sorted((kind for kind in asked.kinds if kind not in self.known), key=rank)
        if kinds:
            self.best, self.kind = asked, kinds[0]
        return bool(kinds)

    def _ask(self, query: Query) -> AskedCase | None:
        """Ask a question; return None if the budget is spent, or it is not a case."""
        if self.spent:
            return None
        self.asks += 1
        if self.kind.field in BREAKAGES and self.asker.outside:
            time.sleep(self.settle)
        asked = self.asker.ask(FuzzQuestion(query))
        if asked is not None and asked.previous:  # a fault of the question before, which is noted as late
            asked = self.asker.ask(FuzzQuestion(query))
        self.restarts -= asked is not None and asked.broke
        return asked
