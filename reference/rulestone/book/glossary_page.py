"""The glossary: boards, names of cells, notation of actions, words, and the signs of the pictures."""

from rulestone.book import links
from rulestone.book.frame import Page, heading, prose
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.core.boards import BoardKind, hex_board
from rulestone.core.names import Size
from rulestone.core.register.clauses import game_entries
from rulestone.core.registry import games
from rulestone.draw.plan import plan_of
from rulestone.draw.scene import Scene
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_HERE = Place(links.GLOSSARY)


def _general() -> tuple[tuple[str, str], ...]:
    """Return the words that belong to no game."""
    clause = game_entries()[0].clauses[-1].id
    return (
        ("area", "A rectangle of points on a square board, such as 2×2 or 2×4, upright or lying."),
        ("bears witness", "Cells bear witness if they show why something is refused."),
        ("case", "One position or record with the right answer to a question about it. Also: fixture."),
        ("claim", "A statement about a whole game, which needs a proof."),
        ("clause", f"One rule of one game, with a permanent name such as {clause}."),
        ("hexhex", "A hexagon of hexagonal cells; hexhex 5 has five cells to a side."),
        ("near miss", "A case that comes close to a clause which does not apply after all."),
        ("reading", "One way to understand a text that allows several."),
        ("ruling", "The reading that holds here, with its reason; the others are rejected by name."),
        ("witness", "A game or position that shows that something can happen."),
    )


def glossary_page(library: Library) -> Page:
    """Return the page of names, words and signs."""
    return Page(
        path=_HERE.path,
        title="Glossary",
        about="How cells and actions are named, what the words mean, and what the signs in the pictures say.",
        body=[
            h.h1("Glossary"),
            _boards(library),
            h.section(heading(2, "actions", "Actions"), _actions(), id="actions"),
            h.section(
                heading(2, "signs", "Signs in the pictures"),
                h.p(
                    "Colours differ in lightness or by a figure, so that nothing depends on hue. A small "
                    "figure on an empty cell means that its colour may place there. Numbers on stones count "
                    "what the caption says: leaves, or the stones of a group."
                ),
                h.figure(library.picture(_HERE, "pictures/glossary/signs.svg", _signs())),
                id="signs",
            ),
            h.section(heading(2, "words", "Words"), h.dl(_words(), class_="words"), id="words"),
        ],
        aside=h.ul(
            [
                h.li(h.a(words, href=f"#{anchor}"))
                for anchor, words in (
                    *((kind.name, _title(kind)) for kind in _kinds()),
                    ("order", "Board order"),
                    ("actions", "Actions"),
                    ("signs", "Signs"),
                    ("words", "Words"),
                )
            ]
        ),
    )


def _kinds() -> tuple[BoardKind, ...]:
    """Return the kinds of board with distinct names, in the order of the games."""
    return tuple({game.kind.name: game.kind for game in games()}.values())


def _signs() -> Scene:
    """Return every sign of the pictures, on one board."""
    board = hex_board(Size(3))
    cells = board.cells
    dark, light = games()[0].colours
    return Scene(
        board=board,
        stones={cells[9]: dark, cells[4]: light, cells[5]: light, cells[12]: dark, cells[16]: light},
        legal={dark: {cells[0], cells[1]}, light: {cells[17]}},
        marked={"asked": (cells[10],), "witness": cells[4:6], "leaf": (cells[12],), "line": (cells[9],)},
        lines=((cells[10], cells[9]),),
        last=(cells[16],),
    )


def _title(kind: BoardKind) -> str:
    return f"{kind.name.capitalize()} boards"


def _boards(library: Library) -> Part:
    return [
        *(_kind(kind, library) for kind in _kinds()),
        h.section(
            heading(2, "order", "Board order"),
            h.p("Lists of cells go by row from the bottom, and within a row from the left."),
            id="order",
        ),
    ]


def _kind(kind: BoardKind, library: Library) -> Html:
    """Return a kind of board, with the name of every cell in its picture."""
    board = kind.board(kind.example_size)
    named = {cell: board.name(cell) for cell in board.cells} if plan_of(board).grid else {}
    picture = library.picture(_HERE, f"pictures/glossary/{kind.name}.svg", Scene(board=board, labels=named))
    return h.section(heading(2, kind.name, _title(kind)), h.p(kind.about), h.figure(picture), id=kind.name)


def _actions() -> Html:
    return h.dl(
        [
            h.div(
                h.dt(h.a(entry.title, href=_HERE.to(links.game_path(entry.name)))),
                h.dd(
                    h.ul([h.li(h.code(form.form), " ", prose(_HERE, form.meaning)) for form in entry.actions])
                ),
            )
            for entry in game_entries()
        ],
        class_="facts",
    )


def _words() -> list[Html]:
    """Return the words with their meanings, each with an anchor.

    A word of several games has several meanings.
    """
    meanings: dict[str, list[Html]] = {word: [h.dd(meaning)] for word, meaning in _general()}
    for entry in game_entries():
        for term in entry.terms:
            source = h.a(h.code(term.clause), href=_HERE.to(links.clause_link(term.clause)))
            meanings.setdefault(term.word, []).append(h.dd(term.meaning, " ", source))
    return [
        h.div(h.dt(word), meanings[word], id=f"word-{word.replace(' ', '-')}")
        for word in sorted(meanings, key=str.casefold)
    ]
