//! Wrong ideas about Sharti.

use std::fmt::Write as _;

use crate::idea::{Idea, Input};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("overlaps", "a cell of two rectangles counts twice", |input| {
        let Board { side, cap, rectangles } = Board::read(input)?;
        let alone = |rectangle| Board { side, cap, rectangles: vec![rectangle] }.value(input);
        rectangles.into_iter().map(alone).try_fold(vec![0], |sum, value| Some(vec![sum[0] ^ value?[0]]))
    }),
    Idea::new("no-cap", "squares of any side may be flipped", |input| {
        let board = Board::read(input)?;
        Board { cap: board.side, ..board }.value(input)
    }),
    Idea::new("parity", "the first player wins if the number of white cells is odd", |input| {
        Board { cap: 1, ..Board::read(input)? }.value(input)
    }),
    Idea::new("exclusive-ends", "the last row and the last column of a rectangle are not white", |input| {
        let mut board = Board::read(input)?;
        for [_, _, bottom, right] in &mut board.rectangles {
            (*bottom, *right) = (*bottom - 1, *right - 1);
        }
        board.rectangles.retain(|[top, left, bottom, right]| top <= bottom && left <= right);
        board.value(input)
    }),
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
