//! What is measured: one row each.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use super::build::{Build, PARALLEL, PORTABLE, SHIPPED};
use crate::generate;
use crate::process::root;

/// A whole process, from a file to the printed answer, beside another program that does the same.
pub(super) struct Process {
    pub(super) input: Input,
    /// The build of the `impartial` command.
    pub(super) ours: &'static Build,
    pub(super) rival: Rival,
}

/// The program on the other side.
pub(super) enum Rival {
    /// The textbook program of the game.
    Textbook,
    /// Another build of the `impartial` command.
    Impartial(&'static Build),
}

/// A test of the generator, with seed 1.
pub(crate) struct Input {
    /// The game.
    pub(crate) game: &'static str,
    /// The shape of the game.
    pub(crate) shape: &'static str,
    /// The size.
    pub(crate) size: u64,
}

/// A part of the work beside the peers that do it, in one process.
pub(super) struct Part {
    pub(super) name: &'static str,
    /// The build of the program `side-by-side`, and its task.
    pub(super) build: &'static Build,
    task: &'static str,
    of: Of,
}

/// What a part works on.
enum Of {
    /// An input as a text, of which the bytes a second are told.
    Text(Input),
    /// What an input says.
    Board(Input),
    Count(u64),
}

/// The whole processes. A further row is a further line here.
pub(super) const PROCESSES: &[Process] = &[
    whole("sharti", "big", 50_000),
    Process { ours: &PORTABLE, ..whole("sharti", "big", 50_000) },
    whole("sharti", "cross", 50_000),
    whole("sharti", "small", 50_000),
    whole("sharti", "mid", 50_000),
    whole("sharti", "tiny", 50_000),
    whole("sharti", "nested", 50_000),
    // Before the textbook programs of this size: while a system takes back the memory of those, threads get on badly.
    Process { ours: &PARALLEL, rival: Rival::Impartial(&SHIPPED), ..whole("sharti", "big", 5_000_000) },
    Process { ours: &PARALLEL, rival: Rival::Impartial(&SHIPPED), ..whole("sharti", "tiny", 5_000_000) },
    whole("sharti", "big", 5_000_000),
    whole("sharti", "cross", 5_000_000),
    whole("sharti", "tiny", 5_000_000),
    whole("sharti", "nested", 5_000_000),
    whole("paper-cutting", "spread", 100_000),
    whole("paper-cutting", "short", 100_000),
    whole("paper-cutting", "few-lines", 100_000),
    whole("paper-cutting", "one-line", 100_000),
    whole("constrained-nim", "spread", 200_000),
    whole("constrained-nim", "one-pile", 200_000),
    whole("constrained-nim", "chained", 200_000),
    whole("constrained-nim", "runs", 200_000),
    whole("constrained-nim", "spread", 5_000_000),
    whole("grid-split", "half", 40),
    Process { ours: &PORTABLE, ..whole("grid-split", "half", 40) },
    Process { ours: &PARALLEL, rival: Rival::Impartial(&SHIPPED), ..whole("grid-split", "half", 60) },
    whole("marked-rectangle", "uniform", 1_000),
];

/// The parts. A further row is a further line here, and a further task of `tests/bench/src/side_by_side/`.
pub(super) const PARTS: &[Part] = &[
    part("parsing the numbers of sharti big 50000", "parse", Of::Text(big(50_000))),
    Part {
        build: &PORTABLE,
        ..part("parsing the numbers of sharti big 50000, portable", "parse", Of::Text(big(50_000)))
    },
    part("parsing the numbers of sharti big 5000000", "parse", Of::Text(big(5_000_000))),
    union("the union of sharti big 50000", "big", 50_000),
    union("the union of sharti big 5000000", "big", 5_000_000),
    union("the union of sharti cross 5000000", "cross", 5_000_000),
    union("the union of sharti tiny 5000000", "tiny", 5_000_000),
    part("merging 100000 intervals", "merge", Of::Count(100_000)),
    part("merging 1000000 intervals", "merge", Of::Count(1_000_000)),
    part("2048 nim products, one by one", "products", Of::Count(2_048)),
    part("2048 nim products, in slices", "slices", Of::Count(2_048)),
];

/// The inputs of Sharti whose stages are measured one by one: most of the large rectangles are covered by others, and hardly
/// any tiny one is.
pub(super) const STAGES: &[Input] = &[
    Input { game: "sharti", shape: "big", size: 50_000 },
    Input { game: "sharti", shape: "tiny", size: 50_000 },
    Input { game: "sharti", shape: "big", size: 5_000_000 },
    Input { game: "sharti", shape: "tiny", size: 5_000_000 },
];

/// The union of the rectangles of a board of Sharti.
const fn union(name: &'static str, shape: &'static str, size: u64) -> Part {
    part(name, "union", Of::Board(Input { game: "sharti", shape, size }))
}

/// Large random rectangles of Sharti.
const fn big(size: u64) -> Input {
    Input { game: "sharti", shape: "big", size }
}

/// A part as it is shipped.
const fn part(name: &'static str, task: &'static str, of: Of) -> Part {
    Part { name, build: &SHIPPED, task, of }
}

/// The shipped command beside the textbook program.
const fn whole(game: &'static str, shape: &'static str, size: u64) -> Process {
    Process { input: Input { game, shape, size }, ours: &SHIPPED, rival: Rival::Textbook }
}

impl Process {
    /// What the row is called.
    pub(super) fn name(&self) -> String {
        let (name, label) = (self.input.name(), self.ours.label);
        if label.is_empty() { name } else { format!("{name}, {label}") }
    }

    /// The builds that it needs.
    pub(super) fn builds(&self) -> impl Iterator<Item = &'static Build> + use<> {
        let rival = match self.rival {
            Rival::Textbook => None,
            Rival::Impartial(build) => Some(build),
        };
        std::iter::once(self.ours).chain(rival)
    }

    /// The number of threads that its programs use.
    pub(super) fn threads(&self) -> usize {
        self.builds().map(|build| build.threads).max().unwrap_or(1)
    }
}

impl Part {
    /// The arguments of `side-by-side`, and the number of bytes if it is about a text.
    pub(super) fn arguments(&self) -> Result<(Vec<String>, Option<u64>)> {
        let (argument, bytes) = match &self.of {
            Of::Text(input) => {
                let file = input.file()?;
                let bytes = fs::metadata(&file)?.len();
                (file.to_string_lossy().into_owned(), Some(bytes))
            }
            Of::Board(input) => (input.file()?.to_string_lossy().into_owned(), None),
            Of::Count(count) => (count.to_string(), None),
        };
        Ok((vec![self.task.to_owned(), argument], bytes))
    }
}

impl Input {
    /// What it is called.
    pub(crate) fn name(&self) -> String {
        format!("{} {} {}", self.game, self.shape, self.size)
    }

    /// A new file with the test; an old one may be of another generator.
    pub(crate) fn file(&self) -> Result<PathBuf> {
        let Self { game, shape, size } = self;
        let folder = root().join("target/bench/inputs");
        fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{game}_{shape}_{size}.in"));
        let mut out = BufWriter::with_capacity(1 << 16, File::create(&file)?);
        generate::write(game, shape, *size, 1, &mut out)
            .and_then(|()| Ok(out.flush()?))
            .with_context(|| self.name())?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_names_a_test_that_can_be_generated() {
        let of_parts = PARTS.iter().filter_map(|part| match &part.of {
            Of::Text(input) | Of::Board(input) => Some(input),
            Of::Count(_) => None,
        });
        for Input { game, shape, .. } in PROCESSES.iter().map(|process| &process.input).chain(of_parts).chain(STAGES) {
            generate::write(game, shape, 1, 1, &mut Vec::new()).unwrap();
        }
    }

    #[test]
    fn no_two_rows_have_one_name() {
        let mut names: Vec<_> = PROCESSES.iter().map(Process::name).collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|left, right| left < right));
    }
}
