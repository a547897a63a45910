//! The masks of rare values, published and counted by their definition.

use core::ops::Range;

use nim_sequences::{NimSequence, Nimber, Period, PeriodSearch, RareValues};

use crate::run;

fn sequence(code: &str, len: u64) -> NimSequence {
    let mut sequence = NimSequence::new(code.parse().unwrap());
    sequence.grow(len).unwrap();
    sequence
}

/// Returns the mask and the alternation with the fewest rare heaps in `late`, and then in `early`, as counted one by one,
/// if at most an eighth of the late heaps are rare.
fn fewest(sequence: &NimSequence, early: Range<usize>, late: Range<usize>) -> Option<(u16, bool)> {
    let values: Vec<u64> = sequence.iter().map(Nimber::heap_size).collect();
    let takes: Vec<u64> = (0..64).filter(|&take| sequence.code().allows(take, 2)).collect();
    let has_one_parity = takes.iter().all(|take| take % 2 == takes[0] % 2);
    let rules = [false, true].into_iter().filter(|&alternates| !alternates || has_one_parity);
    let rules = rules.flat_map(|alternates| (u16::from(!alternates)..1 << 10).map(move |mask| (mask, alternates)));
    let counted = rules.map(|(mask, alternates)| {
        let is_rare = |&heap: &usize| {
            let bits = u64::from((values[heap] & u64::from(mask)).count_ones());
            (bits + if alternates { heap as u64 + takes[0] } else { 0 }).is_multiple_of(2)
        };
        let rare = |heaps: Range<usize>| heaps.filter(is_rare).count();
        ((rare(late.clone()), rare(early.clone())), (mask, alternates))
    });
    let ((rare, _), fewest) = counted.min_by_key(|&(counts, _)| counts)?;
    (8 * rare <= late.len()).then_some(fewest)
}

#[test]
fn the_second_half_of_a_table_decides() {
    for code in ["0.77", "0.6", "0.16", "0.106", "4!.0", "0.07", "0.204", "4.3", "0.5"] {
        let sequence = sequence(code, 3_001);
        let found = RareValues::find(&sequence, 3_001, None);
        let expected = fewest(&sequence, 1..1_500, 1_500..3_001);
        assert_eq!(found.map(|found| (found.mask(), found.alternates())), expected, "{code}");
    }
}

/// If a period is proved, two periods decide, and then the heaps below the preperiod. A longer table has the same mask.
#[test]
fn the_mask_of_a_period_does_not_depend_on_the_table() {
    for code in ["0.77", "0.45", "0.644", "0.335", "0.055", "0.137", "0!.535", "4!.004", "0.5", "0.57"] {
        if cfg!(miri) && code != "0.77" {
            continue;
        }
        let mut search = PeriodSearch::new(code.parse().unwrap());
        let Period::Proved(proof) = run(&mut search, 20_000) else { panic!("{code} is periodic") };
        let mut sequence = search.into_sequence();
        let found = RareValues::find(&sequence, 0, Some(&proof));
        let [start, period] = [proof.preperiod(), proof.period()].map(|number| usize::try_from(number).unwrap());
        sequence.grow((start + 4 * period) as u64).unwrap();
        assert_eq!(RareValues::find(&sequence, 0, Some(&proof)), found, "{code}");
        let expected = fewest(&sequence, 1.min(start)..start, start..start + 2 * period);
        assert_eq!(found.map(|found| (found.mask(), found.alternates())), expected, "{code}");
    }
}

/// Published masks of games with a proved period. Few of their heaps are rare, and none late.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn published_masks_are_found() {
    for (code, mask, alternates, rare_heaps, last) in [
        ("0.127", 1, true, 693, 27_106),
        ("0.644", 126, false, 30, 511),
        ("0.45", 15, false, 10, 198),
        ("0.156", 27, false, 14, 357),
        ("0.356", 27, false, 6, 43),
        ("0.16", 30, false, 52, 13_935),
        ("0.56", 91, false, 45, 1_795),
    ] {
        let mut search = PeriodSearch::new(code.parse().unwrap());
        let period = run(&mut search, 500_000);
        assert!(matches!(period, Period::Proved(_)), "{code}");
        let rare = search.rare_values(&period).unwrap();
        assert_eq!((rare.mask(), rare.alternates()), (mask, alternates), "{code}");
        let values = (0..).zip(search.sequence().unwrap().iter()).skip(1);
        let heaps: Vec<u64> =
            values.filter(|(heap, value)| rare.is_rare(*heap, value.heap_size())).map(|(heap, _)| heap).collect();
        assert_eq!((heaps.len(), heaps.last()), (rare_heaps, Some(&last)), "{code}");
    }
}

#[test]
fn some_codes_have_no_rare_values() {
    for code in ["S(1,3,4)", "nim", "0.33", "0.81", "0.0"] {
        assert_eq!(RareValues::find(&sequence(code, 300), 300, None), None, "{code}");
    }
    assert_eq!(RareValues::find(&sequence("kayles", 0), 100, None), None);
    // Values after `len` do not count.
    let early = RareValues::find(&sequence("kayles", 100), 100, None);
    assert!(early.is_some() && RareValues::find(&sequence("kayles", 1_000), 100, None) == early);
}
