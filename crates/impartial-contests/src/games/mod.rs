//! What only one game has, in its file: its contest problems, each a [`Row`], with the wrong ideas about it.

use impartial::{GameId, for_each_game};

use crate::idea::{Changes, Idea};

/// A contest problem.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) files: Files,
    /// What a solution in misère play changes in the right solution of the game, if the problem is about misère play.
    pub(crate) misere: Option<Changes>,
    pub(crate) ideas: &'static [Idea],
    /// What a solution by the rules or of quadratic time changes in the right solution.
    pub(crate) slow: Changes,
    /// The limits from which this takes more than three times the time limit, which is enough for a verdict.
    pub(crate) slow_from: &'static str,
    /// The right solution in Python, if it is fast enough.
    pub(crate) python: Option<&'static str>,
    /// What a solution changes in it whose recursion is as deep as the position.
    pub(crate) recursive: Option<Changes>,
    /// The time limit in seconds: at least a second, and two to five times as long as the slowest right solution takes on the
    /// largest tests. Packages are the same on every machine, so it is not measured when they are written. `tests/times.py`
    /// measures it with the slow solution; the numbers are from Python 3.11 and g++ 12.
    pub(crate) seconds: u32,
    /// Whether answers have a move, so that a comparison of tokens is not enough.
    pub(crate) has_moves: bool,
    /// See [`Contest::small_limits`](crate::Contest::small_limits). The stress test runs the slow solution with the first of them.
    pub(crate) small_limits: &'static [&'static str],
    /// The largest limits that the solutions handle within the time limit. Other numbers have any limit of the game.
    pub(crate) largest_limits: &'static str,
}

/// The files of a problem. A problem in misère play shares them with normal play, except for the statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files {
    /// The statement in Markdown: the rules, then sections for the input, the output and each sample. `MIN(n)` and `MAX(n)` stand
    /// for the limits of `n`.
    pub(crate) statement: &'static str,
    /// The shapes of the largest tests, which [`shapes`](crate::shapes) reads.
    pub(crate) shapes: &'static str,
    /// The right solution in C++ or, for a game whose answers have a move, its positions and moves.
    pub(crate) program: &'static str,
    /// The part of the validator, in Python, that is about this game.
    pub(crate) validator: &'static str,
    /// The same part in C++.
    pub(crate) validator_in_cpp: &'static str,
}

/// Includes the [`Files`] with this name.
macro_rules! files {
    ($name:literal) => {
        $crate::games::Files {
            statement: include_str!(concat!("../statements/", $name, ".md")),
            shapes: include_str!(concat!("../shapes/", $name, ".txt")),
            program: include_str!(concat!("../programs/", $name, ".cpp")),
            validator: include_str!(concat!("../validators/", $name, ".py")),
            validator_in_cpp: include_str!(concat!("../validators/", $name, ".cpp")),
        }
    };
}

macro_rules! rows {
    ($($file:ident)+; $($id:ident $module:ident::$game:ident;)+) => {
        $(mod $file;)+

        /// The name of each game with its contest problems.
        pub(crate) static ROWS: [(&str, &[Row]); GameId::COUNT] = [$((GameId::$id.data().name, $module::$game)),+];
    };
}

for_each_game!(rows);
