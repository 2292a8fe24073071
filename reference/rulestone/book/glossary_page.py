"""Boards, the names of cells, the writing of actions, words, and the signs of the pictures."""

from rulestone import markup as h
from rulestone.boards import BoardKind
from rulestone.book import links
from rulestone.book.frame import Page, heading, prose
from rulestone.book.kinds import kinds
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.book.scenery import named_cells, signs
from rulestone.draw.scene import Scene
from rulestone.markup import Html, Part
from rulestone.register.clauses import entries

_HERE = Place(links.GLOSSARY)

_WORDS: tuple[tuple[str, str, str | None], ...] = (
    ("area", "A rectangle of points on a square board, such as 2×2 or 2×4, upright or lying.", None),
    ("bears witness", "Said of the cells that show why something is refused.", None),
    ("case", "One position or record with the right answer to a question about it. Also: fixture.", None),
    ("chain", "Stones of one colour joined step by step along rows and columns.", "minefield.win"),
    ("claim", "Something said about a game as a whole that has to be proved, not decided.", None),
    ("clause", "One rule of one game, with a permanent name such as minefield.switch.", None),
    ("crosscut", "A 2×2 area with one colour on each diagonal.", "necklace.crosscut"),
    ("group", "Connected stones of one colour, taken whole, on a hexagonal board.", "evening.group"),
    (
        "hard corner",
        "In a 2×2 area: a diagonal pair, one stone of the other colour, one empty point.",
        "minefield.hard-corner",
    ),
    ("hexhex", "A hexagon of hexagonal cells; hexhex 5 has five cells to a side.", None),
    ("leaf", "A stone with at most one neighbour of its own colour.", "lefe.leaf"),
    ("near miss", "A case that comes close to a clause which does not apply after all.", None),
    ("pie", "One player makes the beginning, the other chooses a side.", "lefe.pie"),
    ("reading", "One way to understand a text that allows several.", None),
    ("ruling", "The reading that holds here, with its reason; the others are rejected by name.", None),
    (
        "secluded",
        "Said of an empty point without a way over empty points to the border.",
        "necklace.secluded",
    ),
    (
        "sightline",
        "The way from a cell to the first stone met in one of the six directions.",
        "interleave.sightline",
    ),
    ("skip", "The turn of a colour without a placement is left out.", "minefield.skip"),
    ("stop", "What a player declares who does not wish to place any more.", "evening.end"),
    (
        "switch",
        "Two and two stones crossed on the corners of an otherwise empty 2×3 or 2×4 area.",
        "minefield.switch",
    ),
    ("tree", "Connected stones of one colour in Lefe.", "lefe.tree"),
    ("turnless", "Either player may act at any time.", "interleave.turnless"),
    ("witness", "A game or position that shows that something can happen.", None),
)


def glossary_page(library: Library) -> Page:
    """The page of names, words and signs."""
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
                h.figure(library.pictures.of_scene(_HERE, "pictures/glossary/signs.svg", signs())),
                id="signs",
            ),
            h.section(heading(2, "words", "Words"), h.dl(_words(), class_="words"), id="words"),
        ],
        aside=h.ul(
            [
                h.li(h.a(words, href=f"#{anchor}"))
                for anchor, words in (
                    *((kind.name, _title(kind)) for kind in kinds()),
                    ("order", "Board order"),
                    ("actions", "Actions"),
                    ("signs", "Signs"),
                    ("words", "Words"),
                )
            ]
        ),
    )


def _title(kind: BoardKind) -> str:
    return f"{kind.name.capitalize()} boards"


def _boards(library: Library) -> Part:
    return [
        *(_kind(kind, library) for kind in kinds()),
        h.section(
            heading(2, "order", "Board order"),
            h.p("Lists of cells go by row from the bottom, and within a row from the left."),
            id="order",
        ),
    ]


def _kind(kind: BoardKind, library: Library) -> Html:
    """A kind of board, with the name of every cell in its picture."""
    board = kind.board(kind.example_size)
    scene = named_cells(board) if board.plan().grid else Scene(board=board)
    picture = library.pictures.of_scene(_HERE, f"pictures/glossary/{kind.name}.svg", scene)
    return h.section(heading(2, kind.name, _title(kind)), h.p(kind.about), h.figure(picture), id=kind.name)


def _actions() -> Html:
    return h.dl(
        [
            h.div(
                h.dt(h.a(entry.title, href=_HERE.to(links.game_page(entry.name)))),
                h.dd(
                    h.ul([h.li(h.code(form.form), " ", prose(_HERE, form.meaning)) for form in entry.actions])
                ),
            )
            for entry in entries()
        ],
        class_="facts",
    )


def _words() -> list[Html]:
    """The words with their meanings, each with an anchor."""
    return [
        h.div(
            h.dt(word),
            h.dd(
                meaning,
                [" ", h.a(h.code(clause), href=_HERE.to(f"{clause.partition('.')[0]}/index.html#{clause}"))]
                if clause is not None
                else None,
            ),
            id=f"word-{word.replace(' ', '-')}",
        )
        for word, meaning, clause in _WORDS
    ]
