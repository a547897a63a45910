//! Positions and moves of a game as [`AnyPosition`] and [`AnyMove`]: the one implementation for all games.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::hash::Hasher;
use std::sync::Arc;

use impartial_core::{Position, Solve};
use nimbers::Nimber;

use crate::any_move::AnyMove;
use crate::any_position::{AnyPosition, Erased, IllegalMove};
use crate::describe::Describe;
use crate::game::Game;
use crate::move_parts::{Value, Values};
use crate::output::report::Report;
#[cfg(feature = "draw")]
use crate::output::svg::canvas::Picture;
use crate::random::Random;

impl AnyPosition {
    pub(crate) fn new(position: impl Describe) -> Self {
        Self(Box::new(position))
    }
}

impl AnyMove {
    /// Converts a move of the game of `P`.
    pub(crate) fn of<P: Describe>(mv: &P::Move) -> Self {
        Self { game: &const { P::GAME }, values: P::values(mv) }
    }

    /// Converts the move to one of the game of `P`, or returns the error that it belongs to another game.
    fn to<P: Describe>(&self) -> Result<P::Move, IllegalMove> {
        let (expected, found) = (P::GAME.name, self.game.name);
        if expected != found {
            let reason = format!("expected a move of {expected}, found a move of {found}");
            return Err(IllegalMove(Box::<dyn Error + Send + Sync>::from(reason).into()));
        }
        Ok(P::from_values(&mut Values::new(&self.values)))
    }
}

impl<P: Describe> Erased for P {
    fn game(&self) -> &'static Game {
        &const { P::GAME }
    }

    fn rule(&self) -> Option<&'static str> {
        Describe::rule(self)
    }

    fn nim_value(&self) -> Nimber {
        Solve::nim_value(self)
    }

    fn move_to(&self, target: Nimber) -> Option<AnyMove> {
        Solve::move_to(self, target).map(|mv| AnyMove::of::<P>(&mv))
    }

    fn some_move(&self) -> Option<AnyMove> {
        Solve::some_move(self).map(|mv| AnyMove::of::<P>(&mv))
    }

    fn random_move(&self, random: &mut Random) -> Option<AnyMove> {
        Describe::random_move(self, random).map(|mv| AnyMove::of::<P>(&mv))
    }

    fn play(&mut self, mv: &AnyMove) -> Result<(), IllegalMove> {
        Position::play(self, &mv.to::<P>()?).map_err(|illegal| IllegalMove(Arc::new(illegal)))
    }

    fn check(&self, mv: &AnyMove) -> Result<(), IllegalMove> {
        Position::check(self, &mv.to::<P>()?).map_err(|illegal| IllegalMove(Arc::new(illegal)))
    }

    fn is_complete(&self, before: &[Value], list: &[u64]) -> bool {
        Describe::is_complete(self, before, list)
    }

    fn completions(&self, words: &str) -> Vec<AnyMove> {
        Describe::completions(self, words).iter().map(AnyMove::of::<P>).collect()
    }

    fn ranges(&self) -> String {
        Describe::ranges(self)
    }

    fn size(&self) -> usize {
        Describe::size(self)
    }

    fn table_bytes(&self) -> u64 {
        Describe::table_bytes(self)
    }

    fn facts(&self, report: &mut Report) {
        Describe::facts(self, report, false);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        Describe::reasons(self, target, report);
    }

    fn board(&self, around: Option<&AnyMove>) -> Vec<String> {
        Describe::board(self, around.and_then(|mv| mv.to::<P>().ok()).as_ref())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_start(f)?;
        let played = self.played_since_start();
        if played.is_empty() {
            return Ok(());
        }
        writeln!(f, "played {}", played.len())?;
        played.iter().try_for_each(|mv| writeln!(f, "{}", AnyMove::of::<P>(mv).in_short()))
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        Describe::heading(self)
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Describe::sides(self)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&AnyMove>, picture: &mut Picture) {
        Describe::draw(self, mv.and_then(|mv| mv.to::<P>().ok()).as_ref(), picture);
    }

    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn is_equal(&self, other: &dyn Erased) -> bool {
        (other as &dyn Any).downcast_ref::<P>() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}
