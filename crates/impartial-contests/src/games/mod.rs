//! What only one game has: the list of games, one row each, and the wrong ideas about each game in its file.

mod coins;
mod constrained_nim;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use impartial::GameId;

use crate::idea::Idea;

/// What only one game has.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) game: &'static str,
    pub(crate) ideas: &'static [Idea],
    /// Solutions, in Python: the right one, a slow one, and one for each idea. The first line names the variant.
    pub(crate) program: &'static str,
    /// The part of the validator, in Python, that is about this game.
    pub(crate) validator: &'static str,
    /// The same part in C++.
    pub(crate) validator_in_cpp: &'static str,
    /// The part of the checker, in C++, that is about positions and moves, or `None` if a comparison of tokens is enough.
    pub(crate) checker: Option<&'static str>,
    /// See [`Contest::small_limits`](crate::Contest::small_limits).
    pub(crate) small_limits: &'static [&'static str],
    /// See [`Contest::default_limits`](crate::Contest::default_limits).
    pub(crate) default_limits: Option<&'static str>,
}

/// Defines the list of games: the module of the ideas, which is also the name of the files, the name of the game, its small
/// limits, its default limits if they are not the judge's, and its checker if answers have a move.
macro_rules! contests {
    ($($module:ident $game:literal $small:expr $(, default $default:literal)? $(, $checker:literal)?;)+) => {
        pub(crate) static ROWS: [Row; GameId::COUNT] = [$(Row {
            game: $game,
            ideas: $module::IDEAS,
            program: include_str!(concat!("../programs/", stringify!($module), ".py")),
            validator: include_str!(concat!("../validators/", stringify!($module), ".py")),
            validator_in_cpp: include_str!(concat!("../validators/", stringify!($module), ".cpp")),
            checker: contests!(@option $(include_str!(concat!("../checkers/", $checker)))?),
            small_limits: $small,
            default_limits: contests!(@option $($default)?),
        }),+];
    };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
}

contests! {
    coins "coins" &["T=1,n=6,x=6,y=5", "T=1,n=7,x=9,y=4"];
    constrained_nim "constrained-nim" &["N=5,M=6,pile=12", "N=3,M=8,pile=7"];
    grid_split "grid-split" &["R=8,C=8", "R=7,C=9"], default "C=11,R=11";
    hackenbush "hackenbush" &["N=7", "N=12"];
    heaps "heaps" &["K=4,heap=20", "K=5,heap=40"], default "K=1000,heap=60", "heaps.cpp";
    marked_rectangle "marked-rectangle" &["T=4,N=9,M=9,sum=40", "T=2,N=8,M=4,sum=16"];
    nim "nim" &["N=5,heap=9", "N=3,heap=200"], default "N=100000", "nim.cpp";
    paper_cutting "paper-cutting" &["n=6,m=5,k=6", "n=9,m=9,k=5"], "paper_cutting.cpp";
    sharti "sharti" &["n=6,m=4,k=3", "n=9,m=3,k=9"];
}
