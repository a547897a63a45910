//! Verdicts, as a person and as contest systems expect them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use impartial::core::Stopped;
use impartial::{AnswerFault, WrongAnswer};

use crate::output::STDOUT_FAILED;
use crate::printable::printable;
use crate::status::Status;

/// The file in the feedback folder that Kattis and DOMjudge show to the judges.
const MESSAGE: &str = "judgemessage.txt";

/// The result of a check or of a game, and the reason if the answer is not right.
pub(crate) struct Verdict {
    pub(crate) kind: Kind,
    pub(crate) reason: String,
}

/// The kinds of verdicts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Right,
    Wrong,
    Malformed,
    WrongJudge,
}

/// The exit status of each [`Kind`] and the text before its reason.
type Reports = [(Status, &'static str); 4];

/// Without a contest system, a malformed answer counts as a wrong answer.
const PLAIN: Reports =
    [(Status::SUCCESS, "right"), (Status::WRONG_ANSWER, "wrong: "), (Status::WRONG_ANSWER, "wrong: "), WRONG_JUDGE];

const TESTLIB: Reports = [
    (Status::SUCCESS, "ok"),
    (Status::WRONG_ANSWER, "wrong answer "),
    (Status::MALFORMED_ANSWER, "wrong output format "),
    (Status::WRONG_JUDGE, "FAIL the judge's answer is wrong: "),
];

const KATTIS: Reports = [
    (Status::KATTIS_RIGHT, "right"),
    (Status::KATTIS_WRONG, "wrong: "),
    (Status::KATTIS_WRONG, "malformed: "),
    WRONG_JUDGE,
];

const WRONG_JUDGE: (Status, &str) = (Status::WRONG_JUDGE, "the judge's answer is wrong: ");

impl Verdict {
    pub(crate) fn right() -> Self {
        Self { kind: Kind::Right, reason: String::new() }
    }

    pub(crate) fn wrong(reason: String) -> Self {
        Self { kind: Kind::Wrong, reason }
    }

    pub(crate) fn malformed(reason: String) -> Self {
        Self { kind: Kind::Malformed, reason }
    }

    /// Returns the verdict on an answer with this fault.
    pub(crate) fn of_fault(wrong: &WrongAnswer, reason: String) -> Self {
        let is_malformed = wrong.fault() == AnswerFault::Malformed;
        Self { kind: if is_malformed { Kind::Malformed } else { Kind::Wrong }, reason }
    }

    fn report(&self, reports: Reports) -> (Status, String) {
        let (status, start) = reports[self.kind as usize];
        (status, format!("{start}{}", self.reason))
    }

    /// Prints the verdict for a person.
    pub(crate) fn print(&self, out: &mut impl Write) -> Result<Status> {
        let (status, line) = self.report(PLAIN);
        writeln!(out, "{line}").context(STDOUT_FAILED)?;
        Ok(status)
    }

    /// Writes the verdict to the feedback folder of Kattis or DOMjudge.
    pub(crate) fn write_to(&self, folder: &Path) -> Result<Status> {
        let (status, line) = self.report(KATTIS);
        write(&folder.join(MESSAGE), line)?;
        Ok(status)
    }
}

/// Checks that the feedback folder exists.
pub(crate) fn ensure_folder(folder: &Path) -> Result<()> {
    ensure!(folder.is_dir(), "the feedback folder {} does not exist", folder.display());
    Ok(())
}

/// Reports a verdict as testlib does, on standard error and in the report file, if any. A failure is the judge's.
pub(crate) fn testlib(verdict: Result<Verdict>, report: Option<&Path>) -> Result<Status> {
    let (status, line) = match verdict {
        Ok(verdict) => verdict.report(TESTLIB),
        // A judge who presses Ctrl-C has given no verdict, so the report is not written.
        Err(error) if error.is::<Stopped>() => return Err(error),
        Err(error) => (Status::WRONG_JUDGE, format!("FAIL {error:#}")),
    };
    let line = printable(&line);
    // If standard error is closed, the exit status still reports the verdict.
    let _ = writeln!(io::stderr(), "{line}");
    if let Some(report) = report {
        write(report, line)?;
    }
    Ok(status)
}

fn write(file: &Path, line: String) -> Result<()> {
    fs::write(file, line + "\n").with_context(|| format!("cannot write {}", file.display()))
}
