"""Variants in words: which one it is, and the parts of the rules that it exchanges."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from inspect import getattr_static, getdoc, isfunction

from rulestone.cases.exchanged import exchanged_parts
from rulestone.core.wording import printable
from rulestone.report.tree import Block, Paragraph, Span
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game


def variant_blocks(
    name: str, words: str, parts: Mapping[str, Mapping[str, str]] | None = None
) -> tuple[Block, ...]:
    """Return which variant it is, and the parts that it exchanges.

    Args:
        name: the name of the variant.
        words: the difference, in a sentence.
        parts: the parts, as `exchanged_words` returns them; None for the name alone.
    """
    exchanged = [
        Paragraph((Span(part, "code"), f" in the {of}: {value}"))
        for part, both in (parts or {}).items()
        for of, value in both.items()
    ]
    return (Paragraph(f"By the variant {name}: {words}", "strong"), *exchanged)


def exchanged_words(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Return the parts of the rules that a variant exchanges, in the `game` and in the `variant`."""
    itself = find_game(game.name).position_class
    return {
        part: {"game": _part(getattr_static(itself, part, None)), "variant": _part(value)}
        for part, value in exchanged_parts(game.position_class, game.name).items()
    }


def _part(value: object) -> str:
    """Return a part of the rules in words: the repr of a value, the summary of a function's docstring."""
    made = getattr(value, "func", getattr(value, "fget", getattr(value, "__func__", value)))
    if isfunction(made):
        return (getdoc(made) or "a function of its own").partition("\n\n")[0]
    return _value(value)


def _value(value: object) -> str:
    if isfunction(value):
        return value.__name__
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_value, value))})"
    if is_dataclass(value) and not isinstance(value, type):
        held = (f"{field.name}={_value(getattr(value, field.name))}" for field in fields(value))
        return f"{type(value).__name__}({', '.join(held)})"
    return printable(repr(value))
