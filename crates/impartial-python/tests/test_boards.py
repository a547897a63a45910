"""`impartial.boards`: sets of cells and vertices agree with sets of Python, and games on them with known values."""

import itertools
import pickle
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from impartial import Game, boards
from impartial.boards import CanonicalForm, Graph, Grid


@st.composite
def grids(draw: Any) -> tuple[Grid, int]:
    rows, columns = draw(st.integers(1, 11)), draw(st.integers(1, 11))
    return Grid(rows, columns), draw(st.integers(0, 2 ** (rows * columns) - 1))


def cells(grid: Grid, board: int) -> set[tuple[int, int]]:
    return {divmod(bit, grid.columns) for bit in boards.bits(board)}


def around(cell: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


@given(grids())
def test_sets_of_cells(drawn: tuple[Grid, int]) -> None:
    grid, board = drawn
    plain = cells(grid, board)
    every = cells(grid, grid.all)
    assert every == set(itertools.product(range(grid.rows), range(grid.columns)))
    assert cells(grid, grid.neighbours(board)) == {other for cell in plain for other in around(cell)} & every
    assert [cells(grid, cell) for cell in grid.cells(board)] == [{cell} for cell in sorted(plain)]
    pairs = [{cell, other} for cell in sorted(plain) for other in sorted(around(cell) & plain) if cell < other]
    assert sorted(map(sorted, (cells(grid, domino) for domino in grid.dominoes(board)))) == sorted(map(sorted, pairs))
    parts = [cells(grid, part) for part in grid.parts(board)]
    assert set().union(*parts) == plain and sum(map(len, parts)) == len(plain)
    for part, other in itertools.permutations(parts, 2):
        assert not {near for cell in part for near in around(cell)} & other
    assert Grid.parse(grid.show(board)) == (grid, board) and pickle.loads(pickle.dumps(grid)) == grid
    array = boards.to_array(grid, board)
    assert boards.from_array(array) == board and set(zip(*map(list, np.nonzero(array)))) == plain
    assert sorted(grid.middle_first(board, grid.cells(board))) == grid.cells(board)


def image(grid: Grid, board: int, turn: int) -> tuple[tuple[int, int], ...]:
    """Returns one of the eight images of a set, moved to the corner."""
    found = cells(grid, board)
    if turn & 1:
        found = {(column, row) for row, column in found}
    found = {(-row if turn & 2 else row, -column if turn & 4 else column) for row, column in found}
    top, left = min(row for row, _ in found), min(column for _, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_normal_forms(rows: int, columns: int, data: Any) -> None:
    grid = Grid(rows, columns)
    first, second = (data.draw(st.integers(1, grid.all)) for _ in range(2))
    least = lambda board: min(image(grid, board, turn) for turn in range(8))
    assert least(grid.normal_form(first)) == least(first)
    assert (grid.normal_form(first) == grid.normal_form(second)) == (least(first) == least(second))
    array = np.array([[first, second]])
    for function in (grid.normal_form, grid.neighbours):
        assert function(array).tolist() == [[function(first), function(second)]]
    with pytest.raises(TypeError, match="a set"):
        grid.normal_form("##")
    with pytest.raises(ValueError, match="a set, from 0"):
        grid.normal_form(-1)


@st.composite
def graphs(draw: Any) -> tuple[int, list[tuple[int, int]]]:
    size = draw(st.integers(1, 6))
    pairs = list(itertools.combinations(range(size), 2))
    return size, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []


@given(graphs(), st.data())
def test_graphs(drawn: tuple[int, list[tuple[int, int]]], data: Any) -> None:
    size, edges = drawn
    graph = Graph(size, edges)
    assert len(graph) == size and graph.all == 2**size - 1
    assert sorted(tuple(boards.bits(edge)) for edge in graph.edges(graph.all)) == sorted(edges)
    for vertex in range(size):
        near = {v for edge in edges if vertex in edge for v in edge} - {vertex}
        assert set(boards.bits(graph.neighbours(1 << vertex))) == near
        assert set(boards.bits(graph.closed_neighbourhood(1 << vertex))) == near | {vertex}
    assert graph.vertices(graph.all) == [1 << vertex for vertex in range(size)]
    assert sum(graph.parts(graph.all)) == graph.all
    order = data.draw(st.permutations(range(size)))
    renamed = Graph(size, [(order[a], order[b]) for a, b in edges])
    form = graph.canonical_form(graph.all)
    assert renamed.canonical_form(renamed.all) == form and hash(renamed.canonical_form(renamed.all)) == hash(form)
    again = Graph.of(form)
    assert again.canonical_form(again.all) == form == pickle.loads(pickle.dumps(form))
    assert pickle.loads(pickle.dumps(graph)) == graph
    fewer = Graph(size, edges[1:])
    assert (fewer.canonical_form(fewer.all) == form) == (not edges)


@given(grids(), st.data())
def test_bits_beyond_the_cells_are_ignored(drawn: tuple[Grid, int], data: Any) -> None:
    grid, board = drawn
    size = grid.rows * grid.columns
    beyond = board | data.draw(st.integers(0, 2 ** ((64 if size <= 64 else 128) - size) - 1)) << size
    for method in (grid.neighbours, grid.normal_form, grid.parts, grid.cells, grid.dominoes, grid.picture, grid.show):
        assert method(beyond) == method(board), method
    assert grid.middle_first(beyond, grid.cells(board)) == grid.middle_first(board, grid.cells(board))
    for far in (beyond, board | 1 << size, board | 1 << 200):
        assert (boards.to_array(grid, far) == boards.to_array(grid, board)).all()


@given(graphs(), st.data())
def test_bits_beyond_the_vertices_are_ignored(drawn: tuple[int, list[tuple[int, int]]], data: Any) -> None:
    graph = Graph(*drawn)
    board = data.draw(st.integers(0, graph.all))
    beyond = board | data.draw(st.integers(1, 2 ** (128 - len(graph)) - 1)) << len(graph)
    for method in (graph.neighbours, graph.closed_neighbourhood, graph.parts, graph.vertices, graph.edges):
        assert method(beyond) == method(board), method
    assert graph.canonical_form(beyond) == graph.canonical_form(board)
    assert graph.canonical_labelling(beyond) == graph.canonical_labelling(board)


def test_sets_from_arrays_of_any_layout() -> None:
    board = np.arange(15).reshape(3, 5) % 4 == 1
    for array in (board, board.T, board[::-1], board[:, ::-2], np.asfortranarray(board), 3 * board.T.astype("i8")):
        expected = sum(1 << cell for cell, is_in in enumerate(itertools.chain(*array.tolist())) if is_in)
        assert boards.from_array(array) == expected, array


def test_arguments_out_of_range() -> None:
    for rows, columns in ((0, 3), (12, 11), (2**40, 1)):
        with pytest.raises(ValueError, match="expected 1 to 128 cells"):
            Grid(rows, columns)
    with pytest.raises(ValueError, match="expected a cell of 2 x 3, found row 0, column 3"):
        Grid(2, 3).cell(0, 3)
    with pytest.raises(ValueError, match="row 1: expected 3 characters"):
        Grid.parse("### ##")
    with pytest.raises(ValueError, match="edge 1: both ends are vertex 2"):
        Graph(3, [(0, 1), (2, 2)])
    with pytest.raises(TypeError, match="at most 64 cells|a set"):
        Grid(10, 10).neighbours(np.array([1]))
    with pytest.raises(ValueError, match="a matrix of truth values"):
        boards.from_array([1.5, 2])


def test_cram_node_kayles_and_chomp() -> None:
    grid = Grid(4, 5)

    def cram(board: int) -> Any:
        for domino in grid.middle_first(board, grid.dominoes(board)):
            yield [grid.normal_form(part) for part in grid.parts(board & ~domino) if part & (part - 1)]

    assert Game(cram).nim_value(grid.all) == 2

    def node_kayles(form: CanonicalForm) -> Any:
        graph = Graph.of(form)
        for vertex in graph.vertices(graph.all):
            left = graph.all & ~graph.closed_neighbourhood(vertex)
            yield [graph.canonical_form(part) for part in graph.parts(left)]

    petersen = Graph(10, [edge for i in range(5) for edge in ((i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5))])
    game = Game(node_kayles)
    assert game.nim_value(petersen.canonical_form(petersen.all)) == 1 and len(game.known) == 4


@given(grids(), st.sampled_from(["sides", "corners", "both"]), st.booleans())
def test_graphs_of_grids(drawn: tuple[Grid, int], kind: str, is_torus: bool) -> None:
    grid, board = drawn
    graph = grid.graph(kind, is_torus=is_torus)
    steps = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    distances = {"sides": (1,), "corners": (2,), "both": (1, 2)}[kind]
    expected = set()
    for row, column in cells(grid, board):
        for down, right in (step for step in steps if abs(step[0]) + abs(step[1]) in distances):
            found = (row + down, column + right)
            if is_torus:
                found = found[0] % grid.rows, found[1] % grid.columns
            # A cell is not its own neighbour, even on a torus of a single row.
            expected |= {found} - {(row, column)}
    expected &= cells(grid, grid.all)
    assert cells(grid, graph.neighbours(board)) == expected
    if kind == "sides" and not is_torus:
        assert graph.parts(board) == grid.parts(board)


@settings(deadline=None)
@given(grids(), st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=5), st.booleans(), st.booleans())
def test_placements(drawn: tuple[Grid, int], shape: set[tuple[int, int]], is_turned: bool, is_torus: bool) -> None:
    grid, _ = drawn
    text = "/".join("".join("#" if (row, column) in shape else "." for column in range(3)) for row in range(3))
    expected = set()
    for turn in range(8 if is_turned else 1):
        image = {(column, row) for row, column in shape} if turn & 1 else shape
        image = {(-row if turn & 2 else row, -column if turn & 4 else column) for row, column in image}
        for down in range(-3, grid.rows + 3):
            for right in range(-3, grid.columns + 3):
                moved = {(row + down, column + right) for row, column in image}
                if is_torus:
                    moved = {(row % grid.rows, column % grid.columns) for row, column in moved}
                if len(moved) == len(shape) and moved <= cells(grid, grid.all):
                    expected.add(sum(1 << row * grid.columns + column for row, column in moved))
    assert grid.placements(text, is_turned=is_turned, is_torus=is_torus) == sorted(expected)


def test_placements_of_known_shapes() -> None:
    grid = Grid(4, 5)
    assert grid.placements("##") == sorted(grid.dominoes(grid.all)) and len(grid.placements("##/#.")) == 4 * 3 * 4
    assert len(grid.placements("##", is_torus=True)) == 40 and grid.placements("#####.") == grid.placements("#####")
    with pytest.raises(ValueError, match="row 1: expected 2 characters"):
        grid.placements("##/#")


def test_graphs_of_networkx_and_their_names() -> None:
    graph, names = Graph.from_networkx(nx.Graph([("a", "c"), ("c", "b"), ("a", "c")]))
    assert graph == Graph(3, [(0, 1), (1, 2)]) and names == ["a", "c", "b"]
    petersen, names = Graph.from_networkx(nx.petersen_graph())
    assert names == list(range(10)) and len(petersen.edges(petersen.all)) == 15
    with pytest.raises(ValueError, match="both ends are vertex 1"):
        Graph.from_networkx(nx.Graph([(0, 1), (1, 1)]))


@given(graphs(), st.data())
def test_canonical_labellings(drawn: tuple[int, list[tuple[int, int]]], data: Any) -> None:
    size, edges = drawn
    graph = Graph(size, edges)
    colours = data.draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    form, vertices = graph.canonical_labelling(graph.all, colours)
    assert sorted(vertices) == list(range(size)) and (form.colours or [0] * size) == [colours[v] for v in vertices]
    again = Graph.of(form)
    mapped = {frozenset(vertices[v] for v in boards.bits(edge)) for edge in again.edges(again.all)}
    assert mapped == set(map(frozenset, edges))
    order = data.draw(st.permutations(range(size)))
    renamed = Graph(size, [(order[a], order[b]) for a, b in edges])
    moved = [colours[order.index(vertex)] for vertex in range(size)]
    assert renamed.canonical_labelling(renamed.all, moved)[0] == form == pickle.loads(pickle.dumps(form))
    assert graph.canonical_labelling(graph.all)[0] == graph.canonical_form(graph.all)
    if any(colours):
        assert form != graph.canonical_form(graph.all)


def test_pictures_of_grids() -> None:
    grid = Grid(3, 4)
    picture = grid.picture(0b101, 0b100)
    assert "3 x 4: 2 cells" in picture and picture.count('class="move"') == 1 and picture._repr_svg_() == picture
    assert grid.picture(0b101) != grid.picture(0b110)


def test_sets_of_the_wrong_type() -> None:
    grid = Grid(2, 3)
    for call in (boards.bits, lambda board: boards.to_array(grid, board), grid.parts, grid.cells, grid.picture):
        with pytest.raises(TypeError, match="expected a set, an integer, found 2.0"):
            call(2.0)
        with pytest.raises(ValueError, match="expected a set, from 0"):
            call(-1)
    for function in (grid.neighbours, grid.normal_form, grid.parts, grid.picture, boards.bits):
        assert function(np.uint64(3)) == function(3)
    with pytest.raises(ValueError, match="expected the colour at index 1, from 0 to 255, found 256"):
        Graph(2, []).canonical_labelling(3, [0, 256])
    with pytest.raises(ValueError, match="one of 'sides', 'corners' and 'both', found 'king'"):
        grid.graph("king")  # type: ignore[arg-type]


def test_sizes_that_are_too_large_are_named() -> None:
    for size in (129, 2**32 - 1, 2**32, 10**12, 2**64 - 1):
        with pytest.raises(ValueError, match=f"^a grid of {size} x 3 cells: expected 1 to 128 cells$"):
            Grid(size, 3)
        with pytest.raises(ValueError, match=f"^a graph of {size} vertices: expected at most 128$"):
            Graph(size, [])
        with pytest.raises(ValueError, match=f"found row {size}, column 0$"):
            Grid(3, 3).cell(size, 0)
