"""Solve small boards, and write `fixtures/values.json` and `fixtures/VALUES.md`.

    python -m tools.values [GAME…]

A board that takes longer than a minute keeps the value that the file has, if it has one. With each value
stand the first moves that win, the positions that were searched, and what confirmed it.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TypedDict

from rulestone.author.formatting import readable_json
from rulestone.core.loading import read_json
from rulestone.core.names import GameName, Options, Size
from rulestone.play.makers import playable_maker
from rulestone.protocol import GameSetting
from rulestone.rulebook.installed import find_game
from rulestone_lab.values import SearchState, solve

FIXTURES = Path(__file__).parents[1] / "fixtures"

SECONDS = 60.0
"""How long a board is searched."""

SIZES = {"minefield": 4, "necklace": 4, "lefe": 2, "evening": 3, "interleave": 2}
"""By game, the largest board that is solved."""

OPTIONS = {"minefield": ("swap",), "necklace": ("swap",), "lefe": ("pie", "tie"), "evening": ("tiebreak",)}
"""By game, the options of which every value is solved."""

CONFIRMED = {"minefield": 3, "necklace": 3, "lefe": 2, "evening": 2, "interleave": 1}
"""By game, the largest board whose values plain minimax on the reference confirms."""

IN_COQ = {"minefield": 5, "necklace": 5}
"""By game, the largest board whose values Coq's kernel confirms, in `proofs/coq` and `proofs/coq_large`."""

MARKS = {"minimax on the reference": "R", "Coq": "C", "a checked proof": "P"}
"""What confirms a value, and its mark on the page."""

SCHEDULE = "alternate"
"""How games without turns are played here: the players act alternately. It is a choice, and not a rule."""


class Row(TypedDict):
    """What is known of a board."""

    game: str
    size: int
    options: Options
    schedule: str | None
    value: str | None
    moves: Sequence[str]
    positions: int
    confirmed: list[str]


class Values(TypedDict):
    """What `values.json` holds."""

    format: int
    rows: list[Row]


ABOUT = """# Exact values of small boards

Who wins if both play perfectly, for authors of programs that search, found by `rulestone solve`. The same is
in `values.json`, which `tools/values.py` in the source tree writes. Games without turns are solved for
players who act alternately, each with its own colour: that is a schedule, and not a rule. A set-up is listed
as the first action.

Every value rests on the search and on the bitboard, which plays. A letter names a further check:

- R: plain minimax on the reference. It rests on the reference alone.
- C: Coq's kernel. It rests on the rules as Coq states them. Those of the reference, translated, are proved to
  be the same ([how](../proofs/coq/README.md)).
- P: a checked proof, as below. It rests on the bitboard's placements, and not on the search.

With every change the tests solve the boards of less than 1,000 positions again; at night they solve the
others, and make and check the proofs.

Boards of 5×5 are too large for `rulestone solve`. A proof-number search in C (`tools/proof_search.c` in
the source tree) finds who wins after each first move, and prints the positions of its proof that the
player to move has lost. `python -m tools.large_values` repeats it, and then tries all placements in each
of these positions with the bitboard: each must be answered by one after which the loser can never join its
edges, or by one that leads to such a position again, or to one in which each placement can be answered so
that the loser can never join its edges. For them, *positions* is the number of positions of the proof. With
one processor Minefield takes about three minutes to search and one to check, Necklace about 13 seconds each.
You trust that module, the bitboard's placements, the symmetries of the board, and the theorems
`minefield.drawless` and `necklace.drawless`. You need not, as Coq's kernel checks the same positions again:
those of Necklace in `proofs/coq/NecklaceCertificates.v`, those of Minefield in `proofs/coq_large`. The latter
takes minutes: `nox -f maintain.py -s coq_large` does it, and records it there. With a swap, the second player
takes a first move that wins, and answers the others. A search in Python with threats, symmetries and a table
was tried before. It did not end in 16 minutes.

Two games have no values for hexagons of size 3. Interleave begins with any of more than a thousand million
set-ups there; `rulestone solve` takes one with `--moves`. Lefe was not solved after 500,000 positions."""


def boards() -> Iterator[GameSetting]:
    """The boards to solve."""
    for name, most in SIZES.items():
        entry = find_game(name).rulebook
        values = [
            [value.value for value in option.values]
            for option in entry.options
            if option.name in OPTIONS.get(name, ())
        ]
        names = [option.name for option in entry.options if option.name in OPTIONS.get(name, ())]
        for size, chosen in product(range(entry.size_limits[0], most + 1), product(*values)):
            options: Options = dict(zip(names, chosen, strict=True))
            yield GameSetting(game=GameName(name), size=Size(size), options=options)


def solved(setting: GameSetting, seconds: float) -> Row | None:
    """Solve a board; None if it takes too long."""
    state = playable_maker(setting).start()
    found = solve(SearchState(state, state.colours), seconds)
    if not found.complete:
        return None
    return {
        "game": setting.game,
        "size": setting.size,
        "options": setting.options,
        "schedule": SCHEDULE if state.maker.game.turnless else None,
        "value": found.value,
        "moves": found.moves,
        "positions": found.positions,
        "confirmed": [
            name
            for name, most in (("minimax on the reference", CONFIRMED), ("Coq", IN_COQ))
            if setting.size <= most.get(setting.game, 0)
        ],
    }


def page(rows: list[Row]) -> str:
    """Return the page."""
    lines = [ABOUT]
    for name in SIZES:
        lines += [
            "",
            f"## {find_game(name).title}",
            "",
            "| size | options | wins | winning first moves | positions | confirmed |",
            "|--:|---|---|---|--:|---|",
        ]
        for row in (row for row in rows if row["game"] == name):
            options = ", ".join(f"{key}={str(value).lower()}" for key, value in row["options"].items())
            moves = row["moves"]
            shown = " ".join(moves[:8]) + (f" and {len(moves) - 8} more" if len(moves) > 8 else "")
            mark = " ".join(MARKS[each] for each in row["confirmed"])
            lines.append(
                f"| {row['size']} | {options} | {row['value']} | {shown} | {row['positions']:,} | {mark} |"
            )
    return "\n".join(lines) + "\n"


def read_rows() -> list[Row]:
    """Return the rows of the file."""
    return read_json((FIXTURES / "values.json").read_bytes(), Values)["rows"]


def write_rows(rows: list[Row]) -> None:
    """Write both files."""
    names = list(SIZES)
    rows.sort(key=lambda row: (names.index(row["game"]), row["size"]))
    (FIXTURES / "values.json").write_bytes(readable_json(Values(format=1, rows=rows)))
    (FIXTURES / "VALUES.md").write_text(page(rows))


def main(names: Sequence[str]) -> None:
    """Solve all boards, or those of some games, and write both files."""
    rows = {str((row["game"], row["size"], row["options"])): row for row in read_rows()}
    for setting in boards():
        if names and setting.game not in names:
            continue
        row = solved(setting, SECONDS)
        if row is not None:
            rows[str((setting.game, setting.size, setting.options))] = row
        sys.stdout.write(f"{setting.game} {setting.size} {setting.options}: {row and row['value']}\n")
    write_rows(list(rows.values()))


if __name__ == "__main__":
    main(sys.argv[1:])
