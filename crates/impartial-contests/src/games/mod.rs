//! What only one game has: the list of games, one row each, and the wrong ideas about each game in its file.
//!
//! Games whose positions are searched have no row, because no solution of theirs is much faster than a slow one.

mod coins;
mod constrained_nim;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod misere_nim;
mod nim;
mod paper_cutting;
mod sharti;

use crate::idea::{Changes, Idea};

/// What only one game has.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) game: &'static str,
    /// What a solution in misère play changes in the right solution of the game, if the row is about misère play.
    pub(crate) misere: Option<Changes>,
    pub(crate) ideas: &'static [Idea],
    /// The statement in Markdown: the rules, then sections for the input, the output and each sample. `MIN(n)` and `MAX(n)` stand
    /// for the limits of `n`.
    pub(crate) statement: &'static str,
    /// The shapes of the largest tests, which [`shapes`](crate::shapes) reads.
    pub(crate) shapes: &'static str,
    /// The right solution in C++ or, for a game whose answers have a move, its positions and moves.
    pub(crate) program: &'static str,
    /// What a solution by the rules or of quadratic time changes in it.
    pub(crate) slow: Changes,
    /// The limits from which this takes more than three times the time limit, which is enough for a verdict.
    pub(crate) slow_from: &'static str,
    /// The right solution in Python, if it is fast enough.
    pub(crate) python: Option<&'static str>,
    /// What a solution changes in it whose recursion is as deep as the position.
    pub(crate) recursive: Option<Changes>,
    /// The time limit in seconds. Packages are the same on every machine, so it is not measured when they are written.
    pub(crate) seconds: u32,
    /// The part of the validator, in Python, that is about this game.
    pub(crate) validator: &'static str,
    /// The same part in C++.
    pub(crate) validator_in_cpp: &'static str,
    /// Whether answers have a move, so that a comparison of tokens is not enough.
    pub(crate) has_moves: bool,
    /// See [`Contest::small_limits`](crate::Contest::small_limits).
    pub(crate) small_limits: &'static [&'static str],
    /// The largest limits that the solutions handle within the time limit. Other numbers have any limit of the game.
    pub(crate) largest_limits: &'static str,
}

/// Defines the list of games: the module of the ideas, which is also the name of the files, the name of the game, its time
/// limit, whether answers have a move, its small and its largest limits, the limits from which the slow solution is too slow, and
/// its solution in Python and the change that recurses.
/// A row of misère play shares the files about the input and the program with the module of normal play, which it names as well.
///
/// A time limit is two to five times as long as the slowest right solution takes on the largest tests, and at least a second.
/// The stress test runs the slow solution with the first of the small limits, so these must be small enough for it.
/// `tests/times.py` measures both solutions; the numbers are from Python 3.11 and g++ 12.
macro_rules! contests {
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
    (@file $folder:literal $module:ident $end:literal) => {
        include_str!(concat!("../", $folder, "/", stringify!($module), $end))
    };
    (@file $folder:literal $module:ident $end:literal $normal:ident) => { contests!(@file $folder $normal $end) };
    (@misere $module:ident) => { None };
    (@misere $module:ident $normal:ident) => { Some($module::MISERE) };
    ($($module:ident $(misere of $normal:ident)? $game:literal $seconds:literal $has_moves:literal $small:expr, $largest:literal
        slow from $slow:literal
        $(, $python:literal $($recursive:ident)?)?;)+) => {
        pub(crate) static ROWS: &[Row] = &[$(Row {
            game: $game,
            misere: contests!(@misere $module $($normal)?),
            ideas: $module::IDEAS,
            statement: contests!(@file "statements" $module ".md"),
            shapes: contests!(@file "shapes" $module ".txt" $($normal)?),
            program: contests!(@file "programs" $module ".cpp" $($normal)?),
            slow: $module::SLOW,
            slow_from: $slow,
            python: contests!(@option $(include_str!(concat!("../programs/", $python)))?),
            recursive: contests!(@option $($($module::$recursive)?)?),
            seconds: $seconds,
            validator: contests!(@file "validators" $module ".py" $($normal)?),
            validator_in_cpp: contests!(@file "validators" $module ".cpp" $($normal)?),
            has_moves: $has_moves,
            small_limits: $small,
            largest_limits: $largest,
        }),+];
    };
}

contests! {
    coins "coins" 1 false &["T=3,n=6,x=20,y=17", "T=2,n=7,x=9,y=4"], "T=100,n=1000" slow from "x=100,y=100", "coins.py";
    constrained_nim "constrained-nim" 2 false &["N=5,M=6,pile=12", "N=3,M=8,pile=7"], "N=200000,M=200000"
        slow from "pile=15000";
    grid_split "grid-split" 1 false &["R=8,C=8", "R=7,C=9"], "T=10,R=20,C=20" slow from "R=16,C=16";
    hackenbush "hackenbush" 1 false &["N=7", "N=12"], "N=100000" slow from "N=30", "hackenbush.py" RECURSIVE;
    heaps "heaps" 1 true &["K=4,heap=12", "K=5,heap=40"], "K=1000,heap=200" slow from "K=2,heap=20";
    marked_rectangle "marked-rectangle" 2 false &["T=4,N=9,M=9,sum=40", "T=2,N=8,M=4,sum=16"],
        "T=10000,N=1000000,M=1000000,sum=1000000" slow from "N=150000,M=150000,sum=150000", "marked_rectangle.py";
    nim "nim" 1 true &["N=5,heap=9", "N=3,heap=200"], "N=100000" slow from "N=2,heap=28", "nim.py";
    misere_nim misere of nim "nim" 1 true &["N=5,heap=9", "N=3,heap=200"], "N=100000" slow from "N=2,heap=28", "misere_nim.py";
    paper_cutting "paper-cutting" 2 true &["n=6,m=5,k=6", "n=9,m=9,k=5"], "k=100000"
        slow from "n=10000000,m=10000000,k=2000", "paper_cutting.py";
    sharti "sharti" 1 false &["n=6,m=4,k=3", "n=9,m=3,k=9"], "m=50000" slow from "m=30000";
}
