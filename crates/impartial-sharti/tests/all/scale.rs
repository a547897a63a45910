//! The laws at full scale, and the errors of constructors and moves.

#![expect(clippy::unwrap_used, reason = "strategies generate only valid boards")]

use impartial_core::{Position, Solve, laws};
use impartial_sharti::{IllegalSquare, InvalidSharti, MAX_SIDE, Rect, Sharti, Square};
use nimbers::Nimber;
use proptest::prelude::*;

use crate::flipped_boards::{SIDES, interval, with_pieces};

fn position() -> impl Strategy<Value = Sharti> {
    prop::sample::select(&SIDES).prop_flat_map(|side| {
        let rect = (interval(side), interval(side)).prop_map(|(rows, columns)| Rect::new(rows, columns).unwrap());
        let cap = prop_oneof![Just(1), Just(side), 1..=side.min(70), 1..=side];
        (cap, prop::collection::vec(rect, 0..30))
            .prop_map(move |(cap, rectangles)| Sharti::new(side, cap, rectangles).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 300 }))]

    /// Plays from a random board, alternating between a move to a random smaller nim-value and any legal square.
    #[test]
    fn games_keep_the_laws(start in position(), choices in prop::collection::vec(any::<(u64, u64, u64)>(), 1..8)) {
        let mut position = start;
        for (a, b, c) in choices {
            let side = position.side();
            let squares = (0..8).map(|shift| {
                let [row, column] = [a.rotate_left(8 * shift), b.rotate_left(8 * shift)].map(|x| x % side + 1);
                Square { row, column, side: c % row.min(column).min(position.cap()) + 1 }
            });
            let squares: Vec<Square> = squares
                .chain(position.played().iter().map(|&square| Square { side: square.side / 2 + 1, ..square }))
                .chain([Square { row: side, column: side, side }, Square { row: side + 1, column: side, side: 1 }])
                .chain([Square { row: 0, column: 0, side: 0 }, Square { row: u64::MAX, column: u64::MAX, side: u64::MAX }])
                .collect();
            laws::holds(&position, laws::targets(position.nim_value(), a), squares.iter().copied())?;

            let value = position.nim_value().heap_size();
            if value > 0 {
                let square = position.move_to(Nimber::from_heap(a % value)).unwrap();
                position.play(&square).unwrap();
            }
            if let Some(square) = squares.iter().find(|square| position.clone().play(square).is_ok()) {
                position.play(square).unwrap();
            }
        }
    }

    /// Cutting, repeating and reordering rectangles does not change the white cells.
    #[test]
    fn only_the_union_matters(position in position(), at in any::<u64>()) {
        let pieces = with_pieces(position.rectangles(), at);
        let cut = Sharti::new(position.side(), position.cap(), pieces).unwrap();
        prop_assert_eq!(cut.nim_value(), position.nim_value(), "{:?} cut at {}", position, at);
    }
}

/// On the largest board with the largest cap, the cell (2^62, 2^62) has the maximum nim-value of a cell, 2^62.
#[test]
fn the_largest_cell_value() {
    let side = 1 << 62;
    let last = Rect::new(side..side + 1, side..side + 1).unwrap();
    let mut board = Sharti::new(MAX_SIDE, MAX_SIDE, vec![last]).unwrap();
    assert_eq!(board.nim_value(), Nimber::from_heap(side));
    let targets = (0..62).map(|bit| Nimber::from_heap(1 << bit)).chain([Nimber::from_heap(side - 1)]);
    laws::holds(&board, targets, [Square { row: side, column: side, side }]).unwrap();
    board.play(&board.winning_move().unwrap()).unwrap();
    assert_eq!(board.winning_move(), None);
    assert_eq!(board.nim_value(), Nimber::ZERO);
}

/// A board whose white cells form one square of 90,000 pieces is black after one move.
#[test]
fn the_end_of_a_game_in_many_pieces() {
    let pieces = if cfg!(miri) { 20 } else { 300 };
    let thick = 1_000_000;
    let side = pieces * thick;
    let piece =
        |row, column| Rect::new(row * thick + 1..(row + 1) * thick + 1, column * thick + 1..(column + 1) * thick + 1);
    let rects: Vec<Rect> = (0..pieces * pieces).map(|index| piece(index / pieces, index % pieces).unwrap()).collect();
    let mut board = Sharti::new(side + 1, side, rects).unwrap();
    assert_eq!(board.some_move(), Some(Square { row: 1, column: 1, side: 1 }));
    board.play(&Square { row: side, column: side, side: side - 1 }).unwrap();
    board.play(&board.some_move().unwrap()).unwrap();
    assert_eq!(board.some_move(), Some(Square { row: 1, column: 2, side: 1 }));

    let rects: Vec<Rect> = board.rectangles().iter().collect();
    let mut board = Sharti::new(side + 1, side, rects).unwrap();
    board.play(&Square { row: side, column: side, side }).unwrap();
    assert_eq!(board.some_move(), None);
}

#[test]
fn errors_of_invalid_boards() {
    let refusal = |side, cap, rectangles: Vec<Rect>| Sharti::new(side, cap, rectangles).unwrap_err().to_string();
    let rect = |rows, columns| Rect::new(rows, columns).unwrap();
    assert_eq!(refusal(0, 0, vec![]), "the side of the board must be from 1 to 9223372036854775807, not 0");
    assert_eq!(
        refusal(1 << 63, 1, vec![]),
        "the side of the board must be from 1 to 9223372036854775807, not 9223372036854775808"
    );
    assert_eq!(refusal(5, 0, vec![]), "the cap must be from 1 to the side 5, not 0");
    assert_eq!(refusal(5, 6, vec![]), "the cap must be from 1 to the side 5, not 6");
    for outside in [rect(0..2, 1..2), rect(1..2, 0..2), rect(1..7, 1..2), rect(1..2, 6..7), rect(1..2, 1..u64::MAX)] {
        // The error names the first invalid rectangle.
        let refusal = refusal(5, 5, vec![rect(1..6, 1..6), outside, rect(0..1, 1..2)]);
        assert_eq!(refusal, "the rectangle at index 1 is not within rows and columns 1 to 5");
    }
    let index = |side, rectangles| Sharti::new(side, 5, rectangles).unwrap_err().index();
    assert_eq!([index(0, vec![]), index(5, vec![rect(1..6, 1..6), rect(5..6, 5..7)])], [None, Some(1)]);
    assert!(matches!(Sharti::new(5, 5, vec![rect(5..6, 5..7)]), Err(InvalidSharti::Rectangle { index: 0, side: 5 })));
}

#[test]
fn errors_of_illegal_squares_leave_the_position_unchanged() {
    let board = Sharti::new(5, 3, vec![Rect::new(1..6, 1..5).unwrap()]).unwrap();
    for ((row, column, side), message) in [
        ((5, 4, 0), "the side of the square must be from 1 to 3, not 0"),
        ((5, 4, 4), "the side of the square must be from 1 to 3, not 4"),
        ((2, 4, 3), "the square does not lie within the board of side 5"),
        ((4, 2, 3), "the square does not lie within the board of side 5"),
        ((6, 4, 1), "the square does not lie within the board of side 5"),
        ((4, u64::MAX, 1), "the square does not lie within the board of side 5"),
        ((0, 0, 1), "the square does not lie within the board of side 5"),
        ((5, 5, 1), "the lower-right cell, row 5 and column 5, is not white"),
    ] {
        let mut position = board.clone();
        assert_eq!(position.play(&Square { row, column, side }).unwrap_err().to_string(), message);
        assert_eq!(position, board, "after the illegal square of side {side} at row {row}, column {column}");
    }
    let mut position = board.clone();
    position.play(&Square { row: 5, column: 4, side: 1 }).unwrap();
    let again = position.play(&Square { row: 5, column: 4, side: 1 });
    assert_eq!(again, Err(IllegalSquare::NotWhite { row: 5, column: 4 }));
}
