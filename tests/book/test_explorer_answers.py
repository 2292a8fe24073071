"""What the rules answer to the questions of the explorer's page."""

from collections.abc import Mapping

import msgspec
import pytest

from rulestone.book.explorer.answers import answer
from rulestone.book.explorer.asking import BODY_LIMIT
from rulestone.book.explorer.question import ViewRequest, question
from rulestone.book.explorer.record import follow
from rulestone.book.ledger_positions import ledger_positions
from rulestone.conformance.cases import Case, read_cases
from rulestone.protocol import BadRequest
from tests.audit.archive import ap

Answer = dict[str, object]


def ask(**fields: object) -> Answer:
    """What is answered about a position."""
    return put("view", **fields)


def put(kind: str, /, **fields: object) -> Answer:
    """What is answered to a question of any kind."""
    answered = answer(kind, msgspec.json.encode(fields).decode())
    return msgspec.json.decode(answered, type=Answer)


def text(answer: Answer, *names: str) -> str:
    """A field of an answer, as text."""
    value: object = answer
    for name in names:
        assert isinstance(value, Mapping)
        value = value[name]
    return str(value)


def offers(answer: Answer, cell: str) -> list[str]:
    """The actions that are open on a cell."""
    cells = msgspec.convert(answer["cells"], dict[str, dict[str, object]])
    return [offer["action"] for offer in msgspec.convert(cells[cell]["offers"], list[dict[str, str]])]


def others(answer: Answer) -> list[str]:
    """The actions that are open apart from placing."""
    return [str(offer["action"]) for offer in msgspec.convert(answer["offers"], list[dict[str, str | None]])]


def test_a_position_by_its_record() -> None:
    document = ask(game="minefield", size=5, moves="b2 c2")
    assert "error" not in document
    assert text(document, "status") == "Black to move."
    assert document["moves"] == ["b2", "c2"]
    assert offers(document, "a1") == ["a1"]
    assert offers(document, "c3") == []
    assert offers(document, "b2") == []
    assert text(document, "cells", "b2", "words") == "b2, black stone"
    assert text(document, "cells", "a1", "words") == "a1, empty, Black may place"
    assert text(document, "cells", "c3", "words") == "c3, empty, nobody may place"
    assert 'data-cell="e5"' in text(document, "board")


def test_a_refused_cell_is_explained_by_its_clause_and_its_witnesses() -> None:
    document = ask(game="minefield", size=5, stones="black=b2,d3 white=b3", to_move="white", at="d2")
    assert document["refused"] is True
    assert text(document, "notice") == "White may not place on d2: minefield.switch."
    assert 'href="minefield/index.html#minefield.switch"' in text(document, "explanation")
    assert "with a stone on each of its four corners" in text(document, "explanation")
    assert "The cells that show why: b2, c2, d2, b3, c3, d3." in text(document, "board")
    assert 'class="witness"' in text(document, "board")


def test_a_record_stops_where_it_is_refused() -> None:
    document = ask(game="minefield", size=5, moves="b2 c2 c3 a1")
    assert document["moves"] == ["b2", "c2"]
    assert text(document, "notice") == "Move 3, c3, is refused by minefield.hard-corner."
    written = put("export", game="minefield", size=5, moves="b2 c2 c3 a1")
    case = msgspec.json.decode(text(written, "case"), type=Case)
    assert case.question == "play"
    assert case.expect.accepted == 2


def test_a_refused_record_is_told_of_before_a_cell_that_is_asked_about() -> None:
    alone = ask(game="lefe", size=5, moves="e5 choose light d4 c3 e4")
    request = ask(game="lefe", size=5, moves="e5 choose light d4 c3 e4", at="e6")
    for name in ("board", "key", "notice", "refused", "facts", "explanation"):
        assert request[name] == alone[name]


def test_removals_are_offered_one_by_one() -> None:
    document = ask(game="lefe", size=3, moves="c3 choose light b3 b1")
    assert offers(document, "b2") == ["b2xb1", "b2xc3"]
    assert "removing the tree of b1 (1 stone, 1 leaf)" in text(document, "cells", "b2")


def test_swap_choice_and_stop_are_offered() -> None:
    assert others(ask(game="necklace", size=5, moves="c3")) == ["swap"]
    assert others(ask(game="necklace", size=5, moves="c3", options="swap=false")) == []
    assert others(ask(game="lefe", size=5, moves="c3")) == ["choose dark", "choose light"]
    assert others(ask(game="evening", size=3)) == []
    assert others(ask(game="evening", size=3, moves="white:c3")) == ["white:stop", "black:stop"]
    over = ask(game="evening", size=3, moves="white:c3 white:stop black:stop")
    assert over["over"] is True
    assert others(over) == []


def test_a_set_up_of_interleave_is_drafted_and_made() -> None:
    empty = ask(game="interleave", size=3, removed="c3")
    assert empty["drafting"] is True
    assert "0 actions" not in text(empty, "facts"), "a set-up can be made, though none is listed"
    assert others(empty) == []
    drafted = ask(game="interleave", size=3, removed="c3", draft="black=a1 red=b2")
    assert others(drafted) == ["setup black=a1 red=b2"]
    assert text(drafted, "cells", "b2", "words") == "b2, red stone"
    assert 'data-cell="c3"' not in text(drafted, "board")
    document = ask(game="interleave", size=3, removed="c3", moves=others(drafted)[0])
    assert others(document) == ["choose black", "choose red"]
    refused = ask(game="interleave", size=3, moves="setup red=b2")
    assert "refused by interleave.pie" in text(refused, "notice")


def test_play_goes_on_from_stones() -> None:
    request: Answer = {
        "game": "minefield",
        "size": 4,
        "stones": "black=b2",
        "to_move": "white",
        "moves": "c3 c2",
    }
    assert ask(**request)["status"] == "White to move."
    assert put("export", **request)["command"] == (
        "rulestone judge minefield --size 4 --stones 'black=b2,c2 white=c3' --to-move white"
    )


def test_what_stones_do_not_tell_is_not_written_as_stones() -> None:
    document = put("export", game="evening", size=3, stones="white=c3", moves="white:stop")
    assert document == {"command": None, "case": None}
    whole = put("export", game="evening", size=3, moves="white:c3 white:stop")
    assert text(whole, "command").endswith("--moves 'white:c3 white:stop'")


@pytest.mark.parametrize(
    ("moves", "game", "again"),
    [
        ("", "minefield", False),
        ("a1", "minefield", False),
        ("b2 a1 b1 c1 a3 a2 c3", "minefield", False),
        ("c3", "lefe", False),
        ("c3 choose light", "lefe", True),
        ("c3 choose dark", "lefe", False),
        ("b2 swap", "necklace", False),
        ("setup black=a1 red=b2", "interleave", False),
        ("setup black=a1 red=b2 choose red", "interleave", True),
        ("white:c3", "evening", True),
        ("white:c3 white:stop", "evening", True),
        ("white:c3 white:stop black:stop", "evening", False),
    ],
)
def test_who_acted_last_may_act_again_or_not(moves: str, game: str, again: bool) -> None:
    assert ask(game=game, size=3 if game != "necklace" else 4, moves=moves)["again"] is again


def test_who_skips_the_other_acts_again() -> None:
    (skip,) = (each for each in ledger_positions("minefield.skip-happens"))
    assert skip.query.moves is not msgspec.UNSET
    moves = " ".join(skip.query.moves)
    assert ask(game="minefield", size=skip.query.size, moves=moves)["again"] is True


AP_RECORD = ap(
    {"game": "minefield", "size": 3, "moves": ["b1", "c2", "b2", "a1", "b3", "resign"], "result": "black"}
)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (AP_RECORD, "Minefield, size 3, 5 moves, result: black, resigned."),
        ([AP_RECORD], "Minefield, size 3, 5 moves, result: black, resigned."),
        ({"game": "minefield", "size": 3, "moves": "b1 c2 b2 a1 b3"}, "Minefield, size 3, 5 moves."),
    ],
)
def test_a_record_from_elsewhere_is_opened(record: object, words: str) -> None:
    opened = put("record", text=msgspec.json.encode(record).decode())
    assert opened == {"address": "game=minefield&size=3&moves=b1+c2+b2+a1+b3", "words": words}


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("{", "not a record"),
        ("[", "not JSON"),
        ("[{}, {}]", "paste one record; here are 2"),
        ('{"game": "minefield", "size": 65, "moves": ""}', "a board of Minefield has size 1 to 64"),
        ('{"header": {"game": {"name": "Homeworlds"}}, "moves": []}', "'Homeworlds', which is not judged"),
        ('{"game": "minefield", "size": 3, "moves": "a1, b2"}', "write blanks between actions"),
    ],
)
def test_what_is_no_record_is_refused(pasted: str, words: str) -> None:
    problem = text(put("record", text=pasted), "error", "message")
    assert words in problem
    assert "\n" not in problem


def test_a_question_of_another_kind_or_too_long_is_refused() -> None:
    assert "'guess' cannot be asked" in text(put("guess"), "error", "message")
    long = ask(game="minefield", size=3, moves=" " * BODY_LIMIT)
    assert f"{BODY_LIMIT} are the most" in text(long, "error", "message")


@pytest.mark.parametrize("body", ["", "[", "[]", "{}", '{"game":"minefield","game":"lefe","size":3}', "NaN"])
def test_what_is_no_question_is_refused(body: str) -> None:
    assert set(msgspec.json.decode(answer("view", body))) == {"error"}


def test_a_record_that_was_followed_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ask(game="lefe", size=4, moves="a1 choose light b2 c3")

    def unplayable(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr("rulestone.book.explorer.record.read_action", unplayable)
    assert ask(game="lefe", size=4, moves="a1 choose light b2 c3") == first
    assert ask(game="lefe", size=4, moves="a1 choose light b2")["moves"] == ["a1", "choose light", "b2"]
    with pytest.raises(AssertionError, match="played again"):
        ask(game="lefe", size=4, options="merge=most", moves="a1 choose light b2")


@pytest.mark.parametrize(
    "case", [case for case in read_cases() if case.size <= 7][::23], ids=lambda case: case.id
)
def test_the_explorer_says_of_a_case_what_the_case_says(case: Case) -> None:
    fields: dict[str, object] = {"game": case.game, "size": case.size, "removed": ",".join(case.removed)}
    fields["options"] = " ".join(f"{name}={str(value).lower()}" for name, value in case.options.items())
    if case.moves is not msgspec.UNSET:
        fields["moves"] = " ".join(case.moves)
    else:
        fields["stones"] = " ".join(f"{c}={','.join(cells)}" for c, cells in case.stones.items())
        fields |= {} if case.to_move is None else {"to_move": case.to_move}
    document = ask(**fields)
    assert "error" not in document
    if case.expect.legal is not msgspec.UNSET:
        cells = msgspec.convert(document["cells"], dict[str, object])
        names = {action for cell in cells for action in offers(document, cell)}
        extra = {action for action in others(document) if not action.endswith(":stop")}
        assert names | extra == set(case.expect.legal)
        assert document["over"] is case.expect.over


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"game": "chess", "size": 5}, "unknown-game", "no game is called 'chess'"),
        ({"game": "minefield", "size": 26}, "bad-size", "boards up to size 25"),
        ({"game": "evening", "size": 13}, "bad-size", "boards up to size 12"),
        ({"game": "evening", "size": 0}, "bad-size", "has size 1 to"),
        ({"game": "minefield", "size": 5, "moves": "a1 " * 2001}, "bad-request", "2000 at most"),
        ({"game": "minefield", "size": 5, "moves": "z9"}, "bad-cell", "'z9' is not a cell"),
        ({"game": "minefield", "size": 5, "at": "z9"}, "bad-cell", "'z9' is not a cell"),
        (
            {"game": "minefield", "size": 5, "draft": "black=a1"},
            "bad-request",
            "does not begin with",
        ),
        (
            {"game": "minefield", "size": 5, "stones": "red=a1", "to_move": "black"},
            "bad-position",
            "is not a colour",
        ),
        ({"game": "minefield", "size": 5, "surprise": 1}, "bad-request", "surprise"),
        ({"game": "minefield", "size": "5"}, "bad-request", "size"),
        ({"game": "lefe", "size": 5, "options": "merge=all"}, "bad-option", "cannot be all"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(fields: dict[str, object], code: str, words: str) -> None:
    document = ask(**fields)
    error = msgspec.convert(document["error"], dict[str, object])
    assert error["code"] == code
    assert words in str(error["message"])
    assert "\n" not in str(error["message"])


def test_a_record_that_takes_too_long_is_given_up() -> None:
    asked = question(ViewRequest(game="minefield", size=5, moves="a1 e5"))
    with pytest.raises(BadRequest, match="takes longer than"):
        follow(asked, seconds=-1)
