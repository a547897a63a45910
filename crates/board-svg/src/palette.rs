//! The classes of `palette.css`, which has the colours of all pictures for light and dark mode.
//!
//! The colours of values differ in lightness within one hue, so they remain distinct in greyscale prints. The hue of
//! the move stays distinct from them for every form of colour blindness.

/// The number of classes for values: `v0` for 0, and `v1` to `v7` from small to large.
pub(crate) const LEVELS: u64 = 8;

/// The class of everything that has a value in a picture that hides values: of medium lightness in light and dark mode.
pub(crate) const HIDDEN_LEVEL: u64 = 4;

/// Returns the text of a `style` element.
pub(crate) fn style() -> &'static str {
    include_str!("palette.css").trim_end()
}

/// Returns the colour level of a value, where `greatest` is the greatest value in the picture.
///
/// If no value is above 7, each value has its own level. Otherwise the level grows with the number of bits of the
/// value.
pub(crate) fn level(value: u64, greatest: u64) -> u64 {
    const LAST: u64 = LEVELS - 1;
    match value.checked_ilog2() {
        None => 0,
        Some(_) if greatest <= LAST => value,
        Some(length) => 1 + u64::from(length) * (LAST - 1) / u64::from(greatest.ilog2()),
    }
}

/// Returns the colour level of a count, where `greatest` is the greatest count in the picture.
///
/// The greatest count has the last level, and each level below it stands for about half the count.
pub(crate) fn level_by_halves(count: u128, greatest: u128) -> u64 {
    match count.checked_ilog2() {
        None => 0,
        Some(length) => (LEVELS - 1).saturating_sub(u64::from(greatest.ilog2() - length)).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_climb_with_the_values() {
        assert_eq!([0, 1, 2, 7].map(|value| level(value, 7)), [0, 1, 2, 7]);
        assert_eq!([0, 1, 2, 3, 4, 8].map(|value| level(value, 8)), [0, 1, 3, 3, 5, 7]);
        assert_eq!([0, 1, u64::MAX / 2, u64::MAX].map(|value| level(value, u64::MAX)), [0, 1, 6, 7]);
        assert_eq!([0, 1, 2, 3, 4, 1 << 10].map(|count| level_by_halves(count, 1 << 10)), [0, 1, 1, 1, 1, 7]);
        assert_eq!([1, 2, 3, 4, 7, 8].map(|count| level_by_halves(count, 15)), [4, 5, 5, 6, 6, 7]);
    }
}
