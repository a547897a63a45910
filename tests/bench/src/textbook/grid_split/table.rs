//! The textbook table for comparison: four nested loops over rectangles, two over their cells, and an array of stamps
//! for the mex.

/// Returns the nim-value of a board with these candidates, whose rows and columns are counted from 0.
pub(crate) fn nim_value(rows: usize, columns: usize, candidates: impl Iterator<Item = [usize; 2]>) -> u64 {
    let mut is_candidate = vec![false; rows * columns];
    for [row, column] in candidates {
        is_candidate[row * columns + column] = true;
    }
    let at = |top: usize, bottom: usize, left: usize, right: usize| {
        ((top * (rows + 1) + bottom) * (columns + 1) + left) * (columns + 1) + right
    };
    let mut values = vec![0_u16; (rows + 1) * (rows + 1) * (columns + 1) * (columns + 1)];
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
