"""What a register says about its clauses: rulings and claims, and the sentences of texts that it cites."""

from collections.abc import Mapping

from rulestone.rulebook.clauses import all_claims
from rulestone.rulebook.entries import (
    ClaimEntry,
    ClaimStanding,
    Clause,
    Rulebook,
    Ruling,
    SentenceKind,
    Sources,
)
from rulestone.rulebook.installed import find_game

Sentence = tuple[str, str, int]
"""A sentence: the name of a text, a heading in it, and the number of the sentence under it, from 1."""

STANDINGS: dict[ClaimStanding, str] = {
    "proved": "proved",
    "refuted": "refuted",
    "witness": "shown by a witness",
    "open": "open",
}
"""The standings of claims in words."""

SENTENCE_KINDS: dict[SentenceKind, str] = {
    "equipment": "equipment: things you need apart from the board",
    "introduction": "introduction: the kind of game",
    "advice": "advice to players",
    "history": "history: who made the game, when, and after which game",
    "repeated": "the same as in the other text",
    "unread": "not read: the copy that was read breaks off in it",
}
"""The kinds of sentences that are no rules, in words."""


def sentences(entry: Rulebook) -> tuple[Sentence, ...]:
    """Return the sentences of a game's texts, in order."""
    return tuple(
        (text.name, heading, number)
        for text in entry.texts
        for heading, count in text.headings.items()
        for number in range(1, count + 1)
    )


def sentences_without_rules(entry: Rulebook) -> Mapping[Sentence, SentenceKind]:
    """Return the sentences of a game's texts that are no rules."""
    return {
        (text.name, part.heading, number): part.kind
        for text in entry.texts
        for part in text.no_rule
        for number in part.sentences
    }


def cited(entry: Rulebook, sources: Sources) -> frozenset[Sentence]:
    """Return the sentences that the sources of a clause, ruling or claim name."""
    return frozenset(
        (source.text or entry.texts[0].name, source.heading, number)
        for source in (() if sources == "project" else sources)
        for number in source.sentences
    )


def rulings_on(clause: Clause) -> tuple[Ruling, ...]:
    """Return the rulings about the clause, its own first."""
    rulings = [ruling for ruling in find_game(clause.game).rulebook.rulings if clause.id in ruling.clauses]
    return tuple(sorted(rulings, key=lambda ruling: ruling.clauses[0] != clause.id))


def claims_on(subject: Clause | Rulebook) -> tuple[ClaimEntry, ...]:
    """Return the claims about the clause, or about the game."""
    if isinstance(subject, Clause):
        return tuple(claim for claim in all_claims() if subject.id in claim.clauses)
    return tuple(claim for claim in all_claims() if subject.name in claim.games)
