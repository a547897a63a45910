//! Pictures of positions of any game: alone, with a move, and as the components of a sum side by side.

use impartial_core::{Position as _, Solve as _, Sum, SumMove};

use crate::any::{AnyMove, AnyPosition, IllegalMove};
use crate::output::report::count;
use crate::output::svg::canvas::Picture;
use crate::output::svg::places::{InvalidWindow, Places, Window};

/// The most components of a sum that are drawn.
const MOST: usize = 9;

/// A picture of a position alone, without sentences and a legend, and where things are in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Figure {
    /// The picture as SVG.
    pub svg: String,
    /// Where things are in it.
    pub places: Places,
}

impl AnyPosition {
    /// Returns a picture of the position, or of a part of its board, for a host that takes moves by mouse.
    ///
    /// The picture has a frame and the labels at its sides. What [`draw`](Self::draw) writes around it is in its description.
    /// A move is drawn if it is legal.
    ///
    /// # Errors
    ///
    /// Returns an error if the window does not fit the board, or if the position has no rows and columns.
    ///
    /// # Complexity
    ///
    /// The time of the picture, and of playing the move in a copy of the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::{AnyPosition, Places, Window};
    ///
    /// let board: AnyPosition = "sharti 1000000000 1 5  1 1 3 3".parse()?;
    /// let window = Window { rows: 1..=4, columns: 1..=8 };
    /// let figure = board.figure(None, Some(&window))?;
    /// assert!(figure.svg.starts_with("<svg "));
    /// let Places::Board(places) = figure.places else { panic!("a board is drawn") };
    /// assert_eq!((places.size, places.window), ([1_000_000_000; 2], [[1, 4], [1, 8]]));
    /// // Rows 1 to 4 are drawn from the top to the bottom, and row 5 would be next.
    /// let [.., height] = places.area;
    /// assert_eq!(places.rows, [(0, 1), (height, 5)]);
    ///
    /// let window = Window { rows: 0..=4, columns: 1..=8 };
    /// let error = board.figure(None, Some(&window)).unwrap_err();
    /// assert_eq!(error.to_string(), "expected rows of the window from 1 to 1000000000, the first before the last, found 0-4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn figure(&self, mv: Option<&AnyMove>, window: Option<&Window>) -> Result<Figure, InvalidWindow> {
        let mut picture = Picture::bare(self.heading());
        picture.show(window, self.sides(), self.game())?;
        self.draw_below(mv.filter(|mv| self.clone().play(mv).is_ok()), &mut picture);
        let places = std::mem::take(&mut picture.places);
        Ok(Figure { svg: picture.finish(), places })
    }

    /// Returns a picture of the position as SVG, without its nim-value and without a move.
    ///
    /// Some boards show the nim-values of their parts: the heights of piles, the worth of white cells.
    /// [`Puzzle::draw`](crate::Puzzle::draw) draws an input with its nim-value and a winning move, and
    /// [`sum::draw`](crate::sum::draw) does so for positions in the middle of a game.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    ///
    /// let sheet: AnyPosition = "paper-cutting 2 3 1  1 1 1 2".parse()?;
    /// let picture = sheet.draw();
    /// assert!(picture.starts_with("<svg ") && picture.contains("<title>Paper of 2 x 3</title>"));
    /// assert!(!picture.contains("nim-value"));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn draw(&self) -> String {
        let mut picture = Picture::new(self.heading());
        self.draw_below(None, &mut picture);
        picture.finish()
    }

    /// Returns a picture of the position with a move in it, and the nim-values before and after the move.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks if it is illegal.
    ///
    /// # Complexity
    ///
    /// The time of the picture, of a copy of the position, of playing the move, and of two nim-values.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    ///
    /// let board: AnyPosition = "sharti 5 1 5  1 1 3 3".parse()?;
    /// let picture = board.draw_move(&"sharti 3 3 2".parse()?)?;
    /// assert!(picture.contains("Move: 3 3 2 (row column side), from nim-value *2 to *."));
    ///
    /// let illegal = board.draw_move(&"sharti 5 5 1".parse()?).unwrap_err();
    /// assert!(illegal.to_string().contains("is not white"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw_move(&self, mv: &AnyMove) -> Result<String, IllegalMove> {
        let mut after = self.clone();
        after.play(mv)?;
        let mut picture = Picture::new(self.heading());
        let (short, syntax) = (mv.in_short(), self.move_syntax());
        picture.say(&format!("move: {short} ({syntax}), from nim-value {} to {}", self.nim_value(), after.nim_value()));
        self.draw_below(Some(mv), &mut picture);
        Ok(picture.finish())
    }
}

/// Returns the panel of a component, with a heading and a legal move.
pub(crate) fn panel(panels: usize, heading: String, component: &AnyPosition, mv: Option<&AnyMove>) -> Picture {
    let mut panel = Picture::panel(panels, heading);
    component.draw_below(mv, &mut panel);
    panel
}

/// Draws the first components of a sum side by side, among them the one in which a move is made.
///
/// `heading` is given the number of a component, from 1, and the component. Panels of other pictures may come first.
pub(crate) fn components(
    picture: &mut Picture,
    mut first: Vec<Picture>,
    sum: &Sum<AnyPosition>,
    mv: Option<&SumMove<AnyMove>>,
    heading: impl Fn(usize, &AnyPosition) -> String,
) {
    let total = sum.components().len();
    let chosen = mv.map_or(0, |mv| mv.component);
    let others = (0..total).filter(|&index| index != chosen).take(MOST - 1);
    let mut shown: Vec<usize> = others.chain((chosen < total).then_some(chosen)).collect();
    shown.sort_unstable();
    let panels = first.len() + shown.len();
    for &index in &shown {
        let component = &sum.components()[index];
        let mv = mv.filter(|mv| mv.component == index).map(|mv| &mv.mv);
        first.push(panel(panels, heading(index + 1, component), component, mv));
    }
    picture.panels(first);
    if total > shown.len() {
        picture.say(&format!("Not drawn: {} of {total}.", count(total - shown.len(), "component")));
    }
}

/// Returns how many panels [`components`] draws of a sum.
pub(crate) fn panels(sum: &Sum<AnyPosition>) -> usize {
    sum.components().len().min(MOST)
}
