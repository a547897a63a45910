//! Lists of random length.

use std::ops::Deref;

use arbitrary::{Arbitrary, Result, Unstructured};

/// A list of at most `MOST` elements, where each length is equally likely.
///
/// `arbitrary` builds a `Vec` by reading a bit before each element, which says whether the list continues. So its lists
/// are rarely long.
#[derive(Clone, Debug)]
pub struct List<T, const MOST: usize>(Vec<T>);

impl<'a, T: Arbitrary<'a>, const MOST: usize> Arbitrary<'a> for List<T, MOST> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let len = bytes.int_in_range(0..=MOST)?;
        let mut list = Vec::new();
        // After the last byte, `arbitrary` would yield zeros.
        while list.len() < len && !bytes.is_empty() {
            list.push(bytes.arbitrary()?);
        }
        Ok(Self(list))
    }
}

impl<T, const MOST: usize> Deref for List<T, MOST> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}
