"""The explorer's page: the frame that its script fills with what the rules say."""

from msgspec import json

from rulestone.book import links
from rulestone.book.frame import Page
from rulestone.book.kinds import kinds, shown_limit
from rulestone.book.library import Library
from rulestone.core.game import game as installed_game
from rulestone.core.register.clauses import game_entries, option_text
from rulestone.core.register.entries import GameEntry
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_USUAL = 7
"""The size of the board in games that recommend none."""


def explorer_page(library: Library) -> Page:
    """The page on which positions are set up, played and judged."""
    runtime = library.runtime
    return Page(
        path=links.EXPLORER,
        title="The explorer",
        about="Set up or play a position of any of the games, and see what the rules say of it.",
        body=[
            h.h1("The explorer", class_="sr"),
            loading_notice(
                "Here positions of any of the games are set up, played and judged. The reference rules do so "
                "in your browser, on a Python of 14 MB that is loaded once. Nothing is sent anywhere."
            ),
            h.div(
                h.form(_choices(), id="choices", class_="filters", aria_label="Game and board"),
                h.div(_board_side(), _said_side(), class_="table"),
                id="table",
                hidden=True,
            ),
            data("games", {entry.name: _game(entry) for entry in game_entries()}),
            data("runtime", runtime.downloads),
        ],
        styles=("static/board.css", "static/explorer.css"),
        modules=("static/explorer.js",),
        policy=runtime.policy,
    )


def loading_notice(about: str) -> Html:
    """What is seen until the rules run, or where they cannot.

    Args:
        about: what the page is for, and what is being loaded.
    """
    return h.div(
        h.p(about),
        h.p(
            "This takes a browser with JavaScript and WebAssembly, and a book that comes from a server: ",
            h.code("rulestone book --serve"),
            " is one.",
            id="doing",
            role="status",
            aria_live="polite",
        ),
        h.progress(id="progress", value=0, max=1, aria_label="Loading"),
        id="loading",
    )


def data(name: str, value: object) -> Html:
    """Data for the script, as JSON that may stand in HTML."""
    text = json.encode(value).decode().replace("<", "\\u003c")
    return Html(f'<script type="application/json" id="{name}">{text}</script>\n')


def _game(entry: GameEntry) -> dict[str, object]:
    game = installed_game(entry.name)
    least, most = entry.size_limits[0], min(shown_limit(game.kind), entry.size_limits[1])
    return {
        "title": entry.title,
        "colours": entry.colours,
        "turnless": entry.turnless,
        "least": least,
        "most": most,
        "usual": max(least, min(entry.recommended or _USUAL, most)),
        "holes": game.removable,
        "options": [
            {
                "name": option.name,
                "usual": option_text(option.default),
                "values": [
                    {"value": option_text(each.value), "meaning": each.meaning} for each in option.values
                ],
            }
            for option in entry.options
        ],
    }


def _choices() -> Part:
    most = max(map(shown_limit, kinds()))
    games = [h.option(entry.title, value=entry.name) for entry in game_entries()]
    return [
        h.label("Game", h.select(games, name="game")),
        h.label("Size", h.input_(type="number", name="size", min=1, max=most, inputmode="numeric")),
        h.span(id="options", class_="options"),
        h.button("New game", type="button", id="new"),
    ]


def _board_side() -> Html:
    return h.section(
        h.output(id="status", aria_live="polite"),
        h.p(id="turn", aria_live="polite"),
        h.p(id="notice", role="status", aria_live="polite"),
        h.div(id="board", aria_describedby="keys"),
        h.div(id="key"),
        h.p(
            h.kbd("arrows"),
            " go from cell to cell, ",
            h.kbd("Enter"),
            " acts, ",
            h.kbd("?"),
            " asks why, ",
            h.kbd("U"),
            " takes back.",
            id="keys",
            class_="note",
        ),
        class_="board-side",
        aria_label="Board",
    )


def _steps() -> Part:
    """What steps through a record, and what takes one from elsewhere; arrow keys move the slider."""
    return [
        h.label("Step", h.input_(type="range", id="step", min=0, max=0, value=0), class_="row"),
        h.form(
            h.label(
                "Another record: moves, or JSON such as an AP Game Record",
                h.input_(type="text", id="pasted", autocomplete="off", spellcheck="false"),
            ),
            h.button("Open", type="submit"),
            id="paste",
            class_="row",
            aria_label="Another record",
        ),
    ]


def _two_people() -> Part:
    """What lets two people play at two screens without a server: links, and boards kept in step."""
    return [
        h.p(
            "At one screen, the line above the board says whose turn it is. Elsewhere, send each other a "
            "link to the game: whoever opens it acts next."
        ),
        h.p(h.button("Copy a link for your opponent", type="button", id="hand-over")),
        h.label("The link", h.input_(type="text", id="link", readonly=True), id="handed-over", hidden=True),
        h.p(h.button("Open a second board", type="button", id="second"), " in this browser, kept in step."),
    ]


def _said_side() -> Html:
    return h.section(
        h.div(id="choice", hidden=True, role="group", aria_label="Which one?"),
        h.fieldset(
            h.legend("What you do"),
            h.div(
                [
                    h.label(h.input_(type="radio", name="mode", value=value, checked=value == "play"), words)
                    for value, words in (("play", "Play"), ("setup", "Set up"))
                ],
                class_="row",
            ),
            h.div(id="tools", class_="row", role="group", aria_label="What a click does"),
            h.label("To move", h.select(id="mover"), id="moving", hidden=True),
            h.div(
                h.button("Take back", type="button", id="undo"),
                h.button("Clear the board", type="button", id="clear"),
                h.span(id="offers", class_="row"),
                class_="row",
            ),
        ),
        h.div(id="explanation", class_="explanation"),
        h.div(id="facts"),
        h.details(h.summary("Record"), h.p(h.code(id="record")), _steps(), open=True, id="played"),
        h.details(h.summary("Two people"), _two_people(), id="two"),
        h.details(
            h.summary("Share it, judge it, make it a case"),
            h.p(h.button("Copy the address", type="button", data_copy="address")),
            h.p("As a command: ", h.button("Copy", type="button", data_copy="command")),
            h.pre(h.code(id="command"), tabindex=0, role="region", aria_label="Command"),
            h.p("As a case for the fixtures: ", h.button("Copy", type="button", data_copy="case")),
            h.pre(h.code(id="case"), tabindex=0, role="region", aria_label="Case"),
            id="export",
        ),
        class_="said-side",
        aria_label="What the rules say",
    )
