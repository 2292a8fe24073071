"""Importing engines from where Python does not look."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType


def import_beside(module: str, folder: Path) -> ModuleType:
    """Import a module, which may lie in a folder where Python does not look by itself.

    Raises:
        Exception: whatever importing it raises.
    """
    if str(folder) in sys.path:
        return import_module(module)
    sys.path.append(str(folder))
    try:
        return import_module(module)
    finally:
        sys.path.remove(str(folder))
