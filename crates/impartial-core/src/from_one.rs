//! Numbers of parts of a position, which count from 1 in messages and in serialized moves.
//!
//! A field with `#[serde(with = "impartial_core::from_one")]` has an index from 0 and is serialized as its number.

/// Returns the number of the part with this index.
///
/// The addition wraps, so indices and numbers correspond one to one. No list has the index `usize::MAX`, which becomes 0.
#[must_use]
pub const fn number(index: usize) -> usize {
    index.wrapping_add(1)
}

/// Writes an index as its number.
///
/// # Errors
///
/// Any error of the serializer.
#[cfg(feature = "serde")]
pub fn serialize<S: serde::Serializer>(index: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(number(*index) as u64)
}

/// Reads a number as its index.
///
/// # Errors
///
/// An error of the deserializer if there is no number.
#[cfg(feature = "serde")]
pub fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    serde::Deserialize::deserialize(deserializer).map(|number: usize| number.wrapping_sub(1))
}
