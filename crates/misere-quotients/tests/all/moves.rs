//! Winning moves on heaps of any size.

use misere_quotients::{Outcome, Quotient, WinningMove};

use crate::play::Play;
use crate::{below, proved, search};

/// Checks that a move is legal, and returns the sum after it.
fn played(quotient: &Quotient, heaps: &[u64], found: &WinningMove) -> Vec<u64> {
    let WinningMove { heap, take, parts } = found;
    let code = quotient.certificate().code();
    assert!(code.allows(*take, parts.len()) && parts.iter().all(|&part| part > 0), "{code}: {found:?}");
    assert!(!code.needs_unequal_parts() || parts.windows(2).all(|pair| pair[0] < pair[1]), "{code}: {found:?}");
    assert_eq!(take + parts.iter().sum::<u64>(), heaps[*heap], "{code}: {heaps:?}: {found:?}");
    [&heaps[..*heap], &heaps[heap + 1..], parts].concat()
}

/// Sums of heaps up to 2^63 - 1. The move leads to a P-position, and the reduced sum after it is a P-position by play.
#[test]
fn large_heaps() {
    let mut by_play = 0;
    for code in ["0.77", "0.123", "0.15", "0.72", "0.71", "0.34", "0.F", "S(1,2,5)"] {
        let quotient = proved(code);
        let (preperiod, period) = quotient.period().unwrap();
        let mut play = Play::new(code);
        let mut below = below(7);
        for _ in 0..2_000 {
            let largest = if below(2) == 0 { 1 << 63 } else { 12 };
            let len = below(6);
            let heaps: Vec<u64> = (0..len).map(|_| below(largest)).collect();
            let outcome = quotient.outcome(heaps.iter().copied()).unwrap();
            let Some(found) = quotient.winning_move(&heaps) else {
                // The player has won if no heap has a move.
                assert!(
                    outcome == Outcome::P || heaps.iter().all(|&heap| quotient.class_of(heap) == Some(0)),
                    "{code}: {heaps:?}"
                );
                continue;
            };
            assert_eq!(outcome, Outcome::N, "{code}: {heaps:?}");
            let left = played(&quotient, &heaps, &found);
            assert_eq!(quotient.outcome(left.iter().copied()), Some(Outcome::P), "{code}: {heaps:?}: {found:?}");
            let reduce = |heap: u64| if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period };
            let mut reduced: Vec<u64> = left.into_iter().map(reduce).filter(|&heap| heap > 0).collect();
            reduced.sort_unstable();
            if !code.starts_with('S') && reduced.iter().sum::<u64>() <= 30 {
                assert!(play.is_p(&reduced), "{code}: {heaps:?}: {found:?}: {reduced:?}");
                by_play += 1;
            }
        }
    }
    assert!(by_play > 2_000, "{by_play} sums are small");
}

/// Codes with a quotient up to a heap.
#[test]
fn heaps_within_reach() {
    for (code, heap) in [("grundy", 20), ("nim", 31), ("0.8", 12), ("dawsons-kayles", 24)] {
        let (_, quotient) = search(code, heap);
        let mut below = below(3);
        for _ in 0..500 {
            let len = below(8);
            let heaps: Vec<u64> = (0..len).map(|_| below(heap + 1)).collect();
            let found = quotient.winning_move(&heaps);
            if let Some(found) = &found {
                let left = played(&quotient, &heaps, found);
                assert_eq!(quotient.outcome(left), Some(Outcome::P), "{code}: {heaps:?}: {found:?}");
            }
            let is_p = quotient.outcome(heaps.iter().copied()) == Some(Outcome::P);
            assert!(
                found.is_some() != is_p || heaps.iter().all(|&heap| quotient.class_of(heap) == Some(0)),
                "{code}: {heaps:?}"
            );
        }
    }
}
