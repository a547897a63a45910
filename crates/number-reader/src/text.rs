//! The kinds of text that a reader takes.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// A text in memory: `&str`, `&String`, `String`, or bytes as a slice, an array, a `Vec` or a `Cow`.
///
/// The trait is sealed, so no other type can implement it.
///
/// # Examples
///
/// ```
/// use number_reader::Reader;
///
/// let owned = String::from("7");
/// assert_eq!(Reader::new(&owned).number(0..=9)?, 7);
/// assert_eq!(Reader::new("7").number(0..=9)?, 7);
/// assert_eq!(Reader::new(b"7").number(0..=9)?, 7);
/// assert_eq!(Reader::new(owned).number(0..=9)?, 7); // frees the text with the reader
/// # Ok::<(), number_reader::ParseError>(())
/// ```
pub trait Text<'a>: sealed::Text<'a> {}

/// Hides the method from the public interface, and prevents other crates from implementing the trait.
pub(crate) mod sealed {
    use super::Cow;

    /// A text in memory.
    pub trait Text<'a> {
        /// Returns the bytes.
        fn into_bytes(self) -> Cow<'a, [u8]>;
    }
}

macro_rules! texts {
    ($($text:ty $(, const $n:ident)?: $bytes:expr;)*) => { $(
        impl<'a $(, const $n: usize)?> Text<'a> for $text {}

        impl<'a $(, const $n: usize)?> sealed::Text<'a> for $text {
            fn into_bytes(self) -> Cow<'a, [u8]> {
                let bytes: fn($text) -> Cow<'a, [u8]> = $bytes;
                bytes(self)
            }
        }
    )* };
}

texts! {
    &'a str: |text| Cow::Borrowed(text.as_bytes());
    &'a String: |text| Cow::Borrowed(text.as_bytes());
    String: |text| Cow::Owned(text.into_bytes());
    &'a [u8]: Cow::Borrowed;
    &'a [u8; N], const N: |text| Cow::Borrowed(text);
    &'a Vec<u8>: |text| Cow::Borrowed(text);
    Vec<u8>: Cow::Owned;
    Cow<'a, [u8]>: |text| text;
}
