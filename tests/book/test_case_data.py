"""A case as data, and as the address of its position."""

from urllib.parse import parse_qs

import msgspec
from msgspec.structs import replace

from rulestone.book.case_data import case_text, explorer_hash
from rulestone.cases.cases import Case
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import Query
from tests.book.picked import CORNER, POINT, picked

(CASE, RECORD) = picked(CORNER, POINT)


def test_a_case_as_data_is_the_case_with_a_field_a_line() -> None:
    text = case_text(CASE)
    assert msgspec.json.decode(text, type=Case) == CASE
    lines = text.splitlines()
    assert (lines[0], lines[-1]) == ("{", "}")
    assert all(line.startswith('  "') for line in lines[1:-1])


def test_a_record_is_in_the_address_and_stones_are_where_there_is_none() -> None:
    assert explorer_hash(RECORD) == "game=minefield&size=1&moves=a1+a1"
    fields = parse_qs(explorer_hash(replace(CASE, moves=None)), strict_parsing=True)
    assert set(fields) == {"game", "size", "stones", "to_move"}
    assert fields["to_move"] == [CASE.to_move]


def test_options_and_removed_cells_are_in_the_address() -> None:
    query = Query(
        game=GameName("necklace"),
        size=Size(3),
        options={"swap": False},
        moves=(ActionText("b2"), ActionText("c3")),
    )
    assert explorer_hash(query) == "game=necklace&size=3&options=swap=false&moves=b2+c3"
    holed = Query(
        game=GameName("interleave"),
        size=Size(2),
        removed=(CellName("a1"), CellName("b2")),
        stones={Colour("black"): (CellName("c1"),), Colour("red"): ()},
        to_move=None,
    )
    assert explorer_hash(holed) == "game=interleave&size=2&removed=a1,b2&stones=black=c1"
