//! Boards of Sharti: `n m k`, then one line `a b c d` for each white rectangle, rows `a..=c` and columns `b..=d`.
//!
//! # A chosen nim-value
//!
//! Let *H* be the largest power of two up to the cap *k*. A white cell (*i*, *j*) has the nim-value
//! min(lowbit(*i*), lowbit(*j*), *H*), and the nim-value of a board is the xor of its white cells. The cells (*H*, 1) to
//! (*H*, *H*) are the *free row*. A drawn rectangle that would cover any of them is cut down to a part that does not. The
//! last rectangle consists of columns *b* to *d* of the free row, with *d* <= *H*, so its cells add to the others.
//!
//! A cell in column *j* of the free row has the nim-value lowbit(*j*). Of the columns *b* to *d*,
//! floor(*d* / 2^t) - floor((*b* - 1) / 2^t) are multiples of 2^t. The parity of this number is bit t of
//! *m* = (*b* - 1) xor *d*. A column of value 2^t is a multiple of 2^t but not of 2^(t+1), so bit t of the xor of the values
//! is the xor of bits t and t + 1 of *m*, which means that the xor is the Gray code of *m*. Two numbers up to *H* have every
//! xor *m* below 2 *H*, and every nim-value below 2 *H* is the Gray code of some *m*. If the drawn rectangles already have the
//! chosen nim-value, the last rectangle is a copy of the previous one.

use impartial_games::{GameId, MAX_SIDE, Ranges};

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::rectangle::{Rectangle, Span, ungray};
use crate::request::{Goal, NimValueOf, Request};
use crate::xor_pair::{largest_xor, missing, pair};

/// The generator of Sharti.
pub(super) const GAME: Generator = Generator {
    game: GameId::Sharti,
    parts: "rectangles",
    default_size: 10,
    sizes: |limits| limits.range("m"),
    by_hand: ByHand { shape: "big", limits: "n=6,m=3,k=3" },
    options: &[
        // The side of the board: 1 to 2^63-1 [default: 1000000000, the judge's limit].
        GameOption { name: "side", range: 1..=MAX_SIDE },
        // The largest side of a move: 1 to the side [default: the side, so that every nim-value can occur].
        GameOption { name: "cap", range: 1..=MAX_SIDE },
    ],
    spec: |request, limits| spec(request, limits, request.size),
    draw: |spec| {
        let board = Board::new(spec)?;
        Ok(Input::new(move |out| {
            row(out, [board.side, board.size, board.cap])?;
            board
                .rectangles(None, &mut Random::seeded(board.seed))
                .try_for_each(|rectangle| row(out, rectangle.record()))
        }))
    },
    // The last rectangle may be a copy of a drawn rectangle, so at least one is drawn.
    goals: GoalSupport::Supported(2, generate_for_goal),
};

/// Returns the maximum side of a move, the cap. For half of the seeds it is random. For the other half, and for a chosen
/// nim-value, it is the largest cap, which is the side of the board unless it has a smaller limit.
fn cap(request: &Request, largest: u64) -> u64 {
    let random = &mut Random::seeded(!request.seed);
    if largest == 1 || matches!(request.goal, Goal::NimValue(_)) || random.below(2) == 0 {
        return largest;
    }
    // Small caps are as likely as large ones.
    let power = 2 << random.below(largest.ilog2().into());
    random.between(power, largest.min(2 * power - 1))
}

fn spec(request: &Request, limits: &Ranges, size: u64) -> InputSpec {
    let [board, square] = ["n", "k"].map(|name| limits.most(name));
    InputSpec::of(request, size).with("side", board).with("cap", cap(request, board.min(square)))
}

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    GenerateError::limit(limits, "n", 2)?;
    let board = Board::new(&spec(request, limits, request.size - 1))?;
    let power = 1 << board.cap.ilog2();
    let random = &mut Random::seeded(request.seed);
    let mut rectangles: Vec<_> = board.rectangles(Some(FreeRow(power)), random).collect();
    let write = |rectangles: &[Rectangle]| {
        text(|out| {
            row(out, [board.side, rectangles.len() as u64, board.cap])?;
            rectangles.iter().try_for_each(|rectangle| row(out, rectangle.record()))
        })
    };
    let missing = missing(request.goal, largest_xor(power), random, |_| value_of(&write(&rectangles)))?;
    let last = if missing == 0 {
        rectangles[rectangles.len() - 1]
    } else {
        // The ends have the xor *m* whose Gray code is missing. They differ because *m* is not 0.
        let mut ends = pair(ungray(missing), power, random);
        ends.sort_unstable();
        Rectangle { rows: Span { first: power, last: power }, columns: Span { first: ends[0] + 1, last: ends[1] } }
    };
    rectangles.push(last);
    Ok(write(&rectangles))
}

/// The first *H* cells of row *H*, which no drawn rectangle covers.
#[derive(Clone, Copy)]
struct FreeRow(u64);

impl FreeRow {
    /// Cuts a rectangle down to its largest part above, below or to the right of the free row.
    fn cut(self, rectangle: Rectangle) -> Rectangle {
        let Self(power) = self;
        let Rectangle { rows, columns } = rectangle;
        if rows.last < power || power < rows.first || power < columns.first {
            return rectangle;
        }
        let above = (rows.first < power).then(|| Rectangle { rows: Span { last: power - 1, ..rows }, columns });
        let below = (power < rows.last).then(|| Rectangle { rows: Span { first: power + 1, ..rows }, columns });
        let right = (power < columns.last).then(|| Rectangle { rows, columns: Span { first: power + 1, ..columns } });
        let parts = [above, below, right].into_iter().flatten();
        // A rectangle within the free row moves to a row next to it.
        parts.max_by_key(Rectangle::area).unwrap_or_else(|| {
            let row = if power == 1 { 2 } else { power - 1 };
            Rectangle { rows: Span { first: row, last: row }, columns }
        })
    }
}

/// Draws a rectangle from its index and the previous rectangle, which is the whole board for the first one.
type Draw = Box<dyn Fn(u64, Rectangle, &mut Random) -> Rectangle>;

/// A board that these fields determine.
struct Board {
    side: u64,
    cap: u64,
    size: u64,
    seed: u64,
    draw: Draw,
}

impl Board {
    fn new(spec: &InputSpec) -> Result<Self, GenerateError> {
        let InputSpec { size, seed, .. } = *spec;
        let side = spec.option("side").unwrap_or(1_000_000_000);
        let cap = spec.option("cap").unwrap_or(side);
        GenerateError::option("cap", cap, &(1..=side))?;
        let whole = Span { first: 1, last: side };
        // `copies` and all shapes after it are for fixtures and benchmarks only.
        let draw: Draw = match spec.shape.as_str() {
            "big" => Box::new(move |_, _, random| Rectangle::of(|| Span::anywhere(1, side, random))),
            "small" => Box::new(move |_, _, random| Rectangle::of(|| Span::short(side, side / 100 * 3, random))),
            "medium" => Box::new(move |_, _, random| Rectangle::of(|| Span::short(side, side / 1000 * 3, random))),
            "square-root" => Box::new(move |_, _, random| Rectangle::of(|| Span::short(side, side.isqrt(), random))),
            "tiny" => Box::new(move |_, _, random| {
                let len = random.between(1, side.min(10));
                Rectangle::of(|| Span::exactly(side, len, random))
            }),
            "grid" => Box::new(move |_, _, random| {
                let lines = size.isqrt().min(side);
                Rectangle::of(|| Span::anywhere(1, lines, random).scaled(side / lines))
            }),
            "nested" => Box::new(move |index, before, random| {
                let rest = size - index;
                Rectangle { rows: before.rows.inner(rest, random), columns: before.columns.inner(rest, random) }
            }),
            "cross" => Box::new(move |index, _, random| {
                let strip = Span::short(side, 4, random);
                let (rows, columns) = if index.is_multiple_of(2) { (strip, whole) } else { (whole, strip) };
                Rectangle { rows, columns }
            }),
            "long" => Box::new(move |index, _, random| {
                let lengths = [side.div_ceil(1_000_000), side.div_ceil(2)];
                let [height, width] = if index.is_multiple_of(2) { lengths } else { [lengths[1], lengths[0]] };
                Rectangle { rows: Span::exactly(side, height, random), columns: Span::exactly(side, width, random) }
            }),
            // Three quarters repeat the previous rectangle, and the others are big.
            "copies" => Box::new(move |index, before, random| {
                let is_copy = index > 0 && random.below(4) > 0;
                if is_copy { before } else { Rectangle::of(|| Span::anywhere(1, side, random)) }
            }),
            // Every coordinate is at most 4 away from the middle.
            unknown => {
                let middle = spec.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?;
                let last = side.min(middle.saturating_add(4));
                Box::new(move |_, _, random| Rectangle::of(|| Span::anywhere(middle - 4, last, random)))
            }
        };
        Ok(Self { side, cap, size, seed, draw })
    }

    /// Draws the rectangles, all outside the free row if it is given.
    fn rectangles(&self, free_row: Option<FreeRow>, random: &mut Random) -> impl Iterator<Item = Rectangle> {
        let whole = Span { first: 1, last: self.side };
        let mut before = Rectangle { rows: whole, columns: whole };
        (0..self.size).map(move |index| {
            let drawn = (self.draw)(index, before, random);
            before = free_row.map_or(drawn, |free_row| free_row.cut(drawn));
            before
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without a chosen nim-value, about half of the requests have a cap below the side, and small caps are as likely as
    /// large ones.
    #[test]
    fn caps_are_of_all_sizes() {
        let mut request = GAME.request();
        for side in [1_000_000_000, MAX_SIDE] {
            let mut powers = std::collections::BTreeSet::new();
            let mut whole = 0;
            for seed in 0..2_000 {
                request.seed = seed;
                request.goal = Goal::SecondWins;
                let drawn = cap(&request, side);
                assert!((2..=side).contains(&drawn), "{drawn}");
                powers.insert(drawn.ilog2());
                whole += usize::from(drawn == side);
                request.goal = Goal::NimValue(3);
                assert_eq!(cap(&request, side), side);
            }
            assert_eq!(powers, (1..=side.ilog2()).collect());
            assert!((800..1_200).contains(&whole), "{whole}");
        }
    }
}
