"""What the package in `javascript/` has of the registers: clauses in words.

python -m tools.javascript_data
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from rulestone.rulebook.clauses import clause_options, rulebooks
from rulestone.rulebook.entries import Clause, Rulebook, option_text

ROOT = Path(__file__).parents[1] / "javascript"


def files() -> Iterator[tuple[Path, bytes]]:
    """Return each file with its content."""
    for entry in rulebooks():
        register = msgspec.json.format(msgspec.json.encode(_register(entry)), indent=1)
        made = b"// Made from the register by `python -m tools.javascript_data`.\n\n"
        path = ROOT / "engine" / "register" / f"{entry.name}.mjs"
        yield path, made + b"export default " + register + b";\n"


def _register(entry: Rulebook) -> dict[str, object]:
    return {"title": entry.title, "clauses": {str(clause.id): _clause(clause) for clause in entry.clauses}}


def _clause(clause: Clause) -> dict[str, object]:
    sentences = {
        str(option.name): {option_text(value.value): plain(value.sentence) for value in option.values}
        for option in clause_options(clause)
    }
    words = {"title": clause.title, "text": plain(clause.rule)}
    return words | ({"sentences": sentences} if sentences else {})


def plain(text: str) -> str:
    """Return a text of the register without the marks of names."""
    return text.replace("`", "")


if __name__ == "__main__":
    for path, content in files():
        path.write_bytes(content)
