"""A position for use elsewhere: as a command, and as a case."""

import msgspec

from rulestone.book.explorer.exported import export, stones_text
from rulestone.cases.cases import Case
from tests.book.explorer.answering import Answer, ask, followed, put, text


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


def test_a_command_says_all_that_was_asked() -> None:
    record = followed("interleave", 3, "setup black=a1 red=b2", removed="c3", at="a1")
    assert export(record).command == (
        "rulestone judge interleave --size 3 --moves 'setup black=a1 red=b2' --removed c3 --at a1"
    )
    optional = followed("lefe", 3, "a1", options="pie=none merge=most")
    assert str(export(optional).command).endswith("--moves a1 --option pie=none --option merge=most")


def test_a_case_has_the_right_answer_and_leaves_its_name_to_the_author() -> None:
    written = export(followed("minefield", 3, stones="black=b2 white=a2", to_move="white"))
    assert written.case is not None
    case = msgspec.json.decode(written.case, type=Case)
    assert (case.id, case.question, case.asks, case.agreed) == (
        "minefield/name-it",
        "judge",
        ("stones",),
        ("reference",),
    )
    assert case.clauses == ("minefield.hard-corner",)
    assert isinstance(case.expect.legal, tuple)
    assert len(case.expect.legal) == 5


def test_the_stones_that_stand_are_told_of_both_colours() -> None:
    assert stones_text(followed("minefield", 3, "b2")) == {"black": ("b2",), "white": ()}
