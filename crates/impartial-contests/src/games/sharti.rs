//! Wrong ideas about Sharti.

use std::fmt::Write as _;

use super::Row;
use crate::idea::{Changes, Idea, Input};

/// The union of the columns is computed again for each row in which a rectangle begins or ends: quadratic time.
pub(super) const GAME: &[Row] = &[Row {
    files: files!("sharti"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "m=30000",
    python: None,
    recursive: None,
    seconds: 1,
    has_moves: false,
    small_limits: &["n=6,m=4,k=3", "n=9,m=3,k=9"],
    largest_limits: "m=50000",
}];

const SLOW: Changes = &[
    ("const Number side = read();", "read();"),
    (
        "    sort(edges.begin(), edges.end());…    // the mask of a rectangle…    vector<tuple",
        "    // Bit t of a mask is the parity of the number of cells that 2^t divides, so the mask of a range is the xor of its ends.
    sort(rectangles.begin(), rectangles.end(), [](const auto& one, const auto& other) { return one[1] < other[1]; });
    const auto mask_of_columns = [&](Number row) {
        Number mask = 0, end = 0;
        for (const auto& [a, b, c, d] : rectangles)
            if (a <= row && row < c && d > end) mask ^= max(b, end) ^ d, end = d;
        return mask;
    };
    vector<tuple",
    ),
    ("    const auto index…};\n", ""),
    ("masks[1]", "mask_of_columns(before)"),
    ("        update(1, 0, leaves, index(first), index(after), step);\n", ""),
];

const IDEAS: &[Idea] = &[
    Idea::new("overlaps", "a cell of two rectangles counts twice", |input| {
        let Board { side, cap, rectangles } = Board::read(input)?;
        let alone = |rectangle| Board { side, cap, rectangles: vec![rectangle] }.value(input);
        rectangles.into_iter().map(alone).try_fold(vec![0], |sum, value| Some(vec![sum[0] ^ value?[0]]))
    })
    .changes(&[
        ("const Number side = read();", "read();"),
        ("    vector<Number> edges;\n", ""),
        ("edges.push_back(b), edges.push_back(d);", "sum ^= (a ^ c) & (b ^ d);"),
        ("    sort(edges…    // The xor", "    // The xor"),
    ]),
    Idea::new("no-cap", "squares of any side may be flipped", |input| {
        let board = Board::read(input)?;
        Board { cap: board.side, ..board }.value(input)
    })
    .changes(&[("const Number cap = read();", "read();"), ("power <= cap / 2", "power <= side / 2")]),
    Idea::new("parity", "the first player wins if the number of white cells is odd", |input| {
        Board { cap: 1, ..Board::read(input)? }.value(input)
    })
    .changes(&[("const Number cap = read();", "read();"), ("    while (power <= cap / 2) power *= 2;\n", "")]),
    Idea::new("exclusive-ends", "the last row and the last column of a rectangle are not white", |input| {
        let mut board = Board::read(input)?;
        for [_, _, bottom, right] in &mut board.rectangles {
            (*bottom, *right) = (*bottom - 1, *right - 1);
        }
        board.rectangles.retain(|[top, left, bottom, right]| top <= bottom && left <= right);
        board.value(input)
    })
    .changes(&[
        ("c = read(), d = read();", "c = read() - 1, d = read() - 1;"),
        ("rectangles) events", "rectangles)\n        if (a < c && b < d) events"),
    ]),
];

/// The numbers of an input.
struct Board {
    side: u64,
    cap: u64,
    rectangles: Vec<[u64; 4]>,
}

impl Board {
    fn read(input: &Input<'_>) -> Option<Self> {
        let numbers = input.numbers()?;
        let rectangles = numbers.get(3..)?.chunks_exact(4).map(|rectangle| rectangle.try_into().ok());
        Some(Self { side: numbers[0], cap: numbers[2], rectangles: rectangles.collect::<Option<_>>()? })
    }

    /// Returns the nim-value of the board, as the game of an input.
    fn value(&self, input: &Input<'_>) -> Option<Vec<u128>> {
        let mut text = format!("{} {} {}\n", self.side, self.rectangles.len(), self.cap);
        for [top, left, bottom, right] in &self.rectangles {
            writeln!(text, "{top} {left} {bottom} {right}").expect("a string grows");
        }
        Some(vec![input.nim_value_of(&text)?.into()])
    }
}
