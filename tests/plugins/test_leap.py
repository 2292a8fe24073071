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
