"""A test of a class of your own, to copy into your tests.

The class is `MinefieldGame` in `examples/adapters`. No process is started: `Minefield` makes an engine of the
class by the function `play` of its adapter.
"""

import msgspec
from hypothesis import given
from minefield_adapter import play

from rulestone import load_engine, read_cases
from rulestone.core.names import GameName
from rulestone.protocol import Answer, Capabilities, GameCapabilities, Play, Played, Question, Unsupported
from rulestone.testing import check_engine, report
from rulestone.testing.strategies import records

LARGEST = 4
"""The largest board: the class copies itself for each move, which takes its time on larger ones."""


class Minefield:
    """Answers questions about records, and no others."""

    capabilities = Capabilities(
        name="minefield-by-moves",
        version="1",
        games={"minefield": GameCapabilities(sizes=(1, 26))},
        ops=("play",),
    )

    def ask(self, question: Question, /) -> Answer:
        """Say what is true after the legal part of a record."""
        if not isinstance(question, Play):
            return Unsupported(unsupported="only records are answered")
        return msgspec.convert(play(question.size, list(question.moves)), Played)

    def close(self) -> None:
        """There is nothing to release."""


def test_every_case_is_answered_right() -> None:
    cases = [case for case in read_cases() if case.game == "minefield" and case.size <= LARGEST]
    found = check_engine(Minefield(), cases=cases)
    assert found.exit_status == 0, report(found)


@given(records(GameName("minefield"), most=LARGEST).filter(lambda record: not record.options))
def test_random_games_end_as_the_reference_says(record: Play) -> None:
    right, answer = load_engine("reference").ask(record), Minefield().ask(record)
    assert isinstance(right, Played)
    assert isinstance(answer, Played)
    assert set(answer.legal) == set(right.legal)
    assert (answer.accepted, answer.winner, answer.to_move) == (right.accepted, right.winner, right.to_move)
