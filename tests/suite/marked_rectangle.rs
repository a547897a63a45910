//! The marked rectangle: counts and lists of losing marks agree, and any winning cut is right.

use std::fs;

use impartial::Game;
use impartial::impartial_core::{Position as _, Solve as _};
use impartial::marked_rectangle::{MarkedRectangle, Marks, Side, Trim};

use crate::fixtures;

/// For each mark of a small rectangle, the answer is right, each winning cut is right, and each other cut is wrong.
#[test]
fn any_winning_cut_is_right() {
    let game = Game::named("marked-rectangle").unwrap();
    let (mut won, mut lost) = (0, 0);
    for [rows, columns, row, column] in (0..256).map(|index| [6, 4, 2, 0].map(|bits| (index >> bits & 3) + 1)) {
        let Ok(position) = MarkedRectangle::new(rows, columns, row, column) else { continue };
        let case = format!("marks 1 {rows} {columns} {row} {column}");
        let puzzle = game.parse(case.as_str()).unwrap();
        assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{case}");
        assert_eq!(puzzle.check("SECOND").is_ok(), position.nim_value().is_zero(), "{case}");
        for (side, name) in Side::ALL.into_iter().zip(["top", "bottom", "left", "right"]) {
            for lines in 0..5 {
                let mut after = position.clone();
                let wins = after.play(&Trim { side, lines }).is_ok() && after.nim_value().is_zero();
                assert_eq!(puzzle.check(&format!("FIRST {name} {lines}")).is_ok(), wins, "{case}: {name} {lines}");
                *(if wins { &mut won } else { &mut lost }) += 1;
            }
        }
    }
    assert!(won > 50 && lost > 50, "expected cuts that win and others, found {won} and {lost}");
}

/// Checks the first 50 rectangles of each fixture, and the first 20 losing marks of each rectangle.
#[test]
fn losing_marks_lose() {
    for path in fixtures::inputs("marked-rectangle") {
        // The first number of the judge's format is that of the rectangles.
        let text = fs::read_to_string(&path).unwrap();
        let sides: Vec<u64> = text.split_whitespace().skip(1).map(|side| side.parse().unwrap()).collect();
        for (index, sides) in sides.chunks_exact(2).take(50).enumerate() {
            let marks = Marks::new(sides[0], sides[1]).unwrap();
            let case = format!("{}, case {}", path.display(), index + 1);
            assert_eq!(marks.first_player_wins() + marks.losing(), marks.total(), "{case}: marks that win and lose");
            for (row, column) in marks.losing_marks().take(20) {
                let position = MarkedRectangle::new(marks.rows(), marks.columns(), row, column).unwrap();
                assert!(position.nim_value().is_zero(), "{case}: the mark ({row}, {column})");
            }
        }
    }
}
