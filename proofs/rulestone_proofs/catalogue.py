"""All theorems, read from files called `theorems.toml`, and their checks."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from rulestone.core.errors import BadInput
from rulestone.core.names import GameName
from rulestone.core.wording import did_you_mean
from rulestone_proofs import records, source
from rulestone_proofs.ledger import Check, Standing, Theorem

_FILES = {
    "rulestone_proofs.theorems": Path(__file__).with_name("theorems.toml"),
    "rulestone_proofs.bitboard": Path(__file__).with_name("bitboard") / "theorems.toml",
}
"""By package with the modules that a file names, the file."""


@cache
def theorems() -> tuple[Theorem, ...]:
    """Return every theorem, in the order of the files."""
    contents = {package: tomllib.loads(path.read_text(encoding="utf-8")) for package, path in _FILES.items()}
    return tuple(
        Theorem(
            id=f"{group}.{name}",
            statement=" ".join(str(entry["statement"]).split()),
            argument=" ".join(str(entry["argument"]).split()),
            lemmas=" ".join(str(entry.get("lemmas", "")).split()),
            coq=tuple(entry.get("coq", ())),
            module=f"{package}.{entry['module']}" if "module" in entry else "",
            runs=tuple(entry.get("runs", ())),
            games=tuple(GameName(str(game)) for game in entry.get("games", (group,))),
            parts=tuple(entry.get("parts", ())),
            scope=entry.get("scope"),
            windows=tuple(entry.get("windows", ())),
            shortest=entry.get("shortest"),
            expected=Standing(entry.get("expected", "proved")),
        )
        for package, content in contents.items()
        for group, entries in content.items()
        for name, entry in entries.items()
    )


def theorem(theorem_id: str) -> Theorem:
    """Return the theorem of this id.

    Raises:
        BadInput: there is no such theorem; the message names similar ones, or all.
    """
    known = {each.id: each for each in theorems()}
    if theorem_id in known:
        return known[theorem_id]
    hint = did_you_mean(theorem_id, known) or "; rulestone prove --list lists them all"
    raise BadInput(f"no theorem is called {theorem_id!r}{hint}")


def with_parts(of: Theorem) -> tuple[Theorem, ...]:
    """Return a theorem and everything that it rests on, each once."""
    below = (each for part in of.parts for each in with_parts(theorem(part)))
    return tuple(dict.fromkeys((of, *below)))


def is_known_to_be_open(of: Theorem) -> bool:
    """Return whether a theorem, or one that it rests on, is expected to be open."""
    return any(each.expected is Standing.OPEN for each in with_parts(of))


def checks(of: Theorem) -> tuple[Check, ...]:
    """Return the checks of this theorem; empty if it follows from others, or Coq alone checks it."""
    if not of.module:
        return ()
    offered: Mapping[str, Callable[[], Iterable[Check]]] = import_module(of.module).CHECKS
    return tuple(offered[of.id]()) if of.id in offered else ()


@cache
def code_digest(of: Theorem) -> str:
    """Return the digest of the modules and recorded games that the checks of a theorem read, if any."""
    read = source.modules((of.module, *of.runs)) if of.module else ()
    texts = [f"{name} {source.text(name)}" for name in read]
    texts += [records.FILE.read_text(encoding="utf-8")] if records.__name__ in read else []
    return blake2b("\n".join(texts).encode(), digest_size=6).hexdigest() if read else ""
