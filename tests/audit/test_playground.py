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
from tests.audit.archive import audited, game, moves_of
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
        ({**good, "variants": ["size-13", "pinwheal"]}, "did you mean pinwheel?"),
        ({**good, "winner": "black"}, "not a state of Abstract Play: "),
    ]
    for value, words in strange:
        with pytest.raises(Unreadable, match=words.replace("?", r"\?")):
            decode_as(json.dumps(value).encode(), "auto")
    path = tmp_path / "states.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in (good, *(value for value, _ in strange), good)))
    done = audited(str(path))
    assert (done.total["records"], done.total["unreadable"]) == (7, 5)
    assert state_text(Judge(game=GameName("lefe"), size=Size(3), moves=())) is None


def test_each_failure_of_a_check_can_be_pasted_into_the_playground(run: Run) -> None:
    case = "minefield/switch-near-lying-4-long-black-stone-inside"
    told = run(f"check mutant:minefield/no-switches --case {case} --as abstractplay").out
    (line,) = [line for line in told.splitlines() if "Abstract Play: " in line]
    assert decode_as(line.partition(": ")[2].encode(), "auto").question.to_move == "white"
