//! Marked rectangle with a table of nim-sums of the rows, which is rebuilt for each rectangle, and a pass over the
//! columns.

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let counts: Vec<String> = (0..next()).map(|_| first_player_wins(next(), next()).to_string()).collect();
    counts.join("\n") + "\n"
}

/// Returns the number of marks for which the first player wins, in *O(rows + columns)* time and space.
fn first_player_wins(rows: u64, columns: u64) -> u128 {
    let mut of_rows = vec![0_u32; usize::try_from(rows.max(columns).next_power_of_two()).expect("the table fits")];
    let slot = |part: u64, whole: u64| usize::try_from(part ^ (whole - 1 - part)).expect("the table fits");
    for above in 0..rows {
        of_rows[slot(above, rows)] += 1;
    }
    let losing: u128 = (0..columns).map(|left| u128::from(of_rows[slot(left, columns)])).sum();
    u128::from(rows) * u128::from(columns) - losing
}
