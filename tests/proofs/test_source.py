"""The source that a proof reads: any change to what runs changes it, and what cannot matter does not."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from rulestone_proofs import source

ROOT = '''
"""A module."""
from typing import TYPE_CHECKING

from rulestone_toy import leaf as other
from rulestone_toy.leaf import LIMIT

if TYPE_CHECKING:
    from rulestone_toy.apart import Y

def used(n: int) -> int:
    """What it does."""
    return min(n, LIMIT) + other.step(n)  # and so on
'''
LEAF = """
LIMIT = 3

def step(n):
    import rulestone_toy.deep.late
    return n - 1
"""


FILES = {"__init__": "", "root": ROOT, "leaf": LEAF, "apart": "", "deep/__init__": "", "deep/late": "X = 1"}
"""A package of modules that import each other."""

NUMBERS = count()


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Write the package, changed if so wanted, under a name of its own; return the name."""
    monkeypatch.syspath_prepend(tmp_path)

    def written(*change: str) -> str:
        name = f"rulestone_toy_{next(NUMBERS)}"
        (tmp_path / name / "deep").mkdir(parents=True)
        for module, text in FILES.items():
            if change and change[0] == module:
                _, old, new = change
                assert old in text
                text = text.replace(old, new, 1) if old else text + new
            (tmp_path / name / f"{module}.py").write_text(
                text.replace("rulestone_toy", name), encoding="utf-8"
            )
        return name

    return written


def read(name: str) -> str:
    """What `root` of a package reads."""
    texts = map(source.text, source.modules((f"{name}.root",)))
    return "\n".join(texts).replace(name, "rulestone_toy")


def test_all_imported_modules_of_the_package_are_read(toy: Callable[..., str]) -> None:
    name = toy()
    parts = ("deep", "deep.late", "leaf", "root")
    assert source.modules((f"{name}.root",)) == (name, *(f"{name}.{part}" for part in parts))


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("root", '"""A module."""\n', ""),
        ("root", "What it does", "What it did"),
        ("root", "  # and so on", ""),
        ("root", "min(n, LIMIT)", "min(\n        n,\n        LIMIT,\n    )"),
        ("apart", "", "Y = 1"),
    ],
)
def test_edits_without_effect_keep_it(module: str, old: str, new: str, toy: Callable[..., str]) -> None:
    assert read(toy(module, old, new)) == read(toy())


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("root", "min(n", "max(n"),
        ("root", "+ other", "- other"),
        ("leaf", "3", "4"),
        ("leaf", "n - 1", "n - 1.0"),
        ("leaf", "def step", "@cache\ndef step"),
        ("deep/late", "1", '"1"'),
        ("deep/__init__", "", "X = 2"),
    ],
)
def test_edits_with_effect_change_it(module: str, old: str, new: str, toy: Callable[..., str]) -> None:
    assert read(toy(module, old, new)) != read(toy())


def test_a_module_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"^no module rulestone_proofs\.missing$"):
        source.modules(("rulestone_proofs.missing",))
