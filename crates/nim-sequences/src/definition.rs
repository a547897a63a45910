//! The nim-value by the definition: every option is marked.
//!
//! This engine serves moves that leave three heaps, and is the one that the others are compared with.

use crate::code::Code;
use crate::mex_marks::Marks;
use crate::table::Word;

/// Returns the nim-value of the heap after those in `values`.
pub(crate) fn next_value<W: Word>(code: &Code, values: &[W], marks: &mut Marks) -> u32 {
    let tokens = values.len();
    let value = |heap: usize| -> u32 { values[heap].into() };
    // Two equal parts, or a part and the next one, are allowed from this difference on.
    let apart = usize::from(code.needs_unequal_parts());
    marks.clear();
    let most = code.largest_take().and_then(|take| usize::try_from(take).ok()).map_or(tokens, |take| take.min(tokens));
    for take in 0..=most {
        let left = tokens - take;
        let allows = |parts| code.allows(take as u64, parts);
        if left == 0 && allows(0) {
            marks.set(0);
        }
        if left > 0 && allows(1) {
            marks.set(value(left));
        }
        if allows(2) {
            for a in (1..left).take_while(|a| a + apart <= left - a) {
                marks.set(value(a) ^ value(left - a));
            }
        }
        if allows(3) {
            for a in 1..=left / 3 {
                for b in (a + apart..left - a).take_while(|b| b + apart <= left - a - b) {
                    marks.set(value(a) ^ value(b) ^ value(left - a - b));
                }
            }
        }
    }
    marks.next_unmarked(0)
}
