"""Drawn questions, each with one fault: every engine refuses them with the same code."""

import re
import shlex
import subprocess
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from rulestone.core.names import GameName
from rulestone.engines.installed import load_engine
from rulestone.engines.serve import reply_to
from rulestone.rulebook.installed import find_game, game_names
from tests.differential.conftest import NODE, QUICK
from tests.differential.draws import DAYS, SEED, drawn_position, drawn_record

NO_LIST = ("null", "5", "true", "{}", '"a1"')
NO_TEXT = ("null", "1.5", "true", "{}", "[]", '["a1"]')
# Parts of a line, by what can be written in place of them.
OPTIONS = r'(?<="options":)\{[^}]*\}'
REMOVED = r'(?<="removed":)\[[^]]*\]'
STONES = r'"stones":\{"(\w+)":\[([^]]+)\],"(\w+)":\[([^]]*)\]\}'
BEFORE_A_MOVE = r'(?<=[\[,])(?="[^[]*\]\}$)'
RECORD = r'"op":"play"(.*"size":\d+)(.*),"moves":\[.*\]'


def faults_of(name: GameName) -> dict[str, tuple[str, str, Sequence[str]]]:
    """By kind of fault a word of the reply, where on a line it can be, and what can be written there."""
    game = find_game(name)
    others = [find_game(other) for other in game_names()]
    colours = sorted({colour for other in others for colour in other.colours} - set(game.colours))
    foreign = [
        f'{{"{option.name}":{msgspec.json.encode(value.value).decode()}}}'
        for other in others
        for option in other.rulebook.options
        if option.name not in game.defaults
        for value in option.values
    ]
    least, most = game.rulebook.size_limits
    own, first = next(iter(game.defaults)), game.colours[0]
    return {
        "none": (
            "bad-request" if name == "interleave" else "nodes",  # it counts nothing before the set-up
            RECORD,
            [rf'"op":"perft","depth":0{dot}\1{e}\2' for dot, e in (("", ""), (".0", "e0"), ("e1", ".0"))],
        ),
        "no JSON": ("bad-json", "^|$", ("\ufeff", "{", "}", "[]", "\x00")),
        "a number out of range": (
            "bad-json",
            r'(?<=":)("\w+"|\d+|null|true|false)(?=[,}])',
            ("1" + "0" * 10**4, "-1" + "0" * 10**4, "1e400", "-1e400", "Infinity", "NaN", "05"),
        ),
        "half a surrogate pair": (
            "bad-json",
            r'(?<=\w)(?=")',
            (r"\\ud800", r"\\uDFFF", r"\\ude00\\ud83d", "\ud800"),
        ),
        "no such id": ("bad-request", '(?<="id":)"q"', NO_TEXT),
        "no such operation": ("bad-request", r'(?<="op":)"\w+"', (*NO_TEXT, '"solve"', '"hello"', '""')),
        "no such field": ("bad-request", r"(?<=^\{)", ('"at":"a1",', '"":1,', '"Moves":[],')),
        "a field too few": ("bad-request", r'"(id|op|game|size)":[^,]+,|,"moves":\[.*\](?=\}$)', ("",)),
        "stones and moves": ("bad-request", '"moves":null', ('"moves":[]',)),
        "neither stones nor moves": ("bad-request", STONES, ('"stones":null',)),
        "moves and a turn": ("bad-request", RECORD, (rf'"op":"judge","to_move":"{first}"\1\2,"moves":[]',)),
        "no such turn": (
            "bad-request",
            r'(?<="to_move":)[^,]+(?=,"moves":null)',
            ("5", "true", '""', f'"{colours[0]}"', f'"{first}"' if game.turnless else "null"),
        ),
        "no such depth": (
            "bad-request",
            RECORD,
            [rf'"op":"perft","depth":{depth}\1\2' for depth in (*NO_TEXT, "-1", "1e-1")],
        ),
        "no such game": (
            "unknown-game",
            r'(?<="game":)"\w+"',
            (*NO_TEXT, '""', '"Lefe"', '"Infinity"', '"a%s"' % (r"\\ud83d\\ude00" * 40), f'"{40_000 * "☗"}"'),
        ),
        "no such size": (
            "bad-size",
            r'(?<="size":)\d+',
            ("null", "true", "1.5", '"5"', "[]", "1" + "0" * 30, f"{least - 1}", f"{most + 1}"),
        ),
        "no options": ("bad-option", OPTIONS, ("null", "5", "[]", f'"{own}"')),
        "no such option": ("bad-option", OPTIONS, ('{"":true}', *foreign)),
        "no such value": (
            "bad-option",
            OPTIONS,
            [f'{{"{own}":{value}}}' for value in ("null", "1", "[]", '"true"', '""')],
        ),
        "no such cell": ("bad-cell", "(?<=[a-z])(?=[1-9])", ("0", "00", "99", "zzz")),
        "no list of removed cells": ("bad-cell", REMOVED, (*NO_LIST, *(f"[{value}]" for value in NO_TEXT))),
        "cells not to be removed": (
            "bad-cell" if game.allows_removed_cells else "bad-request",
            REMOVED,
            ('["a1","a1"]', '["zzz1"]', '["a01"]', '["A1"]', '[""]'),
        ),
        "no stones by colour": ("bad-position", STONES, ('"stones":5', '"stones":[]', '"stones":"a1"')),
        "no list of stones": (
            "bad-position",
            STONES,
            [rf'"stones":{{"\1":{value},"\3":[\4]}}' for value in NO_LIST],
        ),
        "a stone that is no text": (
            "bad-position",
            STONES,
            [rf'"stones":{{"\1":[\2,{value}],"\3":[\4]}}' for value in NO_TEXT],
        ),
        "a cell of two colours": ("bad-position", STONES, (r'"stones":{"\1":[\2],"\3":[\2]}',)),
        "a cell twice": ("bad-position", STONES, (r'"stones":{"\1":[\2,\2],"\3":[\4]}',)),
        "no such colour": (
            "bad-position",
            STONES,
            [rf'"stones":{{"\1":[\2],"{colour}":[\4]}}' for colour in (*colours, "", "Red")],
        ),
        "no list of moves": ("bad-action", r'(?<="moves":)\[.*\]', NO_LIST),
        "a move that is no text": ("bad-action", BEFORE_A_MOVE, [f"{value}," for value in NO_TEXT]),
        "no such action": (
            "bad-action",
            BEFORE_A_MOVE,
            [f'"{colour}:a1","choose {colour}",' for colour in colours]
            + ['"",', '"pass",', '"A1",', '"1a",', '"a-1",', '" a1",', '"a1 ",', '"a١",', '"ａ1",']
            + ['"choose ",', '"setup red=a1 black=b1",', '"setup black=,",']
            + [f'"{before}{first.upper()}{after}",' for before, after in (("", ":a1"), ("choose ", ""))],
        ),
        "a position after an illegal move": (
            "bad-action",
            r'"op":"play"(.*"moves":\[)("[^"]*\d")',
            (r'"op":"judge"\1\2,\2',),
        ),
    }


def replies(name: str, lines: Sequence[bytes]) -> Sequence[bytes]:
    if name != NODE:
        engine = load_engine(name)
        return [reply_to(engine, line) for line in lines]
    told = subprocess.run(shlex.split(name), input=b"\n".join(lines), capture_output=True, check=True)
    return told.stdout.splitlines()


@pytest.mark.parametrize("game", game_names())
def test_a_question_with_a_fault_is_refused_by_every_engine_alike(game: GameName) -> None:
    """Each drawn question gets every kind of fault that it can have, one at a time."""
    faults, drawn = faults_of(game), list[tuple[str, bytes]]()
    for number in range(60 * DAYS):
        random = Random(f"{SEED} {game} {number}")
        question = random.choice((drawn_position, drawn_record))(game, random)
        good = '{"id":"q",' + msgspec.json.encode(question).decode()[1:]
        for kind, (_, where, written) in faults.items():
            if places := list(re.finditer(where, good)):
                place = random.choice(places)
                bad = good[: place.start()] + place.expand(random.choice(written)) + good[place.end() :]
                drawn.append((kind, bad.encode(errors="surrogatepass")))
    assert faults.keys() == {kind for kind, _ in drawn}
    lines = [line for _, line in drawn]
    wrong = [
        f"{name} answers {reply!r} to {kind}: {line!r}"
        for name in ("reference", *QUICK, "z3")
        for (kind, line), reply in zip(drawn, replies(name, lines), strict=True)
        if not any(
            f'"{word}"'.encode() in reply for word in [faults[kind][0]] + ["unsupported"] * (name == "z3")
        )
    ]
    assert not wrong, f"{len(wrong)} lines, such as: {min(wrong, key=len)}"
