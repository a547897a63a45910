//! Nim-values of rectangles whose search takes long.
//!
//! `cargo xtask records` finds each of these values by a search of the whole board, and a test compares them with its page.
//! They only start a search: the table of a full rectangle begins with its nim-value.

/// Returns the nim-value of a rectangle in Cram, if it is in the table.
pub(crate) fn cram(sides: [u32; 2]) -> Option<u64> {
    find(
        sides,
        &[([3, 13], 2), ([3, 14], 3), ([4, 9], 1), ([4, 10], 0), ([5, 7], 1), ([5, 8], 1), ([5, 9], 1), ([6, 6], 0)],
    )
}

/// Returns the nim-value of a rectangle in Node Kayles, if it is in the table.
pub(crate) fn node_kayles(sides: [u32; 2]) -> Option<u64> {
    find(sides, &[([7, 8], 0), ([7, 9], 2), ([8, 8], 0)])
}

fn find([rows, columns]: [u32; 2], values: &[([u32; 2], u64)]) -> Option<u64> {
    let sides = [rows.min(columns), rows.max(columns)];
    values.iter().find(|(known, _)| *known == sides).map(|&(_, value)| value)
}
