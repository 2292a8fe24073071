"""Verdicts on positions of Lefe by plain code are those of the solver."""

import pytest

from rulestone.core.names import CellName, Size
from rulestone.protocol import Query
from rulestone_proofs.records import load, moments
from rulestone_proofs.theorems.lefe.options import under_every_option
from rulestone_proofs.theorems.lefe.plain_judge import plain_verdict
from rulestone_proofs.theorems.replays import z3_verdict


@pytest.mark.parametrize("name", ["lefe.terminates", "lefe.draw-happens"])
def test_plain_code_and_the_solver_judge_alike(name: str) -> None:
    for record in under_every_option(load()[name][0])[::3]:
        judged = list(moments(record, plain_verdict))
        for moment in judged[::9]:
            stones = {colour: tuple(map(CellName, names)) for colour, names in moment.stones.items()}
            query = Query(
                game=record.game,
                size=Size(record.size),
                options=dict(record.options),
                stones=stones,
                to_move=moment.to_move,
            )
            answer, mine = z3_verdict(query), moment.verdict
            assert sorted(mine.legal) == sorted(answer.legal)
            assert (mine.to_move, mine.over, mine.winner) == (answer.to_move, answer.over, answer.winner)
            assert (mine.score, mine.leader) == (answer.score, answer.leader)
