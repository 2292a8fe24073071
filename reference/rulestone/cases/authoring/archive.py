"""All fixtures that rulestone ships, in one file.

The archive holds the case files, the perft table, the schemas and the pages for engine authors, with an
`index.json`: the version of its format and of rulestone, and the SHA-256 of each file. The same
fixtures give the same archive, byte for byte.
"""

import hashlib
from collections.abc import Iterator
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from rulestone.cases.cases import FIXTURE_FORMAT, case_files
from rulestone.core.game import games
from rulestone.files.writing import write_whole

_ARCHIVE_FORMAT = 1
"""The version of the archive's layout and index."""


def _contents(root: Path) -> Iterator[Path]:
    """The files of the archive, in a fixed order."""
    for game in games():
        yield from case_files(root / game.name)
    yield root / "perft.json"
    yield from sorted((root / "schema").glob("*.json"))
    yield from sorted(root.glob("*.md"))


def archive(root: Path, target: Path) -> None:
    """Write the archive atomically."""
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in _contents(root)}
    index = {
        "format": _ARCHIVE_FORMAT,
        "fixture_format": FIXTURE_FORMAT,
        "rulestone": version("rulestone"),
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in files.items()},
    }
    files["index.json"] = msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n"
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as packed:
        for name, content in files.items():
            # A fixed date, so that the archive depends only on its contents.
            packed.writestr(ZipInfo(f"rulestone-fixtures/{name}", (2020, 1, 1, 0, 0, 0)), content)
    write_whole(target, whole.getvalue())
