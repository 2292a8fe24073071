"""Rulings and options as they stand with their clause: the reading that holds, and the rejected ones."""

from collections.abc import Collection

from rulestone.book import links
from rulestone.book.evidence import catching
from rulestone.book.frame import clause_links, prose
from rulestone.book.links import Place
from rulestone.core.names import GameName
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.core.register.clauses import option_text, rulings_on
from rulestone.core.register.entries import Clause, Option, Reading, Ruling
from rulestone.core.wording import quantity
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_NAMED = 3
"""So many of the cases that catch a rejected reading are named."""


def ruling_part(here: Place, game: GameName, ruling: Ruling, known: Collection[str]) -> Html:
    """A ruling: what the text leaves open, how it is read here and why, and the other readings."""
    anchor = links.ruling_anchor(ruling)
    also = ruling.clauses[1:]
    return h.article(
        h.h4(
            h.span("Ruling ", h.code(ruling.id), class_="kind"),
            " ",
            ruling.question,
            " ",
            h.a("#", href=f"#{anchor}", class_="anchor", aria_label="Link to this"),
        ),
        h.p(h.strong("Read here: "), prose(here, ruling.reading)),
        h.p(h.strong("Because: "), prose(here, ruling.why)),
        _rejected(here, game, ruling, known),
        h.p("It bears on ", clause_links(here, also), ", too.", class_="note") if also else None,
        id=anchor,
        class_="ruling",
    )


def _rejected(here: Place, game: GameName, ruling: Ruling, known: Collection[str]) -> Part:
    if ruling.none_rejected is not None:
        return h.p(h.strong("No reading was rejected: "), prose(here, ruling.none_rejected))
    rows = [_reading(here, game, ruling, reading, known) for reading in ruling.rejected]
    return [h.p(h.strong("Rejected:")), h.ul(rows, class_="rejected")]


def _reading(here: Place, game: GameName, ruling: Ruling, reading: Reading, known: Collection[str]) -> Html:
    option_note: Part = None
    if reading.value is not None:
        option = next(each for each in register_entry(game).options if each.name == ruling.option)
        setting = h.code(f"{option.name}={option_text(reading.value)}")
        option_note = [" Holds with the option ", h.a(setting, href=f"#{links.option_anchor(option)}"), "."]
    caught = [case for case in catching(game, reading.name) if case in known]
    return h.li(
        h.code(reading.name),
        " ",
        prose(here, reading.words),
        option_note,
        _caught(here, caught),
        id=links.reading_anchor(reading),
    )


def _caught(here: Place, cases: list[str]) -> Part:
    """The cases that tell the reading from the one that holds."""
    if not cases:
        return None
    named = [
        h.a(h.code(links.case_anchor(case)), href=here.to(links.case_link(case))) for case in cases[:_NAMED]
    ]
    rest = len(cases) - len(named)
    return h.span(
        " Told apart by ",
        h.join(named, ", "),
        f" and {quantity(rest, 'other case')}" if rest else None,
        ".",
        class_="caught",
    )


def other_rulings(here: Place, clause: Clause) -> Html | None:
    """The rulings that bear on a clause and stand with another one."""
    others = [ruling for ruling in rulings_on(clause) if ruling.clauses[0] != clause.id]
    if not others:
        return None
    rulings = [
        h.a(h.code(each.id), href=here.to(links.ruling_link(clause.game, each)), title=each.question)
        for each in others
    ]
    return h.p("Rulings that stand elsewhere: ", h.join(rulings, ", "), ".", class_="note")


def option_list(clause: Clause) -> tuple[Option, ...]:
    """The options that change what the clause means."""
    return tuple(option for option in register_entry(clause.game).options if option.clause == clause.id)


def option_part(here: Place, game: GameName, option: Option) -> Html:
    """An option with its values."""
    anchor = links.option_anchor(option)
    rows = [
        h.div(
            h.dt(
                h.code(f"{option.name}={option_text(each.value)}"),
                " (default)" if each.value == option.default else None,
            ),
            h.dd(prose(here, each.meaning)),
        )
        for each in option.values
    ]
    ruling = option.ruling
    return h.article(
        h.h4(
            h.span("Option ", class_="kind"),
            h.code(option.name),
            " ",
            h.a("#", href=f"#{anchor}", class_="anchor", aria_label="Link to this"),
        ),
        h.dl(rows, class_="facts"),
        h.p(
            "The default is a ruling: ",
            h.a(h.code(ruling), href=here.to(f"{links.game_path(game)}#ruling-{ruling}")),
            ".",
        )
        if ruling is not None
        else h.p("The text itself offers the choice."),
        id=anchor,
        class_="option",
    )
