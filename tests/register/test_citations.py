"""Which clauses the code of some rules names."""

import sys
from types import ModuleType

import pytest

from rulestone.core.register.citations import cited_clauses

SHARED = """
class Base:
    def shared(self):
        return "hex.shared"
"""

RULES = """
from functools import cache, cached_property
from shared_rules import Base
from dataclasses import dataclass
from other_rules import ELSEWHERE, elsewhere

@dataclass
class Part:
    clause: str

CONSTANT = "hex.constant"
TABLE = ("hex.in-tuple", frozenset({"hex.in-set"}))

class Rules(Base):
    '''Prose about hex.prose is no citation.'''
    attribute = "hex.attribute"
    part = Part("hex.of-part")

    def method(self):
        def inner():
            return lambda: "hex.inner"
        return "hex.method"

    @property
    def shown(self):
        return "hex.property"

    @cached_property
    def kept(self):
        return "hex.cached"

    @classmethod
    def made(cls):
        return "hex.of-class"

    @staticmethod
    def bare():
        return "hex.static"

@cache
def remembered(cell):
    return "hex.remembered" if cell in ("hex.two words", "hex.Large", "go.turn", "hex.a.b") else None
"""

OTHER = """
ELSEWHERE = 1
def elsewhere():
    return "hex.elsewhere"
"""


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> type:
    """The class of the positions of a game, in a module of its own."""
    for name, source in (("shared_rules", SHARED), ("other_rules", OTHER), ("hex.rules", RULES)):
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec(source, vars(module))  # noqa: S102 - a module as a game's package has it
    kind = vars(sys.modules["hex.rules"])["Rules"]
    assert isinstance(kind, type)
    return kind


def test_ids_are_found_wherever_rules_can_name_them(rules: type) -> None:
    assert cited_clauses(rules, "hex") == {
        "hex.constant",
        "hex.in-tuple",
        "hex.in-set",
        "hex.attribute",
        "hex.of-part",
        "hex.method",
        "hex.inner",
        "hex.property",
        "hex.cached",
        "hex.of-class",
        "hex.static",
        "hex.remembered",
        "hex.shared",
    }


def test_only_ids_of_the_game_count(rules: type) -> None:
    assert cited_clauses(rules, "go") == {"go.turn"}
    assert cited_clauses(rules, "he") == frozenset()
