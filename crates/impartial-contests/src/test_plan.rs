//! How many tests a problem has, how large they are, and the subtasks to which they belong.

use std::str::FromStr;

use impartial_generators::Limits;

use crate::error::ContestError;

/// How many tests a problem has, how large they are, and its subtasks. The text of the numbers is `small=8,against=2,size=200000`,
/// where `small` and `against` are at most 1000.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TestPlan {
    /// The number of small tests with each winner.
    pub small: u64,
    /// The number of tests against each wrong idea.
    pub against: u64,
    /// Maximum size of a test.
    pub size: u64,
    /// The subtasks, each of which has all kinds of tests, or none if the problem has no points.
    pub subtasks: Vec<Subtask>,
}

/// A subtask: smaller limits than the problem has, for which a solution gets points. The text is `NAME:LIMITS:POINTS`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Subtask {
    /// The name, of letters, digits and hyphens. It is not `0`, the group of the samples in Polygon.
    pub name: String,
    /// Limits by name, or the problem's limits.
    pub limits: Limits,
    /// The points for all tests.
    pub points: u32,
}

/// Maximum number of tests of a kind. Each is compared with all others.
pub(crate) const MAX_TESTS: u64 = 1000;

impl Subtask {
    /// The name of the group of the samples.
    pub(crate) const SAMPLES: &'static str = "0";
}

impl Default for TestPlan {
    /// Returns the plan whose largest tests have the largest size of a judge.
    fn default() -> Self {
        Self { small: 8, against: 2, size: 200_000, subtasks: Vec::new() }
    }
}

impl FromStr for TestPlan {
    type Err = ContestError;

    fn from_str(text: &str) -> Result<Self, ContestError> {
        let invalid =
            || ContestError::Malformed { expected: "numbers such as small=8,against=2,size=1000", found: text.into() };
        let mut plan = Self::default();
        for item in text.split(',') {
            let (name, number) = item.split_once('=').ok_or_else(invalid)?;
            let (number_of, most) = match name {
                "small" => (&mut plan.small, MAX_TESTS),
                "against" => (&mut plan.against, MAX_TESTS),
                "size" => (&mut plan.size, u64::MAX),
                _ => return Err(invalid()),
            };
            *number_of = number.parse().ok().filter(|number| *number > 0).ok_or_else(invalid)?;
            if *number_of > most {
                return Err(ContestError::Malformed { expected: "from 1 to 1000 tests of a kind", found: item.into() });
            }
        }
        Ok(plan)
    }
}

impl FromStr for Subtask {
    type Err = ContestError;

    fn from_str(text: &str) -> Result<Self, ContestError> {
        let parse = || {
            let [name, limits, points] = text.split(':').collect::<Vec<_>>()[..] else { return None };
            let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            let limits = if limits.is_empty() { Limits::default() } else { limits.parse().ok()? };
            let is_free = name != Self::SAMPLES;
            Some(Self { name: name.to_owned(), limits, points: points.parse().ok()? }).filter(|_| is_name && is_free)
        };
        parse()
            .ok_or_else(|| ContestError::Malformed { expected: "a subtask such as small:n=10:30", found: text.into() })
    }
}
