//! The games in a row: their names, nim-values, sums of nim-values, and moves.
//!
//! The interface counts the coins of a row from 1. The formulas count them from 0, as most of the literature does, so a function calls its
//! argument `coin` or `coins` if it counts from 0.
//!
//! The game is a value and not a type parameter, because the games of a board are known only when the board is read. The
//! branch on the family is predicted, and the sum of two coins takes a few nanoseconds next to a sort and a tree.
//!
//! The nim-values of all families are in `[WW]`, volume 3, chapter 14. The crate documentation proves them.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use nimbers::Nimber;

use crate::CoinSet;

/// The coins that a move may turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CoinGame {
    /// Turning Turtles: one or two coins.
    Turtles,
    /// Twins: exactly two coins.
    Twins,
    /// Mock Turtles: one, two or three coins.
    MockTurtles,
    /// Triplets: exactly three coins.
    Triplets,
    /// Ruler: a run of consecutive coins.
    Ruler,
}

impl CoinGame {
    /// All families.
    pub const ALL: [Self; 5] = [Self::Turtles, Self::Twins, Self::MockTurtles, Self::Triplets, Self::Ruler];

    /// Returns the name, in lower case with hyphens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turtles => "turtles",
            Self::Twins => "twins",
            Self::MockTurtles => "mock-turtles",
            Self::Triplets => "triplets",
            Self::Ruler => "ruler",
        }
    }

    /// Returns the minimum and maximum number of coins that a move names.
    #[must_use]
    pub const fn places(self) -> [usize; 2] {
        match self {
            Self::Turtles | Self::Ruler => [1, 2],
            Self::Twins => [2, 2],
            Self::MockTurtles => [1, 3],
            Self::Triplets => [3, 3],
        }
    }

    /// Returns the nim-value of a coin, without a limit.
    const fn value(self, coin: u64) -> u64 {
        match self {
            Self::Turtles => coin.wrapping_add(1),
            Self::Twins => coin,
            // The odious one of 2 n and 2 n + 1: the number with an odd number of ones.
            Self::MockTurtles => coin.wrapping_mul(2) | ((coin.count_ones() as u64 + 1) % 2),
            Self::Triplets => match coin.checked_sub(2) {
                Some(coin) => Self::MockTurtles.value(coin),
                None => 0,
            },
            Self::Ruler => 1 << (coin + 1).trailing_zeros(),
        }
    }

    /// Returns the nim-sum of the nim-values of the first coins, without a limit.
    #[inline]
    fn sum_of_first(self, coins: u64) -> u64 {
        match self {
            Self::Turtles => sum_of_numbers_below(coins.wrapping_add(1)),
            Self::Twins => sum_of_numbers_below(coins),
            Self::MockTurtles => {
                // Of the values of the coins 2 j and 2 j + 1, exactly one is odd.
                let unpaired = coins & (u64::from(coins.wrapping_sub(1).count_ones()) + 1);
                (sum_of_numbers_below(coins) << 1) | ((coins >> 1 ^ unpaired) & 1)
            }
            Self::Triplets => Self::MockTurtles.sum_of_first(coins.saturating_sub(2)),
            Self::Ruler => coins ^ (coins >> 1),
        }
    }

    /// Returns the lower coins of a move at `coin` whose values have the sum `target`, which is below the value of the coin.
    ///
    /// In the ruler game, this is the first coin of the run. Coins are counted from 0.
    fn lower_coins(self, coin: u64, target: u64) -> [Option<u64>; 2] {
        match self {
            Self::Turtles => [target.checked_sub(1), None],
            Self::Twins => [Some(target), None],
            Self::MockTurtles if target == 0 => [None, None],
            Self::MockTurtles if target.count_ones() % 2 == 1 => [Some(target / 2), None],
            Self::MockTurtles => {
                // A power of two is odious, and so is an evil number without its top bit.
                let top = 1 << target.ilog2();
                [Some(top / 2), Some((target ^ top) / 2)]
            }
            Self::Triplets => {
                // The first two coins have the value 0, so they complete the move.
                let [first, second] =
                    Self::MockTurtles.lower_coins(coin, target).map(|lower| lower.map(|coin| coin + 2));
                [first.or(Some(1)), second.or(Some(0))]
            }
            // The run has the Gray code of its length as its value: the values below a power of two are symmetric.
            Self::Ruler => [Some(coin - ungray(target)).filter(|&first| first < coin), None],
        }
    }
}

/// Returns 0 xor 1 xor ... xor (`end` - 1).
#[inline]
const fn sum_of_numbers_below(end: u64) -> u64 {
    // Each pair 2 j, 2 j + 1 has the xor 1, and an odd `end` leaves the last number unpaired.
    let unpaired = if end % 2 == 1 { end - 1 } else { 0 };
    unpaired ^ (end >> 1 & 1)
}

/// Returns the number with this Gray code: every bit xor all higher bits.
fn ungray(code: u64) -> u64 {
    [1, 2, 4, 8, 16, 32].into_iter().fold(code, |number, distance| number ^ number >> distance)
}

/// A coin-turning game in a row, which is a factor of a [`Coins`](crate::Coins) board: a [`CoinGame`], and the maximum
/// number of consecutive coins that contain the coins of a move.
///
/// Coins are counted from 1. Its text is the name of the family, or for a game within *k* consecutive coins `NAME/k`.
///
/// # Examples
///
/// ```
/// use impartial_coins::{CoinGame, Nimber, CoinSet, RowGame};
///
/// let ruler = RowGame::new(CoinGame::Ruler);
/// let marks: Vec<u64> = (1..=8).map(|place| ruler.value(place).heap_size()).collect();
/// assert_eq!(marks, [1, 2, 1, 4, 1, 2, 1, 8]);
/// assert_eq!(ruler.sum(1..9), Nimber::from_heap(12));
/// // From 8 to 3: the run of the coins 6 to 8.
/// assert_eq!(ruler.move_to(8, Nimber::from_heap(3)), Some(CoinSet::from([8, 6, 0])));
///
/// let short: RowGame = "ruler/3".parse()?;
/// assert_eq!(short.value(8), Nimber::from_heap(2));
/// assert_eq!("ruler/0".parse::<RowGame>().unwrap_err().to_string(), "a game within 0 consecutive coins has no moves");
/// # Ok::<(), impartial_coins::InvalidRowGame>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RowGame {
    family: CoinGame,
    // Invariant: at least 1. Without a limit, it is `u64::MAX`, because no row has that many coins.
    #[cfg_attr(feature = "serde", serde(rename = "limit", skip_serializing_if = "is_unlimited"))]
    within: u64,
}

/// The error for a game in a row that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidRowGame {
    /// The text is not the name of a family, optionally followed by a slash and a number below 2^64.
    #[error("expected turtles, twins, mock-turtles, triplets or ruler, or a name with a limit such as ruler/3")]
    Unknown,
    /// The limit is 0.
    #[error("a game within 0 consecutive coins has no moves")]
    WithinZero,
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
const fn is_unlimited(&within: &u64) -> bool {
    within == u64::MAX
}

impl RowGame {
    /// Creates the game without a limit.
    #[must_use]
    pub const fn new(family: CoinGame) -> Self {
        Self { family, within: u64::MAX }
    }

    /// Returns the game in which all turned coins are among `coins` consecutive ones. With the limit 2^64 - 1, all coins of the row are.
    ///
    /// # Errors
    ///
    /// [`InvalidRowGame::WithinZero`] if `coins` is 0.
    pub const fn within(self, coins: u64) -> Result<Self, InvalidRowGame> {
        if coins == 0 { Err(InvalidRowGame::WithinZero) } else { Ok(Self { within: coins, ..self }) }
    }

    /// Returns the family.
    #[must_use]
    pub const fn family(self) -> CoinGame {
        self.family
    }

    /// Returns the number of consecutive coins among which all turned coins are, or `None` without a limit.
    #[must_use]
    pub const fn limit(self) -> Option<u64> {
        if self.within == u64::MAX { None } else { Some(self.within) }
    }

    /// Returns the nim-value of a single coin that shows heads, by its number from 1 to [`MAX_SIDE`](crate::MAX_SIDE).
    ///
    /// For every other number, the result is unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_coins::{CoinGame, MAX_SIDE, RowGame};
    ///
    /// let mock_turtles = RowGame::new(CoinGame::MockTurtles);
    /// let values: Vec<u64> = (1..=6).map(|place| mock_turtles.value(place).heap_size()).collect();
    /// assert_eq!(values, [1, 2, 4, 7, 8, 11]);
    /// assert_eq!(mock_turtles.value(MAX_SIDE).heap_size(), u64::MAX - 2);
    /// ```
    #[must_use]
    pub const fn value(self, place: u64) -> Nimber {
        let coin = place.saturating_sub(1);
        Nimber::from_heap(match self.family {
            CoinGame::Ruler => {
                let (value, most) = (CoinGame::Ruler.value(coin), self.longest_power());
                if value < most { value } else { most }
            }
            family => family.value(coin % self.within),
        })
    }

    /// Returns the nim-value of a row in which the coins with these numbers show heads.
    ///
    /// For numbers outside 1 to [`MAX_SIDE`](crate::MAX_SIDE), the result is unspecified.
    #[must_use]
    #[inline]
    pub fn sum(self, places: Range<u64>) -> Nimber {
        Nimber::from_heap(
            self.sum_of_first(places.start.wrapping_sub(1)) ^ self.sum_of_first(places.end.wrapping_sub(1)),
        )
    }

    /// Returns the nim-sum of the nim-values of the first coins.
    #[inline]
    fn sum_of_first(self, coins: u64) -> u64 {
        if self.family == CoinGame::Ruler {
            // Below the longest power, a value occurs as in the game without a limit. The longest power is the value of all
            // its multiples.
            let most = self.longest_power();
            return (CoinGame::Ruler.sum_of_first(coins) & (most - 1)) | (coins & most);
        }
        if coins <= self.within {
            return self.family.sum_of_first(coins);
        }
        let (periods, rest) = (coins / self.within, coins % self.within);
        let whole = if periods % 2 == 1 { self.family.sum_of_first(self.within) } else { 0 };
        whole ^ self.family.sum_of_first(rest)
    }

    /// Returns the largest power of two up to the limit, which is the maximum value of a coin in the ruler game.
    const fn longest_power(self) -> u64 {
        1 << self.within.ilog2()
    }

    /// Returns a move in a row whose only head is at `place`, to a row of nim-value `target`; or `None` if the target is not
    /// below the nim-value of the coin, or the number is 0.
    #[must_use]
    pub fn move_to(self, place: u64, target: Nimber) -> Option<CoinSet> {
        let coin = place.checked_sub(1)?;
        if target >= self.value(place) {
            return None;
        }
        let target = target.heap_size();
        // With a limit, the coins of a period behave like the first ones. The run of a ruler is short enough already.
        let start = if self.family == CoinGame::Ruler { 0 } else { coin - coin % self.within };
        let [first, second] = self.family.lower_coins(coin - start, target);
        let place = |coin: Option<u64>| coin.map_or(0, |coin| start + coin + 1);
        Some(CoinSet::from([coin + 1, place(first), place(second)]))
    }

    /// Returns the number of the first coin that can be turned from heads to tails, or `None` if the limit allows no move at all.
    pub(crate) fn first_movable(self) -> Option<u64> {
        let coins = match self.family {
            CoinGame::Ruler => 1,
            family => family.places()[0] as u64,
        };
        (coins <= self.within).then_some(coins)
    }

    /// Returns the move of as few coins as possible whose last coin is at `place`, or `None` if it has no move.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_coins::{CoinGame, CoinSet, RowGame};
    ///
    /// let triplets = RowGame::new(CoinGame::Triplets);
    /// assert_eq!(triplets.shortest_move(5), Some(CoinSet::from([5, 4, 3])));
    /// assert_eq!(triplets.shortest_move(2), None);
    /// ```
    #[must_use]
    pub fn shortest_move(self, place: u64) -> Option<CoinSet> {
        let coins = self.first_movable().filter(|&first| first <= place)?;
        Some(CoinSet::from([0, 1, 2].map(|before| if before < coins { place - before } else { 0 })))
    }

    /// Returns the runs of coins that a move turns, as ranges of numbers.
    pub(crate) fn turned(self, places: &CoinSet) -> impl Iterator<Item = Range<u64>> + Clone {
        let numbers = [0, 1, 2].map(|index| places.as_slice().get(index).copied().unwrap_or(0));
        let runs = match (self.family, numbers) {
            (CoinGame::Ruler, [last, first, _]) if first > 0 => [first..last.saturating_add(1), 0..0, 0..0],
            _ => numbers.map(|place| place..place.saturating_add(1)),
        };
        runs.into_iter().filter(|run| run.start > 0)
    }

    /// Returns the nim-value of the coins that a move turns.
    pub(crate) fn sum_of_turned(self, places: &CoinSet) -> Nimber {
        self.turned(places).map(|run| self.sum(run)).sum()
    }
}

impl fmt::Display for RowGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.family.name())?;
        self.limit().map_or(Ok(()), |coins| write!(f, "/{coins}"))
    }
}

impl FromStr for RowGame {
    type Err = InvalidRowGame;

    fn from_str(text: &str) -> Result<Self, InvalidRowGame> {
        let (name, limit) = text.split_once('/').map_or((text, None), |(name, limit)| (name, Some(limit)));
        let family = CoinGame::ALL.into_iter().find(|family| family.name() == name).ok_or(InvalidRowGame::Unknown)?;
        let Some(limit) = limit else { return Ok(Self::new(family)) };
        // `parse` would also accept a sign.
        let digits = Some(limit).filter(|limit| limit.bytes().all(|byte| byte.is_ascii_digit()));
        let coins = digits.and_then(|limit| limit.parse().ok()).ok_or(InvalidRowGame::Unknown)?;
        Self::new(family).within(coins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gray_codes() {
        let numbers = (0..1_000).chain([1 << 63, u64::MAX, u64::MAX / 3, 0x0123_4567_89ab_cdef]);
        for number in numbers {
            assert_eq!(ungray(number ^ (number >> 1)), number, "{number:#x}");
        }
    }
}
