"""What public functions raise: errors with one root, each with a message of one line."""

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module

import pytest

import rulestone
from rulestone import Error, Judge, Perft, Play

PLACED: dict[str, object] = {"game": "minefield", "size": 5, "stones": {"black": ("a1",)}, "to_move": "black"}
PLAYED: dict[str, object] = {"game": "minefield", "size": 5, "moves": ("a1",)}


def public_errors() -> Iterator[type[Exception]]:
    for module in pkgutil.walk_packages(rulestone.__path__, "rulestone."):
        for name, value in vars(import_module(module.name)).items():
            is_error = isinstance(value, type) and issubclass(value, Exception)
            if is_error and value.__module__ == module.name and not name.startswith("_"):
                yield value


def test_every_public_error_has_one_root() -> None:
    assert [error for error in public_errors() if not issubclass(error, Error)] == []


@pytest.mark.parametrize("engine", ["reference", "bitboard"])
@pytest.mark.parametrize(
    ("question", "fields", "at"),
    [
        (Judge, {**PLACED, "size": "5"}, "size"),
        (Judge, {**PLACED, "size": True}, "size"),
        (Judge, {**PLACED, "game": None}, "game"),
        (Judge, {**PLACED, "options": None}, "options"),
        (Judge, {**PLACED, "options": {"swap": 1}}, "options"),
        (Judge, {**PLACED, "removed": None}, "removed"),
        (Judge, {**PLACED, "stones": []}, "stones"),
        (Judge, {**PLACED, "stones": {"black": None}}, "stones"),
        (Judge, {**PLACED, "stones": {"black": "a1"}}, "stones"),
        (Judge, {**PLACED, "to_move": 5}, "to_move"),
        (Judge, {**PLAYED, "moves": 5}, "moves"),
        (Judge, {**PLAYED, "moves": "a1 b2"}, "moves"),
        (Play, {**PLAYED, "moves": None}, "moves"),
        (Play, {**PLAYED, "moves": [5]}, "moves"),
        (Perft, {**PLAYED, "depth": "1"}, "depth"),
        (Perft, {**PLAYED, "depth": -1}, "depth"),
    ],
)
def test_a_field_of_another_type_is_refused_by_name(
    engine: str, question: Callable[..., rulestone.Judge], fields: dict[str, object], at: str
) -> None:
    with pytest.raises(rulestone.BadRequest, match=at) as refused:
        rulestone.load_engine(engine).ask(question(**fields))
    assert (refused.value.at or "").startswith(at)
    assert "\n" not in str(refused.value)
