//! The files of a problem, as each contest system expects them.
//!
//! Solutions are in Python, which all systems run. The program of a game has its wrong ideas as variants, so each is
//! described by one line that differs. The checkers are in C++ and use testlib. Kattis and DOMjudge need a checker only for
//! answers with a move, because they compare other answers themselves, and they get the few functions of testlib that the
//! checkers call. A package of Polygon has the source of every checker, because programs that import such packages expect the
//! file.

mod kattis;
mod polygon;
mod statement;

use std::collections::BTreeMap;

use crate::problem::Problem;
use kattis::Layout;

/// The time limit of a test in seconds, which leaves solutions in Python enough time.
const TIME_LIMIT: u32 = 10;

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
            let settings = format!("short-name='{}'\ntimelimit='{TIME_LIMIT}'\n", self.contest.game().name);
            files.insert("domjudge-problem.ini".into(), settings);
        }
        files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect()
    }
}
