//! Checks the theorem against the rules on every small board.

#![expect(clippy::unwrap_used, reason = "strategies generate only valid boards")]
#![expect(clippy::cast_possible_truncation, reason = "the boards are small")]

use impartial_core::laws::{self, Violation};
use impartial_core::{ByRules, Exhaustive, Position, Solve};
use impartial_sharti::reference::ReferenceSharti;
use impartial_sharti::{Rect, Rects, Sharti, Square};
use nimbers::{Nimber, mex};
use proptest::prelude::*;
use sweepline::{DyadicParity, measure_of_union};

/// Builds the board whose white cells are the bits of `cells`, row by row.
fn board(side: u64, cap: u64, cells: u64) -> Sharti {
    let white = (0..side * side).filter(|cell| cells >> cell & 1 == 1);
    let rectangles: Vec<Rect> = white
        .map(|cell| (cell / side + 1, cell % side + 1))
        .map(|(row, column)| rect(row, column, row, column))
        .collect();
    Sharti::new(side, cap, rectangles).unwrap()
}

/// Builds a rectangle from its first and last row and column, both inclusive, in the order of the problem statement.
fn rect(top: u64, left: u64, bottom: u64, right: u64) -> Rect {
    Rect::new(top..bottom + 1, left..right + 1).unwrap()
}

/// Returns all squares on a small board and next to it, legal or not.
fn squares(side: u64) -> impl Iterator<Item = Square> {
    (0..=side + 1).flat_map(move |row| {
        (0..=side + 1).flat_map(move |column| (0..=side + 1).map(move |side| Square { row, column, side }))
    })
}

fn check(position: &Sharti, oracle: &mut ByRules<ReferenceSharti>) -> Result<(), Violation> {
    let rules = ReferenceSharti::try_from(position).unwrap();
    laws::agrees(position, &rules, oracle, squares(position.side()))
}

#[test]
fn every_board_up_to_three() {
    for side in 1..=3 {
        for cap in 1..=side {
            let mut oracle = Exhaustive::by_rules();
            for cells in 0..1 << (side * side) {
                check(&board(side, cap, cells), &mut oracle).unwrap();
            }
        }
    }
}

/// Checks every value of the 4 x 4 boards, and all laws on every 97th board.
#[test]
fn every_board_of_four() {
    for cap in 1..=4 {
        let mut oracle = Exhaustive::by_rules();
        for cells in 0..1 << 16 {
            let position = board(4, cap, cells);
            assert_eq!(
                oracle.nim_value(&ReferenceSharti::try_from(&position).unwrap()),
                Ok(position.nim_value()),
                "{position:?}"
            );
            if cells % 97 == 0 {
                check(&position, &mut oracle).unwrap();
            }
        }
    }
}

/// A published mistake is to ignore the cap, which gives sample 1 of the problem statement to the wrong player.
#[test]
fn the_uncapped_mask_gives_sample_1_to_the_wrong_player() {
    lost_unless_uncapped(5, 2, vec![rect(1, 1, 3, 3), rect(2, 2, 4, 4)]);
}

/// This is the smallest board that goes to the wrong player without the cap. The only smaller board has a single cell,
/// whose nim-value is 1 with or without the cap.
#[test]
fn the_uncapped_mask_gives_two_cells_to_the_wrong_player() {
    lost_unless_uncapped(2, 1, vec![rect(2, 1, 2, 2)]);
}

/// Checks that the first player loses, and would win without the cap.
fn lost_unless_uncapped(side: u64, cap: u64, rectangles: Vec<Rect>) {
    let of = DyadicParity::from_range;
    let uncapped = measure_of_union(&Rects::from(rectangles.clone()), of, of, DyadicParity::times).mask();
    assert_ne!(uncapped, 0, "without the cap the first player would win");

    let position = Sharti::new(side, cap, rectangles).unwrap();
    let by_rules = Exhaustive::by_rules().nim_value(&ReferenceSharti::try_from(&position).unwrap());
    assert_eq!(by_rules, Ok(Nimber::ZERO));
    assert_eq!(position.nim_value(), Nimber::ZERO);
}

/// Returns the nim-values of single white cells, by the recursion for coin-turning games.
///
/// The nim-value of a cell is the mex, over the squares that may be flipped, of the nim-sum of the other cells of the square.
/// This follows from the definition if a position is the sum of its cells, and is fast enough for larger boards than the
/// reference rules.
fn cell_values(side: usize, cap: usize) -> Vec<Vec<Nimber>> {
    let mut values = vec![vec![Nimber::ZERO; side + 1]; side + 1];
    for row in 1..=side {
        for column in 1..=side {
            let mut square = Nimber::ZERO;
            let options: Vec<Nimber> = (1..=cap.min(row).min(column))
                .map(|len| {
                    // The square grows by one row and one column. The value of the corner itself is still 0 here.
                    let (top, left) = (row + 1 - len, column + 1 - len);
                    square += (left..=column).map(|column| values[top][column]).sum::<Nimber>();
                    square += (top + 1..=row).map(|row| values[row][left]).sum::<Nimber>();
                    square
                })
                .collect();
            values[row][column] = mex(options);
        }
    }
    values
}

#[test]
fn every_cell_by_the_recursion() {
    let caps: &[usize] = if cfg!(miri) { &[3] } else { &[1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40] };
    let side = if cfg!(miri) { 6 } else { 40 };
    for &cap in caps {
        let position = Sharti::new(side, cap as u64, [] as [Rect; 0]).unwrap();
        let values = cell_values(side as usize, cap);
        for row in 1..=side {
            for column in 1..=side {
                let by_recursion = values[row as usize][column as usize];
                assert_eq!(position.cell_value(row, column), by_recursion, "row {row}, column {column}, cap {cap}");
            }
        }
    }
}

/// Draws overlapping rectangles on a board of up to `side`, and choices among the legal moves.
fn played(side: u64) -> impl Strategy<Value = (Sharti, Vec<prop::sample::Index>)> {
    let position = (1..=side).prop_flat_map(|side| {
        let rect =
            prop::array::uniform4(1..=side).prop_map(|[a, b, c, d]| rect(a.min(b), c.min(d), a.max(b), c.max(d)));
        (1..=side, prop::collection::vec(rect, 0..6))
            .prop_map(move |(cap, rectangles)| Sharti::new(side, cap, rectangles).unwrap())
    });
    (position, prop::collection::vec(any::<prop::sample::Index>(), 0..6))
}

fn play_some(position: &mut Sharti, choices: &[prop::sample::Index]) {
    for choice in choices {
        let legal: Vec<Square> =
            squares(position.side()).filter(|square| position.clone().play(square).is_ok()).collect();
        if !legal.is_empty() {
            position.play(choice.get(&legal)).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 200 }))]

    /// After moves were played, all laws agree with the reference rules.
    #[test]
    fn played_boards_agree_with_the_rules((mut position, choices) in played(4)) {
        play_some(&mut position, &choices);
        check(&position, &mut Exhaustive::by_rules())?;
    }

    /// On larger boards, before and after moves, the nim-value is the sum of the white cells, and moves reach every smaller
    /// nim-value.
    #[test]
    fn larger_boards_agree_with_the_sum_of_cells((mut position, choices) in played(14)) {
        for square in [vec![], choices] {
            play_some(&mut position, &square);
            let side = position.side() as usize;
            let values = cell_values(side, position.cap() as usize);
            let mut board = ReferenceSharti::try_from(&position).unwrap();
            let sum = |board: &ReferenceSharti| -> Nimber {
                let cells = (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column)));
                cells.filter(|&(row, column)| board.is_white(row as u64, column as u64))
                    .map(|(row, column)| values[row][column])
                    .sum()
            };
            prop_assert_eq!(position.nim_value(), sum(&board), "{:?}", position);
            for target in 0..position.nim_value().heap_size() {
                let target = Nimber::from_heap(target);
                let square = position.move_to(target).unwrap();
                let before = board.clone();
                board.play(&square).unwrap();
                prop_assert_eq!(sum(&board), target, "{:?} in {:?}", square, position);
                board = before;
            }
            laws::holds(&position, (0..40).map(Nimber::from_heap), squares(position.side()))?;
        }
    }
}
