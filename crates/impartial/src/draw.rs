//! Pictures of positions as SVG, one module a game.
//!
//! A picture is a text like any other output: the same position always gives the same bytes.
//! Coordinates are integers in tenths of a pixel, and no colour carries a meaning alone.

mod canvas;
pub(crate) mod constrained_nim;
pub(crate) mod grid_split;
pub(crate) mod marked_rectangle;
mod palette;
pub(crate) mod paper_cutting;
mod scale;
pub(crate) mod sharti;
