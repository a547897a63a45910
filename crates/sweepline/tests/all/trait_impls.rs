//! Trait implementations: `Send`, `Sync`, `AbelianGroup` for integers, and serde.

use sweepline::{
    AbelianGroup, CompressedCoordinates, CoverTree, DyadicParity, EmptyRect, Length, NotInserted, Rect, Rect32, Rects,
    Step, Sweep,
};

#[test]
fn all_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}

    fn check_of<M: AbelianGroup>() {
        check::<M>();
        check::<CoverTree<M>>();
        check::<Step<M>>();
        check::<Sweep<M>>();
    }

    check_of::<DyadicParity>();
    check_of::<Length>();
    check::<CompressedCoordinates>();
    check::<Rect>();
    check::<Rect32>();
    check::<EmptyRect>();
    check::<NotInserted>();
    check::<Rects>();
}

/// The integers of every width are groups, in which sums wrap.
#[test]
fn integers_are_groups() {
    fn check<M: AbelianGroup + std::fmt::Debug>([least, greatest, one]: [M; 3]) {
        assert_eq!([greatest.plus(one), least.minus(one)], [least, greatest]);
        assert_eq!([one.plus(M::ZERO), one.minus(one).plus(one)], [one, one]);
        assert_eq!(one.minus(one), M::ZERO);
    }

    macro_rules! check {
        ($($integer:ty)*) => {$( check([<$integer>::MIN, <$integer>::MAX, 1]); )*};
    }
    check!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
}

/// All rectangles of a small board, compared cell by cell, and the ends of the type.
#[test]
fn rectangles_of_a_small_board() {
    let ranges = (0..4_u64).flat_map(|start| (0..5).map(move |end| start..end));
    let rects: Vec<Rect> = ranges
        .clone()
        .flat_map(|rows| ranges.clone().filter_map(move |columns| Rect::new(rows.clone(), columns).ok()))
        .collect();
    let cells = |rect: &Rect| (0..25).filter(|cell| rect.contains(cell / 5, cell % 5)).collect::<Vec<u64>>();
    for rect in &rects {
        let (rows, columns) = (rect.rows(), rect.columns());
        assert_eq!(Rect::inclusive(rows.start..=rows.end - 1, columns.start..=columns.end - 1), Some(*rect));
        assert_eq!(rect.area(), cells(rect).len() as u128);
        for other in &rects {
            let common: Vec<u64> = cells(rect).into_iter().filter(|cell| cells(other).contains(cell)).collect();
            let found = rect.intersection(other);
            assert_eq!(found.as_ref().map(cells).unwrap_or_default(), common, "{rect:?} and {other:?}");
            let key = |rect: &Rect| [rect.rows().start, rect.rows().end, rect.columns().start, rect.columns().end];
            assert_eq!(rect.cmp(other), key(rect).cmp(&key(other)));
        }
    }
    let all = Rect::inclusive(0..=u64::MAX - 1, 0..=u64::MAX - 1).expect("ends fit");
    assert_eq!(all.area(), u128::from(u64::MAX) * u128::from(u64::MAX));
    let (last, one) = (u64::MAX - 1..=u64::MAX, 0..=0);
    assert_eq!([Rect::inclusive(last.clone(), one.clone()), Rect::inclusive(one.clone(), last)], [None, None]);
    assert_eq!(Rect::inclusive(one, std::ops::RangeInclusive::new(2, 1)), None);
}

/// Lists in another order are equal and have the same hash, whichever end tells their rectangles apart, and lists with another
/// rectangle are not equal.
#[test]
fn lists_are_equal_in_any_order() {
    use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

    let hash = |rects: &Rects| BuildHasherDefault::<DefaultHasher>::default().hash_one(rects);
    let with_end = |end: usize, value: u64| {
        let mut ends = [3, 30, 4, 40];
        ends[end] = value;
        Rect::new(ends[0]..ends[1], ends[2]..ends[3]).unwrap()
    };
    for end in 0..4 {
        for large in [29, u64::from(u32::MAX) + 7] {
            // A start cannot be above its end.
            let values = if end % 2 == 0 { [1, 2, 28] } else { [50, 60, 50 + large] };
            let [first, second, third] = values.map(|value| with_end(end, value));
            let given: Rects = [first, second, third].into();
            for other in [[second, first, third], [third, second, first], [second, third, first]].map(Rects::from) {
                assert_eq!(given, other);
                assert_eq!(hash(&given), hash(&other), "{given:?}, {other:?}");
            }
            for other in [[first, second, second], [first, first, third]].map(Rects::from) {
                assert_ne!(given, other);
            }
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn serialized_rectangles() {
    fn json(ends: [u64; 4]) -> String {
        let [top, bottom, left, right] = ends;
        format!(r#"{{"rows":{{"start":{top},"end":{bottom}}},"columns":{{"start":{left},"end":{right}}}}}"#)
    }

    let rect = Rect::new(1..4, 10..u64::MAX).unwrap();
    let written = json([1, 4, 10, u64::MAX]);
    assert_eq!(serde_json::to_string(&rect).unwrap(), written);
    assert_eq!(serde_json::from_str::<Rect>(&written).unwrap(), rect);
    // Rectangles without cells are refused.
    for [top, bottom, left, right] in [[4, 4, 10, 12], [1, 4, 12, 10]] {
        let refused = Rect::new(top..bottom, left..right).unwrap_err().to_string();
        let written = json([top, bottom, left, right]);
        assert_eq!(serde_json::from_str::<Rect>(&written).unwrap_err().to_string(), refused);
    }
}
