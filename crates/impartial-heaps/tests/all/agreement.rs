//! Checks nim-values and moves against the reference rules.

use impartial_core::{Exhaustive, laws};
use impartial_heaps::reference::ReferenceHeaps;
use impartial_heaps::{HeapMove, Heaps, Nimber, Parts};
use nim_sequences::NimSequence;

/// Returns legal and illegal moves of small positions of at most three heaps.
fn candidates() -> impl Iterator<Item = HeapMove> {
    let parts = (0..4).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| Parts::from([a, b, c]))));
    parts.flat_map(|parts| (0..3).flat_map(move |heap| (0..6).map(move |take| HeapMove { heap, take, parts })))
}

/// Checks all laws against the reference rules, for codes of every kind and all pairs of heaps up to 6 tokens.
#[test]
fn positions_agree_with_the_rules() {
    let codes = [
        "0.0",
        "0.77",
        "0.4",
        "0.137",
        "4.3",
        "4!.0",
        "4!.77",
        "0!.6",
        "0.3F",
        "C.F",
        "8!.F",
        "C!.0",
        "0.01",
        "S(1,3,4)",
        "S(2)",
        "S(all)",
        "S(all-but:1)",
        "S(all-but:1,4)",
        "S(all-but:2,3)",
    ];
    for code in codes {
        let mut oracle = Exhaustive::by_rules();
        let pairs = (0..=6).flat_map(|a| (0..=a).map(move |b| vec![a, b]));
        for heaps in pairs.chain([vec![], vec![9], vec![1, 2, 3]]) {
            if cfg!(miri) && heaps.iter().sum::<u64>() > 4 {
                continue;
            }
            let position = Heaps::new(code.parse().unwrap(), heaps).unwrap();
            let rules = ReferenceHeaps::try_from(&position).unwrap();
            laws::agrees(&position, &rules, &mut oracle, candidates()).unwrap();
        }
    }
}

/// Heaps beyond the table have the nim-values that a longer table has, and their moves lead to the target.
#[test]
fn proved_periods_agree_with_longer_tables() {
    let largest = if cfg!(miri) { 200 } else { 700 };
    let codes = [
        "0.77",
        "0.137",
        "0.4",
        "4.3",
        "0!.055",
        "0!.147",
        "0.81",
        "0.A1",
        "S(1,3,4)",
        "S(2,5,9)",
        "S(all)",
        "S(all-but:2,3,7)",
        "S(all-but:5)",
    ];
    for code in codes {
        let mut whole = NimSequence::new(code.parse().unwrap());
        whole.grow(largest + 1).unwrap();
        let mut is_reduced = false;
        for tokens in 0..=largest {
            let position = Heaps::with_limit(code.parse().unwrap(), [tokens], 300).unwrap();
            let value = whole.get(tokens).unwrap();
            let targets = (0..=value.heap_size() + 1).map(Nimber::from_heap);
            // A heap under `S(all)` has a target for each token, so only some of them are checked.
            laws::holds(&position, targets.step_by(if value.heap_size() > 50 { 37 } else { 1 }), []).unwrap();
            assert_eq!(impartial_heaps::Solve::nim_value(&position), value, "{tokens} under {code}");
            is_reduced |= position.period().is_some() && tokens > 300;
        }
        assert!(is_reduced, "{code} has no period within 300 values");
    }
}
