//! A rectangle with a mark and its moves in words.

use impartial_core::Solve as _;
use impartial_marked_rectangle::{MarkedRectangle, Side, Trim};
use nimbers::Nimber;

use crate::output::report::count;

/// Returns the name of a side in texts.
pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::Bottom => "bottom",
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// Returns the size of the rectangle and its mark.
pub(super) fn name(rectangle: &MarkedRectangle) -> String {
    let [row, column] = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
    format!("{} x {} at ({row}, {column})", rectangle.rows(), rectangle.columns())
}

/// Returns who wins, the nim-value and the move to `target`, in one sentence.
pub(super) fn conclusion(rectangle: &MarkedRectangle, target: Nimber) -> String {
    let value = rectangle.nim_value();
    let mv = match rectangle.move_to(target) {
        Some(mv) => in_words(&mv),
        None if target > value => "none is guaranteed".into(),
        None => "none".into(),
    };
    let label = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
    format!("{}: outcome {}, nim-value {value}, {label}: {mv}", name(rectangle), rectangle.outcome())
}

/// Returns a move as an instruction.
fn in_words(&Trim { side, lines }: &Trim) -> String {
    format!("cut {} off the {}", count(lines, "line"), side_name(side))
}
