"""drat-trim, the checker of the SAT competitions, if it is installed."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from rulestone_proofs.certificates.store import Certificate

PROGRAM = "drat-trim"


def verified(certificate: Certificate) -> bool | None:
    """Return whether drat-trim accepts the certificate; None if it is not installed."""
    program = shutil.which(PROGRAM)
    if program is None:
        return None
    with TemporaryDirectory() as folder:
        problem, refutation = Path(folder, "problem.cnf"), Path(folder, "refutation.drup")
        problem.write_text(certificate.problem, encoding="ascii")
        refutation.write_text(certificate.refutation, encoding="ascii")
        process = subprocess.run(  # noqa: S603 - the program of that name, on files written here
            [program, problem, refutation], capture_output=True, text=True, check=False
        )
    return "s VERIFIED" in map(str.strip, process.stdout.splitlines())
