//! Chomp, Cram, Queens, Node Kayles and Arc Kayles on boards and graphs: the text of boards, and of proofs of who wins.
//!
//! [`impartial_boards`] solves the games; this module reads and writes them. `docs/proofs.md` describes the format of proofs.
//!
//! # Examples
//!
//! ```
//! use impartial::boards::{BoardGame, Effort, read_board, verify_proof, write_proof};
//! use impartial::number_reader::Reader;
//! use std::ops::ControlFlow;
//!
//! let board = read_board(BoardGame::Cram, &mut Reader::new("2 3 ... .#."))?;
//! let mut text = Vec::new();
//! let effort = Effort { positions: 1 << 20, memory: None };
//! write_proof(BoardGame::Cram, board, effort, &mut |_| ControlFlow::Continue(()), &mut text)?;
//! let proved = verify_proof(Reader::new(&text[..]))?;
//! assert_eq!((proved.game, proved.first_wins, proved.claims), (BoardGame::Cram, false, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod input;
mod proof;

use std::fmt;
use std::str::FromStr;

#[doc(no_inline)]
pub use impartial_boards::*;

use crate::unknown_name::UnknownName;
pub use input::read_board;
pub(crate) use input::{BoardInput, BoardText, read_within};
pub use proof::{Effort, ProofError, Proved, is_proof, read_proof, verify_proof, write_proof};
pub(crate) use proof::{proof_text, scan_proof};

/// A game that is played on a [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardGame {
    /// Arc Kayles.
    ArcKayles,
    /// Chomp.
    Chomp,
    /// Cram.
    Cram,
    /// Node Kayles.
    NodeKayles,
    /// Queens.
    Queens,
}

impl BoardGame {
    /// All games, in alphabetical order of names.
    pub const ALL: [Self; 5] = [Self::ArcKayles, Self::Chomp, Self::Cram, Self::NodeKayles, Self::Queens];

    /// Returns the name of the game in proofs and in the command.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ArcKayles => "arc-kayles",
            Self::Chomp => "chomp",
            Self::Cram => "cram",
            Self::NodeKayles => "node-kayles",
            Self::Queens => "queens",
        }
    }

    /// Returns whether the game is also played on graphs.
    pub(crate) const fn has_graphs(self) -> bool {
        matches!(self, Self::ArcKayles | Self::NodeKayles)
    }
}

impl fmt::Display for BoardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BoardGame {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|game| game.name() == name);
        found.ok_or_else(|| {
            UnknownName::new(
                format!("no game on boards is called `{name}`"),
                name,
                Self::ALL.iter().map(|game| game.name()),
            )
        })
    }
}
