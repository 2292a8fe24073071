"""What the explorer's page asks of the rules, as JSON, and what it is answered."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulestone
from rulestone.cases.cases import Case, Expectation
from rulestone.cases.mutants import mutants
from rulestone.core.names import ActionText, CellName, Colour, GameName
from rulestone.core.registry import game_names
from rulestone.core.rulebook.entries import option_text
from rulestone.draw.svg import in_plain_colours
from rulestone.engines.reference import position_of
from rulestone.games.lefe.rules import Lefe
from rulestone.protocol import Judge, Play
from rulestone.protocol.checking import check_question
from rulestone_book.explorer.view import answer
from rulestone_book.explorer.words import Offer
from rulestone_book.runtime import bundle
from tests.book.conftest import CORNERS
from tests.conftest import save
from tests.helpers.asking import drawn
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.running import RunCommand

Answer = dict[str, object]


def put(kind: str, /, **fields: object) -> Answer:
    """What is answered to a question of any kind."""
    return msgspec.json.decode(answer(kind, msgspec.json.encode(fields).decode()), type=Answer)


def view(game: str, size: int, moves: str = "", **fields: object) -> Answer:
    """What is answered about a position."""
    return put("view", game=game, size=size, moves=moves, **fields)


def text(answer: Answer, *names: str) -> str:
    """A field of an answer, as text."""
    value: object = answer
    for name in names:
        assert isinstance(value, Mapping)
        value = value[name]
    return str(value)


def offers(answer: Answer, cell: str) -> list[str]:
    """The actions that are open at a cell."""
    return [offer.action for offer in _offered(answer) if cell in offer.at]


def others(answer: Answer, field: str = "action") -> list[str]:
    """The actions that are open apart from placing, or what is said of them."""
    return [getattr(offer, field) for offer in _offered(answer) if not offer.at]


def _offered(answer: Answer) -> list[Offer]:
    return msgspec.convert(answer["offers"], list[Offer])


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"game": "chess", "size": 5}, "unknown-game", "no game is called 'chess'"),
        ({"game": "minefield", "size": 26}, "bad-size", "boards up to size 25"),
        ({"game": "lefe", "size": 13}, "bad-size", "boards up to size 12"),
        ({"game": "evening", "size": 0}, "bad-size", "has size 1 to"),
        ({"game": "minefield", "size": 25, "at": "z9"}, "bad-cell", "'z9' is not a cell"),
        ({"game": "minefield", "size": 5, "draft": "black=a1"}, "bad-request", "does not begin with"),
        ({"game": "minefield", "size": 5, "stones": "red=a1"}, "bad-request", "the colour to move must be"),
        ({"game": "minefield", "size": 5, "surprise": 1}, "bad-request", "surprise"),
        ({"game": "minefield", "size": "5"}, "bad-request", "size"),
        ({"game": "lefe", "size": 5, "options": "merge=all"}, "bad-option", "cannot be 'all'"),
    ],
)
def test_a_bad_request_is_refused_in_one_line(fields: dict[str, object], code: str, words: str) -> None:
    error = put("view", **fields)["error"]
    assert isinstance(error, Mapping)
    assert error["code"] == code
    assert words in str(error["message"])
    assert "\n" not in str(error["message"])


@pytest.mark.parametrize("body", ["", "[", "[]", "{}", '{"game":"minefield","game":"lefe","size":3}', "NaN"])
def test_a_malformed_body_is_refused(body: str) -> None:
    assert set(msgspec.json.decode(answer("view", body))) == {"error"}
    assert "ask explain, view, picture" in text(put("guess"), "error", "message")


@pytest.mark.parametrize("name", game_names())
@settings(suppress_health_check=list(HealthCheck), max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 10**6))  # what `run` has captured is taken each time
def test_an_exported_position_is_a_case_that_the_reference_passes(
    run: RunCommand, tmp_path: Path, name: GameName, seed: int
) -> None:
    query = drawn(name, seed)
    fields: dict[str, object] = {"moves": " ".join(query.record), "removed": ",".join(query.removed)}
    fields["options"] = " ".join(f"{name}={option_text(value)}" for name, value in query.options.items())
    if isinstance(query, Judge) and query.stones is not None:
        fields["stones"] = " ".join(f"{c}={','.join(cells)}" for c, cells in query.stones.items())
        fields |= {} if query.to_move is None else {"to_move": query.to_move}
    shown = put("view", game=query.game, size=query.size, **fields)
    case = _case_of(shown, query)
    saved = save((case,), tmp_path / "shown.json", query.game)
    checked = run(f"check reference --json --case {saved}")
    assert checked.status == 0, checked.out
    if len(case.record) < len(query.record):
        number, move = len(case.record), query.record[len(case.record)]
        position = rulestone.position(
            query.game, size=query.size, options=query.options, removed=query.removed, moves=case.record
        )
        because = "; ".join(dict.fromkeys(refusal.because for refusal in position.why(move)))
        assert shown["notice"] == f"Move {number + 1}, {move}, is illegal: {because}."
    judge = query if isinstance(query, Judge) else query.judge(case.record)
    stones = position_of(check_question(judge)).stones_by_colour
    assert {str(colour): [*cells] for colour, cells in stones.items()} == shown["stones"]


def _case_of(shown: Answer, query: Judge | Play) -> Case:
    """What the page shows of a position, as a case: what is open on each cell, and how the game stands."""
    by_stones = isinstance(query, Judge) and query.stones is not None
    over, status = text(shown, "told", "judged", "over") == "True", text(shown, "status")
    ended = re.search(r"(\w+) (?:has won|wins [\d–]+)\.$", status) if over else None
    open_ = [offer.action for offer in _offered(shown) if not offer.action.endswith((":stop", "pass"))]
    turn = re.match(r"(\w+) to move\.", status)
    to_move = None if turn is None else Colour(turn[1].lower())
    assert to_move in (None, shown["to_move"]) or " is skipped." in status
    return Case(
        id=f"{query.game}/shown",
        title=status,
        clauses=(),
        question="judge",
        game=query.game,
        size=query.size,
        options=query.options,
        removed=query.removed,
        stones=msgspec.convert(shown["stones"], dict[Colour, tuple[CellName, ...]]),
        to_move=query.to_move if isinstance(query, Judge) else to_move,
        moves=None if by_stones else msgspec.convert(shown["moves"], tuple[ActionText, ...]),
        asks=("stones",) if by_stones else ("moves",),
        expect=Expectation(
            legal=tuple(open_),
            to_move=to_move,
            over=over,
            winner=None if ended is None else Colour(ended[1].lower()),
        ),
        agreed=(),
    )


@pytest.mark.parametrize(
    ("game", "moves", "fields"),
    [
        ("lefe", "", {"options": "merge=fewest"}),
        ("minefield", "", {"to_move": "white"}),
        ("lefe", "e5 choose light d4 c3 e4", {"at": "e6"}),
    ],
    ids=("default option", "colour without stones", "cell beside a refusal"),
)
def test_what_makes_no_difference_is_not_shown(game: str, moves: str, fields: dict[str, object]) -> None:
    assert view(game, 5, moves, **fields) == view(game, 5, moves)


def test_the_explorer_answers_the_golden_documents() -> None:
    documents = [
        view("minefield", 3, "b1 a1 b2 a2 b3"),
        view("minefield", 4, stones="black=b2 white=c2", to_move="black", at="c3", options="swap=true"),
        view("minefield", 3, stones="black=b1,b2,b3 white=a1,c2", to_move="white"),
        view("minefield", 3, "b2 b2 c3"),
        view("minefield", 3, "b2 c", variant="minefield/no-switches"),
        view("necklace", 3, "a1"),
        view("lefe", 3, "c3 choose dark a1 d4", options="merge=most"),
        view("interleave", 2, removed="a1", draft="black=b1"),
        view("interleave", 2, "setup black=b1 choose red red:a1", removed="c1"),
        view("evening", 2, "white:a1 white:stop", at="b2"),
        put("explain", game="evening", size=2, moves="white:a1", at="b2"),
        put("export", game="evening", size=2, moves="white:a1"),
        put("view", game="minefield", size=3, moves="b2", surprise=1),
    ]
    told = [
        {
            name: re.findall("<desc>(.*)</desc>", str(value)) if name == "board" else value
            for name, value in answer.items()
            if name != "key"
        }
        for answer in documents
    ]
    written = msgspec.json.format(msgspec.json.encode(told, order="deterministic"), indent=1).decode()
    written = re.sub("<svg.*?</svg>", "<svg/>", written)
    assert_golden(FOLDER / "explorer.json", f"{written}\n")


def test_a_record_is_shown_with_its_turn_stones_offers_and_end() -> None:
    document = view("minefield", 5, "b2 c2")
    assert (text(document, "status"), document["moves"]) == ("Black to move.", ["b2", "c2"])
    assert [offers(document, cell) for cell in ("a1", "c3", "b2")] == [["a1"], [], []]
    said = [text(document, "cells", cell) for cell in ("b2", "a1", "c3")]
    assert said == ["b2, black stone", "a1, empty, Black may place", "c3, empty, no move"]
    named = re.findall('data-cell="e5"|<style|class="key"', text(document, "board"))
    assert named == ['data-cell="e5"'], "the page has the style and the key already"
    assert "The chain that wins: b1, b2, b3." in text(view("minefield", 3, "b1 c2 b2 a1 b3"), "board")


def test_a_record_stops_where_it_is_refused_or_cannot_be_read() -> None:
    refused, unread = (view("minefield", 5, f"b2 c2 {third} a1", at="e5") for third in ("c3", "zz"))
    assert refused["moves"] == unread["moves"] == ["b2", "c2"]
    assert refused["notice"] == "Move 3, c3, is illegal: it creates a hard corner from b2 to c3."
    assert "</code> is refused as move 3." in text(refused, "told", "explanation")
    assert text(unread, "notice").startswith("Move 3 cannot be read: 'zz' is not an action of Minefield")


def test_a_cell_that_is_asked_about_is_explained_with_its_witnesses() -> None:
    document = view("minefield", 5, stones="black=b2,d3 white=b3", to_move="white", at="d2")
    assert document["refused"] is True
    assert text(document, "notice") == "White may not place on d2: it creates a switch from b2 to d3."
    assert 'href="minefield/index.html#minefield.switch"' in text(document, "told", "explanation")
    assert "The cells that show why: b2, c2, d2, b3, c3, d3." in text(document, "board")
    both = view("minefield", 5, stones="black=b2,d2,b4 white=c2,b3", to_move="black", at="c3")
    assert "The cells that show why: c2, d2, b3, c3, d3, b4, c4." in text(both, "board")
    open_ = view("minefield", 3, "a1", at="b2")
    assert (open_["refused"], open_["notice"]) == (False, "White may place on b2.")
    assert "White may place: b1" in text(open_, "board"), "asking hides no cell that is open"
    assert "No rule refuses it." in text(open_, "told", "explanation")
    assert "<svg" in text(open_, "told", "explanation"), "it has a picture"
    turnless = view("evening", 2, "white:a1", at="b2")
    assert all(">?</text>" in text(shown, "board") for shown in (open_, turnless))


def test_the_picture_of_a_refusal_is_the_one_that_show_draws(run: RunCommand, tmp_path: Path) -> None:
    run(f"show minefield --size 5 --moves 'b2 c2 d2 a5' --at c3 --svg {tmp_path / 'c3.svg'}")
    shown = in_plain_colours((tmp_path / "c3.svg").read_text(encoding="utf-8"))
    assert put("picture", game="minefield", size=5, moves="b2 c2 d2 a5", at="c3")["picture"] == shown
    refused = text(put("picture", game="minefield", size=5, moves="b2 c2 d2 a5 c3"), "picture")
    assert "Move 5, c3, is illegal: it creates a hard corner" in refused
    assert "The cells that show why: b2, c2, d2, b3, c3, d3." in refused


@pytest.mark.parametrize(
    ("moves", "game", "options", "words"),
    [
        ("c3", "necklace", "", ["Swap sides"]),
        ("c3", "necklace", "swap=false", []),
        ("c3", "lefe", "", ["Choose Dark", "Choose Light"]),
        ("", "evening", "", []),
        ("white:c3 white:stop", "evening", "", ["White stops again", "Black stops"]),
        ("white:c3 white:stop black:stop", "evening", "", []),
    ],
)
def test_actions_other_than_placements_are_offered(
    moves: str, game: str, options: str, words: list[str]
) -> None:
    assert others(view(game, 5, moves, options=options), "words") == words


def test_a_removal_is_offered_where_its_stone_goes() -> None:
    removals = view("lefe", 3, "c3 choose light b3 b1")
    assert offers(removals, "b2") == ["b2xb1", "b2xc3"]
    removal = next(offer for offer in _offered(removals) if offer.action == "b2xb1")
    assert (removal.words, removal.at, removal.cells) == (
        "Light on b2, removing the tree of b1 (1 stone, 1 leaf)", ("b2",), ("b2", "b1")
    )  # fmt: skip


def test_a_variant_judges_and_is_named_by_its_sentence() -> None:
    position = {"stones": "black=a1,d2 white=a2", "to_move": "white", "at": "d1"}
    known = "minefield/switch-2x3-only"
    game, other = view("minefield", 4, **position), view("minefield", 4, variant=known, **position)
    assert game["notice"] == "White may not place on d1: it creates a switch from a1 to d2."
    assert other["notice"] == "White may place on d1."
    assert mutants()[known].words in text(other, "told", "facts")
    problem = text(view("minefield", 4, variant="minefield/no-such"), "error", "message")
    assert problem.startswith("no variant is called 'minefield/no-such'")
    assert "mine.py" in text(view("minefield", 4, variant="mine.py:FIVE"), "error", "message")


def test_a_set_up_is_drafted_and_made() -> None:
    empty, made = (view("interleave", 3, done, removed="c3") for done in ("", "setup black=a1 red=b2"))
    assert (empty["drafting"], others(empty)) == (True, [])
    assert (made["drafting"], others(made)) == (False, ["choose black", "choose red"])
    assert "0 actions" not in text(empty, "told", "facts"), "a set-up can be made, though none is listed"
    drafted = view("interleave", 3, removed="c3", draft="red=b2 black=a1")
    assert others(drafted) == ["setup black=a1 red=b2"]
    assert text(drafted, "cells", "b2") == "b2, red stone"
    assert 'data-cell="c3"' not in text(drafted, "board")
    assert "a set-up needs at least one black stone" in text(view("interleave", 3, "setup red=b2"), "notice")


def test_a_longer_record_is_played_on_from_the_last_position(monkeypatch: pytest.MonkeyPatch) -> None:
    first = view("lefe", 4, "a1 choose light b2 c3")

    def unplayable(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(Lefe, "after", unplayable)
    assert view("lefe", 4, "a1 choose light b2 c3") == first
    assert view("lefe", 4, "a1 choose light b2")["moves"] == ["a1", "choose light", "b2"]
    with pytest.raises(AssertionError, match="played again"):
        view("lefe", 4, "a1 choose light b2", options="merge=most")


ASKING = """
import sys
from pathlib import Path
from zipfile import ZipFile
ZipFile("modules.zip").extractall("unpacked")
sys.path.insert(0, str(Path("unpacked").resolve()))
before = set(sys.modules)
from rulestone_book.explorer.view import answer
print(answer("view", '{"game": "minefield", "size": 4, "variant": "mine.py:CORNERS"}'))
print(answer("view", '{"game": "lefe", "size": 3}'))
own = str(Path("unpacked").resolve())
loaded = {name: getattr(sys.modules[name], "__file__", None) or own for name in set(sys.modules) - before}
others = {name.partition(".")[0] for name, file in loaded.items() if not file.startswith(own)}
print(*sorted(others - sys.stdlib_module_names))
"""


def test_the_modules_for_the_browser_answer_with_what_it_has(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(CORNERS, encoding="utf-8")
    (tmp_path / "modules.zip").write_bytes(bundle([f"{tmp_path}/mine.py:CORNERS"]))
    command = (sys.executable, "-c", ASKING)
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert ("Hard corners are allowed." in told, '"error"' in told) == (True, False)
    assert told.splitlines()[2:] == ["msgspec typing_extensions"], "msgspec can do without the last"
