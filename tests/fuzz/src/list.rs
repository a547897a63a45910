//! Lists of random length.

use std::ops::Deref;

use arbitrary::{Arbitrary, Result, Unstructured};

/// A list of at most `MAX` elements, with all lengths equally likely.
///
/// When `arbitrary` builds a `Vec`, a bit before each element decides whether the list continues, so long lists are
/// rare.
#[derive(Clone, Debug)]
pub struct List<T, const MAX: usize>(Vec<T>);

impl<'a, T: Arbitrary<'a>, const MAX: usize> Arbitrary<'a> for List<T, MAX> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let len = bytes.int_in_range(0..=MAX)?;
        let mut list = Vec::new();
        // `arbitrary` yields zeros after the last byte, so the list ends there.
        while list.len() < len && !bytes.is_empty() {
            list.push(bytes.arbitrary()?);
        }
        Ok(Self(list))
    }
}

impl<T, const MAX: usize> Deref for List<T, MAX> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}
