"""`rulestone perft`."""

import json

from tests.running import CommandResult, Run


def test_perft(run: Run) -> None:
    assert run("perft lefe --size 3 --depth 2") == CommandResult(0, "38\n", "")
    assert run("perft lefe --size 3 --depth 2 --option pie=none") == CommandResult(0, "342\n", "")
    assert json.loads(run("perft minefield --size 2 --depth 2 --json").out) == {
        "game": "minefield", "size": 2, "depth": 2, "engine": "reference", "nodes": 12,
    }  # fmt: skip
    divided = json.loads(run("perft necklace --size 2 --moves a1 --depth 2 --divide --json").out)
    whole = json.loads(run("perft necklace --size 2 --moves a1 --depth 2 --engine bitboard --json").out)
    assert list(divided["divide"]) == ["b1", "a2", "b2", "swap"]
    assert sum(divided["divide"].values()) == divided["nodes"] == whole["nodes"]
    lines = run("perft necklace --size 2 --moves a1 --depth 2 --divide").out.splitlines()
    assert lines[0].split() == ["action", "nodes"]
    assert lines[-1].split() == ["total", str(divided["nodes"])]


def test_sequences_of_no_actions_are_one_and_have_no_first(run: Run) -> None:
    assert run("perft lefe --size 3 --depth 0") == CommandResult(0, "1\n", "")
    divided = run("perft lefe --size 3 --depth 0 --divide")
    assert (divided.status, divided.out) == (2, "")
    assert divided.err.endswith("sequences of --depth 0 have none\n")


def test_an_illegal_record_is_refused_before_anything_is_counted(run: Run) -> None:
    result = run("perft minefield --size 3 --moves 'a1 a1' --depth 3")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("rulestone: --moves: move 2, a1, is illegal")
