"""`impartial.graph` and `Game(loopy=True)`: random graphs agree with the definition, in every dtype and without copies."""

import itertools
import pickle
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from impartial import Game, Loopy, OverBudget, Sum, graph

Options = list[list[int]]


def outcomes(options: Options) -> list[str]:
    """Finds lost and won positions until nothing changes."""
    found = ["draw"] * len(options)
    while True:
        new = [
            "N" if any(found[o] == "P" for o in row) else "P" if all(found[o] == "N" for o in row) else "draw" for row in options
        ]
        if new == found:
            return found
        found = new


def values(options: Options) -> list[int | frozenset[int]]:
    """Finds the values by the outcomes of sums with Nim heaps."""
    n = len(options)
    sums = [
        [option * n + heap for option in options[vertex]] + [vertex * n + smaller for smaller in range(heap)]
        for vertex in range(n)
        for heap in range(n)
    ]
    found = outcomes(sums)
    rows = [found[vertex * n : vertex * n + n] for vertex in range(n)]
    return [row.index("P") if "P" in row else frozenset(h for h, o in enumerate(row) if o == "N") for row in rows]


@st.composite
def graphs(draw: Any) -> Options:
    n = draw(st.integers(1, 6))
    return [draw(st.lists(st.integers(0, n - 1), max_size=4)) for _ in range(n)]


def compressed(options: Options, *dtypes: str) -> tuple[Any, Any]:
    rows = np.cumsum([0, *map(len, options)])
    return rows.astype(dtypes[0]), np.array([option for row in options for option in row]).astype(dtypes[1])


DTYPES = ["int32", "int64", "uint32", "uint64", "int8", ">i4"]


@given(graphs(), st.sampled_from(DTYPES), st.sampled_from(DTYPES))
@settings(max_examples=200, deadline=None)
def test_random_graphs(options: Options, rows: str, columns: str) -> None:
    solution = graph.solve(*compressed(options, rows, columns))
    expected, n = values(options), len(options)
    assert [solution.value(vertex) for vertex in range(n)] == expected
    assert solution.outcomes.tolist() == outcomes(options)
    assert solution.nim_values.tolist() == [value if isinstance(value, int) else -1 for value in expected]
    for vertex in range(n):
        best = solution.best_option(vertex)
        assert (best is None) == (not options[vertex]) and (best is None or best in options[vertex])
        distance = solution.distances[vertex]
        assert best is None or solution.distances[best] == (-1 if distance < 0 else distance - 1)
    game = Game(lambda vertex: options[vertex], loopy=True)
    assert [game.value(vertex) for vertex in range(n)] == expected
    assert [game.outcome(vertex) for vertex in range(n)] == outcomes(options)
    for vertex, value in enumerate(expected):
        position, outcome = game.position(vertex), game.outcome(vertex)
        alone = Sum([position])
        assert position.outcome == alone.outcome == outcome
        # A perfect opponent keeps a win or a draw.
        reply = position.reply("perfect", vertex)
        kept = {"N": ["P"], "draw": ["draw"], "P": ["N"]}[outcome]
        assert game.outcome(reply) in kept if options[vertex] else reply is None
        assert alone.reply("perfect", vertex) == (None if reply is None else (1, "<lambda>", reply))
        winning = game.winning_option(vertex)
        assert (winning is not None) == (game.outcome(vertex) == "N") and game.is_loss(vertex) == (value == 0)
        assert winning is None or expected[winning] == 0  # type: ignore[call-overload]


def test_best_options_of_all_acyclic_graphs_of_five_vertices() -> None:
    subsets = [list(itertools.chain.from_iterable(itertools.combinations(range(n), k) for k in range(n + 1))) for n in range(5)]
    for options in itertools.product(*subsets):
        solution = graph.solve(*compressed([list(row) for row in options], "int64", "int64"))
        moves: list[int] = []
        for vertex, row in enumerate(options):
            # The next player wins soon, and otherwise loses late. An even number of moves to the end is a loss.
            lost = [option for option in row if moves[option] % 2 == 0]
            target = min((moves[option] for option in lost), default=max((moves[option] for option in row), default=-1))
            moves.append(target + 1)
            best = solution.best_option(vertex)
            assert best is None if not row else best in row and moves[best] == target, (options, vertex)
        assert solution.distances.tolist() == moves


def test_arrays_are_not_copied() -> None:
    for dtype in DTYPES[:4]:
        indptr, indices = compressed([[1], [1, 0]], dtype, dtype)
        assert np.shares_memory(graph.solve(indptr, indices).options(1), indices)


def test_arrays_that_are_not_graphs() -> None:
    good = np.array([0, 1])
    for indptr, indices, message in [
        (np.array([0, 2]), np.array([0]), "the array of rows is wrong at index 1"),
        (good, np.array([1]), "edge 0 leads to a vertex that does not exist"),
        (good, np.array([-1]), "edge 0 leads to a vertex that does not exist"),
        (good, np.array([0.0]), "expected a row of integers"),
        (good, np.array([[0]]), "expected a row of integers"),
    ]:
        with pytest.raises(ValueError, match=message):
            graph.solve(indptr, indices)


def test_vertices_that_are_not_in_the_graph() -> None:
    solution = graph.solve(np.array([0, 0, 1, 3]), np.array([0, 0, 1]))
    for method in (solution.options, solution.value, solution.best_option):
        for vertex in (-4, -3, -1, np.int64(-1), 3, 2**70):
            with pytest.raises(IndexError, match=f"^expected a vertex below 3, found {vertex}$"):
                method(vertex)


def test_networkx() -> None:
    game = nx.DiGraph([("start", "left"), ("start", "right"), ("left", "start"), ("left", "left")])
    indptr, indices, names = graph.from_networkx(game)
    solution = graph.solve(indptr, indices)
    assert dict(zip(names, solution.outcomes)) == {"start": "N", "left": "draw", "right": "P"}
    assert names[solution.best_option(0) or 0] == "right"
    undirected = graph.from_networkx(nx.path_graph(3))
    assert [array.tolist() for array in undirected[:2]] == [[0, 1, 3, 4], [1, 0, 2, 1]]


def test_loopy_games() -> None:
    # A token on the numbers 0 to 7 moves down by 1 or 2, and from 6 also up.
    options = lambda at: [at - step for step in (1, 2) if step <= at] + [7] * (at == 6)
    game = Game(options, loopy=True)
    assert [game.value(at) for at in range(8)] == [0, 1, 2, 0, 1, 2, frozenset({1, 2}), frozenset({2})]
    assert (game.nim_value(5), game.option_to(6, 2), game.outcome(6)) == (2, 5, "draw")
    # Sums: a position and a nim-value, two positions without one, and an option that is a sum.
    assert (game.value([6, 4]), game.value([6, 7]), game.winning_option([6, 4])) == (frozenset({0, 3}), frozenset(), [4, 4])
    # The positions of a sum are searched one by one, and not all of their sums.
    assert Game(options, loopy=True, budget=8).value([6, 7, 5, 4]) == frozenset()
    assert Game(lambda at: [[1, 1], [3, 4]] if at == 9 else options(at), loopy=True).value(9) == 2
    with pytest.raises(Loopy, match=r"no nim-value, but the value inf\(1,2\)"):
        game.nim_value(6)
    with pytest.raises(Loopy, match="6 -> 7"):
        Game(options).nim_value(6)
    with pytest.raises(OverBudget):
        Game(lambda at: [at + 1], loopy=True, budget=100).value(0)
    with pytest.raises(ValueError, match="takes no memory and no cache"):
        Game(options, loopy=True, memory=100)
    assert pickle.loads(pickle.dumps(Game(len, loopy=True))).outcome([]) == "P"
