//! The period of a sequence of classes, by the theorem of the crate documentation.

use nim_sequences::Code;

/// Returns the least preperiod and period that the theorem proves for the classes of the first heaps, from heap 0.
pub(super) fn find(code: &Code, heaps: &[u16]) -> Option<(usize, usize)> {
    let take = code.largest_take().filter(|_| !code.needs_unequal_parts())?;
    // The sum of preperiod and period must be at most this number.
    let max_sum = heaps.len().checked_sub(usize::try_from(take).ok()?)? / code.max_parts().max(1);
    (1..max_sum).find_map(|period| {
        let repeats = |&heap: &usize| heaps[heap] == heaps[heap + period];
        let preperiod = (1..heaps.len() - period).rev().take_while(repeats).last()?;
        (preperiod + period <= max_sum).then_some((preperiod, period))
    })
}
