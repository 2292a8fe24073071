"""Functions that are made to say yes everywhere, or no: what is compared with them must notice."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from types import FunctionType, ModuleType

import pytest

from rulestone_proofs.bitboard.exchange import Version
from rulestone_proofs.formula import Formula, constant

JUDGING = ("rulestone_proofs.encodings.", "rulestone_proofs.reach", "rulestone_bitboard.")
"""Where the functions come from that theorems compare."""
Used = Mapping[str, Callable[[object], object]]
"""By function, what becomes of its answer."""


def places(answer: object) -> tuple[int | None, ...]:
    """What of an answer is forced: all of it; and by itself each of several integers, or the last cell."""
    match answer:
        case (Formula(), *_):
            return None, -1
        case (int(), *_) if isinstance(answer, tuple):
            return None, *range(len(answer))
        case _:
            return (None,)


def forced(answer: object, to: bool, place: int | None = None) -> object:
    """The answer with every truth value in it, and every bit of every integer, turned to this.

    With a `place` it is only that member of it.
    """
    match answer:
        case Formula():
            return constant(to)
        case bool():
            return to
        case int():
            return -1 if to else 0
        case Mapping():
            return {name: forced(value, to) for name, value in answer.items()}
        case tuple():
            some = range(len(answer))[slice(None) if place is None else slice(place, place + 1 or None)]
            parts = [forced(part, to) if at in some else part for at, part in enumerate(answer)]
            make: Callable[[Iterable[object]], object] = getattr(type(answer), "_make", tuple)
            return make(parts)
        case Sequence() if not isinstance(answer, str):
            return [forced(part, to) for part in answer]
        case Iterator():
            return (forced(part, to) for part in answer)
        case _:
            return answer


class Watched(ModuleType):
    """A module whose functions are heard of when they are called, and may answer something else."""

    def __init__(self, module: ModuleType, used: dict[str, set[int | None]], change: Used) -> None:
        super().__init__(module.__name__)
        self.__file__ = getattr(module, "__file__", None)
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__.startswith(JUDGING):
                vars(self)[name] = watched(value, used, change)
            elif not name.startswith("__"):
                vars(self)[name] = value


def watched(function: FunctionType, used: dict[str, set[int | None]], change: Used) -> Callable[..., object]:
    """The function, heard of when it is called."""
    name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"

    @wraps(function)
    def called(*arguments: object, **others: object) -> object:
        answer = function(*arguments, **others)
        used.setdefault(name, set()).update(places(answer))
        return change[name](answer) if name in change else answer

    return called


@contextmanager
def watching(module: str, change: Used) -> Iterator[dict[str, set[int | None]]]:
    """What a theorem's module calls itself, and what of it can be forced, is put down.

    It answers as it is told to.
    """
    used: dict[str, set[int | None]] = {}
    load = Version.load

    def loaded(version: Version, **parts: object) -> ModuleType:
        return Watched(load(version, **parts), used, change)

    with pytest.MonkeyPatch.context() as patch:
        for name, value in [*vars(import_module(module)).items()]:
            if isinstance(value, FunctionType) and value.__module__.startswith(JUDGING):
                patch.setattr(f"{module}.{name}", watched(value, used, change))
            elif isinstance(value, ModuleType) and value.__name__.startswith(JUDGING) and name != "shipped":
                patch.setattr(f"{module}.{name}", Watched(value, used, change))
        patch.setattr(Version, "load", loaded)
        yield used
