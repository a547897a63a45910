//! Colours of a report, on a terminal that shows them.

use std::fmt::Write as _;
use std::io;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

const TITLE: Style = Style::new().bold();
const VERDICT: Style = AnsiColor::Green.on_default().bold();
const LABEL: Style = AnsiColor::Cyan.on_default();

/// The report with colours, if standard output is a terminal that shows them; the environment may refuse them by
/// `NO_COLOR` and force them by `CLICOLOR_FORCE`.
pub(crate) fn report(report: String) -> String {
    // Making the stream also lets a console of Windows know that escape sequences come.
    let out = AutoStream::auto(io::stdout());
    if out.current_choice() == ColorChoice::AlwaysAnsi { painted(&report) } else { report }
}

/// The report with its titles, verdicts and labels coloured; without the colours it is the same.
fn painted(report: &str) -> String {
    let mut painted = String::new();
    for line in report.lines() {
        let style = |style: Style, words: &str| format!("{style}{words}{style:#}");
        let line = if line.starts_with("## ") {
            style(TITLE, line)
        } else if line.starts_with("outcome ") || line.starts_with("winning move: ") || line.starts_with("move to ") {
            style(VERDICT, line)
        } else if let Some((label, rest)) = line.split_once(": ").filter(|(label, _)| is_label(label)) {
            format!("{}: {rest}", style(LABEL, label))
        } else {
            line.to_owned()
        };
        writeln!(painted, "{line}").expect("a string takes any text");
    }
    painted
}

/// Whether a line that begins so gives the fact of that name, and not an item of a list.
fn is_label(start: &str) -> bool {
    !start.starts_with(['-', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_no_word() {
        let report =
            "## Answer\n\nHamed\noutcome N: the next player wins\nwinning move: none\n\ncap: H = 4\n- a: b\n  c: d\n";
        let painted = painted(report);
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), report);
        let coloured: Vec<bool> = painted.lines().map(|line| line.contains('\x1b')).collect();
        assert_eq!(coloured, [true, false, false, true, true, false, true, false, false]);
    }
}
