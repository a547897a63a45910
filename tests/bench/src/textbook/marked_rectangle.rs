//! The marked rectangle with a table of nim-sums for the rows, built anew for each rectangle, and a pass over the columns.

mod table;

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let counts: Vec<String> = (0..next()).map(|_| table::first_player_wins(next(), next()).to_string()).collect();
    counts.join("\n") + "\n"
}
