"""Mutation testing by cosmic-ray: runs sessions in a copy of the repository and records what survives.

nox -s mutation                              every target, until all its mutants have been run
nox -s mutation -- minefield boards          these targets
nox -s mutation -- --minutes 20 minefield    stop each target after 20 minutes; the next run continues
nox -s mutation -- --survivors minefield     run the surviving mutants again
python -m tests.tools.mutation --page        rewrite the page, after you have written a reason into the record
cr-html .mutation/sessions/minefield.sqlite > minefield.html    look at each mutant
"""

import argparse
import ast
import fcntl
import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tests.tools.mutation_record import (
    ROOT,
    TARGETS_FILE,
    Score,
    Survivor,
    Target,
    problems,
    read,
    settings,
    write,
)

WORK = ROOT / ".mutation"


@dataclass(frozen=True, slots=True)
class Session:
    """The session of a target, a database of cosmic-ray.

    If the modules or the operators have changed, a new session replaces it.

    Attributes:
        name: the target's name.
        target: the modules to change, and the commands that should notice.
        tree: the copy of the repository in which they are changed.
        folder: the folder of all sessions.
    """

    name: str
    target: Target
    tree: Path
    folder: Path

    @property
    def database(self) -> Path:
        """The file of the mutants and their results."""
        return self.folder / f"{self.name}.sqlite"

    def prepare(self) -> None:
        """Find the mutants, unless the session is of the same modules and operators."""
        self.folder.mkdir(parents=True, exist_ok=True)
        configuration, mark = self.folder / f"{self.name}.toml", self.folder / f"{self.name}.digest"
        configuration.write_text(self.configuration(), "utf-8")
        content = settings()
        digest = hashlib.sha256(msgspec.json.encode([content.cosmic_ray, content.left_out]))
        for file in self.target.files(self.tree):
            digest.update(file.read_bytes())
        if self.database.exists() and mark.exists() and mark.read_text("utf-8") == digest.hexdigest():
            # The mutants that cosmic-ray could not make are tried again.
            self._execute("DELETE FROM work_results WHERE worker_outcome NOT IN ('NORMAL', 'SKIPPED')")
            return
        self._call("cosmic-ray", "init", "--force", str(configuration), str(self.database))
        self._call("cr-filter-operators", str(self.database), str(configuration))
        self._leave_out(content.left_out["arguments"])
        mark.write_text(digest.hexdigest(), "utf-8")

    def configuration(self) -> str:
        """Return the configuration of cosmic-ray: the tables of `mutation.toml`, and the target."""
        common, _, rest = TARGETS_FILE.read_text("utf-8").partition("[cosmic-ray]\n")[2].partition("\n\n")
        operators = rest.partition("\n\n")[0]
        modules, command = json.dumps(self.target.modules), json.dumps(self.target.command())
        own = f"module-path = {modules}\ntest-command = {command}"
        return f"[cosmic-ray]\n{own}\n{common}\n{operators}\n"

    def _leave_out(self, arguments: Collection[str]) -> None:
        """Skip mutants of annotations and decorators, which mypy checks, and of these arguments."""
        rows = self._execute(
            "SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs"
            " WHERE job_id NOT IN (SELECT job_id FROM work_results)"
        )
        texts = {path: (self.tree / path).read_text("utf-8") for _, path, _, _ in rows}
        spans = {path: list(left_out(text, arguments)) for path, text in texts.items()}
        self._execute(
            "INSERT INTO work_results (job_id, worker_outcome) VALUES (?, 'SKIPPED')",
            *(
                (job,)
                for job, path, row, column in rows
                if any(begin <= (int(row), int(column)) < end for begin, end in spans[path])
            ),
        )

    def forget_survivors(self, but: Collection[Survivor] = ()) -> None:
        """Forget the results of surviving mutants, except these, so that they are run again."""
        kept = {each.place for each in but}
        rows = self._execute(
            "SELECT job_id, module_path, definition_name, diff FROM mutation_specs"
            " JOIN work_results USING (job_id) WHERE test_outcome = 'SURVIVED'"
        )
        forgotten = [
            (job,)
            for job, path, within, diff in rows
            if (path, within or "", *changed_lines(diff)) not in kept
        ]
        self._execute("DELETE FROM work_results WHERE job_id = ?", *forgotten)

    def run(self, seconds: float | None) -> None:
        """Run the remaining mutants, for at most this many seconds.

        Raises:
            SystemExit: the tests fail without any mutant.
        """
        configuration = str(self.folder / f"{self.name}.toml")
        self._call("cosmic-ray", "baseline", configuration)
        command = [_program("cosmic-ray"), "exec", configuration, str(self.database)]
        with subprocess.Popen(command, cwd=self.tree, env=self._environment()) as running:
            try:
                with suppress(subprocess.TimeoutExpired):
                    running.wait(seconds)
            finally:
                if running.poll() is None:
                    running.send_signal(signal.SIGINT)

    def score(self, before: Sequence[Survivor] = ()) -> Score:
        """Return the results of the mutants so far.

        Args:
            before: earlier survivors; the reasons given for them are kept.
        """
        reasons = {each.place: each for each in before}
        rows = self._execute(
            "SELECT module_path, definition_name, worker_outcome, test_outcome, diff FROM mutation_specs"
            " LEFT JOIN work_results USING (job_id) WHERE worker_outcome IS NOT 'SKIPPED'"
            " ORDER BY module_path, start_pos_row, start_pos_col, operator_name"
        )
        places = [
            (path, within or "", *changed_lines(diff))
            for path, within, _, outcome, diff in rows
            if outcome == "SURVIVED"
        ]
        run = sum(worker == "NORMAL" for _, _, worker, _, _ in rows)
        return Score(len(rows), run, tuple(reasons.get(place, Survivor(*place)) for place in places))

    def _execute(self, statement: str, *rows: tuple[object, ...]) -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(self.database, timeout=60)) as database, database:
            if "?" in statement:
                database.executemany(statement, rows)
                return []
            return database.execute(statement).fetchall()

    def _call(self, program: str, *arguments: str) -> None:
        command = [_program(program), *arguments]
        ended = subprocess.run(
            command, cwd=self.tree, env=self._environment(), capture_output=True, text=True, check=False
        )
        if ended.returncode:
            raise SystemExit(f"{self.name}: {program} {arguments[0]} failed:\n{ended.stdout}{ended.stderr}")

    def _environment(self) -> dict[str, str]:
        rooms = (str(self.tree / room) for room in ("reference", "proofs", "."))
        return {**os.environ, "PYTHONPATH": os.pathsep.join(rooms)}


def _program(name: str) -> str:
    """Return the path of a program that is installed beside Python."""
    return str(Path(sys.executable).parent / name)


Place = tuple[int, int]
"""A line, from 1, and a column, from 0."""


def left_out(text: str, arguments: Collection[str] = ()) -> Iterator[tuple[Place, Place]]:
    """Yield begin and end of the annotations, the decorators and these arguments in a module."""
    for node in ast.walk(ast.parse(text)):
        decorators = getattr(node, "decorator_list", ())
        value = node.value if isinstance(node, ast.keyword) and node.arg in arguments else None
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None), value, *decorators):
            if isinstance(part, ast.expr):
                yield (part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)


def changed_lines(diff: str) -> tuple[str, str]:
    """Return the removed and the added lines of a diff."""
    lines = diff.partition("\n@@")[2].splitlines()[1:]
    before = "\n".join(line[1:] for line in lines if line.startswith("-"))
    after = "\n".join(line[1:] for line in lines if line.startswith("+"))
    return before, after


def copy_repository(tree: Path) -> None:
    """Copy the files of the repository, without those that git ignores, and compile them.

    Bytecode is valid by the contents of its module and not by its time, because two mutants of a module can
    be written within the same second.
    """
    if tree.exists():
        shutil.rmtree(tree)
    listing = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tree / name)
    compiling = (sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash")
    subprocess.run((*compiling, "reference", "proofs"), cwd=tree, check=True)


def main(arguments: Sequence[str]) -> int:
    """Run targets, record what survives, and print what is wrong with the record."""
    known = settings().targets
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", choices=[[], *known], help="all if none is named"
    )
    parser.add_argument("--minutes", type=float, help="stop each target after this many minutes")
    parser.add_argument(
        "--survivors", action="store_true", help="run the mutants again that survived and are not equivalent"
    )
    parser.add_argument("--page", action="store_true", help="only rewrite the page")
    chosen = parser.parse_args(arguments)
    if chosen.page:
        write(read())
    else:
        WORK.mkdir(parents=True, exist_ok=True)
        with open(WORK / "lock", "w") as lock:  # noqa: PTH123 - it is locked, not written
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                parser.error(f"another run uses {WORK}; wait for its end")
            signal.signal(
                signal.SIGTERM, lambda number, _frame: sys.exit(128 + number)
            )  # cosmic-ray ends, too
            copy_repository(WORK / "tree")
            for name in chosen.targets or known:
                run(name, 60 * chosen.minutes if chosen.minutes else None, chosen.survivors)
    wrong = list(problems(read()))
    sys.stderr.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


def run(name: str, seconds: float | None, survivors: bool) -> None:
    """Run a target and record what survives.

    Args:
        name: the target.
        seconds: maximum duration; None for no limit.
        survivors: whether to run mutants again that survived and are not known to be equivalent.
    """
    session = Session(name, settings().targets[name], WORK / "tree", WORK / "sessions")
    before = read()[name].survivors if name in read() else ()
    session.prepare()
    if survivors:
        session.forget_survivors([survivor for survivor in before if survivor.equivalent])
    session.run(seconds)
    write({**read(), name: session.score(before)})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
