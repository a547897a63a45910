//! `impartial survey`.
//!
//! Threads take the codes in order, and the main thread prints the lines in order. A thread that is far ahead of the
//! last line printed waits, so few lines are in memory.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Error, Result};
use clap::{ArgGroup, Args};
use impartial::core::Stopped;
use impartial::misere_quotients::{Quotient, QuotientSearch, SearchEnd};
use impartial::nim_sequences::{Code, PeriodSearch};
use impartial::sequences::{MisereReport, write_survey_line};

use crate::checkpoint::Checkpoint;
use crate::commands::misere;
use crate::interrupt::Interrupt;
use crate::memory;
use crate::output::STDOUT_FAILED;
use crate::printable::printable;
use crate::progress_bar::Bar;
use crate::status::Status;
use crate::survey_checkpoints::{Found, SurveyCheckpoints};
use crate::survey_codes::{self, MAX_DIGITS, MAX_TAKE};
use crate::value_parsers::{Shard, names_of_codes, shard};

/// Maximum number of lines that wait for an earlier line. It bounds the memory if one code takes long.
const MAX_WAITING: u64 = 10_000;

/// Maximum number of threads.
const MAX_THREADS: usize = 64;

/// Addresses that must be free to start another thread. glibc reserves up to 64 MiB for the heap of a thread, and a thread
/// whose first allocation fails ends the process.
const THREAD_ADDRESSES: usize = 72 << 20;

/// Memory limit in bytes of the search for a misère quotient.
const MISERE_BYTES: usize = 50_000_000;

/// Time between two checks for Ctrl-C and for waiting lines.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("shape"), after_help = names_of_codes())]
pub(crate) struct SurveyArgs {
    /// Survey all octal codes with N digits after the point, 0.d1..dN and 4.d1..dN
    #[arg(long, value_name = "N", group = "shape", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DIGITS)))]
    digits: Option<u32>,
    /// Survey all subtraction sets with numbers from 1 to N [default: the codes on standard input, one per line;
    /// equal codes, such as 0.7 and 0.70, have one line of output]
    #[arg(long, value_name = "N", group = "shape", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TAKE)))]
    subtract_up_to: Option<u32>,
    /// Maximum number of nim-values to search for each code
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    limit: u64,
    /// Search for misère quotients of at most 100 classes and with heaps up to 1000, instead of periods
    #[arg(long, conflicts_with_all = ["limit", "checkpoints"])]
    misere: bool,
    /// Survey only every N-th code, starting with the I-th
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1")]
    shard: Shard,
    /// Keep a checkpoint of each code in this folder, and resume from existing ones; a checkpoint that is damaged or of
    /// another code is replaced after a warning
    #[arg(long, value_name = "FOLDER")]
    checkpoints: Option<PathBuf>,
    /// Number of codes to search in parallel [default: the number of processors]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

/// Prints a line for each code.
pub(crate) fn run(args: &SurveyArgs, out: &mut impl Write) -> Result<Status> {
    let codes = match (args.digits, args.subtract_up_to) {
        (Some(digits), _) => survey_codes::with_digits(digits),
        (None, Some(most)) => survey_codes::subtraction_sets(most),
        (None, None) => survey_codes::from_standard_input()?,
    };
    // Neighbouring codes take similar times, so a shard takes every n-th code and not a range of them.
    let Shard { index, count } = args.shard;
    let count = count.get();
    let len = codes.len.saturating_sub(index as u64).div_ceil(count as u64);
    let codes = (0..).zip(codes.iter.skip(index).step_by(count));
    let checkpoints =
        args.checkpoints.as_deref().map(|folder| SurveyCheckpoints::new(folder, args.limit)).transpose()?;
    let threads = args.threads.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), NonZero::get);
    let survey = &Survey {
        len,
        codes: Mutex::new(Box::new(codes)),
        limit: args.limit,
        is_misere: args.misere,
        checkpoints,
        printed: AtomicU64::new(0),
        is_stopped: AtomicBool::new(false),
    };
    thread::scope(|scope| {
        let (sender, messages) = mpsc::channel();
        // The threads search, and this one prints: it is the only one that writes, and the lines come in the order of
        // the codes.
        for number in 0..threads.min(MAX_THREADS) {
            let sender = sender.clone();
            // Without memory for another thread, fewer threads do the same work.
            if number > 0 && memory::reserve(THREAD_ADDRESSES).capacity() < THREAD_ADDRESSES {
                break;
            }
            let (starting, has_started) = mpsc::channel::<()>();
            let work = move || {
                drop((memory::reserve(1), starting));
                survey.work(&sender);
            };
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(error).context("cannot start a thread"),
                Err(_) => break,
            }
            // The thread drops `starting` once it has allocated its first block, so the next check of the free addresses
            // counts this thread.
            let _ = has_started.recv();
        }
        drop(sender);
        let printed = survey.print(&messages, out);
        survey.is_stopped.store(true, Ordering::Relaxed);
        printed
    })?;
    Ok(Status::SUCCESS)
}

/// A message of a thread to the main thread.
enum Message {
    /// The index of a code, and its line, or `None` if the search was stopped.
    Line(u64, Result<Option<Vec<u8>>>),
    /// The reason why a checkpoint is not used.
    Refused(Error),
}

/// The state that the threads share.
struct Survey {
    /// The number of codes.
    len: u64,
    /// The remaining codes, with their indices.
    codes: Mutex<Box<dyn Iterator<Item = (u64, Code)> + Send>>,
    limit: u64,
    is_misere: bool,
    checkpoints: Option<SurveyCheckpoints>,
    printed: AtomicU64,
    is_stopped: AtomicBool,
}

impl Survey {
    /// Searches codes until none is left or the survey is stopped.
    fn work(&self, messages: &Sender<Message>) {
        while !self.is_stopped() {
            let next = self.codes.lock().ok().and_then(|mut codes| codes.next());
            let Some((index, code)) = next else { break };
            // A slow code would let the lines of all later codes wait in memory, so the others wait instead.
            while index >= self.printed.load(Ordering::Relaxed) + MAX_WAITING && !self.is_stopped() {
                thread::sleep(POLL_INTERVAL);
            }
            // If nobody receives the line, the survey is stopped.
            let line = if self.is_misere { self.misere_line(code) } else { self.line(&code, messages) };
            let _ = messages.send(Message::Line(index, line));
        }
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Returns the line of a code, or `None` if the survey is stopped.
    fn line(&self, code: &Code, messages: &Sender<Message>) -> Result<Option<Vec<u8>>> {
        let mut search = match self.checkpoints.as_ref().map(|checkpoints| checkpoints.find(code)).transpose()? {
            Some(Found::Line(line)) => return Ok(Some(line)),
            Some(Found::Search(search)) => *search,
            Some(Found::Refused(reason)) => {
                let _ = messages.send(Message::Refused(reason));
                PeriodSearch::new(code.clone())
            }
            None => PeriodSearch::new(code.clone()),
        };
        let mut checkpoint = self.checkpoints.as_ref().map(|checkpoints| checkpoints.checkpoint(code));
        // The search stops for each checkpoint and is resumed, until it finds a period, reaches its limit or the survey
        // ends.
        let period = loop {
            let mut breaks = false;
            let mut on_progress = |_| {
                breaks = self.is_stopped() || checkpoint.as_ref().is_some_and(Checkpoint::is_due);
                if breaks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let period = search.run(self.limit, &mut on_progress);
            if !breaks {
                break period;
            }
            if let Some(checkpoint) = &mut checkpoint {
                checkpoint.save(&search)?;
            }
            if self.is_stopped() {
                return Ok(None);
            }
        };
        let mut line = Vec::new();
        write_survey_line(&search, &period, &mut line)?;
        if let Some(checkpoints) = &self.checkpoints {
            checkpoints.save(code, &line)?;
        }
        Ok(Some(line))
    }

    /// Returns the line of a code's misère quotient, or `None` if the survey is stopped.
    fn misere_line(&self, code: Code) -> Result<Option<Vec<u8>>> {
        // Some quotients need much more memory and time than most. They stay open.
        let search = QuotientSearch::new(code).with_max_classes(misere::CLASSES.into());
        let mut search = search.with_max_bytes(MISERE_BYTES);
        let stop = |_| if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let end = search.run(misere::HEAP, &mut { stop });
        if end == SearchEnd::Stopped {
            return Ok(None);
        }
        let mut line = Vec::new();
        MisereReport::new(&Quotient::new(search.certificate())?, end).write_json(&mut line)?;
        Ok(Some(line))
    }

    /// Prints the lines in order and the warnings at once, and checks for Ctrl-C.
    fn print(&self, messages: &mpsc::Receiver<Message>, out: &mut impl Write) -> Result<()> {
        let (mut bar, mut interrupt) = (Bar::new(), Interrupt::default());
        let mut waiting = BTreeMap::new();
        let mut printed = 0;
        // On a terminal, the lines themselves show the progress.
        let is_terminal = io::stdout().is_terminal();
        loop {
            match messages.recv_timeout(POLL_INTERVAL) {
                Ok(Message::Line(index, line)) => _ = waiting.insert(index, line?),
                Ok(Message::Refused(reason)) => {
                    // The line of the bar is cleared. If standard error is closed, the warning is lost.
                    bar = Bar::new();
                    let reason = printable(&format!("{reason:#}"));
                    let _ = writeln!(io::stderr(), "warning: {reason}; the search for its line starts anew");
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(line) = waiting.remove(&printed) {
                // A stopped search has no line, so later lines stay unprinted.
                let Some(line) = line else { break };
                out.write_all(&line).context(STDOUT_FAILED)?;
                printed += 1;
                self.printed.store(printed, Ordering::Relaxed);
            }
            if !is_terminal {
                bar.show("surveying codes", printed + waiting.len() as u64, self.len);
            }
            if interrupt.is_requested() {
                self.is_stopped.store(true, Ordering::Relaxed);
            }
        }
        if interrupt.was_requested() { Err(Stopped.into()) } else { out.flush().context(STDOUT_FAILED) }
    }
}
