//! Games against a proof: the opponent is the winner, and its replies come from the proof.

use impartial_core::Position as _;
use number_reader::{ParseError, Reader};

use super::messages::by_proof;
use super::{Level, Player, Session};
use crate::any_position::AnyPosition;
use crate::boards::{read_proof, scan_proof};

impl Session {
    /// Creates a game on the board of a proof, which the person loses: the opponent plays by the proof, without a search.
    ///
    /// # Errors
    ///
    /// The same as for [`verify_proof`](crate::boards::verify_proof).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::number_reader::Reader;
    /// use impartial::session::Session;
    ///
    /// let mut session = Session::against_proof(Reader::new("cram 1 4 .... first 2+3 end 0"))?;
    /// assert_eq!(session.answer().map(|mv| mv.mv.to_string()), Some("cram 1 2 right".into()));
    /// assert_eq!(session.listed_by_proof(), Some(vec!["a winning reply".into(), "no move".into()]));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn against_proof(reader: Reader<'_>) -> Result<Self, ParseError> {
        let (proved, position) = read_proof(reader)?;
        Ok(Self::new([position], winner_first(proved.first_wins)))
    }

    /// Returns what the proof lists about the position at the start and after each move, or `None` without a proof.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the moves were legal when they were made")]
    pub fn listed_by_proof(&self) -> Option<Vec<String>> {
        let mut position = self.start.clone();
        let mut listed = vec![by_proof(&position)?];
        for mv in &self.moves {
            position.play(mv).expect("it was legal when it was made");
            listed.extend(by_proof(&position));
        }
        Some(listed)
    }
}

/// Reads the next tokens as the proof by which a saved game is played. The opponent must be perfect and win.
pub(super) fn scan(reader: &mut Reader<'_>, first: Player, level: Level) -> Result<AnyPosition, ParseError> {
    let location = reader.location();
    let (proved, position) = scan_proof(reader)?;
    if level != Level::Perfect || first != winner_first(proved.first_wins) {
        let found = format!("the level {level} and a proof that the {} player wins", proved.winner());
        return Err(ParseError::new(location, "a perfect opponent who wins by the proof", found));
    }
    Ok(position)
}

fn winner_first(first_wins: bool) -> Player {
    if first_wins { Player::Opponent } else { Player::Human }
}
