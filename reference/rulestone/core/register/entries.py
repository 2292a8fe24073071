"""The shape of a game's register.

The registers themselves are data: `register.toml` in the package of each game.
`rulestone.core.register.reading` reads one, `rulestone.core.register.clauses` looks things up in all.
"""

from typing import Literal, NewType

from msgspec import Struct

from rulestone.core.names import ClauseId, Colour, GameName, OptionValue, Size

ClaimId = NewType("ClaimId", str)
"""The permanent id of a claim or theorem: `minefield.no-crosscut`."""

RulingId = NewType("RulingId", str)
"""What a ruling is called within its game: `legality-first`."""

ReadingId = NewType("ReadingId", str)
"""What a rejected reading is called within its game: `win-first`."""

OptionName = NewType("OptionName", str)
"""What an option is called within its game: `swap`."""

_LAST = 1000
"""The place in lists of a game that does not ask for one."""

Author = Literal["text", "project"]
"""Who makes a claim: the rule text about its own game, or this project."""

ClaimStanding = Literal["proved", "refuted", "witness", "open"]
"""How far a claim is settled; a witness shows that something can happen."""


Matter = Literal["refused", "offered", "to_move", "over", "winner", "score", "leader"]
"""What a clause settles: that an action is not legal, that one is, or a field of a verdict."""


class ActionEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One way in which an action can be written.

    Attributes:
        form: an example, such as `c3xd4`.
        meaning: what somebody who writes it does.
        option: the option that brings it into a game whose text has no such action: an engine that does
            not know the option need not be able to read it. None for the actions of the text.
    """

    form: str
    meaning: str
    option: OptionName | None = None


class OptionSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """A value that an option can take.

    Attributes:
        value: as it is written in requests.
        meaning: what it means, by itself.
        sentence: how the clause of the option says it. That of the default stands in the rule of the clause,
            and the others take its place there.
    """

    value: OptionValue
    meaning: str
    sentence: str = ""


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice between readings or variants that real engines are likely to differ in.

    Attributes:
        name: as it is written in requests.
        clause: the clause whose meaning it changes.
        default: the value where it is not mentioned.
        values: every value, the default among them.
        ruling: the ruling that chose the default; None where the text itself offers the choice.
    """

    name: OptionName
    clause: ClauseId
    default: OptionValue
    values: tuple[OptionSetting, ...]
    ruling: RulingId | None = None


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """A rejected way to read a rule, kept so that the fixtures can tell it from the truth.

    Attributes:
        name: unique within the game.
        words: what this reading says.
        value: the value of the ruling's option under which it holds, where there is one.
    """

    name: ReadingId
    words: str
    value: OptionValue | None = None


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision on something that a rule text leaves open.

    Attributes:
        id: unique within the game.
        clauses: the clauses that it bears on, the one it belongs to first.
        question: what is left open.
        reading: the answer that holds here.
        why: the reason for it.
        option: the option whose default is this reading, where engines may choose.
        rejected: the other readings.
        none_rejected: why there are none, where there are none.
    """

    id: RulingId
    clauses: tuple[ClauseId, ...]
    question: str
    reading: str
    why: str
    option: OptionName | None = None
    rejected: tuple[Reading, ...] = ()
    none_rejected: str | None = None


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of one game, restated.

    Attributes:
        id: permanent, such as `minefield.switch`.
        title: a few words.
        rule: the rule in this project's words.
        ruling: whether no text states it, so that the clause as a whole is a ruling.
        settles: what it settles by itself, first what it settles most often. A wrong answer on just this is
            probably about this clause. Nothing for a clause that only says what others speak of.
    """

    id: ClauseId
    title: str
    rule: str
    ruling: bool = False
    settles: tuple[Matter, ...] = ()

    @property
    def game(self) -> GameName:
        """The game whose rule it is."""
        return GameName(self.id.partition(".")[0])


class ClaimEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Something said about a game that its rules imply, or do not.

    Attributes:
        id: permanent; the theorem that settles it has the same id.
        games: the games that it is about.
        clauses: the clauses that it is about.
        statement: what is claimed.
        by: `text` if the rule text says it, `project` if only this project does.
        standing: `witness` for a claim that something happens, of which a case was found; never assumed.
        evidence: what the standing rests on, or what is known so far.
        sizes: the boards for which it stands so, in the words of the ledger; None where it has none.
    """

    id: ClaimId
    games: tuple[GameName, ...]
    clauses: tuple[ClauseId, ...]
    statement: str
    by: Author
    standing: ClaimStanding
    evidence: str
    sizes: str | None = None


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word that the rules of a game define.

    Attributes:
        word: as it stands in a sentence.
        meaning: what it means, in a sentence.
        clause: the clause of this game that defines it.
    """

    word: str
    meaning: str
    clause: ClauseId


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """What is usual for a game at another place where it is played.

    Attributes:
        usual_size: the size of the board where a record of that place names none.
        variants: the names of what is played there by other rules.
        versions: the versions of its program there whose states can be read, the newest last.
    """

    usual_size: Size | None = None
    variants: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()


class GameEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the register holds of one game.

    Attributes:
        name: as it is written in requests.
        title: as its designers write it.
        designers: who made it.
        credits: who else has a part in it, and which: `with a contribution by …`.
        text: the text that is restated here, so that a reader can find it.
        year: when it was published.
        board: the name of the kind of board that it is played on.
        colours: the two sides, first the one that starts (Interleave, where none does: the one named first).
        turnless: whether either side may act at any time.
        sizes: the sizes that the text recommends or calls official.
        site_sizes: the sizes that sites and clubs play on, smallest first: cases show every clause there.
        size_limits: the smallest and the largest size that are judged; this project's limits.
        summary: the game in one line.
        how_to_play: the rules at a glance, in about ten lines; nothing is decided by them.
        actions: the ways to write an action.
        clauses: its rules in the order of the text.
        rulings: what the text leaves open.
        options: what can be chosen.
        recommended: the size that the text recommends, where it does.
        claims: what is said of it that its rules imply, or do not.
        terms: the words that its rules define, for a glossary.
        elsewhere: by the name of a format of records, what that place is used to.
        imaginary: by colour, what the score counts beside the groups on the board, in signs: `½`.
        place: where it stands in lists; games of one place stand in the order of their names.
        shared: a file of claims beside the package, which other games have as well.
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
    how_to_play: tuple[str, ...] = ()
    claims: tuple[ClaimEntry, ...] = ()
    terms: tuple[Term, ...] = ()
    elsewhere: dict[str, Elsewhere] = {}
    site_sizes: tuple[Size, ...] = ()
    imaginary: dict[Colour, tuple[str, ...]] = {}
    credits: tuple[str, ...] = ()
    text: str = ""
    place: int = _LAST
    shared: str | None = None

    @property
    def source(self) -> str:
        """Whose game it is, of which year, and who else has a part in it."""
        return ", ".join((" and ".join(self.designers), str(self.year), *self.credits))


class SharedClaims(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of claims that several games share."""

    claims: tuple[ClaimEntry, ...]
