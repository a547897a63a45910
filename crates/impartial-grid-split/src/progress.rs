//! SolveProgress reports of the engines.

/// The progress of solving a board, in units of work that take about the same time each.
///
/// The total may still grow while the engine finds more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveProgress {
    /// The units of work that are done.
    pub done: u64,
    /// The units of work in total, as far as they are known.
    pub total: u64,
}
