//! The files of a problem, as each contest system expects them.
//!
//! Solutions are in C++, so that the largest tests within a statement's limits separate slow ones from right ones, and the
//! right one is in Python as well if it is fast enough. A wrong solution is the right one with the lines that its idea changes.
//! Validators, checkers and interactors are in C++ and use testlib. Kattis and DOMjudge need a checker only for
//! answers with a move, because they compare other answers themselves, and they get the few functions of testlib that the
//! checkers call. A package of Polygon has the source of every checker, because programs that import such packages expect the
//! file.

mod html;
mod kattis;
mod polygon;
mod statement;

use std::collections::BTreeMap;

use crate::contest::{Solution, Verdict};
use crate::problem::Problem;
use kattis::Layout;

/// The format of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Codeforces Polygon
    Polygon,
    /// Kattis
    Kattis,
    /// DOMjudge
    Domjudge,
    /// ICPC package format 2025-09, for `BAPCtools`
    Icpc,
}

/// Returns the checker, or the interactor of an interactive problem, or `None` if a comparison of tokens is enough.
fn judge(problem: &Problem) -> Option<String> {
    if problem.is_interactive {
        problem.contest.with_position(concat!(include_str!("judge.cpp"), "\n", include_str!("interactor.cpp")))
    } else {
        problem.contest.checker()
    }
}

/// Returns the solutions of a problem, which are players if it is interactive.
fn solutions(problem: &Problem) -> Vec<Solution> {
    if !problem.is_interactive {
        return problem.solutions.clone();
    }
    // Without a position that the second player wins, moving first is right.
    let has_winner = |winner: usize| {
        problem.tests.iter().any(|test| test.answer.starts_with(problem.contest.game().verdicts[winner]))
    };
    let players = [
        ("right.cpp", Verdict::Accepted, "position.value() != 0", true),
        ("always-first.cpp", Verdict::WrongAnswer, "true", has_winner(1)),
        ("always-second.cpp", Verdict::WrongAnswer, "false", has_winner(0)),
    ];
    let player = |(name, verdict, is_first, _)| {
        let main = include_str!("player.cpp").replace("IS_FIRST", is_first);
        Some(Solution { name: String::from(name), verdict, text: problem.contest.with_position(&main)? })
    };
    players.into_iter().filter(|player| player.3).filter_map(player).collect()
}

impl Problem {
    /// Returns the files of a package, by their paths with `/` between names.
    #[must_use]
    pub fn files(&self, format: Format) -> BTreeMap<String, Vec<u8>> {
        let mut files = match format {
            Format::Polygon => polygon::files(self),
            Format::Kattis | Format::Domjudge => kattis::files(self, Layout::Legacy),
            Format::Icpc => kattis::files(self, Layout::Icpc),
        };
        if format == Format::Domjudge {
            let settings = format!("short-name='{}'\ntimelimit='{}'\n", self.contest.name(), self.seconds);
            files.insert("domjudge-problem.ini".into(), settings);
            files.insert("problem.html".into(), html::page(self));
        }
        files.insert("statement.md".into(), statement::markdown(self));
        files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect()
    }
}
