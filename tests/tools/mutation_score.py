"""Mutation testing by cosmic-ray: runs sessions in a copy of the repository and records what survives.

nox -s mutation                              every target, until all its mutants have been run
nox -s mutation -- minefield boards          these targets
nox -s mutation -- --minutes 20 minefield    stop each target after so long; the next run goes on
nox -s mutation -- --survivors minefield     put the mutants that survived to the tests of today
cr-html .mutation/sessions/minefield.sqlite > minefield.html    look at each mutant
"""

import argparse
import fcntl
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.tools.mutation_record import ROOT, Target, problems, read, recorded, targets, write
from tests.tools.mutation_session import Session

WORK = ROOT / ".mutation"


def copy_repository(tree: Path) -> None:
    """Copy the files of the repository, without those that git ignores, and compile them.

    Bytecode is held to the text of its module and not to its time, since two mutants of a module can be
    written within the same second.
    """
    if tree.exists():
        shutil.rmtree(tree)
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tree / name)
    compiling = [
        sys.executable,
        "-m",
        "compileall",
        "-q",
        "--invalidation-mode",
        "checked-hash",
        "reference",
        "proofs",
    ]
    subprocess.run(compiling, cwd=tree, check=True)


def main(arguments: Sequence[str]) -> int:
    """Run targets, record what survives, and say what is wrong."""
    known = targets()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"of {', '.join(known)}; all if none is named"
    )
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop each target after so long")
    parser.add_argument(
        "--survivors", action="store_true", help="run those again that survived and are not equivalent"
    )
    chosen = parser.parse_args(arguments)
    for name in chosen.targets:
        if name not in known:
            parser.error(f"no target {name}; there are {', '.join(known)}")
    WORK.mkdir(parents=True, exist_ok=True)
    with open(WORK / "lock", "w") as lock:  # noqa: PTH123 - it is locked, not written
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            parser.error(f"another run uses {WORK}; wait for its end")
        signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))  # cosmic-ray ends, too
        run([known[name] for name in chosen.targets or known], 60 * chosen.minutes, chosen.survivors)
    wrong = list(problems(read()))
    sys.stderr.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


def run(chosen: Sequence[Target], seconds: float, survivors: bool) -> None:
    """Run targets and record what survives.

    Args:
        chosen: the targets.
        seconds: how long each may be run.
        survivors: whether mutants that survived, and are not known to be equivalent, are run again.
    """
    copy_repository(WORK / "tree")
    for target in chosen:
        session = Session(target, WORK / "tree", WORK / "sessions")
        session.prepare()
        if survivors:
            session.forget_survivors([survivor for survivor in recorded(target) if survivor.equivalent])
        session.run(seconds)
        scores = {**read(), target.name: session.score(recorded(target))}
        write(scores)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
