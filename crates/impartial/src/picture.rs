//! Pictures of positions of any game: alone, with a move, and as the components of a sum side by side.

use board_svg::{Figure, InvalidWindow, Picture, Window, largest};
use impartial_core::{Position as _, Sum, SumMove};

use crate::any_move::AnyMove;
use crate::any_position::{AnyPosition, IllegalMove};

/// Maximum number of components of a sum that are drawn.
const MAX_COMPONENTS: usize = 9;

/// Options of [`AnyPosition::draw`].
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawOptions<'a> {
    mv: Option<&'a AnyMove>,
    window: Option<&'a Window>,
    is_bare: bool,
    has_values: bool,
}

impl<'a> DrawOptions<'a> {
    /// Creates options that draw the whole board without a move.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Draws a legal move, and writes the nim-values before and after it, or in misère play the outcomes.
    #[must_use]
    pub fn with_move(mut self, mv: &'a AnyMove) -> Self {
        self.mv = Some(mv);
        self
    }

    /// Draws only a part of the board.
    #[must_use]
    pub fn window(mut self, window: &'a Window) -> Self {
        self.window = Some(window);
        self
    }

    /// Leaves out the sentences, the legend, nim-values and everything else that a player does not see on a real board.
    /// The picture is for a user interface that takes moves by mouse. The sentences stay in the description for screen
    /// readers, except the sentences that reveal nim-values.
    #[must_use]
    pub fn bare(mut self) -> Self {
        self.is_bare = true;
        self
    }

    /// Shows nim-values in a [bare](Self::bare) picture: as the colours of piles, and as numbers.
    #[must_use]
    pub fn with_values(mut self) -> Self {
        self.has_values = true;
        self
    }
}

/// The reason why a position is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The move is illegal.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The window does not fit the board, or the game has no rows and columns.
    #[error(transparent)]
    InvalidWindow(#[from] InvalidWindow),
}

impl AnyPosition {
    /// Draws the position as SVG, without its nim-value.
    ///
    /// Some boards show the nim-values of their parts, such as piles or white cells, unless the picture is bare.
    /// [`Puzzle::draw`](crate::Puzzle::draw) draws an input with its nim-value and a winning move, and
    /// [`sum::draw`](crate::sum::draw) does so for positions in the middle of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is illegal, or if the window does not fit the board.
    ///
    /// # Complexity
    ///
    /// The time of the picture. A move adds the time of playing it in a copy of the position, and of two nim-values.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::{AnyPosition, DrawOptions, Layout, Window};
    ///
    /// let sheet: AnyPosition = "paper-cutting 2 3 1  1 1 1 2".parse()?;
    /// let svg = sheet.draw(DrawOptions::new())?.svg;
    /// assert!(svg.starts_with("<svg ") && svg.contains("<title>Paper of 2 x 3</title>"));
    ///
    /// let board: AnyPosition = "sharti 1000000000 1 5  1 1 3 3".parse()?;
    /// let mv = "sharti 3 3 2".parse()?;
    /// let svg = board.draw(DrawOptions::new().with_move(&mv))?.svg;
    /// assert!(svg.contains("Move: 3 3 2 (row column side), from nim-value *2 to *."));
    /// assert!(board.draw(DrawOptions::new().with_move(&"sharti 5 5 1".parse()?)).is_err());
    ///
    /// let window = Window { rows: 1..=4, columns: 1..=8 };
    /// let figure = board.draw(DrawOptions::new().window(&window).bare())?;
    /// let Layout::Board(layout) = figure.layout else { panic!("a board is drawn") };
    /// assert_eq!((layout.size, layout.window), ([1_000_000_000; 2], [[1, 4], [1, 8]]));
    /// // Rows 1 to 4 are drawn from the top to the bottom, and row 5 would be next.
    /// let [.., height] = layout.area;
    /// assert_eq!(layout.rows, [(0, 1), (height, 5)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, options: DrawOptions<'_>) -> Result<Figure, DrawError> {
        let DrawOptions { mv, window, is_bare, has_values } = options;
        let mut picture = if is_bare { Picture::bare } else { Picture::new }(&self.0.heading());
        if is_bare && !has_values {
            picture.hide_values();
        }
        picture.show(window, self.0.sides(), self.game().name)?;
        if let Some(mv) = mv {
            self.check(mv)?;
            // Nim-values may take long, and bare pictures are drawn often without showing them.
            if !is_bare {
                let mut after = self.clone();
                after.play(mv)?;
                let (short, syntax) = (mv.notation(), self.game().move_syntax());
                let [before, after] = [self, &after].map(|position| position.0.solved());
                let values = format!("from {before} to {}", after.value());
                picture.say(&format!("move: {short} ({syntax}), {values}"));
            }
        }
        self.0.draw(mv, &mut picture);
        Ok(picture.finish())
    }
}

/// Returns the panel of a component, with a heading and a legal move.
pub(crate) fn panel(picture: &Picture, heading: &str, component: &AnyPosition, mv: Option<&AnyMove>) -> Picture {
    let mut panel = picture.panel(heading);
    component.0.draw(mv, &mut panel);
    panel
}

/// Draws the first components of a sum side by side, including the component of the move.
///
/// `heading` is given the number of a component, from 1, and the component. Panels of other pictures may come first.
pub(crate) fn components(
    picture: &mut Picture,
    mut first: Vec<Picture>,
    sum: &Sum<AnyPosition>,
    mv: Option<&SumMove<AnyMove>>,
    heading: impl Fn(usize, &AnyPosition) -> String,
) {
    let move_in = |index: usize| mv.filter(|mv| mv.component == index).map(|mv| &mv.mv);
    let components = sum.components().iter().enumerate();
    // `largest` keeps the first components and the one with the move, which has the larger key.
    let (shown, left_out) = largest(components, MAX_COMPONENTS, |&(index, _)| move_in(index).is_some().into());
    for (index, component) in shown {
        first.push(panel(picture, &heading(index + 1, component), component, move_in(index)));
    }
    picture.panels(first);
    picture.say_count("Not drawn: ", left_out, "component", &format!(" of {}", sum.components().len()));
}

/// Returns how many panels [`components`] draws of a sum.
pub(crate) fn panels(sum: &Sum<AnyPosition>) -> usize {
    sum.components().len().min(MAX_COMPONENTS)
}
