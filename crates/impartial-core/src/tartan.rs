//! Products of coin-turning games, by the Tartan theorem and by the rules (feature `tartan`).
//!
//! No other module multiplies nimbers, so that the crate compiles without the nim field.

use alloc::vec::Vec;
use core::hash::Hash;

use nimbers::Nimber;

use crate::{Exhaustive, Unsolved};

/// A solver for the product of two coin-turning games: it multiplies the nim-values of the factors.
///
/// In a coin-turning game, coins lie at places.
/// A move turns the coin at one place from heads to tails, and may turn coins at lower places too.
/// The rules list the sets of lower places that a move may turn.
/// The nim-value of a position is the sum of the values of the coins that show heads, each as if it were alone.
/// So [`Exhaustive`] needs only a closure from a place to its sets of lower places.
///
/// In the product of two such games, a place is a pair of places.
/// A move chooses a move in each factor, and turns the coins at all pairs of their places.
/// [`product_game`] states these rules literally.
///
/// **Theorem** (the Tartan theorem). The value of a pair is the nim-product of the values of its places.
///
/// Proof sketch: let *a* and *b* be the values of the places, and let the moves in the factors lead to *a'* and *b'*.
/// Products distribute over sums, so the move in the product leads to *a'b + ab' + a'b'*.
/// By the definition of the nim-product, these values include all values below *ab*.
/// None of them is *ab*, because *(a + a')(b + b')* is not 0.
///
/// # Examples
///
/// In Turning Corners, a move turns the four corners of a rectangle, the upper right one from heads to tails.
/// It is the product of two games in which a move turns one more coin. These games are Nim in disguise.
///
/// ```
/// use impartial_core::nimbers::Nimber;
/// use impartial_core::{Exhaustive, Tartan};
///
/// let another = |&place: &u64| (0..place).map(|lower| [lower]);
/// let mut corners = Tartan::new(Exhaustive::new(another), Exhaustive::new(another));
/// assert_eq!(corners.nim_value(&4, &5)?, Nimber::from_heap(2)); // 4 times 5
/// assert_eq!(corners.nim_value(&200, &77)?, Nimber::from_heap(200) * Nimber::from_heap(77));
/// # Ok::<(), impartial_core::Unsolved>(())
/// ```
///
/// In the ruler game, a move turns any consecutive coins. Its values are the marks of a ruler.
/// The value of a position of its product with itself is the sum of the values of the heads.
///
/// ```
/// # use impartial_core::{Exhaustive, Tartan, Unsolved};
/// use impartial_core::nimbers::Nimber;
///
/// let consecutive = |&last: &u64| (1..=last).map(move |first| first..last);
/// let mut ruler = Exhaustive::new(consecutive);
/// let marks = (1..=8).map(|place| Ok(ruler.nim_value(&place)?.heap_size())).collect::<Result<Vec<_>, Unsolved>>()?;
/// assert_eq!(marks, [1, 2, 1, 4, 1, 2, 1, 8]);
///
/// let mut rectangles = Tartan::new(Exhaustive::new(consecutive), ruler);
/// let heads = [(4, 8), (2, 2), (3, 6)];
/// let value: Nimber = heads.iter().map(|(x, y)| rectangles.nim_value(x, y)).sum::<Result<_, _>>()?;
/// assert_eq!(value.to_string(), "*10"); // 4 times 8 is 11, 2 times 2 is 3, 1 times 2 is 2
/// # Ok::<(), Unsolved>(())
/// ```
///
/// # Sources
///
/// *Winning Ways*, volume 3, chapter 14 ("Turn and turn about").
#[derive(Clone, Debug)]
pub struct Tartan<P, F, Q, G> {
    first: Exhaustive<P, F>,
    second: Exhaustive<Q, G>,
}

impl<P, F, Q, G> Tartan<P, F, Q, G> {
    /// Creates a solver for the product of the games that `first` and `second` solve. Each keeps its budget.
    ///
    /// If theorems give the values of both factors, no solver is needed: multiply the nimbers.
    pub const fn new(first: Exhaustive<P, F>, second: Exhaustive<Q, G>) -> Self {
        Self { first, second }
    }

    /// Returns the nim-value of one coin that shows heads, at this pair of places.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Exhaustive::nim_value`] in either factor.
    ///
    /// # Complexity
    ///
    /// The time of the search in each factor, and of one product.
    pub fn nim_value<OptionsP, OptionsQ>(&mut self, first: &P, second: &Q) -> Result<Nimber, Unsolved>
    where
        P: Clone + Eq + Hash,
        Q: Clone + Eq + Hash,
        F: FnMut(&P) -> OptionsP,
        G: FnMut(&Q) -> OptionsQ,
        OptionsP: IntoIterator<Item: IntoIterator<Item = P>>,
        OptionsQ: IntoIterator<Item: IntoIterator<Item = Q>>,
    {
        Ok(self.first.nim_value(first)? * self.second.nim_value(second)?)
    }
}

/// Returns the reference rules of the product of two coin-turning games, for [`Exhaustive`].
///
/// Each closure takes a place and lists the sets of lower places that a move may turn with it.
/// The result does the same for a pair of places.
///
/// # Complexity
///
/// Let a pair have *m* and *n* moves in the factors. The result lists *m n* moves for it, each with all its places.
///
/// # Examples
///
/// ```
/// use impartial_core::{Exhaustive, product_game};
///
/// let another = |&place: &u8| (0..place).map(|lower| [lower]);
/// let mut corners = Exhaustive::new(product_game(another, another));
/// assert_eq!(corners.nim_value(&(2, 2))?.heap_size(), 3);
/// # Ok::<(), impartial_core::Unsolved>(())
/// ```
pub fn product_game<P, Q, OptionsP, OptionsQ>(
    first: impl Fn(&P) -> OptionsP + Clone,
    second: impl Fn(&Q) -> OptionsQ + Clone,
) -> impl Fn(&(P, Q)) -> Vec<Vec<(P, Q)>> + Clone
where
    P: Clone,
    Q: Clone,
    OptionsP: IntoIterator<Item: IntoIterator<Item = P>>,
    OptionsQ: IntoIterator<Item: IntoIterator<Item = Q>>,
{
    /// Returns the sets of places that the moves turn, each with the highest place first.
    fn moves<P: Clone>(place: &P, options: impl IntoIterator<Item: IntoIterator<Item = P>>) -> Vec<Vec<P>> {
        options.into_iter().map(|lower| [place.clone()].into_iter().chain(lower).collect()).collect()
    }

    move |(x, y)| {
        // Each move is listed once, although it takes part in a product with every move of the other factor.
        let (rows, columns) = (moves(x, first(x)), moves(y, second(y)));
        let turned = |row: &[P], column: &[Q]| {
            let pairs = row.iter().flat_map(|x| column.iter().map(|y| (x.clone(), y.clone())));
            pairs.skip(1).collect() // The first pair is the place itself, not a lower one.
        };
        rows.iter().flat_map(|row| columns.iter().map(move |column| turned(row, column))).collect()
    }
}
