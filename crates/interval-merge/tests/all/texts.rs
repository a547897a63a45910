//! Reading what `Display` writes, operators of sets by value, and the order of sets.

use std::collections::BTreeSet;

use interval_merge::{Groups, Interval, IntervalSet};
use proptest::prelude::*;

use crate::{Span, config, spans, window};

fn check(at: usize, spans: &[Span], others: &[Span]) {
    let [left, right] = [spans, others].map(|spans| window(crate::corner(at), spans).2);
    assert_eq!(left.to_string().parse(), Ok(left.clone()));
    for interval in &left {
        assert_eq!(interval.to_string().parse(), Ok(interval));
    }
    macro_rules! by_value {
        ($($operator:tt)*) => { $(
            let expected = &left $operator &right;
            assert_eq!(left.clone() $operator right.clone(), expected);
            assert_eq!(left.clone() $operator &right, expected);
            assert_eq!(&left $operator right.clone(), expected);
        )* };
    }
    by_value!(& | - ^);
    let lists = [&left, &right].map(|set| set.iter().collect::<Vec<_>>());
    assert_eq!(left.cmp(&right), lists[0].cmp(&lists[1]));
    assert_eq!(left.partial_cmp(&right), Some(left.cmp(&right)));
    assert_eq!(IntervalSet::from(lists[0].clone()), left);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn texts_operators_and_order(at in any::<usize>(), spans in spans(), others in spans()) {
        check(at, &spans, &others);
    }
}

#[test]
fn texts_of_sets() {
    let set = |text: &str| text.parse::<IntervalSet<i8>>();
    assert_eq!(set(" {7..9 , -3..=-2,-2 .. 1,5..3} ").map(|set| set.to_string()).as_deref(), Ok("{-3..1, 7..9}"));
    assert_eq!([set("{}"), set("{ }"), set("{4..4}")], [const { Ok(IntervalSet::new()) }; 3]);
    assert_eq!(set("{-128..=127}"), Ok(IntervalSet::from(-128..=127)));
    let range = "expected a range such as 3..5 or 3..=4, found ";
    let number = "expected a number of the type, found ";
    for (text, expected) in [
        ("3..5", "expected a set such as {3..9, 10..12}, found `3..5`".to_owned()),
        ("{3..5", "expected a set such as {3..9, 10..12}, found `{3..5`".to_owned()),
        ("{3..5,}", format!("{range}``")),
        ("{3-5}", format!("{range}`3-5`")),
        ("{3..}", format!("{number}``")),
        ("{..3}", format!("{number}``")),
        ("{3..=}", format!("{number}``")),
        ("{3..128}", format!("{number}`128`")),
        ("{3...5}", format!("{number}`.5`")),
        ("{3..4\u{1b}}", format!("{number}`4\\u{{1b}}`")),
    ] {
        assert_eq!(set(text).map_err(|error| error.to_string()), Err(expected), "{text:?}");
    }
    let empty = "5..3".parse::<Interval>().map_err(|error| error.to_string());
    assert_eq!(empty, Err("expected a range that is not empty, found `5..3`".to_owned()));
}

#[test]
fn sets_of_sets() {
    let texts = ["{3..5, 9..10}", "{3..5}", "{}", "{3..4, 20..30}", "{2..9}"];
    let sets = texts.map(|text| text.parse::<IntervalSet>().expect("a set"));
    let sorted: Vec<String> = BTreeSet::from(sets).iter().map(ToString::to_string).collect();
    assert_eq!(sorted, ["{}", "{2..9}", "{3..4, 20..30}", "{3..5}", "{3..5, 9..10}"]);
}

#[test]
fn groups_are_iterated_from_both_ends() {
    let groups = Groups::<u64>::from([(9, 0..1), (4, 0..3), (6, 2..5)]);
    let mut iter = (&groups).into_iter();
    assert_eq!(iter.next_back().map(|(key, group)| (key, group.to_string())), Some((9, "{0..1}".to_owned())));
    assert_eq!((iter.len(), iter.next().map(|(key, _)| key), iter.len()), (2, Some(4), 1));
    assert_eq!(
        (iter.next().map(|(key, _)| key), iter.next_back().is_none(), iter.next().is_none()),
        (Some(6), true, true)
    );
}
