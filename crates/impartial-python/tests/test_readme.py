"""The examples of the README."""

import doctest
from pathlib import Path


def test_the_examples_of_the_readme() -> None:
    failed, tried = doctest.testfile(str(Path(__file__).parent.parent / "README.md"), module_relative=False)
    assert tried >= 10
    assert failed == 0
