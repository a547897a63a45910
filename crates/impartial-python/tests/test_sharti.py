"""Sharti: rectangles from arrays and lists, and moves."""

from typing import Any

import numpy as np
import pytest

from impartial import IllegalMove, InvalidPosition, Sharti, Square


def test_rectangles_are_arrays_of_any_layout() -> None:
    rectangles = np.array([[3, 4, 5, 6], [4, 5, 9, 9]])
    plain = Sharti(12, 7, rectangles.tolist())
    for dtype in ("u1", "i2", ">u4", "<i8", ">u8"):
        assert Sharti(12, 7, rectangles.astype(dtype)) == plain
    assert Sharti(np.int8(12), np.uint64(7), np.asfortranarray(rectangles)) == plain
    wide = np.zeros((4, 8), dtype="u8")
    wide[::2, ::2] = rectangles
    assert Sharti(12, 7, wide[::2, ::2]) == plain
    frozen = rectangles.copy()
    frozen.flags.writeable = False
    assert Sharti(12, 7, frozen) == plain


@pytest.mark.parametrize(
    ("rectangles", "error", "message"),
    [
        (np.array([[1.0, 1, 2, 2]]), TypeError, "found the dtype float64"),
        (np.array([["1", "1", "2", "2"]]), TypeError, "expected an array of integers"),
        (np.array([[True, True, True, True]]), TypeError, "found the dtype bool"),
        (np.array([[1, 1, 2, 2], [1, 1, -2, 2]]), ValueError, "column 2 of the rectangle at index 1, from 0, found -2"),
        (np.array([1, 1, 2, 2]), ValueError, r"the shape \(m, 4\) for each rectangle, found the shape \[4\]"),
        (np.array([[1, 1, 2]]), ValueError, r"found the shape \[1, 3\]"),
        (np.zeros((1, 4, 1), dtype=int), ValueError, r"found the shape \[1, 4, 1\]"),
        ([(1, 1, 2)], TypeError, r"the rectangle at index 0 \(a, b, c, d\), found \(1, 1, 2\)"),
        ([(1, 1, 2, 2), (1, 1, 2, 2.5)], TypeError, "d of the rectangle at index 1, an integer, found 2.5"),
        ([(1, -1, 2, 2)], ValueError, "b of the rectangle at index 0, from 0 to 18446744073709551615, found -1"),
        ([(1, 1, 2, 2**64)], ValueError, "found 18446744073709551616"),
        ([(1, 1, 2, 10**5000)], ValueError, "found a value of type int"),
        (["1234"], TypeError, "found '1234'"),
        ("1234", TypeError, "expected a list, each item a rectangle"),
        ({1: 2}, TypeError, "expected a list, each item a rectangle"),
        (None, TypeError, "expected a list, each item a rectangle, found None"),
        ([(2, 1, 1, 1)], InvalidPosition, "the rectangle at index 0 ends before it starts: rows 2 to 1"),
        ([(1, 1, 2, 2), (1, 1, 13, 2)], InvalidPosition, "the rectangle at index 1 is not within rows"),
        ([(0, 1, 1, 1)], InvalidPosition, "the rectangle at index 0 is not within rows"),
        ([(1, 1, 2**64 - 1, 2**64 - 1)], InvalidPosition, "the rectangle at index 0 is not within rows"),
    ],
)
def test_wrong_rectangles(rectangles: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        Sharti(12, 7, rectangles)
    if error is InvalidPosition:
        assert isinstance(raised.value, ValueError)
        assert raised.value.index == int(message.split("index ")[1].split()[0])


def test_illegal_moves_are_explained() -> None:
    board = Sharti(3, 3, [(1, 1, 1, 1)])
    with pytest.raises(IllegalMove, match="^the lower-right cell, row 2 and column 2, is not white$"):
        board.play((2, 2, 1))
    assert not board.legal(Square(2, 2, 1))


def test_a_huge_board_from_an_array() -> None:
    corners = np.random.default_rng(1).integers(1, 10**9, (10**5, 2), dtype=np.uint32)
    rectangles = np.hstack([corners, corners])
    board = Sharti(10**9, 10**9, rectangles)
    winning = board.winning_move()
    assert (winning is None) == (board.nim_value == 0)
    if winning is not None:
        assert board.play(winning).nim_value == 0
