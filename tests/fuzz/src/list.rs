//! Lists in inputs.

use std::ops::Deref;

use arbitrary::{Arbitrary, Result, Unstructured};

/// A list of at most `MOST`, where every length is as likely.
///
/// A `Vec` that `arbitrary` makes asks for a bit before each element whether there is one more, so it is seldom long.
#[derive(Clone, Debug)]
pub struct List<T, const MOST: usize>(Vec<T>);

impl<'a, T: Arbitrary<'a>, const MOST: usize> Arbitrary<'a> for List<T, MOST> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let len = bytes.int_in_range(0..=MOST)?;
        let mut list = Vec::new();
        // What comes after the last byte would be zeros.
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
