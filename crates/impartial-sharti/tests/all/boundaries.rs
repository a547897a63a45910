//! Boards whose sides, caps and cells are next to powers of two and to the limits of integer types, checked by arithmetic
//! in 128 bits.

use impartial_core::laws::WORD_ENDS;
use impartial_core::{Position as _, Solve as _};
use impartial_sharti::{MAX_SIDE, Rect, Sharti};
use nimbers::Nimber;

#[test]
fn sides_and_caps() {
    for side in WORD_ENDS {
        for cap in WORD_ENDS {
            let is_valid = (1..=MAX_SIDE).contains(&side) && (1..=side).contains(&cap);
            let board = Sharti::new(side, cap, [] as [Rect; 0]);
            assert_eq!(board.is_ok(), is_valid, "{side} {cap}");
            let Ok(board) = board else { continue };
            let accessors = (board.side(), board.cap(), board.largest_power());
            assert_eq!(accessors, (side, cap, 1 << cap.ilog2()), "{side} {cap}");
            assert_eq!((board.nim_value(), board.some_move()), (Nimber::ZERO, None), "{side} {cap}");
        }
    }
}

/// All cells are white. A row has n / 2^t multiples of 2^t, which gives the number of cells with each nim-value.
#[test]
fn full_boards() {
    for side in WORD_ENDS.into_iter().filter(|side| (1..=MAX_SIDE).contains(side)) {
        for cap in WORD_ENDS.into_iter().filter(|cap| (1..=side).contains(cap)) {
            let top = cap.ilog2();
            let at_least = |bit: u32| if bit > top { 0 } else { u128::from(side >> bit).pow(2) };
            let is_odd = |bit| (at_least(bit) - at_least(bit + 1)) % 2 == 1;
            let value: u64 = (0..=top).filter(|&bit| is_odd(bit)).map(|bit| 1 << bit).sum();
            let mut board = Sharti::new(side, cap, vec![Rect::new(1..side + 1, 1..side + 1).unwrap()]).unwrap();
            assert_eq!(board.nim_value(), Nimber::from_heap(value), "{side} {cap}");
            if let Some(winning) = board.winning_move() {
                board.play(&winning).unwrap();
                assert_eq!(board.nim_value(), Nimber::ZERO, "{side} {cap}: {winning:?}");
            }
        }
    }
}

/// The nim-value of a single white cell is the largest power of two up to the cap that divides its row and column.
#[test]
fn single_cells() {
    // 2^62 is the largest power of two on any board.
    let cells = || WORD_ENDS.into_iter().filter(|cell| (1..=MAX_SIDE).contains(cell)).chain([1 << 62]);
    for row in cells() {
        for column in cells() {
            let rect = Rect::new(row..row + 1, column..column + 1).unwrap();
            for cap in cells() {
                let board = Sharti::new(MAX_SIDE, cap, vec![rect]).unwrap();
                let powers = [row.trailing_zeros(), column.trailing_zeros(), cap.ilog2()];
                let value = Nimber::from_heap(1 << powers.into_iter().min().unwrap());
                assert_eq!([board.nim_value(), board.cell_value(row, column)], [value; 2], "({row}, {column}) {cap}");
                let colours = [board.is_white(row, column), board.is_white(row, column + 1)];
                assert_eq!(colours, [true, false], "({row}, {column}) {cap}");
            }
            let min_side = row.max(column);
            for rect in [rect, Rect::new(1..row + 1, 1..column + 1).unwrap()] {
                assert!(Sharti::new(min_side, 1, vec![rect]).is_ok(), "({row}, {column})");
                assert!(Sharti::new(min_side - 1, 1, vec![rect]).is_err(), "({row}, {column})");
            }
        }
    }
    for beyond in [1 << 63, u64::MAX - 1] {
        let rect = Rect::new(1..2, beyond..beyond + 1).unwrap();
        let refusal = Sharti::new(MAX_SIDE, 1, vec![rect]).unwrap_err().to_string();
        assert_eq!(refusal, "the rectangle at index 0 is not within rows and columns 1 to 9223372036854775807");
    }
}
