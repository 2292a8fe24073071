"""The clause register, for people (printed by rich) and as JSON data."""

from collections.abc import Mapping

from msgspec.structs import asdict
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulestone.explain.register import STANDINGS, claims_on, rulings_on
from rulestone.rulebook.clauses import clause_options, find, rulebooks
from rulestone.rulebook.entries import (
    ClaimEntry,
    Clause,
    Option,
    Published,
    Reading,
    Rulebook,
    Ruling,
    Sources,
    option_text,
)
from rulestone.rulebook.installed import find_game


def overview_text() -> RenderableType:
    """Return the games: designers, boards, colours, sizes and options."""
    table = Table("game", "by", "board", "colours", "sizes", "options", box=None, pad_edge=False)
    for entry in rulebooks():
        options = "\n".join(f"{option.name}: {_values(option)}" for option in entry.options)
        colours = ", ".join(entry.colours)
        table.add_row(entry.name, byline(entry), entry.board, colours, sizes_words(entry), options or "none")
    hint = "The first value of an option is its default. `rulestone rules GAME` has the rules."
    return Group(table, "", Text(hint))


def _game_text(entry: Rulebook) -> RenderableType:
    """Return one game: board and actions, each clause and its rulings without reasons, options, claims."""
    return Group(
        Text(f"{entry.title} ({byline(entry)})", style="bold"),
        Text(entry.summary),
        "",
        _facts(
            ("board", f"{entry.board}, {sizes_words(entry)}"),
            ("colours", order_words(entry)),
            *(("text", published_words(text)) for text in entry.texts),
        ),
        *_section("Actions", [_facts(*((action.form, action.meaning) for action in entry.actions))]),
        *_section("Rules", [_with_rulings(clause) for clause in entry.clauses]),
        *_section("Options", [_option(option) for option in entry.options]),
        *_section("Claims", [_claim_text(claim) for claim in claims_on(entry)]),
        "",
        Text("`rulestone rules CLAUSE` has the reason of each ruling."),
    )


def clause_text(clause: Clause) -> RenderableType:
    """Return one clause: the rule, the rulings with the rejected readings, options and claims."""
    entry = find_game(clause.game).rulebook
    return Group(
        _clause_in_short(clause),
        *(_indented(Text(f"Text: {published_words(text)}", style="dim")) for text in entry.texts),
        *_section("Rulings", [_with_reason(ruling) for ruling in rulings_on(clause)]),
        *_section("Options", [_option(option) for option in clause_options(clause)]),
        *_section("Claims", [_claim_text(claim) for claim in claims_on(clause)]),
    )


def byline(entry: Rulebook) -> str:
    """Return the designers of a game, the year, and other contributors."""
    return ", ".join((" and ".join(entry.designers), str(entry.year), *entry.credits))


def published_words(text: Published) -> str:
    """Return a published text's author, its address, when it was read, and its numbers of sentences."""
    counts = ", ".join(f"{heading} {count}" for heading, count in text.headings.items())
    return f"{text.name}, by {text.by}, {text.year}: {text.at} (read {text.read}; sentences: {counts})"


def source_words(sources: Sources) -> str:
    """Return the places of a clause or ruling in published texts; empty if the register names none."""
    if sources == "project":
        return "Source: a ruling of this project."
    places = (
        f"{f'{source.text}, ' if source.text else ''}{source.heading} {', '.join(map(str, source.sentences))}"
        for source in sources
    )
    return f"Source: {'; '.join(places)}." if sources else ""


def _cited(words: str, sources: Sources) -> Text:
    return Text.assemble(words, (f" {source_words(sources)}".rstrip(), "dim"))


def _claim_text(claim: ClaimEntry) -> RenderableType:
    """Return one claim: the statement, its author, and how far it is decided, on which boards."""
    head = Text.assemble((claim.id, "bold"), f"  {standing_words(claim)}")
    return Group(head, _indented(Text(claim.statement)), _indented(Text(claim.evidence, style="dim")))


def standing_words(claim: ClaimEntry) -> str:
    """Return how far a claim is decided, on which boards, and who makes it, in two sentences."""
    whose = "The rule text makes this claim." if claim.by == "text" else "This project makes this claim."
    words = STANDINGS[claim.standing].capitalize()
    if claim.sizes is not None:
        sizes, _, holds = claim.sizes.removeprefix(f"{claim.standing} ").partition("; holds ")
        words += f" for {sizes}" if sizes.startswith("every") else f" for boards of size {sizes}"
        words += f", true for size {holds}" if holds else ""
    return f"{words}. {whose}"


def rules_text(subject: str | None = None) -> RenderableType:
    """Return the output of `rulestone rules`.

    Args:
        subject: a game, a clause id or a claim id; None for all games.

    Raises:
        UnknownClause: there is no such subject.
    """
    if subject is None:
        games = map(_game_text, rulebooks())
        return Group(*(part for game in games for part in (game, "")))
    match find(subject):
        case Rulebook() as entry:
            return _game_text(entry)
        case Clause() as clause:
            return clause_text(clause)
        case ClaimEntry() as claim:
            return _claim_text(claim)


def _clause_in_short(clause: Clause, *more: RenderableType) -> RenderableType:
    parts = (_cited(clause.rule, clause.sources), *more)
    return Group(Text.assemble((clause.id, "bold"), f"  {clause.title}"), *map(_indented, parts))


def _with_rulings(clause: Clause) -> RenderableType:
    """Return a clause with the rulings that are first of all about it, without their reasons."""
    rulings = rulings_on(clause)
    own = (each for each in rulings if each.clauses[0] == clause.id and not each.for_engines)
    return _clause_in_short(clause, *map(_ruling, own))


def _ruling(ruling: Ruling, *reasons: RenderableType) -> RenderableType:
    """Return a ruling with the readings that were rejected."""
    readings = [f"not {each.name}{_setting(ruling, each)}: {each.words}" for each in ruling.rejected]
    if ruling.none_rejected is not None:
        readings.append(f"No reading was rejected. {ruling.none_rejected}")
    parts = (_cited(ruling.reading, ruling.sources), *reasons, *map(Text, readings))
    return Group(Text.assemble((ruling.id, "bold"), f"  {ruling.question}"), *map(_indented, parts))


def _setting(ruling: Ruling, reading: Reading) -> str:
    return "" if reading.value is None else f" (option {ruling.option} = {option_text(reading.value)})"


def _with_reason(ruling: Ruling) -> RenderableType:
    return _ruling(ruling, Text(f"Because: {ruling.why}", style="dim"))


def _option(option: Option) -> RenderableType:
    rows = (
        (
            f"{option_text(setting.value)}{' (default)' if setting.value == option.default else ''}",
            setting.meaning,
        )
        for setting in option.values
    )
    return Group(Text.assemble((option.name, "bold"), f"  {option.clause}"), _indented(_facts(*rows)))


def _section(title: str, parts: list[RenderableType]) -> list[RenderableType]:
    """Return a heading and its contents; empty without contents."""
    return ["", Text(title, style="bold underline"), *map(_indented, parts)] if parts else []


def _indented(part: RenderableType) -> RenderableType:
    return Padding(part, (0, 0, 0, 2))


def _facts(*rows: tuple[str, str]) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False)
    for name, value in rows:
        table.add_row(Text(name), Text(value))
    return table


def order_words(entry: Rulebook) -> str:
    """Return the colours, and which of them begins."""
    first, second = entry.colours
    return f"{first} and {second}, without turns" if entry.turnless else f"{first} begins, then {second}"


def sizes_words(entry: Rulebook) -> str:
    """Return the supported sizes, and those that the text names."""
    smallest, largest = entry.size_limits
    named = ", ".join(str(size) for size in entry.sizes)
    advice = "" if entry.recommended is None else f", recommended {entry.recommended}"
    also = f", official {named}" if entry.sizes not in ((), (entry.recommended,)) else ""
    return f"{smallest}–{largest}{advice}{also}"


def _values(option: Option) -> str:
    others = (setting.value for setting in option.values if setting.value != option.default)
    return " | ".join(map(option_text, (option.default, *others)))


# The same as data.


def overview_data() -> Mapping[str, object]:
    """Return the games without their rules: `{"games": [...]}`."""
    return {"games": [_shown(entry) for entry in rulebooks()]}


def rules_data(subject: str | None = None) -> Mapping[str, object]:
    """Return the document of `rulestone rules --json`: `{"games": [...]}`, or one game, clause or claim.

    Args:
        subject: a game, a clause id or a claim id; None for all games.

    Raises:
        UnknownClause: there is no such subject.
    """
    if subject is None:
        return {"games": [_game_data(entry) for entry in rulebooks()]}
    match find(subject):
        case Rulebook() as entry:
            return _game_data(entry)
        case Clause() as clause:
            return _clause_data(clause)
        case ClaimEntry() as claim:
            return asdict(claim)


_NOT_SHOWN = ("clauses", "rulings", "terms", "sites", "rank", "shared")
"""Fields of a game that are left out: clauses have their rulings with them, and the others are not rules."""


def _game_data(entry: Rulebook) -> Mapping[str, object]:
    """Return one game with its claims, and with its clauses as `_clause_data` returns them."""
    clauses = [*map(_clause_data, entry.clauses)]
    return {**_shown(entry), "clauses": clauses, "claims": claims_on(entry)}


def _clause_data(clause: Clause) -> Mapping[str, object]:
    """Return one clause with its game and source, its rulings, options and claims."""
    entry = find_game(clause.game).rulebook
    return {
        "game": entry.name,
        **{name: getattr(entry, name) for name in ("designers", "year", "credits", "texts")},
        **asdict(clause),
        "rulings": rulings_on(clause),
        "options": clause_options(clause),
        "claims": claims_on(clause),
    }


def _shown(entry: Rulebook) -> Mapping[str, object]:
    return {name: value for name, value in asdict(entry).items() if name not in _NOT_SHOWN}
