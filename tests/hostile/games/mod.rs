//! The format of each game, in a file named after it.

mod constrained_nim;
mod grid_split;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use crate::formats::Format;

/// The formats of the games. A game of the registry without a format fails `formats::every_game_has_a_format`.
pub(crate) const FORMATS: [Format; 7] = [
    constrained_nim::FORMAT,
    grid_split::FORMAT,
    heaps::FORMAT,
    marked_rectangle::FORMAT,
    nim::FORMAT,
    paper_cutting::FORMAT,
    sharti::FORMAT,
];
