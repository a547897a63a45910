//! The games: each folder has everything that the facade knows about one game.
//!
//! | file | subject |
//! |---|---|
//! | `mod.rs` | the description: names, moves, text, reasons, the board as text |
//! | `input.rs` | the judge's format |
//! | `picture.rs` | the picture |

mod constrained_nim;
mod grid_split;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;
