//! Checks the cells and moves that a board reports against its cells one by one.

#![expect(clippy::unwrap_used, reason = "the rectangles lie on the board")]

use impartial_core::{Position, Solve};
use impartial_sharti::reference::{MAX_LISTED_SIDE, ReferenceSharti};
use impartial_sharti::{MAX_RECTANGLES, MAX_SIDE, Rect, Sharti, Square, TooLarge};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

fn check(board: &Sharti, white: &[Vec<bool>]) -> TestCaseResult {
    let cells =
        || (1..).zip(white).flat_map(|(row, cells)| (1..).zip(cells).map(move |(column, &white)| (row, column, white)));
    let drawn = ReferenceSharti::try_from(board).unwrap();
    prop_assert_eq!((drawn.side(), board.side()), (white.len() as u64, white.len() as u64), "{:?}", board);
    for (row, column, white) in cells() {
        let colours = [board.is_white(row, column), drawn.is_white(row, column)];
        prop_assert_eq!(colours, [white; 2], "row {}, column {} of {:?}", row, column, board);
    }
    let beyond = board.side() + 1;
    for (row, column) in [(0, 1), (1, 0), (beyond, 1), (1, beyond), (u64::MAX, u64::MAX)] {
        let colours = [board.is_white(row, column), drawn.is_white(row, column)];
        prop_assert_eq!(colours, [false; 2], "row {}, column {} of {:?}", row, column, board);
    }
    let mut parities = 0;
    for bit in (0..64).take_while(|bit| 1 << bit <= board.cap()) {
        let divided = cells().filter(|&(row, column, white)| white && (row | column) % (1_u64 << bit) == 0).count();
        parities |= (divided as u64 & 1) << bit;
        prop_assert!(board.largest_power() >= 1 << bit, "{board:?}");
    }
    prop_assert!(board.largest_power().is_power_of_two() && board.largest_power() <= board.cap(), "{board:?}");
    prop_assert_eq!(board.parity_mask(), parities, "{:?}", board);

    // `some_move` names a legal move if any cell is white, and none otherwise.
    let named = board.some_move();
    prop_assert_eq!(named.is_some(), cells().any(|(_, _, white)| white), "{:?}", board);
    prop_assert!(named.is_none_or(|square| board.clone().play(&square).is_ok()), "{named:?} in {board:?}");
    Ok(())
}

/// Checks the largest boards whose rows fit into 64 bits, and the smallest boards whose rows do not.
#[test]
fn boards_of_cells_have_at_most_64_in_a_row() {
    for side in [63, 64, 65, 66] {
        let corners = [1, side].map(|at| Rect::new(at..at + 1, at..at + 1).unwrap());
        let board = Sharti::new(side, side, corners).unwrap();
        let drawn = ReferenceSharti::try_from(&board)
            .map(|drawn| [(1, 1), (side, side), (side, 1)].map(|(row, column)| drawn.is_white(row, column)));
        let expected = if side <= 64 { Ok([true, true, false]) } else { Err(TooLarge::new(side, MAX_LISTED_SIDE)) };
        assert_eq!(drawn, expected, "{side}");
    }
    let far = Sharti::new(MAX_SIDE, 1, [Rect::new(1..2, 1..2).unwrap()]).unwrap();
    assert_eq!(ReferenceSharti::try_from(&far), Err(TooLarge::new(MAX_SIDE, MAX_LISTED_SIDE)));
    assert_eq!((MAX_LISTED_SIDE, MAX_RECTANGLES), (64, 0x7fff_ffff));
}

/// Rows between two rectangles have no white cells, even after all cells of the first rectangle were flipped.
#[test]
fn no_cell_is_white_between_rectangles() {
    let cell = |row, column| Rect::new(row..row + 1, column..column + 1).unwrap();
    for last in 3..10 {
        for width in 1..4 {
            let first = (1..=width).map(|column| cell(1, column));
            let mut board = Sharti::new(9, 9, first.chain([cell(last, last)])).unwrap();
            for column in 1..=width {
                board.play(&Square { row: 1, column, side: 1 }).unwrap();
            }
            let square = board.some_move().unwrap();
            assert_eq!((square.row, square.column), (last, last), "{board:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 1_000 }))]

    #[test]
    fn accessors_agree_with_the_cells(
        side in 1..10_u64,
        cap in any::<prop::sample::Index>(),
        ends in prop::collection::vec([0..10_u64, 0..10, 0..10, 0..10], 0..5),
        squares in prop::collection::vec((1..10_u64, 1..10_u64, 1..10_u64), 0..8),
    ) {
        let cap = 1 + cap.index(usize::try_from(side).unwrap()) as u64;
        let rectangle = |[a, b, c, d]: [u64; 4]| {
            let [a, b, c, d] = [a, b, c, d].map(|at| 1 + at % side);
            Rect::new(a.min(b)..a.max(b) + 1, c.min(d)..c.max(d) + 1).unwrap()
        };
        let rectangles: Vec<Rect> = ends.into_iter().map(rectangle).collect();
        let is_white = |row, column| rectangles.iter().any(|rect| rect.contains(row, column));
        let mut white: Vec<Vec<bool>> = (1..=side).map(|row| (1..=side).map(|column| is_white(row, column)).collect()).collect();
        let mut board = Sharti::new(side, cap, rectangles.clone()).unwrap();
        check(&board, &white)?;
        let mut played = Vec::new();
        for (row, column, side) in squares {
            let square = Square { row, column, side };
            if board.play(&square).is_ok() {
                played.push(square);
                for cell in (row - side..row).flat_map(|row| (column - side..column).map(move |column| (row, column))) {
                    let cell = &mut white[usize::try_from(cell.0).unwrap()][usize::try_from(cell.1).unwrap()];
                    *cell = !*cell;
                }
            }
            check(&board, &white)?;
        }
        prop_assert!(board.rectangles().iter().eq(rectangles));
        prop_assert_eq!((board.cap(), board.played()), (cap, &played[..]));
    }
}
