//! The format of the marked rectangle.

use crate::formats::{Format, MOST, Reader};

pub(super) const FORMAT: Format = Format {
    game: "marked-rectangle",
    read,
    judge: Some(judge),
    lines: |words| if words.first() == Some(&&b"marks"[..]) { (vec![2], 4) } else { (vec![1], 2) },
    samples: &["2\n5 8\n6 7\n", "marks 2\n5 8 2 3\n6 7 1 1\n"],
    lies: |said, there| {
        vec![format!("{said} {}", "5 8 ".repeat(there)), format!("marks {said} {}", "5 8 2 3 ".repeat(there))]
    },
    positions: &["marked-rectangle marks 1 5 8 2 3"],
    moves: &["marked-rectangle bottom 5"],
};

fn read(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("marks").is_some() {
        let cases = reader.number(0..=MOST)?;
        return (0..cases).try_for_each(|_| {
            let [rows, columns] = [reader.number(1..=u64::MAX)?, reader.number(1..=u64::MAX)?];
            reader.number(1..=rows)?;
            reader.number(1..=columns).map(drop)
        });
    }
    let cases = reader.number(0..=MOST)?;
    (0..cases).try_for_each(|_| [(); 2].into_iter().try_for_each(|()| reader.number(1..=u64::MAX).map(drop)))
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let rectangles = reader.number(1..=10_000)?;
    let mut left = [1_000_000; 2];
    (0..rectangles).try_for_each(|_| {
        left.iter_mut().try_for_each(|left| {
            *left -= reader.number(1..=*left)?;
            Some(())
        })
    })
}
