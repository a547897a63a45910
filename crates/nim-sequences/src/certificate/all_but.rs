//! The check of periods of all-but sets: the state, on which all later values depend, repeats.
//!
//! That the sequences of all-but sets have a period with a saltus is in `[WW]`, volume 1, chapter 4. The check does not use
//! it, because a repeated state is a proof.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::pure::table;
use super::{Certificate, RefutedCertificate, check_least, check_repeats, index};
use crate::code::MAX_TAKE;

/// Checks a certificate of an all-but set. The period is at least 1, and the start at least the preperiod.
pub(super) fn check(certificate: &Certificate, limit: u64) -> Result<(), RefutedCertificate> {
    let &Certificate { ref code, period, saltus, start, .. } = certificate;
    let values = table(code, certificate.needed(), limit)?;
    check_repeats(certificate, &values)?;
    let excluded = (1..=MAX_TAKE.into()).rev().find(|&take| !code.allows(take, 1));
    let widest = excluded.unwrap_or(0);
    if start < widest {
        return Err(RefutedCertificate::Numbers { expected: "a start that is at least the largest excluded number" });
    }
    // The state consists of the values of the last `widest` heaps in order, and of the values of all older heaps as a
    // set, because moves to these are always allowed. All values are relative to the mex of the set. Below the mex,
    // every value is excluded for all later heaps.
    let state = |heap: u64| {
        let (older, recent) = values[..index(heap)].split_at(index(heap - widest));
        let older: BTreeSet<u64> = older.iter().copied().collect();
        let base = (0..).zip(&older).take_while(|(index, value)| index == *value).count() as u64;
        let above: Vec<u64> = older.range(base..).map(|value| value - base).collect();
        let recent: Vec<Option<u64>> = recent.iter().map(|value| value.checked_sub(base)).collect();
        (base, above, recent)
    };
    let (base, above, recent) = state(start);
    let shifted = base.checked_add(saltus).map(|base| (base, above, recent));
    if shifted != Some(state(start + period)) {
        return Err(RefutedCertificate::State { start });
    }
    check_least(certificate, &values)
}
