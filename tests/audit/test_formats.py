"""Formats of archives: what each record is read into, what is refused, and what is wrong with a game."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulestone.core.names import ActionText, GameName, Size
from rulestone.rulebook.installed import find_game, game_names
from rulestone_audit.findings import AuditFinding, CountKey, FindingKind, findings_in
from rulestone_audit.game_records import OtherGame, Unreadable, record_of, split_entries
from rulestone_audit.record_formats import RecordFormat, decode_as
from rulestone_audit.replaying import RecordPlayer, check_record, play_by_engine, play_by_reference
from rulestone_audit.sources import RecordChunk
from rulestone_audit.streams import read_stream
from rulestone_audit.work import AuditSettings, audit_chunk
from tests.helpers.archive import WON, Record, ap, audited, changed, game, moves_of, state, wrote
from tests.helpers.asking import ask

PLAYED = game("minefield", 13, Random(3))
TEXT = ap(PLAYED)


def encoded(record: object) -> bytes:
    return json.dumps(record).encode()


def header(**fields: object) -> Record:
    """An AP Game Record with other fields in its header."""
    before = TEXT["header"]
    assert isinstance(before, dict)
    return {**TEXT, "header": {**before, **fields}}


def named(name: str, *variants: str) -> Record:
    return header(game={"name": name, "variants": list(variants)})


@pytest.mark.parametrize(
    ("name", "variants", "size"),
    [
        ("Minefield", [], 11),
        ("Minefield", ["#board"], 11),
        ("minefield", ["size-9"], 9),
        ("Minefield", ["15x15 board"], 15),
        ("Minefield", ["Larger board (17x17)"], 17),
        ("Minefield", ["Size-19 board"], 19),
        ("Minefield", ["variants.minefield.size-13.name"], 13),
        ("Minefield", ["apgames:variants.minefield.#board.name"], 11),
        ("Necklace", [], 19),
        ("Necklace", ["Default 19x19 board"], 19),
        ("Lefe", [], 6),
        ("Lefe", ["Hexhex 7 (127 spaces)"], 7),
        ("Evening", ["Smaller board (base-4)"], 4),
        ("Interleave", [], 4),
    ],
)
def test_the_board_of_an_ap_game_record(name: str, variants: list[str], size: int) -> None:
    assert decode_as(encoded(named(name, *variants)), "ap").question.size == size


@pytest.mark.parametrize(
    ("rounds", "entries"),
    [
        ([["A1", " b2 "], ["c3"]], ["a1", "b2", "c3"]),
        ([["a1", None], [None, "b2"], [None, None]], ["a1", "pass", "pass", "b2"]),
        ([["a1", "pass"], ["c3", ""]], ["a1", "pass", "c3"]),
        ([[""]], []),
        ([], []),
        ([[{"move": "a1", "result": [{"type": "place", "where": "a1"}]}, "resign"]], ["a1", "resign"]),
        ([[{"move": "b2", "sequence": 2}, {"move": "a1", "sequence": 1}]], ["a1", "b2"]),
        ([["x1", {"move": "a1", "sequence": 1}]], ["a1", "x1"]),
        ([["choose  Dark"]], ["choose dark"]),
    ],
)
def test_the_rounds_of_an_ap_game_record(rounds: object, entries: list[str]) -> None:
    assert list(decode_as(encoded({**TEXT, "moves": rounds}), "ap").entries) == entries


def swapped(record: Record) -> Record:
    """The record with a swap after its first move, if its game has one."""
    first, *rest = [move for move in moves_of(record) if move != "swap"]
    its = find_game(GameName(str(record["game"]))).rulebook.options
    swap = next((option for option in its if option.name == "swap"), None)
    options = {"swap": True} if swap is not None and not swap.default else {}
    return changed(record, moves=[first, *(["swap"] if swap else []), *rest], options=options, swapped=True)


DAMAGES: dict[str, Callable[[Record], Record]] = {
    "none": lambda record: record,
    "another result": lambda record: changed(record, result="draw"),
    "no result": lambda record: changed(record, result=None),
    "cut off": lambda record: changed(record, moves=moves_of(record)[:-1]),
    "a move again": lambda record: changed(record, moves=[*moves_of(record)[:2], *moves_of(record)[1:]]),
    "more after the end": lambda record: changed(record, moves=[*moves_of(record), moves_of(record)[-1]]),
    "resigned": lambda record: changed(record, moves=[*moves_of(record)[:3], "resign"]),
    "an empty seat": lambda record: changed(
        record, moves=[*moves_of(record)[:-1], "pass", moves_of(record)[-1]]
    ),
    "swapped": swapped,
}

LAYOUTS: dict[str, Callable[[list[Record]], str]] = {
    "lines": lambda records: "\n \n".join(map(json.dumps, records)),
    "array": lambda records: json.dumps(records, indent=1),
    "values": lambda records: "\n\n".join(json.dumps(record, indent=1) for record in records),
}


@given(st.sampled_from(game_names()), st.integers(2, 4), st.integers(0), st.sampled_from([*LAYOUTS]))
def test_the_same_is_found_in_every_format(name: GameName, size: int, seed: int, layout: str) -> None:
    archive: list[Record] = []
    for damage in DAMAGES.values():
        record = damage(game(name, size, Random(seed)))
        forms: dict[RecordFormat, Record] = {
            "auto": record,
            "rulestone": changed(record, moves=" ".join(moves_of(record)), players=["A", "B"]),
            "ap": ap(record),
        }
        for form, written in forms.items():
            read = decode_as(encoded(written), form)
            told = (read.question.game, read.question.size, read.result, list(read.entries))
            assert told == (name, size, record["result"], moves_of(record))
            archive.append(written)
    raws = tuple(read_stream(StringIO(LAYOUTS[layout](archive))))
    counts, found = audit_chunk(AuditSettings(), RecordChunk("", 0, raws))
    assert counts[CountKey("records", name, Size(size))] == len(archive)
    # Only where a word tells of every end is an end without one against a clause.
    kinds = [
        [(one.kind, one.move) for one in found if one.number == number] for number in range(len(archive))
    ]
    assert kinds[::3] == kinds[1::3] == kinds[2::3], "a record has other findings in another format"


def test_the_format_is_detected_by_the_outermost_keys() -> None:
    assert decode_as(encoded({**PLAYED, "id": "x", "note": {"header": 1}}), "auto").id == "x"
    assert decode_as(encoded(TEXT), "auto").id == "minefield#1"


OTHERS = [
    ({"header": {"game": {"name": "Homeworlds"}, "players": 7}, "moves": []}, "Homeworlds"),
    (named("Minefield", "size-13", "Pinwheel"), "Minefield (Pinwheel)"),
    *(
        (named("Minefield", variant), f"Minefield ({variant})")
        for variant in (
            "pinwheel size-3",
            "misere size-3",
            "3x3 torus",
            "13x14 board",
            "default loser wins",
            "nodefaultrules",
            "size-٣",
            "size-130",
            "boardsize-9",
            "variants.minefield.pinwheel.name",
        )
    ),
    ({"game": "homeworlds", "stack": []}, "homeworlds"),
]


@pytest.mark.parametrize(("record", "name"), OTHERS)
def test_a_record_of_another_game_or_variant_is_told_apart_by_its_name(record: Record, name: str) -> None:
    with pytest.raises(OtherGame) as other:
        decode_as(encoded(record), "auto")
    assert str(other.value) == name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "not a record: Expecting value at character 1"),
        (
            b'{"game": "minefield", "size": 3, "size": 4, "moves": "b1"}',
            "not a record: the key 'size' is given twice",
        ),
        (b"[]", "Expected `object`, got `array`"),
        (
            b"hello",
            "at character 1; a record is a JSON object; to audit lists of moves, .* give --game and --size$",
        ),
        (
            encoded(changed(PLAYED, moves="stop " * 10_001)),
            "10,001 moves; at most 10,000 of a game are judged",
        ),
        (b'{"game": "\xff", "size": 3, "moves": []}', "not a record: "),
        (b'{"game": "lefe", "size": 3}', "missing required field `moves`"),
        (b'{"game": "lefe", "size": 3, "moves": [1]}', r"Expected `str`, got `int` - at moves\[0\]$"),
        (encoded(changed(PLAYED, moves="a1, b2")), "separate actions with spaces"),
        (encoded(changed(PLAYED, game="minefeild")), "did you mean minefield?"),
        (encoded(changed(PLAYED, size=65)), "a board of Minefield has size 1 to 64"),
        (encoded(changed(PLAYED, options={"pie": True})), "minefield has no option 'pie'"),
        (encoded(changed(PLAYED, result="green")), "'green' is neither black, white nor draw"),
        (encoded(changed(PLAYED, removed=["a1"])), "cells cannot be removed"),
        (b'{"game": "lefe", "size": 3, "moves": ' + b"[" * 2000, "not a record: "),
        (b'{"header": {"game": ' + b"[" * 2000, "not a"),
        (b'{"game": "minefield", "stack": [], "stack": []}', "the key 'stack' is given twice in one object"),
        (encoded(TEXT)[:-1] + b', "moves": []}', "the key 'moves' is given twice in one object"),
        (encoded(named("Minefield", "size-9", "size-11")), "2 different board sizes"),
        (
            encoded(header(players=[{"name": "A", "result": 1}])),
            "Expected `array` of length 2, got 1 - at header.players",
        ),
        (encoded(header(players=[{"name": "A"}, {"name": "B"}])), "missing required field `result`"),
        (encoded({**TEXT, "moves": "a1 b2"}), "Expected `array`, got `str`"),
        (b'{"header": {}}', "missing required field `game`"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_malformed_records_are_refused_in_one_line(text: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=words) as refused:
        check_record(decode_as(text, "auto"))
    assert "\n" not in str(refused.value)


def test_a_list_of_moves_is_a_record_with_or_without_numbers() -> None:
    start = ask("minefield", 5)
    for text in (b"b2 c2 d4", b"1. b2 c2 2. d4", b" 1) b2 c2 d4", b"00. b2 c2 01. d4"):
        assert decode_as(text, "moves", start).entries == ("b2", "c2", "d4")
    for text in (b"2. d4", b"9" * 5000 + b" d4", b"b2, c2"):
        with pytest.raises(Unreadable):
            decode_as(text, "moves", start)


def test_a_state_is_audited_as_the_record_of_its_whole_game(tmp_path: Path) -> None:
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


def last(state: dict[str, object], **fields: object) -> dict[str, object]:
    """A state with other fields of its last position."""
    stack = state["stack"]
    assert isinstance(stack, list)
    return {**state, "stack": [*stack[:-1], {**stack[-1], **fields}]}


WON_STATE = state("minefield", 3, ["b1", "a2", "b2", "c2", "b3"])
GOES_ON = state("minefield", 3, ["b1", "a2"])
EMPTY = {"dataType": "Map", "value": []}
STAGES = WON_STATE["stack"]
assert isinstance(STAGES, list)


@pytest.mark.parametrize(
    ("value", "kind", "words"),
    [
        (last(GOES_ON, _version="20991231"), "unreadable", "known: 20260311"),
        ({**GOES_ON, "stack": []}, "unreadable", "Expected `array` of length >= 1 - at stack"),
        ({**WON_STATE, "winner": "black"}, "unreadable", "not a record: "),
        ({**WON_STATE, "winner": [3]}, "unreadable", "Invalid enum value 3 - at winner[0]"),
        ({**WON_STATE, "winner": [2]}, "result", "it is won by black, and recorded as won by white"),
        ({**WON_STATE, "winner": [1, 2]}, "result", "it is won by black, and recorded as a draw"),
        ({**WON_STATE, "gameover": False}, "result", "it is won by black, and recorded as going on"),
        ({**WON_STATE, "winner": []}, "result", "it is won by black, and recorded as over, with no winner"),
        ({**GOES_ON, "winner": [1]}, "unfinished", "decides nothing: it is recorded as won by black"),
        ({**GOES_ON, "gameover": True}, "unfinished", "no result is recorded, there is no reason"),
        ({**WON_STATE, "numplayers": 3}, "unreadable", "Invalid enum value 3 - at numplayers"),
        ({**GOES_ON, "stack": STAGES[-1:]}, "unreadable", "it begins with stones on the board"),
        (last(GOES_ON, currplayer=9), "unreadable", "Invalid enum value 9 - at stack[2].currplayer"),
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
        (last({**GOES_ON, "winner": [1]}, board=EMPTY), "unreadable", "the last board: black on b1"),
        (last(GOES_ON, lastmove="b1", board=EMPTY), "illegal", "b1 is occupied"),
    ],
)
def test_a_wrong_or_malformed_state_is_a_finding_and_other_records_are_judged(
    value: dict[str, object], kind: str, words: str, tmp_path: Path
) -> None:
    done = audited(wrote(tmp_path / "a.jsonl", [WON_STATE, value, state("necklace", 4, ["b2", "swap"])]))
    (finding,) = done.findings
    assert (finding.line, finding.kind, done.result.exit_status) == (2, kind, 1)
    assert words in finding.why
    assert "\n" not in finding.why
    assert done.total["records"] == 3


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


TIED = ["b2", "choose light", "a3", "a1", "b4", "d3", "e1", "c3", "c5", "c1", "e2", "d4", "a2", "d1"]
"""A game of Lefe that nobody wins."""


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
