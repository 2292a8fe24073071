"""`rulestone fuzz`."""

import json
import shlex
from functools import partial
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.helpers.altered import Narrow
from tests.helpers.running import Broken, InstallEngine, RunCommand


@pytest.fixture
def fuzz(run: RunCommand) -> RunCommand:
    """Runs the command to its end, in this process."""
    return partial(run, "fuzz", "--seed", "0")


@pytest.mark.usefixtures("nothing_left_behind")
def test_fuzz_saves_a_finding_and_repeats_it(
    fuzz: RunCommand, run: RunCommand, broken: Broken, tmp_path: Path
) -> None:
    command = ("env", "BUG=1", *broken("wrong_rule"))
    ended = fuzz("--count=20", "--size=4", "-x", "--save", str(tmp_path / "found"), "--", *command)
    assert ended.status == 1
    assert "1 disagreement found" in ended.out
    assert "\n1 game, " in ended.out  # the one in which it was found
    (file,) = (tmp_path / "found").iterdir()
    assert "rulestone fuzz: broken differs from the rules here" in file.read_text()
    repeat = next(line for line in ended.out.splitlines() if line.startswith("  repeat: "))
    assert repeat.endswith(f"--case {file} -- {shlex.join(command)}")
    checked = run("check", "--case", str(file), "--", *command)
    assert checked.status == 1
    assert "FAIL found/minefield-" in checked.out


def test_a_finding_of_fuzz_is_the_same_again(fuzz: RunCommand, broken: Broken) -> None:
    line = ("--json", "--count", "20", "--size", "4", "-x", "--", *broken("wrong_rule"))
    found, again = (fuzz(*line) for _ in range(2))
    (value,), (other,) = (json.loads(ended.out)["cases"] for ended in (found, again))
    assert (found.status, value["status"], other["case"]) == (1, "fail", value["case"])
    assert " --count 1 --seed 0 --size 4 -- " in value["repeat"]


def test_fuzz_draws_a_new_seed_each_time_and_prints_it_first(run: RunCommand) -> None:
    ended = [run("fuzz", "--json", "--count", "1", "--game", "evening", "bitboard") for _ in range(2)]
    seeds = [json.loads(result.out)["seed"] for result in ended]
    assert seeds[0] != seeds[1]
    assert [result.err.splitlines()[0] for result in ended] == [f"rulestone: seed {seed}" for seed in seeds]


@pytest.mark.parametrize("command", ["fuzz --jobs 1", "contradictions"])
def test_it_is_no_success_if_the_engine_declines_every_question(
    run: RunCommand, install_engine: InstallEngine, command: str, tmp_path: Path
) -> None:
    engine = install_engine(partial(Narrow, "judge", "play", games={"minefield": {}}))
    report = tmp_path / "junit.xml"
    result = run(f"{command} --count 3", "--report", f"junit={report}", "--json", engine)
    assert result.status == 2
    document = json.loads(result.out)
    assert (document["exit_status"], document["questions"]["answered"]) == (2, 0)
    assert document["gaps"][0].startswith("no question was answered (")
    assert 'errors="1"' in report.read_text()


def test_the_command_that_repeats_a_finding_reaches_its_game(fuzz: RunCommand, run: RunCommand) -> None:
    line = ("--json", "--size", "4", "-x", "--game", "minefield", "variant:minefield/switch-2x3-only")
    (found,) = json.loads(fuzz(*line).out)["cases"]
    assert found["in_game"] > 1, "found in the first game, which tells nothing"
    (again,) = json.loads(run("fuzz", "--json", *shlex.split(found["repeat"])[2:]).out)["cases"]
    assert again["case"] == found["case"]


def test_an_engine_that_should_play_a_variant_is_compared_with_it(
    run: RunCommand, fuzz: RunCommand, tmp_path: Path
) -> None:
    name = "minefield/no-switches"
    line = ("--variant", name, "--size", "4", "-x")
    right = fuzz(*line, "--count", "4", f"variant:{name}")
    title = f"variant:{name} {version('rulestone')}, compared with {name}\n"
    assert (right.status, right.out.startswith(title)) == (0, True)
    ended = fuzz(*line, "--save", str(tmp_path), "--json", "bitboard")
    document = json.loads(ended.out)
    (found,) = document["cases"]
    assert (ended.status, document["variant"], found["case"]["agreed"]) == (1, name, [f"variant:{name}"])
    assert f"differs from {name} here" in Path(found["file"]).read_text(encoding="utf-8")
    assert run(*shlex.split(found["repeat"])[1:]).status == 1
    again = json.loads(
        run(
            *shlex.split(json.loads(fuzz(*line, "--json", "bitboard").out)["cases"][0]["repeat"])[1:],
            "--json",
        ).out
    )
    assert again["cases"][0]["case"] == found["case"]
