"""Coins: games by name, rectangles of heads, and moves of rows and columns."""

import pytest

import impartial
from impartial import Coins, CoinTurn, IllegalMove, InvalidPosition


def test_a_board_is_played_to_its_end() -> None:
    board = Coins("twins", "ruler", 7, 12, [(2, 3, 5, 8), (4, 6, 7, 10), (1, 12, 1, 12)])
    assert (board.nim_value, board.outcome) == (11, "N")
    winning = board.winning_move()
    assert winning == CoinTurn(rows=(5, 3), columns=(6,))
    after = board.play(winning)
    assert (after.nim_value, after.winning_move()) == (0, None)
    assert board.play(((5, 3), (6,))) == after
    assert eval(repr(after), vars(impartial)) == after


def test_numbers_may_be_large() -> None:
    side = 2**63 - 1
    board = Coins("mock-turtles", "mock-turtles", side, side, [(side, side, side, side)])
    assert board.nim_value == int(impartial.nim.mul(2**64 - 3, 2**64 - 3))
    assert board.play(board.move_to(5)).nim_value == 5


def test_lights_are_turtles() -> None:
    assert impartial.parse("coins", "1\n2\n1 1\n2 2\n") == Coins("turtles", "turtles", 2, 2, [(1, 1, 1, 1), (2, 2, 2, 2)])


def test_moves_are_listed_on_small_boards() -> None:
    board = Coins("turtles", "ruler", 2, 2, [(2, 2, 2, 2)])
    assert len(list(board.moves())) == 4
    with pytest.raises(ValueError, match="17"):
        Coins("turtles", "ruler", 17, 2, []).moves()


@pytest.mark.parametrize(
    ("games", "sides", "heads", "message"),
    [
        (("chess", "ruler"), (5, 5), [], "expected turtles, twins, mock-turtles, triplets or ruler"),
        (("twins", "ruler/0"), (5, 5), [], "a game within 0 consecutive coins has no moves"),
        (("twins", "ruler"), (0, 5), [], "the number of rows must be from 1"),
        (("twins", "ruler"), (5, 2**63), [], "the number of columns must be from 1"),
        (("twins", "ruler"), (5, 5), [(1, 1, 6, 1)], "the rectangle at index 0 is not within 5 rows"),
        (("twins", "ruler"), (5, 5), [(2, 1, 1, 1)], "the rectangle at index 0 ends before it starts"),
    ],
)
def test_wrong_boards(games: tuple[str, str], sides: tuple[int, int], heads: list[tuple[int, ...]], message: str) -> None:
    with pytest.raises(InvalidPosition, match=message):
        Coins(*games, *sides, heads)


def test_illegal_moves_are_explained() -> None:
    board = Coins("twins", "ruler", 3, 3, [(2, 2, 2, 2)])
    with pytest.raises(IllegalMove, match="exactly two rows, not 1"):
        board.play(((2,), (2,)))
    with pytest.raises(IllegalMove, match="shows tails"):
        board.play(CoinTurn((3, 1), (3, 2)))
