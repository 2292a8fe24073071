"""States of Abstract Play: what is written is read again, by every command that takes one."""

import json
from pathlib import Path
from random import Random

import pytest

from rulestone.audit.abstractplay import usual_on_site
from rulestone.audit.formats import decode_as
from rulestone.audit.records import Unreadable
from rulestone.core.registry import find_game
from tests.audit.archive import audited, game, moves_of, state, wrote
from tests.running import Run


def test_a_state_tells_of_the_whole_game(tmp_path: Path) -> None:
    for name, size in (("minefield", 11), ("necklace", 4)):
        record = game(name, size, Random(1))
        moves = [each for each in moves_of(record) if each != "swap"]
        written = state(name, size, moves)
        path = tmp_path / "state.json"
        path.write_text(json.dumps(written, indent=1))
        done = audited(str(path))
        assert (done.result.exit_status, done.total["records"], done.total["unfinished"]) == (0, 1, 0)
        read = decode_as(path.read_bytes(), "auto")
        assert (list(read.entries), read.result, read.question.size) == (moves, record["result"], size)


def test_stones_that_stand_are_a_state_of_one_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "state"
    stones = [["a1", 1], ["c3", 1], ["b2", 2]]
    empty = state("necklace", 5, [])
    version = usual_on_site(find_game("necklace").entry).versions[-1]
    stage = {"_version": version, "currplayer": 2, "board": {"dataType": "Map", "value": stones}}
    path.write_text(json.dumps({**empty, "stack": [stage]}))
    stated = run("judge necklace --size 5 --stones 'red=a1,c3 blue=b2' --to-move blue --json")
    assert run(f"judge {path} --json") == stated
    assert run(f"show {path}").status == 0
    assert "it begins with stones" in run(f"audit {path}").out


def test_what_is_no_state_is_said_in_one_line_and_the_rest_is_judged(tmp_path: Path) -> None:
    good = state("minefield", 5, ["b2", "c2"])
    stack = good["stack"]
    assert isinstance(stack, list)
    strange = [
        ({**good, "stack": [{**each, "_version": "20991231"} for each in stack]}, "known: 20260311"),
        ({**good, "stack": []}, "it holds no position"),
        ({**good, "game": "minefeild"}, "did you mean Minefield?"),
        ({**good, "winner": "black"}, "not a state of Abstract Play: "),
    ]
    for value, words in strange:
        with pytest.raises(Unreadable, match=words.replace("?", r"\?")):
            decode_as(json.dumps(value).encode(), "auto")
    path = tmp_path / "states.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in (good, *(value for value, _ in strange), good)))
    done = audited(str(path))
    assert (done.total["records"], done.total["unreadable"]) == (6, 4)


def last(state: dict[str, object], **fields: object) -> dict[str, object]:
    """A state with other fields of its last position."""
    stack = state["stack"]
    assert isinstance(stack, list)
    return {**state, "stack": [*stack[:-1], {**stack[-1], **fields}]}


WON = state("minefield", 3, ["b1", "a2", "b2", "c2", "b3"])
GOES_ON = state("minefield", 3, ["b1", "a2"])
EMPTY = {"dataType": "Map", "value": []}


@pytest.mark.parametrize(
    ("value", "kind", "words"),
    [
        ({**WON, "winner": [3]}, "unreadable", "winner: [3] is neither [], [1], [2] nor [1, 2]"),
        ({**WON, "winner": [2, 1]}, "unreadable", "winner: [2, 1] is neither"),
        ({**WON, "winner": [2]}, "unreadable", "stack[5]._results: the winners are [1], and not [2]"),
        (
            last({**WON, "winner": [2]}, _results=[{"type": "winners", "players": [2]}]),
            "result",
            "it is won by black, and recorded as won by white",
        ),
        ({**WON, "gameover": False}, "unreadable", "gameover: it is false, and winner is [1]"),
        (
            last({**WON, "gameover": False, "winner": []}, _results=[]),
            "result",
            "it is won by black, and recorded as going on",
        ),
        ({**GOES_ON, "gameover": True}, "unfinished", "no result is recorded, no reason is given"),
        (
            last(WON, _results=[{"type": "winners", "players": [2]}]),
            "unreadable",
            "stack[5]._results: the winners are [2], and not [1]",
        ),
        (
            last(GOES_ON, _results=[{"type": "place", "where": "c3"}]),
            "unreadable",
            "stack[2]._results: a stone on c3, and lastmove is a2",
        ),
        ({**WON, "numplayers": 3}, "unreadable", "numplayers: Minefield has two players, not 3"),
        (last(GOES_ON, currplayer=9), "unreadable", "stack[2].currplayer: there are the players 1 and 2"),
        (last(GOES_ON, currplayer=2), "unreadable", "stack[2].currplayer: it is 2, as before the move"),
        (
            last(GOES_ON, board=EMPTY),
            "unreadable",
            "the last board: black on b1: after these moves there is one",
        ),
        (
            last(GOES_ON, board={**EMPTY, "value": [["b1", 1], ["a2", 2], ["c3", 2]]}),
            "unreadable",
            "the last board: white on c3: after these moves there is no such stone",
        ),
        (
            last(GOES_ON, board={**EMPTY, "value": [["b1", 1], ["b1", 2]]}),
            "unreadable",
            "a cell is given twice",
        ),
        (last(GOES_ON, board={**EMPTY, "value": [["b1", 7]]}), "unreadable", "there are the players 1 and 2"),
    ],
)
def test_what_a_state_says_against_itself_or_the_rules_is_a_finding(
    value: dict[str, object], kind: str, words: str, tmp_path: Path
) -> None:
    done = audited(wrote(tmp_path / "a.jsonl", [WON, value, GOES_ON]))
    (finding,) = done.findings
    assert (finding.line, finding.kind, done.result.exit_status) == (2, kind, 1)
    assert words in finding.why
