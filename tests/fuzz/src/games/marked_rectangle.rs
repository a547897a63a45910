//! Checks the solver of marked rectangle and the counts of marks.
//!
//! Up to 6 x 6, the solver is compared with a search. Up to 40 x 40, the counts are compared with marks counted one by
//! one. The laws of both are checked at any size.

use std::cell::RefCell;

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::Puzzle;
use impartial::core::{ByRules, Exhaustive, Solve as _, laws};
use impartial::marked_rectangle::reference::ReferenceMarkedRectangle;
use impartial::marked_rectangle::{MarkedRectangle, Marks, Side, Trim};
use impartial::nimbers::Nimber;

use super::Checks;
use crate::solve::{agrees, number};
use crate::text;

pub(super) const GAME: Checks = Checks { positions, ..Checks::new(solve) };

/// The input of the target.
#[derive(Arbitrary, Debug)]
enum Input {
    Small { sides: [u8; 2], mark: [u8; 2], choices: [u8; 3], lines: [u8; 4] },
    Counts { sides: [u8; 2], value: u8 },
    Large { sides: [u64; 2], mark: [u64; 2], noise: u64, nth: u128 },
}

thread_local! {
    /// The values found so far, which inputs share because there are few small rectangles.
    static ORACLE: RefCell<ByRules<ReferenceMarkedRectangle>> = RefCell::new(Exhaustive::by_rules());
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    match Input::arbitrary_take_rest(bytes)? {
        Input::Small { sides, mark, choices, lines } => {
            let [rows, columns] = sides.map(|side| number(side, 1, 6));
            let [row, column] = [number(mark[0], 1, rows), number(mark[1], 1, columns)];
            let position = MarkedRectangle::new(rows, columns, row, column).expect("the mark is a cell");
            let candidates =
                Side::ALL.into_iter().zip(lines).map(|(side, lines)| Trim { side, lines: number(lines, 0, 7) });
            let candidates: Vec<Trim> = candidates.collect();
            let rules_of = |position: &MarkedRectangle| {
                ReferenceMarkedRectangle::try_from(position).expect("the rectangle is small")
            };
            ORACLE.with_borrow_mut(|oracle| agrees(position, rules_of, oracle, &choices, &candidates));
        }
        Input::Counts { sides, value } => {
            counts(sides.map(|side| number(side, 1, 40)), Nimber::from_heap(value.into()));
        }
        Input::Large { sides, mark, noise, nth } => large(sides.map(|side| side.max(1)), mark, noise, nth),
    }
    Ok(())
}

/// Compares the counts of a small rectangle with its marks counted one by one.
fn counts([rows, columns]: [u64; 2], value: Nimber) {
    let marks = Marks::new(rows, columns).expect("neither side is 0");
    let cells = || (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
    let nim_value_of =
        |(row, column)| MarkedRectangle::new(rows, columns, row, column).expect("the mark is a cell").nim_value();
    let of_value = |value| cells().filter(move |&mark| nim_value_of(mark) == value);
    let case = format!("{rows} x {columns}");
    assert_eq!(marks.with_value(value), of_value(value).count() as u128, "{case}: marks of value {value}");
    assert_eq!(marks.losing(), of_value(Nimber::ZERO).count() as u128, "{case}: losing marks");
    assert_eq!(marks.first_player_wins(), marks.total() - marks.losing(), "{case}: winning marks");
    assert!(marks.losing_marks().eq(of_value(Nimber::ZERO)), "{case}: the list of losing marks");
    let one_by_one = (0..).map_while(|nth| marks.nth_losing(nth));
    assert!(one_by_one.eq(of_value(Nimber::ZERO)), "{case}: the n-th losing marks");
}

/// Checks the laws of a rectangle of any size, and the symmetry and order of its losing marks.
fn large([rows, columns]: [u64; 2], mark: [u64; 2], noise: u64, nth: u128) {
    let [row, column] = [mark[0] % rows + 1, mark[1] % columns + 1];
    let position = MarkedRectangle::new(rows, columns, row, column).expect("the mark is a cell");
    let candidates = Side::ALL.into_iter().flat_map(|side| [0, 1, noise].map(|lines| Trim { side, lines }));
    let targets = laws::targets(position.nim_value(), noise);
    laws::holds(&position, targets, candidates).unwrap_or_else(|law| panic!("{law}"));
    let marks = Marks::new(rows, columns).expect("neither side is 0");
    let losing = marks.losing();
    let case = format!("{rows} x {columns}");
    assert_eq!(losing, marks.with_value(Nimber::ZERO), "{case}: losing marks");
    let turned = Marks::new(columns, rows).expect("neither side is 0");
    assert_eq!(losing, turned.losing(), "{case}: losing marks, turned");
    assert_eq!(marks.nth_losing(losing), None, "{case}: after the last losing mark");
    if losing > 0 {
        let (row, column) = marks.nth_losing(nth % losing).expect("the index is below the number of losing marks");
        let lost = MarkedRectangle::new(rows, columns, row, column).expect("the mark is a cell");
        assert_eq!(lost.nim_value(), Nimber::ZERO, "{case}: the mark ({row}, {column})");
        let next = marks.nth_losing(nth % losing + 1);
        assert!(next.is_none_or(|next| (row, column) < next), "{case}: {next:?} follows ({row}, {column})");
    }
}

/// Checks the positions of an input with marks, or the counts of an input without marks.
fn positions(puzzle: &dyn Puzzle) {
    let json = puzzle.json(Nimber::ZERO);
    let has_counts = json.lines().next().is_none_or(|line| line.contains("\"first_player_wins\":"));
    if has_counts { json_counts(&puzzle.answer(), &json) } else { text::positions(puzzle) }
}

/// Checks that the answer and the JSON have equal counts for each rectangle, which are at most the number of cells.
fn json_counts(answer: &str, json: &str) {
    assert_eq!(answer.lines().count(), json.lines().count(), "rectangles of the answer and of the JSON");
    for (answer, json) in answer.lines().zip(json.lines()) {
        assert!(json.ends_with(&format!("\"first_player_wins\":{answer}}}")), "expected {answer} wins, found {json}");
        let wins: u128 = answer.parse().expect("the answer is a number");
        let json: serde_json::Value = serde_json::from_str(json).expect("every line is an object");
        let [rows, columns] = ["rows", "columns"].map(|name| json[name].as_u64().expect("a side is a number"));
        assert!(wins <= u128::from(rows) * u128::from(columns), "{wins} wins in {rows} x {columns} cells");
    }
}
