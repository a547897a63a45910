//! The format of heaps under a code.

use crate::formats::{Format, LONGEST, MOST, Reader, number, number_at};

pub(super) const FORMAT: Format = Format {
    game: "heaps",
    read,
    judge: None,
    lines: |words| (vec![2, number_at(words, 1)], 0),
    // Heaps are huge only under sets, whose period is proved by few values whatever character changes.
    samples: &["S(1,3) 2\n9223372036854775807 5\n", "0.77 2\n7 12\n"],
    lies: |said, there| vec![format!("kayles {said} {}", "7 ".repeat(there))],
    positions: &["heaps S(1,3) 2 5 1000000000000000000", "heaps 0.77 2 5 3 played 2 1 1 2 2 2 1 1 1"],
    moves: &["heaps 1 2 3 1", "heaps 1 2"],
};

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let is_periodic = code(reader.words.pop()?)?;
    let heaps = reader.number(0..=MOST)?;
    let longest = if is_periodic { LONGEST } else { reader.table };
    (0..heaps).try_for_each(|_| reader.number(0..=longest).map(drop))
}

/// Reads a code. Returns whether its period is proved by few values.
fn code(word: &[u8]) -> Option<bool> {
    let word = str::from_utf8(word).ok()?;
    match word {
        "0.77" | "kayles" | "dawson" | "dawsons-kayles" | "guiles" | "nim" => return Some(true),
        "grundy" | "treblecross" | "officers" => return Some(false),
        _ => {}
    }
    if let Some(set) = word.strip_prefix("S(").and_then(|set| set.strip_suffix(')')) {
        let numbers = set.strip_prefix("all-but:").unwrap_or(set);
        let is_number = |word: &str| number(word.as_bytes()).is_some_and(|number| (1..=65_535).contains(&number));
        return (set == "all" || numbers.split(',').all(is_number)).then_some(true);
    }
    let (first, digits) = word.split_once('.')?;
    let is_first = matches!(first.strip_suffix('!').unwrap_or(first), "0" | "4" | "8" | "C" | "c") || first.is_empty();
    let is_code = (1..=63).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    (is_first && is_code).then_some(false)
}
