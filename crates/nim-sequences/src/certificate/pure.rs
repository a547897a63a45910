//! The check of pure periods, with a table that is computed by definition from all options of each heap.
//!
//! The theorem that makes a finite table a proof is in `[GS56]` and `[Sie13]`, chapter IV.2.

use alloc::vec::Vec;

use super::{Certificate, RefutedCertificate, check_least, check_repeats, index};
use crate::code::Code;

/// Checks a certificate of pure periods. The period is at least 1, and the start at least the preperiod.
pub(super) fn check(certificate: &Certificate, take: u64, limit: u64) -> Result<(), RefutedCertificate> {
    let &Certificate { ref code, period, saltus, start, .. } = certificate;
    let values = table(code, certificate.needed(), limit)?;
    check_repeats(certificate, &values)?;
    if saltus != 0 {
        return Err(RefutedCertificate::SALTUS);
    }
    // From heap 0 onwards the theorem is false, because a part of 0 tokens is not a heap.
    if start == 0 {
        return Err(RefutedCertificate::Numbers { expected: "a start of at least 1" });
    }
    // The values repeat on the whole table, so if 0 is among them, it is a value of the first period.
    debug_assert!(values.len() as u64 >= start + period + take);
    let zero = (start..start + period).zip(values.iter().skip(index(start)));
    let zero = zero.filter(|_| code.needs_unequal_parts()).find(|(_, value)| **value == 0);
    if let Some((heap, _)) = zero {
        return Err(RefutedCertificate::Zero { heap });
    }
    check_least(certificate, &values)
}

/// Returns the first `needed` nim-values of a code, by definition.
///
/// # Errors
///
/// Returns [`RefutedCertificate::TooLong`] if `needed` exceeds `limit`.
pub(crate) fn table(code: &Code, needed: u128, limit: u64) -> Result<Vec<u64>, RefutedCertificate> {
    let len = usize::try_from(needed).ok().filter(|_| needed <= limit.into());
    let len = len.ok_or(RefutedCertificate::TooLong { needed, limit })?;
    let takes = 0..code.largest_take().map_or(len, |take| len.min(index(take) + 1));
    let parts = 0..=code.max_parts();
    let moves = takes.flat_map(|take| parts.clone().map(move |parts| (take, parts)));
    let moves: Vec<(usize, usize)> = moves.filter(|&(take, parts)| code.allows(take as u64, parts)).collect();
    let apart = usize::from(code.needs_unequal_parts());
    let mut values: Vec<u64> = Vec::new();
    // For each value, 1 plus the last heap that has it as an option.
    let mut reached: Vec<usize> = Vec::new();
    for tokens in 0..len {
        for &(take, parts) in moves.iter().take_while(|&&(take, _)| take <= tokens) {
            leave(&values, tokens - take, parts, 1, apart, 0, &mut |value| {
                let value = index(value);
                if value >= reached.len() {
                    reached.resize(value + 1, 0);
                }
                reached[value] = tokens + 1;
            });
        }
        values.push(reached.iter().take_while(|&&heap| heap == tokens + 1).count() as u64);
    }
    Ok(values)
}

/// Divides tokens into ascending parts of at least `least` in every possible way, and reports the nim-sum of `sum` and
/// the values of the parts. Each part is at least `apart` larger than the part before it.
fn leave(
    values: &[u64],
    tokens: usize,
    parts: usize,
    least: usize,
    apart: usize,
    sum: u64,
    report: &mut impl FnMut(u64),
) {
    match parts {
        0 if tokens > 0 => {}
        0 => report(sum),
        1 if tokens < least => {}
        1 => report(sum ^ values[tokens]),
        _ => {
            for part in least..=tokens / parts {
                leave(values, tokens - part, parts - 1, part + apart, apart, sum ^ values[part], report);
            }
        }
    }
}
