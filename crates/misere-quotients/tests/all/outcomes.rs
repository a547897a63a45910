//! Outcomes of all small sums, against play by the rules.

use misere_quotients::{Outcome, Quotient};

use crate::play::{Play, sums};
use crate::{proved, search_with};

/// Compares all sums of up to this number of tokens. Returns the number of sums.
fn compare(code: &str, quotient: &Quotient, tokens: u64) -> usize {
    let mut play = Play::new(code);
    let mut count = 0;
    for sum in (0..=tokens).flat_map(|tokens| sums(tokens, quotient.reach())) {
        let expected = if play.is_p(&sum) { Outcome::P } else { Outcome::N };
        assert_eq!(quotient.outcome(sum.iter().copied()), Some(expected), "{code}: {sum:?}");
        count += 1;
    }
    count
}

#[test]
fn sums_of_games_with_a_period() {
    for code in ["0.77", "0.15", "0.123", "0.72", "0.75", "0.34", "0.351", "0.144", "0.71", "0.241", "0.152", "0.53"] {
        assert_eq!(compare(code, &proved(code), 30), 28_629, "{code}");
    }
}

#[test]
fn sums_of_games_without_a_known_period() {
    // Unequal parts, three parts, and games whose quotients grow.
    for (code, heap) in
        [("4!.0", 20), ("0.8", 12), ("0.1A", 20), ("0!.8", 16), ("0.07", 25), ("0.114", 21), ("0!.7", 12)]
    {
        let (_, quotient) = search_with(code, heap, 150);
        assert_eq!(quotient.reach(), heap, "{code}");
        compare(code, &quotient, 26);
    }
}

/// Every octal code with up to two digits, as far as its quotient has few classes.
#[test]
fn sums_of_all_short_codes() {
    let mut heaps = 0;
    for digits in 0..128_u32 {
        let code = format!("{}.{:02o}", digits / 64 * 4, digits % 64);
        let (_, quotient) = search_with(&code, 20, 40);
        heaps += quotient.reach().min(20);
        compare(&code, &quotient, 20);
    }
    assert!(heaps > 128 * 15, "{heaps} heaps");
}
