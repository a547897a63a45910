//! Checks the theorem against the rules on every small rectangle, and the counts against listing all marks.

#![expect(clippy::unwrap_used, reason = "the marks are cells")]

use std::collections::BTreeMap;

use impartial_core::{Exhaustive, Solve, Sum, laws};
use impartial_marked_rectangle::reference::ReferenceMarkedRectangle;
use impartial_marked_rectangle::{MAX_SIDE, MarkedRectangle, Marks, Side, Trim};
use nimbers::Nimber;
use proptest::prelude::*;

fn cuts(max: u64) -> impl Iterator<Item = Trim> {
    Side::ALL.into_iter().flat_map(move |side| (0..=max).chain([u64::MAX]).map(move |lines| Trim { side, lines }))
}

/// Checks every mark of every rectangle of up to 6 x 6, with all laws against the reference rules.
#[test]
fn every_mark_up_to_six() {
    let mut oracle = Exhaustive::by_rules();
    for rows in 1..=6 {
        for columns in 1..=6 {
            for row in 1..=rows {
                for column in 1..=columns {
                    let position = MarkedRectangle::new(rows, columns, row, column).unwrap();
                    laws::agrees(
                        &position,
                        &ReferenceMarkedRectangle::try_from(&position).unwrap(),
                        &mut oracle,
                        cuts(7),
                    )
                    .unwrap();
                }
            }
        }
    }
}

/// Returns the nim-value of every mark of a rectangle, by row and then by column.
fn values(rows: u64, columns: u64) -> Vec<((u64, u64), Nimber)> {
    let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
    cells
        .map(|(row, column)| ((row, column), MarkedRectangle::new(rows, columns, row, column).unwrap().nim_value()))
        .collect()
}

/// For all sides up to 6, checks the count of every nim-value in every part, including parts outside the rectangle.
#[test]
fn every_part_up_to_six() {
    for (rows, columns) in (1..=6).flat_map(|rows| (1..=6).map(move |columns| (rows, columns))) {
        let (marks, values) = (Marks::new(rows, columns).unwrap(), values(rows, columns));
        for top in 0..=rows + 1 {
            for (bottom, left) in (0..=rows + 1).flat_map(|bottom| (0..=columns + 1).map(move |left| (bottom, left))) {
                for (right, value) in [left, columns - 1, u64::MAX]
                    .into_iter()
                    .flat_map(|right| (0..=3).map(move |value| (right, Nimber::from_heap(value))))
                {
                    let part = |&&((row, column), found): &&((u64, u64), Nimber)| {
                        (top..=bottom).contains(&row) && (left..=right).contains(&column) && found == value
                    };
                    let counted = values.iter().filter(part).count() as u128;
                    let case =
                        format!("rows {top} to {bottom} and columns {left} to {right} of {rows} x {columns}, {value}");
                    assert_eq!(marks.with_value_in(top..=bottom, left..=right, value), counted, "{case}");
                }
            }
        }
    }
}

/// The counts of the parts of a huge rectangle add up, and each losing mark is counted in its cell.
#[test]
fn parts_of_huge_rectangles() {
    for (rows, columns) in [(MAX_SIDE, MAX_SIDE), (MAX_SIDE, 7), (1 << 40, (1 << 41) + 2), (1_000_000_007, 999_999_999)]
    {
        let marks = Marks::new(rows, columns).unwrap();
        for value in [0, 2, 6, 1 << 39].map(Nimber::from_heap) {
            let (middle, centre) = (rows / 3, columns / 5);
            let parts =
                [(1..=middle, 1..=centre), (1..=middle, centre + 1..=columns), (middle + 1..=rows, 1..=columns)];
            let sum: u128 = parts.into_iter().map(|(rows, columns)| marks.with_value_in(rows, columns, value)).sum();
            assert_eq!(sum, marks.with_value(value), "{rows} x {columns}, {value}");
        }
        for index in [0, 1, 1_000] {
            let Some((row, column)) = marks.nth_losing(index) else { continue };
            assert_eq!(marks.with_value_in(row..=row, column..=column, Nimber::ZERO), 1, "{rows} x {columns}");
            let before = marks.with_value_in(1..=row - 1, 1..=columns, Nimber::ZERO)
                + marks.with_value_in(row..=row, 1..=column - 1, Nimber::ZERO);
            assert_eq!(before, index, "{rows} x {columns}");
        }
    }
}

/// For all sides up to 40, checks the count of every nim-value, the list of the losing marks, and each losing mark by index.
#[test]
fn every_count_up_to_forty() {
    let largest = if cfg!(miri) { 5 } else { 40 };
    for rows in 1..=largest {
        for columns in 1..=largest {
            let marks = Marks::new(rows, columns).unwrap();
            assert_eq!((marks.rows(), marks.columns()), (rows, columns), "{rows} x {columns}");
            let values = values(rows, columns);
            let mut counts = BTreeMap::new();
            for (_, value) in &values {
                *counts.entry(value.heap_size()).or_insert(0) += 1;
            }
            for value in 0..128 {
                let counted = counts.get(&value).copied().unwrap_or(0);
                assert_eq!(marks.with_value(Nimber::from_heap(value)), counted, "{value} on {rows} x {columns}");
            }
            let losing: Vec<_> = values.iter().filter(|(_, value)| value.is_zero()).map(|&(mark, _)| mark).collect();
            assert_eq!(marks.losing(), losing.len() as u128, "{rows} x {columns}");
            assert_eq!(marks.first_player_wins() + marks.losing(), marks.total(), "{rows} x {columns}");
            // A failure shows only the first difference instead of two lists of hundreds of marks.
            let listed: Vec<_> = marks.losing_marks().collect();
            assert_eq!(listed.len(), losing.len(), "{rows} x {columns}");
            let difference = listed.iter().zip(&losing).find(|(listed, expected)| listed != expected);
            assert_eq!(difference, None, "{rows} x {columns}");
            for (n, &mark) in (0..).zip(&losing) {
                assert_eq!(marks.nth_losing(n), Some(mark), "index {n} on {rows} x {columns}");
            }
            assert_eq!(marks.nth_losing(marks.losing()), None, "{rows} x {columns}");
        }
    }
}

/// Counts losing marks by the published method, which tabulates how often each xor of two parts occurs, in O(N + M) time.
fn losing_by_table(rows: u64, columns: u64) -> u128 {
    let mut of_rows = std::collections::HashMap::new();
    for above in 0..rows {
        *of_rows.entry(above ^ (rows - 1 - above)).or_insert(0_u64) += 1;
    }
    let left_and_right = (0..columns).map(|left| left ^ (columns - 1 - left));
    left_and_right.map(|mask| u128::from(of_rows.get(&mask).copied().unwrap_or(0))).sum()
}

/// Checks counts from the problem statement and from brute force.
#[test]
fn known_counts() {
    for (rows, columns, wins) in [
        (5, 8, 40),
        (6, 7, 42),
        (1, 1, 0),
        (1_000_000, 1, 1_000_000),
        (1_000_000, 1_000_000, 978_937_217_024),
        (1_000_000_000_000_000_000, 1_000_000_000_000_000_000, 999_999_203_908_074_785_803_998_226_592_825_344),
    ] {
        assert_eq!(Marks::new(rows, columns).unwrap().first_player_wins(), wins, "{rows} x {columns}");
    }
}

fn side() -> impl Strategy<Value = u64> {
    let near_power =
        (0..64_u32, 0..5_u64).prop_map(|(bit, more)| (1_u64 << bit).saturating_add(more).saturating_sub(2).max(1));
    prop_oneof![Just(u64::MAX), near_power, 1..=u64::MAX, 1..=1_000_000_u64]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 60 }))]

    #[test]
    fn counts_agree_with_the_table(rows in 1..=1_000_000_u64, columns in 1..=1_000_000_u64) {
        prop_assert_eq!(Marks::new(rows, columns).unwrap().losing(), losing_by_table(rows, columns));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 1_000 }))]

    /// At any size, marks can be found by each index below the count, and every mark found loses.
    #[test]
    fn indices_and_counts_at_full_scale(rows in side(), columns in side(), part in any::<prop::sample::Index>()) {
        let marks = Marks::new(rows, columns).unwrap();
        prop_assert_eq!(marks.losing(), marks.with_value(Nimber::ZERO));
        prop_assert_eq!(Marks::new(columns, rows).unwrap().losing(), marks.losing());
        prop_assert_eq!(marks.nth_losing(marks.losing()), None);
        let last = marks.losing().checked_sub(1);
        let between = last.map(|last| last / 1_000 * (part.index(1_000) as u128));
        for index in last.into_iter().chain(between).chain(last.map(|_| 0)) {
            let (row, column) = marks.nth_losing(index).expect("the index is below the count");
            let position = MarkedRectangle::new(rows, columns, row, column).unwrap();
            prop_assert_eq!(position.nim_value(), Nimber::ZERO, "row {}, column {}", row, column);
        }
        for (n, mark) in (0..20).zip(marks.losing_marks()) {
            prop_assert_eq!(marks.nth_losing(n), Some(mark));
        }
    }

    /// All laws hold at any size.
    #[test]
    fn laws_at_full_scale(rows in side(), columns in side(), [row, column, noise] in any::<[u64; 3]>()) {
        let position = MarkedRectangle::new(rows, columns, row % rows + 1, column % columns + 1).unwrap();
        let value = position.nim_value().heap_size();
        let targets = (0..64).map(|bit| value ^ (1 << bit)).chain([0, 1, noise, value, u64::MAX]).map(Nimber::from_heap);
        let candidates = Side::ALL.into_iter().flat_map(|side| {
            let available = position.lines(side);
            [0, 1, available / 2, available, available.saturating_add(1), noise].map(move |lines| Trim { side, lines })
        });
        laws::holds(&position, targets.clone(), candidates.collect::<Vec<_>>())?;
        let other = MarkedRectangle::new(columns, rows, column % columns + 1, row % rows + 1).unwrap();
        laws::sums(&position, &other, targets)?;
        prop_assert_eq!(Sum::new([position, other]).nim_value(), Nimber::ZERO);
    }
}

#[test]
fn errors_of_invalid_rectangles_and_marks() {
    assert_eq!(Marks::new(0, 3).unwrap_err().to_string(), "a rectangle of 0 x 3 has no cell");
    assert_eq!(Marks::new(3, 0).unwrap_err().to_string(), "a rectangle of 3 x 0 has no cell");
    for (rows, columns) in [(0, 3), (3, 0), (0, 0)] {
        let message = format!("a rectangle of {rows} x {columns} has no cell");
        assert_eq!(MarkedRectangle::new(rows, columns, 1, 1).unwrap_err().to_string(), message);
    }
    for (row, column) in [(0, 1), (1, 0), (4, 1), (1, 6)] {
        let message = format!("the mark, row {row} and column {column}, is not in the rectangle of 3 x 5 cells");
        let refused = MarkedRectangle::new(3, 5, row, column).unwrap_err();
        assert_eq!((refused.index(), refused.to_string()), (None, message));
    }
    let largest = MarkedRectangle::new(MAX_SIDE, MAX_SIDE, 1, MAX_SIDE).unwrap();
    assert_eq!((largest.rows(), largest.columns()), (u64::MAX, u64::MAX));
}
