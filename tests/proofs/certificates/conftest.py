"""What the tests of certificates share."""

from pathlib import Path

import pytest

from rulestone_proofs.certificates.question import Certified
from rulestone_proofs.certificates.writing import write
from tests.proofs.certificates.contradictions import question_of


@pytest.fixture
def kept(tmp_path: Path) -> Certified:
    """A good certificate."""
    question = question_of(tmp_path)
    write(question)
    return question
