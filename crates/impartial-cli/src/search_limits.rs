//! The limits of a search of a board, which several commands share.

use std::fmt;

use clap::Args;

use crate::value_parsers::megabytes;

#[derive(Args, Debug)]
pub(crate) struct SearchLimits {
    /// Maximum number of positions of a board to search; `impartial games` lists the games that are searched [default: 131072;
    /// for `prove`, 16777216]; a position of a large graph counts more than once
    #[arg(long, value_name = "N")]
    pub(crate) positions: Option<usize>,
    /// Maximum size of the table of a board in megabytes [default: unlimited]; a smaller table needs more positions
    #[arg(long, value_name = "MB", value_parser = megabytes)]
    pub(crate) memory: Option<usize>,
}

impl fmt::Display for SearchLimits {
    /// Writes the options with the given limits, each after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, memory } = self;
        positions.map_or(Ok(()), |positions| write!(f, " --positions {positions}"))?;
        memory.map_or(Ok(()), |bytes| write!(f, " --memory {}", bytes / 1_000_000))
    }
}

/// What helps if a search exceeds its limits.
pub(crate) const RAISE: &str = "raise `--positions` or `--memory`";
