//! Games without a closed form: one solver on one board, and the published values.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use super::measure::Sample;
use crate::process::output;

/// Runs are repeated until this time has passed.
const REPEAT_TIME: Duration = Duration::from_secs(3);

/// Maximum number of runs, which is odd for the median.
const MAX_RUNS: usize = 5;

/// The result of a solver on a board, and its cost.
pub(super) struct Searched {
    /// The nim-value, or the outcome N or P.
    pub(super) answer: String,
    pub(super) positions: u64,
    /// The time of the run, and the spread of all runs.
    pub(super) time: Sample,
    /// The peak memory in bytes, or 0 if the system does not report it.
    pub(super) memory: u64,
}

impl Searched {
    /// Runs the program `search` an odd number of times until the time is up, and returns the run of median time.
    pub(super) fn run(program: &Path, solver: &str, on: &str) -> Result<Self> {
        let start = Instant::now();
        let mut runs = Vec::new();
        // An odd number of runs, at least one: a board of an hour runs once, and a board of a second five times.
        while runs.len() % 2 == 0 || runs.len() < MAX_RUNS && start.elapsed() < REPEAT_TIME {
            let line = output(Command::new(program).arg(solver).args(on.split(' ')))?;
            runs.push(Self::parse(line.trim_end()).with_context(|| format!("`search` printed `{line}`"))?);
        }
        let time = Sample::of(runs.iter().map(|run| run.time.median).collect());
        runs.sort_by_key(|run| run.time.median);
        let median = runs.len() / 2;
        Ok(Self { time, ..runs.swap_remove(median) })
    }

    fn parse(line: &str) -> Option<Self> {
        let [answer, positions, time, memory] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
        Some(Self {
            answer: answer.to_owned(),
            positions: positions.parse().ok()?,
            time: Sample { median: Duration::from_nanos(time.parse().ok()?), spread: Duration::ZERO },
            memory: memory.parse().ok()?,
        })
    }

    /// Returns whether the result agrees with a nim-value. A solver may have found only the outcome.
    pub(super) fn agrees_with(&self, value: &str) -> bool {
        match self.answer.as_str() {
            "N" => value != "0",
            "P" => value == "0",
            answer => answer == value,
        }
    }
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory = if self.memory == 0 { "unknown".into() } else { format!("{} MB", self.memory / 1_000_000) };
        write!(f, "{} | {} | {memory}", Count(self.positions), self.time)
    }
}

/// A count, displayed with at least three digits.
struct Count(u64);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            count @ ..10_000 => write!(f, "{count}"),
            count @ ..1_000_000 => write!(f, "{} thousand", count / 1_000),
            count => write!(f, "{}.{:02} million", count / 1_000_000, count % 1_000_000 / 10_000),
        }
    }
}

/// Returns the nim-value of a board `ROWSxCOLUMNS` in `fixtures/search/TABLE.txt`, if the table exists and has the
/// board.
pub(super) fn table_value(root: &Path, table: &str, board: &str) -> Result<Option<String>> {
    let path = root.join(format!("fixtures/search/{table}.txt"));
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let [rows, columns] = sides(board, "x").with_context(|| format!("expected ROWSxCOLUMNS, found `{board}`"))?;
    // A line is `ROWS x COLUMNS: VALUE VALUE ...`, where each further value is for one column more.
    let find = |line: &str| {
        let (first, values) = line.split_once(": ")?;
        let [row, column] = sides(first, " x ")?;
        let index = columns.checked_sub(column).filter(|_| row == rows)?;
        values.split(' ').nth(index).map(str::to_owned)
    };
    Ok(text.lines().find_map(find))
}

fn sides(board: &str, between: &str) -> Option<[usize; 2]> {
    let (rows, columns) = board.split_once(between)?;
    Some([rows.parse().ok()?, columns.parse().ok()?])
}
