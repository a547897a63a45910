//! Searches of every kind of code, saved and resumed at random heaps.

use core::ops::ControlFlow;

use nim_sequences::{NimSequence, Period, PeriodSearch};
use proptest::prelude::*;

use crate::values::{digits_of, set};
use crate::{period, run};

/// Returns the text of a code: octal or hexadecimal digits, with equal or unequal parts, or a set.
fn code() -> impl Strategy<Value = String> {
    // Dividing without taking and taking everything lead to the largest values.
    let large = digits_of(&[4, 8, 12], prop::sample::select(vec![3, 7, 11, 15]));
    prop_oneof![digits_of(&[0, 4], 0..8_u8), digits_of(&[0, 4, 8, 12], 0..16_u8), large, set()]
        .prop_map(|rules| rules.text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 300 }))]

    /// A search that is saved and resumed at some lengths, and stopped at others, has the result and the bytes of a
    /// search without interruption.
    #[test]
    fn interruptions_change_nothing(text in code(), shares in prop::collection::vec(0..1_000_u64, 1..8)) {
        let parsed: nim_sequences::Code = text.parse().unwrap();
        let limit = if parsed.max_parts() == 3 { 60 } else { 4_000 };
        let mut whole = PeriodSearch::new(parsed.clone());
        let found = run(&mut whole, limit);
        let mut search = PeriodSearch::new(parsed.clone());
        let mut lens: Vec<u64> = shares.iter().map(|share| share * limit / 1_000).collect();
        lens.push(0);
        lens.sort_unstable();
        for (index, len) in lens.into_iter().enumerate() {
            // Every other search is stopped by its callback instead of its limit.
            if index % 2 == 0 {
                _ = run(&mut search, len);
            } else {
                let stop = |growth: nim_sequences::Growth| {
                    if growth.len < len { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                _ = search.run(limit, &mut { stop });
            }
            let restored = PeriodSearch::restore(&search.save());
            prop_assert!(restored.is_ok(), "{text} is refused at {}: {restored:?}", search.growth().len);
            search = restored.unwrap();
        }
        prop_assert_eq!(run(&mut search, limit), found, "{}", text);
        prop_assert!(search.save() == whole.save(), "the states of {} differ", text);
        let mut fresh = NimSequence::new(parsed);
        fresh.grow(search.growth().len).unwrap();
        let table = search.sequence().expect("a short table is kept");
        prop_assert!(table.iter().eq(fresh.iter().take(table.len())), "{}", text);
        // A search that has ended can be saved and resumed as well.
        let longer = 5 * limit / 4;
        let mut resumed = PeriodSearch::restore(&search.save()).unwrap();
        let continued = [&mut resumed, &mut whole].map(|search| run(search, longer));
        prop_assert_eq!(&continued[0], &continued[1], "{}", text);
    }
}

/// The searches above end with a period and without one.
#[test]
fn some_periods_are_found() {
    assert!(matches!(period("4.333", 4_000), Period::Proved(_)));
    assert!(matches!(period("grundy", 4_000), Period::Unknown { .. }));
}
