//! Wrong ideas about Sharti.

use std::fmt::Write as _;

use super::{Idea, nim_value, numbers};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("overlaps", "a cell of two rectangles counts twice", |_, text, _| {
        let (side, cap, rectangles) = read(text)?;
        let values = rectangles.iter().map(|rectangle| value_of_rectangle(*rectangle, cap.min(side)));
        Some(vec![values.fold(0, |sum, value| sum ^ value).into()])
    }),
    Idea::new("no-cap", "squares of any side may be flipped", |game, text, _| {
        let (side, _, rectangles) = read(text)?;
        nim_value(game, &board(side, side, &rectangles))
    }),
    Idea::new("parity", "the first player wins if the number of white cells is odd", |game, text, _| {
        let (side, _, rectangles) = read(text)?;
        nim_value(game, &board(side, 1, &rectangles))
    }),
    Idea::new("exclusive-ends", "the last row and the last column of a rectangle are not white", |game, text, _| {
        let (side, cap, mut rectangles) = read(text)?;
        for [_, _, bottom, right] in &mut rectangles {
            (*bottom, *right) = (*bottom - 1, *right - 1);
        }
        rectangles.retain(|[top, left, bottom, right]| top <= bottom && left <= right);
        nim_value(game, &board(side, cap, &rectangles))
    }),
];

/// Returns the side, the cap and the rectangles of an input.
fn read(text: &str) -> Option<(u64, u64, Vec<[u64; 4]>)> {
    let numbers = numbers(text)?;
    let rectangles = numbers.get(3..)?.chunks_exact(4).map(|rectangle| rectangle.try_into().ok());
    Some((numbers[0], numbers[2], rectangles.collect::<Option<_>>()?))
}

/// Returns the input of a board.
fn board(side: u64, cap: u64, rectangles: &[[u64; 4]]) -> String {
    let mut text = format!("{side} {} {cap}\n", rectangles.len());
    for [top, left, bottom, right] in rectangles {
        writeln!(text, "{top} {left} {bottom} {right}").expect("a string grows");
    }
    text
}

/// Returns the nim-value of a rectangle: bit t is the parity of its cells of nim-value 2^t.
fn value_of_rectangle([top, left, bottom, right]: [u64; 4], cap: u64) -> u64 {
    let largest = cap.ilog2();
    // The parity of the cells whose rows and columns 2^t divides.
    let is_odd = |t: u32| {
        let lines = |first: u64, last: u64| (last >> t) - ((first - 1) >> t);
        t <= largest && lines(top, bottom) % 2 == 1 && lines(left, right) % 2 == 1
    };
    (0..=largest).filter(|&t| is_odd(t) != is_odd(t + 1)).fold(0, |value, t| value | 1 << t)
}
