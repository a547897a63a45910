//! Rectangles and marks next to powers of two and to the limits of integer types, checked by arithmetic in 128 bits.

use impartial_core::laws::WORD_ENDS;
use impartial_core::{Position as _, Solve as _};
use impartial_marked_rectangle::{MarkedRectangle, Marks, Side, Trim};
use nimbers::Nimber;

#[test]
fn marks_of_any_rectangle() {
    for rows in WORD_ENDS {
        for columns in WORD_ENDS {
            let marks = Marks::new(rows, columns);
            assert_eq!(marks.is_ok(), rows > 0 && columns > 0, "{rows} x {columns}");
            let Ok(marks) = marks else { continue };
            assert_eq!(marks.total(), u128::from(rows) * u128::from(columns), "{rows} x {columns}");
            // The xor of two heaps has the same parity as their sum, so sums of different parity never cancel.
            assert!(rows % 2 == columns % 2 || marks.losing() == 0, "{rows} x {columns}");
        }
    }
}

/// Applies Bouton's rule by hand:
///
/// - In one row, the mark in the middle loses.
/// - In two rows, the heaps of rows are 0 and 1, so the heaps of columns must be 2j and 2j + 1, in either order.
/// - In three rows, the heaps of rows are 1 and 1, and the heaps of columns are equal. Or the heaps of rows are 0 and 2, in
///   either order, and the heaps of columns differ only in the bit of value 2.
#[test]
fn losing_marks_of_a_few_rows() {
    for columns in WORD_ENDS.into_iter().filter(|&columns| columns > 0) {
        let losing = |rows| Marks::new(rows, columns).unwrap().losing();
        assert_eq!(losing(1), u128::from(columns % 2), "{columns}");
        assert_eq!(losing(2), if columns % 4 == 2 { 4 } else { 0 }, "{columns}");
        // Count the heaps of columns that differ only in the bit of value 2, by the lower two bits of the first heap.
        let apart = (0..4_u64).filter(|low| {
            let above = (columns - 1).checked_sub(low + (low ^ 2));
            above.is_some_and(|above| above % 8 == 0)
        });
        let expected = u128::from(columns % 2) + 2 * apart.count() as u128;
        assert_eq!(losing(3), expected, "{columns}");
    }
}

#[test]
fn marked_rectangles() {
    for rows in WORD_ENDS {
        for columns in WORD_ENDS {
            for [row, column] in [[1, 1], [rows, 1], [1, columns], [rows / 2 + 1, columns], [rows, columns / 2]] {
                let position = MarkedRectangle::new(rows, columns, row, column);
                let is_valid = (1..=rows).contains(&row) && (1..=columns).contains(&column);
                assert_eq!(position.is_ok(), is_valid, "{rows} x {columns} at ({row}, {column})");
                let Ok(mut position) = position else { continue };
                let case = format!("{rows} x {columns} at ({row}, {column})");
                assert_eq!((position.rows(), position.columns()), (rows, columns), "{case}");
                let heaps = [row - 1, rows - row, column - 1, columns - column];
                assert_eq!(Side::ALL.map(|side| position.lines(side)), heaps, "{case}");
                let value = heaps.iter().fold(0, |sum, heap| sum ^ heap);
                assert_eq!(position.nim_value(), Nimber::from_heap(value), "{case}");
                assert!(position.play(&Trim { side: Side::Top, lines: row }).is_err(), "{case}");
                let Some(winning) = position.winning_move() else {
                    assert_eq!(value, 0, "{case}");
                    continue;
                };
                position.play(&winning).unwrap();
                assert_eq!(position.nim_value(), Nimber::ZERO, "{case}");
            }
        }
    }
}
