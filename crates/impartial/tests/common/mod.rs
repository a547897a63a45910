//! Positions of every game, small and huge, and moves in them, all from one random state.

use impartial::constrained_nim::{ConstrainedNim, Take};
use impartial::grid_split::{Cell, GridSplit};
use impartial::heaps::{Break, Heaps};
use impartial::impartial_core::{Heap, Position as _, Solve as _};
use impartial::marked_rectangle::{MarkedRectangle, Side, Trim};
use impartial::paper_cutting::{Cut, CutLine, Line, PaperCutting};
use impartial::sharti::{Sharti, Square};
use impartial::{AnyMove, AnyPosition};

/// Pseudorandom numbers, the same ones for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number.
    pub(crate) fn any(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number from `low` to `high`.
    pub(crate) fn number(&mut self, low: u64, high: u64) -> u64 {
        low + self.any() % (high - low + 1)
    }

    pub(crate) fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::try_from(self.number(0, of.len() as u64 - 1)).unwrap()]
    }
}

/// The number of kinds of positions.
pub(crate) const KINDS: u64 = 8;

/// Returns a position of this kind, parsed from its text. A small one has few moves left, and a huge one may have very
/// many.
pub(crate) fn position(kind: u64, is_huge: bool, random: &mut Random) -> AnyPosition {
    let text = match kind {
        0 => format!("nim {}", random.number(0, if is_huge { u64::MAX - 1 } else { 9 })),
        1 => constrained_nim(is_huge, random),
        2 => {
            let most = if is_huge { u64::MAX - 1 } else { 6 };
            let [rows, columns] = [random.number(1, most), random.number(1, most)];
            format!(
                "marked-rectangle marks 1 {rows} {columns} {} {}",
                random.number(1, rows),
                random.number(1, columns)
            )
        }
        3 => paper_cutting("paper-cutting", is_huge, random),
        4 => paper_cutting("paper-cutting/run", is_huge, random),
        5 => sharti(is_huge, random),
        6 => grid_split(is_huge, random),
        _ => heaps(is_huge, random),
    };
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn constrained_nim(is_huge: bool, random: &mut Random) -> String {
    let most = if is_huge { (1 << 63) - 1 } else { 8 };
    let piles: Vec<u64> = (0..random.number(0, 4)).map(|_| random.number(0, most)).collect();
    let mut pairs = Vec::new();
    for &pile in piles.iter().filter(|&&pile| pile > 0) {
        let takes = [1, 2, pile / 2, pile - 1, pile].map(|take| take.clamp(1, pile));
        pairs.extend((0..random.number(0, 3)).map(|_| format!("{pile} {}", random.one_of(&takes))));
    }
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("constrained-nim {} {} {} {}", piles.len(), pairs.len(), piles.join(" "), pairs.join(" "))
}

fn paper_cutting(name: &str, is_huge: bool, random: &mut Random) -> String {
    let most = if is_huge { (1 << 63) - 1 } else { 4 };
    let [width, height] = [random.number(2, most), random.number(2, most)];
    let cuts: Vec<String> = (0..random.number(0, 3))
        .map(|_| {
            let x = random.number(1, width - 1);
            let [y, z] = [random.number(0, height - 1), random.number(0, height - 1)];
            format!("{x} {} {x} {}", y.min(z), y.max(z) + 1)
        })
        .collect();
    format!("{name} {width} {height} {} {}", cuts.len(), cuts.join(" "))
}

fn sharti(is_huge: bool, random: &mut Random) -> String {
    let side = if is_huge { (1 << 63) - 1 } else { random.number(1, 4) };
    let rects: Vec<String> = (0..random.number(0, 3))
        .map(|_| {
            let [row, column] = [random.number(1, side), random.number(1, side)];
            let last = |first: u64, len: u64| first.saturating_add(len).min(side);
            let [down, right] = if is_huge { [random.any() >> 2, 3] } else { [1, 2] };
            format!("{row} {column} {} {}", last(row, down), last(column, right))
        })
        .collect();
    let cap = if is_huge { random.one_of(&[1, 7, 1 << 40, side]) } else { random.number(1, side) };
    format!("sharti {side} {} {cap} {}", rects.len(), rects.join(" "))
}

fn grid_split(is_huge: bool, random: &mut Random) -> String {
    let side = if is_huge { (1 << 63) - 1 } else { 5 };
    let cells: Vec<String> =
        (0..random.number(0, 12)).map(|_| format!("{} {}", random.number(1, side), random.number(1, side))).collect();
    format!("grid-split cells {side} {side} {} {}", cells.len(), cells.join(" "))
}

/// Heaps are huge only under codes with a short period, which is soon proved.
fn heaps(is_huge: bool, random: &mut Random) -> String {
    let codes: &[&str] = if is_huge {
        &["kayles", "0.07", "S(1,3,4)", "S(all-but:1,4)", "S(all)", "0.F", "4.3"]
    } else {
        &["kayles", "4!.0", "8.7", "C!.F1", "0.137", "S(2,3)", "S(all-but:2)", "0.0", "0.6"]
    };
    let most = if is_huge { (1 << 63) - 1 } else { 8 };
    let heaps: Vec<String> = (0..random.number(0, 4)).map(|_| random.number(0, most).to_string()).collect();
    format!("heaps {} {} {}", random.one_of(codes), heaps.len(), heaps.join(" "))
}

/// Returns a break of a heap, with parts that may have a token too many or too few.
fn break_of(heaps: &Heaps, random: &mut Random) -> Break {
    let heap = usize::try_from(random.number(0, heaps.heaps().len() as u64)).unwrap();
    let tokens = heaps.heaps().get(heap).copied().unwrap_or(3);
    let most = random.one_of(&[4, 4, 4, tokens + 1]);
    let take = random.number(0, most);
    let mut left = tokens.saturating_sub(take).saturating_add(random.one_of(&[0, 0, 0, 1]));
    let mut parts = [0; 3];
    for part in &mut parts[..usize::try_from(random.number(0, 2)).unwrap()] {
        *part = random.number(0, left);
        left -= *part;
    }
    parts[2] = left;
    Break { heap, take, parts: parts.into() }
}

/// Returns a legal move, found without the solver if that is easy, or `None` if there is none.
pub(crate) fn random_move(position: &AnyPosition, random: &mut Random) -> Option<AnyMove> {
    let tried = (0..20).map(|_| candidate(position, random)).find(|mv| position.clone().play(mv).is_ok());
    tried.or_else(|| position.some_move())
}

/// Returns a move that may be illegal.
pub(crate) fn candidate(position: &AnyPosition, random: &mut Random) -> AnyMove {
    if let Some(Heap(size)) = position.downcast_ref() {
        return random.number(0, size.saturating_add(1)).into();
    }
    if let Some(nim) = position.downcast_ref::<ConstrainedNim>() {
        let pile = usize::try_from(random.number(0, nim.piles().len() as u64)).unwrap();
        let stones = nim.piles().get(pile).copied().unwrap_or(1);
        return Take { pile, take: random.number(0, stones + 1) }.into();
    }
    if let Some(rectangle) = position.downcast_ref::<MarkedRectangle>() {
        let side = random.one_of(&Side::ALL);
        let lines = random.number(0, rectangle.lines(side).saturating_add(1));
        return Trim { side, lines }.into();
    }
    if let Some(sheet) = position.downcast_ref::<PaperCutting>() {
        let [width, height] = [sheet.width(), sheet.height()];
        let lines: Vec<CutLine> = sheet.cut_lines().take(5).collect();
        let line = match random.number(0, 3) {
            0 => Line::X(random.number(0, width)),
            1 => Line::Y(random.number(0, height)),
            _ if lines.is_empty() => Line::X(1),
            _ => random.one_of(&lines).line,
        };
        let cut = match line {
            Line::X(x) => Cut { from: [x, random.number(0, height)], to: [x, random.number(0, height)] },
            Line::Y(y) => Cut { from: [random.number(0, width), y], to: [random.number(0, width), y] },
        };
        return cut.into();
    }
    if let Some(board) = position.downcast_ref::<Sharti>() {
        let corners = board.rectangles().map(|rect| [rect.rows().end - 1, rect.columns().end - 1]);
        let corners: Vec<[u64; 2]> = corners
            .chain(board.played().iter().map(|square| [square.row, square.column - square.side.min(1)]))
            .collect();
        let [row, column] = if corners.is_empty() { [1, 1] } else { random.one_of(&corners) };
        return Square { row, column, side: random.number(0, board.cap().min(3) + 1) }.into();
    }
    if let Some(board) = position.downcast_ref::<GridSplit>() {
        let cells: Vec<Cell> = board.all_candidates().to_vec();
        return if cells.is_empty() { Cell { row: 1, column: 1 } } else { random.one_of(&cells) }.into();
    }
    match position.downcast_ref() {
        Some(heaps) => break_of(heaps, random).into(),
        None => panic!("a game without moves in the tests: {}", position.name()),
    }
}
