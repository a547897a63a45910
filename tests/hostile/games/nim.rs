//! The format of plain Nim.

use crate::formats::{Format, MOST, Reader, number_at};

pub(super) const FORMAT: Format = Format {
    game: "nim",
    read,
    judge: None,
    lines: |words| (vec![1, number_at(words, 0)], 0),
    samples: &["3\n3 4 5\n"],
    lies: |said, there| vec![format!("{said} {}", "7 ".repeat(there))],
    positions: &["nim 18446744073709551615 played 1 7"],
    moves: &["nim 3"],
};

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let heaps = reader.number(0..=MOST)?;
    (0..heaps).try_for_each(|_| reader.number(0..=u64::MAX).map(drop))
}
