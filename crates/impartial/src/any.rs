//! Positions of every game as one type, and moves in them: the list of types.

use std::fmt;
use std::str::FromStr;

use impartial_constrained_nim::{ConstrainedNim, IllegalTake, Take};
use impartial_core::{Heap, IllegalInHeap, Position, Solve};
use impartial_grid_split::{Cell, GridSplit, IllegalCell};
use impartial_heaps::{Break, Heaps, IllegalBreak};
use impartial_marked_rectangle::{IllegalTrim, MarkedRectangle, Trim};
use impartial_paper_cutting::{Cut, IllegalCut, PaperCutting};
use impartial_sharti::{IllegalSquare, Sharti, Square};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

#[cfg(feature = "draw")]
use crate::drawing::Draw as _;
use crate::notation::{self, Notation};
use crate::output::report::Report;
#[cfg(feature = "draw")]
use crate::output::svg::canvas::Picture;

/// An estimate of the memory of a position in bytes: of itself, of its copies and of its description.
pub(crate) const POSITION_BYTES: u64 = 1 << 10;

/// The name of the first word of a text in errors.
const NAME: &str = "the name of a game";

/// Defines the three types. Each row has the name of the variant, and the types of a position, a move and the error of an
/// illegal move.
///
/// It also defines `each!`, which does the same with a position of any game; that is why the first argument is a `$`.
macro_rules! any_of {
    ($dollar:tt $($(#[doc = $doc:literal])+ $game:ident($position:ty, $mv:ty, $illegal:ty),)+) => {
        macro_rules! each {
            ($dollar any:expr, $dollar position:ident => $dollar result:expr) => {
                match $dollar any { $(AnyPosition::$game($dollar position) => $dollar result,)+ }
            };
        }

        /// A position of any of the games, or a heap of plain Nim.
        ///
        /// `Sum<AnyPosition>` is a sum of different games, and is solved like any other position.
        ///
        /// # Text
        ///
        /// The text of a position has three parts:
        ///
        /// 1. the name of the game, with a rule other than the judge's after a slash;
        /// 2. a position in the format of the game;
        /// 3. if the format cannot express the moves played: the word `played`, their number, and the moves.
        ///
        /// Parsing the text gives the same position again. Serde writes the same text as a string.
        ///
        /// # Examples
        ///
        /// ```
        /// use impartial::AnyPosition;
        /// use impartial::impartial_core::{Position, Solve, Sum};
        ///
        /// let board: AnyPosition = "sharti  12 2 7  3 4 5 6  4 5 9 9".parse()?;
        /// let sheet: AnyPosition = "paper-cutting/run  2 3 1  1 1 1 2".parse()?;
        /// let mut sum = Sum::new([board, sheet, "nim 3".parse()?]);
        /// assert_eq!(sum.nim_value().to_string(), "*7");
        ///
        /// let winning = sum.winning_move().expect("the value is not zero");
        /// assert_eq!((winning.component, winning.mv.to_string()), (0, "sharti 4 4 3".into()));
        /// sum.play(&winning)?;
        /// assert!(sum.nim_value().is_zero());
        /// assert_eq!(sum.components()[0].to_string(), "sharti\n12 2 7\n3 4 5 6\n4 5 9 9\nplayed 1\n4 4 3\n");
        ///
        /// // A move in another game is illegal.
        /// let mut heap: AnyPosition = "nim 3".parse()?;
        /// let illegal = heap.play(&"sharti 4 4 3".parse()?).unwrap_err();
        /// assert_eq!(illegal.to_string(), "expected a move of nim, found a move of sharti");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
        #[non_exhaustive]
        pub enum AnyPosition {
            $($(#[doc = $doc])+ $game($position),)+
        }

        /// A move in any of the games.
        ///
        /// # Text
        ///
        /// The text of a move is the name of the game and the move in the short syntax of the game, [`Game::move_syntax`].
        /// [`AnyMove::in_short`] returns the short syntax alone, and [`AnyPosition::read_move`] parses it.
        ///
        /// # JSON
        ///
        /// Serde writes an object with the `game` and the `move` there, such as
        /// `{"game":"sharti","move":{"row":4,"column":4,"side":3}}`.
        /// Its integers are below 2^64. JavaScript's `JSON.parse` rounds those above 2^53; the text keeps them exact.
        ///
        /// [`Game::move_syntax`]: crate::Game::move_syntax
        ///
        /// # Examples
        ///
        /// ```
        /// use impartial::sharti::Square;
        /// use impartial::{AnyMove, AnyPosition};
        ///
        /// let mv: AnyMove = "sharti 4 4 3".parse()?;
        /// assert_eq!((mv.game(), mv.in_short()), ("sharti", "4 4 3".into()));
        /// assert_eq!(AnyMove::from(Square { row: 4, column: 4, side: 3 }), mv);
        ///
        /// let board: AnyPosition = "sharti 5 0 5".parse()?;
        /// assert_eq!(board.read_move("4 4 3")?, mv);
        /// assert_eq!(board.read_move("4 4").unwrap_err().reason(), "expected the side, found the end of the input");
        /// # Ok::<(), impartial::ParseError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(tag = "game", content = "move", rename_all = "kebab-case"))]
        #[non_exhaustive]
        pub enum AnyMove {
            $($(#[doc = $doc])+ $game($mv),)+
        }

        /// The error of an illegal move in any of the games.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[non_exhaustive]
        pub enum IllegalMove {
            $($(#[doc = $doc])+ #[error(transparent)] $game($illegal),)+
            /// The move belongs to another game.
            #[error("expected a move of {position}, found a move of {mv}")]
            OtherGame {
                /// The game of the position.
                position: &'static str,
                /// The game of the move.
                mv: &'static str,
            },
        }

        impl AnyPosition {
            /// Reads the next words as a move in this position. Another word may follow.
            pub(crate) fn scan_move(&self, reader: &mut Reader<'_>) -> Result<AnyMove, ParseError> {
                match self {
                    $(Self::$game(position) => position.read_move_here(reader).map(AnyMove::$game),)+
                }
            }

            /// Reads all words that are left as a move in this game.
            pub(crate) fn scan_last_move(&self, reader: &mut Reader<'_>) -> Result<AnyMove, ParseError> {
                match self {
                    $(Self::$game(_) => <$position>::read_move(reader).map(AnyMove::$game),)+
                }
            }

            /// Returns legal moves that begin with these words, as [`Notation::completions`] does.
            pub(crate) fn completions(&self, words: &str) -> Vec<AnyMove> {
                match self {
                    $(Self::$game(position) => position.completions(words).into_iter().map(AnyMove::$game).collect(),)+
                }
            }

            /// Returns the lines of the board, or of its part around a move, as [`Notation::board`] does.
            pub(crate) fn board(&self, around: Option<&AnyMove>) -> Vec<String> {
                match (self, around) {
                    $((Self::$game(position), Some(AnyMove::$game(mv))) => position.board(Some(mv)),)+
                    _ => each!(self, position => position.board(None)),
                }
            }

            /// Draws the position and a legal move in it below what is there.
            #[cfg(feature = "draw")]
            pub(crate) fn draw_below(&self, mv: Option<&AnyMove>, picture: &mut Picture) {
                match (self, mv) {
                    $((Self::$game(position), Some(AnyMove::$game(mv))) => position.draw(Some(mv), picture),)+
                    _ => each!(self, position => position.draw(None, picture)),
                }
            }

            /// Reads the next words as the name of a game, with a rule after a slash or played by the judge's, and a position.
            fn scan_start(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
                let [game, rule] = reader.known_word(NAME, |word| {
                    let (game, rule) = word.split_once('/').map_or((word, None), |(game, rule)| (game, Some(rule)));
                    $(if game == <$position>::NAME {
                        let rules = <$position>::RULES;
                        let known = rule.map_or(rules.first(), |rule| rules.iter().find(|&&known| known == rule));
                        return known.map(|&rule| [<$position>::NAME, rule]);
                    })+
                    None
                })?;
                $(if game == <$position>::NAME {
                    return <$position>::read(reader, rule).map(Self::$game);
                })+
                unreachable!("one of the names was read")
            }
        }

        impl AnyMove {
            /// Returns the name of the game, such as `sharti`; `nim` for a heap.
            #[must_use]
            pub fn game(&self) -> &'static str {
                match self {
                    $(Self::$game(_) => <$position>::NAME,)+
                }
            }

            /// Returns the move in the short syntax of its game, without the name of the game.
            #[must_use]
            pub fn in_short(&self) -> String {
                match self {
                    $(Self::$game(mv) => <$position>::short_move(mv),)+
                }
            }

            /// Serializes the move without the name of the game.
            #[cfg(feature = "json")]
            pub(crate) fn serialize_alone<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$game(mv) => serde::Serialize::serialize(mv, serializer),)+
                }
            }

            /// Reads the next words as the name of a game and a move in it.
            fn scan(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
                let names = [$(<$position>::NAME,)+];
                let game = reader.known_word(NAME, |name| names.into_iter().find(|&game| game == name))?;
                $(if game == <$position>::NAME {
                    return <$position>::read_move(reader).map(Self::$game);
                })+
                unreachable!("one of the names was read")
            }
        }

        $(
            impl From<$position> for AnyPosition {
                fn from(position: $position) -> Self {
                    Self::$game(position)
                }
            }

            impl From<$mv> for AnyMove {
                fn from(mv: $mv) -> Self {
                    Self::$game(mv)
                }
            }
        )+

        impl Position for AnyPosition {
            type Move = AnyMove;
            type Illegal = IllegalMove;

            fn play(&mut self, mv: &AnyMove) -> Result<(), IllegalMove> {
                match (self, mv) {
                    $((Self::$game(position), AnyMove::$game(mv)) => position.play(mv).map_err(IllegalMove::$game),)+
                    (position, mv) => Err(IllegalMove::OtherGame { position: position.game(), mv: mv.game() }),
                }
            }

            fn check(&self, mv: &AnyMove) -> Result<(), IllegalMove> {
                match (self, mv) {
                    $((Self::$game(position), AnyMove::$game(mv)) => position.check(mv).map_err(IllegalMove::$game),)+
                    (position, mv) => Err(IllegalMove::OtherGame { position: position.game(), mv: mv.game() }),
                }
            }
        }

        impl Solve for AnyPosition {
            fn nim_value(&self) -> Nimber {
                each!(self, position => position.nim_value())
            }

            fn move_to(&self, target: Nimber) -> Option<AnyMove> {
                match self {
                    $(Self::$game(position) => position.move_to(target).map(AnyMove::$game),)+
                }
            }

            fn some_move(&self) -> Option<AnyMove> {
                match self {
                    $(Self::$game(position) => position.some_move().map(AnyMove::$game),)+
                }
            }
        }
    };
}

any_of! {$
    /// Constrained Nim.
    ConstrainedNim(ConstrainedNim, Take, IllegalTake),
    /// Grid split.
    GridSplit(GridSplit, Cell, IllegalCell),
    /// A taking-and-breaking game: heaps under a code.
    Heaps(Heaps, Break, IllegalBreak),
    /// The marked rectangle.
    MarkedRectangle(MarkedRectangle, Trim, IllegalTrim),
    /// A heap of plain Nim; a move is the number of tokens to take.
    Nim(Heap, u64, IllegalInHeap),
    /// Paper cutting, by either rule.
    PaperCutting(PaperCutting, Cut, IllegalCut),
    /// Sharti.
    Sharti(Sharti, Square, IllegalSquare),
}

impl AnyPosition {
    /// Returns the name of the game, such as `sharti`; `nim` for a heap.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    ///
    /// let sheet: AnyPosition = "paper-cutting/run  2 3 1  1 1 1 2".parse()?;
    /// assert_eq!((sheet.game(), sheet.rule()), ("paper-cutting", Some("run")));
    /// assert_eq!(sheet.name(), "paper-cutting/run");
    /// assert_eq!(sheet.move_syntax(), "xb yb xe ye");
    /// assert!(sheet.summary().starts_with("cut a sheet along a stretch of a grid line"));
    /// assert!(sheet.show().starts_with("a sheet of 2 x 3\n"));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> &'static str {
        each!(self, position => names(position)).0
    }

    /// Returns what a move is, in a sentence.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        each!(self, position => names(position)).1
    }

    /// Returns the name of the rule, if it is not the judge's.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        each!(self, position => position.variant())
    }

    /// Returns the short syntax of a move: the names of its words.
    #[must_use]
    pub fn move_syntax(&self) -> &'static str {
        each!(self, position => names(position)).2
    }

    /// Returns a readable description of the position, at most a screenful: one fact a line, and below them the board or a
    /// part of it, with the numbers of its rows and columns.
    #[must_use]
    pub fn show(&self) -> String {
        let mut report = Report::default();
        self.facts(&mut report);
        // A board of one line repeats the facts.
        Some(self.board(None)).filter(|board| board.len() > 1).into_iter().for_each(|board| report.drawing(board));
        report.finish()
    }

    /// Adds the facts of the position to a report.
    pub(crate) fn facts(&self, report: &mut Report) {
        each!(self, position => position.facts(report));
    }

    /// Adds the reason for the nim-value, and the reason why the move to `target` leads there.
    pub(crate) fn reasons(&self, target: Nimber, report: &mut Report) {
        each!(self, position => position.reasons(target, report));
    }

    /// Returns an estimate of the memory of the position in bytes, above the memory of its text.
    pub(crate) fn bytes(&self) -> u64 {
        POSITION_BYTES + if let Self::GridSplit(board) = self { board.table_bytes() } else { 0 }
    }

    /// Returns what the words of a legal move may be.
    pub(crate) fn ranges(&self) -> String {
        each!(self, position => position.ranges())
    }

    /// Returns the heading of a picture, without the nim-value.
    #[cfg(feature = "draw")]
    pub(crate) fn heading(&self) -> String {
        each!(self, position => position.heading())
    }

    /// Returns the numbers of rows and columns of the board, or `None` if the game has none.
    #[cfg(feature = "draw")]
    pub(crate) fn sides(&self) -> Option<[u64; 2]> {
        each!(self, position => position.sides())
    }

    /// Parses a move of this game in its short syntax, [`move_syntax`](Self::move_syntax). The move may be illegal in this position.
    ///
    /// # Errors
    ///
    /// The error for the first word that does not fit the syntax, or that comes after the move.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, ParseError> {
        let mut reader = Reader::new(text.as_bytes());
        let mv = self.scan_last_move(&mut reader)?;
        reader.end_after(|| format!("a move, which is: {}", self.move_syntax()))?;
        Ok(mv)
    }

    /// Returns the game, and the rule after a slash if it is not the judge's: the first word of the text.
    #[must_use]
    pub fn name(&self) -> String {
        [Some(self.game()), self.rule()].into_iter().flatten().collect::<Vec<_>>().join("/")
    }

    /// Reads the next words as a position.
    pub(crate) fn scan(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let mut position = Self::scan_start(reader)?;
        if reader.keyword("played")? {
            let played = reader.named_number(0..=u64::MAX, || "how many moves were played".into())?;
            reader.items(played, "move", |reader, _| position.scan_and_play(reader).map(drop))?;
        }
        Ok(position)
    }

    /// Reads the next words as a move and plays it.
    fn scan_and_play(&mut self, reader: &mut Reader<'_>) -> Result<AnyMove, ParseError> {
        let place = reader.place();
        let mv = self.scan_move(reader)?;
        match self.play(&mv) {
            Ok(()) => Ok(mv),
            Err(illegal) => Err(ParseError::new(place, "a legal move", format!("`{}`: {illegal}", mv.in_short()))),
        }
    }
}

/// Returns the name of the game, what a move is, and the short syntax of a move.
fn names<P: Notation>(_: &P) -> (&'static str, &'static str, &'static str) {
    (P::NAME, P::SUMMARY, P::MOVES)
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name())?;
        each!(self, position => notation::write(position, f))
    }
}

impl FromStr for AnyPosition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.as_bytes());
        let position = Self::scan(&mut reader)?;
        reader.end_after(|| "the position".into())?;
        Ok(position)
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game(), self.in_short())
    }
}

impl FromStr for AnyMove {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.as_bytes());
        let mv = Self::scan(&mut reader)?;
        reader.end_after(|| "the move".into())?;
        Ok(mv)
    }
}

impl From<AnyPosition> for String {
    fn from(position: AnyPosition) -> Self {
        position.to_string()
    }
}

impl TryFrom<String> for AnyPosition {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}
