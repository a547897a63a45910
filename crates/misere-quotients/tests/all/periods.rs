//! Periods, and codes for which no theorem proves them.

use core::ops::ControlFlow;

use misere_quotients::{Certificate, Quotient, QuotientSearch, SearchEnd};

use crate::{proved, search};

/// The proof needs the heaps up to h (e + p) + k - 1.
#[test]
fn a_period_needs_enough_heaps() {
    for (code, heap, period) in
        [("0.77", 167, (71, 12)), ("0.3", 3, (1, 2)), ("0.33", 5, (1, 3)), ("S(1,3)", 5, (1, 2))]
    {
        assert_eq!(search(code, heap - 1).1.period(), None, "{code}");
        let (end, quotient) = search(code, heap);
        assert_eq!((end, quotient.period()), (SearchEnd::Proved, Some(period)), "{code}");
        assert_eq!((quotient.reach(), quotient.certificate().heap()), (u64::MAX, heap), "{code}");
    }
}

/// Moves that leave three heaps need more heaps.
#[test]
fn a_period_of_a_code_with_three_parts() {
    let quotient = proved("0.B");
    assert_eq!((quotient.order(), quotient.period(), quotient.certificate().heap()), (2, Some((1, 2)), 9));
    assert_eq!(search("0.B", 8).1.period(), None);
}

/// In Grundy's game, the classes of the heaps up to 12 repeat often enough for the theorem, and heap 13 is of a new class.
#[test]
fn unequal_parts_have_no_theorem() {
    let mut search = QuotientSearch::new("grundy".parse().unwrap());
    let mut orders = Vec::new();
    for heap in [12, 13] {
        assert_eq!(search.run(heap, &mut |_| ControlFlow::Continue(())), SearchEnd::Heap);
        orders.push(Quotient::new(search.certificate()).unwrap().order());
    }
    assert_eq!(orders, [6, 12]);
    let (_, quotient) = crate::search("grundy", 12);
    let period = quotient.certificate().to_string().replace("period none", "period 3 3");
    let classes: Vec<_> = (1..=12).map(|heap| quotient.class_of(heap)).collect();
    assert_eq!(classes[2..9], classes[5..], "the classes repeat from heap 3");
    let error = Quotient::new(period.parse::<Certificate>().unwrap()).unwrap_err().to_string();
    assert_eq!(error, "expected a code for which a theorem proves periods, which heap 12 violates");
}

/// In Nim, heaps have options of any size, and each power of 2 is of a new class.
#[test]
fn nim_has_no_period() {
    let (end, nim) = search("nim", 40);
    assert_eq!((end, nim.reach(), nim.period(), nim.order()), (SearchEnd::Heap, 40, None, 66));
    assert_eq!((nim.class_of(41), nim.outcome([41])), (None, None));
    assert_eq!(nim.winning_move(&[41]), None);
}
