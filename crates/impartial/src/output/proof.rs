//! The lines of a report about the proof of a period.

use nim_sequences::{Certificate, Theorem};

use crate::output::report::count;

/// Returns two lines: the theorem with the heaps that it was applied to, and the number of nim-values that it needs.
///
/// All numbers are read from the certificate, which checks exactly these values if it is verified.
pub(crate) fn lines(proof: &Certificate) -> [String; 2] {
    let (start, period, needed) = (proof.start(), proof.period(), proof.needed());
    let later = start + period;
    let applied = match proof.theorem() {
        // The equality compares each value with the value one period later, so it ends a period before the table.
        Theorem::PurePeriods => format!("G(n + {period}) = G(n) for {start} <= n < {}", needed - u128::from(period)),
        Theorem::RareHeaps => format!("the last values before heaps {start} and {later} are equal"),
        _ => format!("the states at heaps {start} and {later} are equal, relative to their mex"),
    };
    [format!("theorem: {}: {applied}", proof.theorem()), format!("proof: {}", count(needed, "value"))]
}
