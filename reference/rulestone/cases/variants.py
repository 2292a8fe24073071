"""Variants: games with parts exchanged, by the name of a known mistake or from a designer's own file.

    # mine.py
    from rulestone.games.minefield.rules import HARD_CORNER
    from rulestone.cases.variants import variant
    NO_SWITCHES = variant("minefield", "There are no switches.", constraints=(HARD_CORNER,))

`--variant mine.py:NO_SWITCHES` names it on the command line.
"""

import traceback
from pathlib import Path
from runpy import run_path
from types import CodeType

from rulestone.cases.exchanged import with_parts
from rulestone.cases.mistakes import Variant as Variant
from rulestone.cases.mistakes import named
from rulestone.cases.mutants import FAMILY, mutants, mutants_of
from rulestone.core.errors import BadInput, Error
from rulestone.core.names import GameName
from rulestone.core.position import BadWinner, Position
from rulestone.core.wording import did_you_mean, in_one_line
from rulestone.engines.installed import UnknownEngine
from rulestone.engines.reference import ReferenceEngine
from rulestone.play.makers import playable_maker
from rulestone.play.playable import PlayableMaker
from rulestone.play.reference import ReferenceMaker
from rulestone.protocol import GameSetting
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game, game_names


class BadVariant(BadInput, UnknownEngine):
    """A variant that does not exist or cannot be loaded, also as an engine. The message is one line."""


def variant(of: str, words: str, **exchanged: object) -> Variant:
    """Return a variant of a game.

    Args:
        of: the name of the game.
        words: the difference, in a sentence.
        exchanged: class attributes of its rules, such as `constraints`.

    Raises:
        UnknownGame: there is no such game.
        BadVariant: its rules have no such attribute.
    """
    played = find_game(of)
    try:
        return Variant(words, with_parts(played, **exchanged))
    except BadInput as problem:
        raise BadVariant(str(problem)) from None


def find_variant(name: str | Variant, of: GameName | None = None) -> Variant:
    """Return the variant of this name.

    Args:
        name: a known mistake, such as `minefield/switch-2x3-only`, or `FILE.py:NAME`; or the variant itself.
        of: the game that it must be a variant of; None for any.

    Raises:
        BadVariant: there is none, it cannot be loaded, or it is one of another game.
    """
    given: object = name
    if not isinstance(given, str | Variant):
        raise BadVariant(f"{given!r:.40} is neither the name of a variant nor a variant")
    found = name if isinstance(name, Variant) else _in_file(name) if ":" in name else _known(name)
    if of is not None and found.game.name != of:
        called = found.name or repr(found.words)
        raise BadVariant(f"{called} is a variant of {found.game.name}, not of {of}")
    return found


def _known(name: str) -> Variant:
    of, slash, own = name.partition("/")
    known = mutants_of(GameName(of)) if of in game_names() else ()
    for mutant in known:
        if mutant.name == name:
            return mutant
    names = (mutant.name.partition("/")[2] for mutant in known)
    hint = (
        did_you_mean(own, names, f"{of}/") if slash and known else did_you_mean(name, mutants())
    ) or "; fixtures/MUTANTS.md lists the known ones, FILE.py:NAME is your own"
    raise BadVariant(f"no variant is called {name!r}{hint}")


def _in_file(name: str) -> Variant:
    file, _, attribute = name.rpartition(":")
    if not attribute or not Path(file).is_file():
        missing = f"there is no file {file}" if attribute else "the name of the variant is missing"
        raise BadVariant(f"{name}: {missing}; write FILE.py:NAME")
    _FILES.add(file)
    try:
        values: dict[str, object] = run_path(file)
    except (Exception, SystemExit) as problem:  # a file may raise anything
        raise BadVariant(f"{name}: {in_one_line(problem)}") from problem
    match values.get(attribute):
        case Variant(words, played):
            pass
        case Game() as played:
            words = f"{attribute} in {Path(file).name}."
        case _:
            there = ", ".join(key for key, kept in values.items() if isinstance(kept, Variant | Game))
            raise BadVariant(f"{name}: {file} has no variant {attribute!r}; it has {there or 'none'}")
    found = Variant(words, named(played, rules_in_file, name), name)
    _RULES_IN_FILES[name] = found.game.position_class
    return found


_RULES_IN_FILES: dict[str, type[Position]] = {}
"""The rules of variants in files, by name, as last read."""


def rules_in_file(name: str) -> type[Position]:
    """Return the rules of a variant in a file, as last read in this process."""
    return _RULES_IN_FILES[name] if name in _RULES_IN_FILES else _in_file(name).game.position_class


_FILES: set[str] = set()
"""The designers' files that were read."""


def fault_in(problem: BaseException) -> str | None:
    """Return, in one line, the mistake in a designer's file that caused an exception; None if none did."""
    if isinstance(problem, Error) and not isinstance(problem, BadWinner):
        return None
    frames = traceback.extract_tb(problem.__traceback__)
    at = next(
        ((frame.filename, frame.lineno) for frame in reversed(frames) if frame.filename in _FILES), None
    )
    if isinstance(problem, BadWinner):
        parts = (part for kind in problem.rules.__mro__ for part in vars(kind).values())
        at = next(filter(None, map(_place, parts)), at)
    return None if at is None else f"{at[0]}, line {at[1]}: {in_one_line(problem)}"


def _place(part: object) -> tuple[str, int] | None:
    """Return the file and the line of a function of a designer's file; None for anything else."""
    code: object = getattr(getattr(part, "func", getattr(part, "fget", part)), "__code__", None)
    if isinstance(code, CodeType) and code.co_filename in _FILES:
        return code.co_filename, code.co_firstlineno
    return None


def load_variant(name: str) -> ReferenceEngine:
    """Return a variant as an engine. It answers by the rules in other games.

    Raises:
        BadVariant: there is no such variant.
    """
    played = find_variant(name).game
    return ReferenceEngine({played.name: played}, name=f"{FAMILY}:{name}")


def variant_maker(setting: GameSetting, name: str | Variant | None) -> PlayableMaker:
    """Return the maker of the positions of a game or, if one is given, of its variant.

    Raises:
        BadVariant: there is no such variant of the game.
    """
    if name is None:
        return playable_maker(setting)
    return ReferenceMaker(setting, find_variant(name, setting.game).game)
