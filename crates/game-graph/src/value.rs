//! Values of vertices, and outcomes.

use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};
use core::ops::Add;

/// The outcome of a position that may be played without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The next player wins.
    N,
    /// The previous player wins.
    P,
    /// Neither player can force a win.
    Draw,
}

/// Writes `N`, `P` or `draw`.
impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::N => "N",
            Self::P => "P",
            Self::Draw => "draw",
        })
    }
}

/// The value of a vertex. It determines the outcome of every sum with the vertex.
///
/// # Examples
///
/// Values are added like the positions:
///
/// ```
/// use game_graph::{Outcome, Value};
///
/// let position = Value::Infinite(vec![0, 2]);
/// assert_eq!(position.to_string(), "inf(0,2)");
/// assert_eq!(position.outcome(), Outcome::N);
/// assert_eq!(position.clone() + Value::Nim(3), Value::Infinite(vec![1, 3]));
/// assert_eq!((position.clone() + Value::Nim(3)).outcome(), Outcome::Draw);
/// assert_eq!(position.clone() + position, Value::Infinite(vec![]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The vertex equals a Nim heap of this size.
    Nim(u32),
    /// The vertex has no nim-value. These are the nim-values among its options, in ascending order.
    Infinite(Vec<u32>),
}

impl Value {
    /// Returns the outcome of a position with this value.
    ///
    /// # Complexity
    ///
    /// *O(1)*.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nim(0) => Outcome::P,
            Self::Infinite(nim_values) if nim_values.first() != Some(&0) => Outcome::Draw,
            Self::Nim(_) | Self::Infinite(_) => Outcome::N,
        }
    }
}

impl Add for Value {
    type Output = Self;

    /// Returns the value of a sum of two positions.
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a ^ b),
            (Self::Nim(a), Self::Infinite(mut b)) | (Self::Infinite(mut b), Self::Nim(a)) => {
                for nim_value in &mut b {
                    *nim_value ^= a;
                }
                b.sort_unstable();
                Self::Infinite(b)
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }
}

/// Writes a nim-value as `3`, and other values as `inf(0,2)`.
impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(nim_value) => Display::fmt(nim_value, f),
            Self::Infinite(nim_values) => {
                f.write_str("inf(")?;
                for (index, nim_value) in nim_values.iter().enumerate() {
                    write!(f, "{}{nim_value}", if index == 0 { "" } else { "," })?;
                }
                f.write_str(")")
            }
        }
    }
}
