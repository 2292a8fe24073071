"""Pack the modules of the installed games and of the judging code for Python in the browser.

Installed files are packed instead of a wheel, because building one needs a source tree. Their metadata is
included as far as it names games and engines.
"""

from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, EntryPoint, distributions
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rulestone.cases.cases import fixtures_of, fixtures_root
from rulestone.core.game import games
from rulestone.core.installed import GROUP, package_folder

_GROUPS = (GROUP, "rulestone.engines", "rulestone.engine_families")

_PACKAGES = ("rulestone", "rulestone_bitboard")
"""The packages of rulestone that judge."""

_LEFT_OUT = frozenset(
    {
        "__pycache__",
        "fixtures",
        "rulestone/cases/authoring",
        "rulestone/book/api",
        "rulestone/book/static",
        "rulestone/commands",
        "rulestone/learn",
    }
)
"""Folders that a browser does not need, by name or by path."""

_SUFFIXES = (".css", ".js", ".py", ".toml")

_SAME_TIME = (1980, 1, 1, 0, 0, 0)


def bundle() -> bytes:
    """Return the modules as a zip archive, to be unpacked on Python's module path.

    It is the same every time.
    """
    return _packed(_files())


def checks_bundle() -> bytes:
    """Return what checking an engine needs in addition: the fixtures."""
    return _packed(_fixtures())


def _packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for path, content in sorted(files):
            archive.writestr(ZipInfo(path, _SAME_TIME), content, ZIP_DEFLATED, 9)
    return packed.getvalue()


def _fixtures() -> Iterator[tuple[str, bytes]]:
    for path in fixtures_root().glob("*.json"):
        yield f"rulestone/fixtures/{path.name}", path.read_bytes()
    for game in games():
        for path in fixtures_of(game).glob("*.json"):
            yield f"rulestone/fixtures/{game.name}/{path.name}", path.read_bytes()


def _files() -> Iterator[tuple[str, bytes]]:
    names: set[str] = set()
    for each in distributions():
        if each.name in names or not each.entry_points.select(group=GROUP):
            continue
        names.add(each.name)
        packages = _packages(each)
        yield from _metadata(each, packages)
        for package in packages:
            yield from _modules(package_folder(package), package)


def _packages(source: Distribution) -> tuple[str, ...]:
    """Return the packages of a distribution that contain its games."""
    if source.name == "rulestone":
        return _PACKAGES
    return tuple(dict.fromkeys(_top(point) for point in source.entry_points.select(group=GROUP)))


def _top(point: EntryPoint) -> str:
    return point.module.partition(".")[0]


def _metadata(source: Distribution, packages: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    name, version = source.name.replace("-", "_"), source.version
    folder = f"{name}-{version}.dist-info"
    yield (
        f"{folder}/METADATA",
        f"Metadata-Version: 2.1\nName: {source.name}\nVersion: {version}\n".encode(),
    )
    lines: list[str] = []
    for group in _GROUPS:
        points = [each for each in source.entry_points.select(group=group) if _top(each) in packages]
        lines += [f"[{group}]", *(f"{each.name} = {each.value}" for each in points)]
    yield f"{folder}/entry_points.txt", "\n".join(lines).encode() + b"\n"


def _modules(folder: Path, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        inner = f"{path}/{each.name}"
        if each.name in _LEFT_OUT or inner in _LEFT_OUT:
            continue
        if each.is_dir():
            yield from _modules(each, inner)
        elif each.suffix in _SUFFIXES:
            yield inner, each.read_bytes()
