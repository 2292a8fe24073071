"""Playing numbered games and asking engines about them.

A game depends on its number and the seed alone, so that any process may play it.
"""

import time
from collections.abc import Collection, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random

from rulestone.cases.cases import Case
from rulestone.check.results import CaseResult
from rulestone.fuzz.ask.asker import Asker, FuzzQuestion, Step
from rulestone.fuzz.ask.disagreement_kinds import AskedCase, DisagreementKind
from rulestone.fuzz.generate.grounds import Choices, Ground
from rulestone.fuzz.generate.makers import judged_maker
from rulestone.fuzz.generate.questions import questions
from rulestone.fuzz.generate.quick_question import QuickQuestion
from rulestone.fuzz.generate.quick_questions import questions_in_step
from rulestone.fuzz.search_settings import SETTLE

JUDGES = _BITBOARD, _REFERENCE = "bitboard", "reference"
"""Who may say what is right: a second implementation, and the reference where something differs; or that."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A disagreement as it was found.

    Attributes:
        number: the number of the game.
        asked_case: the question, and what came of it.
        late: whether it was noticed only after the answer.
    """

    number: int
    asked_case: AskedCase
    late: bool = False


Sightings = tuple[int, Iterator[Sighting]]
"""The number of a game, and what differs in it."""


class Player:
    """Plays games and asks engines about them."""

    def __init__(
        self,
        asker: Asker,
        choices: Choices,
        seed: int,
        judge: str | None = None,
        settle: float = SETTLE,
    ) -> None:
        """Prepare to play.

        Args:
            asker: the engines.
            choices: what may be played.
            seed: the same seed gives the same games.
            judge: who says what is right; None for a second implementation, unless it is asked itself.
            settle: the seconds that a program has to show what it does after its last answer.
        """
        self.asker = asker
        self._settle = settle
        self._choices = choices
        self._seed = seed
        self._quick = judge_for(asker.names, judge) == _BITBOARD
        self._last: FuzzQuestion | None = None

    def games(self, numbers: Iterable[int]) -> Generator[Sightings, None, None]:
        """Play games; what differs in each, every kind of disagreement once.

        The questions of the next game may be sent ahead while answers of the last one are due. What differs
        in a game is to be taken before the next game is.

        Raises:
            EngineGaveUp: an engine answers no more; raised while the sightings of a game are taken.
        """
        steps = self.asker.ahead(self._steps(numbers))
        for number, game in groupby(steps, lambda step: step.number):
            yield number, self._game(number, (step.question for step in game if step.question is not None))

    def _game(self, number: int, questions: Iterable[FuzzQuestion]) -> Iterator[Sighting]:
        kinds: set[DisagreementKind] = set()
        for question in questions:
            answered = self._ask(question)
            if answered is None:
                self._last = question
                continue
            for sighting in self._sightings(question, answered, number):
                if sighting.asked_case.broke or not kinds.issuperset(sighting.asked_case.kinds):
                    kinds.update(sighting.asked_case.kinds)
                    yield sighting

    def _steps(self, numbers: Iterable[int]) -> Iterator[Step]:
        """Game after game, the beginning of each and its questions."""
        for number in numbers:
            random = Random(f"{self._seed}:{number}")  # noqa: S311 - repeatable, not secret
            yield Step(number)
            for question in self._questions(self._choices.ground(number, random), random):
                yield Step(number, question)

    def forget(self) -> None:
        """Forget the last question: the engine has been asked other things since."""
        self._last = None

    def notice_late(self, number: int) -> Iterator[Sighting]:
        """Notice what a program did after its last answer, by repeating the last question."""
        case = _case(self._last) if self.asker.outside else None
        if case is None:
            return
        time.sleep(self._settle)
        again = self.asker.ask(case)
        if again.previous:
            yield Sighting(number, _blamed(case, again.result, len(self.asker.engines)), late=True)

    def _questions(self, ground: Ground, random: Random) -> Iterator[FuzzQuestion]:
        operations = self.asker.operations
        maker = judged_maker(ground) if self._quick else None
        if maker is not None:
            return questions_in_step(ground, maker, operations, random)
        return questions(ground, operations, random)

    def _sightings(self, question: FuzzQuestion, answered: AskedCase, number: int) -> Iterator[Sighting]:
        again: AskedCase | None = answered
        if answered.previous:
            case = _case(self._last)
            if case is not None:
                yield Sighting(number, _blamed(case, answered.result, len(self.asker.engines)), late=True)
            again = self._ask(question)
        self._last = question
        if again is not None and again.wrong:
            yield Sighting(number, again)

    def _ask(self, question: FuzzQuestion) -> AskedCase | None:
        return self.asker.ask(question) if isinstance(question, Case) else self.asker.check(question)


def judge_for(engines: Collection[str], judge: str | None) -> str:
    """The name of the engine that gives the right answers in games that have a second implementation.

    Args:
        engines: what the engines that are asked call themselves: none is its own judge.
        judge: who is to; None for whoever is best.
    """
    return judge or (_REFERENCE if _BITBOARD in engines else _BITBOARD)


def _case(question: FuzzQuestion | None) -> Case | None:
    try:
        return question.case() if isinstance(question, QuickQuestion) else question
    except ValueError:  # the reference does not follow it, which is no matter of the engine asked
        return None


def _blamed(case: Case, result_seen: CaseResult, engines: int) -> AskedCase:
    """The result of a case whose fault showed only when the next one was asked."""
    result = replace(result_seen, case=case)
    return AskedCase(result, (result,) * engines)
