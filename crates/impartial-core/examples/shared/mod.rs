//! What the examples share: boards given as arguments, reports, and progress on a terminal.

use std::env;
use std::error::Error;
use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use impartial_core::{SearchProgress, Unsolved};

/// Prints a report on each board: on those given as arguments, or else on `boards`.
///
/// A bad argument ends the program with status 2 before anything is printed, and a search without a result with 1.
pub(crate) fn run<B>(
    boards: &[&str],
    parse: impl Fn(&str) -> Result<B, Box<dyn Error>>,
    report: impl Fn(&B) -> Result<String, Unsolved>,
) -> ExitCode {
    let given: Vec<String> = env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned()).collect();
    let texts = if given.is_empty() { boards.to_vec() } else { given.iter().map(String::as_str).collect() };
    let parsed = texts.into_iter().map(|text| parse(text).map_err(|err| format!("error: board {text:?}: {err}")));
    let (status, message) = match parsed.collect::<Result<Vec<B>, _>>() {
        Err(message) => (2, message),
        Ok(boards) => match boards.iter().try_for_each(|board| print(&report(board)?)) {
            Err(err) => (1, format!("error: {err}")),
            Ok(()) => return ExitCode::SUCCESS,
        },
    };
    // If standard error is closed, the status still tells.
    let _ = writeln!(io::stderr(), "{}{message}", clear());
    ExitCode::from(status)
}

fn print(text: &str) -> Result<(), Box<dyn Error>> {
    let _ = write!(io::stderr(), "{}", clear());
    Ok(writeln!(io::stdout(), "{text}")?)
}

/// Reads two numbers, such as `5x7` with the separator `x`.
pub(crate) fn pair<N: std::str::FromStr>(text: &str, separator: char) -> Result<[N; 2], Box<dyn Error>> {
    let numbers =
        text.split_once(separator).and_then(|(first, second)| Some([first.parse().ok()?, second.parse().ok()?]));
    numbers.ok_or_else(|| format!("expected two numbers with `{separator}` between them, found {text:?}").into())
}

/// Returns the nim-value of a board, who wins, and what a winning move leaves.
pub(crate) fn verdict(board: impl Display, value: impl Display, winning: Option<Vec<String>>) -> String {
    let Some(parts) = winning else { return format!("{board} is worth {value}: the second player wins.") };
    let left = if parts.is_empty() { " nothing.".into() } else { format!("\n\n{}\n", parts.join("\n\n")) };
    format!("{board} is worth {value}: the first player wins by a move that leaves{left}")
}

/// Returns a callback that shows the number of positions, three times a second, if standard error is a terminal.
pub(crate) fn progress() -> impl FnMut(SearchProgress) -> ControlFlow<()> {
    let is_terminal = io::stderr().is_terminal();
    let mut shown = Instant::now();
    move |progress| {
        if is_terminal && shown.elapsed() > Duration::from_millis(333) {
            shown = Instant::now();
            let _ = write!(io::stderr(), "\r{:>12} positions", progress.positions);
        }
        ControlFlow::Continue(())
    }
}

/// Returns the text that wipes the line of progress.
fn clear() -> String {
    if io::stderr().is_terminal() { format!("\r{:22}\r", "") } else { String::new() }
}
