"""Programs that do not start, or do not introduce themselves as the protocol demands."""

import select
import sys
from collections.abc import Callable

import pytest

from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.engines import EngineBroken, EngineNotStarted
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Query, Verdict

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

Broken = Callable[..., tuple[str, ...]]

STONES: dict[Colour, tuple[CellName, ...]] = {Colour("black"): (CellName("b2"),)}
GOOD = Query(game=GameName("minefield"), size=Size(2), stones=STONES, to_move=Colour("white"))
BAD = Query(game=GameName("minefield"), size=Size(4), stones=STONES, to_move=Colour("white"))


def inline(program: str) -> tuple[str, ...]:
    """A command that runs this Python text."""
    return (sys.executable, "-c", program)


def test_claiming_everything_is_a_claim_like_any_other(broken: Broken) -> None:
    with StdioEngine(broken("claims_everything")) as engine:
        assert engine.claims.games["chess"].sizes == (-(10**30), 10**30)
        assert isinstance(engine.ask(GOOD), Verdict)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("protocol", "2", "speaks protocol 2, this is protocol 1"),
        ("protocol", "true", "Expected `int`"),
        ("name", "7", "Expected `str`"),
        ("games", '["minefield"]', "Expected `object`"),
        ("games", '{"minefield": {"sizes": "all"}}', "Expected `array`"),
        ("games", '{"minefield": {"sizes": [1, 2, 3]}}', "length 2"),
        ("ops", "null", "Expected `array`"),
        ("id", '"1"', "a reply to request '1'"),
        ("error", '"no"', "refuses `hello`"),
    ],
)
def test_a_nonsense_introduction_is_no_start(broken: Broken, field: str, value: str, words: str) -> None:
    with (
        StdioEngine(broken("nonsense_hello", field, value)) as engine,
        pytest.raises(EngineNotStarted, match=words),
    ):
        _ = engine.claims


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("no-such-program-anywhere",), "“no-such-program-anywhere”: No such file"),
        (("/",), "Permission denied"),
        (("a\0b",), "null byte"),
        ((), "empty"),
        (("true",), "exit status 0 instead of answering"),
        (inline("import sys; sys.exit('no licence')"), "says: no licence"),
        (inline("print('Welcome!'); input()"), "Welcome!"),
        (("yes",), "not JSON|more than one line"),
    ],
)
def test_what_cannot_be_started_says_so(command: tuple[str, ...], words: str) -> None:
    with StdioEngine(command) as engine, pytest.raises(EngineNotStarted, match=words):
        engine.ask(GOOD)


def test_hello_has_a_time_limit_of_its_own() -> None:
    with (
        StdioEngine(("sleep", "60"), timeout=60, hello_timeout=0.3) as engine,
        pytest.raises(EngineNotStarted, match=r"timeout.*no answer within 0.3 s"),
    ):
        _ = engine.claims


def test_a_program_that_never_starts_again_is_given_up(
    broken: Broken, tmp_path_factory: pytest.TempPathFactory
) -> None:
    memory = tmp_path_factory.mktemp("engine") / "crashed"
    with StdioEngine(broken("never_again", str(memory))) as engine:
        assert isinstance(engine.ask(GOOD), Verdict)
        with pytest.raises(EngineBroken, match="exit status 1"):
            engine.ask(BAD)
        with pytest.raises(EngineNotStarted, match="still out of luck"):
            engine.ask(GOOD)


def test_output_after_the_introduction_is_a_fault_of_the_introduction() -> None:
    program = (
        "import json, time\n"
        "request = json.loads(input())\n"
        "reply = {'id': request['id'], 'protocol': 1, 'name': 'x', 'version': '1', 'games': {}}\n"
        "print(json.dumps(reply), flush=True)\n"
        "time.sleep(0.1)\n"
        "print('ready', flush=True)\n"
        "time.sleep(60)\n"
    )
    with StdioEngine(inline(program)) as engine:
        assert engine.claims.name == "x"
        process = engine._process
        assert process is not None
        assert select.select([process._stdout], [], [], 30)[0]
        # It is started again; on a busy machine it may be found to say it before it is asked, three times.
        with pytest.raises((EngineBroken, EngineNotStarted), match="“ready”"):
            engine.ask(GOOD)
