"""Games defined by functions: values agree with theorems, and functions that do not describe a game are refused."""

import itertools
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import impartial
from impartial import Loopy, OverBudget, Sequence, Unsolved


def kayles(pins: int) -> list[list[int]]:
    return [[left, pins - hit - left] for hit in (1, 2) if hit <= pins for left in range(pins - hit + 1)]


def subtraction(heap: int) -> range:
    return range(max(0, heap - 3), heap)


def test_kayles_has_the_values_of_its_sequence() -> None:
    table = impartial.table(kayles, 200)
    assert table == dict(enumerate(Sequence("kayles").values(201)))
    assert impartial.solve(kayles, 200) == table[200]


def test_positions_are_any_hashable() -> None:
    def piles(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for index, pile in enumerate(position):
            for left in range(pile):
                yield (*position[:index], left, *position[index + 1 :])

    assert impartial.solve(piles, (3, 5, 6)) == 0
    assert impartial.solve(piles, (7, 5, 6)) == 4
    assert impartial.table(lambda word: {word[:-1], word[1:]} if word else set(), "ab") == {"": 0, "a": 1, "b": 1, "ab": 0}
    assert impartial.solve(lambda position: [None] if position else [], frozenset({1})) == 1
    assert impartial.solve(lambda half: [half / 2] if half > 1 else [], 8.0) == 1
    for first in (-5, 2**20 - 1, 2**20, 2**64, -(2**70)):
        table = impartial.table(lambda n: [n + step for step in (1, 2) if n + step <= first + 9], first)
        assert table == {first + 9 - left: left % 3 for left in range(10)}


def test_an_option_is_a_position_or_a_list_of_summands() -> None:
    options = {"start": ["a", ["a", "b"], [], ["b", "b", "b"]], "a": ["b", "zero"], "b": ["zero"], "zero": []}
    assert impartial.table(options.__getitem__, "start") == {"zero": 0, "b": 1, "a": 2, "start": 4}
    # The empty list is the empty sum, whose value is 0.
    assert impartial.solve({"a": [[]]}.__getitem__, "a") == 1


def test_each_position_is_listed_once_and_after_its_options() -> None:
    calls: list[int] = []

    def options(heap: int) -> range:
        calls.append(heap)
        return subtraction(heap)

    table = impartial.table(options, 100)
    assert sorted(calls) == list(range(101))
    seen: set[int] = set()
    for heap in table:
        assert seen.issuperset(subtraction(heap))
        seen.add(heap)


def test_long_games_do_not_recurse() -> None:
    assert impartial.solve(lambda left: [left - 1] if left else [], 10**6) == 0
    assert impartial.solve(lambda left: [str(int(left) - 1)] if left != "0" else [], str(10**5 + 1)) == 1
    # A sum of many summands whose values are not known yet.
    assert impartial.solve(lambda n: [list(range(1, n))] if n > 5000 else [n - 1] if n else [], 5001) in (0, 1)


def test_the_budget_is_exact() -> None:
    assert impartial.solve(subtraction, 100, budget=101) == 0
    message = "^the search exceeds its budget of 100 positions; `budget=` allows more; the last one is 1, and 0 are known$"
    with pytest.raises(OverBudget, match=message) as raised:
        impartial.solve(lambda heap: [heap - 1] if heap else [], 100, budget=100)
    assert isinstance(raised.value, Unsolved) and isinstance(raised.value, ValueError)
    assert (raised.value.position, raised.value.known) == (1, 0)
    # A chain of three positions, without and with sums.
    for options in (lambda heap: [heap - 1] if heap else [], lambda heap: [[heap - 1, 0]] if heap else []):
        for search in (
            lambda budget: impartial.solve(options, 2, budget=budget),
            lambda budget: impartial.table(options, 2, budget=budget),
            lambda budget: impartial.Game(options, budget=budget).nim_value(2),
            lambda budget: impartial.Game(options, budget=budget).is_loss(2),
            lambda budget: impartial.Game(options, budget=budget).position(2).nim_value,
        ):
            search(3)
            for budget in range(3):
                with pytest.raises(OverBudget):
                    search(budget)
    with pytest.raises(OverBudget):
        impartial.solve(subtraction, 0, budget=0)
    with pytest.raises(OverBudget):
        impartial.solve(lambda n: iter(lambda: n + 1, None) if n else [n + 1], 0, budget=1)
    # The options are searched in their order, and two of them are known.
    for function in (impartial.solve, impartial.table):
        with pytest.raises(OverBudget, match="the last one is 2, and 2 are known$") as raised:
            function(lambda n: [1, 2, 3] if n == 0 else [], 0, budget=3)
        assert (raised.value.position, raised.value.known) == (2, 2)
    # One option more than the budget is too many, even if all are equal.
    for count in (2, 7):
        assert impartial.solve(lambda n: [0] * count if n else [], 1, budget=count) == 1
        with pytest.raises(OverBudget, match=f"^the options of 1 exceed the budget of {count}$") as raised:
            impartial.solve(lambda n: [0] * (count + 1) if n else [], 1, budget=count)
        assert (raised.value.position, raised.value.known) == (1, 0)
    with pytest.raises(ValueError, match="expected the budget, from 0 to"):
        impartial.solve(subtraction, 1, budget=-1)
    with pytest.raises(TypeError, match="expected the budget, an integer, found 1.5"):
        impartial.solve(subtraction, 1, budget=1.5)


@pytest.mark.parametrize(
    "options",
    [
        lambda n: [n],
        lambda n: [n + 1 if n < 1000 else 0],
        lambda n: [[n - 1, 5]] if n else [],
        lambda n: [[0, n]],
        lambda n: {5: [4, 3], 4: [2], 3: [4], 2: [3]}[n],
    ],
)
def test_loops_are_reported(options: Any) -> None:
    with pytest.raises(Loopy, match="^the game is loopy: a position can be reached from itself: ") as raised:
        impartial.solve(options, 5)
    found = raised.value.loop
    assert found
    for position, after in zip(found, [*found[1:], found[0]]):
        summands = [part for option in options(position) for part in (option if isinstance(option, list) else [option])]
        assert after in summands


@pytest.mark.parametrize("returned", [None, 3, 1.5, len, object()])
def test_options_that_are_not_iterable(returned: Any) -> None:
    with pytest.raises(TypeError, match="expected an iterable of options, found a value of type"):
        impartial.solve(lambda position: returned, 1)


@pytest.mark.parametrize("option", [{}, set(), bytearray(), [1, []], [{}], ([],)])
def test_options_that_cannot_be_hashed(option: Any) -> None:
    with pytest.raises(TypeError, match="expected a hashable position, found a value of type") as raised:
        impartial.solve(lambda position: [option] if position == "start" else [], "start")
    assert "unhashable" in str(raised.value.__cause__)
    with pytest.raises(TypeError, match="found a value of type list"):
        impartial.solve(lambda position: [], [1, 2])


def test_options_that_raise() -> None:
    def at(raising: int) -> Any:
        def options(heap: int) -> Iterator[int]:
            if heap == raising:
                yield 0
                raise LookupError(f"at {heap}")
            yield from range(heap)

        return options

    for raising in (5, 3, 1):
        with pytest.raises(LookupError, match=f"at {raising}"):
            impartial.solve(at(raising), 5)
    with pytest.raises(TypeError, match="expected a function, which is callable, found 3"):
        impartial.solve(3, 1)


def test_hashes_that_raise() -> None:
    class Wrong:
        def __hash__(self) -> int:
            raise OverflowError("no hash")

    with pytest.raises(OverflowError, match="no hash"):
        impartial.solve(lambda position: [Wrong()], 1)

    class Unequal:
        def __hash__(self) -> int:
            return 1

        def __eq__(self, other: object) -> bool:
            raise BufferError("not comparable")

    # Every way in which a position meets an equal hash. The rules compare nothing themselves.
    pair = lambda position: [Unequal(), Unequal()] if isinstance(position, str) else []
    game = impartial.Game(pair)
    assert game.nim_value(Unequal()) == 0
    for look_up in (
        *(lambda: impartial.solve(pair, "start"), lambda: impartial.table(pair, "start")),
        lambda: impartial.solve(lambda position: [pair(position)] if isinstance(position, str) else [], "start"),
        *(lambda: game.nim_value(Unequal()), lambda: game.is_loss(["", Unequal()]), lambda: game.moves(Unequal())),
        *(lambda: game.position(Unequal()), lambda: game.position("").play(Unequal()), lambda: game.nim_value(1)),
    ):
        with pytest.raises(BufferError, match="not comparable"):
            look_up()
    assert list(game.known.values()) == [0]


def test_options_that_call_solve() -> None:
    def options(heap: int) -> list[int]:
        return [left for left in range(heap) if impartial.solve(subtraction, left) != 1]

    table = impartial.table(options, 30)
    assert impartial.table(options, 30) == table
    depth = 0

    def endless(heap: int) -> list[int]:
        nonlocal depth
        depth += 1
        return [impartial.solve(endless, heap)]

    with pytest.raises(RecursionError):
        impartial.solve(endless, 5)
    assert depth >= sys.getrecursionlimit() // 4
    assert impartial.solve(subtraction, 7) == 3


def test_a_position_with_too_many_options() -> None:
    with pytest.raises(OverBudget, match="^the options of 5 exceed the budget of 1000$") as raised:
        impartial.solve(lambda n: itertools.repeat(0) if n else [], 5, budget=1000)
    assert (raised.value.position, raised.value.known) == (5, 0)


def test_lists_that_change_while_they_are_read() -> None:
    class Growing:
        listed: list[Any] = []

        def __hash__(self) -> int:
            if len(self.listed) < 100:
                self.listed.append(Growing())
            else:
                self.listed.clear()
            return id(self)

    Growing.listed = [Growing()]
    impartial.solve(lambda position: Growing.listed if position == "start" else [], "start")


def test_options_that_disagree_with_themselves_end() -> None:
    calls = iter(range(10**6))
    assert impartial.solve(lambda n: [n - 1] if n and next(calls) % 2 else [], 50) in (0, 1)
