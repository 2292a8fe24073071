"""What code means: no way of writing the same makes a difference, and everything that is run does."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone_proofs import source

ROOT = '''
"""A module."""
from dataclasses import dataclass
from rulestone_toy import leaf as other
from rulestone_toy.leaf import LIMIT, Unused

WHITE, BLACK = "white", "black"
EDGES = {WHITE: "left right".split(), BLACK: []}

@dataclass(frozen=True)
class Board:
    """A board."""
    cells: int
    tops: int = 0

    def first(self, wanted: int) -> int:
        """One of them."""
        return self.cells & wanted

    def never(self) -> None:
        print(self)

def used(n: int, *, depth: int = 2) -> int:
    """What it does."""
    board = Board(n, tops=2)
    if n > LIMIT:
        raise ValueError(f"there are no {n} cells on it")
    return helper(board) + other.step(n, by=depth)  # and so on

def helper(board: Board) -> int:
    found: int = sum(cell for cell in range(board.first(3)) if BLACK in EDGES or cell)
    return min(found, LIMIT - board.tops)

def unused() -> Unused:
    return Unused()
'''
LEAF = """
LIMIT = 3
TABLE = {}
for key in "abc":
    TABLE[key] = LIMIT

def step(n, by, also=1):
    return n + by - also

class Unused:
    pass
"""
Digest = Callable[[], str]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two modules."""
    folder = tmp_path / "rulestone_toy"
    folder.mkdir()
    for name, text in (("__init__", ""), ("root", ROOT), ("leaf", LEAF)):
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def meaning(name: str = "used", module: str = "root") -> str:
    for known in (source.meaning, source._file, source._content, source._unit):
        known.cache_clear()
    return source.meaning(((f"rulestone_toy.{module}", name),))


def edit(path: Path, *pieces: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in pieces:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("root", '"""What it does."""', '"""It does."""'),
        ("root", "# and so on", "# or so"),
        ("root", "found: int = sum", "found = sum"),
        ("root", "found", "total"),
        ("root", "cell for cell in range", "cell  # each\n for cell in range"),
        ("root", "there are no {n} cells on it", "no more than so many cells, and not {n}"),
        ("root", "helper", "assistant"),
        ("root", "Board", "Area"),
        ("root", "print(self)", "print(self, 1)"),
        ("root", "return Unused()", "return [Unused()][0]"),
        ("root", "WHITE", "PALE"),
        ("root", "from rulestone_toy import leaf as other", "import rulestone_toy.leaf as other"),
        ("leaf", "    pass", "    x = 1"),
        ("leaf", "n + by - also", "(n + by) - also"),
    ],
)  # fmt: skip
def test_edits_without_effect_keep_the_meaning(module: str, old: str, new: str, toy: Path) -> None:
    before = meaning()
    edit(toy / f"{module}.py", (old, new))
    assert meaning() == before


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("root", "min(found", "max(found"),
        ("root", "helper(board) + other", "helper(board) - other"),
        ("root", "WHITE, BLACK =", "BLACK, WHITE ="),
        ("root", '"white", "black"', '"black", "white"'),
        ("root", "left right", "right left"),
        ("root", "Board(n, tops=2)", "Board(n, cells=2)"),
        ("root", "tops: int = 0", "tops: int = 1"),
        ("root", "cells & wanted", "tops & wanted"),
        ("root", "(frozen=True)", "(frozen=False)"),
        ("root", "if n > LIMIT", "if n >= LIMIT"),
        ("root", "depth: int = 2", "depth: int = 3"),
        ("root", "raise ValueError", "raise TypeError"),
        ("leaf", "LIMIT = 3", "LIMIT = 4"),
        ("leaf", "n + by", "n + by + 1"),
        ("leaf", "step(n, by, also=1)", "step(by, n, also=1)"),
        ("leaf", "TABLE[key] = LIMIT", "TABLE[key] = 1"),
    ],
)
def test_edits_with_effect_change_the_meaning(module: str, old: str, new: str, toy: Path) -> None:
    before = meaning()
    edit(toy / f"{module}.py", (old, new))
    assert meaning() != before


def test_a_definition_may_be_moved(toy: Path) -> None:
    before = meaning()
    helper = ROOT[ROOT.index("def helper") : ROOT.index("def unused")]
    edit(toy / "root.py", (helper, ""), ("import LIMIT", "import helper, LIMIT"))
    edit(toy / "leaf.py", ("class Unused", f"from rulestone_toy.root import *\n{helper}\nclass Unused"))
    edit(toy / "leaf.py", ("import *", "import BLACK, EDGES, Board"))
    assert meaning() == before


def test_only_the_named_parts_of_a_module_argument_count(toy: Path) -> None:
    (toy / "user.py").write_text(
        "from rulestone_toy import leaf\ndef use(module=leaf):\n    return module.step(1, 2)\n",
        encoding="utf-8",
    )
    before = meaning("use", "user")
    edit(toy / "leaf.py", ("    pass", "    x = 1"))
    assert meaning("use", "user") == before
    edit(toy / "leaf.py", ("n + by", "n"))
    assert meaning("use", "user") != before


@pytest.mark.usefixtures("toy")
def test_an_unknown_definition_is_refused() -> None:
    with pytest.raises(source.NotDefined, match=r"rulestone_toy\.root has no missing"):
        meaning("missing")
