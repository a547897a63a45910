//! The picture of a game in progress.

use board_svg::Picture;

use super::{Player, Session, mover};
use crate::output::report::count;
use crate::picture::{components, panel, panels};

impl Session {
    /// Returns a picture of the game as SVG: the components of the position side by side, and who is to move.
    ///
    /// They follow the component in which the last move was made, as it was before that move and with the move drawn in it.
    /// Nim-values of components and winning moves are not shown; [`sum::draw`](crate::sum::draw) of
    /// [`position`](Self::position) shows both. At most nine components are drawn.
    ///
    /// # Complexity
    ///
    /// The time of the picture of each component, and of playing the moves again.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::nim::Take;
    /// use impartial::prelude::*;
    ///
    /// let mut session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Human);
    /// assert!(session.draw().contains("<title>Game at the start: you are to move</title>"));
    ///
    /// session.play(SumMove { component: 1, mv: Take { heap: 0, take: 2 }.into() })?;
    /// let picture = session.draw();
    /// assert!(picture.contains("<title>Game after 2 moves: you are to move</title>"));
    /// assert!(picture.contains("before: I play 1 1 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn draw(&self) -> String {
        let when = match self.moves.len() {
            0 => "at the start".into(),
            moves => format!("after {}", count(moves, "move")),
        };
        let state = match (self.winner(), self.to_move()) {
            (Some(Player::Human), _) => "you have won",
            (Some(Player::Opponent), _) => "I have won",
            (None, Player::Human) => "you are to move",
            (None, Player::Opponent) => "I am to move",
        };
        let last = self.moves.last();
        let shown = panels(&self.position) + usize::from(last.is_some());
        let mut picture = Picture::with_panels(shown, &format!("Game {when}: {state}"));
        let before = last.map(|last| {
            let made = self.moves.len() - 1;
            let sum = self.replayed(made);
            let who = match mover(self.first, made) {
                Player::Human => "you play",
                Player::Opponent => "I play",
            };
            let heading = format!("before: {who} {}", self.notation(last));
            panel(&picture, &heading, &sum.components()[last.component], Some(&last.mv))
        });
        components(&mut picture, before.into_iter().collect(), &self.position, None, |number, component| {
            match self.start.components() {
                [_] => format!("{} now", component.name()),
                _ => format!("component {number}, {}", component.name()),
            }
        });
        picture.finish().svg
    }
}
