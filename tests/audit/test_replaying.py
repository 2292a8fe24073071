"""Judging records: by a fast engine or by the reference, with the same outcome."""

import json
from random import Random

import msgspec
import pytest

from rulestone.audit.findings import Finding
from rulestone.audit.formats import decode_as
from rulestone.audit.records import GameRecord, Unreadable
from rulestone.audit.replaying import (
    QuickPlayer,
    RecordPlayer,
    UnreadableMove,
    check_record,
    clause_of,
    finding_scene,
    play_by_reference,
)
from rulestone.core.names import ActionText, GameName, Size
from rulestone.protocol import BadRequest
from tests.audit.archive import Record, changed, game

PLAYED = game("minefield", 13, Random(3))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "minefeild"}, "did you mean minefield?"),
        ({"size": "13"}, "Expected `int`, got `str` - at size$"),
        ({"size": 65}, "a board of Minefield has size 1 to 64"),
        ({"options": {"pie": True}}, "minefield has no option 'pie'"),
        ({"result": "green"}, "'green' is neither black, white nor draw"),
        ({"removed": ["a1"]}, "cells cannot be removed"),
        ({"moves": None}, "at moves$"),
    ],
)
def test_records_of_our_own_that_cannot_be_read(fields: Record, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        check_record(decode_as(json.dumps(changed(PLAYED, **fields)).encode(), "auto"))


def record(game: str, size: int, **fields: object) -> GameRecord:
    return msgspec.convert({"game": game, "size": size, "moves": [], **fields}, GameRecord)


def actions(text: str) -> list[ActionText]:
    return list(map(ActionText, text.split()))


PLAYERS = [pytest.param(QuickPlayer(), id="quick"), pytest.param(play_by_reference, id="reference")]


@pytest.mark.parametrize("play", PLAYERS)
def test_a_record_is_played_as_far_as_it_is_legal(play: RecordPlayer) -> None:
    replay = play(record("minefield", 5), actions("b2 c2 c3 a1"))
    assert (replay.accepted, replay.over, replay.winner, replay.to_move) == (2, False, None, "black")
    assert (replay.clause, replay.scored) == ("minefield.hard-corner", False)
    won = play(record("minefield", 3), actions("b1 a2 b2 c2 b3"))
    assert (won.accepted, won.over, won.winner, won.to_move) == (5, True, "black", None)
    assert play(record("evening", 2), actions("white:a1")).scored


def test_the_reference_says_why() -> None:
    refused = play_by_reference(record("minefield", 5), actions("b2 c2 c3"))
    assert refused.because == "it creates a hard corner from b2 to c3"
    won = play_by_reference(record("minefield", 3), actions("b1 a2 b2 c2 b3"))
    assert won.clause == "minefield.win"
    assert QuickPlayer()(record("minefield", 5), actions("b2 c2 c3")).because == ""


@pytest.mark.parametrize("play", PLAYERS)
@pytest.mark.parametrize(("moves", "number", "off"), [("b1 zz", 1, False), ("b1 a2 b4", 2, True)])
def test_an_entry_that_is_no_action_is_told_with_its_number(
    play: RecordPlayer, moves: str, number: int, off: bool
) -> None:
    with pytest.raises(UnreadableMove) as refused:
        play(record("minefield", 3), actions(moves))
    assert (refused.value.number, refused.value.off_board) == (number, off)


def test_of_a_record_that_cannot_be_checked_it_is_told_which_it_is() -> None:
    with pytest.raises(Unreadable) as refused:
        check_record(record("lefe", 3, result="green", id="x"))
    assert (refused.value.game, refused.value.size, refused.value.id) == ("lefe", 3, "x")


def test_a_clause_is_looked_up_by_the_last_part_of_its_name() -> None:
    assert clause_of(GameName("minefield"), "no-such-clause", "skip", "turn") == "minefield.skip"
    assert clause_of(GameName("minefield"), "no-such-clause") is None


def test_the_scene_of_an_illegal_move_shows_what_bears_witness() -> None:
    finding = Finding(
        file="a", line=1, record=1, kind="illegal", why="no", game=GameName("minefield"), size=Size(5),
        moves=tuple(actions("b2 c2")), action=ActionText("c3"), refused=True,
    )  # fmt: skip
    scene = finding_scene(finding)
    assert len(scene.stones) == 2
    assert {scene.board.name(cell) for cells in scene.marked.values() for cell in cells} >= {"c3", "b2"}
    after = finding_scene(msgspec.structs.replace(finding, action=ActionText("pass"), refused=False))
    assert (list(map(after.board.name, after.last)), after.marked) == (["c2"], {})
    with pytest.raises(BadRequest):
        finding_scene(msgspec.structs.replace(finding, size=None))
