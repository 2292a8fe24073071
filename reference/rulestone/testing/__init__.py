"""Check a Python engine in your own tests: the whole check as one function.

    from rulestone.testing import check_engine, report

    def test_my_engine() -> None:
        run = check_engine(MyEngine())
        assert run.exit_status == 0, report(run)

`check_game` checks a game of your own. `rulestone.pytest_plugin` runs each case as a test of pytest.
`rulestone.testing.strategies` has positions and records for Hypothesis.
"""

from rulestone.testing.engines import NoEngine, as_engine, cases_of, check_engine, report
from rulestone.testing.games import check_game

__all__ = ["NoEngine", "as_engine", "cases_of", "check_engine", "check_game", "report"]
