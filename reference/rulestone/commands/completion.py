"""Shell completion of arguments.

Typer drops the suggestions that don't start with what was typed. Each function loads what it needs when the
shell asks, so commands stay quick to start.
"""

from typer import Context


def complete_games() -> list[str]:
    """The names of the games."""
    from rulestone.core.game import game_names

    return list(game_names())


def complete_clauses() -> list[str]:
    """The ids of all clauses."""
    from rulestone.core.register.clauses import game_entries

    return [clause.id for game in game_entries() for clause in game.clauses]


def complete_subjects() -> list[str]:
    """All subjects of `rulestone rules`: games, clauses, claims."""
    from rulestone.core.register.clauses import all_claims

    return [*complete_games(), *complete_clauses(), *(claim.id for claim in all_claims())]


def complete_colours(ctx: Context) -> list[str]:
    """The colours of the game that was typed, or of all games."""
    from rulestone.core.register.clauses import game_entries

    typed = {ctx.params.get("game"), *ctx.args}  # an option that still lacks its value hides the arguments
    colours = [colour for game in game_entries() if game.name in typed for colour in game.colours]
    return list(colours or dict.fromkeys(colour for game in game_entries() for colour in game.colours))


def complete_cases() -> list[str]:
    """The ids of all cases."""
    from rulestone.cases.cases import read_cases

    return [case.id for case in read_cases()]


def complete_tags() -> list[str]:
    """The tags of all cases."""
    from rulestone.cases.cases import read_cases

    return sorted({tag for case in read_cases() for tag in case.tags})


def complete_engines() -> list[str]:
    """The names of the installed engines."""
    from rulestone.engines import installed_engines

    return list(installed_engines())


def complete_engine_words(ctx: Context) -> list[str]:
    """Installed engines for the first word.

    Further words belong to a program, and the shell completes files.
    """
    return [] if ctx.params.get("engine") else complete_engines()


def complete_theorems() -> list[str]:
    """The ids of all theorems."""
    from rulestone_proofs.catalogue import theorems as all_theorems

    return [theorem.id for theorem in all_theorems()]


def complete_report_kinds() -> list[str]:
    """The kinds of report, each with its `=`."""
    from rulestone.report.reports import KINDS

    return [f"{kind}=" for kind in KINDS]
