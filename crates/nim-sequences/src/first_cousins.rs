//! First cousins, which are codes whose nim-sequences are equal up to a shift.
//!
//! [`Code::first_cousin`] states and proves the theorem behind the shift.
//! First cousins of octal games are in `[WW]`, volume 1, chapter 4.
//!
//! The first heap with a move becomes smaller by one in each step, so the chain of cousins ends with a code that has a
//! move from a heap of 1. This code is the representative of the class. Codes of different classes may still have equal
//! sequences, because a class contains only the codes that this theorem proves to be equal.

use alloc::vec::Vec;

use crate::code::{Code, MAX_DIGITS, MAX_PARTS, Moves};

impl Code {
    /// Returns the first cousin, whose nim-sequence is the nim-sequence of this code without its first value.
    ///
    /// Returns `None` in these cases:
    ///
    /// - a heap of 1 has a move, or no heap has a move;
    /// - the cousin would have more than [`MAX_DIGITS`] digits;
    /// - the code is a set of numbers.
    ///
    /// **Theorem.** If a code has no move from a heap of 1, its first cousin is the code that allows taking *t* + *j* -
    /// 1 tokens and leaving *i* heaps whenever the code allows taking *t* and leaving *j*, for all *i* <= *j*.
    /// If parts must be unequal, then only for *i* = *j* and *i* = *j* - 1.
    /// A heap of *n* tokens of the cousin has the same nim-value as a heap of *n* + 1 tokens of the code.
    ///
    /// *Proof.* By induction on *n*. A move from *n* + 1 tokens that takes *t* leaves *j* heaps. Without one token
    /// each, these are *j* numbers of at least 0 with the sum *n* - (*t* + *j* - 1). The cousin has a move from *n*
    /// that leaves heaps of these sizes without the zeros. A zero stands for a heap of 1 of the code, which has no move
    /// and thus the value 0. Any number of them may be 0, or at most one if they must be unequal. The other heaps have
    /// equal values by induction.
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
                    // The index is at least 0: a move that takes no tokens leaves at least two heaps, and a move that
                    // leaves none takes at least 2 tokens, because a heap of 1 has no move.
                    shifted[take + parts - 1] |= 1 << left;
                }
            }
        }
        let cousin = Self::from_digits(shifted, *unequal);
        cousin.largest_take().is_some_and(|take| take <= MAX_DIGITS as u64).then_some(cousin)
    }

    /// Returns the representative of this code's class of first cousins, and the shift *s*.
    ///
    /// A heap of *n* tokens of the representative has the same nim-value as a heap of *n* + *s* tokens of this code,
    /// whose heaps below *s* have the value 0. A code without a first cousin represents itself.
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
