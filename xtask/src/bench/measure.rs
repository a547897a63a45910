//! Time and memory of processes.

use std::fmt;
use std::process::{self, Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context as _, Result, bail};

use super::machine::value;
use crate::process::shown;

/// The medians of two programs.
pub(super) struct Pair {
    pub(super) ours: Duration,
    pub(super) theirs: Duration,
}

/// About so long is measured, in at least this many rounds and at most that many, which are odd.
const TIME: Duration = Duration::from_secs(5);
const ROUNDS: (u32, u32) = (3, 41);

/// A round that takes so long needs none before it to warm up.
const LONG: Duration = Duration::from_secs(2);

/// Runs two programs in turn; both must print the same first line.
pub(super) fn alternate(ours: &Command, theirs: &Command) -> Result<Pair> {
    let (first, answer) = timed(ours)?;
    let (second, other) = timed(theirs)?;
    let lines = [&answer, &other].map(|output| output.stdout.split(|&byte| byte == b'\n').next());
    if lines[0] != lines[1] {
        bail!("`{}` and `{}` do not print the same first line", shown(ours), shown(theirs));
    }
    let round = first + second;
    let mut times = if round < LONG { Vec::new() } else { vec![(first, second)] };
    let rounds = u32::try_from(TIME.as_nanos() / round.as_nanos().max(1)).unwrap_or(u32::MAX);
    let rounds = rounds.clamp(ROUNDS.0, ROUNDS.1) | 1;
    while times.len() < rounds as usize {
        times.push((timed(ours)?.0, timed(theirs)?.0));
    }
    let (ours, theirs): (Vec<_>, Vec<_>) = times.into_iter().unzip();
    Ok(Pair { ours: median(ours), theirs: median(theirs) })
}

/// How long a process takes from its start to its end, and what it prints.
fn timed(command: &Command) -> Result<(Duration, Output)> {
    let mut command = again(command);
    let start = Instant::now();
    let output = command.output().with_context(|| format!("cannot start `{}`", shown(&command)))?;
    let time = start.elapsed();
    if !output.status.success() {
        bail!("`{}` failed", shown(&command));
    }
    Ok((time, output))
}

/// The same command once more.
fn again(command: &Command) -> Command {
    let mut copy = Command::new(command.get_program());
    copy.args(command.get_args());
    copy
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The most memory that a process holds, as the kernel tells while it runs; nothing where the kernel does not.
pub(super) fn peak_memory(command: &Command) -> Result<Option<u64>> {
    let mut command = again(command);
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    // The figure only grows, and the answer comes after the peak, so the last one before the end is the peak.
    while child.try_wait()?.is_none() {
        if let Ok(status) = fs::read_to_string(&status)
            && let Some(kilobytes) = value(&status, "VmHWM").and_then(|kilobytes| kilobytes.strip_suffix(" kB"))
        {
            peak = Some(1024 * kilobytes.trim().parse::<u64>()?);
        }
        thread::sleep(Duration::from_micros(200));
    }
    Ok(peak)
}

/// Keeps this process, and those that it starts, on the last so many cores, where the command `taskset` can do that.
pub(super) fn pin(cores: usize) {
    // How many there are is asked once, as a pinned process sees fewer.
    static ALL: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
    let list = format!("{}-{}", ALL.saturating_sub(cores), *ALL - 1);
    let id = process::id().to_string();
    let mut taskset = Command::new("taskset");
    taskset.args(["--all-tasks", "--cpu-list", "--pid", &list, &id]).stdout(Stdio::null()).stderr(Stdio::null());
    // Not every system has it, and not every system lets it.
    let _ = taskset.status();
}

/// By how much the second time is longer.
pub(super) fn ratio(ours: Duration, theirs: Duration) -> String {
    format!("{:.1}", theirs.as_secs_f64() / ours.as_secs_f64())
}

/// How fast so many bytes were read.
pub(super) fn rate(bytes: u64, time: Duration) -> String {
    // Bytes for each nanosecond are gigabytes for each second.
    let thousandths = u128::from(bytes) * 1000 / time.as_nanos().max(1);
    format!(" ({}.{:02} GB/s)", thousandths / 1000, thousandths % 1000 / 10)
}

/// A time that another program wrote.
pub(super) fn nanoseconds(text: &str) -> Result<Duration> {
    Ok(Duration::from_nanos(text.parse().with_context(|| format!("`{text}` is no time"))?))
}

/// A time with three digits or so.
pub(super) struct Shown(pub(super) Duration);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.as_secs_f64() * 1e3;
        match milliseconds {
            ..0.1 => write!(f, "{:.1} us", milliseconds * 1e3),
            ..10.0 => write!(f, "{milliseconds:.2} ms"),
            ..100.0 => write!(f, "{milliseconds:.1} ms"),
            ..10_000.0 => write!(f, "{milliseconds:.0} ms"),
            _ => write!(f, "{:.1} s", milliseconds / 1e3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle_by_size() {
        assert_eq!(median([9, 1, 5].map(Duration::from_secs).to_vec()), Duration::from_secs(5));
    }

    #[test]
    fn figures_are_short() {
        let shown = |micros| Shown(Duration::from_micros(micros)).to_string();
        assert_eq!(
            [12, 1_234, 12_345, 123_456, 1_234_567, 12_345_678].map(shown),
            ["12.0 us", "1.23 ms", "12.3 ms", "123 ms", "1235 ms", "12.3 s"]
        );
        assert_eq!(ratio(Duration::from_millis(2), Duration::from_millis(15)), "7.5");
        assert_eq!(rate(2_050_000_000, Duration::from_secs(1)), " (2.05 GB/s)");
    }

    #[test]
    fn the_same_first_line_is_asked_for() {
        let echo = |line: &str| {
            let mut command = Command::new(crate::process::cargo().get_program());
            command.arg(line);
            command
        };
        assert!(alternate(&echo("--version"), &echo("--version")).is_ok());
        assert!(alternate(&echo("--version"), &echo("--help")).is_err());
        assert!(alternate(&echo("--version"), &echo("--no-such-flag")).is_err());
    }
}
