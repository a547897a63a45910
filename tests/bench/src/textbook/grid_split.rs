//! Grid split with a table of all sub-rectangles, after the rows and columns without candidates are dropped. The input is
//! a list of candidates.

mod table;

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let numbers = text.strip_prefix("cells").expect("the input is a list of candidates").split_ascii_whitespace();
    let mut numbers = numbers.map(|word| word.parse::<usize>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let (_, _, count) = (next(), next(), next());
    let cells: Vec<[usize; 2]> = (0..count).map(|_| [next(), next()]).collect();
    let [rows, columns] = [0, 1].map(|axis| {
        let mut lines: Vec<usize> = cells.iter().map(|cell| cell[axis]).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    });
    let rank = |lines: &[usize], line| lines.partition_point(|&other| other < line);
    let ranks = cells.iter().map(|&[row, column]| [rank(&rows, row), rank(&columns, column)]);
    let value = table::nim_value(rows.len(), columns.len(), ranks);
    if value == 0 { "Kirito\n" } else { "Asuna\n" }.into()
}
