//! The format of Sharti.

use crate::formats::{Format, LONGEST, MOST, Reader};

const BILLION: u64 = 1_000_000_000;

pub(super) const FORMAT: Format = Format {
    game: "sharti",
    read,
    judge: Some(judge),
    lines: |_| (vec![3], 4),
    samples: &["5 1 1\n1 1 3 3\n"],
    lies: |said, there| vec![format!("5 {said} 5 {}", "1 1 2 2 ".repeat(there))],
    positions: &["sharti 5 2 5 1 1 5 5 3 3 3 3 played 2 5 5 1 4 4 2"],
    moves: &["sharti 4 4 3"],
};

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let side = reader.number(1..=LONGEST)?;
    let rectangles = reader.number(0..=MOST)?;
    reader.number(1..=side)?;
    (0..rectangles).try_for_each(|_| {
        let [top, left] = [reader.number(1..=side)?, reader.number(1..=side)?];
        reader.number(top..=side)?;
        reader.number(left..=side).map(drop)
    })
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let [side, rectangles] = [reader.number(1..=BILLION)?, reader.number(1..=50_000)?];
    reader.number(1..=side)?;
    (0..rectangles).try_for_each(|_| {
        let [top, left] = [reader.number(1..=side)?, reader.number(1..=side)?];
        reader.number(top..=side)?;
        reader.number(left..=side).map(drop)
    })
}
