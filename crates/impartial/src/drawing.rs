//! How a game draws its positions.

#[cfg(feature = "draw")]
use impartial_core::Solve;

#[cfg(feature = "draw")]
use crate::output::svg::canvas::Picture;

/// A position that can be drawn.
#[cfg(feature = "draw")]
pub(crate) trait Draw: Solve {
    /// Returns the heading of the picture, without the nim-value.
    fn heading(&self) -> String;

    /// Returns the numbers of rows and columns of the board, or `None` if the game has none.
    fn sides(&self) -> Option<[u64; 2]> {
        None
    }

    /// Draws the position and a legal move below what is there.
    fn draw(&self, mv: Option<&Self::Move>, picture: &mut Picture);
}

/// Every position, as no picture is drawn.
#[cfg(not(feature = "draw"))]
pub(crate) trait Draw {}

#[cfg(not(feature = "draw"))]
impl<P> Draw for P {}
