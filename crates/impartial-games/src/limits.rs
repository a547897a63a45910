//! Limits of the numbers of an input, by the names that its format gives them.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use crate::bound::Bound;
use crate::game_data::GameData;

/// The limits of the numbers of an input: the limits of the judge or of the solvers, and smaller or larger maxima by name.
///
/// The text is a list of limits by name, optionally after `judge` or `full`. A name that is not listed has the judge's limit,
/// or the full limit if the game is not a contest problem or if the text begins with `full`.
///
/// # Examples
///
/// ```
/// use impartial_games::{GameId, Limits};
///
/// let limits: Limits = "full,n=6".parse()?;
/// let ranges = limits.ranges(GameId::Sharti.data())?;
/// assert_eq!((ranges.range("n"), ranges.range("m")), (1..=6, 0..=(1 << 31) - 1));
/// # Ok::<(), impartial_games::InvalidLimits>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    base: Base,
    most: BTreeMap<String, u64>,
}

/// The limits of the numbers without a limit by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Base {
    /// The judge's limits, or the full limits if the game is not a contest problem.
    #[default]
    Default,
    Judge,
    Full,
}

/// The error of limits that are malformed, or that a game does not have.
///
/// # Examples
///
/// ```
/// use impartial_games::{GameId, Limits};
///
/// let error = |text: &str| text.parse::<Limits>().and_then(|limits| limits.ranges(GameId::Sharti.data())).unwrap_err();
/// assert_eq!(error("n:8").to_string(), "expected `judge`, `full` or limits such as n=8,k=3, found `n:8`");
/// assert_eq!(error("x=8").to_string(), "sharti has no limit `x`; its limits are n, m, k");
/// assert_eq!(error("n=0").to_string(), "expected n from 1 to 9223372036854775807, found 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidLimits {
    /// The text is not a list of limits.
    #[non_exhaustive]
    Malformed {
        /// The first invalid item, or the whole text if a name is listed twice.
        found: String,
    },
    /// A limit does not fit into 64 bits.
    #[non_exhaustive]
    TooLarge {
        /// The name of the number.
        name: String,
        /// The limit.
        found: String,
    },
    /// The game has no number with this name.
    #[non_exhaustive]
    UnknownName {
        /// The name of the game.
        game: &'static str,
        /// The unknown name.
        name: String,
        /// The names that the game has.
        names: Vec<&'static str>,
    },
    /// The limit is out of its range.
    #[non_exhaustive]
    OutOfRange {
        /// The name of the number.
        name: &'static str,
        /// The smallest limit: the minimum of the number, but at least 1.
        least: u64,
        /// The largest limit.
        most: u64,
        /// The limit.
        found: u64,
        /// Whether the full limits allow this limit.
        is_in_full: bool,
    },
    /// The judge's limits were requested, but the game is not a contest problem and has none.
    #[non_exhaustive]
    NoJudge {
        /// The name of the game.
        game: &'static str,
    },
}

impl fmt::Display for InvalidLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { found } => {
                let found = found.escape_debug();
                write!(f, "expected `judge`, `full` or limits such as n=8,k=3, found `{found}`")
            }
            Self::TooLarge { name, found } => {
                write!(f, "the limit {found} of {} is too large; no limit exceeds {}", name.escape_debug(), u64::MAX)
            }
            Self::UnknownName { game, name, names } => {
                write!(f, "{game} has no limit `{}`; its limits are {}", name.escape_debug(), names.join(", "))
            }
            Self::OutOfRange { name, least, most, found, is_in_full } => {
                write!(f, "expected {name} from {least} to {most}, found {found}")?;
                if *is_in_full {
                    write!(f, "; use `full,{name}={found}` for inputs beyond the judge's limits")
                } else {
                    Ok(())
                }
            }
            Self::NoJudge { game } => {
                write!(f, "{game} is not a contest problem, so it has no judge's limits; expected the full limits")
            }
        }
    }
}

impl Error for InvalidLimits {}

impl Limits {
    /// The limits of the problem statement.
    pub const JUDGE: Self = Self { base: Base::Judge, most: BTreeMap::new() };

    /// The limits of the solvers in the crate `impartial`.
    pub const FULL: Self = Self { base: Base::Full, most: BTreeMap::new() };

    /// Returns whether a number without a limit by name has the judge's limit. `has_judge` states whether the game is a
    /// contest problem.
    #[must_use]
    pub fn is_judge(&self, has_judge: bool) -> bool {
        match self.base {
            Base::Default => has_judge,
            Base::Judge => true,
            Base::Full => false,
        }
    }

    /// Returns these limits with another limit of the number with this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_games::Limits;
    ///
    /// assert_eq!(Limits::FULL.with("n", 6).with("n", 5).to_string(), "full,n=5");
    /// ```
    #[must_use]
    pub fn with(mut self, name: &str, most: u64) -> Self {
        self.most.insert(name.to_owned(), most);
        self
    }

    /// Returns the limits by name, in the order of names.
    pub fn named(&self) -> impl Iterator<Item = (&str, u64)> {
        self.most.iter().map(|(name, most)| (&**name, *most))
    }

    /// Returns the range of every number of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no number of a name, if a maximum is 0, below the minimum of its number or above the full
    /// limit, or if these are the judge's limits and the game is not a contest problem.
    pub fn ranges(&self, game: &'static GameData) -> Result<Ranges, InvalidLimits> {
        let mut ranges = Ranges::new(game, self.is_judge(game.is_contest_problem()));
        if ranges.is_judge && !game.is_contest_problem() {
            return Err(InvalidLimits::NoJudge { game: game.name });
        }
        for (name, found) in self.named() {
            let index = game.bounds.iter().position(|bound| bound.name == name).ok_or_else(|| {
                let names = game.bounds.iter().map(|bound| bound.name).collect();
                InvalidLimits::UnknownName { game: game.name, name: name.to_owned(), names }
            })?;
            // No range is empty. A number that may be 0 has a limit of at least 1 too, because generators draw from 1.
            let Bound { name, full: (full_least, most), .. } = game.bounds[index];
            let least = (*ranges.range_at(index).start()).max(1);
            if !(least..=most).contains(&found) {
                let is_in_full = (full_least.max(1)..=most).contains(&found);
                return Err(InvalidLimits::OutOfRange { name, least, most, found, is_in_full });
            }
            ranges.named[index] = Some(found);
        }
        Ok(ranges)
    }
}

impl FromStr for Limits {
    type Err = InvalidLimits;

    fn from_str(text: &str) -> Result<Self, InvalidLimits> {
        let invalid = |found: &str| InvalidLimits::Malformed { found: found.to_owned() };
        let mut limits = Self::default();
        for (index, item) in text.split(',').enumerate() {
            match item {
                "judge" if index == 0 => limits.base = Base::Judge,
                "full" if index == 0 => limits.base = Base::Full,
                _ => {
                    let (name, most) = item.split_once('=').ok_or_else(|| invalid(item))?;
                    if name.is_empty() || most.is_empty() || !most.bytes().all(|byte| byte.is_ascii_digit()) {
                        return Err(invalid(item));
                    }
                    let most = most
                        .parse()
                        .map_err(|_| InvalidLimits::TooLarge { name: name.to_owned(), found: most.to_owned() })?;
                    if limits.most.insert(name.to_owned(), most).is_some() {
                        return Err(invalid(text));
                    }
                }
            }
        }
        Ok(limits)
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = match self.base {
            Base::Default => None,
            Base::Judge => Some("judge".to_owned()),
            Base::Full => Some("full".to_owned()),
        };
        let named = self.named().map(|(name, most)| format!("{name}={most}"));
        f.write_str(&base.into_iter().chain(named).collect::<Vec<_>>().join(","))
    }
}

/// Maximum number of bounds of a game.
const MAX_BOUNDS: usize = 4;

/// The range of every number of a game, which [`Limits::ranges`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Ranges {
    game: &'static GameData,
    is_judge: bool,
    /// The limits by name, in the order of [`GameData::bounds`].
    named: [Option<u64>; MAX_BOUNDS],
}

impl Ranges {
    /// Returns the full ranges of a game, which every game has.
    #[must_use]
    pub fn full(game: &'static GameData) -> Self {
        Self::new(game, false)
    }

    fn new(game: &'static GameData, is_judge: bool) -> Self {
        Self { game, is_judge, named: [None; MAX_BOUNDS] }
    }

    /// Returns whether the judge's rules apply that are not limits of a number.
    #[must_use]
    pub fn is_judge(&self) -> bool {
        self.is_judge
    }

    /// Returns whether any limit was given by name.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.named.iter().any(Option::is_some)
    }

    /// Returns the range of the number with this name.
    ///
    /// # Panics
    ///
    /// Panics if the game has no number with this name, which is a bug of the caller.
    #[must_use]
    pub fn range(&self, name: &str) -> RangeInclusive<u64> {
        let index = self.game.bounds.iter().position(|bound| bound.name == name);
        self.range_at(index.expect("the data of the game have the bound"))
    }

    fn range_at(&self, index: usize) -> RangeInclusive<u64> {
        let bound = &self.game.bounds[index];
        let (least, most) = bound.judge.filter(|_| self.is_judge).unwrap_or(bound.full);
        least..=self.named[index].unwrap_or(most)
    }

    /// Returns the maximum number of cases of an input, which is 1 unless the judge's format has the number `T` of cases.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.of_judge_format().find(|(name, _)| *name == "T").map_or(1, |(_, range)| *range.end())
    }

    /// Returns the name and the range of each number of the judge's format, or of each number if the game is not a contest
    /// problem.
    pub fn of_judge_format(&self) -> impl Iterator<Item = (&'static str, RangeInclusive<u64>)> {
        let is_contest_problem = self.game.is_contest_problem();
        let bounds = self.game.bounds.iter().enumerate();
        // Numbers without a limit of the judge are in other formats.
        let bounds = bounds.filter(move |(_, bound)| bound.judge.is_some() == is_contest_problem);
        bounds.map(|(index, bound)| (bound.name, self.range_at(index)))
    }

    /// Returns the maximum of the number with this name.
    ///
    /// # Panics
    ///
    /// Panics if the game has no number with this name, which is a bug of the caller.
    #[must_use]
    pub fn most(&self, name: &str) -> u64 {
        *self.range(name).end()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::GameId;

    /// Every limit by name is from the minimum of its number, but at least 1, to the largest number of the game.
    #[test]
    fn ranges_of_named_limits() {
        for game in GameId::ALL.iter().map(|game| game.data()) {
            let bases = ["judge", "full"].into_iter().skip(usize::from(!game.is_contest_problem()));
            for (base, bound) in bases.flat_map(|base| game.bounds.iter().map(move |bound| (base, bound))) {
                let name = bound.name;
                let ranges = |limit: u64| {
                    let limits: Limits = format!("{base},{name}={limit}").parse().expect("they are limits by name");
                    limits.ranges(game).map(|ranges| ranges.range(name))
                };
                let (minimum, most) = (bound.range(base == "judge").unwrap_or(bound.full).0, bound.full.1);
                let least = minimum.max(1);
                for limit in [least, most] {
                    assert_eq!(ranges(limit), Ok(minimum..=limit), "{}: {base},{name}={limit}", game.name);
                }
                for found in (0..least).chain(most.checked_add(1)) {
                    let is_in_full = (bound.full.0.max(1)..=most).contains(&found);
                    let error = InvalidLimits::OutOfRange { name, least, most, found, is_in_full };
                    assert_eq!(ranges(found), Err(error), "{}: {base},{name}={found}", game.name);
                }
            }
        }
    }

    #[test]
    fn texts_of_limits() {
        for text in ["judge", "full", "n=8", "full,k=3,n=8"] {
            assert_eq!(text.parse::<Limits>().map(|limits| limits.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("n=8,k=3".parse::<Limits>().map(|limits| limits.to_string()).as_deref(), Ok("k=3,n=8"));
        for (text, found) in [
            ("", ""),
            ("n", "n"),
            ("n=", "n="),
            ("=8", "=8"),
            ("n=+8", "n=+8"),
            ("n=8,", ""),
            ("n=8,full", "full"),
            ("n=8,n=9", "n=8,n=9"),
        ] {
            assert_eq!(text.parse::<Limits>(), Err(InvalidLimits::Malformed { found: found.into() }), "{text}");
        }
        let too_large = "n=18446744073709551616".parse::<Limits>().map_err(|error| error.to_string());
        let message = "the limit 18446744073709551616 of n is too large; no limit exceeds 18446744073709551615";
        assert_eq!(too_large, Err(message.into()));
    }
}
