"""Classes that are made while a program runs, such as the rules of a variant, and that can be pickled.

No module names them, so each is pickled as the function that makes it, with its arguments.
"""

from abc import ABCMeta
from collections.abc import Callable, Mapping
from copyreg import pickle
from types import new_class
from typing import TypeVar, cast

_Kind = TypeVar("_Kind")

Maker = tuple[Callable[..., type], tuple[object, ...]]
"""A function that a module names, and the arguments for which it returns the class."""


class MadeClass(ABCMeta):
    """The class of these classes."""


def subclass(
    kind: type[_Kind], parts: Mapping[str, object], mixins: tuple[type, ...] = (), maker: Maker | None = None
) -> type[_Kind]:
    """Return a subclass with these attributes, and the methods of mixins before its own.

    Args:
        kind: the base class.
        parts: the attributes.
        mixins: classes that stand before the base class.
        maker: how it is pickled, if the parts cannot be.
    """
    made_by = maker or (subclass, (kind, parts, mixins))
    known = (one for one in kind.__subclasses__() if vars(one).get("__made_by__") == made_by)
    if (one := next(known, None)) is not None:
        return one
    body, bases = {**parts, "__made_by__": made_by}, (*mixins, kind)
    made = new_class(bases[0].__name__, bases, {"metaclass": MadeClass}, lambda names: names.update(body))
    return cast("type[_Kind]", made)  # a class with computed bases has no static type


pickle(MadeClass, lambda made: vars(made).get("__made_by__", made.__qualname__))
