//! Rectangles and marks at the ends of the words of the machine, beside arithmetic in 128 bits.

use impartial_core::laws::WORD_ENDS;
use impartial_core::{Position as _, Solve as _};
use impartial_marked_rectangle::{Cut, MarkedRectangle, Marks, Side};
use nimbers::Nimber;

#[test]
fn marks_of_any_rectangle() {
    for rows in WORD_ENDS {
        for columns in WORD_ENDS {
            let marks = Marks::new(rows, columns);
            assert_eq!(marks.is_ok(), rows > 0 && columns > 0, "{rows} x {columns}");
            let Ok(marks) = marks else { continue };
            assert_eq!(marks.total(), u128::from(rows) * u128::from(columns));
            assert_eq!(marks.first_player_wins() + marks.losing(), marks.total());
            assert_eq!(marks.with_value(Nimber::ZERO), marks.losing());
            // Heaps on two sides have the parity of the lines that they are parts of.
            assert!(rows % 2 == columns % 2 || marks.losing() == 0, "{rows} x {columns}");
        }
    }
}

/// Bouton's rule by hand: of one row, a mark in the middle loses. Of two, the rows leave a heap of 1, so the columns leave
/// 2j and 2j + 1, in either order. Of three, the rows leave 1 and 1, and the columns two equal heaps; or they leave 0 and
/// 2, in either order, and so do the columns but for bits that both heaps have.
#[test]
fn losing_marks_of_a_few_rows() {
    for columns in WORD_ENDS.into_iter().filter(|&columns| columns > 0) {
        let losing = |rows| Marks::new(rows, columns).unwrap().losing();
        assert_eq!(losing(1), u128::from(columns % 2), "{columns}");
        assert_eq!(losing(2), if columns % 4 == 2 { 4 } else { 0 }, "{columns}");
        // The lower two bits of one heap, and of the other one, which has the same bits above.
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
                assert_eq!((position.rows(), position.columns()), (rows, columns));
                let heaps = [row - 1, rows - row, column - 1, columns - column];
                assert_eq!(Side::ALL.map(|side| position.lines(side)), heaps);
                let value = heaps.iter().fold(0, |sum, heap| sum ^ heap);
                assert_eq!(position.nim_value(), Nimber::of_heap(value));
                assert!(position.play(&Cut { side: Side::Top, lines: row }).is_err());
                let Some(winning) = position.winning_move() else {
                    assert_eq!(value, 0);
                    continue;
                };
                position.play(&winning).unwrap();
                assert_eq!(position.nim_value(), Nimber::ZERO, "{rows} x {columns} at ({row}, {column})");
            }
        }
    }
}
