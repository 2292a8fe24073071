"""The parts of a rulebook: clauses, rulings, options, claims, and the facts of a game.

The classes are the structure of `register.toml`. `rulestone.testing.check_game` lists its mistakes.
"""

from typing import Literal, NewType

from msgspec import Struct

from rulestone.core.names import ClauseId, Colour, GameName, OptionValue, Size
from rulestone.core.options import same_value

OptionName = NewType("OptionName", str)
"""The name of an option within its game: `swap`."""

Author = Literal["text", "project"]
"""Who makes a claim: the rule text about its own game, or this project."""

ClaimStanding = Literal["proved", "refuted", "witness", "open"]
"""How far a claim is decided. A witness shows that something can happen."""

SentenceKind = Literal["equipment", "introduction", "advice", "history", "repeated", "unread"]
"""The kinds of sentences of a rule text that are no rules."""


class ActionEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One form of an action.

    Attributes:
        form: an example, such as `c3xd4`.
        meaning: its effect.
        option: the option that adds it to the game. Engines that don't support the option need not parse it.
            None for the actions of the text.
    """

    form: str
    meaning: str
    option: OptionName | None = None


class OptionSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """A value of an option.

    Attributes:
        value: its text in requests.
        meaning: its meaning outside the clause.
        sentence: its sentence in the rule of the clause, which contains that of the default. Sentences of
            other values replace it.
    """

    value: OptionValue
    meaning: str
    sentence: str = ""


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice between readings or variants in which engines are likely to differ.

    Attributes:
        name: its name in requests.
        clause: the clause whose meaning it changes.
        default: the default value.
        values: all values, including the default.
        ruling: the ruling that chose the default; None if the text itself offers the choice.
    """

    name: OptionName
    clause: ClauseId
    default: OptionValue
    values: tuple[OptionSetting, ...]
    ruling: str | None = None

    def allows(self, value: object) -> bool:
        """Return whether this is one of its values."""
        return any(same_value(value, setting.value) for setting in self.values)


def option_text(value: OptionValue) -> str:
    """Return an option's value as text."""
    return str(value).lower() if isinstance(value, bool) else value


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """A rejected reading of a rule, which the cases must distinguish from the right one.

    Attributes:
        name: unique within the game, such as `win-first`.
        words: this reading, in a sentence.
        value: the value of the ruling's option that chooses it, if there is one.
    """

    name: str
    words: str
    value: OptionValue | None = None


class NoRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences of a published text that are no rules.

    Attributes:
        heading: the heading.
        sentences: the numbers of the sentences under this heading, from 1.
        kind: their kind, such as advice or history.
    """

    heading: str
    sentences: tuple[int, ...]
    kind: SentenceKind


class Published(Struct, frozen=True, forbid_unknown_fields=True):
    """A published text that a rulebook restates or compares.

    Attributes:
        name: its name here, such as `the earlier text`.
        by: its author.
        year: the year that it gives.
        at: where it was published; its address if it is known.
        read: the day on which it was read for the rulebook.
        headings: its headings, with the number of sentences under each one.
        no_rule: the sentences that are no rules.
        digests: by heading, the SHA-256 of the text under it as it was read, in UTF-8, one blank for each
            run of white space and none at its ends. No digest was taken of a heading that is left out.
    """

    name: str
    by: str
    year: int
    at: str
    read: str
    headings: dict[str, int]
    no_rule: tuple[NoRule, ...] = ()
    digests: dict[str, str] = {}


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of a published text about a rule, or that leave it open.

    Attributes:
        heading: the heading.
        sentences: the numbers of the sentences under this heading, from 1.
        text: the name of the text; None for the first one of the game.
    """

    heading: str
    sentences: tuple[int, ...]
    text: str | None = None


Sources = tuple[Source, ...] | Literal["project"]
"""The source of a rule: places in published texts, or `project` if no text states it."""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision on something that a rule text leaves open.

    Attributes:
        id: unique within the game, such as `legality-first`.
        clauses: the clauses that it is about, its own first.
        question: the open question.
        reading: the answer in this project.
        why: the reason for it.
        option: the option whose default is this reading, if engines may choose.
        for_engines: whether only authors of engines need it, such as the order of refusals.
        rejected: the other readings.
        none_rejected: why there are no other readings, if there are none.
        sources: the sentences of the texts about it.
    """

    id: str
    clauses: tuple[ClauseId, ...]
    question: str
    reading: str
    why: str
    option: OptionName | None = None
    for_engines: bool = False
    rejected: tuple[Reading, ...] = ()
    none_rejected: str | None = None
    sources: Sources = ()


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of one game, restated.

    Attributes:
        id: permanent, such as `minefield.switch`.
        title: a few words.
        rule: the rule in this project's words.
        refuses: whether it can forbid an action.
        sources: the sentences of the texts that state it.
    """

    id: ClauseId
    title: str
    rule: str
    refuses: bool = False
    sources: Sources = ()

    @property
    def game(self) -> GameName:
        """The game of this rule."""
        return GameName(self.id.partition(".")[0])


class ClaimEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement about a game that its rules may imply.

    Attributes:
        id: permanent, such as `minefield.no-crosscut`; the theorem that settles it has the same id.
        games: the games that it is about.
        clauses: the clauses that it is about.
        statement: the claim.
        by: `text` if the rule text makes the claim, `project` if only this project does.
        standing: how far it is decided; `witness` for a claim that something happens, with an example.
        evidence: the reason for the standing, or what is known so far.
        sizes: the boards for which it is decided, by the ledger; None if there are none.
        sources: the sentences of the texts that make it, if there are any.
    """

    id: str
    games: tuple[GameName, ...]
    clauses: tuple[ClauseId, ...]
    statement: str
    by: Author
    standing: ClaimStanding
    evidence: str
    sizes: str | None = None
    sources: tuple[Source, ...] = ()


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word that the rules of a game define.

    Attributes:
        word: the word as in a sentence.
        meaning: its meaning, in a sentence.
        clause: the clause of this game that defines it.
    """

    word: str
    meaning: str
    clause: ClauseId


class SiteDefaults(Struct, frozen=True, forbid_unknown_fields=True):
    """The usual size and versions of a game on another site.

    Attributes:
        usual_size: the size of the board if a record of that site names none.
        versions: the readable versions of states of its program there, the newest last.
    """

    usual_size: Size | None = None
    versions: tuple[str, ...] = ()


class HowTo(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the rules at a glance, for players.

    Attributes:
        clauses: the clauses that it shortens; these decide.
        words: the line.
    """

    clauses: tuple[ClauseId, ...]
    words: str


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook of one game, as its register contains it.

    Attributes:
        name: its name in requests.
        title: its designers' name for it.
        designers: its designers.
        credits: other contributors and their part: `with a contribution by …`.
        texts: the published texts that are restated or compared here; clauses and rulings then have sources.
        year: the year of publication.
        board: the name of its kind of board.
        colours: the two sides; the first one starts (in Interleave, where none does, the one named first).
        turnless: whether either side may act at any time.
        sizes: the sizes that the text recommends or calls official.
        site_sizes: the sizes in use on sites and in clubs, smallest first; cases show every clause there.
        size_limits: the smallest and the largest supported size; this project's limits.
        summary: the game in one line.
        how_to_play: the rules at a glance, in about ten lines that together shorten every clause.
        actions: the forms of actions.
        clauses: its rules in the order of the text.
        rulings: decisions on what the text leaves open.
        options: the choices.
        recommended: the size that the text recommends, if it does.
        claims: statements that its rules may imply.
        terms: the words that its rules define, for a glossary.
        sites: by the name of a record format, the size and versions that are usual on that site.
        imaginary_groups: by colour, groups that the score counts apart from those on the board: `½`.
        rank: its place in lists; games with the same rank are sorted by name.
        shared: a file of claims next to the package, shared with other games.
    """

    name: GameName
    title: str
    designers: tuple[str, ...]
    year: int
    board: str
    colours: tuple[Colour, Colour]
    turnless: bool
    sizes: tuple[Size, ...]
    size_limits: tuple[Size, Size]
    summary: str
    actions: tuple[ActionEntry, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...] = ()
    options: tuple[Option, ...] = ()
    recommended: Size | None = None
    how_to_play: tuple[HowTo, ...] = ()
    claims: tuple[ClaimEntry, ...] = ()
    terms: tuple[Term, ...] = ()
    sites: dict[str, SiteDefaults] = {}
    site_sizes: tuple[Size, ...] = ()
    imaginary_groups: dict[Colour, tuple[str, ...]] = {}
    credits: tuple[str, ...] = ()
    texts: tuple[Published, ...] = ()
    rank: int = 1000
    shared: str | None = None


class SharedClaims(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of claims that several games share."""

    claims: tuple[ClaimEntry, ...]
