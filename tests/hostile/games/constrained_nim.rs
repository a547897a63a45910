//! The format of constrained Nim.

use crate::formats::{Format, LONGEST, MOST, Reader, number_at};

const BILLION: u64 = 1_000_000_000;

pub(super) const FORMAT: Format = Format {
    game: "constrained-nim",
    read,
    judge: Some(judge),
    lines: |words| (vec![2, number_at(words, 0)], 2),
    samples: &["1 1\n5\n3 3\n"],
    lies: |said, there| {
        let lies = |pairs| {
            let records = format!("{}{}", "7 ".repeat(there), "5 2 ".repeat(pairs));
            [format!("{said} {pairs} {records}"), format!("{there} {said} {records}")]
        };
        (0..4).flat_map(lies).collect()
    },
    positions: &[],
    moves: &["constrained-nim 2 5"],
};

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let [piles, pairs] = [reader.number(0..=MOST)?, reader.number(0..=MOST)?];
    (0..piles).try_for_each(|_| reader.number(0..=LONGEST).map(drop))?;
    (0..pairs).try_for_each(|_| {
        let pile = reader.number(1..=LONGEST)?;
        reader.number(1..=pile).map(drop)
    })
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let [piles, pairs] = [reader.number(1..=200_000)?, reader.number(1..=200_000)?];
    (0..piles).try_for_each(|_| reader.number(1..=BILLION * BILLION).map(drop))?;
    let mut seen = Vec::new();
    (0..pairs).try_for_each(|_| {
        let pile = reader.number(1..=BILLION * BILLION)?;
        let pair = (pile, reader.number(1..=pile)?);
        let is_new = !seen.contains(&pair);
        seen.push(pair);
        is_new.then_some(())
    })
}
