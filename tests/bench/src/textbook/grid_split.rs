//! Grid split with a table of all sub-rectangles. The input is a list of candidates.

// The table of the benchmarks of the crate.
#[path = "../../../../crates/impartial-grid-split/benches/textbook/mod.rs"]
mod table;

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let numbers = text.strip_prefix("cells").expect("the input is a list of candidates").split_ascii_whitespace();
    let mut numbers = numbers.map(|word| word.parse::<usize>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let (rows, columns, count) = (next(), next(), next());
    let value = table::nim_value(rows, columns, (0..count).map(|_| [next() - 1, next() - 1]));
    if value == 0 { "Kirito\n" } else { "Asuna\n" }.into()
}
