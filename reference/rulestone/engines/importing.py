"""Import engines from outside Python's module path."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType


def import_from_folder(module: str, folder: Path) -> ModuleType:
    """Import a module, also from a folder outside Python's module path.

    Raises:
        Exception: anything that the import raises.
    """
    if str(folder) in sys.path:
        return import_module(module)
    sys.path.append(str(folder))
    try:
        return import_module(module)
    finally:
        sys.path.remove(str(folder))
