"""Which known mistakes of engines would explain wrong records: those by whose rules the records are sound."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf

from rulestone.audit.findings import Explanation, Matter
from rulestone.audit.flaws import flaws_of, sort_entries
from rulestone.audit.formats import decode_as
from rulestone.audit.records import GameRecord
from rulestone.audit.replaying import play_by_reference
from rulestone.audit.work import AuditSettings
from rulestone.cases.mutants import mutants_of
from rulestone.core.mutant import Mutant

_LEAST = 3
"""A mistake is told if it explains so many records."""

_FEW = 3
"""So many records are replayed by every mutant, and the others by those that explain one of them."""


def explain_records(
    wrong: Mapping[Matter, Sequence[bytes]], settings: AuditSettings, *, until: float = inf
) -> Iterator[Explanation]:
    """The known mistakes that explain wrong records, one at most for each matter.

    Args:
        wrong: the texts of the records by what is wrong with them.
        settings: how they were audited.
        until: when there must be an answer, by the monotonic clock: after that, nothing more is looked for.
    """
    for matter, texts in wrong.items():
        _, game, clause = matter
        if game is None or len(texts) < _LEAST:
            continue
        records = sorted((decode_as(text, settings.format, settings.start) for text in texts), key=_length)
        # Those that misread the clause come first: where one explains every record, no other is asked.
        mutants = sorted(mutants_of(game), key=lambda mutant: mutant.clause != clause)
        best, most = None, 0
        for mutant in mutants:
            if most == len(records) or time.monotonic() > until:
                break
            count = _sound(records[:: len(records) // _FEW + 1], mutant, settings)
            if count and (count := _sound(records, mutant, settings)) > most:
                best, most = mutant, count
        if best is not None and most >= _LEAST:
            yield Explanation(matter, best.name, best.clause, best.words, most, len(records))


def _length(record: GameRecord) -> int:
    return len(record.entries)


def _sound(records: Iterable[GameRecord], mutant: Mutant, settings: AuditSettings) -> int:
    """In how many of the records nothing is wrong by the rules of a mutant."""
    return sum(_is_sound(record, mutant, settings) for record in records)


def _is_sound(record: GameRecord, mutant: Mutant, settings: AuditSettings) -> bool:
    play = partial(play_by_reference, rules=mutant.played)
    try:
        flaws = flaws_of(record, sort_entries(record), play, finished=settings.finished)
    except Exception:  # noqa: BLE001 - wrong rules may break on what the right ones never meet
        return False
    return not any(flaw.wrong or flaw.kind == "unreadable" for flaw in flaws)
