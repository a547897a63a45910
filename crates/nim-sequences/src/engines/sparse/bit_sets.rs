//! Sets of 512 heaps as vectors of bits, and their operations.

#![expect(clippy::inline_always, reason = "compiled for the vectors of each backend")]

/// Number of heaps in a block. A set of them is two AVX2 registers wide.
pub(super) const BLOCK_LEN: usize = 512;

/// Number of bytes of a set.
pub(super) const SET_BYTES: usize = BLOCK_LEN / 8;

/// A set of heaps: bit *b* of word *w* stands for the heap 64 *w* + *b* of a block.
pub(super) type Set = [u64; BLOCK_LEN / 64];

/// Number of bytes for the shifted copies. A set can be loaded at every `u16` position, so no bounds check is needed.
pub(super) const COPY_BYTES: usize = (1 << 16) + SET_BYTES;

/// Returns the set whose first byte is at a position.
#[inline(always)]
fn set_at(bytes: &[u8; COPY_BYTES], at: u16) -> Set {
    let (chunk, _) = bytes[usize::from(at)..].split_first_chunk::<SET_BYTES>().expect("every `u16` position is inside");
    let (words, _) = chunk.as_chunks();
    core::array::from_fn(|word| u64::from_le_bytes(words[word]))
}

/// Adds the set whose first byte is at a position.
#[inline(always)]
pub(super) fn add(set: &mut Set, bytes: &[u8; COPY_BYTES], at: u16) {
    for (word, other) in set.iter_mut().zip(set_at(bytes, at)) {
        *word |= other;
    }
}

/// Removes the set whose first byte is at a position.
#[inline(always)]
pub(super) fn remove(set: &mut Set, bytes: &[u8; COPY_BYTES], at: u16) {
    for (word, other) in set.iter_mut().zip(set_at(bytes, at)) {
        *word &= !other;
    }
}

#[inline(always)]
pub(super) fn is_empty(set: &Set) -> bool {
    set.iter().fold(0, |any, word| any | word) == 0
}

#[inline(always)]
pub(super) fn is_full(set: &Set) -> bool {
    set.iter().fold(!0, |all, word| all & word) == !0
}

/// Transposes 64 rows of 64 bits each.
#[inline(always)]
pub(super) fn transpose(rows: &mut [u64; 64]) {
    /// In each square of 2 `HALF` rows, swaps the upper half of each row with the lower half of the row `HALF` below.
    #[inline(always)]
    fn swap<const HALF: usize>(rows: &mut [u64; 64], lower: u64) {
        for square in rows.chunks_exact_mut(2 * HALF) {
            let (upper, below) = square.split_at_mut(HALF);
            for (a, b) in upper.iter_mut().zip(below) {
                let moved = ((*a >> HALF) ^ *b) & lower;
                *a ^= moved << HALF;
                *b ^= moved;
            }
        }
    }
    swap::<32>(rows, 0x0000_0000_ffff_ffff);
    swap::<16>(rows, 0x0000_ffff_0000_ffff);
    swap::<8>(rows, 0x00ff_00ff_00ff_00ff);
    swap::<4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
    swap::<2>(rows, 0x3333_3333_3333_3333);
    swap::<1>(rows, 0x5555_5555_5555_5555);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_and_full_sets() {
        let (empty, full) = ([0; BLOCK_LEN / 64], [!0; BLOCK_LEN / 64]);
        assert!(is_empty(&empty) && !is_full(&empty) && is_full(&full) && !is_empty(&full));
        for lane in 0..BLOCK_LEN {
            let (mut one, mut others) = (empty, full);
            one[lane / 64] |= 1 << (lane % 64);
            others[lane / 64] ^= 1 << (lane % 64);
            assert!(!is_empty(&one) && !is_full(&one) && !is_full(&others) && !is_empty(&others), "{lane}");
        }
    }

    #[test]
    fn rows_become_columns() {
        let rows: [u64; 64] = core::array::from_fn(|row| (row as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut columns = rows;
        transpose(&mut columns);
        for (row, column) in (0..64).flat_map(|row| (0..64).map(move |column| (row, column))) {
            assert_eq!(rows[row] >> column & 1, columns[column] >> row & 1, "{row} {column}");
        }
    }
}
