//! Wrong ideas about the marked rectangle.

use super::Row;
use crate::idea::{Changes, Idea, Input};

pub(super) const GAME: &[Row] = &[Row {
    files: files!("marked_rectangle"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "N=150000,M=150000,sum=150000",
    python: Some(include_str!("../programs/marked_rectangle.py")),
    recursive: None,
    seconds: 2,
    has_moves: false,
    small_limits: &["T=4,N=9,M=9,sum=40", "T=2,N=8,M=4,sum=16"],
    largest_limits: "T=10000,N=1000000,M=1000000,sum=1000000",
}];

const SLOW: Changes = &[(
    "vector<Number> count…Number lost = 0;…columns - 1 - mark)];",
    "Number lost = 0;
        for (Number row = 0; row < rows; row++)
            for (Number column = 0; column < columns; column++)
                lost += (row ^ (rows - 1 - row)) == (column ^ (columns - 1 - column));",
)];

const IDEAS: &[Idea] = &[
    Idea::new("centre", "the second player wins only if the mark is in the centre", |input| {
        by_rectangles(input, |rows, columns| u128::from(rows % 2 == 1 && columns % 2 == 1))
    })
    .changes(&[("- lost", "- rows % 2 * (columns % 2)")]),
    Idea::new("one-diagonal", "the second player wins for one mark of each row if the parities agree", |input| {
        by_rectangles(input, |rows, columns| if rows % 2 == columns % 2 { rows.min(columns).into() } else { 0 })
    })
    .changes(&[("- lost", "- (rows % 2 == columns % 2 ? min(rows, columns) : 0)")]),
    Idea::new("squares", "the second player wins only on squares, for the marks on the diagonals", |input| {
        by_rectangles(
            input,
            |rows, columns| if rows == columns { u128::from(rows) * 2 - u128::from(rows % 2) } else { 0 },
        )
    })
    .changes(&[("- lost", "- (rows == columns ? 2 * rows - rows % 2 : 0)")]),
    Idea::of_32_bits("marks are counted in integers of 32 bits")
        .changes(&[("rows * columns - lost", "uint32_t(rows * columns - lost)")]),
    Idea::ONE_CASE,
    Idea::first_answer(&[(
        "cout << rows * columns - lost",
        "static const Number first = rows * columns - lost;\n        cout << first",
    )]),
    Idea {
        cases: 3,
        ..Idea::new("no-reset", "the lost marks of a case are not reset for the next one", |input| {
            let (mut lost, marks) = (0, by_rectangles(input, |_, _| 0)?);
            let count = |(marks, right): (u128, &u128)| (lost += marks - right, marks.saturating_sub(lost)).1;
            Some(marks.into_iter().zip(input.right).map(count).collect())
        })
        .changes(&[
            ("Number lost = 0;", "static Number lost = 0;"),
            ("cout << rows * columns - lost", "cout << rows * columns - min(lost, rows * columns)"),
        ])
    },
];

/// Returns the counts of an input if `lost` is the number of marks for which the second player wins.
fn by_rectangles(input: &Input<'_>, lost: fn(u64, u64) -> u128) -> Option<Vec<u128>> {
    let sides = input.numbers()?.split_off(1);
    let count = |sides: &[u64]| (u128::from(sides[0]) * u128::from(sides[1])).saturating_sub(lost(sides[0], sides[1]));
    Some(sides.chunks_exact(2).map(count).collect())
}
