//! Limits, interruptions and checkpoints.

use core::ops::ControlFlow;

use misere_quotients::{MAX_HEAP, Presentation, Quotient, QuotientSearch, SearchEnd};
use proptest::prelude::*;

use crate::{proved, search};

fn start(code: &str) -> QuotientSearch {
    QuotientSearch::new(code.parse().unwrap())
}

fn run(search: &mut QuotientSearch, heap: u64) -> SearchEnd {
    search.run(heap, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn limits_leave_the_quotient_of_smaller_heaps() {
    let full = search("dawsons-kayles", 24).1;
    for (mut search, end) in [
        (start("0.07").with_max_classes(143), SearchEnd::Classes),
        (start("0.07").with_max_bytes(40_000), SearchEnd::Memory),
    ] {
        assert_eq!(run(&mut search, MAX_HEAP), end);
        assert_eq!((search.heap(), search.certificate()), (24, full.certificate().clone()));
        // A search with other limits continues from there.
        let mut search = search.with_max_classes(144).with_max_bytes(1 << 30);
        assert_eq!((run(&mut search, 25), search.heap()), (SearchEnd::Heap, 25));
    }
    let mut solved = start("0.3");
    assert_eq!(run(&mut solved, MAX_HEAP), SearchEnd::Proved);
    assert_eq!((run(&mut solved, u64::MAX), solved.heap()), (SearchEnd::Proved, 3));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A search that is stopped, saved and resumed at any callbacks has the certificate of one without interruption.
    #[test]
    fn interruptions_change_nothing(
        (code, heap) in prop::sample::select(vec![("0.77", 100), ("0.07", 25), ("4!.0", 19), ("0.114", 18), ("0.123", 20)]),
        stops in prop::collection::vec(1..60_u32, 0..8),
    ) {
        let (end, whole) = search(code, heap);
        let mut search = start(code);
        for stop in stops {
            let mut calls = 0;
            let stopped = search.run(heap, &mut |_| {
                calls += 1;
                if calls < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            prop_assert!(stopped == SearchEnd::Stopped || stopped == end);
            let saved = search.save();
            search = QuotientSearch::restore(&saved).unwrap();
            prop_assert_eq!(search.save(), saved);
        }
        prop_assert_eq!(run(&mut search, heap), end);
        prop_assert_eq!(&search.certificate(), whole.certificate());
    }
}

/// A checkpoint whose certificate is wrong, or that is damaged, is refused.
#[test]
fn wrong_checkpoints_are_refused() {
    let mut stopped = start("0.07");
    let mut calls = 0;
    let mut stop = |progress: misere_quotients::Progress| {
        calls += u32::from(progress.heap == 25);
        if calls < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    assert_eq!(stopped.run(30, &mut stop), SearchEnd::Stopped);
    let saved = stopped.save();
    assert!(saved.contains("\ntest 25\n") || saved.matches("\ntest ").count() > 5, "{saved}");
    for (old, new, message) in [
        ("checkpoint 1", "checkpoint 2", "expected a checkpoint of version 1, which begins with `misere-checkpoint 1`"),
        ("test \n", "", "expected the empty sum as the first test"),
        ("test \n", "test \ntest 26\n", "expected tests with heaps up to the next"),
        ("test \n", "test \ntest 0\n", "expected tests with heaps up to the next"),
        ("misere-quotient", "quotient", "expected a certificate"),
        ("\nend", "", "the certificate is damaged: line "),
        ("p-classes 1 ", "p-classes ", "the certificate is wrong: "),
    ] {
        let error = QuotientSearch::restore(&saved.replacen(old, new, 1)).unwrap_err().to_string();
        assert!(error.starts_with(message), "{old}: {error}");
    }
}

/// A presentation has a relation for each smallest sum that is not the sum of its class.
#[test]
fn presentations_describe_the_quotient() {
    for (code, relations) in [("0.3", 1), ("0.33", 2), ("0.123", 11), ("kayles", 21)] {
        let quotient = proved(code);
        let presentation = Presentation::new(&quotient);
        let class_of =
            |sum: &[u64]| sum.iter().fold(0, |class, &heap| quotient.product(class, quotient.class_of(heap).unwrap()));
        for (class, sum) in presentation.sums.iter().enumerate() {
            assert_eq!(class_of(&sum.0), class, "{code}");
        }
        for [left, right] in &presentation.relations {
            assert_eq!(class_of(&left.0), class_of(&right.0), "{code}: {left} = {right}");
            assert!(left > right || left.0.len() > right.0.len(), "{code}: {left} = {right}");
        }
        assert_eq!(presentation.relations.len(), relations, "{code}");
        // The sums that the relations do not replace are the sums of the classes, so the relations are enough.
        let contains = |sum: &[u64], part: &[u64]| {
            let count = |of: &[u64], heap: u64| of.iter().filter(|&&other| other == heap).count();
            part.iter().all(|&heap| count(part, heap) <= count(sum, heap))
        };
        let is_replaced = |sum: &[u64]| presentation.relations.iter().any(|[left, _]| contains(sum, &left.0));
        for sum in presentation.sums.iter().map(|sum| &sum.0) {
            assert!(!is_replaced(sum), "{code}: {sum:?}");
            for &heap in &presentation.generators {
                let mut longer = [&sum[..], &[heap]].concat();
                longer.sort_unstable();
                let is_sum = presentation.sums[class_of(&longer)].0 == longer;
                assert!(is_sum != is_replaced(&longer), "{code}: {longer:?}");
            }
        }
    }
    let tame = Quotient::new(start("0.3").certificate()).unwrap();
    assert_eq!((tame.order(), tame.is_tame(), tame.reach()), (1, true, 0));
}
