//! Positions of every game as one type, and moves in them.

mod constrained_nim;
mod grid_split;
mod heap;
mod marked_rectangle;
mod paper_cutting;
mod sharti;
mod written;

use std::fmt;
use std::str::FromStr;

use impartial_constrained_nim::{ConstrainedNim, IllegalTake, Take};
use impartial_core::{Heap, IllegalTake as IllegalTakeOfHeap, Position, Solve};
use impartial_grid_split::{Cell, GridSplit, IllegalSplit};
use impartial_marked_rectangle::{Cut as RectangleCut, IllegalCut as IllegalRectangleCut, MarkedRectangle};
use impartial_paper_cutting::{Cut, IllegalCut, PaperCutting};
use impartial_sharti::{IllegalSquare, Sharti, Square};
use nimbers::Nimber;

use crate::registry::Positions;
use crate::text::scan::Scanner;
use crate::{Error, Rule};
pub(crate) use written::Written;

/// What is expected where a text begins.
const NAME: &str = "the name of a game";

/// Writes the three types and what they do, from a row for each game: the name of the variants, and the types of a
/// position, of a move and of what makes a move illegal.
macro_rules! any_of {
    ($($(#[doc = $doc:literal])+ $game:ident($position:ty, $mv:ty, $illegal:ty),)+) => {
        /// A position of any of the games, or a heap of plain Nim.
        ///
        /// `Sum<AnyPosition>` is the sum of different games, and solved like any other position.
        ///
        /// # Text
        ///
        /// Its text is the name of the game, with a rule other than the judge's after a slash; then a position in the
        /// format of the game; then, if moves have been played that the format cannot tell, the word `played`, their
        /// number, and the moves. Reading it gives the same position again.
        ///
        /// # Examples
        ///
        /// ```
        /// use impartial::AnyPosition;
        /// use impartial::core::{Position, Solve, Sum};
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
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// A move in another game is refused like any other illegal one:
        ///
        /// ```
        /// # use impartial::AnyPosition;
        /// # use impartial::core::Position;
        /// let mut heap: AnyPosition = "nim 3".parse()?;
        /// let illegal = heap.play(&"sharti 4 4 3".parse()?).unwrap_err();
        /// assert_eq!(illegal.to_string(), "the position is one of nim, and the move one of sharti");
        /// # Ok::<(), impartial::Error>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
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
        /// Its text is the name of the game and the move in the short syntax of the game, [`Game::moves`]. That alone is
        /// what [`AnyMove::in_short`] gives and [`AnyPosition::read_move`] reads.
        ///
        /// [`Game::moves`]: crate::Game::moves
        ///
        /// # Examples
        ///
        /// ```
        /// use impartial::{AnyMove, AnyPosition};
        ///
        /// let mv: AnyMove = "sharti 4 4 3".parse()?;
        /// assert_eq!(mv.in_short().to_string(), "4 4 3");
        ///
        /// let board: AnyPosition = "sharti 5 0 5".parse()?;
        /// assert_eq!(board.read_move("4 4 3")?, mv);
        /// assert_eq!(board.read_move("4 4").unwrap_err().reason(), "expected the side, found the end of the input");
        /// # Ok::<(), impartial::Error>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(tag = "game", content = "move", rename_all = "kebab-case"))]
        #[non_exhaustive]
        pub enum AnyMove {
            $($(#[doc = $doc])+ $game($mv),)+
        }

        /// Why a move in any of the games is refused.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[non_exhaustive]
        pub enum IllegalMove {
            $($(#[doc = $doc])+ #[error(transparent)] $game($illegal),)+
            /// The move is one of another game.
            #[error("the position is one of {position}, and the move one of {mv}")]
            OtherGame {
                /// The game of the position.
                position: &'static str,
                /// The game of the move.
                mv: &'static str,
            },
        }

        impl AnyPosition {
            /// The name of the game, such as `sharti`; `nim` for a heap.
            #[must_use]
            pub fn game(&self) -> &'static str {
                match self {
                    $(Self::$game(_) => <$position>::NAME,)+
                }
            }

            /// What a move is, in a sentence.
            #[must_use]
            pub fn summary(&self) -> &'static str {
                match self {
                    $(Self::$game(_) => <$position>::SUMMARY,)+
                }
            }

            /// The rule, if the game has several and this is not the judge's.
            #[must_use]
            pub fn rule(&self) -> Option<&'static str> {
                match self {
                    $(Self::$game(position) => position.variant(),)+
                }
            }

            /// The short syntax of a move: the names of its numbers.
            #[must_use]
            pub fn moves(&self) -> &'static str {
                match self {
                    $(Self::$game(_) => <$position>::MOVES,)+
                }
            }

            /// The position for people, as one fact a line, at most a screenful.
            #[must_use]
            pub fn show(&self) -> String {
                match self {
                    $(Self::$game(position) => position.show(),)+
                }
            }

            /// The next words as a move of this game.
            pub(crate) fn scan_move(&self, scanner: &mut Scanner<'_>) -> Result<AnyMove, Error> {
                match self {
                    $(Self::$game(_) => <$position>::read_move(scanner).map(AnyMove::$game),)+
                }
            }

            /// Writes the position in the format of the game, and the moves that lead from there to here.
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$game(position) => written::write(position, f),)+
                }
            }
        }

        impl AnyMove {
            /// The name of the game, such as `sharti`; `nim` for a heap.
            #[must_use]
            pub fn game(&self) -> &'static str {
                match self {
                    $(Self::$game(_) => <$position>::NAME,)+
                }
            }

            /// The move in the short syntax of its game, without the name of the game.
            #[must_use]
            pub fn in_short(&self) -> String {
                match self {
                    $(Self::$game(mv) => <$position>::move_in_short(mv),)+
                }
            }

            /// The next words as the name of a game and a move in it.
            fn scan(scanner: &mut Scanner<'_>) -> Result<Self, Error> {
                let read: fn(&mut Scanner<'_>) -> Result<Self, Error> = scanner.known(NAME, |name| {
                    $(if name == <$position>::NAME {
                        let read: fn(&mut Scanner<'_>) -> _ = |scanner| <$position>::read_move(scanner).map(Self::$game);
                        return Some(read);
                    })+
                    None
                })?;
                read(scanner)
            }
        }

        $(
            impl From<$position> for AnyPosition {
                fn from(position: $position) -> Self {
                    Self::$game(position)
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
        }

        impl Solve for AnyPosition {
            fn nim_value(&self) -> Nimber {
                match self {
                    $(Self::$game(position) => position.nim_value(),)+
                }
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

any_of! {
    /// Constrained Nim.
    ConstrainedNim(ConstrainedNim, Take, IllegalTake),
    /// Grid split.
    GridSplit(GridSplit, Cell, IllegalSplit),
    /// The marked rectangle.
    MarkedRectangle(MarkedRectangle, RectangleCut, IllegalRectangleCut),
    /// A heap of plain Nim; a move is how many to take.
    Nim(Heap, u64, IllegalTakeOfHeap),
    /// Paper cutting, by either rule.
    PaperCutting(PaperCutting, Cut, IllegalCut),
    /// Sharti.
    Sharti(Sharti, Square, IllegalSquare),
}

impl AnyPosition {
    /// Reads a move of this game in its short syntax, [`moves`](Self::moves). It need not be legal here.
    ///
    /// # Errors
    ///
    /// The first word that is not what the syntax asks for, or is too many.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, Error> {
        let scanner = &mut Scanner::new(text.as_bytes());
        let mv = self.scan_move(scanner)?;
        scanner.end(|| format!("a move, which is: {}", self.moves()))?;
        Ok(mv)
    }

    /// The game, and the rule after a slash if it is not the judge's: the first word of the text.
    #[must_use]
    pub fn name(&self) -> String {
        [Some(self.game()), self.rule()].into_iter().flatten().collect::<Vec<_>>().join("/")
    }

    /// The next words as a position.
    pub(crate) fn scan(scanner: &mut Scanner<'_>) -> Result<Self, Error> {
        let read: Positions = scanner.known(NAME, |name| {
            let heap = (name == Heap::NAME).then_some(heap::read as _);
            heap.or_else(|| Rule::named(name).map(|(_, rule)| rule.positions))
        })?;
        let place = scanner.place();
        let positions = read(scanner)?;
        let found = positions.len.to_string();
        let [mut position] =
            <[Self; 1]>::try_from(positions.kept).map_err(|_| scanner.error_at(place, "one position".into(), found))?;
        if scanner.keyword("played") {
            let played = scanner.number(0..=u64::MAX, || "how many moves were played".into())?;
            let numbers = position.moves().split(' ').count();
            scanner.records(played, "move", numbers, |scanner, _| position.scan_and_play(scanner).map(drop))?;
        }
        Ok(position)
    }

    /// Plays the move that the next words are.
    pub(crate) fn scan_and_play(&mut self, scanner: &mut Scanner<'_>) -> Result<AnyMove, Error> {
        let place = scanner.place();
        let mv = self.scan_move(scanner)?;
        match self.play(&mv) {
            Ok(()) => Ok(mv),
            Err(illegal) => {
                let found = format!("`{}`: {illegal}", mv.in_short());
                Err(scanner.error_at(place, "a legal move".into(), found))
            }
        }
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name())?;
        self.write(f)
    }
}

impl FromStr for AnyPosition {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let scanner = &mut Scanner::new(text.as_bytes());
        let position = Self::scan(scanner)?;
        scanner.end(|| "the position".into())?;
        Ok(position)
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game(), self.in_short())
    }
}

impl FromStr for AnyMove {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let scanner = &mut Scanner::new(text.as_bytes());
        let mv = Self::scan(scanner)?;
        scanner.end(|| "the move".into())?;
        Ok(mv)
    }
}

impl From<AnyPosition> for String {
    fn from(position: AnyPosition) -> Self {
        position.to_string()
    }
}

impl TryFrom<String> for AnyPosition {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}
