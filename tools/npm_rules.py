"""What the runner says of rules and mistakes, `javascript/runner/rules.json`: from register and mutants.

python -m tools.npm_rules
"""

from pathlib import Path

import msgspec

from rulestone.cases.mutants import mutants
from rulestone.core.clauses import rulebooks

FILE = Path(__file__).parents[1] / "javascript" / "runner" / "rules.json"


def content() -> bytes:
    """Return each game's colours, each clause's rule, and each mistake's clause and words, as JSON."""
    clauses = {str(clause.id): clause.rule for entry in rulebooks() for clause in entry.clauses}
    mistakes = {
        mutant.name: {"clause": mutant.clause, "words": mutant.words} for mutant in mutants().values()
    }
    colours = {entry.name: entry.colours for entry in rulebooks()}
    data = msgspec.json.encode({"colours": colours, "clauses": clauses, "mistakes": mistakes})
    return msgspec.json.format(data, indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(content())
