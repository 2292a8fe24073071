"""The modules of the installed games and of what judges them, packed for the Python in the browser.

A wheel would have to be built from a source tree, which need not be there. What is installed is packed
instead, with as much of its metadata as tells which games and engines there are.
"""

from collections.abc import Iterator
from importlib.metadata import Distribution, EntryPoint, distributions
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rulestone.installed import GROUP, package_folder

_GROUPS = (GROUP, "rulestone.engines", "rulestone.engine_families")

_PACKAGES = ("rulestone", "rulestone_bitboard")
"""The packages of rulestone itself that judge."""

_LEFT_OUT = frozenset(
    {
        "__pycache__",
        "fixtures",
        "rulestone/authoring",
        "rulestone/book/api",
        "rulestone/book/static",
        "rulestone/commands",
        "rulestone/frameworks",
    }
)
"""Folders that nothing needs in a browser, by their names or by their paths."""

_SUFFIXES = (".py", ".toml")

_SAME_TIME = (1980, 1, 1, 0, 0, 0)


def bundle() -> bytes:
    """A zip archive to unpack where Python looks for packages; the same bytes for the same modules."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for path, content in sorted(_files()):
            archive.writestr(ZipInfo(path, _SAME_TIME), content, ZIP_DEFLATED, 9)
    return packed.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    done = set()
    for distribution in distributions():
        if distribution.name in done or not distribution.entry_points.select(group=GROUP):
            continue
        done.add(distribution.name)
        packages = _packages(distribution)
        yield from _metadata(distribution, packages)
        for package in packages:
            yield from _modules(package_folder(package), package)


def _packages(distribution: Distribution) -> tuple[str, ...]:
    """The packages of a distribution that the games in it lie in."""
    if distribution.name == "rulestone":
        return _PACKAGES
    return tuple(dict.fromkeys(_top(point) for point in distribution.entry_points.select(group=GROUP)))


def _top(point: EntryPoint) -> str:
    return point.module.partition(".")[0]


def _metadata(distribution: Distribution, packages: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    name, version = distribution.name.replace("-", "_"), distribution.version
    folder = f"{name}-{version}.dist-info"
    yield (
        f"{folder}/METADATA",
        f"Metadata-Version: 2.1\nName: {distribution.name}\nVersion: {version}\n".encode(),
    )
    lines = []
    for group in _GROUPS:
        points = [each for each in distribution.entry_points.select(group=group) if _top(each) in packages]
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
