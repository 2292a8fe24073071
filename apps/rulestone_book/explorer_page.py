"""The explorer's page: a frame that its script fills with answers."""

from collections.abc import Sequence

from msgspec import json

from rulestone.cases.variants import Variant
from rulestone.core.clauses import rulebooks
from rulestone.core.names import Size
from rulestone.core.registry import find_game, games
from rulestone.core.rulebook.entries import Rulebook, option_text
from rulestone.draw.scene import position_scene
from rulestone.draw.svg import outline_plan, stone_svg
from rulestone.report import markup as h
from rulestone.report.markup import Child, Html
from rulestone_book import links
from rulestone_book.explorer.question import ViewRequest, largest_shown, read_request
from rulestone_book.explorer.view import view
from rulestone_book.frame import Page
from rulestone_book.library import Library
from rulestone_book.links import CurrentPage

_USUAL = Size(7)
"""The size of the board in games that recommend none."""


def explorer_page(library: Library) -> Page:
    """Return the page on which positions are set up, played and judged."""
    runtime = library.runtime
    return Page(
        path=links.EXPLORER,
        title="The explorer",
        about="Set up or play a position of any of the games, and see what the rules say of it.",
        body=[
            h.h1("The explorer", class_="sr"),
            h.div(
                h.details(
                    h.summary(id="what"),
                    h.form(_choices(), id="choices", aria_label="Game and board"),
                    id="game",
                ),
                h.div(_board_side(), _said_side(), class_="table"),
                id="table",
                hidden=True,
            ),
            h.div(
                h.p(
                    "This page loads Python (14 MB) once, and then judges every position in your browser. "
                    "Nothing is sent anywhere."
                ),
                h.p(
                    "Serve the book to use this page, for example with ",
                    h.code("rulestone book --serve"),
                    ".",
                    id="doing",
                    role="status",
                    aria_live="polite",
                ),
                h.progress(id="progress", hidden=True, aria_label="Loading"),
                id="loading",
            ),
            h.noscript(
                h.p("Turn JavaScript on to play and to ask why; the rest of the book works without it.")
            ),
            data("games", {entry.name: _game(entry, runtime.variants) for entry in rulebooks()}),
            data(
                "openings",  # are shown before the rules run
                {
                    entry.name: view(read_request(ViewRequest(game=entry.name, size=_sizes(entry)[2])))
                    for entry in rulebooks()
                },
            ),
            data("runtime", runtime.downloads),
        ],
        styles=("static/explorer.css",),
        modules=("static/explorer.js",),
        policy=runtime.policy,
    )


def data(name: str, value: object) -> Html:
    """Return data for the script, as JSON that is safe in HTML."""
    text = json.encode(value).decode().replace("<", "\\u003c")
    return Html(f'<script type="application/json" id="{name}">{text}</script>\n')


def _sizes(entry: Rulebook) -> tuple[Size, Size, Size]:
    """Return the smallest and the largest size that are shown, and the initial one."""
    kind = find_game(entry.name).kind
    least, most = entry.size_limits[0], min(largest_shown(kind), entry.size_limits[1])
    return least, most, max(least, min(entry.recommended or _USUAL, most))


def _game(entry: Rulebook, variants: Sequence[Variant]) -> dict[str, object]:
    """Return what the scripts know of a game, and of its variants that are offered."""
    game = find_game(entry.name)
    least, most, usual = _sizes(entry)
    scene = position_scene(game.start(game.board(usual), {}))
    return {
        "title": entry.title,
        "colours": entry.colours,
        "turnless": entry.turnless,
        "least": least,
        "most": most,
        "usual": usual,
        "holes": game.removable,
        "plan": {"kind": game.kind.name, **outline_plan(scene)},
        "figures": {colour: stone_svg(colour) for colour in entry.colours},
        "edges": {str(side): colour for side, colour in scene.edges.items()},
        "variants": [
            {
                "value": variant.name.rpartition("/")[2] if ":" in variant.name else variant.name,
                "meaning": variant.words,
            }
            for variant in variants
            if variant.game.name == entry.name
        ],
        "options": [
            {
                "name": option.name,
                "usual": option_text(option.default),
                "values": [
                    {"value": option_text(value.value), "meaning": value.meaning} for value in option.values
                ],
            }
            for option in entry.options
        ],
    }


def _choices() -> Child:
    most = max(largest_shown(game.kind) for game in games())
    offered = [h.option(entry.title, value=entry.name) for entry in rulebooks()]
    return [
        h.div(
            h.label("Game", h.select(offered, name="game")),
            h.label("Size", h.input_(type="number", name="size", min=1, max=most, inputmode="numeric")),
            h.button("New game", type="button", id="new"),
            h.a("Its rules", id="rules", href=CurrentPage(links.EXPLORER).to(links.HOME)),
            class_="row",
        ),
        h.details(
            h.summary("Options"),
            h.div(id="options"),
            h.div(
                h.button("Turn the board", type="button", id="turn"),
                h.button("Flip the board", type="button", id="flip"),
                class_="row",
            ),
            id="variants",
        ),
    ]


_MODES = (("play", "Play"), ("setup", "Set up"), ("ask", "Ask why"))


def _board_side() -> Html:
    return h.section(
        h.div(
            h.span(
                [
                    h.label(h.input_(type="radio", name="mode", value=value, checked=value == "play"), words)
                    for value, words in _MODES
                ],
                class_="row modes",
                role="radiogroup",
                aria_label="What you do",
            ),
            h.button("Copy link", type="button", data_copy="link"),
            class_="row bar",
        ),
        h.div(
            h.output(id="status", aria_live="polite"),
            h.p(id="notice", role="status", aria_live="polite"),
            class_="said",
        ),
        h.div(id="board", aria_describedby="keys"),
        h.div(
            h.button("Continue from here", type="button", id="resume", hidden=True),
            h.button("Take back", type="button", id="undo"),
            h.button("Play again", type="button", id="again", hidden=True),
            h.button("Clear the board", type="button", id="clear"),
            h.span(id="offers", class_="row"),
            h.span(id="tools", class_="row", role="group", aria_label="What a click does"),
            h.label("To move", h.select(id="mover"), id="moving", hidden=True),
            class_="row",
        ),
        h.div(id="choice", hidden=True, role="group", aria_label="Which one?", class_="row"),
        h.div(id="key"),
        class_="board-side",
        aria_label="Board",
    )


def _record() -> Child:
    """Return the list of moves, each with a link to its position, and the field for pasted records."""
    steps = (("first", "|◀", "First"), ("back", "◀", "Previous"), ("on", "▶", "Next"), ("last", "▶|", "Last"))
    return [
        h.div(
            [h.button(sign, type="button", data_step=to, aria_label=words) for to, sign, words in steps],
            class_="row",
            id="steps",
            role="group",
            aria_label="Step through the record",
        ),
        h.ol(id="record"),
        h.form(
            h.label(
                "Paste the moves of a record",
                h.input_(
                    type="text", id="pasted", autocomplete="off", autocapitalize="none", spellcheck="false"
                ),
            ),
            h.button("Open", type="submit"),
            id="paste",
            class_="row",
            aria_label="Another record",
        ),
    ]


def _said_side() -> Html:
    return h.section(
        h.div(
            h.button("Close", type="button", id="close"),
            h.div(id="explanation"),
            class_="explanation",
            id="asked",
            hidden=True,
        ),
        h.details(h.summary("Moves"), _record(), open=True, id="played"),
        h.details(h.summary("What the rules say"), h.div(id="facts"), open=True),
        h.details(
            h.summary("Share"),
            h.div(
                h.button("Copy picture", type="button", id="copy-picture"),
                h.button("Download PNG", type="button", id="save-png"),
                h.button("Download SVG", type="button", id="save-svg"),
                h.button("Copy moves", type="button", data_copy="moves"),
                h.button("Copy HTML for a page", type="button", data_copy="frame"),
                class_="row",
            ),
            id="export",
        ),
        h.details(
            h.summary("Keys"),
            h.p(
                h.kbd("arrows"),
                " go from cell to cell, ",
                h.kbd("Enter"),
                " acts, ",
                h.kbd("?"),
                " asks why, ",
                h.kbd("Esc"),
                " closes, ",
                h.kbd("U"),
                " or ",
                h.kbd("Ctrl+Z"),
                " takes back. Away from the board, ",
                h.kbd("←"),
                " and ",
                h.kbd("→"),
                " step through the moves.",
            ),
            id="keys",
        ),
        class_="said-side",
        aria_label="What the rules say",
    )


def embed_page(_: Library) -> Page:
    """Return the page that other sites may show in a frame: a board that judges."""
    return Page(
        path=links.EMBED,
        title="A position",
        about="A position in a frame of another site.",
        body=[
            h.h1("A position", class_="sr"),
            h.div(id="board"),
            h.p(id="problem", role="status", hidden=True),
            h.p(h.a("Open it in the explorer", id="open", href="explorer.html", target="_top")),
            h.noscript(h.p("Turn JavaScript on to see the position.")),
        ],
        modules=("static/embed.js",),
        bare=True,
    )
