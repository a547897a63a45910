//! Measurement of the time and memory of processes, and the description of the machine.

use std::io::Read as _;
use std::process::{self, Command, Output, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};
use std::{env, fmt, fs, iter, thread};

use anyhow::{Context as _, Result, bail};

use super::compiler;
use crate::process::{command_line, succeeds_silently};

/// The time to spend on a pair of programs, and the minimum and maximum number of rounds. Both are odd, for the median.
const TIME: Duration = Duration::from_secs(5);
const ROUNDS: (u32, u32) = (3, 41);

/// In a round that takes longer, the first run of a program is not a warm-up but counts.
const WARM_UP_THRESHOLD: Duration = Duration::from_secs(2);

/// Runs two programs in turn and returns their times. Both must print the same first line.
pub(super) fn alternate(ours: &Command, theirs: &Command) -> Result<(Sample, Sample)> {
    let (first, answer) = timed(ours)?;
    let (second, other) = timed(theirs)?;
    let lines = [&answer, &other].map(|output| output.stdout.split(|&byte| byte == b'\n').next());
    if lines[0] != lines[1] {
        bail!("`{}` and `{}` print different first lines", command_line(ours), command_line(theirs));
    }
    // The first round shows how many rounds fit into the time, and that both programs agree.
    let round = first + second;
    let mut times = if round < WARM_UP_THRESHOLD { Vec::new() } else { vec![(first, second)] };
    let rounds = u32::try_from(TIME.as_nanos() / round.as_nanos().max(1)).unwrap_or(u32::MAX);
    // An odd number has a middle, so the median is a time that was measured.
    let rounds = rounds.clamp(ROUNDS.0, ROUNDS.1) | 1;
    while times.len() < rounds as usize {
        times.push((timed(ours)?.0, timed(theirs)?.0));
    }
    let (ours, theirs): (Vec<_>, Vec<_>) = times.into_iter().unzip();
    Ok((Sample::of(ours), Sample::of(theirs)))
}

/// Runs programs in turn and returns their median times, or `None` for programs that exceed the limit.
/// The other programs must print the same first line.
pub(super) fn in_turn(programs: &[Command], limit: Duration) -> Result<Vec<Option<Duration>>> {
    const MIN_ROUNDS: usize = 3;
    const MAX_ROUNDS: usize = 9;
    /// After this time, the next odd number of rounds is the last.
    const ENOUGH: Duration = Duration::from_secs(2);
    let mut times: Vec<Option<Vec<Duration>>> = vec![Some(Vec::new()); programs.len()];
    let mut first_line = None;
    let start = Instant::now();
    for round in 0..MAX_ROUNDS {
        if round >= MIN_ROUNDS && start.elapsed() > ENOUGH && round % 2 == 1 {
            break;
        }
        for (program, times) in programs.iter().zip(&mut times) {
            let Some(list) = times else { continue };
            let Some((time, output)) = timed_within(program, limit)? else {
                *times = None;
                continue;
            };
            list.push(time);
            let line = output.split(|&byte| byte == b'\n').next().unwrap_or_default();
            if first_line.get_or_insert_with(|| line.to_vec()) != line {
                bail!("`{}` and another program print different first lines", command_line(program));
            }
        }
    }
    Ok(times.into_iter().map(|times| times.map(|times| Sample::of(times).median)).collect())
}

/// Returns the time of a process and its standard output, or kills it and returns `None` if it exceeds the limit. The
/// time is processor time if the system counts it and it is at least a tenth of a second, and elapsed time otherwise.
fn timed_within(command: &Command, limit: Duration) -> Result<Option<(Duration, Vec<u8>)>> {
    /// Processor time is counted in hundredths of a second, so shorter times have an error of more than a tenth.
    const MIN_PROCESSOR_TIME: Duration = Duration::from_millis(100);
    let mut command = copy(command);
    let before = processor_time();
    let start = Instant::now();
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start `{}`", command_line(&command)))?;
    let mut pipe = child.stdout.take().context("the standard output is a pipe")?;
    // The output is read on another thread. Otherwise a program that prints more than a pipe holds would wait for a
    // reader that waits for its end.
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut output = Vec::new();
        // Sending fails after a timeout, when nobody receives the output.
        drop(sender.send(pipe.read_to_end(&mut output).map(|_| output)));
    });
    let Ok(output) = receiver.recv_timeout(limit) else {
        child.kill()?;
        child.wait()?;
        return Ok(None);
    };
    let status = child.wait()?;
    let time = start.elapsed();
    if !status.success() {
        bail!("`{}` failed", command_line(&command));
    }
    let counted = processor_time().zip(before).map(|(after, before)| after.saturating_sub(before));
    Ok(Some((counted.filter(|&counted| counted >= MIN_PROCESSOR_TIME).unwrap_or(time), output?)))
}

/// Returns the processor time of the children that have ended, if the kernel reports it.
pub(super) fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the name in parentheses. Fields 16 and 17 are the ticks of ended children in user and system
    // mode, a hundred per second.
    let mut fields = text.rsplit_once(") ")?.1.split(' ').skip(13);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * ticks))
}

/// Returns the time from the start of a process to its end, and its output.
fn timed(command: &Command) -> Result<(Duration, Output)> {
    let mut command = copy(command);
    let start = Instant::now();
    let output = command.output().with_context(|| format!("cannot start `{}`", command_line(&command)))?;
    let time = start.elapsed();
    if !output.status.success() {
        bail!("`{}` failed", command_line(&command));
    }
    Ok((time, output))
}

fn copy(command: &Command) -> Command {
    let mut copy = Command::new(command.get_program());
    copy.args(command.get_args());
    copy
}

/// The times of several runs of one piece of work.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) median: Duration,
    /// Half of the distance between the quartiles, or zero after a single run.
    pub(super) spread: Duration,
}

impl Sample {
    pub(super) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let quarter = times.len() / 4;
        let spread = times[times.len() - 1 - quarter].saturating_sub(times[quarter]) / 2;
        Self { median: times[times.len() / 2], spread }
    }
}

/// Displays the median, and the spread in percent of it.
impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        DisplayTime(self.median).fmt(f)?;
        if self.spread.is_zero() {
            return Ok(());
        }
        write!(f, " ± {:.0} %", 100.0 * self.spread.as_secs_f64() / self.median.as_secs_f64())
    }
}

/// Returns the peak resident memory of a process in bytes, if the kernel reports it.
pub(super) fn peak_memory(command: &Command) -> Result<Option<u64>> {
    let mut child = copy(command).stdout(Stdio::null()).spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    // The kernel keeps the maximum, and the command prints its answer after the peak, so the last figure read is the
    // peak.
    while child.try_wait()?.is_none() {
        if let Some(kilobytes) = field(&status, "VmHWM") {
            peak = Some(1024 * kilobytes.trim_end_matches(" kB").trim().parse::<u64>()?);
        }
        thread::sleep(Duration::from_micros(200));
    }
    Ok(peak)
}

/// Pins this process and its children to the last `cores` cores, if `taskset` is installed and permitted.
pub(super) fn pin(cores: usize) {
    // A pinned process sees fewer cores, so their number is read once, before the first pinning.
    static ALL: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
    let list = format!("{}-{}", ALL.saturating_sub(cores), *ALL - 1);
    let id = process::id().to_string();
    succeeds_silently(Command::new("taskset").args(["--all-tasks", "--cpu-list", "--pid", &list, &id]));
}

/// Returns the processor with its vector instructions, the number of usable cores, the memory, the system and the compiler.
pub(super) fn machine() -> Result<String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let processor = field("/proc/cpuinfo", "model name").unwrap_or_else(|| format!("{} processor", env::consts::ARCH));
    let memory = field("/proc/meminfo", "MemTotal")
        .and_then(|kilobytes| kilobytes.split_whitespace().next()?.parse::<u64>().ok())
        .map_or(String::new(), |kilobytes| format!(", {} GB of memory", (kilobytes + 500_000) / 1_000_000));
    let instructions = INSTRUCTIONS.iter().filter(|(feature, _)| has(feature)).map(|(_, name)| *name);
    let processor = iter::once(&*processor).chain(instructions).collect::<Vec<_>>().join(", ");
    Ok(format!("{processor}, cores: {cores}{memory}, {}, {}", env::consts::OS, compiler()?))
}

/// The instructions that rows of the page depend on, with their names in prose.
pub(super) const INSTRUCTIONS: [(&str, &str); 4] =
    [("avx2", "AVX2"), ("pclmulqdq", "PCLMULQDQ"), ("gfni", "GFNI"), ("avx512f", "AVX-512")];

/// Returns whether the processor has these instructions. Only Linux on x86-64 lists them by these names.
pub(super) fn has(feature: &str) -> bool {
    field("/proc/cpuinfo", "flags").is_some_and(|flags| flags.split(' ').any(|flag| flag == feature))
}

/// Returns the first value of a key in a file of lines `key : value`, if the system has the file.
fn field(path: &str, key: &str) -> Option<String> {
    fs::read_to_string(path).ok()?.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        (name.trim() == key).then(|| value.trim().to_owned())
    })
}

/// Returns the ratio of the second median to the first.
pub(super) fn ratio(ours: Sample, theirs: Sample) -> String {
    format!("{:.1}", theirs.median.as_secs_f64() / ours.median.as_secs_f64())
}

/// Returns the rate of reading `bytes` bytes in `time`.
pub(super) fn rate(bytes: u64, time: Duration) -> String {
    // Bytes per nanosecond are gigabytes per second.
    let thousandths = u128::from(bytes) * 1000 / time.as_nanos().max(1);
    format!(" ({}.{:02} GB/s)", thousandths / 1000, thousandths % 1000 / 10)
}

/// A time, displayed with about three digits.
pub(super) struct DisplayTime(pub(super) Duration);

impl fmt::Display for DisplayTime {
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
