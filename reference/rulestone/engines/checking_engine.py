"""Engines in this process that check each question before they answer it."""

from abc import ABC, abstractmethod
from typing import final

from rulestone.protocol import Answer, Question
from rulestone.protocol.checking import CheckedQuestion, check_question


class CheckingEngine(ABC):
    """An engine that checks questions. A question that is checked already need not be checked again."""

    @final
    def ask(self, question: Question) -> Answer:
        """Answer one question. Subclasses override `ask_checked`.

        Raises:
            BadRequest: the question is invalid.
        """
        return self.ask_checked(check_question(question))

    @abstractmethod
    def ask_checked(self, checked: CheckedQuestion) -> Answer:
        """Answer one checked question.

        Raises:
            BadRequest: the question is invalid.
        """
