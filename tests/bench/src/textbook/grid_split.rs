//! Grid split with a table of all sub-rectangles, after rows and columns without candidates are removed: four nested
//! loops over rectangles, two loops over their cells, and an array of stamps for the mex. The input is a list of
//! candidates.

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
    let value = nim_value(rows.len(), columns.len(), ranks);
    if value == 0 { "Kirito\n" } else { "Asuna\n" }.into()
}

/// Returns the nim-value of a board with these candidates, whose rows and columns count from 0.
fn nim_value(rows: usize, columns: usize, candidates: impl Iterator<Item = [usize; 2]>) -> u64 {
    let mut is_candidate = vec![false; rows * columns];
    for [row, column] in candidates {
        is_candidate[row * columns + column] = true;
    }
    let at = |top: usize, bottom: usize, left: usize, right: usize| {
        ((top * (rows + 1) + bottom) * (columns + 1) + left) * (columns + 1) + right
    };
    let mut values = vec![0_u16; (rows + 1) * (rows + 1) * (columns + 1) * (columns + 1)];
    // A value has the current stamp if it is the value of an option of the current rectangle, so the array of the mex
    // need not be cleared.
    let mut stamps = vec![0_u32; 1 << 16];
    let mut stamp = 0;
    for height in 1..=rows {
        for top in 0..=rows - height {
            let bottom = top + height;
            for width in 1..=columns {
                for left in 0..=columns - width {
                    let right = left + width;
                    stamp += 1;
                    for row in top..bottom {
                        for column in left..right {
                            if is_candidate[row * columns + column] {
                                // The candidate's row and column are removed, which leaves four rectangles.
                                let option = values[at(top, row, left, column)]
                                    ^ values[at(top, row, column + 1, right)]
                                    ^ values[at(row + 1, bottom, left, column)]
                                    ^ values[at(row + 1, bottom, column + 1, right)];
                                stamps[usize::from(option)] = stamp;
                            }
                        }
                    }
                    let value = stamps.iter().take_while(|&&seen| seen == stamp).count();
                    values[at(top, bottom, left, right)] = u16::try_from(value).expect("a nim-value fits 16 bits");
                }
            }
        }
    }
    values[at(0, rows, 0, columns)].into()
}
