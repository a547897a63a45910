//! The portable backend, which reads numbers eight digits at a time.
//!
//! It is the specification of the other backends.
//!
//! Most numbers in large inputs have eight to ten digits, and branches find their ends. Computing the ends without
//! branches would avoid mispredictions, but each number would have to wait for the length of the number before it,
//! which takes longer.

use crate::whitespace::{is_whitespace, skip_whitespace};

/// The maximum number of numbers read ahead. It is large enough that the loop is seldom left, and small enough that the
/// numbers stay in the L1 cache.
pub(crate) const AHEAD: usize = 128;

/// Reads the tokens after `at` into `numbers` until it is full or a token is not a number below 2^64.
///
/// Returns the number of tokens read, and an offset between the last token read and the next token.
pub(crate) fn read_numbers(text: &[u8], at: usize, numbers: &mut [u64]) -> (usize, usize) {
    // Only the rest of the text is carried from one number to the next, so it stays in registers.
    let mut rest = &text[at..];
    for (read, number) in numbers.iter_mut().enumerate() {
        loop {
            // The fast path: the rest has at least 24 bytes and starts with a number of at most 23 digits. It also skips
            // the byte after the number, which is whitespace. Otherwise the next step would skip it.
            if let Some((next, len)) = rest.first_chunk().and_then(number_at_start) {
                (*number, rest) = (next, &rest[len + 1..]);
                break;
            }
            let whitespace = skip_whitespace(rest, 0);
            rest = &rest[whitespace..];
            // Without whitespace to skip, the token is longer than a chunk, near the end of the text, or not a number.
            if whitespace == 0 {
                let Some((next, len)) = number_of_any_length(rest) else { return (read, text.len() - rest.len()) };
                (*number, rest) = (next, &rest[len..]);
                break;
            }
        }
    }
    (numbers.len(), text.len() - rest.len())
}

/// The bytes that one step looks at. Numbers below 2^64 have at most 20 digits, so a chunk also includes the whitespace
/// after the number, unless the number has leading zeros.
type Chunk = [u8; 24];

/// Returns the number at the start of a chunk and its length, or `None` if no whitespace in the chunk ends it.
#[inline]
fn number_at_start(chunk: &Chunk) -> Option<(u64, usize)> {
    let digit = |len: usize| u64::from(chunk[len].wrapping_sub(b'0'));
    let first = load_eight(chunk, 0);
    let len = leading_digits(first);
    if len < 8 {
        return if_ended(chunk, value_of(align_right(first, len)), len).filter(|_| len > 0);
    }
    // Branches for the most frequent lengths.
    let number = value_of(first);
    if digit(8) > 9 {
        return if_ended(chunk, number, 8);
    }
    if digit(9) > 9 {
        return if_ended(chunk, 10 * number + digit(8), 9);
    }
    if digit(10) > 9 {
        return if_ended(chunk, 100 * number + 10 * digit(8) + digit(9), 10);
    }
    long_number(number, chunk)
}

/// Returns the same as [`number_at_start`] for a chunk that starts with at least eleven digits, the first eight of
/// which have the value `number`.
// Not inlined, because the compiler would merge its branches with the branches for shorter numbers into arithmetic.
//
// A number that it misses is read by `number_of_any_length`, which takes longer.
#[inline(never)]
fn long_number(number: u64, chunk: &Chunk) -> Option<(u64, usize)> {
    let second = load_eight(chunk, 8);
    let len = leading_digits(second);
    if len < 8 {
        return if_ended(chunk, number * POWERS[len] + value_of(align_right(second, len)), 8 + len);
    }
    let number = number * POWERS[8] + value_of(second);
    let third = load_eight(chunk, 16);
    let len = leading_digits(third);
    let number = number.checked_mul(POWERS[len])?.checked_add(value_of(align_right(third, len)))?;
    if_ended(chunk, number, 16 + len)
}

/// Returns the number and its length, if whitespace in the chunk ends it.
#[inline]
fn if_ended(chunk: &Chunk, number: u64, len: usize) -> Option<(u64, usize)> {
    chunk.get(len).is_some_and(|&byte| is_whitespace(byte)).then_some((number, len))
}

/// Returns the value and the length of the first token, which may have any length and may end the text, if it is a
/// number.
#[cold]
fn number_of_any_length(text: &[u8]) -> Option<(u64, usize)> {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if len == 0 || text.get(len).is_some_and(|&byte| !is_whitespace(byte)) {
        return None;
    }
    let digit = |byte: u8| u64::from(byte - b'0');
    let number = text[..len].iter().try_fold(0_u64, |number, &byte| number.checked_mul(10)?.checked_add(digit(byte)));
    number.map(|number| (number, len))
}

/// The powers of ten up to the eighth.
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The value 1 in each byte. A product with this constant repeats a byte eight times.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns eight bytes of a chunk, the first in the lowest bits. Digits become their values 0 to 9, and other bytes
/// become larger values.
#[inline]
fn load_eight(chunk: &Chunk, start: usize) -> u64 {
    let bytes = chunk[start..].first_chunk().expect("a chunk has 24 bytes and `start` is at most 16");
    u64::from_le_bytes(*bytes) ^ (0x30 * ONES)
}

/// Returns the number of digits before the first byte that is not a digit.
#[inline]
fn leading_digits(bytes: u64) -> usize {
    // Sets the top bit of each byte above 9, because 10 + 0x76 = 0x80 and larger sums overflow only for bytes that have
    // the bit. An overflow carries into the next byte and may set its bit wrongly, but only the first bit set counts.
    let others = (bytes | bytes.wrapping_add(0x76 * ONES)) & (0x80 * ONES);
    others.trailing_zeros() as usize / 8
}

/// Moves the first `len` digits, the lowest bytes, to the end and puts zeros before them.
#[inline]
fn align_right(digits: u64, len: usize) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "a length of at most 8")]
    let len = len as u32;
    digits.checked_shl(64 - 8 * len).unwrap_or(0)
}

/// Returns the number with these eight digits.
#[inline]
fn value_of(digits: u64) -> u64 {
    // Neighbours are joined to numbers of two digits, then of four, then of eight. A product with 1 + (10 << 8) adds
    // ten times each byte to the byte above it, so the odd bytes then have the numbers of two digits.
    let pairs = digits.wrapping_mul(1 + (10 << 8)) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(1 + (100 << 16)) >> 16 & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    /// Returns the value and the number of the digits at the start of eight bytes.
    fn digits_in(bytes: &[u8]) -> (u64, usize) {
        let bytes = load_eight(&[bytes, &[b' '; 16]].concat().try_into().unwrap(), 0);
        let len = leading_digits(bytes);
        (value_of(align_right(bytes, len)), len)
    }

    #[test]
    fn eight_bytes_with_any_number_of_digits_in_front() {
        for number in [0, 1, 9, 10, 12_345_678, 87_654_321, 99_999_999, 90_000_000, 10_203_040] {
            assert_eq!(digits_in(format!("{number:08}").as_bytes()), (number, 8));
        }
        for position in 0..8_u32 {
            for byte in 0..=u8::MAX {
                for after in [0, b'0', b'9', b'/', b':', 0x7f, 0x80, 0xff] {
                    let mut bytes = [after; 8];
                    bytes[..position as usize].fill(b'9');
                    bytes[position as usize] = byte;
                    let len = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let number = bytes[..len].iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
                    assert_eq!(digits_in(&bytes), (number, len), "{bytes:?}");
                }
            }
        }
    }
}
