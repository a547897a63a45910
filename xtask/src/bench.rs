//! `cargo xtask bench`: this project beside the textbook programs and the peers, in one run.

mod build;
mod machine;
mod measure;
mod work;

use std::fs;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::process::{print, root};
pub(crate) use build::SHIPPED;
pub(crate) use machine::compiler;
use measure::{Pair, Shown};
pub(crate) use work::Input;
use work::{PARTS, PROCESSES, Part, Process, Rival, STAGES};

/// The committed figures.
const DOCUMENT: &str = "docs/benchmarks.md";

/// Measures the work whose name contains `filter`, or all of it, and then writes the figures down.
pub(crate) fn run(filter: Option<&str>) -> Result<()> {
    let chosen = |name: &str| filter.is_none_or(|filter| name.contains(filter));
    let mut document = document_head()?;
    let mut rows = 0;
    document += PROCESSES_HEAD;
    print(PROCESSES_HEAD)?;
    for process in PROCESSES.iter().filter(|process| chosen(&process.name())) {
        if let Some(missing) = process.builds().find_map(|build| build.missing_feature().transpose()) {
            print(&format!("(left out: {}, as the command has no feature `{}`)\n", process.name(), missing?))?;
            continue;
        }
        let row = row_of_process(process).with_context(|| process.name())?;
        print(&row)?;
        document += &row;
        rows += 1;
    }
    document += PARTS_HEAD;
    print(PARTS_HEAD)?;
    for part in PARTS.iter().filter(|part| chosen(part.name)) {
        for row in rows_of_part(part).with_context(|| part.name)? {
            print(&row)?;
            document += &row;
            rows += 1;
        }
    }
    document += STAGES_HEAD;
    print(STAGES_HEAD)?;
    for input in STAGES.iter().filter(|input| chosen(&input.name())) {
        let row = row_of_stages(input).with_context(|| input.name())?;
        print(&row)?;
        document += &row;
        rows += 1;
    }
    if rows == 0 {
        bail!("no work has a name that contains `{}`", filter.unwrap_or_default());
    }
    if filter.is_none() {
        let path = root().join(DOCUMENT);
        fs::create_dir_all(root().join("docs")).and_then(|()| fs::write(path, document)).context(DOCUMENT)?;
        print(&format!("\nwrote {DOCUMENT}\n"))?;
    }
    Ok(())
}

fn document_head() -> Result<String> {
    Ok(format!(
        "\
# Benchmarks

`cargo xtask bench` measures this and writes it; `cargo xtask bench FILTER` only prints the rows whose name has the filter in it.

Machine: {}.

The inputs come from `cargo xtask generate` with seed 1, and the textbook programs are in `tests/bench/src/textbook/`.
Both programs of a row run in turn, an odd number of times, and the medians are shown; ratio is the time of the other \
         program by that of `impartial`.
",
        machine::description()?
    ))
}

const PROCESSES_HEAD: &str = "
## Whole processes

From a file to the printed answer, release builds, on one core unless the row says otherwise.
Peak memory is that of `impartial`, start-up and input included.

| work | impartial | other program | ratio | peak memory |
|---|---|---|---|---|
";

const PARTS_HEAD: &str = "
## Parts of the work

In one process, with the result dropped.

| work | impartial | peer | ratio |
|---|---|---|---|
";

const STAGES_HEAD: &str = "
## Stages of Sharti

In one process, each stage repeated by itself, with its share of their sum.
Reading the numbers makes rectangles of them, which are kept, and the file is not.
What others cover is left out first, where a sample shows that this pays.

| work | reading the file | reading the numbers | leaving out | sorting | sweeping |
|---|---|---|---|---|---|
";

fn row_of_process(process: &Process) -> Result<String> {
    let input = process.input.file()?;
    let ours = process.ours.solve(process.input.game, &input)?;
    let rival = match process.rival {
        Rival::Textbook => build::textbook(process.input.game, &input)?,
        Rival::Impartial(build) => build.solve(process.input.game, &input)?,
    };
    measure::pin(process.threads());
    let Pair { ours: time, theirs } = measure::alternate(&ours, &rival)?;
    let memory = measure::peak_memory(&ours)?;
    let memory = memory.map_or("unknown".to_owned(), |bytes| {
        // Of a small input, most is start-up.
        let each = format!(", {} bytes each", bytes / process.input.size);
        format!("{} MB{}", bytes / 1_000_000, if process.input.size < 1_000_000 { "" } else { &each })
    });
    let other = match process.rival {
        Rival::Textbook => "textbook".to_owned(),
        Rival::Impartial(build) => build.rival_label().to_owned(),
    };
    Ok(format!(
        "| {} | {} | {other} {} | {} | {memory} |\n",
        process.name(),
        Shown(time),
        Shown(theirs),
        measure::ratio(time, theirs)
    ))
}

fn rows_of_part(part: &Part) -> Result<Vec<String>> {
    measure::pin(1);
    let (arguments, bytes) = part.arguments()?;
    let lines = crate::process::output(part.build.side_by_side()?.args(arguments))?;
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [peer, ours, theirs] = fields[..] else { bail!("`side-by-side` wrote `{line}`") };
        let [ours, theirs] = [measure::nanoseconds(ours)?, measure::nanoseconds(theirs)?];
        let rate = |time| bytes.map_or(String::new(), |bytes| measure::rate(bytes, time));
        Ok(format!(
            "| {} | {}{} | {peer} {}{} | {} |\n",
            part.name,
            Shown(ours),
            rate(ours),
            Shown(theirs),
            rate(theirs),
            measure::ratio(ours, theirs)
        ))
    };
    lines.lines().map(row).collect()
}

fn row_of_stages(input: &Input) -> Result<String> {
    measure::pin(1);
    let file = input.file()?;
    let lines = crate::process::output(build::SHIPPED.side_by_side()?.arg("stages").arg(file))?;
    let time = |line: &str| {
        let (_, time) = line.split_once('\t').with_context(|| format!("`side-by-side` wrote `{line}`"))?;
        measure::nanoseconds(time)
    };
    let stages = lines.lines().map(time).collect::<Result<Vec<_>>>()?;
    let sum: Duration = stages.iter().sum();
    let stage = |&time: &Duration| format!("{}, {:.0}%", Shown(time), 100.0 * time.as_secs_f64() / sum.as_secs_f64());
    Ok(format!("| {} | {} |\n", input.name(), stages.iter().map(stage).collect::<Vec<_>>().join(" | ")))
}
