//! The loop that builds the records of a slice, of a source and of each thread.

use crate::arch::Backend;
use crate::digits::{self, AHEAD};
use crate::spare_slots::SpareSlots;
use crate::whitespace::rewind_tokens;

/// The extent to which a text was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filled {
    /// The start of the first record that was not built, or a whitespace byte before it.
    pub(crate) at: usize,
    /// The number of records built.
    pub(crate) built: usize,
    /// The index for which `record` refused the first record that was not built, if it did.
    pub(crate) refused: Option<usize>,
}

/// Builds up to `limit` records of the numbers after `at`, and puts them into the slots.
///
/// Stops early at the end of the text or of the slots, at a token that is not a number, and at a record that `record`
/// refuses.
// The program calls `record` here only, so the compiler inlines it. The position is a local variable, because the
// compiler would keep a field of the reader in memory.
#[inline(never)]
pub(crate) fn fill<T, const N: usize>(
    backend: Backend,
    text: &[u8],
    mut at: usize,
    limit: usize,
    record: &impl Fn([u64; N]) -> Result<T, usize>,
    mut slots: SpareSlots<'_, T>,
) -> Filled {
    // A batch of up to `AHEAD` numbers is read into the second half. If `N` does not divide `AHEAD`, the batch ends
    // within a record, whose `left_over` numbers move to the end of the first half, so they precede the next batch.
    let mut numbers = [0; 2 * AHEAD];
    let mut left_over = 0;
    let limit = limit.min(slots.len());
    let mut remaining = limit;
    while remaining > 0 {
        let missing = remaining.saturating_mul(N) - left_over;
        let room = numbers.last_chunk_mut().expect("the array has twice the length");
        // A batch never exceeds the list, because a short list may be followed by many others, and going back after
        // each would convert their numbers repeatedly. For a few numbers, vectors cost more than they save.
        let (read, next) = if missing < AHEAD {
            digits::read_numbers(text, at, &mut room[..missing])
        } else {
            backend.read_numbers(text, at, room)
        };
        at = next;
        // The text may have ended, or the next token may not be a number. Either way, the whole records are built
        // first.
        let (whole, rest) = numbers[AHEAD - left_over..AHEAD + read].as_chunks();
        for (index, &numbers) in whole.iter().enumerate() {
            match record(numbers) {
                Ok(record) => slots.put(record),
                Err(refused) => {
                    // The caller reports the error, for which it needs the start of the record.
                    let unused = N * (whole.len() - index) + rest.len();
                    let built = limit - remaining + index;
                    return Filled { at: rewind_tokens(text, at, unused), built, refused: Some(refused) };
                }
            }
        }
        remaining -= whole.len();
        left_over = rest.len();
        if read < missing.min(AHEAD) {
            break;
        }
        numbers.copy_within(AHEAD + read - left_over..AHEAD + read, AHEAD - left_over);
    }
    Filled { at: rewind_tokens(text, at, left_over), built: limit - remaining, refused: None }
}
