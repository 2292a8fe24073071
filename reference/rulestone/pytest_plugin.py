"""The pytest plugin: with `--rulestone-engine`, every case of the fixtures becomes a test.

    pytest --rulestone-engine mypackage.engine:make_engine
    pytest --rulestone-engine "node my_engine.mjs" --rulestone-game lefe -n 4
    pytest --rulestone-engine bitboard "rulestone::minefield/hard-corner-*"

Without the option the plugin does nothing, and loads hardly anything. The rest of the plugin is in
`rulestone.testing.pytest_cases`.
"""

import pytest

PREFIX = "rulestone"
"""The prefix of the tests' ids: `rulestone::minefield/…`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("rulestone", "checking engines of board games")
    group.addoption(
        "--rulestone-engine",
        metavar="ENGINE",
        help="make every case a test of this engine: module:factory, an installed engine, or a command",
    )
    group.addoption(
        "--rulestone-game",
        metavar="GAME",
        action="append",
        default=[],
        help="only the cases of this game; may be given several times",
    )
    group.addoption(
        "--rulestone-timeout",
        metavar="SECONDS",
        type=float,
        default=None,
        help="how many seconds to wait for each answer of a command; if not given, by how fast it is",
    )
    group.addoption(
        "--rulestone-strict",
        action="store_true",
        help="fail where a question about a declared game is declined or left out, a field is misspelt, or "
        "something unknown is declared",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the rest of the plugin if an engine is given."""
    if config.getoption("rulestone_engine") is not None:
        from rulestone.testing.pytest_cases import CasesPlugin

        config.pluginmanager.register(CasesPlugin(config, PREFIX))
    elif any(argument.startswith(f"{PREFIX}::") for argument in config.args):
        raise pytest.UsageError("tests of rulestone need --rulestone-engine")
