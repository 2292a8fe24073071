"""The record of mutation testing is of today's code, with a reason for each survivor."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools import mutation_record
from tests.tools.mutation_record import (
    RECORD,
    ROOT,
    Score,
    Survivor,
    exists,
    page,
    problems,
    read,
    targets,
    write,
)

SURVIVOR = Survivor(
    "tests/tools/mutation_record.py",
    "percentage",
    "        return 100 * self.killed / killable if killable else 100.0",
    "        return 100 / self.killed / killable if killable else 100.0",
    "an example",
)


@pytest.fixture
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation_record, "RECORD", tmp_path / RECORD.name)
    monkeypatch.setattr(mutation_record, "PAGE", tmp_path / "MUTATION.md")


def test_the_record_is_of_the_code_of_today() -> None:
    assert list(problems(read())) == []


def test_what_the_targets_name_is_there() -> None:
    for target in targets().values():
        assert target.files()
        assert all((ROOT / module).exists() for module in target.modules)
        tests = [argument for argument in target.pytest.split() if argument.startswith("tests/")]
        assert tests
        assert all((ROOT / test).exists() for test in tests)


def test_a_survivor_is_looked_for_where_it_says() -> None:
    assert exists(SURVIVOR)
    assert exists(replace(SURVIVOR, within=""))
    assert not exists(replace(SURVIVOR, within="targets"))
    assert not exists(replace(SURVIVOR, before="        return 100"[:-1] + "1"))
    assert not exists(replace(SURVIVOR, module="tests/tools/no_such.py"))


@pytest.mark.usefixtures("_elsewhere")
def test_what_is_recorded_is_read_again_and_shown() -> None:
    scores = {"evening": Score(40, 25, (SURVIVOR, replace(SURVIVOR, why="the same", equivalent=True)))}
    write(scores)
    assert read() == scores
    assert list(problems(scores)) == []
    text = page(scores)
    assert "| `evening` | 40 | 25 (a sample) | 23 | 1 | 1 | 92.0 % | 95.8 % | 95 % |" in text
    assert "| no | an example |" in text
    assert "| `boards` | not run yet |" in text
    assert "| yes | the same |" in text


@pytest.mark.usefixtures("_elsewhere")
def test_where_no_score_is_required_survivors_may_wait_for_a_reason() -> None:
    scores = {"boards": Score(10, 10, (replace(SURVIVOR, why=""),))}
    write(scores)
    assert list(problems(scores)) == []
    assert "| no | not looked into yet |" in page(scores)


@pytest.mark.usefixtures("_elsewhere")
@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ({"chess": Score(1, 1, ())}, "chess: no target"),
        ({"evening": Score(10, 10, (SURVIVOR,))}, "evening: 90.0 % of the mutants are killed, not 95 %"),
        ({"evening": Score(30, 30, (replace(SURVIVOR, why=""),))}, "no reason why this survives"),
        ({"boards": Score(10, 10, (replace(SURVIVOR, within="read"),))}, "not in the code any more"),
    ],
)
def test_what_is_wrong_with_a_record(scores: dict[str, Score], words: str) -> None:
    mutation_record.PAGE.write_text(page(scores) if "chess" not in scores else "", "utf-8")
    assert words in next(problems(scores))


@pytest.mark.usefixtures("_elsewhere")
def test_a_page_of_another_record() -> None:
    mutation_record.PAGE.write_text("", "utf-8")
    assert "MUTATION.md is not what is recorded" in next(problems({}))
