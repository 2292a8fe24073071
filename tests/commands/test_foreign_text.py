"""Text that is not ours: names that look like markup, bytes that are no UTF-8, plug-ins that fail."""

import json
import shlex
import subprocess
from functools import partial

import pytest

from tests.helpers.altered import AlteredEngine
from tests.helpers.running import Broken, InstallEngine, RunCommand


class Failing:
    """An engine that cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("no [licence]")


class Undeclared:
    """An engine that fails when it is asked what it declares."""

    @property
    def capabilities(self) -> None:
        """Fail."""
        raise KeyError("capabilities")


def test_an_engine_that_fails_to_start_or_declare_is_refused_in_one_line(
    run: RunCommand, install_engine: InstallEngine
) -> None:
    few = "--case minefield/hard-corner-black-diagonal*"
    assert (
        "named 1.0[/x] (altered)"
        in run(
            "check", install_engine(partial(AlteredEngine, name="named", version="1.0[/x]")), *few.split()
        ).out
    )
    for make, why in ((Failing, "RuntimeError: no [licence]"), (Undeclared, "KeyError: 'capabilities'")):
        name = install_engine(make)  # type: ignore[arg-type]  # that is the mistake
        for line in (f"check {name}", f"judge lefe --size 3 --engine {name}"):
            failed = run(line)
            assert (failed.status, failed.err.count("\n")) == (3, 1)
            assert f"engine '{name}' cannot be started: {why}" in failed.err


@pytest.mark.parametrize(
    "command", ["check --case minefield/hard-corner-side-*", "fuzz -x --size 4 --seed 1"]
)
def test_repeat_of_a_command_with_latin1_can_be_pasted(run: RunCommand, broken: Broken, command: str) -> None:
    words = ("env", "NAME=caf\udce9 [/x]", *broken("wrong_rule"))
    result = run(f"{command} --json --", *words)
    assert (result.status, result.err) == (1, "")
    document = json.loads(result.out)
    found = [case for case in document["cases"] if case["status"] == "fail"]
    repeat = found[0]["repeat"]
    assert repeat.isascii()
    typed = subprocess.run(
        ("bash", "-c", f"printf '%s\\0' {repeat}"), capture_output=True, check=True, timeout=60
    ).stdout.split(b"\0")
    assert b"NAME=caf\xe9 [/x]" in typed
    assert shlex.quote(words[-1]) in repeat
    assert "$'NAME=caf\\xe9 [/x]'" in run(f"{command} --", *words).out
