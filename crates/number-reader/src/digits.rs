//! Words of a text as numbers, eight digits at a time.

/// Numbers read at once: enough that the loop is seldom left, and few enough to stay in the first-level cache.
pub(crate) const AHEAD: usize = 128;

/// What separates words.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Where the blanks from `at` on end.
pub(crate) fn skip_blanks(text: &[u8], at: usize) -> usize {
    let blanks = text[at..].iter().take_while(|&&byte| is_blank(byte));
    at + blanks.count()
}

/// Reads the words from `at` on into `numbers`, as long as there is room and they spell numbers below 2^64.
///
/// Returns how many were read, and a place after the last of them and up to the next word.
///
/// This loop keeps nothing but the rest of the text from one number to the next, and most of a text goes through it.
pub(crate) fn read_numbers(text: &[u8], at: usize, numbers: &mut [u64]) -> (usize, usize) {
    let mut rest = &text[at..];
    for (read, number) in numbers.iter_mut().enumerate() {
        loop {
            // Most numbers end well before the text does, and one blank separates them.
            if let Some((next, len)) = rest.first_chunk().and_then(number_in) {
                (*number, rest) = (next, &rest[len + 1..]);
                break;
            }
            let word = skip_blanks(rest, 0);
            rest = &rest[word..];
            if word == 0 {
                let Some((next, len)) = any_number(rest) else { return (read, text.len() - rest.len()) };
                (*number, rest) = (next, &rest[len..]);
                break;
            }
        }
    }
    (numbers.len(), text.len() - rest.len())
}

/// What one step of reading looks at: a number below 2^64 and the blank after it fit in.
type Window = [u8; 24];

/// The number that a window starts with, and its length; `None` if the window does not show that a blank ends it.
///
/// For the lengths that fill most large inputs the length comes from branches and not from arithmetic, so that the next
/// number need not wait for it.
#[inline]
fn number_in(window: &Window) -> Option<(u64, usize)> {
    let digit = |len: usize| u64::from(window[len].wrapping_sub(b'0'));
    let first = eight(window, 0);
    let len = leading_digits(first);
    if len < 8 {
        return ended(window, joined(last(first, len)), len).filter(|_| len > 0);
    }
    let number = joined(first);
    if digit(8) > 9 {
        return ended(window, number, 8);
    }
    if digit(9) > 9 {
        return ended(window, 10 * number + digit(8), 9);
    }
    if digit(10) > 9 {
        return ended(window, 100 * number + 10 * digit(8) + digit(9), 10);
    }
    long_number(number, window)
}

/// The same for a window whose first eight digits spell `number`, with more after them.
///
/// It stands apart because the compiler would merge its branches with those for shorter numbers, into arithmetic.
#[inline(never)]
fn long_number(number: u64, window: &Window) -> Option<(u64, usize)> {
    let second = eight(window, 8);
    let len = leading_digits(second);
    if len < 8 {
        return ended(window, number * POWERS[len] + joined(last(second, len)), 8 + len);
    }
    let number = number * POWERS[8] + joined(second);
    let third = eight(window, 16);
    let len = leading_digits(third);
    let number = number.checked_mul(POWERS[len])?.checked_add(joined(last(third, len)))?;
    ended(window, number, 16 + len)
}

/// The number of this length, if the window shows that a blank ends it.
#[inline]
fn ended(window: &Window, number: u64, len: usize) -> Option<(u64, usize)> {
    window.get(len).is_some_and(|&byte| is_blank(byte)).then_some((number, len))
}

/// The number that the first word spells, of any length and wherever the text ends, and its length.
#[cold]
fn any_number(text: &[u8]) -> Option<(u64, usize)> {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if len == 0 || text.get(len).is_some_and(|&byte| !is_blank(byte)) {
        return None;
    }
    let digit = |byte: u8| u64::from(byte - b'0');
    let number = text[..len].iter().try_fold(0_u64, |number, &byte| number.checked_mul(10)?.checked_add(digit(byte)));
    number.map(|number| (number, len))
}

/// The powers of ten up to the eighth.
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// A byte of one in each place.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Eight bytes of a window, the first one lowest, as differences from the digit 0: digits are 0 to 9.
#[inline]
fn eight(window: &Window, start: usize) -> u64 {
    let bytes = window[start..].first_chunk().expect("a window holds three times eight bytes");
    u64::from_le_bytes(*bytes) ^ (0x30 * EACH)
}

/// How many of eight bytes are digits, up to the first that is not.
#[inline]
fn leading_digits(bytes: u64) -> usize {
    // The top bit of each byte from 10 on, up to the first of these bytes: only they carry, into bytes after them.
    let others = (bytes | bytes.wrapping_add(0x76 * EACH)) & (0x80 * EACH);
    others.trailing_zeros() as usize / 8
}

/// The first so many of eight digits, moved to the end with zeros before them.
#[inline]
fn last(digits: u64, len: usize) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "it is at most 8")]
    let len = len as u32;
    digits.checked_shl(64 - 8 * len).unwrap_or(0)
}

/// The number that eight digits spell.
#[inline]
fn joined(digits: u64) -> u64 {
    // Neighbours join to numbers of two digits, then of four, then of eight, each in the upper half of its place.
    let pairs = digits.wrapping_mul(1 + (10 << 8)) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(1 + (100 << 16)) >> 16 & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    /// The number that the digits spell with which eight bytes start, and how many they are.
    fn digits_in(bytes: &[u8]) -> (u64, usize) {
        let bytes = eight(&[bytes, &[b' '; 16]].concat().try_into().unwrap(), 0);
        let len = leading_digits(bytes);
        (joined(last(bytes, len)), len)
    }

    #[test]
    fn every_number_of_leading_digits() {
        for number in [0, 1, 9, 10, 12_345_678, 87_654_321, 99_999_999, 90_000_000, 10_203_040] {
            assert_eq!(digits_in(format!("{number:08}").as_bytes()), (number, 8));
        }
        for place in 0..8_u32 {
            for byte in 0..=u8::MAX {
                for after in [0, b'0', b'9', b'/', b':', 0x7f, 0x80, 0xff] {
                    let mut bytes = [after; 8];
                    bytes[..place as usize].fill(b'9');
                    bytes[place as usize] = byte;
                    let len = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let number = bytes[..len].iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
                    assert_eq!(digits_in(&bytes), (number, len), "{bytes:?}");
                }
            }
        }
    }
}
