"""What counts as a difference between an answer and the truth, how it is said, and what it holds as data."""

import dataclasses
import re
from collections.abc import Sequence
from unittest.mock import Mock

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import force_setattr, replace

from rulestone.cases.cases import Case, Expectation, questions_of
from rulestone.cases.expect import expectation
from rulestone.check.asking import ask_case, grade
from rulestone.check.differences import MOST_DESCRIBED, Difference, answer_differences, in_lines
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import (
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    Judge,
    Nodes,
    Played,
    Question,
    Unsupported,
    Verdict,
)
from rulestone.rulebook.installed import game_names
from tests.helpers.altered import AlteredEngine, Change, saying, unchanged
from tests.helpers.answers import CORNER, LEFE, RIGHT, SQUARE, SWITCH, actions, cells
from tests.helpers.asking import ask, ask_perft, ask_record, drawn
from tests.helpers.cross_check import cross_check, expected_answer

RECORD = replace(
    SQUARE, moves=actions("a1 b1 b2"), expect=replace(SQUARE.expect, accepted=2, reasons=(CORNER,))
)


COUNT = replace(SQUARE, question="perft", expect=Expectation(nodes=12))


OVER = replace(SQUARE, expect=Expectation(legal=(), over=True, winner=Colour("black")))


WON = replace(
    SQUARE,
    stones={Colour("black"): cells("a1 a2"), Colour("white"): cells("b1")},
    moves=None,
    expect=Expectation(legal=(), to_move=None, over=True),
)


SCORED = replace(
    LEFE, expect=replace(LEFE.expect, score={Colour("dark"): 2, Colour("light"): 1}, leader=Colour("dark"))
)


SAID = replace(SQUARE, expect=replace(SQUARE.expect, legal=(), why={"a2": (CORNER,), "b2": (SWITCH,)}))


SWAPLESS = replace(
    SQUARE, expect=replace(SQUARE.expect, why={"b2": (CORNER,), "swap": (ClauseId("minefield.turn"),)})
)


CHOICES = (ActionText("choose dark"), ActionText("choose light"))


CHOICE = replace(LEFE, expect=Expectation(legal=CHOICES))


TREES = Verdict(legal=actions("d1 b1xa2 b1xe3"), to_move="dark", over=False, winner=None)


FOLLOWED = Played(legal=actions("a2"), to_move="black", over=False, winner=None, accepted=2)


TURN = ClauseId("minefield.turn")


STOPPED = "accepted: you follow 1 move; 2 are legal: move 2 (b1) is legal"


TOO_FAR = "accepted: you follow 3 moves; 2 are legal"


ENDED = "; there you say that the game is over and"


def legal(text: str, **fields: object) -> Verdict:
    """The right answer with another list of actions."""
    return replace(RIGHT, legal=actions(text), **fields)


def stopped(**fields: object) -> Played:
    """An answer that follows a record for one move alone."""
    return replace(FOLLOWED, accepted=1, **fields)


TABLE: list[tuple[Case, Verdict | Nodes, list[str]]] = [
    (SQUARE, replace(RIGHT, why={"b2": SWITCH}), []),
    (
        SQUARE,
        replace(RIGHT, to_move="wei\x1bss", over=True, winner="black"),
        [
            "winner: you say black; it is nobody",
            "over: you say true; it is false",
            "to move: you say wei\\x1bss; it is black",
        ],
    ),
    # lists of actions
    (
        SQUARE,
        legal("a2 b2"),
        ["b2: you say legal; it is not (minefield.hard-corner, minefield.switch)"],
    ),
    (
        replace(SQUARE, moves=None, expect=replace(SQUARE.expect, why=UNSET)),
        legal("a2 b2"),
        ["b2: you say legal; it is not (minefield.hard-corner)"],
    ),
    # where the expectation does not name the clauses, the rules do, if they can be asked
    (WON, legal("b2", over=True, to_move=None), ["b2: you say legal; it is not (minefield.win)"]),
    (
        replace(WON, moves=actions("z9")),
        legal("b2", over=True, to_move=None),
        ["b2: you say legal; it is not"],
    ),
    (SQUARE, legal(""), ["a2: you do not list it; it is legal"]),
    (SQUARE, legal("", why={"a2": TURN, "b2": CORNER}), ["a2: you refuse it (minefield.turn); it is legal"]),
    (SQUARE, legal("a2 a2 a2"), ["a2: you list it 3 times"]),
    (
        SQUARE,
        legal("b2 b2 b1 a2"),
        [
            "b2: you say legal; it is not (minefield.hard-corner, minefield.switch)",
            "b1: you say legal; it is not (minefield.turn)",
            "b2: you list it 2 times",
        ],
    ),
    (
        LEFE,
        replace(TREES, legal=actions("d1 b1xa2 b1xa1 b1xe3")),
        ["b1xa2: you list it 2 times, also as b1xa1"],
    ),
    (LEFE, replace(TREES, legal=actions("d1 b1xa2 b1xa2 b1xe3")), ["b1xa2: you list it 2 times"]),
    (
        LEFE,
        replace(TREES, legal=actions("d1 b1xa2"), why={"b1": ClauseId("lefe.place")}),
        ["b1xe3: you refuse it (lefe.place); it is legal"],
    ),
    (
        LEFE,
        replace(TREES, legal=actions("d1 b1xa2 b1")),
        [
            "b1: you say legal; it is not; legal there: b1xa1, b1xe3",
            "b1xe3: you do not list it; it is legal",
        ],
    ),
    (
        LEFE,
        replace(TREES, legal=actions("d1 b1xa2 b1xe3 b1xz9 x")),
        ["b1xz9: you say legal; it is not", "x: you say legal; it is not"],
    ),
    (
        LEFE,
        replace(TREES, legal=actions("d1 b1xa2 b1xe3 e2xa2 e2xa1")),
        ["e2xa2: you say legal; it is not", "e2xa2: you list it 2 times, also as e2xa1"],
    ),
    (CHOICE, replace(TREES, legal=(*CHOICES, ActionText("x"))), ["x: you say legal; it is not"]),
    # few cells may be why an end is wrong; many follow from it and are only counted
    (
        replace(LEFE, expect=Expectation(legal=LEFE.expect.legal, over=False, winner=None)),
        Verdict(legal=actions("d1 e3"), to_move=None, over=True, winner="dark"),
        [
            "winner: you say dark; it is nobody",
            "over: you say true; it is false",
            "e3: you say legal; it is not",
            "b1xa1: you do not list it; it is legal",
            "b1xe3: you do not list it; it is legal",
        ],
    ),
    (
        replace(OVER, expect=replace(OVER.expect, legal=UNSET)),
        RIGHT,
        ["winner: you say nobody; it is black", "over: you say false; it is true"],
    ),
    # reasons, scores, counts
    (
        SQUARE,
        replace(RIGHT, why={"a2": CORNER, "b2": TURN}),
        [
            "why: b2: you say minefield.turn; it is refused by minefield.hard-corner or minefield.switch",
            "why: a2: you say minefield.hard-corner; no cell needs a reason there",
        ],
    ),
    (
        SQUARE,
        replace(RIGHT, why={}),
        ["why: b2: you give no reason; it is refused by minefield.hard-corner or minefield.switch"],
    ),
    (
        SAID,
        legal("a2", why={"b2": CORNER}),
        [
            "a2: you say legal; it is not (minefield.hard-corner)",
            "why: b2: you say minefield.hard-corner; it is refused by minefield.switch",
        ],
    ),
    (
        SAID,
        legal("", why={"a2": CORNER, "b2": CORNER}),
        ["why: b2: you say minefield.hard-corner; it is refused by minefield.switch"],
    ),
    (
        SQUARE,
        replace(RIGHT, why={"b2": CORNER, "swap": TURN, "a2": CORNER}),
        ["why: a2: you say minefield.hard-corner; no cell needs a reason there"],
    ),
    # only refused placements must be explained
    (SWAPLESS, RIGHT, []),
    (
        SWAPLESS,
        replace(RIGHT, why={"b2": CORNER, "swap": CORNER}),
        ["why: swap: you say minefield.hard-corner; it is refused by minefield.turn"],
    ),
    (
        SCORED,
        replace(TREES, score={"light": (1, 1), "dark\x1b": ()}, leader=None),
        [
            'score: you say {"dark\\u001b":[],"light":[1,1]}; it is {"dark":2,"light":1}',
            "leader: you say nobody; it is dark",
        ],
    ),
    (COUNT, Nodes(nodes=13), ["nodes: you say 13; it is 12"]),
    (COUNT, Nodes(nodes=10**4000), [f"nodes: you say 1{38 * '0'}…; it is 12"]),
    # records: of one that is not followed as far as it is legal, nothing else is said
    (RECORD, FOLLOWED, []),
    (RECORD, replace(FOLLOWED, reason=None), []),
    (RECORD, replace(FOLLOWED, reason=CORNER), []),
    (
        RECORD,
        replace(FOLLOWED, reason=SWITCH),
        ["reason: you name minefield.switch; the next move is refused by minefield.hard-corner"],
    ),
    (
        RECORD,
        replace(FOLLOWED, accepted=3, legal=()),
        [f"{TOO_FAR}: move 3 (b2) is not legal (minefield.hard-corner)"],
    ),
    (RECORD, stopped(reason=SWITCH), [f"{STOPPED}, which you refuse (minefield.switch)"]),
    (
        RECORD,
        replace(FOLLOWED, accepted=-1),
        ["accepted: you follow -1 moves; 2 are legal: move 1 (a1) is legal"],
    ),
    (SQUARE, replace(FOLLOWED, accepted=3), [TOO_FAR]),
    (SQUARE, stopped(), [STOPPED]),
    (
        SQUARE,
        replace(FOLLOWED, accepted=0),
        ["accepted: you follow 0 moves; 2 are legal: move 1 (a1) is legal"],
    ),
    (SQUARE, stopped(over=True, winner="wei\x1bss"), [f"{STOPPED}{ENDED} wei\\x1bss has won"]),
    (SQUARE, stopped(over=True), [f"{STOPPED}{ENDED} nobody has won"]),
    (
        RECORD,
        stopped(over=True, reason=SWITCH),
        [f"{STOPPED}, which you refuse (minefield.switch){ENDED} nobody has won"],
    ),
]


@pytest.mark.parametrize(("case", "answer", "words"), TABLE)
def test_every_difference_is_put_into_words(
    case: Case, answer: Verdict | Nodes, words: Sequence[str]
) -> None:
    assert [each.words for each in answer_differences(case, case.expect, answer)] == words


def others(field: str, right: object) -> list[object]:
    """Values of a field that are not the right one."""
    match right:
        case bool():
            return [not right]
        case int():
            return [right - 1, right + 1]
        case dict():
            fewer = {name: value for name, value in right.items() if name != next(iter(right))}
            return [{**right, "z9": TURN if field == "why" else 1}, *([fewer] if right else [])]
        case tuple():
            return [(*right, "z9"), *([right[1:], (right[0], *right)] if right else [])]
    return [name for name in (None, "black", "white", "nobody") if name != right]


@pytest.mark.parametrize("name", game_names())
@given(seed=st.integers(0, 10**6), depth=st.sampled_from((None, None, 1, 2)))
def test_an_answer_differs_exactly_in_the_expected_field_that_is_changed(
    name: GameName, seed: int, depth: int | None
) -> None:
    query: Question = drawn(name, seed)
    query = query if depth is None else query.perft(query.record[:-1], depth)
    try:
        question, expect = expected_answer(query)
    except BadRequest:  # where counting begins after a set-up
        reject()
    right = ReferenceEngine().ask(query)
    assert isinstance(right, Verdict | Nodes)
    assert answer_differences(question, expect, right) == ()
    silent = {name: UNSET for name in ("why", "score", "leader", "reason") if hasattr(right, name)}
    assert answer_differences(question, expect, replace(right, **silent)) == ()
    for field in (*Verdict.__struct_fields__, "accepted", "reason", "nodes"):
        value, stated = getattr(right, field, UNSET), "reasons" if field == "reason" else field
        for other in () if value is UNSET else others(field, value):
            wrong = replace(right, **{field: other})
            is_compared = field != "reason" or None not in (value, other)  # a reason need not be given
            found = {each.field for each in answer_differences(question, expect, wrong)}
            assert found == ({field} if is_compared else set())
            if field != "accepted":  # a record is to be followed though a case does not say how far
                assert answer_differences(question, replace(expect, **{stated: UNSET}), wrong) == ()


DATA: list[tuple[Case, Verdict, list[Difference]]] = [
    (
        SQUARE,
        legal("b2", why={"a2": SWITCH}),
        [
            Difference("legal", False, True, "", (CellName("b2"),), (CORNER, SWITCH), ("b2",)),
            Difference("legal", True, False, "", (CellName("a2"),), (), ("a2",)),
        ],
    ),
    (SQUARE, legal("a2 swap b1"), [
        Difference("legal", False, True, "", (), (TURN,), ("swap",)),
        Difference("legal", False, True, "", (CellName("b1"),), (TURN,), ("b1",)),
    ]),
    (
        LEFE,
        replace(TREES, legal=actions("d1 b1xa2 b1")),
        [Difference("legal", False, True, "", (CellName("b1"),), (), ("b1",))],
    ),
    (
        replace(LEFE, expect=Expectation(legal=LEFE.expect.legal, over=False)),
        replace(TREES, over=True, legal=actions("d1 b1xa2 b1xa1 b1xe3")),
        [
            Difference("over", False, True, ""),
            Difference("legal", 1, 2, "", (CellName("b1"),), (), ("b1xa2",)),
        ],
    ),
    (
        SQUARE,
        replace(RIGHT, why={"b2": TURN}),
        [Difference("why", f"{CORNER} or {SWITCH}", TURN, "", (CellName("b2"),), (CORNER, SWITCH))],
    ),
    (SQUARE, legal("a2 a2"), [Difference("legal", 1, 2, "", (CellName("a2"),), (), ("a2",))]),
    (SQUARE, legal("a2 z9 \x1b[2J"), [
        Difference("legal", False, True, "", (), (), ("z9",)),
        Difference("legal", False, True, "", (), (), ("\\x1b[2J",)),
    ]),
    (
        LEFE,
        replace(TREES, legal=actions("b1xa1 d1")),
        [Difference("legal", True, False, "", (CellName("b1"),), (), ("b1xe3",))],
    ),
    (
        OVER,
        legal("b2 b1", over=True),
        [
            Difference("winner", "black", None, ""),
            Difference("legal", False, True, "", (CellName("b2"),), (), ("b2",)),
            Difference("legal", False, True, "", (CellName("b1"),), (), ("b1",)),
        ],
    ),
    (
        OVER,
        legal("b2 b1 x y", winner="black"),
        [
            Difference("over", True, False, ""),
            Difference("legal", False, True, "", (CellName("b2"),), (), ("b2",)),
            Difference("legal", False, True, "", (CellName("b1"),), (), ("b1",)),
        ],
    ),
    (
        RECORD,
        replace(FOLLOWED, accepted=3),
        [Difference("accepted", 2, 3, "", (CellName("b2"),), (CORNER,), ("b2",))],
    ),
    (
        SQUARE,
        stopped(reason=SWITCH),
        [Difference("accepted", 2, 1, "", (CellName("b1"),), (), ("b1",))],
    ),
    (
        SQUARE,
        replace(FOLLOWED, accepted=0),
        [Difference("accepted", 2, 0, "", (CellName("a1"),), (), ("a1",))],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("case", "answer", "data"), DATA)
def test_a_difference_has_its_words_as_data_too(
    case: Case, answer: Verdict, data: Sequence[Difference]
) -> None:
    found = answer_differences(case, case.expect, answer)[: len(data)]
    assert [dataclasses.replace(each, words="") for each in found] == data


LONG = "q" * 100


@pytest.mark.parametrize(
    ("case", "answer", "in_words", "as_data"),
    [
        (SQUARE, replace(RIGHT, to_move=LONG), [40], []),
        (SQUARE, replace(RIGHT, why={"b2": ClauseId(LONG)}), [60], []),
        (SQUARE, replace(RIGHT, why={"b2": SWITCH, LONG: ClauseId(LONG)}), [40, 60], []),
        (SQUARE, legal(f"a2 {LONG}"), [40], [60]),
        (SQUARE, legal(f"a2 {LONG} {LONG}"), [40, 40], [60, 60]),
        (SQUARE, legal("", why={"a2": ClauseId(LONG), "b2": SWITCH}), [60], []),
        (SQUARE, stopped(over=True, winner=LONG), [40], []),
        (SQUARE, stopped(reason=ClauseId(LONG)), [60], []),
        (OVER, legal(LONG), [40], [60]),
        (RECORD, replace(FOLLOWED, reason=ClauseId(LONG)), [60], []),
    ],
)
def test_long_texts_of_an_engine_are_cut(
    case: Case, answer: Verdict, in_words: list[int], as_data: list[int]
) -> None:
    differences = answer_differences(case, case.expect, answer)
    data = [text for each in differences for text in each.actions]
    found = (" ".join(each.words for each in differences), " ".join(data))
    assert [[len(copy) for copy in re.findall("q+…?", text)] for text in found] == [in_words, as_data]
    (far,) = answer_differences(SQUARE, SQUARE.expect, replace(FOLLOWED, accepted=10**30))
    assert far.words.startswith(f"accepted: you follow 1{18 * '0'}… moves; ")


def test_a_long_set_up_is_cut_where_an_answer_is_wrong_about_it() -> None:
    names = ",".join(f"{row}{number}" for row in "bcde" for number in range(1, 6))
    asked = ask_record("interleave", 4, f"setup black={names}")
    position = asked.judge(asked.record)
    refusing = Failure(error=ErrorBody(code="bad", message="no", at="moves[0]"))
    told = (
        *grade(position, Expectation(), asked, refusing).differences,
        *grade(position, Expectation(error=asked.record[0]), asked, Failure(error="no")).differences,
        *answer_differences(position, Expectation(), replace(FOLLOWED, accepted=0)),
    )
    assert [("e1…" in each.words, "e5" in each.words) for each in told] == [(True, False)] * 3


def test_the_number_of_differences_described_is_bounded() -> None:
    endless = replace(RIGHT, legal=tuple(ActionText(f"zz{number}") for number in range(100_000)))
    found = answer_differences(SQUARE, SQUARE.expect, endless)
    assert len(found) == 50 + 2 == MOST_DESCRIBED + 2
    assert (found[MOST_DESCRIBED].words, found[MOST_DESCRIBED].more) == ("legal: 99,950 more errors", 99_950)
    why = {f"zz{number}": CORNER for number in range(MOST_DESCRIBED + 1)}
    found = answer_differences(SQUARE, SQUARE.expect, replace(RIGHT, why={"b2": CORNER, **why}))
    assert [each.more for each in found] == [*MOST_DESCRIBED * [0], 1]
    *told, _ = why
    found = answer_differences(
        SQUARE, SQUARE.expect, replace(RIGHT, why={"b2": CORNER, **dict.fromkeys(told, CORNER)})
    )
    assert [each.more for each in found] == MOST_DESCRIBED * [0]


def test_one_mistake_in_many_cells_is_one_line() -> None:
    every = tuple(ActionText(f"{column}{row}") for row in range(1, 9) for column in "abcdefgh")
    case = replace(SQUARE, size=Size(8), expect=replace(SQUARE.expect, legal=every, why=UNSET))
    answer = replace(RIGHT, legal=every[:7], why=UNSET)
    missing = answer_differences(case, case.expect, answer)
    assert [*in_lines(missing)] == [
        "h1, a2, b2 and 47 more, each: you do not list it; it is legal; and 7 more errors"
    ]
    some = in_lines(missing[:4], "; --json lists them")
    assert [*some] == ["h1, a2, b2 and 1 more, each: you do not list it; it is legal; --json lists them"]
    assert [*in_lines(missing[:3])] == ["h1, a2, b2, each: you do not list it; it is legal"]
    assert [*in_lines(missing[:1])] == [missing[0].words]
    told = answer_differences(SQUARE, SQUARE.expect, replace(RIGHT, why={"zz1": CORNER, "zz2": CORNER}))
    assert [*in_lines(told)][-1].startswith("why: zz1, zz2, each: you say minefield.hard-corner; no cell ")


def test_equal_mistakes_have_equal_keys_though_their_words_differ() -> None:
    one, *_ = answer_differences(SQUARE, SQUARE.expect, legal(""))
    other, *_ = answer_differences(SQUARE, SQUARE.expect, legal("", why={"a2": SWITCH}))
    assert one.words != other.words
    assert one.key == other.key
    (swap,) = answer_differences(SQUARE, SQUARE.expect, legal("a2 swap"))
    (pie,) = answer_differences(SQUARE, SQUARE.expect, legal("a2 pie"))
    assert swap.key != pie.key
    score = Difference("score", None, {"black": 1, "white": (2, 1)}, "one")
    assert score.key == Difference("score", None, {"white": (2, 1), "black": 1}, "other").key
    assert score.key != Difference("score", None, {"black": 1}, "one").key


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            "move 2, b1, is illegal by minefield.switch beside a1",
            "error: you name move 2, b1; it is legal",
        ),
        ("I cannot read b1", "error: you name move 2, b1; it is legal"),
        (ErrorBody(code="bad", message="no", at="moves[0]"), "error: you name move 1, a1; it is legal"),
        ("not a1, nor b1", None),
    ],
)
def test_an_error_that_refuses_a_legal_move_of_a_record_is_one_finding(
    error: str | ErrorBody, words: str | None
) -> None:
    attempt = grade(SQUARE, SQUARE.expect, SQUARE.judge(SQUARE.record), Failure(error=error))
    assert attempt.status == "error"
    assert [difference.words for difference in attempt.differences] == ([] if words is None else [words])
    assert (error if isinstance(error, str) else "bad at moves[0]: no") == attempt.message
    early, illegal = (
        grade(RECORD, RECORD.expect, RECORD.judge(RECORD.record), Failure(error=move)).differences
        for move in ("a1", "b2")
    )
    assert [(each.expected, each.got) for each in early] == [(2, 0)]
    assert illegal == ()


def test_an_error_must_name_an_invalid_move_where_it_is_invalid() -> None:
    again = ask_record("minefield", 3, "b2 c2 b2 a1")
    (told,) = grade(SQUARE, Expectation(error=ActionText("b2")), again, Failure(error="no")).differences
    assert told.words.endswith("; answer with an `error` that names move 3, b2")


def test_an_answer_about_the_position_before_a_legal_move_is_one_finding() -> None:
    record = actions("a1 b2 d4 c1 e3")
    case = replace(SQUARE, size=Size(5), moves=record)
    question = case.judge(record)
    engine = ReferenceEngine()
    case = replace(case, expect=expectation(question.play(record)))
    for count, refused in ((0, "a1"), (2, "d4"), (2, "d4 d5")):
        before = engine.ask(case.judge(record[:count]))
        assert isinstance(before, Verdict)
        refusing = replace(before, legal=tuple(move for move in before.legal if move not in refused.split()))
        (told,) = grade(case, case.expect, question, refusing).differences
        words = f"moves: you describe the position before move {count + 1}, {record[count]}; it is legal"
        assert (told.words, told.cells, told.actions) == (words, (str(record[count]),), (record[count],))
        won = grade(case, case.expect, question, replace(refusing, winner=Colour("black"))).differences
        assert not any("before" in each.words for each in won)
    following = engine.ask(case.play(record[:2]))
    assert isinstance(following, Played)
    answer = replace(following, accepted=len(record))
    assert "before" not in str(grade(case, case.expect, case.play(record), answer).differences)
    right = engine.ask(question)
    assert isinstance(right, Verdict)
    wrong = grade(case, case.expect, question, replace(right, legal=right.legal[1:]))
    assert [difference.field for difference in wrong.differences] == ["legal"]


def test_at_most_two_dropped_moves_of_a_long_record_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = actions("a1 b3 c5 d2 e4 a4 b1 c3 d5 e2")
    case = replace(SQUARE, size=Size(5), moves=record)
    judging = Mock(side_effect=expectation)
    monkeypatch.setattr("rulestone.check.asking.expectation", judging)
    right = ReferenceEngine().ask(case.judge(record))
    assert isinstance(right, Verdict)
    grade(case, case.expect, case.judge(record), replace(right, legal=(record[-1], ActionText("e9"))))
    assert judging.call_count == 2


LENGTHY = "q" * 300


@pytest.mark.parametrize("to_move", [object(), 5])
def test_an_answer_with_values_outside_the_protocol_is_malformed(
    cases: tuple[Case, ...], to_move: object
) -> None:
    """An engine in Python may put anything into it: what JSON cannot say, or another type."""
    case = cases[1]
    answer = Verdict(legal=(), to_move=None, over=False, winner=None)
    force_setattr(answer, "to_move", to_move)
    attempt = grade(case, case.expect, questions_of(case, ("judge",))[0], answer)
    assert attempt.status == "malformed"
    assert attempt.message.startswith("an answer of the wrong shape: ")


def test_long_error_messages_of_an_engine_are_cut(cases: tuple[Case, ...]) -> None:
    case, failure = cases[1], Failure(error=ErrorBody(code=LENGTHY, message=LENGTHY, at=LENGTHY))
    message = grade(case, case.expect, questions_of(case, ("judge",))[0], failure).message
    assert [len(part) for part in re.findall("q+…", message)] == [40, 60, 200]


PLAY = ask_record("minefield", 3, "b2 b2")


PERFT = ask_perft("minefield", 3, "", 1)


BAD = Judge(game=PLAY.game, size=Size(3), stones={Colour("black"): (CellName("z9"),)}, to_move=None)


class Accepting(AlteredEngine):
    """Answers whatever it is asked."""

    def ask(self, query: Question) -> Answer:
        """Nothing is over."""
        return Verdict(legal=(), to_move=None, over=False, winner=None)


@pytest.mark.parametrize(
    ("change", "query", "words"),
    [
        (unchanged, PLAY, None),
        (unchanged, PERFT, None),
        (unchanged, BAD, None),  # refused as the reference refuses it
        (lambda _, __: Unsupported(unsupported="no"), PLAY, None),
        # of two clauses that refuse c3, either is right
        (
            lambda _, answer: replace(answer, why={**answer.why, "c3": SWITCH}),
            ask("minefield", 4, "black=b1,c1,c2,d2,a3,d3,c4 white=a1,d1,a2,a4,b4", turn="white"),
            None,
        ),
        (lambda _, answer: replace(answer, accepted=2), PLAY, "accepted: you follow 2 moves; 1 is legal"),
        (
            lambda _, answer: replace(answer, legal=(*answer.legal, "swap")),
            PLAY,
            "swap: you say legal; it is not (",
        ),
        (lambda _, __: Failure(error="lost"), PLAY, "you answer with an error (lost); the request is valid"),
        (lambda _, __: Nodes(nodes=1), PLAY, "you answer with an error (an answer of the wrong shape"),
    ],
)
def test_an_engine_is_compared_with_the_reference(change: Change, query: Question, words: str | None) -> None:
    told = [each.words for each in cross_check(AlteredEngine(change), query)]
    assert [line[: len(words or "")] for line in told] == ([] if words is None else [words])


def test_answering_a_request_that_must_be_refused_is_a_difference() -> None:
    (difference,) = cross_check(Accepting(), BAD)
    assert difference.words.startswith("you answer a request that must be refused (bad-")


def test_the_expected_answer_is_about_the_legal_part_of_a_record() -> None:
    question, expect = expected_answer(PLAY)
    assert question.stones == {"black": ("b2",), "white": ()}
    assert (question.moves, expect.accepted) == (PLAY.moves, 1)


def test_a_clause_that_several_illegal_moves_break_is_told_once() -> None:
    everywhere = AlteredEngine(saying(lambda right: replace(right, legal=actions("a1 a2 b1 b2"))))
    result = ask_case(everywhere, everywhere.capabilities, SQUARE)
    assert result.clauses_broken == (ClauseId("minefield.turn"), CORNER, SWITCH)
