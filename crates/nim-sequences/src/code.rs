//! The code of a game, which defines its moves.
//!
//! A subtraction set is stored as a list instead of digits, because S(1,1000) has two numbers and a thousand digits.
//! Therefore `S(1,2)` and `0.33` are different codes of the same game, and each is printed as it was written.

use alloc::vec::Vec;

/// Maximum number of digits after the point of a code.
pub const MAX_DIGITS: usize = 63;

/// Maximum number in a set of tokens to take.
pub const MAX_TAKE: u32 = 65_535;

/// Maximum number of heaps that a move leaves.
pub const MAX_PARTS: usize = 3;

/// The code of a taking-and-breaking game.
///
/// A move takes *t* tokens from one heap and leaves the rest as *j* nonempty heaps.
/// The code lists the allowed pairs of *t* and *j*.
///
/// | text | the game |
/// |---|---|
/// | `0.77`, `.77`, `4.3` | digit *t*, counted from 0, is the sum of 2^*j* over all *j* allowed with *t* |
/// | `0.3F` | digits are hexadecimal, so up to three heaps may be left |
/// | `4!.0` | `!` after the first digit means that the heaps left by a move must be pairwise unequal |
/// | `S(1,3,4)` | a move takes 1, 3 or 4 tokens, and leaves at most one heap |
/// | `S(all-but:1,4)` | a move takes any number of tokens except 1 and 4, and leaves at most one heap |
/// | `S(all)` | Nim |
///
/// The first digit is 0, 4, 8 or C, because a move that takes nothing must break the heap.
/// Printed codes have no trailing zeros, and no `!` if it forbids nothing.
/// Texts have no whitespace. The numbers of a set may be in any order.
///
/// [`Code::NAMES`] lists the names that are read as codes, such as `kayles` for `0.77`.
///
/// Two codes are equal if they are printed alike, so `S(1,2)` and `0.33` are different codes with the same moves.
///
/// # Limits
///
/// [`MAX_DIGITS`] digits after the point, and numbers up to [`MAX_TAKE`] in a set.
///
/// # Examples
///
/// ```
/// use nim_sequences::Code;
///
/// let kayles: Code = "kayles".parse()?;
/// assert_eq!(kayles, ".7700".parse()?);
/// assert_eq!(kayles.to_string(), "0.77");
/// assert!(kayles.allows(2, 1) && !kayles.allows(3, 1));
///
/// let error = "0.7G".parse::<Code>().unwrap_err();
/// assert_eq!(error.to_string(), "column 4: expected a digit from 0 to F, found `G`");
/// # Ok::<(), nim_sequences::InvalidCode>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "alloc::string::String", try_from = "alloc::string::String"))]
pub struct Code(pub(crate) Moves);

/// The numbers of tokens that moves take, in ascending order, by the number of heaps that the moves leave.
pub(crate) type Takes = [Vec<usize>; MAX_PARTS + 1];

/// The moves that a code allows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Moves {
    /// The digits by the number of tokens taken. There is at least one, and the last one is not 0 unless it is the
    /// first.
    Digits {
        digits: Vec<u8>,
        /// Whether parts must be pairwise unequal. If so, some digit allows two parts or more.
        unequal: bool,
    },
    /// The numbers that may be taken, ascending and not empty.
    Subtract(Vec<u32>),
    /// The numbers that may not be taken, ascending.
    AllBut(Vec<u32>),
}

impl Code {
    /// Returns the code with these digits, without trailing zeros. There must be at least one digit.
    pub(crate) fn from_digits(mut digits: Vec<u8>, unequal: bool) -> Self {
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        let unequal = unequal && digits.iter().any(|&digit| digit >= 4);
        Self(Moves::Digits { digits, unequal })
    }

    /// Returns whether a move may take `take` tokens and leave exactly `parts` nonempty heaps.
    ///
    /// # Complexity
    ///
    /// *O(log S)* time for a set of *S* numbers.
    #[must_use]
    pub fn allows(&self, take: u64, parts: usize) -> bool {
        let is_in = |set: &[u32]| u32::try_from(take).is_ok_and(|take| set.binary_search(&take).is_ok());
        match &self.0 {
            Moves::Digits { digits, .. } => {
                let digit = usize::try_from(take).ok().and_then(|take| digits.get(take));
                parts <= MAX_PARTS && digit.is_some_and(|digit| digit >> parts & 1 == 1)
            }
            Moves::Subtract(set) => parts <= 1 && is_in(set),
            Moves::AllBut(set) => parts <= 1 && take > 0 && !is_in(set),
        }
    }

    /// Returns the maximum number of tokens that a move may take, or `None` for an all-but set.
    #[must_use]
    pub fn largest_take(&self) -> Option<u64> {
        match &self.0 {
            Moves::Digits { digits, .. } => Some(digits.len() as u64 - 1),
            Moves::Subtract(set) => set.last().map(|&take| take.into()),
            Moves::AllBut(_) => None,
        }
    }

    /// Returns the takes of a code that is not an all-but set.
    pub(crate) fn takes(&self) -> Takes {
        let all = 0..=self.largest_take().unwrap_or(0);
        core::array::from_fn(|parts| {
            all.clone().zip(0..).filter(|&(take, _)| self.allows(take, parts)).map(|(_, index)| index).collect()
        })
    }

    /// Returns an upper bound of the nim-value of a heap.
    ///
    /// *Proof.* A heap with the nim-value *v* has an option with the nim-value *v* - 1, so some play has *v* moves. If
    /// every move takes a token, a play from *n* tokens has at most *n* moves.
    /// Otherwise, count 2 *m* - 1 for each heap of *m* tokens. A move that takes *t* tokens and leaves *j* heaps reduces
    /// the sum by 2 *t* + *j* - 1, which is at least 1 because a move that takes nothing leaves at least two heaps.
    pub(crate) fn max_value(&self, heap: u64) -> u64 {
        let takes_nothing = (2..=MAX_PARTS).any(|parts| self.allows(0, parts));
        if takes_nothing { heap.saturating_mul(2).saturating_sub(1) } else { heap }
    }

    /// Returns the maximum number of heaps that a move may leave, from 0 to [`MAX_PARTS`].
    #[must_use]
    pub fn max_parts(&self) -> usize {
        match &self.0 {
            Moves::Digits { digits, .. } => {
                let all = digits.iter().fold(0, |all, digit| all | digit);
                (0..=MAX_PARTS).rev().find(|parts| all >> parts & 1 == 1).unwrap_or(0)
            }
            Moves::Subtract(_) | Moves::AllBut(_) => 1,
        }
    }

    /// Returns whether some theorem proves periods of this code, which is true unless moves leave three unequal heaps.
    pub(crate) fn has_theorem(&self) -> bool {
        self.max_parts() <= 2 || !self.needs_unequal_parts()
    }

    /// Returns whether the heaps that a move leaves must be pairwise unequal.
    #[must_use]
    pub fn needs_unequal_parts(&self) -> bool {
        matches!(self.0, Moves::Digits { unequal: true, .. })
    }
}
