"""The examples of the READMEs of the package and of the repository."""

import doctest
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent


@pytest.mark.parametrize("folder, least", [(PACKAGE, 10), (PACKAGE.parent.parent, 5)])
def test_the_examples_of_a_readme(folder: Path, least: int) -> None:
    failed, tried = doctest.testfile(str(folder / "README.md"), module_relative=False)
    assert tried >= least
    assert failed == 0
