//! The judges' limits and the errors of each game, in a file named after it.

mod constrained_nim;
mod grid_split;
mod heaps;
mod marked_rectangle;
mod paper_cutting;
mod sharti;

use impartial_generators::Request;

/// Checks that the lines of the input of a request are within the limits of the judge.
type Check = fn(&Request, &[&str]);

/// The games that a judge has.
const JUDGE_LIMITS: [(&str, Check); 5] = [
    ("constrained-nim", constrained_nim::check),
    ("grid-split", grid_split::check),
    ("marked-rectangle", marked_rectangle::check),
    ("paper-cutting", paper_cutting::check),
    ("sharti", sharti::check),
];

/// Returns the check of a game.
///
/// # Panics
///
/// Panics if the game has no check.
pub(crate) fn judge_limits_of(name: &str) -> Check {
    let row = JUDGE_LIMITS.iter().find(|(game, _)| *game == name);
    row.unwrap_or_else(|| panic!("{name} has a judge: add a check of its limits to JUDGE_LIMITS")).1
}
