"""Programs by other people: what `fixtures/wild` has of them, the page about it, and the adapter."""

import json
import subprocess
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from openspiel_adapter import openspiel

from rulestone import __version__
from rulestone.cases.mutants import mutants, read_table
from tests.helpers.installing import with_example
from tests.helpers.running import InstallEngine, RunCommand
from tools import wild
from tools.wild import Checked

ADAPTER = Path(__file__).parents[2] / "examples" / "adapters" / "abstract-play.mjs"

RESULTS = dict(wild.read_results())

GAME = """
class UserFacingError extends Error { constructor(m) { super(m); this.name = "UserFacingError"; } }
exports.Unrelated = {};
exports.MinefieldGame = class MinefieldGame {
  static gameinfo = { uid: "minefield", version: "1" };
  constructor(state, variants) {
    Object.assign(this, { played: [], winner: [], gameover: false, currplayer: 1, size: variants[0] });
  }
  clone() { return Object.assign(new MinefieldGame(undefined, [""]), this, { played: [...this.played] }); }
  moves() { return ["a1", "b1", "a2", "b2"].filter((cell) => !this.played.includes(cell)).slice(0, 3); }
  move(cell) {
    if (!this.moves().includes(cell)) throw new UserFacingError("illegal");
    if (cell === "b2") throw new TypeError("broken");
    this.played.push(cell);
    this.currplayer = 3 - this.currplayer;
  }
};
"""
"""A class like those of Abstract Play, in which b2 is only listed late, and breaks it."""


def test_the_page_is_up_to_date() -> None:
    page = wild.PAGE.read_text(encoding="utf-8")
    assert page == wild.with_results(page), "python -m tools.wild"


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_each_failing_case_has_one_cause(result: Checked) -> None:
    explained = Counter(case for fault in result.faults for case in fault.cases)
    assert explained == Counter(result.failing)
    assert explained.keys() <= {case.id for case in wild.suite(result.game)}
    clauses = {clause.id for clause in wild.rulebook(result.game).clauses}
    for fault in result.faults:
        assert (fault.clause in clauses) == (fault.blame == "clause")


@pytest.mark.parametrize("name", [name for name, result in RESULTS.items() if result.faults])
def test_the_cases_of_the_faults_have_the_right_answers(run: RunCommand, name: str) -> None:
    with with_example(RESULTS[name].game):
        checked = run("author", "cases", "--check", str(wild.FOLDER / f"{name}.cases.json"))
    assert checked.status == 0, checked.err


@pytest.mark.parametrize("name", [name for name in RESULTS if name.startswith("openspiel-")])
def test_openspiel_still_has_the_recorded_results(
    run: RunCommand, install_engine: InstallEngine, tmp_path: Path, name: str
) -> None:
    pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")
    game, report = RESULTS[name].game, tmp_path / "report.json"
    with with_example(game):
        run("check", "--game", game, "--report", f"json={report}", install_engine(partial(openspiel, game)))
    assert wild.with_figures(RESULTS[name], report) == replace(RESULTS[name], rulestone=__version__)


def test_the_cases_of_diagonal_chains_are_failed_by_that_mistake() -> None:
    failing = read_table().failing(mutants()["minefield/diagonal-chains"])
    (fault,) = (
        fault for fault in RESULTS["abstract-play-minefield"].faults if fault.clause == "minefield.win"
    )
    assert {*fault.cases} <= failing.keys()


def test_the_adapter_tells_a_refusal_from_a_broken_class(tmp_path: Path) -> None:
    library = tmp_path / "minefield.cjs"
    library.write_text(GAME, encoding="utf-8")
    records = [["a1", "swap"], ["a1", "a1"], ["a1", "b2"], ["a1", "c9"], ["a1-c9"], ["a1", "b1"]]
    play = {"id": 1, "op": "play", "game": "minefield", "size": 2, "options": {}}
    lines = map(json.dumps, ({"id": 0, "op": "hello"}, *({**play, "moves": moves} for moves in records)))
    printed = subprocess.run(
        ["node", ADAPTER, library], input="\n".join(lines), capture_output=True, text=True, check=True
    ).stdout
    hello, *answers = map(json.loads, printed.splitlines())
    assert hello["games"]["minefield"]["options"] == {"swap": [False]}
    assert [answer.get("accepted", answer.get("error", {}).get("message")) for answer in answers] == [
        *(1, 1),
        "TypeError: broken",
        "Error: c9 is not a point of the board",
        "Error: a1-c9 is not a point of the board",
        2,
    ]
    assert [answers[0][field] for field in ("to_move", "over", "winner")] == ["white", False, None]
