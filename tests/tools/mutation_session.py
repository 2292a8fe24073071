"""A session of cosmic-ray: the mutants of a target, what is run on them, and what came of them.

A session belongs to the text of its modules and to the operators. Once either has changed, a new one is
begun; after a change of tests, the survivors can be run again. Results are read from the session's database,
where annotations, decorators and some arguments are left out, as cosmic-ray's own filters do it.
"""

import ast
import hashlib
import json
import os
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.tools.mutation_record import TARGETS_FILE, Score, Survivor, Target

PROCESSOR_SECONDS = 60
"""What each program that looks for a mutant may take of the processor; one without end is killed."""
MEMORY = 8 * 2**20
"""The kilobytes that it may take up."""
PAUSE = 10.0
"""The seconds between two lines of progress."""


@dataclass(frozen=True, slots=True)
class Session:
    """The session of a target, which cosmic-ray keeps as a database.

    Attributes:
        target: what is changed.
        tree: the copy of the repository in which it is changed.
        folder: where sessions are kept.
    """

    target: Target
    tree: Path
    folder: Path

    @property
    def database(self) -> Path:
        """The mutants and what came of them."""
        return self.folder / f"{self.target.name}.sqlite"

    @property
    def configuration(self) -> Path:
        """What cosmic-ray reads."""
        return self.folder / f"{self.target.name}.toml"

    def prepare(self) -> None:
        """Find the mutants, unless that was done for these modules and these operators."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.configuration.write_text(configuration(self.target), "utf-8")
        digest = hashlib.sha256(json.dumps([excluded_operators(), arguments_left_out()]).encode())
        for file in self.target.files(self.tree):
            digest.update(file.read_bytes())
        mark = self.folder / f"{self.target.name}.digest"
        if self.database.exists() and mark.exists() and mark.read_text("utf-8") == digest.hexdigest():
            self._forget_failures()
            return
        self._call("cosmic-ray", "init", "--force", str(self.configuration), str(self.database))
        self._call("cr-filter-operators", str(self.database), str(self.configuration))
        self._leave_out()
        mark.write_text(digest.hexdigest(), "utf-8")

    def _leave_out(self) -> None:
        """Leave out annotations and decorators, which mypy checks, and the arguments that are to be."""
        with self._opened() as database:
            rows = database.execute(
                "SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs"
                " WHERE job_id NOT IN (SELECT job_id FROM work_results)"
            ).fetchall()
            texts = {path: (self.tree / path).read_text("utf-8") for _, path, _, _ in rows}
            spans = {path: list(left_out(text, arguments_left_out())) for path, text in texts.items()}
            database.executemany(
                "INSERT INTO work_results (job_id, worker_outcome) VALUES (?, 'SKIPPED')",
                [
                    (job,)
                    for job, path, row, column in rows
                    if any(begin <= (row, column) < end for begin, end in spans[path])
                ],
            )
            database.commit()

    def _forget_failures(self) -> None:
        """Have the mutants run that cosmic-ray could not make."""
        with self._opened() as database:
            database.execute("DELETE FROM work_results WHERE worker_outcome NOT IN ('NORMAL', 'SKIPPED')")
            database.commit()

    def forget_survivors(self, but: Collection[Survivor] = ()) -> None:
        """Have the mutants that survived be run again, but for these."""
        kept = {each.place for each in but}
        with self._opened() as database:
            rows = database.execute(
                "SELECT job_id, module_path, definition_name, diff FROM mutation_specs"
                " JOIN work_results USING (job_id) WHERE test_outcome = 'SURVIVED'"
            ).fetchall()
            database.executemany(
                "DELETE FROM work_results WHERE job_id = ?",
                [
                    (job,)
                    for job, path, within, diff in rows
                    if (path, within or "", *changed_lines(diff)) not in kept
                ],
            )
            database.commit()

    def run(self, seconds: float) -> None:
        """Run what has not been run, at most so long.

        Raises:
            SystemExit: the code as it is fails, or cosmic-ray fails to make a mutant.
        """
        self._call("cosmic-ray", "baseline", str(self.configuration))
        began = time.monotonic()
        with subprocess.Popen(
            [_program("cosmic-ray"), "exec", str(self.configuration), str(self.database)],
            cwd=self.tree,
            env=self._environment(),
        ) as running:
            try:
                while running.poll() is None and time.monotonic() - began < seconds:
                    try:
                        running.wait(min(PAUSE, seconds))
                    except subprocess.TimeoutExpired:
                        say(self.progress())
            finally:
                if running.poll() is None:
                    running.send_signal(signal.SIGINT)
        say(self.progress())
        failure = self._failure()
        if failure is not None:
            raise SystemExit(f"{self.target.name}: a mutant could not be made: {failure}")

    def _failure(self) -> str | None:
        """Why cosmic-ray could not make a mutant, in one line; None if it made all that it tried."""
        with self._opened() as database:
            row = database.execute(
                "SELECT output FROM work_results WHERE worker_outcome NOT IN ('NORMAL', 'SKIPPED')"
            ).fetchone()
        return None if row is None else (str(row[0]).strip().splitlines() or ["no reason given"])[-1]

    def progress(self) -> str:
        """How many mutants have been run, and how many survived."""
        score = self.score()
        return f"{self.target.name}: {score.run} of {score.mutants} run, {len(score.survivors)} survived"

    def score(self, before: Sequence[Survivor] = ()) -> Score:
        """What came of the mutants so far.

        Args:
            before: earlier survivors; the reasons given for them are kept.
        """
        reasons = {each.place: each for each in before}
        with self._opened() as database:
            rows = database.execute(
                "SELECT module_path, definition_name, worker_outcome, test_outcome, diff FROM mutation_specs"
                " LEFT JOIN work_results USING (job_id) WHERE worker_outcome IS NOT 'SKIPPED'"
                " ORDER BY module_path, start_pos_row, start_pos_col, operator_name"
            ).fetchall()
        survivors = []
        for path, within, _, outcome, diff in rows:
            if outcome == "SURVIVED":
                place = (path, within or "", *changed_lines(diff))
                survivors.append(reasons.get(place, Survivor(*place)))
        run = sum(worker == "NORMAL" for _, _, worker, _, _ in rows)
        return Score(len(rows), run, tuple(survivors))

    def _opened(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(self.database, timeout=60))

    def _call(self, program: str, *arguments: str) -> None:
        ended = subprocess.run(
            [_program(program), *arguments],
            cwd=self.tree,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode:
            raise SystemExit(
                f"{self.target.name}: {program} {arguments[0]} failed:\n{ended.stdout}{ended.stderr}"
            )

    def _environment(self) -> dict[str, str]:
        rooms = (str(self.tree / room) for room in ("reference", "proofs", "."))
        return {**os.environ, "PYTHONPATH": os.pathsep.join(rooms)}


def _program(name: str) -> str:
    """A program that is installed beside Python."""
    return str(Path(sys.executable).parent / name)


def excluded_operators() -> list[str]:
    """What cosmic-ray could change and is not to."""
    content = tomllib.loads(TARGETS_FILE.read_text("utf-8"))
    operators: list[str] = content["cosmic-ray"]["filters"]["operators-filter"]["exclude-operators"]
    return operators


def arguments_left_out() -> list[str]:
    """The arguments whose values are not changed."""
    content = tomllib.loads(TARGETS_FILE.read_text("utf-8"))
    arguments: list[str] = content["left-out"]["arguments"]
    return arguments


def configuration(target: Target) -> str:
    """What cosmic-ray reads: the table of `mutation.toml` with the modules and the command of a target."""
    common = tomllib.loads(TARGETS_FILE.read_text("utf-8"))["cosmic-ray"]
    return "\n".join(
        [
            "[cosmic-ray]",
            f"module-path = {json.dumps(target.modules)}",
            f"timeout = {common['timeout']}",
            f"excluded-modules = {json.dumps(common['excluded-modules'])}",
            f"test-command = {json.dumps(command(target))}",
            "[cosmic-ray.distributor]",
            f"name = {json.dumps(common['distributor']['name'])}",
            "[cosmic-ray.filters.operators-filter]",
            f"exclude-operators = {json.dumps(excluded_operators())}",
            "",
        ]
    )


def command(target: Target) -> str:
    """The command that fails for a mutant that is noticed; what takes longest comes last."""
    python = shlex.quote(sys.executable)
    tests = [f"{python} -m pytest --exitfirst --quiet -n 0 -p no:cacheprovider {target.pytest}"]
    checks = [f"{python} -m rulestone check --exitfirst {arguments}" for arguments in target.check]
    proofs = [f"{python} -m rulestone prove --quick --jobs 1 {arguments}" for arguments in target.prove]
    calls = checks + tests + proofs if target.check_first else tests + proofs + checks
    limits = f"ulimit -t {PROCESSOR_SECONDS}; ulimit -v {MEMORY}; "
    return f"sh -c {shlex.quote(limits + ' && '.join(calls))}"


Place = tuple[int, int]
"""A line, from 1, and a column, from 0."""


def left_out(text: str, arguments: Collection[str] = ()) -> Iterator[tuple[Place, Place]]:
    """Where the annotations, the decorators and some arguments of a module begin and end."""
    for node in ast.walk(ast.parse(text)):
        decorators = getattr(node, "decorator_list", ())
        value = node.value if isinstance(node, ast.keyword) and node.arg in arguments else None
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None), value, *decorators):
            if isinstance(part, ast.expr):
                yield (part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)


def changed_lines(diff: str) -> tuple[str, str]:
    """The lines of a difference before and after, without those that stay."""
    lines = diff.partition("\n@@")[2].splitlines()[1:]
    before = "\n".join(line[1:] for line in lines if line.startswith("-"))
    after = "\n".join(line[1:] for line in lines if line.startswith("+"))
    return before, after


def say(line: str) -> None:
    """Tell how far a run is."""
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {line}\n")
    sys.stderr.flush()
