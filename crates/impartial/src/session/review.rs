//! Which moves of the person kept or gave away the chance to win.

use impartial_core::{Outcome, Position as _, Solve as _};

use super::{Player, Session, mover};

/// The chances of the person during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Review {
    /// For each move of the person, whether the position before it could be won.
    pub winning: Vec<bool>,
    /// For each move of the person, whether the opponent could not win the position after it.
    pub kept: Vec<bool>,
    /// The move of the person, counted from 1, after which no position that the person got could be won. `None` if no
    /// position could be won, or the person can still win or has won.
    pub given_away: Option<usize>,
}

impl Session {
    /// Returns which moves of the person were made in positions that could be won, and which one gave the last chance away.
    ///
    /// # Complexity
    ///
    /// The time of playing all moves again, and of two outcomes per move of the person.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::nim::Take;
    /// use impartial::prelude::*;
    ///
    /// let mut session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Human);
    /// session.play(SumMove { component: 1, mv: Take { heap: 0, take: 2 }.into() })?;
    /// let review = session.review();
    /// assert_eq!((review.winning, review.kept, review.given_away), (vec![true], vec![false], Some(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the moves were legal when they were made")]
    pub fn review(&self) -> Review {
        let mut position = self.start.clone();
        let (mut winning, mut kept) = (Vec::new(), Vec::new());
        for (index, mv) in self.moves.iter().enumerate() {
            let is_won = position.outcome() == Outcome::N;
            position.play(mv).expect("it was legal when it was made");
            if mover(self.first, index) == Player::Human {
                winning.push(is_won);
                kept.push(position.outcome() == Outcome::P);
            }
        }
        // After a good move, the position is lost for the player to move.
        let person_can_win = (position.outcome() == Outcome::P) == (self.to_move() == Player::Opponent);
        let last = winning.iter().rposition(|&winning| winning).map(|index| index + 1);
        Review { given_away: last.filter(|_| !person_can_win), winning, kept }
    }
}
