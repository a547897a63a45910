//! Marked rectangle as a textbook would have it: how often each nim-sum of two parts occurs among the rows, for each
//! rectangle anew, and then a pass over the columns.

/// The judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<usize>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let counts: Vec<String> = (0..next()).map(|_| first_player_wins(next(), next()).to_string()).collect();
    counts.join("\n") + "\n"
}

/// With how many marks the first player wins.
fn first_player_wins(rows: usize, columns: usize) -> usize {
    let mut marks = vec![0; rows.max(columns).next_power_of_two()];
    for above in 0..rows {
        marks[above ^ (rows - 1 - above)] += 1;
    }
    let losing: usize = (0..columns).map(|left| marks[left ^ (columns - 1 - left)]).sum();
    rows * columns - losing
}
