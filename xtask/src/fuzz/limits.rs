//! How large inputs are, and how much memory one allocation may take.

/// The limits of a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limits {
    /// The longest input.
    pub(super) bytes: usize,
    /// The largest allocation; whoever takes memory for what a number announces takes more.
    pub(super) megabytes: u64,
}

impl Limits {
    /// Those of the target of this name.
    pub(super) fn of(target: &str) -> Self {
        let (bytes, megabytes) = match target {
            // A board of grid split is solved when it is read: the table of 60 candidates takes tens of megabytes.
            "text_grid_split" | "solve_grid_split" => (512, 256),
            "text_any" | "text_saved" => (2_048, 256),
            // What search remembers grows with the run.
            _ if target.starts_with("solve_") => (512, 64),
            _ if target.starts_with("text_") => (4_096, 16),
            _ => (1_024, 16),
        };
        Self { bytes, megabytes }
    }
}
