//! The format of grid split.

use crate::formats::{Format, LONGEST, MOST, Reader, number_at};

pub(super) const FORMAT: Format = Format {
    game: "grid-split",
    read,
    judge: Some(judge),
    lines,
    samples: &[
        "1\n1 3\n^#^\n",
        "2\n1 1\n#\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n",
        "cells\n9 7 4\n1 1\n1 7\n9 1\n9 7\n",
    ],
    lies: |said, there| {
        vec![
            format!("cells 5 5 {said} {}", "2 2 ".repeat(there)),
            format!("{said} {}", "1 1 # ".repeat(there)),
            format!("1 {said} 3 {}", "^#^ ".repeat(there)),
            format!("1 3 {said} {}", "^#^ ".repeat(there)),
            format!("{there} {}", format!("{said} 1 {}", "# ".repeat(there)).repeat(there)),
        ]
    },
    positions: &["grid-split cells 9 7 4 1 1 1 7 9 1 9 7 played 1 1 1"],
    moves: &["grid-split 2 5"],
};

fn read(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("cells").is_some() {
        let [rows, columns] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
        let cells = reader.number(0..=MOST)?;
        return (0..cells).try_for_each(|_| {
            reader.number(1..=rows)?;
            reader.number(1..=columns).map(drop)
        });
    }
    let boards = reader.number(0..=MOST)?;
    (0..boards).try_for_each(|_| {
        let [rows, columns] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
        (0..rows).try_for_each(|_| {
            let row = reader.words.pop()?;
            (row.len() as u64 == columns && row.iter().all(|cell| b"#^".contains(cell))).then_some(())
        })
    })
}

/// Returns the numbers of words of the lines of boards.
fn lines(words: &[&[u8]]) -> (Vec<u64>, u64) {
    if words.first() == Some(&&b"cells"[..]) {
        return (vec![1, 3], 2);
    }
    let (mut lines, mut at) = (vec![1], 1);
    while at < words.len() {
        let rows = usize::try_from(number_at(words, at)).unwrap_or(usize::MAX).min(words.len());
        lines.push(2);
        lines.extend(vec![1; rows]);
        at += 2 + rows;
    }
    (lines, 0)
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let boards = reader.number(1..=10)?;
    (0..boards).try_for_each(|_| {
        let [rows, columns] = [reader.number(1..=20)?, reader.number(1..=20)?];
        (0..rows).try_for_each(|_| {
            let row = reader.words.pop()?;
            (row.len() as u64 == columns && row.iter().all(|cell| b"#^".contains(cell))).then_some(())
        })
    })
}
