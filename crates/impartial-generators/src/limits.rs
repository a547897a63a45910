//! The largest numbers of an input, by the names that its format gives them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::error::GenerateError;

/// A number of the input format that has a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limit {
    /// The name in the input format, such as `n`.
    pub name: &'static str,
    /// The maximum in the judge's problem, or `None` if the game is not a contest problem.
    pub judge: Option<u64>,
    /// The maximum of the solvers in the crate `impartial`.
    pub full: u64,
}

impl Limit {
    pub(crate) const fn new(name: &'static str, judge: Option<u64>, full: u64) -> Self {
        Self { name, judge, full }
    }
}

/// The limits of the numbers of an input: the limits of the judge or of the solvers, and smaller or larger ones by name.
///
/// The text is a list of limits by name, optionally after `judge` or `full`. A name that is not listed has the judge's limit,
/// or the full limit if the game is not a contest problem or if the text begins with `full`.
///
/// # Examples
///
/// ```
/// use impartial_generators::Game;
///
/// let sharti = Game::named("sharti").expect("the list has the game");
/// let mut request = sharti.request();
/// request.size = 2;
/// request.limits = "n=6,k=3".parse()?;
/// let input = sharti.generate(&request, &mut |_| unreachable!("without a goal, no solver is called"))?;
/// assert!(input.to_bytes().starts_with(b"6 2 "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

/// The error of a text that is not a list of limits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected `judge`, `full` or limits such as n=8,k=3, found `{}`", found.escape_debug())]
pub struct InvalidLimits {
    found: String,
}

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

    /// Returns the limits by name, in the order of names.
    pub fn named(&self) -> impl Iterator<Item = (&str, u64)> {
        self.most.iter().map(|(name, most)| (&**name, *most))
    }
}

impl FromStr for Limits {
    type Err = InvalidLimits;

    fn from_str(text: &str) -> Result<Self, InvalidLimits> {
        let invalid = |found: &str| InvalidLimits { found: found.to_owned() };
        let mut limits = Self::default();
        for (index, item) in text.split(',').enumerate() {
            match item {
                "judge" if index == 0 => limits.base = Base::Judge,
                "full" if index == 0 => limits.base = Base::Full,
                _ => {
                    let (name, most) = item.split_once('=').ok_or_else(|| invalid(item))?;
                    let is_number = !name.is_empty() && most.bytes().all(|byte| byte.is_ascii_digit());
                    let most = most.parse().ok().filter(|_| is_number).ok_or_else(|| invalid(item))?;
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

/// The limits of a request for a game: a maximum for every name.
pub(crate) struct Bounds {
    most: Vec<(&'static str, u64)>,
    /// Whether the other rules of the judge apply.
    pub(crate) is_judge: bool,
    /// Whether any limit was given by name.
    pub(crate) is_named: bool,
}

impl Bounds {
    /// Returns the limits of the game with this name, whose format has these numbers.
    pub(crate) fn new(
        game: &'static str,
        numbers: &[Limit],
        has_judge: bool,
        limits: &Limits,
    ) -> Result<Self, GenerateError> {
        let is_judge = limits.is_judge(has_judge);
        if is_judge && !has_judge {
            return Err(GenerateError::NoJudgeLimits { game });
        }
        let base = |limit: &Limit| (limit.name, if is_judge { limit.judge.unwrap_or(limit.full) } else { limit.full });
        let mut most: Vec<_> = numbers.iter().map(base).collect();
        for (name, value) in limits.named() {
            let index = numbers.iter().position(|limit| limit.name == name).ok_or_else(|| {
                let names = numbers.iter().map(|limit| limit.name).collect();
                GenerateError::UnknownName { game, kind: "limit", name: name.to_owned(), names }
            })?;
            let limit = &numbers[index];
            GenerateError::option(limit.name, value, &(1..=limit.full))?;
            most[index].1 = value;
        }
        Ok(Self { most, is_judge, is_named: !limits.most.is_empty() })
    }

    /// Returns the maximum of the number with this name.
    pub(crate) fn most(&self, name: &str) -> u64 {
        let limit = self.most.iter().find(|limit| limit.0 == name);
        limit.expect("the game has a limit with this name").1
    }

    /// Returns an error if a chosen winner or nim-value needs a larger limit.
    pub(crate) fn at_least(&self, name: &'static str, min: u64) -> Result<(), GenerateError> {
        let found = self.most(name);
        if found < min { Err(GenerateError::TooSmallLimit { name, min, found }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_limits() {
        for text in ["judge", "full", "n=8", "full,k=3,n=8"] {
            assert_eq!(text.parse::<Limits>().map(|limits| limits.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("n=8,k=3".parse::<Limits>().unwrap().to_string(), "k=3,n=8");
        for (text, found) in [
            ("", ""),
            ("n", "n"),
            ("n=", "n="),
            ("=8", "=8"),
            ("n=+8", "n=+8"),
            ("n=8,", ""),
            ("n=8,full", "full"),
            ("n=8,n=9", "n=8,n=9"),
            ("n=18446744073709551616", "n=18446744073709551616"),
        ] {
            assert_eq!(text.parse::<Limits>(), Err(InvalidLimits { found: found.into() }), "{text}");
        }
    }
}
