"""Leap, a game from elsewhere whose pieces step and jump, has all that the games with placements have."""

import json

from tests.plugins.environment import Environment


def test_the_page_makes_a_whole_game_of_it(with_leap: Environment) -> None:
    table = (with_leap.work / "rulestone-leap" / "leap" / "fixtures" / "COVERAGE.md").read_text(
        encoding="utf-8"
    )
    rows = [line for line in table.splitlines() if line.startswith("| `leap.")]
    assert len(rows) == 6
    assert all(row.endswith("| reference, leap-second |") for row in rows)


def test_a_chain_of_jumps_and_a_pass_are_read_and_judged(with_leap: Environment) -> None:
    chain = '--stones "black=a1 white=a2,b3,c4" --to-move black'
    judged = with_leap.run(f"rulestone judge leap --size 4 {chain} --json --at a1xa3xc3")
    assert json.loads(judged.out)["at"] == {"action": "a1xa3xc3", "legal": True, "refusals": []}


def test_an_archive_with_passes_that_are_moves_is_read_as_it_is_written(with_leap: Environment) -> None:
    moves = "b1-a2 c4-c3 d1-c2 c3-d2 c2-b3 d4-c3 b3xd3 a4-b3 a1-b2 d2xd4 b2-a3 b3-b2 a2xc2 d4-d3 c2-c3 d3xb3"
    record = {
        "game": "leap",
        "size": 4,
        "moves": [*moves.split(), "a3xc3", "b4-b3", "c3xa3", "pass", "a3-a4"],
    }
    (with_leap.work / "passes.jsonl").write_text(json.dumps({**record, "result": "black"}))
    audited = with_leap.run("rulestone audit passes.jsonl --json")
    assert json.loads(audited.out)["findings"] == []
    assert "Over: Black has won." in with_leap.run("rulestone judge passes.jsonl").out
