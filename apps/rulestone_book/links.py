"""The paths of all pages of the book, and the anchors on them.

Other sites link to these, so they never change. All are relative to the root of the book.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

from rulestone.cases.cases import BadFixture, CaseFile, case_files, fixtures_of, read_file
from rulestone.core.names import ClauseId, GameName
from rulestone.explain.register import rulings_on
from rulestone.protocol import Judge
from rulestone.protocol.notation import write_notation
from rulestone.rulebook.clauses import UnknownClause, clause, find
from rulestone.rulebook.entries import ClaimEntry, Clause, Option, Reading, Ruling
from rulestone.rulebook.installed import find_game, game_names, is_installed

HOME = "index.html"
CASES = "cases/index.html"
CLAIMS = "claims.html"
GLOSSARY = "glossary.html"
EXPLORER = "explorer.html"
GUIDES = "guides/index.html"
CHECK = "guides/check.html"
API = "api/index.html"
SEARCH = "search.html"
EMBED = "embed.html"
OFFLINE = "offline.html"


@dataclass(frozen=True, slots=True)
class CurrentPage:
    """A page that is being written: it links to others, and its pictures share their boards.

    Attributes:
        path: the path of the page.
        drawn: the ids of the parts in its pictures so far; see `rulestone.draw.svg.svg`.
    """

    path: str
    drawn: set[str] = field(default_factory=set[str], compare=False)

    def to(self, target: str) -> str:
        """Return the link from here to a path of the book, with or without an anchor."""
        path, hash_, anchor = target.partition("#")
        if path == self.path and hash_:
            return f"#{anchor}"
        up = "../" * self.path.count("/")
        return f"{up}{target}"


def game_path(game: GameName) -> str:
    """Return the path of a game's rules."""
    return f"{game}/index.html"


def image_path(game: GameName) -> str:
    """Return the path of the picture that other sites show with a link to a game's rules."""
    return f"static/{game}.png"


def clause_link(clause_id: ClauseId) -> str:
    """Return the link to a clause."""
    return f"{game_path(clause(clause_id).game)}#{clause_id}"


def ruling_anchor(ruling: Ruling) -> str:
    """Return the anchor of a ruling on the page of its game."""
    return f"ruling-{ruling.id}"


def reading_anchor(reading: Reading) -> str:
    """Return the anchor of a rejected reading on the page of its game."""
    return f"reading-{reading.name}"


def option_anchor(option: Option) -> str:
    """Return the anchor of an option on the page of its game."""
    return f"option-{option.name}"


def own_rulings(clause_id: ClauseId) -> tuple[Ruling, ...]:
    """Return the rulings that are shown with this clause, the first that they are about."""
    return tuple(ruling for ruling in rulings_on(clause(clause_id)) if ruling.clauses[0] == clause_id)


def claims_path(group: str) -> str:
    """Return the path of the claims about a game, or about the games on a kind of board."""
    return f"claims/{group}.html"


def claim_link(claim_id: str) -> str:
    """Return the link to a claim or theorem."""
    return f"{claims_path(claim_id.partition('.')[0])}#{claim_id}"


def link_to(name: str) -> str | None:
    """Return the link to the game, clause, claim or case of this name; None if there is none."""
    if file_of_case(name) is not None:
        return case_link(name)
    if "." not in name and not is_installed(name):
        return None
    try:
        subject = find(name)
    except UnknownClause:
        return None
    match subject:
        case Clause():
            return clause_link(subject.id)
        case ClaimEntry():
            return claim_link(subject.id)
    return game_path(subject.name)


@cache
def read_files(name: GameName) -> Mapping[str, CaseFile]:
    """Return the files of a game's cases by their names without the ending; those about one rule come first.

    Those that cannot be read are left out. There are none if the book runs in a browser.
    """
    game = find_game(name)
    rules = tuple(clause.id.partition(".")[2] for clause in game.rulebook.clauses)
    files: dict[str, CaseFile] = {}
    for path in sorted(case_files(fixtures_of(game)), key=lambda path: _rank(path.stem, rules)):
        with suppress(BadFixture):
            files[path.stem] = read_file(path)
    return files


def _rank(name: str, rules: tuple[str, ...]) -> tuple[int, str]:
    """Return the sort key of a file: first those about one rule, last those about boards of one size."""
    one_size = name.startswith("board-")
    return 2 if one_size else 0 if name.startswith(rules) else 1, name


@cache
def file_of_case(case_id: str) -> str | None:
    """Return the name of the file that contains a case; None if there is no such case."""
    game, slash, _ = case_id.partition("/")
    if not slash or game not in game_names():
        return None
    files = read_files(GameName(game)).items()
    return next((name for name, file in files if any(case.id == case_id for case in file.cases)), None)


def cases_path(game: GameName) -> str:
    """Return the path of the list of a game's cases."""
    return f"cases/{game}.html"


def case_file_path(game: GameName, file: str) -> str:
    """Return the path of the cases of one file."""
    return f"cases/{game}/{file}.html"


def case_anchor(case_id: str) -> str:
    """Return the anchor of a case on a page of its game: its id without the game."""
    return case_id.partition("/")[2]


def case_link(case_id: str) -> str:
    """Return the link to a case with its picture."""
    game, file = GameName(case_id.partition("/")[0]), file_of_case(case_id)
    page = cases_path(game) if file is None else case_file_path(game, file)
    return f"{page}#{case_anchor(case_id)}"


def play_link(game: GameName) -> str:
    """Return the link that opens a new game in the explorer."""
    return f"{EXPLORER}#game={game}"


def explorer_link(position: Judge) -> str:
    """Return the link that opens a position in the explorer."""
    return f"{EXPLORER}#{write_notation(position)}"
