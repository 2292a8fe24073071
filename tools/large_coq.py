"""Let Coq's kernel check who wins Minefield 5×5 after each first move, and record it.

    python -m tools.large_coq

It compiles `proofs/coq`, and with it what is in `proofs/coq_large`: the certificate `MinefieldFive.v.xz` and
the theorem `MinefieldFiveValues.v`. This takes five minutes of processor time, and 2 GB. `CHECKED` keeps the
date, and the digests of the certificate, of the theorem, and of all that these import.
"""

import hashlib
import lzma
import re
import shutil
import sys
from datetime import UTC, datetime

from rulestone_proofs.coqc import NO_AXIOM, built, coqc
from tools.large_values import CERTIFICATES, LARGE

THEOREM = LARGE.with_name("MinefieldFiveValues.v")
CHECKED = LARGE.with_name("CHECKED")


def digests() -> dict[str, str]:
    """By its name, the digest of each file that the record depends on."""
    certificate = lzma.decompress(LARGE.read_bytes())
    files = {LARGE.stem: certificate, THEOREM.name: THEOREM.read_bytes()}
    left = {name for content in files.values() for name in imported(content.decode())}
    while left:
        name = f"{left.pop()}.v"
        if name not in files:
            files[name] = (CERTIFICATES / name).read_bytes()
            left |= imported(files[name].decode())
    return {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}


def imported(page: str) -> set[str]:
    """The names of the pages that a page imports."""
    lines = re.findall(r"^From Rulestone Require (?:Import |Export )?([^.]*)\.", page, re.MULTILINE)
    return {name for line in lines for name in line.split()}


def main() -> None:
    """Compile, and write the record if it is another."""
    with built() as (folder, _):
        (folder / LARGE.stem).write_bytes(lzma.decompress(LARGE.read_bytes()))
        shutil.copy(THEOREM, folder)
        for page in (LARGE.stem, THEOREM.name):
            said = coqc(folder, page.removesuffix(".v"))
            if NO_AXIOM not in said:
                sys.exit(f"{page}: {said}")
    record = "".join(f"{digest}  {name}\n" for name, digest in digests().items())
    if CHECKED.read_text(encoding="utf-8").partition("\n")[2] != record:
        CHECKED.write_text(f"checked on {datetime.now(UTC).date()}\n{record}", encoding="utf-8")


if __name__ == "__main__":
    main()
