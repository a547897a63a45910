//! Colours of reports on a terminal.

use std::fmt::Write as _;
use std::io;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

const TITLE: Style = Style::new().bold();
const VERDICT: Style = AnsiColor::Green.on_default().bold();
const LABEL: Style = AnsiColor::Cyan.on_default();

/// Colours the report if standard output is a terminal that shows colours.
///
/// `NO_COLOR` turns colours off, and `CLICOLOR_FORCE` turns them on for any output.
pub(crate) fn report(report: String) -> String {
    // Creating the stream also enables escape sequences on a Windows console.
    let out = AutoStream::auto(io::stdout());
    if out.current_choice() == ColorChoice::AlwaysAnsi { colour(&report) } else { report }
}

/// Colours the titles, verdicts and labels, and changes no character of the text.
fn colour(report: &str) -> String {
    let mut coloured = String::new();
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
        writeln!(coloured, "{line}").expect("writing to a string cannot fail");
    }
    coloured
}

/// Returns whether `start` is the label of a fact, and not part of a list item.
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
        let coloured = colour(report);
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), report);
        let is_coloured: Vec<bool> = coloured.lines().map(|line| line.contains('\x1b')).collect();
        assert_eq!(is_coloured, [true, false, false, true, true, false, true, false, false]);
    }
}
