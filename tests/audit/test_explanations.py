"""Mistakes of engines that explain what is wrong with their records."""

from pathlib import Path
from random import Random

import pytest

from rulestone.audit.audit_wording import audit_notes
from rulestone.audit.explanations import explain_records
from rulestone.audit.work import AuditSettings
from rulestone.cases.mutants import mutants
from rulestone.core.actions import write_action
from rulestone.core.names import Size
from tests.audit.archive import Record, ap, audited, lines


def played_by(name: str, size: int, random: Random) -> Record:
    """A game played at random by the rules of a mutant, with the result that they give it."""
    rules = mutants()[name].played
    position, moves = rules.start(rules.board(Size(size)), {}), list[str]()
    while actions := position.legal_actions():
        action = random.choice(actions)
        moves.append(write_action(position.board, action))
        position = position.after(action)
    status = position.status()
    assert status.over
    return {"game": rules.name, "size": size, "moves": moves, "result": status.winner or "draw"}


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("minefield/diagonal-chains", 5),
        ("minefield/no-hard-corners", 5),
        ("minefield/loser-named", 4),
        ("minefield/white-begins", 4),
        ("necklace/no-seclusion", 5),
    ],
)
def test_what_an_engine_gets_wrong_is_read_off_its_records(name: str, size: int, tmp_path: Path) -> None:
    random = Random(name)
    archive = tmp_path / "games.jsonl"
    archive.write_text(lines(ap(played_by(name, size, random)) for _ in range(40)), encoding="utf-8")
    outcome = audited(str(archive))
    assert outcome.exit_status == 1
    outcome.diagnosis.extend(explain_records(outcome.suspects, AuditSettings()))
    told = {each.mutant: (each.records, each.of) for each in outcome.diagnosis}
    assert told[name][0] == told[name][1] > 3
    assert f"{name} explains {told[name][0]} of" in "\n".join(audit_notes(outcome))
