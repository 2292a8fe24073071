"""The page that checks an engine written in JavaScript in the browser."""

from rulestone.book import links
from rulestone.book.explorer_page import data, loading_notice
from rulestone.book.frame import Page
from rulestone.book.guides import guide_path
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.cases.cases import fixtures_root
from rulestone.core.register.clauses import game_entries
from rulestone.report import markup as h
from rulestone.report.markup import Html


def check_page(library: Library) -> Page:
    """Return the page: paste an engine, and get the report of `rulestone check`."""
    runtime = library.runtime
    return Page(
        path=links.CHECK,
        title="Check an engine",
        about="Paste an engine in JavaScript, and see which rules of the games it gets wrong.",
        body=[
            h.h1("Check an engine"),
            h.p(
                "Paste an engine that reads requests and writes replies under Node.js, or has a function ",
                h.code("answer"),
                " from a request to a reply (",
                h.a("the protocol", href=Place(links.CHECK).to(guide_path("README.md"))),
                "). It runs in your browser, in an isolated frame, "
                "and gets the same cases and the same report as from ",
                h.code("rulestone check"),
                ".",
                class_="lead",
            ),
            loading_notice(
                "This page loads the cases, the rules and Python (14 MB). Your browser keeps them for later."
            ),
            h.div(_form(), _result(), id="table", hidden=True),
            data("runtime", runtime.downloads),
        ],
        styles=("static/explorer.css",),
        modules=("static/check.js",),
        policy=runtime.policy,
    )


def example_engine() -> str:
    """Return the tutorial's engine in JavaScript, as a template."""
    text = (fixtures_root() / "TUTORIAL.md").read_text(encoding="utf-8")
    return text.partition("```js\n")[2].partition("```")[0]


def _form() -> Html:
    first = game_entries()[0].name
    every = h.option("all that it declares", value="")
    games = [every, *(h.option(entry.title, value=entry.name) for entry in game_entries())]
    return h.form(
        h.label(
            "Engine",
            h.textarea(
                example_engine(), id="source", rows=20, spellcheck="false", autocomplete="off", wrap="off"
            ),
            class_="source",
        ),
        h.div(
            h.label("Game", h.select(games, name="game")),
            h.label("Only cases", h.input_(type="text", name="cases", placeholder=f"{first}/*")),
            h.label(
                "Seconds for one answer",
                h.input_(type="number", name="seconds", value=10, min=0, max=600, step="any", required=True),
            ),
            h.button("Check it", type="submit", id="go"),
            h.button("Stop", type="button", id="stop", disabled=True),
            h.button("Check the rules in this browser", type="button", id="own"),
            class_="filters",
        ),
        id="check",
        aria_label="Check",
    )


def _result() -> Html:
    return h.section(
        h.p(id="notice", role="status", aria_live="polite"),
        h.progress(id="bar", value=0, max=1, hidden=True, aria_label="Cases"),
        h.div(
            h.p(h.a("Save the report with pictures", id="save", download="report.html", href="#report")),
            h.div(id="report", role="region", aria_label="In full"),
            id="result",
            hidden=True,
        ),
        class_="said-side",
        aria_label="Report",
    )
