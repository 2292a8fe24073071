"""What is wrong with one record: by which clause, at which entry; and what is an end, and no move."""

import time
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulestone.core.names import ActionText, GameName
from rulestone.core.registry import game_names
from rulestone_audit.findings import AuditFinding, FindingKind, findings_in
from rulestone_audit.game_records import record_of, split_entries
from rulestone_audit.replaying import RecordPlayer, play_by_engine, play_by_reference
from tests.helpers.archive import WON, Record, changed, game, moves_of

PLAYERS = [
    pytest.param(play_by_engine, id="quick"),
    pytest.param(play_by_reference, id="reference"),
]


def findings(
    record: Record, play: RecordPlayer = play_by_reference, *, finished: bool = False
) -> tuple[AuditFinding, ...]:
    read = record_of(record)
    return findings_in(read, split_entries(read), play, finished=finished)


def brief(items: tuple[AuditFinding, ...]) -> list[tuple[FindingKind, int | None]]:
    return [(flaw.kind, None if flaw.move is None else flaw.move - 1) for flaw in items]


@pytest.mark.parametrize("play", PLAYERS)
@pytest.mark.parametrize(
    ("fields", "kind", "entry", "clause"),
    [
        ({"moves": "b1 a2 b2 b2 b3"}, "illegal", 3, "minefield.turn"),
        ({"moves": "b1 a2 b2 c2 b4"}, "illegal", 4, "minefield.board"),
        ({"size": 5, "moves": "b2 c2 c3"}, "illegal", 2, "minefield.hard-corner"),
        ({"size": 5, "moves": "b2 c2 c3 zz"}, "illegal", 2, "minefield.hard-corner"),
        ({"size": 5, "moves": "b2 b3 a5 d2 d3"}, "illegal", 4, "minefield.switch"),
        ({"moves": "b1 pass b2 a1 b3"}, "illegal", 1, "minefield.skip"),
        ({"moves": "pass"}, "illegal", 0, "minefield.skip"),
        ({"moves": "b1 a2 b2 c2 b3 a1"}, "after-end", 5, "minefield.win"),
        ({"moves": "b1 a2 b2 c2 b3 b1"}, "after-end", 5, "minefield.win"),
        ({"moves": "b1 a2 b2 c2 b3 zz"}, "after-end", 5, "minefield.win"),
        ({"moves": "b1 a2 b2 c2 b3 pass"}, "after-end", 5, "minefield.win"),
        ({"moves": "b1 a2 b2 c2 b3 resign"}, "after-end", 5, "minefield.win"),
        ({"moves": "b1 a2 resign b2"}, "after-end", 3, None),
        ({"result": "white"}, "result", None, "minefield.win"),
        ({"result": "draw"}, "result", None, "minefield.win"),
        ({"size": 1, "moves": "a1", "result": "white"}, "result", None, "minefield.win"),
        ({"moves": "b1 a2 draw"}, "result", None, None),
        ({"moves": "b1 a2 b2"}, "unfinished", None, None),
        ({"moves": "b1 a2 b2 resign"}, "unfinished", None, None),
        ({"moves": "b1 a2 hello b2 resign"}, "unreadable", 2, None),
        ({"game": "lefe", "moves": "a1 pass", "result": "dark"}, "illegal", 1, "lefe.turn"),
        ({"game": "evening", "moves": "white:a1 pass"}, "illegal", 1, "evening.turnless"),
        # Though the same colour is to move again, nobody is skipped after a swap.
        ({"game": "necklace", "moves": "b2 swap pass c3", "result": "red"}, "illegal", 2, "necklace.skip"),
    ],
)
def test_the_first_flaw_of_a_record_has_its_kind_entry_and_clause(
    play: RecordPlayer, fields: Record, kind: str, entry: int | None, clause: str | None
) -> None:
    flaw = findings(changed(WON, **fields), play)[0]
    assert brief((flaw,)) == [(kind, entry)]
    if play is not play_by_engine:  # what the reference says is reported
        assert flaw.clause == clause
        assert flaw.why.endswith(" is occupied") == (clause == "minefield.turn")


@given(st.sampled_from(game_names()), st.from_regex("(black:|dark:)?[a-zA-Z]{0,2}[0-9]{0,3}", fullmatch=True))
@example(GameName("minefield"), "a0")
@example(GameName("lefe"), "aa01")
def test_both_implementations_refuse_a_malformed_move_alike(name: GameName, move: str) -> None:
    record: Record = {"game": name, "size": 9, "moves": [move]}
    quick, sure = (brief(findings(record, play)) for play in (play_by_engine, play_by_reference))
    assert quick == sure


@pytest.mark.parametrize("play", PLAYERS)
@pytest.mark.parametrize(
    "record",
    [
        WON,
        changed(WON, result=None),
        changed(WON, moves="b1 a2 b2 c2 b3"),
        changed(WON, moves="b1 a2", result=None),
        changed(WON, moves=[], result=None),
        changed(WON, moves="b1 resign", result=None),
        {"game": "lefe", "size": 3, "moves": ["c3", "choose dark", "b3"]},
    ],
)
def test_a_right_record_has_no_findings(play: RecordPlayer, record: Record) -> None:
    assert findings(record, play) == ()


TIED = ["b2", "choose light", "a3", "a1", "b4", "d3", "e1", "c3", "c5", "c1", "e2", "d4", "a2", "d1"]
"""A game of Lefe that nobody wins."""


def test_going_on_after_the_end_may_leave_a_wrong_result_as_well() -> None:
    items = findings(changed(WON, moves="b1 a2 b2 c2 b3 a1", result="white"))
    assert brief(items) == [("after-end", 5), ("result", None)]


@pytest.mark.parametrize(
    ("word", "ending"),
    [
        ("resign", "resigned"),
        ("Resigned", "resigned"),
        ("timeout", "timed out"),
        ("draw", "agreed"),
        ("abandoned", "abandoned"),
    ],
)
def test_a_game_ended_by_resignation_time_or_agreement_is_unfinished(word: str, ending: str) -> None:
    (flaw,) = findings(changed(WON, moves=["b1", "a2", word], result="draw"))
    assert (flaw.kind, flaw.ending) == ("unfinished", ending)
    assert flaw.question is not None
    assert flaw.question.moves == ("b1", "a2")


@pytest.mark.parametrize(
    ("record", "found"),
    [
        (WON, []),
        (changed(WON, game="lefe", moves=TIED, result="draw"), []),
        (changed(WON, moves="b1 a2", result=None), [("unfinished", None)]),
        (changed(WON, moves="b1 a2 draw", result=None), [("unfinished", None)]),
    ],
)
def test_an_unfinished_game_is_a_finding_where_all_should_be_finished(
    record: Record, found: list[tuple[FindingKind, int | None]]
) -> None:
    assert brief(findings(record, finished=True)) == found


@pytest.mark.parametrize("word", ["resign", None])
@pytest.mark.parametrize("finished", [True, False])
@pytest.mark.parametrize("explained", [True, False])
def test_an_unexplained_end_is_wrong_if_the_archive_always_gives_a_reason(
    word: str | None, finished: bool, explained: bool
) -> None:
    moves = [ActionText(entry) for entry in ("b1", "a2", word) if entry]
    record = replace(record_of(changed(WON, moves=moves, result="black")), always_gives_reason=explained)
    (flaw,) = findings_in(record, split_entries(record), play_by_reference, finished=finished)
    wrong = finished or (explained and word is None)
    assert (flaw.kind, flaw.wrong, flaw.clause) == ("unfinished", wrong, "minefield.win" if wrong else None)


def test_a_result_found_by_counting_cites_the_clause_of_the_score() -> None:
    played = game("evening", 3, Random(4))
    assert findings(played) == ()
    (flaw,) = findings(changed(played, result="white" if played["result"] == "black" else "black"))
    assert flaw.clause == "evening.score"


def skips_of(record: Record) -> list[int]:
    """Before which moves somebody is skipped."""
    question, moves = record_of(record).question, moves_of(record)
    turns = [play_by_engine(question, moves[:count])[1].to_move for count in range(len(moves) + 1)]
    return [count for count in range(1, len(moves)) if turns[count] == turns[count - 1]]


@pytest.mark.parametrize("play", PLAYERS)
def test_a_skip_may_be_written_where_a_player_is_skipped(play: RecordPlayer) -> None:
    """And nowhere else, nor twice."""
    random = Random(11)
    written = 0
    while written < 3:
        record = game("necklace", 5, random, swap=False)
        moves = moves_of(record)
        for count in skips_of(record):
            written += 1
            once = [*moves[:count], ActionText("pass"), *moves[count:]]
            assert findings(changed(record, moves=once), play) == ()
            for entry in (ActionText("pass"), moves[0]):
                then, late = [*once[: count + 1], entry, *once[count + 1 :]], [*once, entry]
                found = [brief(findings(changed(record, moves=entries), play)) for entries in (then, late)]
                assert found == [[("illegal", count + 1)], [("after-end", len(once))]]
        elsewhere = next(count for count in range(2, len(moves)) if count not in skips_of(record))
        wrong = [*moves[:elsewhere], ActionText("pass"), *moves[elsewhere:]]
        (flaw,) = findings(changed(record, moves=wrong), play)
        assert (flaw.kind, flaw.move, flaw.clause) == ("illegal", elsewhere + 1, "necklace.skip")


@pytest.mark.parametrize("name", game_names())
def test_both_implementations_find_the_same(name: str) -> None:
    """Whatever is done to a record."""
    random, names = Random(name), set()
    for _ in range(8):
        record = game(name, random.choice([2, 3, 4]), random, limit=40)
        moves = moves_of(record)
        others = moves_of(game(name, 4, random, limit=40))
        place = random.randrange(len(moves) + 1)
        wrong = [
            [*moves, random.choice(others)],
            [*moves[:place], random.choice(others), *moves[place:]],
            [*moves[:place], ActionText("pass"), *moves[place:]],
            [*moves[:place], ActionText("resign")],
            moves[:place],
            random.sample(moves, len(moves)),
        ]
        for entries in wrong:
            tried = changed(record, moves=entries, result=random.choice([record["result"], "draw"]))
            by_reference, by_quick = findings(tried), findings(tried, play_by_engine)
            assert brief(by_quick) == brief(by_reference)
            names |= {flaw.kind for flaw in by_reference}
    assert {"illegal", "unfinished", "result"} <= names


@pytest.mark.parametrize("play", PLAYERS)
def test_a_set_up_with_too_many_cells_is_told_in_short(play: RecordPlayer) -> None:
    moves = [f"setup black={','.join(['a1'] * 80_000)}", "choose red"]
    began = time.process_time()
    (found,) = findings({"game": "interleave", "size": 5, "moves": moves, "result": None}, play)
    assert time.process_time() - began < 1, "a long record takes too long"
    assert found.kind == "illegal"
    assert found.judge_command == "rulestone judge interleave --size 5 --moves ''"
    assert len(found.why) < 500, "too long for a line"
