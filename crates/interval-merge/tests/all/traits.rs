//! What generic and threaded code relies on: auto traits, order, hashing, and types that can be stored.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};

use interval_merge::{
    Difference, EmptyInterval, Gaps, Groups, GroupsIter, Integer, Intersection, Interval, IntervalSet, Intervals,
    IntoIter, Iter, Length128, SymmetricDifference, Union, Unsorted,
};
use proptest::prelude::*;

use crate::{Dense, Span, config, corner, intervals, set, spans};

/// Everything public can be sent to and shared between threads. This is checked when the test is compiled.
#[test]
fn send_and_sync() {
    fn check<T: Integer>() {
        fn shared<S: Send + Sync>() {}
        shared::<(T, T::Length, Length128)>();
        shared::<(Interval<T>, EmptyInterval<T>, Unsorted<T>, IntervalSet<T>, Groups<T>)>();
        shared::<(Intervals<'_, T>, Iter<'_, T>, IntoIter<T>, Gaps<'_, T>, GroupsIter<'_, T>)>();
        shared::<(Union<'_, '_, T>, Intersection<'_, '_, T>, Difference<'_, '_, T>, SymmetricDifference<'_, '_, T>)>();
    }
    check::<u64>();
    let errors: [Box<dyn std::error::Error + Send + Sync>; 2] =
        [Box::new(Interval::new(3..3_u8).unwrap_err()), Box::new(IntervalSet::from_sorted([5..9, 3..4]).unwrap_err())];
    assert!(errors.iter().all(|error| error.source().is_none()));
}

/// Sets are ordered as lists of intervals. Equal sets have equal hashes, and views compare as their sets.
fn check_order(at: usize, left: &[Span], right: &[Span]) {
    let corner = corner(at);
    let [left, right] = [left, right].map(|spans| intervals(corner, spans));
    let same = Dense::new(corner, &left) == Dense::new(corner, &right);
    let (left, right) = (set(&left), set(&right));
    let lists = [&left, &right].map(|set| set.iter().map(|it| (it.start(), it.last())).collect::<Vec<_>>());
    assert_eq!((left == right, left.as_intervals() == right.as_intervals()), (same, same), "{left} and {right}");
    assert_eq!(left.cmp(&right), lists[0].cmp(&lists[1]), "{left} and {right}");
    assert_eq!(left.as_intervals().partial_cmp(&right.as_intervals()), left.partial_cmp(&right));

    // The last intervals of a set have other prefix sums than a set of their own.
    let rest = left.get(1).map_or(Intervals::default(), |second| left.overlapping(second.start()..));
    let copy: IntervalSet = rest.iter().collect();
    assert_eq!((rest, rest.len()), (copy.as_intervals(), left.len().saturating_sub(1)));
    let views = [rest, copy.as_intervals(), left.as_intervals(), right.as_intervals()];
    let equal = views.iter().collect::<BTreeSet<_>>().len();
    assert_eq!(HashSet::from(views).len(), equal, "{left} and {right}");
    assert_eq!(HashSet::from([left.clone(), left, right]).len(), 2 - usize::from(same));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn order_and_hashes(at in any::<usize>(), left in spans(), right in spans()) {
        check_order(at, &left, &right);
        let mut reversed = left.clone();
        reversed.reverse();
        check_order(at, &left, &reversed);
    }
}

#[test]
fn the_order_of_sets() {
    let one = IntervalSet::from(0..1_u8);
    let sorted = [IntervalSet::new(), one, [0..1, 5..6].into(), (0..2).into(), (1..2).into()];
    assert!(sorted.is_sorted_by(|left, right| left < right));
}

#[test]
fn lengths_of_128_bits() {
    let numbers = [0, 1, 5, u128::MAX - 1, u128::MAX];
    let lengths: Vec<Length128> = numbers.into_iter().map(Length128::from).chain([Length128::MAX]).collect();
    assert!(lengths.is_sorted_by(|left, right| left < right));
    for (length, number) in lengths.iter().zip(numbers) {
        assert_eq!((length.to_u128(), length.to_string()), (Some(number), number.to_string()));
        assert_eq!(length.partial_cmp(&number), Some(Ordering::Equal));
        assert_eq!((*length == number, *length == number ^ 1), (true, false));
    }
    assert!(Length128::MAX > u128::MAX && Length128::MAX != 0 && Length128::default() == 0);
    assert_eq!(
        format!("{:>40}|{:?}", Length128::MAX, Length128::from(7)),
        " 340282366920938463463374607431768211456|7"
    );
    let all_but_one = IntervalSet::from(1..=u128::MAX);
    assert_eq!(all_but_one.measure(), u128::MAX);
    assert_eq!(IntervalSet::from(i128::MIN..=i128::MAX).measure(), Length128::MAX);
}
