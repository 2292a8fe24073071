"""Find out who wins Minefield and Necklace on boards of 5×5, and check the proof.

    python -m tools.large_values

`proof_search.c` searches, and prints a proof: positions that the player to move has lost. Nothing of it is
believed. In each of these positions all placements are tried here, by the bitboard, and each must have an
answer: one that blocks, after which the loser can never join its edges; or one that leads to such a position
again, or to one in which each placement has an answer that blocks. As every placement fills a point, that is
a proof. It rests on four things: the bitboard's placements, the symmetries of the board, this module, and
that neither game can be drawn (`minefield.drawless`, `necklace.drawless`: for every size, by Coq's kernel).

It needs a C compiler, 2 GB and some minutes, and writes the values into `fixtures/values.json` and its page.
It also writes the proofs into `MinefieldCertificates.v` and `NecklaceCertificates.v` of `proofs/coq` and, of
Minefield 5×5, into `proofs/coq_large`. Coq's kernel checks them, and trusts neither the bitboard nor this
module.
"""

import lzma
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from rulestone.core.names import GameName, Size
from rulestone_bitboard import minefield, necklace
from rulestone_bitboard.connection import Rules
from rulestone_bitboard.layout import Mask
from tools.values import IN_COQ, Row, read_rows, write_rows

GAMES = {"minefield": minefield.rules, "necklace": necklace.rules}

CONFIRMED = "a checked proof"
"""What confirms these values, in the file."""

CERTIFICATES = Path(__file__).parents[1] / "proofs" / "coq"

LARGE = CERTIFICATES.with_name("coq_large") / "MinefieldFive.v.xz"
"""The proof of Minefield 5×5, which takes Coq minutes. `MinefieldCertificates.v` has that of one move."""

CERTIFIED = (3, 4, 5)
"""The boards of which it has a certificate."""

BEGINNING = """(** Written by [python -m tools.large_values]: certificates of values of {}, as \
[Certificates.v] checks them. *)

From Coq Require Import ZArith List.
Import ListNotations.
From Rulestone Require Import Rules Certificates.
Open Scope Z_scope.
"""

TOGETHER, WIDTH = 20, 30
"""How many positions are one number in a certificate, and how many bits of it the stones of a colour are."""


class Wrong(Exception):
    """The proof is none."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof of who wins after each first placement.

    Attributes:
        rules: the rules, whose first colour is the loser here.
        firsts: by first placement, one of those that symmetries turn into each other: whether it wins.
        lost: stones of the loser, who is to move and has lost, and of the winner.
        begun: how many of these prove what is said of the first of the placements.
        images: the same positions, turned and mirrored in every way that keeps the sides.
    """

    rules: Rules
    firsts: dict[str, bool]
    lost: list[tuple[Mask, Mask]]
    begun: int = 0
    images: set[tuple[Mask, Mask]] = field(default_factory=set[tuple[Mask, Mask]])

    def __post_init__(self) -> None:
        for mine, theirs in self.lost:
            self.images.update(zip(self.turned(mine), self.turned(theirs), strict=True))

    def turned(self, stones: Mask) -> Iterator[Mask]:
        """The images of some stones under the symmetries that keep the sides."""
        layout = self.rules.layout
        size = layout.board.stride - 1
        rows = [stones >> layout.board.stride * row & (1 << size) - 1 for row in range(size)]
        for ways in (rows, [int(f"{row:0{size}b}"[::-1], 2) for row in rows]):
            for way in (ways, ways[::-1]):
                yield Mask(sum(row << layout.board.stride * number for number, row in enumerate(way)))

    def across(self, stones: Mask) -> Mask:
        """Return some stones with the sides of the two colours exchanged."""
        layout = self.rules.layout
        size = layout.board.stride - 1
        at = {bit: divmod(number, size) for number, bit in enumerate(layout.bits)}
        return Mask(sum(layout.bits[size * at[bit][1] + at[bit][0]] for bit in layout.split(stones)))

    def check(self) -> None:
        """Check it.

        Raises:
            Wrong: something in it does not hold.
        """
        for mine, theirs in self.lost:
            if not self.is_lost(mine, theirs):
                raise Wrong(f"not lost: {self.rules.layout.spell(mine)} {self.rules.layout.spell(theirs)}")
        for name, wins in self.firsts.items():
            stone = self.rules.layout.cell(name)
            holds = (Mask(0), self.across(stone)) in self.images if wins else self.is_answered(stone, Mask(0))
            if not holds and not self.rules.joined(stone, 0):
                raise Wrong(f"{name}: the proof has no answer")

    def is_lost(self, mine: Mask, theirs: Mask) -> bool:
        """Return whether the winner has an answer to each placement, or to none if the loser has none."""
        after = self.after(mine, theirs)
        if not after:
            return bool(self.after(theirs, mine)) and self.is_answered(mine, theirs)
        return all(self.is_answered(stones, theirs) for stones in after)

    def is_answered(self, loser: Mask, winner: Mask) -> bool:
        """Return whether the winner, who is to move, has an answer. Whoever cannot place is skipped."""
        if self.rules.joined(loser, 0):
            return False
        after = self.after(winner, loser)
        if not after:
            return (loser, winner) in self.images
        return (
            any((loser, stones) in self.images for stones in after)
            or self.is_blocked(loser, winner)
            or any(self.is_soon_lost(loser, stones) for stones in after)
        )

    def after(self, mine: Mask, theirs: Mask) -> list[Mask]:
        """The stones of a player after each of its placements."""
        layout = self.rules.layout
        return [Mask(mine | at) for at in layout.split(self.rules.placements(mine, theirs, layout.board))]

    def is_blocked(self, loser: Mask, winner: Mask) -> bool:
        """Return whether the winner, who is to move, can place so that the loser can never join its edges."""
        cells = self.rules.layout.board.cells
        return any(not self.rules.joined(Mask(cells & ~stones), 0) for stones in self.after(winner, loser))

    def is_soon_lost(self, loser: Mask, winner: Mask) -> bool:
        """Return whether the winner can block after each placement of the loser, or else at once."""
        return all(self.is_blocked(stones, winner) for stones in self.after(loser, winner) or [loser])


def search(game: str, size: int) -> Proof:
    """Return what the search in C says."""
    source = Path(__file__).with_name("proof_search.c")
    settings = (f"-DSIZE={size}", f"-DNECKLACE={int(game == 'necklace')}")
    with TemporaryDirectory() as folder:
        program = Path(folder) / "search"
        subprocess.run(["cc", "-O2", *settings, "-o", program, source], check=True)
        said = subprocess.check_output([program], text=True)
    rules, row = GAMES[game](Size(size), False), (1 << size) - 1
    firsts: dict[str, bool] = {}
    lost: list[tuple[Mask, Mask]] = []
    begun = 0
    for one, other in map(str.split, said.splitlines()):
        if other in ("first", "second"):
            begun = begun or len(lost)
            firsts[one] = other == "first"
        else:
            bits = (int(one, 16), int(other, 16))
            mine, theirs = (
                Mask(sum((stones >> size * line & row) << (size + 1) * line for line in range(size)))
                for stones in bits
            )
            lost.append((mine, theirs))
    return Proof(rules, firsts, lost, begun)


def winning(proof: Proof) -> list[Mask]:
    """Return the first placements that win, row by row from the bottom."""
    wins = {
        image: won
        for name, won in proof.firsts.items()
        for image in proof.turned(proof.rules.layout.cell(name))
    }
    if set(wins) != set(proof.rules.layout.bits):
        raise Wrong("a first placement is missing")
    return [bit for bit in proof.rules.layout.bits if wins[bit]]


def rows_of(proof: Proof) -> Iterator[Row]:
    """The rows of the file, without a swap and with one.

    With a swap the second player takes each first placement that wins, and answers the others.
    """
    layout = proof.rules.layout
    game, size = proof.rules.game, layout.board.stride - 1
    moves = [layout.names[bit] for bit in winning(proof)]
    for swap in (False, True):
        first_wins = bool(moves) and not swap
        yield {
            "game": game,
            "size": size,
            "options": {"swap": swap},
            "schedule": None,
            "value": "first" if first_wins else "second",
            "moves": moves if first_wins else [],
            "positions": len(proof.lost),
            "confirmed": [CONFIRMED, *(["Coq"] if size <= IN_COQ[game] else [])],
        }


def certificate(proof: Proof) -> str:
    """Return the statement for Coq that these first placements win and no others, with its proof."""
    game, moves = proof.rules.game.capitalize(), points(proof, winning(proof))
    size = proof.rules.layout.board.stride - 1
    return lemma(f"proves_all {game} {size} certificate [{moves}]", size, proof.lost)


def opening(proof: Proof) -> str:
    """Return the statement that the first of the placements wins, with its proof."""
    game, size = proof.rules.game.capitalize(), proof.rules.layout.board.stride - 1
    move = points(proof, [proof.rules.layout.cell(next(iter(proof.firsts)))])
    return lemma(f"proves {game} {size} certificate [{move}] []", size, proof.lost[: proof.begun])


def points(proof: Proof, moves: list[Mask]) -> str:
    """Return some points as Coq writes them."""
    stride = proof.rules.layout.board.stride
    places = (divmod(bit.bit_length() - 1, stride) for bit in moves)
    return "; ".join(f"({column}, {row})" for row, column in places)


def lemma(claim: str, size: int, positions: list[tuple[Mask, Mask]]) -> str:
    """Return a claim of a certificate with these positions."""
    lost = sorted(positions)
    lost += lost[-1:] * (-len(lost) % TOGETHER)  # so that the last number is full
    digits = 2 * WIDTH // 4
    packed = [f"{mine << WIDTH | theirs:0{digits}x}" for mine, theirs in lost]
    numbers = (f"0x{''.join(packed[start : start + TOGETHER])}" for start in range(0, len(packed), TOGETHER))
    listed = ";\n".join(numbers)
    return f"""
Lemma size_{size} : exists certificate, {claim} = true.
Proof.
  exists (unpacked [
{listed}]).
  vm_cast_no_check (eq_refl true).
Qed.
"""


def pages(game: str, proofs: list[Proof]) -> dict[Path, bytes]:
    """The files of the certificates of a game, and what they hold."""
    title = game.capitalize()
    beginning, lemmas = BEGINNING.format(title), [certificate(proof) for proof in proofs]
    large: dict[Path, bytes] = {}
    if game == "minefield":
        whole = f"{beginning}{lemmas[-1]}Print Assumptions size_5.\n"
        large, lemmas[-1] = {LARGE: lzma.compress(whole.encode())}, opening(proofs[-1])
    return {CERTIFICATES / f"{title}Certificates.v": (beginning + "".join(lemmas)).encode(), **large}


def main() -> None:
    """Search, check, and write the files."""
    rows = read_rows()
    for game in GAMES:
        proof = search(GameName(game), 5)
        sys.stdout.write(f"{game}: {len(proof.lost):,} positions to check\n")
        proof.check()
        for row in rows_of(proof):
            rows = [
                old for old in rows if (old["game"], old["size"], old["options"]) != (game, 5, row["options"])
            ]
            rows.append(row)
            sys.stdout.write(f"{game} 5 {row['options']}: {row['value']} {row['moves']}\n")
        for path, content in pages(game, [*(search(game, size) for size in CERTIFIED[:-1]), proof]).items():
            path.write_bytes(content)
    write_rows(rows)


if __name__ == "__main__":
    main()
