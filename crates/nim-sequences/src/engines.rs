//! The engines, which compute the values of a table by different algorithms. `sequence/engine_choice.rs` chooses one.
//!
//! | file | codes | algorithm |
//! |---|---|---|
//! | `all_options.rs` | all codes except all-but sets | the mex of all options |
//! | `all_but.rs` | all-but sets | a count of the heaps of each value |
//! | `sparse.rs` | moves leave two heaps, and few heaps are rare | blocks of 512 heaps, by rare and common values |
//! | `periodic.rs` | a period is proved | copies of earlier values |

pub(crate) mod all_but;
pub(crate) mod all_options;
pub(crate) mod periodic;
pub(crate) mod sparse;

use alloc::collections::TryReserveError;

use crate::known_values::Stop;
use crate::table::Table;

/// An algorithm that computes the next values of a table.
pub(crate) trait Engine {
    /// Reserves all memory that the next values may need, in the engine and in the table, so that a failure changes no
    /// value.
    fn make_room(&mut self, table: &mut Table) -> Result<(), Stop> {
        table.check_room(1, 0)?;
        table.reserve(1, 0)
    }

    /// Computes the next values, at least one unless it fails. Only copies continue up to the heap `end`.
    fn advance(&mut self, table: &mut Table, end: usize) -> Result<(), Stop>;

    /// Computes values until there are at least `pause`. The loop is here so that it is compiled for each engine.
    fn grow(&mut self, table: &mut Table, pause: usize, end: usize) -> Result<(), Stop> {
        loop {
            self.make_room(table)?;
            self.advance(table, end)?;
            if table.len() >= pause {
                return Ok(());
            }
        }
    }

    /// Returns the maximum number of parts of which all combinations are tried. The time of the next value grows with
    /// the heap if there are two, and with its square if there are three.
    fn parts(&self) -> usize {
        1
    }

    /// Returns an upper bound of the memory of the engine in bytes.
    fn bytes(&self) -> u64 {
        0
    }

    /// Returns the numbers of the engine in a checkpoint, which are 0 if the engine follows from the code and the
    /// values.
    fn saved(&self) -> [u64; 4] {
        [0; 4]
    }

    /// Prepares the engine for the values of a restored table.
    fn resume(&mut self, _table: &Table) -> Result<(), TryReserveError> {
        Ok(())
    }
}
