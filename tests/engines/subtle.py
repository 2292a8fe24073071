"""The bitboard with one subtle mistake: subtle.py MISTAKE.

A mistake is a text of one module and its replacement. The changed package is written to a
folder of its own and run there.
"""

import shutil
import sys
import tempfile
from pathlib import Path

import rulestone_bitboard
from rulestone.engines.serve import serve

Change = tuple[str, str, str]
"""A module, a text in it, and its replacement."""

PLACEMENTS = "        placements=placements,\n        locally_legal=placements,"

MISTAKES: dict[str, tuple[Change, ...]] = {
    # On boards of size 20 and more no switch is seen.
    "tables": (
        (
            "minefield.py",
            PLACEMENTS,
            """\
        placements=placements if size < 20 else _large,
        locally_legal=placements if size < 20 else _large,""",
        ),
        (
            "minefield.py",
            "def _never(",
            """\
def _large(mine: Mask, theirs: Mask, board: Board) -> Mask:
    return Mask((board.cells ^ (mine | theirs)) & ~hard_corners(mine, theirs, board))


def _never(""",
        ),
    ),
    # A tree without leaves stays on the board.
    "leafless": (
        ("trees.py", "if enemy.leaves < leaves and", "if 0 < enemy.leaves < leaves and"),
        ("trees.py", "if leaves < increased:", "if 0 < leaves < increased:"),
    ),
    # Sums of groups have four binary digits.
    "nibble": (
        ("evening.py", "(white | black).bit_count().bit_length()", "4"),
        ("evening.py", "while carry:", "while carry and at < len(planes):"),
        ("evening.py", "for digit, lanes in counted(group, board):",
         "for digit, lanes in [pair for pair in counted(group, board) if pair[0] < 4]:"),
    ),
    # For the variant the stones of both colours are counted, which are always even.
    "parity": (("turnless.py", "self.rules.tied(sum(first))", "self.rules.tied(sum(first) + sum(second))"),),
    # After a swap the other colour moves.
    "swapped": (
        ("connection.py", "return replace(self, swappable=False)",
         "return self.at(replace(self.rules, swap=False), self.stones, other(self.turn))"),
    ),
    # A set-up position that the colour to move has won goes on.
    "mover": (("connection.py", "for side in (turn, other(turn)):", "for side in (other(turn),):"),),
    # After a first stone that is Dark's extra one, Light moves.
    "extra": (("lefe.py", 'first: Side = 0 if self.rules.pie == "extra-stone" else 1', "first: Side = 1"),),
    # A stop by either colour is a stop of both where the enemy has no stone.
    "alone": (
        ("turnless.py", "stopped=self.stopped | {colour}",
         "stopped=self.stopped | ({colour} if all(stones) else {*self.rules.colours})"),
    ),
}  # fmt: skip


def main(name: str) -> None:
    """Answer until the input ends."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "rulestone_bitboard"
        shutil.copytree(Path(rulestone_bitboard.__file__).parent, package)
        for module, text, replacement in MISTAKES[name]:
            path = package / module
            content = path.read_text()
            if text not in content:
                sys.exit(f"{module} has no {text}")
            path.write_text(content.replace(text, replacement))
        for loaded in [module for module in sys.modules if module.startswith("rulestone_bitboard")]:
            del sys.modules[loaded]
        sys.path.insert(0, folder)
        import rulestone_bitboard as changed

        serve(changed.BitboardEngine(), sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main(sys.argv[1])
