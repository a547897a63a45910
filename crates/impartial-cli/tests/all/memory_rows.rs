//! Records that take more memory than the shortest ones: distinct records, and records that need wider numbers.

use std::fmt::Write as _;

/// An input with many records of a row of a game.
pub(crate) struct Costly {
    pub(crate) game: &'static str,
    pub(crate) record: &'static str,
    pub(crate) text: String,
    pub(crate) records: usize,
}

/// Returns the records that take the maximum memory in rows of games, if the shortest records take less.
pub(crate) fn costly() -> impl Iterator<Item = Costly> {
    // The pairs differ, and each makes a pile repeat a value, so no two of them share an entry.
    const PAIRS: usize = 750_000;
    let mut pairs = format!("0 {PAIRS}\n");
    (1..=PAIRS).for_each(|pair| writeln!(pairs, "{} 1", 2 * pair).unwrap());
    // Each cut is on a separate line.
    const CUTS: usize = 750_000;
    let mut cuts = format!("{CUTS}0 9 {CUTS}\n");
    (1..=CUTS).for_each(|cut| writeln!(cuts, "{cut} 0 {cut} 1").unwrap());
    // The lights are different.
    const LIGHTS: usize = 1_500_000;
    let mut lights = format!("1\n{LIGHTS}\n");
    (0..LIGHTS).for_each(|light| writeln!(lights, "{} {}", light / 1_000 + 1, light % 1_000 + 1).unwrap());
    // Each edge has a vertex of its own, so the lists of vertices are as long as the lists of edges. On the path, each edge is
    // a bridge, and no two edges of the ring are in different parts.
    const EDGES: usize = 750_000;
    let mut ring = format!("graph {EDGES} {EDGES}\n");
    (1..=EDGES).for_each(|vertex| writeln!(ring, "{vertex} {}", vertex % EDGES + 1).unwrap());
    let mut path = format!("{}\n", EDGES + 1);
    (1..=EDGES).for_each(|vertex| writeln!(path, "{vertex} {}", vertex + 1).unwrap());
    let [short, near, far, farthest] = spread_cells();
    let listed = [
        ("coins", "light", lights, LIGHTS),
        (
            "coins",
            "rectangle",
            farthest.replacen(
                &format!("{0} {CELLS} 1", i64::MAX),
                &format!("twins ruler {0} {0} {CELLS}", i64::MAX),
                1,
            ),
            CELLS,
        ),
        ("constrained-nim", "forbidden move", pairs, PAIRS),
        ("hackenbush", "edge", ring, EDGES),
        ("hackenbush", "edge", path, EDGES),
        ("paper-cutting", "cut", cuts, CUTS),
        ("sharti", "rectangle, *n* below 2^32 - 1", short, CELLS),
        ("sharti", "rectangle, *n* at least 2^32 - 1", near, CELLS),
        ("sharti", "rectangle, *n* at least 2^32 - 1", far, CELLS),
        ("sharti", "rectangle, *m n* above 2^62", farthest, CELLS),
        ("sharti", "rectangle, *n* below 2^32 - 1", large_rectangles(1_000_000_000), CELLS),
        ("sharti", "rectangle, *n* at least 2^32 - 1", large_rectangles(1 << 40), CELLS),
    ];
    listed.into_iter().map(|(game, record, text, records)| Costly { game, record, text, records })
}

/// The number of rectangles of [`spread_cells`] and [`large_rectangles`].
pub(crate) const CELLS: usize = 500_000;

/// Returns boards of Sharti with sides that need wider and wider words.
///
/// The cells are spread over a part of the board, so that none is covered, and one is far away. It makes coordinates so
/// long that a coordinate and an index need wider words.
pub(crate) fn spread_cells() -> [String; 4] {
    let longest = i64::MAX.unsigned_abs();
    let sides = [(u64::from(u32::MAX) - 1, 1), (longest, 1), (longest, 1 << 40), (longest, longest)];
    sides.map(|(side, last)| {
        let mut cells = format!("{side} {CELLS} 1\n{last} {last} {last} {last}\n");
        for cell in 1..CELLS {
            let (row, column) = (1 + cell * 7_919 % 99_991, 1 + cell * 15_485_863 % 1_299_709);
            writeln!(cells, "{row} {column} {row} {column}").unwrap();
        }
        cells
    })
}

/// Returns a board of Sharti with rectangles of any size anywhere, many of which are covered.
fn large_rectangles(side: u64) -> String {
    let mut state = 1_u64;
    let mut coordinate = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 20) % side + 1
    };
    let mut text = format!("{side} {CELLS} 1\n");
    for _ in 0..CELLS {
        let [a, b, c, d] = [(); 4].map(|()| coordinate());
        writeln!(text, "{} {} {} {}", a.min(c), b.min(d), a.max(c), b.max(d)).unwrap();
    }
    text
}
