"""Find known mistakes of engines by whose rules the wrong records would be right."""

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
"""Minimum number of records that a reported mistake explains."""

_FEW = 3
"""This many records are replayed by every mutant, and the others by those that explain one of them."""


def explain_records(
    wrong: Mapping[Matter, Sequence[bytes]], settings: AuditSettings, *, until: float = inf
) -> Iterator[Explanation]:
    """Known mistakes that explain wrong records, at most one for each matter.

    Args:
        wrong: the texts of the records, by what is wrong with them.
        settings: the settings of the audit.
        until: a deadline on the monotonic clock.
    """
    for matter, texts in wrong.items():
        _, game, clause = matter
        if game is None or len(texts) < _LEAST:
            continue
        records = sorted((decode_as(text, settings.format, settings.start) for text in texts), key=_length)
        # Mutants of the clause come first: if one explains every record, no other is asked.
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
    """Return how many of the records are right by the rules of a mutant."""
    return sum(_is_sound(record, mutant, settings) for record in records)


def _is_sound(record: GameRecord, mutant: Mutant, settings: AuditSettings) -> bool:
    play = partial(play_by_reference, rules=mutant.played)
    try:
        flaws = flaws_of(record, sort_entries(record), play, finished=settings.finished)
    except Exception:  # noqa: BLE001 - wrong rules may break on what the right ones never meet
        return False
    return not any(flaw.wrong or flaw.kind == "unreadable" for flaw in flaws)
