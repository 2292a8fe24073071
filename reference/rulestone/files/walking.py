"""Find the files of a folder and of the folders in it."""

# ruff: noqa: PTH110, PTH112, PTH113 - of a path that is too long, Path raises what these only deny

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Folder:
    """What there is in a folder and in the folders below it.

    Attributes:
        files: the files with the right endings, and what cannot be opened, in alphabetical order.
        passed_over: what is not read although it has such an ending, and hidden folders, with reasons.
        others: the names of other files.
    """

    files: tuple[Path, ...]
    passed_over: tuple[str, ...]
    others: tuple[str, ...]


def is_hidden(name: str) -> bool:
    """Return whether a part of a path begins with a dot."""
    return any(part.startswith(".") for part in Path(name).parts)


def walk(folder: Path, endings: tuple[str, ...]) -> Folder:
    """Find the files with these endings, in capitals or not.

    Links are followed, and nothing is found twice.
    """
    files, links, passed_over, others = list[Path](), list[Path](), list[str](), list[str]()
    for entry in _entries(str(folder)):
        if isinstance(entry, str):
            files.append(Path(entry))
        elif not entry.name.lower().endswith(endings) and not os.path.isdir(entry):
            others.append(entry.name)
        elif is_hidden(entry.name):
            passed_over.append(f"{entry.path} (hidden)")
        elif os.path.isfile(entry) or not os.path.exists(entry):
            (links if entry.is_symlink() else files).append(Path(entry))
        else:
            passed_over.append(f"{entry.path} (not a regular file)")
    files += _others_than(files, links)
    return Folder(tuple(sorted(files)), tuple(sorted(passed_over)), tuple(others))


def _entries(folder: str) -> Iterator[os.DirEntry[str] | str]:
    """What there is in a folder and in all below it, each folder once; and those that cannot be opened."""
    waiting, linked, seen = [folder], list[str](), set[tuple[int, int]]()
    while waiting or linked:
        name = (waiting or linked).pop()
        try:
            where = Path(name).stat()
            if (where.st_dev, where.st_ino) in seen:
                continue
            seen.add((where.st_dev, where.st_ino))
            with os.scandir(name) as entries:
                inside = list(entries)
        except OSError:
            yield name
            continue
        for entry in inside:
            real = entry.is_dir(follow_symlinks=False)
            if is_hidden(entry.name) or not (real or os.path.isdir(entry)):
                yield entry
            else:
                (waiting if real else linked).append(entry.path)


def _others_than(files: Sequence[Path], links: Sequence[Path]) -> Iterator[Path]:
    """The links that lead to other files, each file once; and those that lead nowhere."""
    known = {path.resolve() for path in files} if links else set[Path]()
    for link in sorted(links):
        try:
            leads_to = link.resolve(strict=True)
        except (OSError, RuntimeError):  # a link that leads to itself is a runtime error
            yield link
            continue
        if leads_to not in known:
            known.add(leads_to)
            yield link
