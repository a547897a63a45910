//! Large inputs of each game: counts without records, records with a wrong count, and the most costly records.
//!
//! A game in the README's table of memory that has no costly records here fails the tests.

use std::fmt::Write as _;

/// Beginnings of inputs that announce records and have none.
pub(crate) const COUNTS: &[(&str, &str)] = &[
    ("coins", "2147483647 "),
    ("coins", "1 2147483647 "),
    ("coins", "twins ruler 9 9 2147483647 "),
    ("constrained-nim", "2147483647 2147483647 "),
    ("constrained-nim", "0 2147483647 "),
    ("grid-split", "2147483647 "),
    ("grid-split", "cells 9 9 2147483647 "),
    ("grid-split", "1 9223372036854775807 25000000 "),
    ("hackenbush", "2147483647 "),
    ("hackenbush", "graph 2147483647 2147483647 "),
    ("heaps", "0.77 2147483647 "),
    ("marked-rectangle", "2147483647 "),
    ("marked-rectangle", "marks 2147483647 "),
    ("nim", "2147483647 "),
    ("paper-cutting", "5 5 2147483647 "),
    ("sharti", "5 2147483647 1 "),
];

/// The shortest records, after a text with their count in braces.
pub(crate) const COUNTED: &[(&str, &str, &[u8])] = &[
    ("coins", "{}\n", b"0\n"),
    ("coins", "twins ruler 5 5 {}\n", b"1 1 1 1\n"),
    // Pairs follow the piles, so the first of them seems to be one of the piles.
    ("constrained-nim", "{} 1\n", b"1 "),
    ("constrained-nim", "0 {}\n", b"1 1\n"),
    ("grid-split", "cells 9 9 {}\n", b"1 1\n"),
    ("grid-split", "{}\n", b"1 1\n#\n"),
    ("grid-split", "1 {} 1\n", b"#\n"),
    ("hackenbush", "graph 1 {}\n", b"1 1\n"),
    ("heaps", "0.77 {}\n", b"1 "),
    ("marked-rectangle", "{}\n", b"1 1\n"),
    ("marked-rectangle", "marks {}\n", b"1 1 1 1\n"),
    ("nim", "{}\n", b"1 "),
    ("paper-cutting", "5 5 {}\n", b"1 0 1 1\n"),
    ("sharti", "5 {} 1\n", b"1 1 1 1\n"),
];

/// Many records of a row of the README: a text and a repeated one.
pub(crate) struct Costly {
    pub(crate) game: &'static str,
    pub(crate) record: &'static str,
    pub(crate) start: String,
    pub(crate) repeated: &'static [u8],
    pub(crate) records: usize,
}

/// Returns the records that take the maximum memory in each row of the README.
pub(crate) fn costly() -> Vec<Costly> {
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
    let repeated = [
        ("coins", "case", "5000000\n", &b"0\n"[..], 5_000_000),
        ("coins", "rectangle", "twins ruler 5 5 1000000\n", b"1 1 1 1\n", 1_000_000),
        ("constrained-nim", "pile", "5000000 0\n", b"1 ", 5_000_000),
        ("grid-split", "board", "375000\n", b"1 1\n#\n", 375_000),
        ("grid-split", "candidate", "cells 9 9 1875000\n", b"1 1\n", 1_875_000),
        ("hackenbush", "edge", "graph 1 1500000\n", b"1 1\n", 1_500_000),
        ("heaps", "heap under a code", "0.77 5000000\n", b"1 ", 5_000_000),
        ("marked-rectangle", "rectangle", "1875000\n", b"1 1\n", 1_875_000),
        ("marked-rectangle", "rectangle with a mark", "marks 1875000\n", b"1 1 1 1\n", 1_875_000),
        ("nim", "heap", "5000000\n", b"1 ", 5_000_000),
        ("paper-cutting", "cut", "5 5 1250000\n", b"1 0 1 1\n", 1_250_000),
        ("sharti", "rectangle, *n* below 2^32 - 1", "5 1000000 1\n", b"1 1 1 1\n", 1_000_000),
    ];
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
    let repeated =
        repeated.map(|(game, record, start, repeated, records)| (game, record, start.into(), repeated, records));
    let listed = listed.map(|(game, record, text, records)| (game, record, text, &b""[..], records));
    let rows = repeated.into_iter().chain(listed);
    rows.map(|(game, record, start, repeated, records)| Costly { game, record, start, repeated, records }).collect()
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
