"""What a command prints of a position, and what the bitboard says of it.

The text is read, so that a mistake of what words or draws a right answer shows too: legal actions, the end,
the winner, the turn, the marks where a stone may be placed, what `--at` asks, and the counts of `perft`.
"""

import re
import shlex
from itertools import pairwise
from urllib.parse import urlencode

import msgspec

import rulestone
from rulestone.cases.cases import questions_of
from rulestone.cases.selection import Selection, choose_cases
from rulestone.protocol import OPERATIONS, Nodes, Verdict
from rulestone.protocol.notation import read_notation
from tests.helpers.cross_check import cross_check

POSITION = ("size", "moves", "stones", "to-move", "removed")
ASKS = re.compile(r"(judge|perft|case|show(?=.* --(at|legal)\b)) (?!\S*\.)(?!.*(--variant|variant:))")
"""The commands that tell something of a position by the rules of a game, and not by a file."""

CLAIMS = {
    r"(legal \(\d+\) .+)": r"\1",
    r"(?:Over:|standing over;).* (\w+) (?:has won|wins\b.*)\.?": r"\1 has won",
    r"(?:Over:|standing over;).* [Aa] draw.*": "None has won",
    r"(?:standing )?(\w+ to move)\b.*": r"\1",
    r"(.+ is (?:not )?legal)\.": r"\1",
    r"(?!Nobody)(\w+ may place on \w+).*\.": r"\1",
    r"\w+ may place on \w+: (.+)\.": r"by \1",
    r'(?:"nodes": |total |sequences of \d+ )?(\d+)': r"\1 in all",
    r'"?(?!size|depth|nodes|total)([\w:]+)"?:? (\d+)': r"\1 begins \2",
    r"answer an error that .*|rulestone: --moves: move .* is illegal by .*": "refused",
}
"""What lines say, without commas and as one line each, and how it is kept."""

BETWEEN = re.compile(r"\A[-\w]+/[-\w]+  (?s:.*?)\n\n|\n {11,}|,")
"""What is not read: the title of a case, that a line is continued below, commas."""

ROW = re.compile(r"^ *(?:([a-z])(?= .* \d+$)|(\d+)) (.+?)(?: \d+)?$", re.MULTILINE)
"""A row of a picture: its letter, cells and their number on a hexagonal board, else its number and cells."""


def said(printed: str) -> set[str]:
    """What a text says; `b on c3` is the mark where Black may place."""
    if printed.startswith("{") and '"legal"' in printed:
        return verdict(msgspec.json.decode(printed, type=Verdict))
    marks = {
        f"{mark} on {letter}{place}" if letter else f"{mark} on {chr(96 + place)}{number}"
        for letter, number, cells in ROW.findall(printed)
        for place, mark in enumerate(re.findall(r"[\w.#]+", cells), 1)
        if re.fullmatch("[a-z]", mark)
    }
    lines = (" ".join(line.split()) for line in BETWEEN.sub(" ", printed).splitlines())
    found = ((re.fullmatch(claim, line), kept) for line in lines for claim, kept in CLAIMS.items())
    return {match.expand(kept) for match, kept in found if match} | marks


def verdict(answer: Verdict | rulestone.GamePosition) -> set[str]:
    """The end or the turn, and the legal actions."""
    turn = f"{answer.winner} has won" if answer.over else f"{answer.to_move} to move"
    legal = f"legal ({len(answer.legal)}) {' '.join(answer.legal)}"
    return {turn.capitalize(), legal} - {"None to move", "legal (0) "}


def true(line: str) -> set[str]:
    """What the bitboard says, of all that a command tells.

    Raises:
        BadRequest: it refuses the position.
    """
    program, name, *rest = shlex.split(line)
    if program == "case":
        asked = questions_of(choose_cases(Selection(ids=(name,)))[0][0], OPERATIONS)[0]
        answer = rulestone.load_engine("bitboard").ask(asked)
        assert isinstance(answer, Verdict | Nodes)
        return verdict(answer) if isinstance(answer, Verdict) else {f"{answer.nodes} in all"}
    typed = dict(pairwise(rest))
    options = " ".join(value for option, value in pairwise(rest) if option == "--option")
    fields = {option.replace("-", "_"): typed[f"--{option}"] for option in POSITION if f"--{option}" in typed}
    notation = urlencode({"game": name, "options": options, **fields})
    position = rulestone.position(notation)
    if program == "perft":
        depth = int(typed["--depth"])
        divided = position.legal if "--divide" in rest else ()
        begun = {f"{action} begins {position.play(action).perft(depth - 1)}" for action in divided}
        return begun | {f"{position.perft(depth)} in all"}
    # Words for scores and reasons are not read: of these the engines' answers are compared.
    differing = cross_check(rulestone.load_engine("bitboard"), read_notation(notation)[0])
    told = {each.words for each in differing} | (verdict(position) if program == "judge" else set())
    if "--json" in rest:
        return told
    placed = [re.fullmatch(r"(?:(\w+):)?([a-z]+\d+)(?:x.+)?", action) for action in position.legal]
    able = [(match[1] or str(position.to_move), match[2], match[0]) for match in placed if match]
    if program == "judge" or "--legal" in rest:
        told |= {f"{colour[0]} on {cell}" for colour, cell, _ in able}
    at = typed.get("--at", "")
    if at and not re.fullmatch(r"[a-z]+\d+", at):
        return told | {f"{at} is {'' if position.is_legal(at) else 'not '}legal"}
    taking = " or ".join(action for _, cell, action in able if cell == at and "x" in action)
    on_it = {f"{colour.capitalize()} may place on {at}" for colour, cell, _ in able if cell == at}
    return told | on_it | ({f"by {taking}"} if taking else set())


def contradictions(line: str, printed: str) -> set[str]:
    """What a command says of a position and the bitboard does not, or the other way round."""
    if not ASKS.match(line) or ("exit status" in printed and " is illegal by " not in printed):
        return set()
    try:
        answered = true(line)
    except rulestone.BadRequest:
        answered = {"refused"}
    return said(printed) ^ answered
