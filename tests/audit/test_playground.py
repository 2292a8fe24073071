"""States of Abstract Play: what is written is read again, by every command that takes one."""

import json
from pathlib import Path
from random import Random

import pytest

from rulestone.audit.abstractplay import state_text
from rulestone.audit.formats import decode_as
from rulestone.audit.records import Unreadable
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import Judge
from tests.audit.archive import audited, game, moves_of, wrote
from tests.running import Run


def state(question: Judge) -> dict[str, object]:
    text = state_text(question)
    assert text is not None
    value: dict[str, object] = json.loads(text)
    return value


@pytest.mark.parametrize(("name", "size"), [("minefield", 11), ("necklace", 4), ("necklace", 5)])
def test_a_state_tells_of_the_whole_game(name: str, size: int, tmp_path: Path) -> None:
    for seed in range(2):
        record = game(name, size, Random(seed))
        question = Judge(game=GameName(name), size=Size(size), moves=tuple(moves_of(record)))
        written = state(question)
        assert (written["gameover"], written["variants"]) == (True, [] if size == 11 else [f"size-{size}"])
        path = tmp_path / "state.json"
        path.write_text(json.dumps(written, indent=1))
        done = audited(str(path))
        assert (done.outcome.exit_status, done.total["unfinished"]) == (0, 0)
        read = decode_as(path.read_bytes(), "auto")
        kept = [each for each in moves_of(record) if each != "swap"]
        assert ([each for each in read.entries if each != "pass"], read.result) == (kept, record["result"])


def test_stones_that_stand_are_a_state_of_one_position(run: Run, tmp_path: Path) -> None:
    stones = {Colour("red"): (CellName("a1"), CellName("c3")), Colour("blue"): (CellName("b2"),)}
    path = tmp_path / "state"
    question = Judge(game=GameName("necklace"), size=Size(5), stones=stones, to_move=Colour("blue"))
    path.write_text(json.dumps(state(question)))
    assert decode_as(path.read_bytes(), "auto").question == question
    stated = run("judge necklace --size 5 --stones 'red=a1,c3 blue=b2' --to-move blue --json")
    assert run(f"judge {path} --json") == stated
    assert run(f"show {path}").status == 0
    assert "it begins with stones" in run(f"audit {path}").out


def test_what_is_no_state_is_said_in_one_line_and_the_rest_is_judged(tmp_path: Path) -> None:
    good = state(Judge(game=GameName("minefield"), size=Size(5), moves=(ActionText("b2"), ActionText("c2"))))
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
    assert state_text(Judge(game=GameName("lefe"), size=Size(3), moves=())) is None


def last(state: dict[str, object], **fields: object) -> dict[str, object]:
    """A state with other fields of its last position."""
    stack = state["stack"]
    assert isinstance(stack, list)
    return {**state, "stack": [*stack[:-1], {**stack[-1], **fields}]}


WON = state(
    Judge(
        game=GameName("minefield"), size=Size(3), moves=tuple(map(ActionText, ["b1", "a2", "b2", "c2", "b3"]))
    )
)
GOES_ON = state(Judge(game=GameName("minefield"), size=Size(3), moves=(ActionText("b1"), ActionText("a2"))))
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
    assert (finding.line, finding.kind, done.outcome.exit_status) == (2, kind, 1)
    assert words in finding.why


def test_each_failure_of_a_check_can_be_pasted_into_the_playground(run: Run) -> None:
    case = "minefield/switch-near-lying-4-long-black-stone-inside"
    told = run(f"check mutant:minefield/no-switches --case {case} --as abstractplay").out
    (line,) = [line for line in told.splitlines() if "Abstract Play: " in line]
    assert decode_as(line.partition(": ")[2].encode(), "auto").question.to_move == "white"
