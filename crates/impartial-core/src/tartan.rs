//! Products of coin-turning games.

use alloc::vec::Vec;
use core::hash::Hash;

use nimbers::Nimber;

use crate::{Exhaustive, Unsolved};

/// Nim-values of the product of two coin-turning games, from those of its factors.
///
/// In a coin-turning game, coins lie at places.
/// A move turns the coin at some place from heads to tails, and with it a set of coins at lower places, from either side
/// to the other; the rules say which sets.
/// Every coin that shows heads is a game of its own, worth what it would be worth alone, so a closure from a place to
/// the sets that are turned with it is all that [`Exhaustive`] needs.
///
/// In the product of two such games a place is a pair of places.
/// A move chooses a move in each factor, and turns the coins at all pairs of the places that these turn:
/// [`product_game`] has these rules, word for word.
///
/// **Theorem** (the Tartan theorem). The value of a pair is the nim-product of the values of its places.
/// Sketch of a proof: let *a* and *b* be these, and choose options worth *a'* and *b'*.
/// As products distribute over sums, the move leads to *a'b + ab' + a'b'*.
/// That takes all values below *ab* when *a'* and *b'* take all values below *a* and *b*, by definition of the product,
/// and it never is *ab*, because *(a + a')(b + b')* is not 0.
///
/// # Examples
///
/// Turning Corners: turn the four corners of a rectangle, the upper right one from heads to tails.
/// It is the product of two games in which a move turns one more coin besides; they are Nim in disguise.
///
/// ```
/// use impartial_core::nimbers::Nimber;
/// use impartial_core::{Exhaustive, Tartan};
///
/// let another = |&place: &u64| (0..place).map(|lower| [lower]);
/// let mut corners = Tartan::new(Exhaustive::new(another), Exhaustive::new(another));
/// assert_eq!(corners.nim_value(&4, &5)?, Nimber::of_heap(2)); // 4 times 5
/// assert_eq!(corners.nim_value(&200, &77)?, Nimber::of_heap(200) * Nimber::of_heap(77));
/// # Ok::<(), impartial_core::Unsolved>(())
/// ```
///
/// The ruler game: turn any consecutive coins. Its values are the marks of a ruler.
/// A position of the product with itself is worth the sum of its heads.
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
    /// The product of the games that these solve; each keeps its budget.
    ///
    /// Where the values of a factor are known by a theorem, no solver is needed: the product of the nimbers is all.
    pub const fn new(first: Exhaustive<P, F>, second: Exhaustive<Q, G>) -> Self {
        Self { first, second }
    }

    /// The nim-value of one coin that shows heads, at the pair of these places.
    ///
    /// # Complexity
    ///
    /// That of the search in each factor, and one product.
    ///
    /// # Errors
    ///
    /// Those of [`Exhaustive::nim_value`], for a place in its factor.
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

/// The literal rules of the product of two coin-turning games, for [`Exhaustive`].
///
/// The closures list, for a place, the sets of lower places whose coins a move turns with the one there;
/// so does the result, for a pair of places.
///
/// # Complexity
///
/// For a pair with *m* and *n* moves in its factors, *m n* moves, each listed in full.
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
    first: impl Fn(&P) -> OptionsP,
    second: impl Fn(&Q) -> OptionsQ,
) -> impl Fn(&(P, Q)) -> Vec<Vec<(P, Q)>>
where
    P: Clone,
    Q: Clone,
    OptionsP: IntoIterator<Item: IntoIterator<Item = P>>,
    OptionsQ: IntoIterator<Item: IntoIterator<Item = Q>>,
{
    /// The sets of places that a move turns, the highest place first.
    fn moves<P: Clone>(place: &P, options: impl IntoIterator<Item: IntoIterator<Item = P>>) -> Vec<Vec<P>> {
        options.into_iter().map(|lower| [place.clone()].into_iter().chain(lower).collect()).collect()
    }

    move |(x, y)| {
        let (rows, columns) = (moves(x, first(x)), moves(y, second(y)));
        let turned = |row: &[P], column: &[Q]| {
            let pairs = row.iter().flat_map(|x| column.iter().map(|y| (x.clone(), y.clone())));
            pairs.skip(1).collect() // The first is the coin at the pair itself.
        };
        rows.iter().flat_map(|row| columns.iter().map(move |column| turned(row, column))).collect()
    }
}
