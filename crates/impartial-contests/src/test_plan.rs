//! How many tests a problem has, and how large they are.

/// How many tests a problem has, and how large they are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TestPlan {
    /// The number of small tests with each winner.
    pub small: u64,
    /// The number of tests against each wrong idea.
    pub against: u64,
    /// Maximum size of a test.
    pub size: u64,
}

impl Default for TestPlan {
    /// Returns the plan whose largest tests have the largest size of a judge.
    fn default() -> Self {
        Self { small: 8, against: 2, size: 200_000 }
    }
}
