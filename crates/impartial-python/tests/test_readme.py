"""The README's examples."""

import doctest
from pathlib import Path


def test_the_examples_of_the_readme() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried >= 8
    assert failed == 0
