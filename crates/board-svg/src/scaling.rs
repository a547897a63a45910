//! Exact scaling of numbers to lengths of a picture.

use core::fmt::Debug;

/// Converts a small number, such as the number of drawn items, to the type of lengths.
pub(crate) fn signed<N: TryInto<i64, Error: Debug>>(number: N) -> i64 {
    number.try_into().expect("few are drawn")
}

/// Returns `length * value / whole`, rounded down.
pub(crate) fn scaled(value: u64, whole: u64, length: i64) -> i64 {
    let length = u128::try_from(length).expect("a length is not negative");
    let part = u128::from(value) * length / u128::from(whole.max(1));
    i64::try_from(part).expect("a part of a length is at most the length")
}

/// Returns the binary logarithm of a number above 0 in 256ths, linear between powers of two.
///
/// Without floating-point arithmetic, the result is the same on every system.
pub(crate) fn log2(number: u64) -> u64 {
    let whole = number.ilog2();
    // The eight bits after the leading 1 bit.
    let rest = u128::from(number) << 8 >> whole & 0xff;
    u64::from(whole) << 8 | u64::try_from(rest).expect("eight bits fit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_length_never_overflow() {
        let huge = (1 << 63) - 1;
        assert_eq!([0, huge / 2, huge].map(|value| scaled(value, huge, 5_600)), [0, 2_799, 5_600]);
        assert_eq!(scaled(u64::MAX, u64::MAX, i64::MAX), i64::MAX);
        assert_eq!(scaled(0, 0, 100), 0);
    }

    #[test]
    fn logarithms() {
        let numbers = [1, 2, 3, 4, 6, 1 << 40, (1 << 40) + (1 << 39), u64::MAX];
        assert_eq!(numbers.map(log2), [0, 256, 384, 512, 640, 40 * 256, 40 * 256 + 128, 64 * 256 - 1]);
        assert!((1..10_000).map(log2).is_sorted());
    }
}
