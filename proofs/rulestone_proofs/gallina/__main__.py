"""Write the pages, or compare them with the rules: `python -m rulestone_proofs.gallina [--check]`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rulestone_proofs.gallina.left_out import LEFT_OUT, left_out
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.gallina.scope import Refused

_COQ = Path(__file__).parents[2] / "coq"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or say which of them are not what the rules say."""
    parser = argparse.ArgumentParser("python -m rulestone_proofs.gallina", description="Translate the rules.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    check = parser.parse_args(arguments).check
    try:
        made = {**pages(), LEFT_OUT: left_out()}
    except Refused as refused:
        sys.exit(str(refused))
    old = {path.name: path.read_text(encoding="utf-8") for path in _COQ.iterdir() if path.name in made}
    differing = [name for name, text in made.items() if old.get(name) != text]
    for name in differing:
        sys.stdout.write(f"{name} {'is not what the rules say' if check else 'is written'}\n")
        if not check:
            (_COQ / name).write_text(made[name], encoding="utf-8")
    return int(check and bool(differing))


if __name__ == "__main__":
    sys.exit(main())
