//! First cousins: codes whose nim-sequences are equal up to a shift.
//!
//! **Theorem.** If a code has no move from a heap of 1, its first cousin is the code that allows taking *t* + *j* - 1 tokens
//! and leaving *i* heaps whenever the code allows taking *t* and leaving *j*, for all *i* <= *j*.
//! If parts must be unequal, then for *i* = *j* and *i* = *j* - 1 only.
//! A heap of *n* tokens of the cousin has the same nim-value as a heap of *n* + 1 tokens of the code.
//!
//! *Proof.* By induction on *n*. A move from *n* + 1 tokens that takes *t* leaves *j* heaps of *b* + 1 tokens each, with
//! *b* >= 0 of its own. The *b* have the sum *n* - (*t* + *j* - 1). So they are what the cousin's move from *n* leaves, if
//! those that are 0 are left out. A heap of 1 tokens of the code has no move, hence the value 0 that left-out heaps have.
//! Any number of the *b* may be 0, but at most one if they must be unequal. The other heaps have equal values by induction.
//!
//! The first heap with a move becomes smaller by one in each step, so the chain of cousins ends with a code that has a
//! move from a heap of 1. That code is the representative. Codes of different classes may have equal sequences all the
//! same: the class is what this theorem proves.

use alloc::vec::Vec;

use crate::code::{Code, MAX_DIGITS, MAX_PARTS, Moves};

impl Code {
    /// Returns the first cousin: the code whose nim-sequence is that of this code without its first value.
    ///
    /// Returns `None` in these cases:
    ///
    /// - a heap of 1 has a move, or no heap has;
    /// - the cousin would have more than [`MAX_DIGITS`] digits;
    /// - the code is a set of numbers.
    ///
    /// # Complexity
    ///
    /// *O(d)* time for *d* digits.
    ///
    /// # Examples
    ///
    /// ```
    /// use nim_sequences::Code;
    ///
    /// let officers: Code = "officers".parse()?;
    /// assert_eq!(officers.first_cousin(), Some("0.37".parse()?));
    /// let kayles: Code = "kayles".parse()?;
    /// assert_eq!(kayles.first_cousin(), None);
    /// # Ok::<(), nim_sequences::InvalidCode>(())
    /// ```
    #[must_use]
    pub fn first_cousin(&self) -> Option<Self> {
        let Moves::Digits { digits, unequal } = &self.0 else { return None };
        let has_move = digits.iter().any(|&digit| digit > 0);
        if !has_move || self.allows(1, 0) {
            return None;
        }
        let mut shifted = Vec::from([0; MAX_DIGITS + MAX_PARTS]);
        for (take, &digit) in digits.iter().enumerate() {
            for parts in (0..=MAX_PARTS).filter(|parts| digit >> parts & 1 == 1) {
                let least = if *unequal { parts.saturating_sub(1) } else { 0 };
                for left in least..=parts {
                    // A move that takes nothing leaves two heaps at least, and none takes a heap of 1.
                    shifted[take + parts - 1] |= 1 << left;
                }
            }
        }
        let cousin = Self::from_digits(shifted, *unequal);
        cousin.largest_take().is_some_and(|take| take <= MAX_DIGITS as u64).then_some(cousin)
    }

    /// Returns the representative of this code's class of first cousins, and the shift *s*.
    ///
    /// A heap of *n* tokens of the representative has the same nim-value as a heap of *n* + *s* tokens of this code, whose
    /// heaps below *s* have the value 0. A code without a first cousin represents itself.
    ///
    /// # Complexity
    ///
    /// *O(d s)* time for *d* digits.
    ///
    /// # Examples
    ///
    /// ```
    /// use nim_sequences::Code;
    ///
    /// let code: Code = "0.4".parse()?;
    /// assert_eq!(code.representative(), ("dawson".parse()?, 2));
    /// let dawsons_kayles: Code = "dawsons-kayles".parse()?;
    /// assert_eq!(dawsons_kayles.representative(), ("dawson".parse()?, 1));
    /// # Ok::<(), nim_sequences::InvalidCode>(())
    /// ```
    #[must_use]
    pub fn representative(&self) -> (Self, u64) {
        let mut code = self.clone();
        let mut shift = 0;
        while let Some(cousin) = code.first_cousin() {
            (code, shift) = (cousin, shift + 1);
        }
        (code, shift)
    }
}
