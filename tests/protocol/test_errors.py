"""What public functions raise: errors with one root, each with a message of one line."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import rulestone
from rulestone import Error


def public_errors() -> Iterator[type[Exception]]:
    for module in pkgutil.walk_packages(rulestone.__path__, "rulestone."):
        for name, value in vars(import_module(module.name)).items():
            is_error = isinstance(value, type) and issubclass(value, Exception)
            if is_error and value.__module__ == module.name and not name.startswith("_"):
                yield value


def test_every_public_error_has_one_root() -> None:
    assert [error for error in public_errors() if not issubclass(error, Error)] == []
