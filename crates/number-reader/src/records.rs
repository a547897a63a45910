//! The loop that builds records for a slice, for a source, and in each thread.

use crate::arch::Backend;
use crate::digits::{self, AHEAD};
use crate::spare_slots::SpareSlots;
use crate::whitespace::rewind_tokens;

/// The extent to which a text was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filled {
    /// The start of the first record that was not built, or a blank before it.
    pub(crate) at: usize,
    /// The number of records built.
    pub(crate) made: usize,
    /// The index for which `record` refused it.
    pub(crate) refused: Option<usize>,
}

/// Builds up to `limit` records of the numbers from `at` on, and puts them in the slots.
///
/// Stops early at the end of the text or of the slots, at a token that is not a number, and at a record that `record`
/// refuses.
// This loop has the only call of `record` in the program, so the call is inlined here. A call through the reader would
// keep the position of the reader in memory.
#[inline(never)]
pub(crate) fn fill<T, const N: usize>(
    backend: Backend,
    text: &[u8],
    mut at: usize,
    limit: usize,
    record: &impl Fn([u64; N]) -> Result<T, usize>,
    mut slots: SpareSlots<'_, T>,
) -> Filled {
    // A batch is read into the second half. The numbers of a cut record, if `N` does not divide `AHEAD`, go before it.
    let mut numbers = [0; 2 * AHEAD];
    let mut left_over = 0;
    let limit = limit.min(slots.len());
    let mut wanted = limit;
    while wanted > 0 {
        let missing = wanted.saturating_mul(N) - left_over;
        let room = numbers.last_chunk_mut().expect("the array has twice the length");
        // The batch is limited to what the list takes, because many short lists may follow one another. Vectors do not
        // pay for a few numbers.
        let (read, next) = if missing < AHEAD {
            digits::read_numbers(text, at, &mut room[..missing])
        } else {
            backend.read_numbers(text, at, room)
        };
        at = next;
        let (whole, rest) = numbers[AHEAD - left_over..AHEAD + read].as_chunks();
        for (index, &numbers) in whole.iter().enumerate() {
            match record(numbers) {
                Ok(record) => slots.put(record),
                Err(refused) => {
                    let unused = N * (whole.len() - index) + rest.len();
                    let made = limit - wanted + index;
                    return Filled { at: rewind_tokens(text, at, unused), made, refused: Some(refused) };
                }
            }
        }
        wanted -= whole.len();
        left_over = rest.len();
        if read < missing.min(AHEAD) {
            break;
        }
        numbers.copy_within(AHEAD + read - left_over..AHEAD + read, AHEAD - left_over);
    }
    Filled { at: rewind_tokens(text, at, left_over), made: limit - wanted, refused: None }
}
