//! The marked rectangle: counts and lists of losing marks agree.

use std::fs;

use impartial::games;
use impartial::impartial_core::Solve as _;
use impartial::marked_rectangle::MarkedRectangle;

use crate::fixtures;

/// Checks the first 50 rectangles of each fixture, and the first 20 losing marks of each rectangle.
#[test]
fn losing_marks_lose() {
    for path in fixtures::inputs("marked-rectangle") {
        let rectangles = games::marked_rectangle::parse(fs::read(&path).unwrap()).unwrap();
        for (index, marks) in rectangles.into_iter().take(50).enumerate() {
            let case = format!("{}, case {}", path.display(), index + 1);
            assert_eq!(marks.first_player_wins() + marks.losing(), marks.total(), "{case}: marks that win and lose");
            for (row, column) in marks.losing_marks().take(20) {
                let position = MarkedRectangle::new(marks.rows(), marks.columns(), row, column).unwrap();
                assert!(position.nim_value().is_zero(), "{case}: the mark ({row}, {column})");
            }
        }
    }
}
