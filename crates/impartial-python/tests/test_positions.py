"""Positions of every game: values, moves, sums, equality, text, pickles and pictures."""

import copy
import itertools
import pickle
import re
import threading
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

import impartial
from impartial import (
    Bite,
    Cell,
    Chomp,
    Chop,
    ConstrainedNim,
    Cram,
    Cut,
    Domino,
    GridSplit,
    Hackenbush,
    HeapMove,
    HeapTake,
    Heaps,
    IllegalMove,
    InvalidPosition,
    MarkedRectangle,
    Nim,
    PaperCutting,
    ParseError,
    Position,
    Sharti,
    Square,
    Sum,
    SumMove,
    Take,
    Trim,
)

# The examples of the repository's README, with their nim-values and winning moves.
EXAMPLES: list[tuple[Position, int, Any]] = [
    (Chomp(3, 3, [(2, 2), (2, 3), (3, 2), (3, 3), (3, 1)]), 3, Bite(row=1, column=3)),
    (Cram(1, 4), 2, Domino(row=1, column=2, direction="right")),
    (impartial.ArcKayles([(1, 2), (2, 3)]), 1, impartial.Edge(from_=1, to=2)),
    (impartial.NodeKayles(rows=1, columns=3), 2, impartial.Vertex(vertex=2)),
    (impartial.Queens(1, 3), 1, impartial.Queen(row=1, column=1)),
    (ConstrainedNim([1, 2, 4], [(2, 1), (3, 3), (3, 1), (1, 1)]), 3, Take(pile=3, take=2)),
    (GridSplit(10**9, 10**9, [(1, 1), (1, 10**9), (7, 7)]), 2, Cell(row=7, column=7)),
    (Hackenbush([(0, 1), (1, 2), (2, 0), (2, 3), (3, 3)]), 3, Chop(edge=5)),
    (Heaps("0.77", [5, 7, 10**18]), 7, HeapMove(heap=1, take=2, parts=(3,))),
    (MarkedRectangle(5, 8, 2, 3), 5, Trim(side="right", lines=5)),
    (Nim([3, 4, 5]), 2, HeapTake(heap=1, take=2)),
    (PaperCutting(2, 3, [(1, 1, 1, 2)]), 2, Cut(from_=(1, 0), to=(1, 3))),
    (PaperCutting(2, 9, [], rule="run"), 9, Cut(from_=(1, 0), to=(1, 9))),
    (Sharti(12, 7, [(3, 4, 5, 6), (4, 5, 9, 9)]), 4, Square(row=4, column=4, side=1)),
    (Nim([3, 5]) + Sharti(1, 1, [(1, 1, 1, 1)]), 7, SumMove(component=1, game="nim", move=HeapTake(heap=2, take=3))),
]

EXAMPLE_IDS = [type(position).__name__ for position, _, _ in EXAMPLES]


@pytest.mark.parametrize(("position", "value", "winning"), EXAMPLES, ids=EXAMPLE_IDS)
class TestExample:
    def test_value_and_winning_move(self, position: Position, value: int, winning: Any) -> None:
        assert (position.nim_value, position.outcome) == (value, "N")
        found = position.winning_move()
        assert found == winning
        assert type(found) is type(winning)

    def test_every_smaller_value_is_reached(self, position: Position, value: int, winning: Any) -> None:
        for smaller in range(value):
            move = position.move_to(smaller)
            assert move is not None
            assert position.legal(move)
            after = position.play(move)
            assert type(after) is type(position)
            assert after.nim_value == smaller
            assert after != position
        assert position.move_to(value) is None
        assert position.nim_value == value

    def test_replies_of_levels(self, position: Position, value: int, winning: Any) -> None:
        for level in ("beginner", "casual", "perfect"):
            move = position.reply(level, seed=3)
            assert move is not None
            assert position.legal(move)
            assert position.reply(level=level, seed=3) == move
        assert position.reply() == position.reply("perfect", 7) == winning
        with pytest.raises(ValueError, match="did you mean `casual`"):
            position.reply("cassual")
        with pytest.raises(ValueError, match="expected the seed, from 0 to 18446744073709551615, found -1"):
            position.reply("casual", -1)

    def test_plain_tuples_are_moves(self, position: Position, value: int, winning: Any) -> None:
        assert position.play(tuple(winning)) == position.play(winning) == position.play(list(winning))

    def test_text_pickle_and_copy_give_the_position_back(self, position: Position, value: int, winning: Any) -> None:
        for one in (position, position.play(winning)):
            for again in (eval(repr(one), vars(impartial)), pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
                assert type(again) is type(one)
                assert again == one
                assert hash(again) == hash(one)
                assert again.nim_value == one.nim_value
        assert len({position, position.play(winning), pickle.loads(pickle.dumps(position))}) == 2

    def test_wrong_moves_are_refused(self, position: Position, value: int, winning: Any) -> None:
        for wrong in (None, 7, "move", (), (1,) * 9, {}):
            for call in (position.play, position.legal):
                with pytest.raises(TypeError, match=r"expected a move|`take` of the move"):
                    call(wrong)
        for wrong in (1.5, "1", None):
            with pytest.raises((TypeError, ValueError)):
                position.play((wrong, *winning[1:]))
        if not isinstance(position, PaperCutting | MarkedRectangle):
            with pytest.raises(ValueError, match=r"expected `\w+` of the move, from 0 to 18446744073709551615, found -1"):
                position.play((-1, *winning[1:]))
            assert not position.legal((0, *winning[1:]))

    def test_picture(self, position: Position, value: int, winning: Any) -> None:
        picture = position._repr_svg_()
        assert picture.startswith("<svg ")
        assert f"nim-value *{'' if value == 1 else value}" in picture


def test_positions_from_arrays() -> None:
    assert GridSplit(9, 9, np.array([[1, 1], [5, 5]])) == GridSplit(9, 9, [(1, 1), (5, 5)])
    assert ConstrainedNim(np.array([1, 2, 4]), np.array([[2, 1]])) == ConstrainedNim([1, 2, 4], [(2, 1)])
    assert PaperCutting(2, 3, np.array([[1, 1, 1, 2]])) == PaperCutting(2, 3, [(1, 1, 1, 2)])
    assert Nim(np.array([3, 4])) == Nim((3, 4)) == Nim(iter([3, 4]))
    assert Heaps("kayles", np.array([5], dtype=">i4")) == Heaps("0.77", [5])
    assert Sharti(12, 7, np.array([[3, 4, 5, 6]])) == Sharti(12, 7, [(3, 4, 5, 6)])
    assert Sharti(5, 5, np.empty((0, 4), dtype=int)) == Sharti(5, 5, [])


@pytest.mark.parametrize("order", ["C", "F"])
def test_the_first_negative_number_of_an_array_is_named(order: Any) -> None:
    for (row, column), second in itertools.combinations(np.ndindex(3, 4), 2):
        rectangles = np.ones((3, 4), int, order)
        rectangles[row, column], rectangles[second] = -1, -2
        with pytest.raises(ValueError) as raised:
            Sharti(9, 9, rectangles)
        assert str(raised.value) == f"expected column {column} of the rectangle at index {row}, from 0, found -1"
    for first, last in itertools.combinations(range(4), 2):
        heaps = np.ones(4, int)
        heaps[first], heaps[last] = -1, -2
        with pytest.raises(ValueError) as raised:
            Nim(heaps)
        assert str(raised.value) == f"expected the heap at index {first}, from 0, found -1"


def test_positions_from_the_edges_of_a_networkx_graph() -> None:
    path = nx.path_graph(5)
    assert Hackenbush(path.edges) == Hackenbush(path.edges()) == Hackenbush([(0, 1), (1, 2), (2, 3), (3, 4)])
    assert Hackenbush(path.edges(), path.number_of_nodes()).nim_value == 4
    assert Hackenbush(nx.cycle_graph(4).edges()).nim_value == 0 and Hackenbush(nx.cycle_graph(5).edges()).nim_value == 1
    edges = [(0, 1), (0, 1), (1, 2), (2, 2)]
    graph = nx.MultiGraph(edges)
    assert Hackenbush(graph.edges()) == Hackenbush(edges)
    assert Hackenbush(graph.edges()).nim_value == 2
    # The edges of a multigraph are triples with a key, unless the view is called.
    with pytest.raises(TypeError, match=r"expected the edge at index 0 \(u, v\), found \(0, 1, 0\)"):
        Hackenbush(graph.edges)


def test_the_ground_of_a_graph_with_names() -> None:
    tree = nx.Graph([("leaf", "fork"), ("fork", "root"), ("twig", "fork"), ("root", "stone")])
    assert Hackenbush(tree.edges(), ground="root") == Hackenbush([(1, 2), (2, 0), (2, 3), (0, 4)])
    assert Hackenbush(tree.edges(), ground="root").nim_value == 0
    # By the colon principle, the branches above the first edge have the value 1 + 2.
    assert Hackenbush(tree.edges(), ground="leaf").nim_value == 1 + (1 ^ 2)
    assert Hackenbush(nx.path_graph(4).edges(), ground=3).nim_value == 3
    assert Hackenbush([], ground="root").nim_value == 0
    with pytest.raises(TypeError, match=r"expected the edge at index 1 \(u, v\), found 3"):
        Hackenbush([("a", "b"), 3], ground="a")
    with pytest.raises(TypeError, match="unhashable"):
        Hackenbush([("a", [])], ground="a")


def test_the_exception_of_an_iterator_is_passed_on() -> None:
    def heaps() -> Any:
        yield 1
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        Nim(heaps())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Chomp(9, 15), "a board of 9 x 15 cells: expected 1 to 128 cells"),
        (lambda: Cram(2, 2, [(1, 1), (3, 1)]), "the missing cell at index 1 is in row 3, column 1, which is not on the board"),
        (lambda: Cram(2, 2, [(0, 1)]), "the missing cell at index 0 is in row 0, column 1, which is not on the board"),
        (lambda: Sharti(0, 1, []), "the side of the board must be from 1"),
        (lambda: Sharti(5, 9, []), "the cap must be from 1 to the side 5, not 9"),
        (lambda: GridSplit(5, 5, [(6, 1)]), "6"),
        (lambda: ConstrainedNim([1], [(1, 2)]), "the pair at index 0: from 1 to 1 stones"),
        (lambda: MarkedRectangle(5, 8, 6, 1), "6"),
        (lambda: PaperCutting(3, 3, [(0, 0, 1, 1)]), r"index 0 .*: no grid line goes from \(0, 0\) to \(1, 1\)"),
        (lambda: Heaps("grundy", [2**63]), "the heap at index 0"),
        (lambda: Hackenbush([(0, 1), (3, 1)], 3), r"the edge at index 1, \(3, 1\): expected ends below 3"),
        (lambda: Hackenbush([(0, 3)], 2), r"the edge at index 0, \(0, 3\): expected ends below 2"),
        (lambda: Hackenbush([], 2**31), "the number of vertices must be from 1 to 2147483647, not 2147483648"),
        (lambda: Hackenbush([(1, 10**12)]), "the number of vertices must be from 1 to 2147483647, not 1000000000001"),
        (lambda: Hackenbush([(0, 1)], 2**32), "the number of vertices must be from 1 to 2147483647, not 4294967296"),
        (lambda: Hackenbush([], 0), "the number of vertices must be from 1 to 2147483647, not 0"),
    ],
)
def test_invalid_arguments(make: Any, message: str) -> None:
    with pytest.raises(InvalidPosition, match=message):
        make()


def test_unknown_names() -> None:
    with pytest.raises(ValueError, match="paper-cutting has no rule `walk`; available: judge, run"):
        PaperCutting(2, 2, [], rule="walk")
    with pytest.raises(ValueError, match="there is no game `wythoff`; available: arc-kayles, chomp"):
        impartial.parse("wythoff", "")
    with pytest.raises(ValueError, match="sharti has no rule `run`; available: judge"):
        impartial.parse("sharti", "1 0 1", rule="run")
    with pytest.raises(ParseError, match="column 4: expected a digit from 0 to F, found `G`") as raised:
        Heaps("0.7G", [1])
    assert (raised.value.line, raised.value.column) == (1, 4)


def test_arguments_have_the_names_of_the_rust_constructors() -> None:
    assert MarkedRectangle(rows=5, columns=8, row=2, column=3) == MarkedRectangle(5, 8, 2, 3)
    assert GridSplit(rows=9, columns=9, candidates=[(1, 1)]) == GridSplit(9, 9, [(1, 1)])
    assert PaperCutting(width=2, height=3, cuts=[], rule="judge") == PaperCutting(2, 3, [])
    assert Sharti(side=2, cap=1, rectangles=[]) == Sharti(2, 1, [])


def test_illegal_moves_of_sums_name_the_component() -> None:
    with pytest.raises(IllegalMove, match="^cannot take 9 from a heap of 3"):
        Nim([3]).play((1, 9))
    total = Sum([Nim([3]), Nim([4])])
    with pytest.raises(IllegalMove, match="component 1: cannot take 9 from a heap of 3"):
        total.play((1, "nim", (1, 9)))
    for missing in (0, 3):
        with pytest.raises(IllegalMove, match=f"component {missing} does not exist: the sum has 2"):
            total.play((missing, "nim", (1, 1)))
    with pytest.raises(IllegalMove, match="^there is no heap 0; the number of heaps is 2$"):
        Nim([3, 5]).play((0, 1))
    for call in (total.play, total.legal):
        with pytest.raises(ValueError, match="expected nim, the game of component 1, found 'sharti'"):
            call((1, "sharti", (1, 1)))


def test_parts_of_moves_are_checked() -> None:
    with pytest.raises(ValueError, match="expected the side, one of 'top', 'bottom', 'left' and 'right', found 'up'"):
        MarkedRectangle(5, 8, 2, 3).play(("up", 1))
    with pytest.raises(TypeError, match=r"expected the point `from_` of the move \(xb, yb\), found 7"):
        PaperCutting(2, 3, []).play((7, (1, 3)))
    heaps = Heaps("0.77", [5])
    assert heaps.play((1, 2, [0, 3])) == heaps.play(HeapMove(1, 2, (3,)))
    with pytest.raises(TypeError, match="expected a list, each item a size of a heap that is left, found 3"):
        heaps.play((1, 2, 3))
    with pytest.raises(IllegalMove, match="expected at most 3 `parts`, found 4"):
        heaps.play((1, 2, [1] * 4))


def test_sums() -> None:
    total = Nim([3, 4]) + PaperCutting(2, 3, []) + Sum([Nim([7])])
    assert isinstance(total, Sum)
    assert total.components == [Nim([3, 4]), PaperCutting(2, 3, []), Nim([7])]
    assert total.nim_value == 3 ^ 4 ^ 3 ^ 7
    assert sum([Nim([3, 4]), PaperCutting(2, 3, []), Nim([7])]) == total and sum([Nim([3])]) == Nim([3])
    # Heaps and heaps are one position of Nim.
    assert Nim([3]) + Nim([4, 5]) == sum([Nim([3]), Nim([4]), Nim([5])]) == Nim([3, 4, 5])
    assert Sum([Nim([3])]) + Nim([4]) == Sum([Nim([3]), Nim([4])])
    assert Sum([]).outcome == "P"
    assert Sum([Nim([3])]) != Nim([3])
    assert Nim([3]) != 3
    with pytest.raises(TypeError, match="unsupported operand"):
        Nim([3]) + 3
    with pytest.raises(TypeError, match="unsupported operand"):
        1 + Nim([3])
    with pytest.raises(TypeError, match="expected a position at index 1, found 3"):
        Sum([Nim([3]), 3])


def test_texts_of_the_wrong_type_are_named() -> None:
    for call, message in (
        (lambda: Heaps(0.77, [1]), "the code or name of a game, such as '0.77' or 'kayles', a string, found 0.77"),
        (lambda: impartial.Sequence(77), "the code or name of a game, such as '0.77' or 'kayles', a string, found 77"),
        (lambda: impartial.Coins(1, "ruler", 2, 2, []), "the game of the rows, a string, found 1"),
        (lambda: impartial.Coins("ruler", None, 2, 2, []), "the game of the columns, a string, found None"),
        (lambda: impartial.parse(3, ""), "the name of a game, a string, found 3"),
        (lambda: impartial.parse("nim", b"1 1"), "the input of a judge, a string, found b'1 1'"),
        (lambda: impartial.parse("nim", "1 1", rule=3), "the rule, a string, found 3"),
        (lambda: impartial.boards.Grid.parse(["##"]), r"the picture of a set, a string, found \['##'\]"),
        (lambda: impartial.Sequence("kayles").period(seconds="1"), "a number of seconds, 0 or more, found '1'"),
    ):
        with pytest.raises(TypeError, match=f"^expected {message}$"):
            call()


def test_pictures_and_iterators_have_a_short_repr() -> None:
    assert repr(impartial.Sequence("kayles").plot(10)) == "<Picture: Nim-values of 0.77 (kayles), heaps 0 to 9>"
    assert repr(Nim([3, 4]).moves()) == "<Moves of Nim([3, 4])>" and len(repr(Nim(range(999)).moves())) < 80


def test_heaps_within_a_time() -> None:
    with pytest.raises(TimeoutError, match="the position was not solved in the given time"):
        Heaps("0.007", [2**62], seconds=0)
    assert Heaps("kayles", [12], seconds=60).nim_value == 4
    with pytest.raises(TypeError, match="expected a number of seconds, 0 or more, found '1'"):
        Heaps("kayles", [12], seconds="1")  # type: ignore[arg-type]


def test_inputs_of_judges() -> None:
    assert impartial.parse("sharti", "5 1 2\n1 1 3 3\n") == Sharti(5, 2, [(1, 1, 3, 3)])
    assert impartial.parse("paper-cutting", "2 9 0", rule="run") == PaperCutting(2, 9, [], rule="run")
    assert impartial.parse("nim", "3 3 4 5") == Nim([3, 4, 5])
    assert impartial.parse("heaps", "0.77 2 5 7") == Heaps("0.77", [5, 7])
    assert impartial.parse_cases("marked-rectangle", "marks 2  5 8 2 3  6 7 1 1") == [
        MarkedRectangle(5, 8, 2, 3),
        MarkedRectangle(6, 7, 1, 1),
    ]
    with pytest.raises(ValueError, match="expected one position, found 2; `parse_cases` returns a list"):
        impartial.parse("marked-rectangle", "marks 2  5 8 2 3  6 7 1 1")
    with pytest.raises(ParseError, match="^2:5: expected the last row c of rectangle 1 of 2, from 1 to 5, found `x`$") as raised:
        impartial.parse("sharti", "5 2 1\n1 1 x")
    assert (raised.value.line, raised.value.column) == (2, 5)


def test_readable_text() -> None:
    assert str(Sharti(2, 1, [(1, 1, 1, 2)])).splitlines()[-2:] == ["1  o o", "2  . ."]


def test_other_threads_run_while_a_position_is_solved() -> None:
    rectangles = np.random.default_rng(2).integers(1, 5 * 10**8, (2 * 10**5, 4), dtype=np.uint32)
    rectangles[:, 2:] += rectangles[:, :2]
    counted, done = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    Sharti(10**9, 10**9, rectangles)
    during = counted - before
    done.set()
    thread.join()
    assert during > 1000


def test_the_base_class_cannot_be_instantiated() -> None:
    with pytest.raises(TypeError, match="[Nn]o constructor|cannot create"):
        Position()


EXPLORED = [
    impartial.Nim([3, 0, 2]),
    impartial.Nim([]),
    impartial.Chomp(2, 3, [(2, 2)]),
    impartial.ConstrainedNim([4, 2], [(4, 2), (2, 2)]),
    impartial.Cram(2, 3, [(1, 1)]),
    impartial.NodeKayles(nx.cycle_graph(range(1, 6)).edges),
    impartial.ArcKayles(rows=2, columns=2),
    impartial.Queens(2, 2, [(1, 1)]),
    impartial.GridSplit(3, 4, [(1, 1), (2, 3), (2, 3)]),
    impartial.Hackenbush([(0, 1), (1, 0), (1, 2), (2, 2), (4, 3)]),
    impartial.Heaps("0.37", [5, 2]),
    impartial.MarkedRectangle(3, 5, 1, 4),
    impartial.PaperCutting(2, 3, [(0, 1, 1, 1)]),
    impartial.Sharti(5, 1, [(2, 2, 3, 3)]),
    impartial.Nim([2]) + impartial.Sharti(3, 3, [(1, 1, 1, 1)]),
    impartial.Game(lambda heap: [heap - 1, [heap - 1, 1]] if heap > 1 else []).position(4),
]


@pytest.mark.parametrize("position", EXPLORED, ids=repr)
def test_moves_are_the_legal_moves(position: Any) -> None:
    moves = list(position.moves())
    assert len(set(map(repr, moves))) == len(moves)
    options = list(position.options())
    assert options == [position.play(move) for move in moves]
    # By definition, the nim-value is the mex of the nim-values of the options.
    assert position.nim_value == impartial.nim.mex([option.nim_value for option in options])
    drawn = [position.random_move(seed) for seed in range(50)]
    assert drawn == [position.random_move(seed) for seed in range(50)]
    if moves:
        assert all(move in moves for move in drawn) and (len(moves) == 1 or len(set(map(repr, drawn))) > 1)
    else:
        assert set(drawn) == {None}


def towers(position: tuple[int, ...]) -> list[Any]:
    """Lists moves to tuples, to sums and to the empty sum."""
    shorter = [(*position[:at], left, *position[at + 1 :]) for at, size in enumerate(position) for left in range(size)]
    return [*shorter, *([[position[1:], position[:1]], []] if len(position) > 1 else [])]


OWN = [
    impartial.Game(lambda heap: range(heap)).position(3),
    impartial.Game(lambda heap: range(heap)).position(0),
    impartial.Game(lambda word: {word[1:], word[:-1]} if word else [], budget=100).position("abc"),
    impartial.Game(towers).position((2, 1)),
    impartial.Game(towers, memory=1000, difficulty=sum).position((1, 2)),
]
SUMS = [
    *[Sum([own]) for own in OWN],
    *[first + second for first in OWN for second in OWN[:2]],
    *[Sum([own, Nim([2, 1]), own, Heaps("kayles", [4])]) for own in OWN],
    *[Sum([Nim([2]), Sum([own]), Sum([Sum([Nim([1, 3])]), own])]) for own in OWN],
    OWN[0].game.position([3, 2, 0]),
    *[OWN[0].game.position([3]), OWN[0].game.position([]), Sum([]), Sum([Nim([3, 1])]), Sum([Sum([Nim([])])])],
]


@pytest.mark.parametrize("position", [*EXPLORED, *OWN, *SUMS, *(example for example, _, _ in EXAMPLES)], ids=repr)
def test_moves_of_every_method_can_be_played(position: Any) -> None:
    value = position.nim_value
    try:
        moves = list(position.moves())
        is_over = not moves
    except ValueError:
        moves, is_over = [], False
    drawn = [position.random_move(seed) for seed in range(20)]
    drawn += [position.reply(level, seed) for level in ("beginner", "casual", "perfect") for seed in range(10)]
    # A sum has a move as long as one component has one.
    assert all((move is None) == is_over for move in drawn)
    moves += drawn
    for target in {*range(min(value, 40)), *(value ^ (1 << bit) for bit in range(64) if value >> bit & 1)}:
        move = position.move_to(target)
        assert position.play(move).nim_value == target
        moves.append(move)
    assert position.move_to(value) is None and (position.outcome == "P") == (value == 0)
    assert (position.winning_move() is None) == (value == 0)
    if value:
        assert position.play(position.winning_move()).nim_value == 0
        assert position.play(position.reply()).nim_value == 0
    for move in moves:
        if move is not None:
            assert position.legal(move)
            position.play(move)


def test_long_lists_of_moves_are_lazy_and_large_boards_are_refused() -> None:
    assert next(impartial.Nim([2**63]).moves()) == (1, 1)
    assert next(impartial.ConstrainedNim([10**17], [(10**17, 1)]).moves()) == (1, 2)
    assert next(impartial.MarkedRectangle(10**18, 1, 5, 1).moves()) == ("top", 1)
    with pytest.raises(ValueError, match="a board of size 1000 is above 64, the largest that can be listed"):
        impartial.Sharti(1000, 3, []).moves()


LARGE: list[Position] = [
    impartial.Coins("turtles", "turtles", 17, 17, [(17, 17, 17, 17)]),
    ConstrainedNim([10**17]),
    GridSplit(10**9, 10**9, [(7, 7)]),
    Hackenbush([(0, 1)] * 10_000),
    Heaps("kayles", [1001]),
    MarkedRectangle(10**18, 1, 5, 1),
    Nim([2**63]),
    PaperCutting(65, 2, []),
    Sharti(65, 3, [(1, 1, 1, 1)]),
]


@pytest.mark.parametrize("position", LARGE, ids=[type(position).__name__ for position in LARGE])
def test_the_pages_state_which_games_list_large_positions(position: Position) -> None:
    name = re.sub("(?<!^)([A-Z])", r" \1", type(position).__name__).lower()
    text = " ".join((Position.moves.__doc__ or "").lower().split())
    of_any_size = re.search(rf"\b{name}\b", text.partition(" list positions of any size")[0]) is not None
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    try:
        next(iter(position.moves()))
    except ValueError as error:
        limit = re.search(r"above (\d+),", str(error))
        assert limit and f" above {int(limit[1]):,}" in readme
        assert not of_any_size
    else:
        assert of_any_size


def test_parts_are_lists() -> None:
    assert list(impartial.Nim([3, 5])) == impartial.Nim([3, 5]).heaps == [3, 5]
    assert list(impartial.ConstrainedNim([3, 5])) == impartial.ConstrainedNim([3, 5]).piles == [3, 5]
    assert list(impartial.Heaps("kayles", [3, 5])) == [3, 5]
    for parts in (impartial.Nim([3, 5]), impartial.Heaps("kayles", [3, 5]), impartial.Nim([3]) + impartial.Nim([5])):
        assert len(parts) == 2 and parts[-1] == parts[1] and parts[-2] == parts[0]
        for index in (2, -3, 10**9):
            with pytest.raises(IndexError, match="expected an index below 2"):
                parts[index]
    assert impartial.Sum([impartial.Nim([3, 5])])[0] == impartial.Nim([3, 5])
