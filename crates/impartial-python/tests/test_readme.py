"""The examples of the README and of the cookbook."""

import doctest
from pathlib import Path

import pytest


PACKAGE = Path(__file__).parents[1]


@pytest.mark.parametrize("page", [PACKAGE / "README.md", PACKAGE.parents[1] / "docs/cookbook.md"], ids=lambda page: page.stem)
def test_the_examples_of_a_page(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried >= 10
    assert failed == 0
