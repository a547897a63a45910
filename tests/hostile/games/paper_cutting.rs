//! The format of paper cutting.

use crate::formats::{Format, LONGEST, MOST, Reader, number};

const BILLION: u64 = 1_000_000_000;

pub(super) const FORMAT: Format = Format {
    game: "paper-cutting",
    read,
    judge: Some(judge),
    lines: |_| (vec![3], 4),
    samples: &["3 4 2\n1 1 1 2\n3 2 1 2\n"],
    lies: |said, there| vec![format!("5 5 {said} {}", "1 1 1 2 ".repeat(there))],
    positions: &["paper-cutting/run 4 5 1 2 1 2 3 played 1 2 0 2 1"],
    moves: &["paper-cutting 1 0 1 3"],
};

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let [width, height] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
    let cuts = reader.number(0..=MOST)?;
    (0..cuts).try_for_each(|_| {
        let [x, y] = [reader.number(0..=width)?, reader.number(0..=height)?];
        let [to_x, to_y] = [reader.number(0..=width)?, reader.number(0..=height)?];
        let is_vertical = x == to_x && y != to_y && 0 < x && x < width;
        let is_horizontal = y == to_y && x != to_x && 0 < y && y < height;
        (is_vertical || is_horizontal).then_some(())
    })
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let is_small = |word: &&[u8]| number(word).is_some_and(|side| side <= BILLION);
    let sides_and_cuts: Vec<_> = reader.words.iter().rev().take(3).copied().collect();
    let is_judge = sides_and_cuts.len() == 3
        && sides_and_cuts[..2].iter().all(is_small)
        && number(sides_and_cuts[2]).is_some_and(|cuts| cuts <= 100_000);
    if is_judge { read(reader) } else { None }
}
