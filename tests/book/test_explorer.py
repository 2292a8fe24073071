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
from rulestone.core.names import ActionText, CellName, Colour, GameName
from rulestone.draw.svg import in_plain_colours
from rulestone.engines.reference import position_of
from rulestone.games.lefe.rules import Lefe
from rulestone.protocol import Judge, Play
from rulestone.protocol.checking import check_question
from rulestone.rulebook.entries import option_text
from rulestone.rulebook.installed import game_names
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
    checked = run("check reference --json --case", save((case,), tmp_path / "shown.json", query.game))
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
    offers = msgspec.convert(shown["offers"], list[Offer])
    open_ = [offer.action for offer in offers if not offer.action.endswith((":stop", "pass"))]
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


DRAWN = r"(?<=<desc>).*(?=</desc>)|>\?</text>|<style|class=\"key\""
"""Of a picture: its words, question marks, and the style and the key, which the page has already."""


def test_the_explorer_answers_the_golden_documents() -> None:
    documents = [
        view("minefield", 3, "b1 a1 b2 a2 b3"),
        view("minefield", 4, stones="black=b2 white=c2", to_move="black", at="c3", options="swap=true"),
        view("minefield", 3, stones="black=b1,b2,b3 white=a1,c2", to_move="white"),
        view("minefield", 3, "b2 b2 c3"),
        view("minefield", 3, "b2 c", variant="minefield/no-switches"),
        view("minefield", 3, "a1", at="b2"),
        view("minefield", 4, stones="black=a1,d2 white=a2", to_move="white", at="d1"),
        view(
            "minefield",
            4,
            stones="black=a1,d2 white=a2",
            to_move="white",
            at="d1",
            variant="minefield/switch-2x3-only",
        ),
        view("minefield", 4, variant="minefield/no-such"),
        view("minefield", 4, variant="mine.py:FIVE"),
        view("necklace", 3, "a1"),
        view("necklace", 2, "a1", options="swap=false"),
        view("lefe", 2, "a1"),
        view("lefe", 3, "c3 choose light b3 b1"),
        view("lefe", 3, "c3 choose dark a1 d4", options="merge=most"),
        view("interleave", 2, removed="a1"),
        view("interleave", 2, removed="a1", draft="red=b2 black=b1"),
        view("interleave", 2, "setup black=b1 red=b2", removed="a1"),
        view("interleave", 2, "setup red=b2"),
        view("interleave", 2, "setup black=b1 choose red red:a1", removed="c1"),
        view("evening", 2, "white:a1 white:stop", at="b2"),
        view("evening", 2, "white:a1 white:stop black:stop"),
        put("explain", game="evening", size=2, moves="white:a1", at="b2"),
        put("export", game="evening", size=2, moves="white:a1"),
        put("view", game="minefield", size=3, moves="b2", surprise=1),
        view("chess", 5),
        view("minefield", 26),
        view("lefe", 13),
        view("evening", 0),
        view("minefield", 25, at="z9"),
        view("minefield", 5, draft="black=a1"),
        view("minefield", 5, stones="red=a1"),
        put("view", game="minefield", size="5"),
        view("lefe", 5, options="merge=all"),
    ]
    told = [
        {
            name: re.findall(DRAWN, str(value)) if name == "board" else value
            for name, value in answer.items()
            if name != "key"
        }
        for answer in documents
    ]
    written = msgspec.json.format(msgspec.json.encode(told, order="deterministic"), indent=1).decode()
    written = re.sub("<svg.*?</svg>", "<svg/>", written)
    assert_golden(FOLDER / "explorer.json", f"{written}\n")


def test_the_picture_of_a_refusal_is_the_one_that_show_draws(run: RunCommand, tmp_path: Path) -> None:
    run(f"show minefield --size 5 --moves 'b2 c2 d2 a5' --at c3 --svg {tmp_path / 'c3.svg'}")
    shown = in_plain_colours((tmp_path / "c3.svg").read_text(encoding="utf-8"))
    assert put("picture", game="minefield", size=5, moves="b2 c2 d2 a5", at="c3")["picture"] == shown
    refused = text(put("picture", game="minefield", size=5, moves="b2 c2 d2 a5 c3"), "picture")
    assert "Move 5, c3, is illegal: it creates a hard corner" in refused
    assert "The cells that show why: b2, c2, d2, b3, c3, d3." in refused


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
    told = subprocess.run(
        (sys.executable, "-c", ASKING), cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert ("Hard corners are allowed." in told, '"error"' in told) == (True, False)
    assert told.splitlines()[2:] == ["msgspec typing_extensions"], "msgspec can do without the last"
