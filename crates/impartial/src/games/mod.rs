//! The games: each folder has everything that the facade knows about one game.
//!
//! | file | subject |
//! |---|---|
//! | `mod.rs` | the row of the registry: names, formats, rules |
//! | `input.rs` | the judge's format |
//! | `notation.rs` | positions and moves as text |
//! | `report.rs` | the answer, the report and the check of an answer |
//! | `picture.rs` | the picture |

pub mod constrained_nim;
pub mod grid_split;
pub mod heaps;
pub mod marked_rectangle;
pub mod nim;
pub mod paper_cutting;
pub mod sharti;
