"""The rules of one game, clause by clause."""

from collections.abc import Iterator

from msgspec import Struct

from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.core.position import Position
from rulestone.core.wording import quantity
from rulestone.draw.scene import position_scene, record_scene
from rulestone.engines.reference import position_of
from rulestone.explain.cells import explain
from rulestone.explain.register import rulings_on
from rulestone.explain.rule_text import byline, order_words, published_words, sizes_words, source_words
from rulestone.explain.trace import HEADS, TraceRow, cells, definition_words, trace
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report import markup as h
from rulestone.report.markup import Child, Html
from rulestone.rulebook.clauses import clause_options
from rulestone.rulebook.entries import (
    Clause,
    HowTo,
    Option,
    Published,
    Reading,
    Rulebook,
    Ruling,
    Sources,
    option_text,
)
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game
from rulestone_book import links
from rulestone_book.claims_page import Statement, statements
from rulestone_book.frame import Page, SearchEntry, clause_links, heading, prose, standing_badge
from rulestone_book.library import Library, picture, read_table
from rulestone_book.links import CurrentPage


def game_page(entry: Rulebook, library: Library) -> Page:
    """Return the page of a game."""
    here = CurrentPage(links.game_path(entry.name))
    claims = [statement for statement in statements() if entry.name in statement.games]
    rows = {row.clause: row for row in reversed(trace(find_game(entry.name)))}
    clauses = [_clause(here, clause, library, rows[clause.id]) for clause in entry.clauses]
    return Page(
        path=here.path,
        title=f"{entry.title}: the rules",
        about=f"The rules of {entry.title} ({byline(entry)}), clause by clause, with every ruling.",
        body=[
            h.h1(entry.title),
            _how_to_play(here, entry, library),
            h.p(byline(entry), class_="byline"),
            h.p(entry.summary, class_="lead"),
            [_published(text) for text in entry.texts],
            _first_game(here, entry),
            _facts(here, entry, library),
            h.section(heading(2, "rules", "Rules"), clauses, id="rules"),
            _claims(here, claims) if claims else None,
            _puzzles(here, entry),
        ],
        aside=_contents(entry, claimed=bool(claims)),
        found=[*_search_entries(entry)],
        image=links.image_path(entry.name),
    )


def _search_entries(entry: Rulebook) -> Iterator[SearchEntry]:
    for clause in entry.clauses:
        yield SearchEntry(clause.id, clause.title, clause.rule)
        for ruling in links.own_rulings(clause.id):
            yield SearchEntry(links.ruling_anchor(ruling), ruling.question, ruling.reading)
    for option in entry.options:
        yield SearchEntry(links.option_anchor(option), f"Option {option.name}", option.values[0].meaning)


def _how_to_play(here: CurrentPage, entry: Rulebook, library: Library) -> Html:
    """Return the rules at a glance, with a picture of the game, and a link to a board."""
    return h.section(
        h.div(
            h.p(h.a(f"Play {entry.title}", href=here.to(links.play_link(entry.name)), class_="go")),
            h.h2("How to play") if entry.how_to_play else None,
            h.ol([h.li(line.words, " ", h.span(_clauses(line), class_="note")) for line in entry.how_to_play])
            if entry.how_to_play
            else None,
        ),
        h.figure(library.typical_picture(here, entry.name)),
        class_="glance",
    )


def _clauses(line: HowTo) -> Html:
    """Return links to the clauses that a line shortens."""
    return h.join([h.a(clause.partition(".")[2], href=f"#{clause}") for clause in line.clauses], ", ")


def _contents(entry: Rulebook, *, claimed: bool) -> Child:
    rows = [
        h.li(
            h.a(clause.title, href=f"#{clause.id}", title=clause.id),
            class_="ruled" if clause.sources == "project" else None,
        )
        for clause in entry.clauses
    ]
    return [
        h.p(h.a("Rules", href="#rules")),
        h.ol(rows),
        h.p(h.a("Claims", href="#claims")) if claimed else None,
        h.p(h.a("Cases", href=CurrentPage(links.game_path(entry.name)).to(links.cases_path(entry.name)))),
    ]


def _facts(here: CurrentPage, entry: Rulebook, library: Library) -> Html:
    cases = len(library.of_game(entry.name))
    rows: list[tuple[str, Child]] = [
        (
            "Board",
            [
                h.a(entry.board, href=here.to(f"{links.GLOSSARY}#{entry.board}")),
                f", sizes {sizes_words(entry)}",
            ],
        ),
        ("Colours", order_words(entry)),
        (
            "Actions",
            h.ul([h.li(h.code(form.form), " ", prose(here, form.meaning)) for form in entry.actions]),
        ),
        ("Fixtures", h.a(quantity(cases, "case"), href=here.to(links.cases_path(entry.name)))),
    ]
    return h.dl([h.div(h.dt(name), h.dd(value)) for name, value in rows], class_="facts")


def _clause(here: CurrentPage, clause: Clause, library: Library, row: TraceRow) -> Html:
    cases = f"{links.cases_path(clause.game)}?words={clause.id}"
    return h.section(
        heading(3, clause.id, clause.title, " ", h.code(clause.id)),
        h.p(prose(here, clause.rule), class_="rule"),
        _cited(clause.sources),
        _examples(here, clause, library),
        _readings(here, clause),
        _traced(row),
        h.p(h.a("All cases about this rule", href=here.to(cases)), class_="note"),
        id=clause.id,
        class_="clause",
    )


def _traced(row: TraceRow) -> Html:
    """Return the trace of a clause, folded: the code, the cases and the theorems."""
    known = dict(zip(HEADS, cells(row, str, definition_words), strict=True))
    rows = [(head, known[head]) for head in HEADS[1:] if known[head]]
    return h.details(
        h.summary("From the text to the proof"),
        h.dl([h.div(h.dt(head.capitalize()), h.dd(words)) for head, words in rows], class_="facts"),
    )


def _published(text: Published) -> Html:
    before, address, after = published_words(text).partition(text.at)
    linked = h.a(address, href=address) if address.startswith("https://") else address
    return h.p("Text: ", before, linked, after, class_="note")


def _cited(sources: Sources) -> Html | None:
    words = source_words(sources)
    return h.p(words, class_="note") if words else None


def _readings(here: CurrentPage, clause: Clause) -> Html | None:
    """Return the options and rulings of a clause, folded, because you can play without them."""
    options, rulings = clause_options(clause), links.own_rulings(clause.id)
    elsewhere = other_rulings(clause)
    if not options and not rulings:
        return elsewhere
    return h.details(
        h.summary("Rulings"),
        [option_part(here, option) for option in options],
        [ruling_part(here, clause.game, ruling) for ruling in rulings],
        elsewhere,
    )


def _examples(here: CurrentPage, clause: Clause, library: Library) -> Html | None:
    decided, near = library.examples(clause.id)
    pictures = [
        h.figure(
            library.case_picture(here, case),
            h.figcaption(
                h.strong(f"{kind}."), " ", h.a(case.title, href=here.to(links.case_link(case.id))), "."
            ),
            class_=None if kind == "Example" else "near",
        )
        for case, kind in ((decided, "Example"), (near, "Near miss"))
        if case is not None
    ]
    return h.div(pictures, class_="examples") if pictures else None


def _claims(here: CurrentPage, claims: list[Statement]) -> Html:
    rows = [
        h.li(
            h.span(
                h.a(claim.title, href=here.to(links.claim_link(claim.id))),
                " ",
                standing_badge(claim.standing),
            ),
            ": ",
            prose(here, claim.statement),
        )
        for claim in claims
    ]
    return h.section(heading(2, "claims", "Claims"), h.ul(rows), id="claims")


def ruling_part(here: CurrentPage, game: GameName, ruling: Ruling) -> Html:
    """Return a ruling: the open question of the text, the reading here, its reason, and other readings."""
    anchor = links.ruling_anchor(ruling)
    also = ruling.clauses[1:]
    return h.article(
        heading(4, anchor, h.span("Ruling ", h.code(ruling.id), class_="kind"), " ", ruling.question),
        h.p(h.strong("Read here: "), prose(here, ruling.reading)),
        h.p(h.strong("Because: "), prose(here, ruling.why)),
        _cited(ruling.sources),
        _rejected(here, game, ruling),
        h.p("It also applies to ", clause_links(here, also), ".", class_="note") if also else None,
        id=anchor,
        class_="ruling",
    )


def _rejected(here: CurrentPage, game: GameName, ruling: Ruling) -> Child:
    if ruling.none_rejected is not None:
        return h.p(h.strong("No reading was rejected: "), prose(here, ruling.none_rejected))
    rows = [_reading(here, game, ruling, reading) for reading in ruling.rejected]
    return [h.p(h.strong("Rejected:")), h.ul(rows, class_="rejected")]


def _reading(here: CurrentPage, game: GameName, ruling: Ruling, reading: Reading) -> Html:
    option_note: Child = None
    if reading.value is not None:
        option = next(option for option in find_game(game).rulebook.options if option.name == ruling.option)
        setting = h.code(f"{option.name}={option_text(reading.value)}")
        option_note = [" With the option ", h.a(setting, href=f"#{links.option_anchor(option)}"), "."]
    return h.li(
        h.code(reading.name),
        " ",
        prose(here, reading.words),
        option_note,
        id=links.reading_anchor(reading),
    )


def other_rulings(clause: Clause) -> Html | None:
    """Return the rulings about a clause that are shown with another one."""
    others = [ruling for ruling in rulings_on(clause) if ruling.clauses[0] != clause.id]
    if not others:
        return None
    rulings = [
        h.a(h.code(ruling.id), href=f"#{links.ruling_anchor(ruling)}", title=ruling.question)
        for ruling in others
    ]
    return h.p("Rulings listed under other clauses: ", h.join(rulings, ", "), ".", class_="note")


def option_part(here: CurrentPage, option: Option) -> Html:
    """Return an option with its values."""
    anchor = links.option_anchor(option)
    rows = [
        h.div(
            h.dt(
                h.code(f"{option.name}={option_text(value.value)}"),
                " (default)" if value.value == option.default else None,
            ),
            h.dd(prose(here, value.meaning)),
        )
        for value in option.values
    ]
    ruling = option.ruling
    return h.article(
        heading(4, anchor, h.span("Option ", class_="kind"), h.code(option.name)),
        h.dl(rows, class_="facts"),
        h.p(
            "The default is a ruling: ",
            h.a(h.code(ruling), href=f"#ruling-{ruling}"),
            ".",
        )
        if ruling is not None
        else h.p("The text itself offers the choice."),
        id=anchor,
        class_="option",
    )


# The lesson of the page: a short game to step through, and puzzles. Both are data in `lesson.toml`, next to
# the cases of a game. The rules judge them when the book is made.


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and cells of which only some are open to a colour.

    Attributes:
        size: the size of the board.
        colour: the colour of the question; in games with turns it is to move.
        stones: the stones on the board.
        cells: the empty cells of the question.
    """

    size: Size
    colour: Colour
    stones: dict[Colour, tuple[CellName, ...]]
    cells: tuple[CellName, ...]


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A first game and puzzles.

    Attributes:
        size: the size of the board of the first game.
        moves: its actions, each with the clause that matters and a sentence.
        puzzles: the puzzles.
    """

    size: Size
    moves: tuple[tuple[ActionText, ClauseId, str], ...]
    puzzles: tuple[Puzzle, ...]


def lesson_of(game: Game) -> Lesson | None:
    """Return the lesson of a game; None if it has none.

    Raises:
        UnknownGame: its file cannot be read.
    """
    return read_table(game, "lesson.toml", Lesson)


def _first_game(here: CurrentPage, entry: Rulebook) -> Html | None:
    """Return a short game with a picture and a sentence for each move."""
    game = find_game(entry.name)
    lesson = lesson_of(game)
    if lesson is None:
        return None
    whole = Judge(game=game.name, size=lesson.size, moves=tuple(move for move, _, _ in lesson.moves))
    checked = check_question(whole)
    steps = [
        h.li(
            h.figure(
                picture(here, record_scene(checked.start, checked.actions[:number]), keyed=False),
                h.figcaption(
                    h.strong(f"{number}. {move}"), " ", prose(here, words), " ", clause_links(here, [clause])
                ),
            )
        )
        for number, (move, clause, words) in enumerate(lesson.moves, 1)
    ]
    return h.section(
        heading(2, "first-game", "A first game"),
        h.p(
            h.button("Previous move", type="button", data_step=-1, hidden=True),
            h.button("Next move", type="button", data_step=1, hidden=True),
            h.a("Open it in the explorer", href=here.to(links.explorer_link(whole))),
            class_="steps",
        ),
        h.div(h.ol(steps), class_="strip", tabindex=0, role="region", aria_label="The moves of a first game"),
        id="first-game",
    )


def _puzzles(here: CurrentPage, entry: Rulebook) -> Html | None:
    """Return the puzzles of a game, each with its answer folded away."""
    game = find_game(entry.name)
    lesson = lesson_of(game)
    if lesson is None or not lesson.puzzles:
        return None
    return h.section(
        heading(2, "puzzles", "Puzzles"),
        h.div([_puzzle(here, game, puzzle) for puzzle in lesson.puzzles], class_="puzzles"),
        id="puzzles",
    )


def _puzzle(here: CurrentPage, game: Game, puzzle: Puzzle) -> Html:
    to_move = None if game.rulebook.turnless else puzzle.colour
    question = Judge(game=game.name, size=puzzle.size, stones=puzzle.stones, to_move=to_move)
    position = position_of(check_question(question))
    scene = position_scene(position)
    *others, last = puzzle.cells
    return h.figure(
        picture(here, scene, keyed=False),
        h.figcaption(
            h.strong(f"Which of these may {puzzle.colour.capitalize()} play: {', '.join(others)} or {last}?"),
            h.details(
                h.summary("Answer"),
                h.ul([_answer(here, game, position, puzzle.colour, cell) for cell in puzzle.cells]),
            ),
        ),
        class_="case",
    )


def _answer(here: CurrentPage, game: Game, position: Position, colour: Colour, cell: CellName) -> Html:
    """Return whether a colour may place on a cell, and why not."""
    explained = explain(game.name, position, position.board.cell(cell), {}).explanation
    (case,) = (case for case in explained.colours if case.colour == colour)
    if case.legal:
        return h.li(h.strong(cell), ": yes.")
    reasons: list[Child] = [
        [reason.because, " (", clause_links(here, [reason.clause]), ")"] for reason in case.refusals
    ]
    return h.li(h.strong(cell), ": no, ", h.join(reasons, "; "), ".")
