"""Signals held back, or turned into Ctrl-C, and put back as they were."""

import signal
import threading
from collections.abc import Iterator

import pytest

from rulestone.engines import interrupts
from rulestone.engines.interrupts import deferring_interrupts, finishing, interruptible


@pytest.fixture(autouse=True)
def ctrl_c_is_heeded() -> Iterator[None]:
    """What is run in the background has Ctrl-C ignored, and would hand that on."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_what_is_held_back_comes_afterwards_unless_it_was_heeded() -> None:
    def hold(*, heed: bool) -> None:
        with deferring_interrupts() as came:
            signal.raise_signal(signal.SIGINT)
            results.append(came.copy())
            if heed:
                came.clear()

    results: list[list[int]] = []
    with pytest.raises(KeyboardInterrupt):
        hold(heed=False)
    hold(heed=True)
    assert results == [[signal.SIGINT], [signal.SIGINT]]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_only_what_raises_an_exception_is_held_back() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with deferring_interrupts() as came:
        signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        assert came == []
    signal.signal(signal.SIGINT, before)


def test_in_another_thread_nothing_is_held_back() -> None:
    signals: list[object] = []

    def look() -> None:
        with deferring_interrupts():
            signals.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert signals == [signal.default_int_handler]


def test_a_command_that_was_interrupted_finishes_before_a_second_ctrl_c() -> None:
    results: list[str] = []

    def write() -> None:
        with finishing(interrupted=True):
            signal.raise_signal(signal.SIGINT)
            results.append("all")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert results == ["all"]


def test_a_command_that_was_not_interrupted_ends_at_once() -> None:
    results: list[str] = []

    def write() -> None:
        with finishing(interrupted=False):
            signal.raise_signal(signal.SIGINT)
            results.append("all")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert results == []


def test_a_request_to_end_does_what_ctrl_c_does_within_the_block() -> None:
    def wait() -> None:
        with interruptible():
            signal.raise_signal(signal.SIGTERM)

    with pytest.raises(KeyboardInterrupt):
        wait()
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.parametrize(("seconds", "times"), [(600.0, 1), (0.0, 3)])
def test_a_second_request_that_comes_soon_is_the_same_one(
    monkeypatch: pytest.MonkeyPatch, seconds: float, times: int
) -> None:
    monkeypatch.setattr(interrupts, "_SAME", seconds)
    raised = 0
    with interruptible():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGINT):
            try:
                signal.raise_signal(number)
            except KeyboardInterrupt:
                raised += 1
    assert raised == times
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interruptible():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
