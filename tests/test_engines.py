"""What engines are asked besides questions: to end, to stop at once; where their modules are looked for."""

import sys
from pathlib import Path

import pytest

from rulestone.engines import EngineBroken, EngineGaveUp, finish, import_beside, interrupt
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.engines.reference import ReferenceEngine
from tests.conformance.lying import Lying


class Late(ReferenceEngine):
    """An engine that says something when nobody asks any more, and can be stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.interrupted = False

    def finish(self) -> EngineBroken:
        """Say something."""
        return EngineBroken("malformed", "one more line", previous=True)

    def interrupt(self) -> None:
        """Remember it."""
        self.interrupted = True


def test_an_engine_that_can_finish_and_be_interrupted_is_asked_to_whatever_its_class() -> None:
    engine = Late()
    late = finish(engine)
    assert late is not None
    assert late.message == "one more line"
    interrupt(engine)
    assert engine.interrupted


def test_an_engine_in_this_process_is_left_alone() -> None:
    engine = Lying()
    assert finish(engine) is None
    interrupt(engine)
    assert not engine.closed


def test_a_program_that_is_interrupted_answers_no_more() -> None:
    engine = StdioEngine(("no-such-program",))
    interrupt(engine)
    with pytest.raises(EngineGaveUp, match="has been closed"):
        _ = engine.claims


def test_a_folder_where_python_looks_already_keeps_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "beside_of_test_engines.py").write_text("NAME = 'beside'\n")
    before = [str(tmp_path), *sys.path]
    monkeypatch.setattr(sys, "path", list(before))
    module = import_beside("beside_of_test_engines", tmp_path)
    assert (module.NAME, sys.path) == ("beside", before)
