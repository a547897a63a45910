//! Orders and strategies of the literature.

use core::ops::ControlFlow;
use std::collections::BTreeSet;

use misere_quotients::{Outcome, Quotient, SearchEnd};
use nim_sequences::{NimValues, PeriodSearch};

use crate::{below, proved, search};

#[test]
fn orders_of_solved_games() {
    // Plambeck and Siegel 2008.
    for (code, order) in [("0.77", 40), ("0.15", 42), ("0.115", 42), ("0.123", 20)] {
        assert_eq!(proved(code).order(), order, "{code}");
    }
}

#[test]
fn orders_of_games_up_to_a_heap() {
    for (heap, order) in [(12, 6), (13, 12), (17, 12), (18, 24)] {
        assert_eq!(search("4!.0", heap).1.order(), order, "Grundy's game to heap {heap}");
    }
    for (heap, order) in [(2, 2), (4, 6), (10, 12), (14, 24), (25, 144), (27, 176)] {
        assert_eq!(search("0.07", heap).1.order(), order, "Dawson's Kayles to heap {heap}");
    }
}

/// The search for these takes minutes, so the certificate of the largest quotient decides the smaller ones.
#[test]
fn orders_of_large_quotients() {
    let text = include_str!("../../../../docs/misere/0.07.txt");
    let quotient = Quotient::new(text.parse().unwrap()).unwrap();
    let orders = include_str!("../../../../fixtures/search/misere.txt").lines();
    let orders = orders.filter_map(|line| line.strip_prefix("0.07 ")?.split(", ").next()?.split_once(": "));
    let mut largest = 0;
    for (heap, order) in orders {
        largest = heap.parse().unwrap();
        let generators: BTreeSet<usize> = (1..=largest).map(|heap| quotient.class_of(heap).unwrap()).collect();
        let mut classes = vec![0];
        let mut index = 0;
        while let Some(&class) = classes.get(index) {
            for &generator in &generators {
                let product = quotient.product(class, generator);
                if !classes.contains(&product) {
                    classes.push(product);
                }
            }
            index += 1;
        }
        let outcomes = |&x: &usize| classes.iter().map(|&z| quotient.is_p(quotient.product(x, z))).collect::<Vec<_>>();
        let found = classes.iter().map(outcomes).collect::<BTreeSet<_>>().len();
        assert_eq!(found.to_string(), order, "Dawson's Kayles to heap {heap}");
    }
    assert_eq!(largest, 33);
}

/// Bouton 1901: as in normal play, except that an odd number of heaps of 1 alone is a P-position.
#[test]
fn nim() {
    let (_, nim) = search("nim", 31);
    assert_eq!((nim.order(), nim.p_classes(), nim.is_tame()), (34, 2, true));
    let mut below = below(1);
    for _ in 0..10_000 {
        let largest = if below(3) == 0 { 1 } else { 31 };
        let heaps: Vec<u64> = (0..below(20)).map(|_| below(largest + 1)).collect();
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let is_p = if heaps.iter().all(|&heap| heap <= 1) { sum == 1 } else { sum == 0 };
        assert_eq!(nim.outcome(heaps.iter().copied()), Some(if is_p { Outcome::P } else { Outcome::N }), "{heaps:?}");
    }
}

/// The P-positions of Kayles in the form that Sibert and Conway gave them in 1992: the sums of nim-value 0, except for
/// E(5)E(4,1), E(17,12,9)E(20,4,1) and 25E(17,12,9)D(20,4,1), together with E(5)D(4,1), D(5)D(4,1), E(17,12,9)D(20,4,1),
/// D(9)E(4,1), 12E(4,1) and 25D(9)D(4,1). Here E stands for an even number of these heaps, and D for an odd number.
///
/// The list was completed from the quotient and not copied from the paper, so it pins the outcomes of large sums and does not
/// confirm them independently. The exhaustive play of `outcomes.rs` does, for small ones.
#[test]
fn kayles() {
    let mut search = PeriodSearch::new("kayles".parse().unwrap());
    let period = search.run(200, &mut |_| ControlFlow::Continue(()));
    let table = search.into_sequence();
    let values = NimValues::new(&table, &period);
    let kayles = proved("kayles");
    let mut below = below(1);
    let mut found = [0; 2];
    for _ in 0..100_000 {
        let few: &[u64] = [&[5, 4, 1][..], &[17, 12, 9, 20, 4, 1], &[25, 9, 4, 1]][usize::try_from(below(3)).unwrap()];
        let len = below(10);
        let mut heap = || match below(60) {
            0 => below(1 << 62),
            1 => 25,
            _ => few[usize::try_from(below(few.len() as u64)).unwrap()],
        };
        let heaps: Vec<u64> = (0..len).map(|_| heap()).collect();
        let value = heaps.iter().fold(0, |sum, &heap| sum ^ values.value(heap).unwrap());
        // Whether the heaps are only these, with an odd number of heaps in each list that says so.
        let is = |lists: &[(&[u64], bool)]| {
            let count = |list: &[u64]| heaps.iter().filter(|heap| list.contains(heap)).count();
            let total: usize = lists.iter().map(|(list, _)| count(list)).sum();
            total == heaps.len() && lists.iter().all(|(list, is_odd)| count(list) % 2 == usize::from(*is_odd))
        };
        let count = |heap: u64| heaps.iter().filter(|&&other| other == heap).count();
        let is_exception = is(&[(&[5], false), (&[4, 1], false)])
            || is(&[(&[17, 12, 9], false), (&[20, 4, 1], false)])
            || count(25) == 1 && is(&[(&[25], true), (&[17, 12, 9], false), (&[20, 4, 1], true)]);
        let is_more = is(&[(&[5], false), (&[4, 1], true)])
            || is(&[(&[5], true), (&[4, 1], true)])
            || is(&[(&[17, 12, 9], false), (&[20, 4, 1], true)])
            || is(&[(&[9], true), (&[4, 1], false)])
            || count(12) == 1 && is(&[(&[12], true), (&[4, 1], false)])
            || count(25) == 1 && is(&[(&[25], true), (&[9], true), (&[4, 1], true)]);
        let is_p = value == 0 && !is_exception || is_more;
        assert!(!is_exception || value == 0, "{heaps:?}");
        found[0] += usize::from(is_exception);
        found[1] += usize::from(is_more);
        assert_eq!(
            kayles.outcome(heaps.iter().copied()),
            Some(if is_p { Outcome::P } else { Outcome::N }),
            "{heaps:?}"
        );
    }
    assert!(found.into_iter().all(|count| count > 1_000), "{found:?} exceptions");
}

/// The first heap without a move is dropped by the first cousin, so the classes are the same, one heap later.
#[test]
fn first_cousins() {
    for (code, cousin, shift) in [("0.6", "0.37", 1), ("0.07", "0.137", 1), ("0.4", "0.137", 2), ("0.4", "0.07", 1)] {
        let [(_, quotient), (_, other)] = [search(code, 20 + shift), search(cousin, 20)];
        assert_eq!(quotient.order(), other.order(), "{code}");
        for heap in 0..=other.reach().min(quotient.reach() - shift) {
            assert_eq!(quotient.class_of(heap + shift), other.class_of(heap), "{code}: heap {heap}");
        }
    }
    // Doubled Kayles.
    let (end, doubled) = search("0.44", 400);
    assert_eq!((end, doubled.order(), doubled.period()), (SearchEnd::Proved, 40, Some((143, 24))));
}
