"""The digest of a function covers what it uses, and nothing else of its module."""

import sys
from pathlib import Path

import pytest

from rulestone_proofs.bitboard import definitions

ROOT = '''
"""A module."""
from rulestone_toy import leaf as other
from rulestone_toy.leaf import LIMIT, Unused

def used(n: int) -> int:
    """What it does."""
    return helper(n) + other.step(n)  # and so on

def helper(n: int) -> int:
    return min(n, LIMIT)

def unused() -> Unused:
    return Unused()
'''
LEAF = "LIMIT = 3\n\ndef step(n):\n    return n + 1\n\nclass Unused:\n    pass\n"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two modules."""
    folder = tmp_path / "rulestone_toy"
    folder.mkdir()
    for name, text in (("__init__", ""), ("root", ROOT), ("leaf", LEAF)):
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def digest(name: str = "used") -> str:
    for module in [name for name in sys.modules if name.startswith("rulestone_toy")]:
        del sys.modules[module]
    for known in (definitions.digest, definitions._source, definitions._content):
        known.cache_clear()
    return definitions.digest(f"rulestone_toy.root:{name}")


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.usefixtures("toy")
def test_it_reaches_what_is_named_in_turn() -> None:
    digest()
    assert set(definitions.reached("rulestone_toy.root:used")) == {
        "rulestone_toy.root:used",
        "rulestone_toy.root:helper",
        "rulestone_toy.leaf:LIMIT",
        "rulestone_toy.leaf:step",
    }


@pytest.mark.parametrize(
    ("module", "old", "new", "changes"),
    [
        ("root", "min(n, LIMIT)", "max(n, LIMIT)", True),
        ("leaf", "LIMIT = 3", "LIMIT = 4", True),
        ("leaf", "n + 1", "n + 2", True),
        ("leaf", "    pass", "    x = 1", False),
        ("root", "return Unused()", "return [Unused()][0]", False),
        ("root", '"""What it does."""', '"""It does."""', False),
        ("root", "# and so on", "# or so", False),
    ],
)
def test_it_changes_with_what_is_used_alone(
    module: str, old: str, new: str, changes: bool, toy: Path
) -> None:
    before = digest()
    edit(toy / f"{module}.py", old, new)
    assert (digest() != before) == changes


@pytest.mark.usefixtures("toy")
def test_a_star_is_all_that_a_module_defines() -> None:
    digest("*")
    names = {name.partition(":")[2] for name in definitions.reached("rulestone_toy.root:*")}
    assert names == {"used", "helper", "unused", "LIMIT", "step", "Unused"}


@pytest.mark.usefixtures("toy")
def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(definitions.NotDefined, match=r"rulestone_toy\.root has no missing"):
        digest("missing")
