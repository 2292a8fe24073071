"""The explorer's server: what it answers."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
import pytest
from starlette.testclient import TestClient

from rulestone.book.explorer.app import application
from rulestone.book.explorer.asked import Asked, question
from rulestone.book.explorer.played import reach
from rulestone.conformance.cases import Case, read_cases
from rulestone.protocol import BadRequest

HOME = "http://127.0.0.1:8377"


@pytest.fixture(scope="module")
def client() -> TestClient:
    """Somebody on this computer."""
    return TestClient(application(), base_url=HOME)


class Answered(NamedTuple):
    """What came back."""

    status: int
    told: dict[str, object]

    def text(self, *names: str) -> str:
        """A field of the answer, as text."""
        value: object = self.told
        for name in names:
            assert isinstance(value, Mapping)
            value = value[name]
        return str(value)


def ask(client: TestClient, **fields: object) -> Answered:
    """Ask for a position."""
    response = client.post("/api/view", json=fields)
    return Answered(response.status_code, response.json())


def offers(found: Answered, cell: str) -> list[str]:
    """The actions that are open on a cell."""
    cells = msgspec.convert(found.told["cells"], dict[str, dict[str, object]])
    return [offer["action"] for offer in msgspec.convert(cells[cell]["offers"], list[dict[str, str]])]


def others(found: Answered) -> list[str]:
    """The actions that are open apart from placing."""
    return [
        str(offer["action"]) for offer in msgspec.convert(found.told["offers"], list[dict[str, str | None]])
    ]


def test_a_position_by_its_record(client: TestClient) -> None:
    found = ask(client, game="minefield", size=5, moves="b2 c2")
    assert found.status == 200
    assert found.text("status") == "Black to move."
    assert found.told["moves"] == ["b2", "c2"]
    assert offers(found, "a1") == ["a1"]
    assert offers(found, "c3") == []
    assert offers(found, "b2") == []
    assert found.text("cells", "b2", "words") == "b2, black stone"
    assert found.text("cells", "a1", "words") == "a1, empty, Black may place"
    assert found.text("cells", "c3", "words") == "c3, empty, nobody may place"
    assert 'data-cell="e5"' in found.text("board")


def test_a_refused_cell_is_explained_by_its_clause_and_its_witnesses(client: TestClient) -> None:
    found = ask(client, game="minefield", size=5, stones="black=b2,d3 white=b3", to_move="white", at="d2")
    assert found.told["refused"] is True
    assert found.text("notice") == "White may not place on d2: minefield.switch."
    assert 'href="minefield/index.html#minefield.switch"' in found.text("explanation")
    assert "with a stone on each of its four corners" in found.text("explanation")
    assert "The cells that show why: b2, c2, d2, b3, c3, d3." in found.text("board")
    assert 'class="witness"' in found.text("board")


def test_a_record_stops_where_it_is_refused(client: TestClient) -> None:
    found = ask(client, game="minefield", size=5, moves="b2 c2 c3 a1")
    assert found.told["moves"] == ["b2", "c2"]
    assert found.text("notice") == "Move 3, c3, is refused by minefield.hard-corner."
    case = msgspec.json.decode(found.text("export", "case"), type=Case)
    assert case.question == "play"
    assert case.expect.accepted == 2


def test_a_refused_record_is_told_of_before_a_cell_that_is_asked_about(client: TestClient) -> None:
    alone = ask(client, game="lefe", size=5, moves="e5 choose light d4 c3 e4")
    asked = ask(client, game="lefe", size=5, moves="e5 choose light d4 c3 e4", at="e6")
    for name in ("board", "key", "notice", "refused", "facts", "explanation"):
        assert asked.text(name) == alone.text(name)


def test_removals_are_offered_one_by_one(client: TestClient) -> None:
    found = ask(client, game="lefe", size=3, moves="c3 choose light b3 b1")
    assert offers(found, "b2") == ["b2xb1", "b2xc3"]
    assert "removing the tree of b1 (1 stone, 1 leaf)" in found.text("cells", "b2")


def test_swap_choice_and_stop_are_offered(client: TestClient) -> None:
    assert others(ask(client, game="necklace", size=5, moves="c3")) == ["swap"]
    assert others(ask(client, game="necklace", size=5, moves="c3", options="swap=false")) == []
    assert others(ask(client, game="lefe", size=5, moves="c3")) == ["choose dark", "choose light"]
    assert others(ask(client, game="evening", size=3)) == []
    assert others(ask(client, game="evening", size=3, moves="white:c3")) == ["white:stop", "black:stop"]
    over = ask(client, game="evening", size=3, moves="white:c3 white:stop black:stop")
    assert over.told["over"] is True
    assert others(over) == []


def test_a_set_up_of_interleave_is_drafted_and_made(client: TestClient) -> None:
    empty = ask(client, game="interleave", size=3, removed="c3")
    assert empty.told["drafting"] is True
    assert "0 actions" not in empty.text("facts"), "a set-up can be made, though none is listed"
    assert others(empty) == []
    drafted = ask(client, game="interleave", size=3, removed="c3", draft="black=a1 red=b2")
    assert others(drafted) == ["setup black=a1 red=b2"]
    assert drafted.text("cells", "b2", "words") == "b2, red stone"
    assert 'data-cell="c3"' not in drafted.text("board")
    made = ask(client, game="interleave", size=3, removed="c3", moves=others(drafted)[0])
    assert others(made) == ["choose black", "choose red"]
    refused = ask(client, game="interleave", size=3, moves="setup red=b2")
    assert "refused by interleave.pie" in refused.text("notice")


def test_play_goes_on_from_stones(client: TestClient) -> None:
    found = ask(client, game="minefield", size=4, stones="black=b2", to_move="white", moves="c3 c2")
    assert found.text("status") == "White to move."
    assert found.text("export", "command") == (
        "rulestone judge minefield --size 4 --stones 'black=b2,c2 white=c3' --to-move white"
    )


def test_what_stones_do_not_tell_is_not_written_as_stones(client: TestClient) -> None:
    found = ask(client, game="evening", size=3, stones="white=c3", moves="white:stop")
    assert found.told["export"] == {"command": None, "case": None}
    whole = ask(client, game="evening", size=3, moves="white:c3 white:stop")
    assert whole.text("export", "command").endswith("--moves 'white:c3 white:stop'")


@pytest.mark.parametrize(
    "case", [case for case in read_cases() if case.size <= 7][::23], ids=lambda case: case.id
)
def test_the_explorer_says_of_a_case_what_the_case_says(client: TestClient, case: Case) -> None:
    fields: dict[str, object] = {"game": case.game, "size": case.size, "removed": ",".join(case.removed)}
    fields["options"] = " ".join(f"{name}={str(value).lower()}" for name, value in case.options.items())
    if case.moves is not msgspec.UNSET:
        fields["moves"] = " ".join(case.moves)
    else:
        fields["stones"] = " ".join(f"{c}={','.join(cells)}" for c, cells in case.stones.items())
        fields |= {} if case.to_move is None else {"to_move": case.to_move}
    found = ask(client, **fields)
    assert found.status == 200, found.told
    if case.expect.legal is not msgspec.UNSET:
        cells = msgspec.convert(found.told["cells"], dict[str, object])
        shown = {action for cell in cells for action in offers(found, cell)}
        extra = {action for action in others(found) if not action.endswith(":stop")}
        assert shown | extra == set(case.expect.legal)
        assert found.told["over"] is case.expect.over


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"game": "chess", "size": 5}, "unknown-game", "no game is called 'chess'"),
        ({"game": "minefield", "size": 26}, "bad-size", "boards up to size 25"),
        ({"game": "evening", "size": 13}, "bad-size", "boards up to size 12"),
        ({"game": "evening", "size": 0}, "bad-size", "has size 1 to"),
        ({"game": "minefield", "size": 5, "moves": "a1 " * 2001}, "bad-request", "2000 at most"),
        ({"game": "minefield", "size": 5, "moves": "z9"}, "bad-cell", "'z9' is no cell"),
        ({"game": "minefield", "size": 5, "at": "z9"}, "bad-cell", "'z9' is no cell"),
        (
            {"game": "minefield", "size": 5, "draft": "black=a1"},
            "bad-request",
            "does not begin with",
        ),
        (
            {"game": "minefield", "size": 5, "stones": "red=a1", "to_move": "black"},
            "bad-position",
            "no colour",
        ),
        ({"game": "minefield", "size": 5, "surprise": 1}, "bad-request", "surprise"),
        ({"game": "minefield", "size": "5"}, "bad-request", "size"),
        ({"game": "lefe", "size": 5, "options": "merge=all"}, "bad-option", "cannot be all"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    client: TestClient, fields: dict[str, object], code: str, words: str
) -> None:
    found = ask(client, **fields)
    assert found.status == 400
    error = msgspec.convert(found.told["error"], dict[str, object])
    assert error["code"] == code
    assert words in str(error["message"])
    assert "\n" not in str(error["message"])


def test_a_record_that_takes_too_long_is_given_up() -> None:
    asked = question(Asked(game="minefield", size=5, moves="a1 c3"))
    with pytest.raises(BadRequest, match="takes longer than"):
        reach(asked, seconds=-1)
