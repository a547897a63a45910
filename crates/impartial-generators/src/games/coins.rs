//! Boards of coins, in both formats.
//!
//! Lights: `T`, then `n` and n lines `x y` for each case, all different.
//! Rectangles: `ROWS COLUMNS x y n`, then one line `a b c d` for each rectangle of heads, rows `a..=c` and columns `b..=d`.
//!
//! # A chosen nim-value
//!
//! Games without a limit are used, so that every nim-value is in reach. The nim-value of a head is the nim-product of the value of its
//! row and the value of its column. Let *G* = 2^h be a Fermat power, so *h* is a power of two. The nimbers below *F* = *G*^2 are a
//! field, and *d1 G* + *d0* is the nim-product of *d1* and *G* plus *d0*, for all *d0* and *d1* below *G*.
//!
//! So two *free rows* are chosen, one of value 1 and one of value *G*, and in each of them columns whose values have the sum *d0*
//! or *d1*. The free parts are at most two rectangles in each of the two rows:
//!
//! | game of the columns | columns of sum *d* |
//! |---|---|
//! | turtles | *d* |
//! | twins | *d* + 1 |
//! | ruler | 1 to *l*, where *d* is the Gray code of *l*, because the values 1, 2, 1, 4, ... of the first *l* have this sum |
//! | mock turtles | if *d* has an odd number of ones, *d*/2 + 1; otherwise the columns of the top bit of *d* and of the rest |
//! | triplets | two more than for mock turtles |
//!
//! Lights have exactly two free lights instead: one in each free row, or two in the same row, whose columns have the sum *d0* or
//! *d1*, if the other sum is 0. If both are 0, they are the lights in column *G* of the first free row and in column 1 of the
//! second one.
//!
//! *G* is as large as the sides allow. Drawn parts are cut down to rows and columns whose values are below *F*, and to rows other
//! than the free rows, so the drawn nim-value is below *F*, and every nim-value below *F* is in reach.

use std::collections::BTreeSet;

use impartial_games::{GameId, MAX_SIDE, Ranges};

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::rectangle::{Rectangle, Span, ungray};
use crate::request::{NimValueOf, Request};
use crate::xor_pair::missing;

/// The generator of coins.
pub(super) const GAME: Generator = Generator {
    game: GameId::Coins,
    parts: "lights or rectangles",
    default_size: 10,
    sizes: |limits| {
        let cells = limits.most("x").saturating_mul(limits.most("y"));
        *limits.range("n").start()..=limits.most("n").min(cells)
    },
    by_hand: ByHand { shape: "big", limits: "full,n=2,x=4,y=5" },
    options: &[
        // The number of rows and of columns: 1 to 2^63-1 [default: 10000, the judge's limit].
        GameOption { name: "rows", range: 1..=MAX_SIDE },
        GameOption { name: "columns", range: 1..=MAX_SIDE },
        // The games: a pair of families without a limit for 1 to 25, and with one of three limits for 26 to 100 [default:
        // random].
        GameOption { name: "games", range: 1..=PAIRS * LIMITS.len() as u64 },
    ],
    spec: |request, limits| spec(request, limits, request.size),
    draw,
    goals: GoalSupport::Supported(1, generate_for_goal),
};

/// The number of free lights. Only on a board of very few columns, there may be fewer.
const FREE_LIGHTS: u64 = 2;

/// Maximum number of free rectangles.
const MAX_FREE: u64 = 4;

/// The number of pairs of families.
const PAIRS: u64 = 25;

/// The limits of games whose number is drawn or given, where 0 stands for no limit.
const LIMITS: [u64; 4] = [0, 3, 10, 1_000];

fn spec(request: &Request, limits: &Ranges, size: u64) -> InputSpec {
    InputSpec::of(request, size).with("rows", limits.most("x")).with("columns", limits.most("y"))
}

/// A family of games in a row.
#[derive(Clone, Copy, PartialEq)]
enum CoinGame {
    Turtles,
    Twins,
    MockTurtles,
    Triplets,
    Ruler,
}

impl CoinGame {
    const ALL: [Self; 5] = [Self::Turtles, Self::Twins, Self::MockTurtles, Self::Triplets, Self::Ruler];

    fn name(self) -> &'static str {
        match self {
            Self::Turtles => "turtles",
            Self::Twins => "twins",
            Self::MockTurtles => "mock-turtles",
            Self::Triplets => "triplets",
            Self::Ruler => "ruler",
        }
    }

    /// Returns at most two spans of coins whose values have the sum `value`. For 0, it returns no span.
    fn spans_of(self, value: u64) -> Vec<Span> {
        let place = |first| Span { first, last: first };
        match self {
            _ if value == 0 => Vec::new(),
            Self::Turtles => vec![place(value)],
            Self::Twins => vec![place(value + 1)],
            Self::MockTurtles if value.count_ones() % 2 == 1 => vec![place(value / 2 + 1)],
            Self::MockTurtles => {
                let top = 1 << value.ilog2();
                vec![place(top / 2 + 1), place((value ^ top) / 2 + 1)]
            }
            Self::Triplets => {
                let more = |Span { first, last }| Span { first: first + 2, last: last + 2 };
                Self::MockTurtles.spans_of(value).into_iter().map(more).collect()
            }
            Self::Ruler => vec![Span { first: 1, last: ungray(value) }],
        }
    }

    /// Returns the first place whose value is a power of two.
    fn place_of_power(self, power: u64) -> u64 {
        if self == Self::Ruler { power } else { self.spans_of(power)[0].first }
    }

    /// Returns the last place up to which all values are below the square of a Fermat power, at most [`MAX_SIDE`].
    fn last_place_in_field(self, power: u64) -> u64 {
        let last = if power == 1 << 32 { u64::MAX } else { power * power - 1 };
        // A place of mock turtles or triplets has up to twice its number as its value.
        let values_per_place = if matches!(self, Self::MockTurtles | Self::Triplets) { 2 } else { 1 };
        (last / values_per_place).min(MAX_SIDE)
    }

    /// Returns the last place of the spans of all values below a Fermat power.
    fn last_place_below(self, power: u64) -> u64 {
        // In mock turtles, one of the two largest numbers is odious, and no evil number needs a later place. In the ruler game,
        // half the power has the longest run.
        let values = [power - 1, power - 2, power / 2];
        values.into_iter().flat_map(|value| self.spans_of(value)).map(|span| span.last).max().unwrap_or(1)
    }
}

/// Two games with the sides of a board.
#[derive(Clone, Copy)]
struct Board {
    /// Whether the board is written as lights, whose games are turtles.
    is_lights: bool,
    families: [CoinGame; 2],
    /// 0 stands for no limit.
    limits: [u64; 2],
    sides: [u64; 2],
}

impl Board {
    /// Returns the board of a specification, whose games are random unless they are given.
    fn new(spec: &InputSpec) -> Self {
        let sides = ["rows", "columns"].map(|side| spec.option(side).unwrap_or(10_000));
        if is_lights(&spec.shape) {
            return Self { is_lights: true, families: [CoinGame::Turtles; 2], limits: [0; 2], sides };
        }
        let random = &mut Random::seeded(!spec.seed);
        let mut number = || random.below(PAIRS * LIMITS.len() as u64);
        let drawn = [number(), number()];
        let [rows, columns] = spec.option("games").map_or(drawn, |number| [number - 1; 2]);
        let family = |number: u64| CoinGame::ALL[usize::try_from(number % 5).expect("it is below 5")];
        let limit = |number: u64| LIMITS[usize::try_from(number / PAIRS).expect("there are few limits")];
        Self {
            is_lights: false,
            families: [family(rows), family(columns / 5)],
            limits: [rows, columns].map(limit),
            sides,
        }
    }

    /// Returns the inputs of a board.
    fn write(
        &self,
        out: &mut dyn std::io::Write,
        parts: impl ExactSizeIterator<Item = Rectangle>,
    ) -> std::io::Result<()> {
        if self.is_lights {
            writeln!(out, "{}", parts.len())?;
            return { parts }.try_for_each(|part| row(out, [part.rows.first, part.columns.first]));
        }
        let [rows, columns] = [0, 1].map(|axis| match self.limits[axis] {
            0 => self.families[axis].name().to_owned(),
            limit => format!("{}/{limit}", self.families[axis].name()),
        });
        writeln!(out, "{rows} {columns} {} {} {}", self.sides[0], self.sides[1], parts.len())?;
        { parts }.try_for_each(|part| row(out, part.record()))
    }

    /// Returns the largest Fermat power for which both free rows and all columns are on the board, if any.
    fn fermat_power(&self) -> Option<u64> {
        let fits = |power: &u64| {
            self.families[0].place_of_power(*power).max(self.families[0].place_of_power(1)) <= self.sides[0]
                && self.families[1].last_place_below(*power) <= self.sides[1]
        };
        [1, 2, 4, 8, 16, 32].into_iter().map(|exponent| 1 << exponent).take_while(fits).last()
    }
}

/// Returns whether a shape is in the judge's format.
fn is_lights(shape: &str) -> bool {
    GAME.shapes.iter().any(|known| known.name == shape && known.is_judge_format) || shape == "cases"
}

fn draw(spec: &InputSpec) -> Result<Input, GenerateError> {
    let board = Board::new(spec);
    let InputSpec { ref shape, size, seed, .. } = *spec;
    let shape = shape.clone();
    if shape == "cases" {
        // Only for fixtures: `size` cases of up to 20 lights.
        let cells = board.sides[0].saturating_mul(board.sides[1]);
        return Ok(Input::new(move |out| {
            let random = &mut Random::seeded(seed);
            row(out, [size])?;
            (0..size).try_for_each(|_| {
                let lights = random.between(1, cells.min(20));
                board.write(out, rectangles("lights", lights, board.sides, random).into_iter())
            })
        }));
    }
    if is_lights(&shape) {
        let cells = board.sides[0].saturating_mul(board.sides[1]);
        GenerateError::size("lights", size, &(0..=cells))?;
    } else if !GAME.shapes.iter().any(|known| known.name == shape) {
        return Err(GAME.no_shape(&shape));
    }
    Ok(Input::new(move |out| {
        if board.is_lights {
            row(out, [1])?;
        }
        board.write(out, rectangles(&shape, size, board.sides, &mut Random::seeded(seed)).into_iter())
    }))
}

/// Draws the rectangles of a shape, or different single lights.
fn rectangles(shape: &str, size: u64, sides: [u64; 2], random: &mut Random) -> Vec<Rectangle> {
    let [rows, columns] = sides;
    let whole = |side| Span { first: 1, last: side };
    let draw = |random: &mut Random, index: u64| match shape {
        "small" => [rows, columns].map(|side| Span::short(side, side / 100 * 3, random)),
        "cross" if index.is_multiple_of(2) => [Span::short(rows, 4, random), whole(columns)],
        "cross" => [whole(rows), Span::short(columns, 4, random)],
        _ => [rows, columns].map(|side| Span::anywhere(1, side, random)),
    };
    match shape {
        "lights" => lights(size, sides, random),
        "dense" => lights(size, dense_sides(size, sides), random),
        _ => (0..size).map(|index| draw(random, index)).map(|[rows, columns]| Rectangle { rows, columns }).collect(),
    }
}

/// Returns the sides of a square with about twice as many coins, or of a rectangle if the board has no such square.
fn dense_sides(size: u64, [rows, columns]: [u64; 2]) -> [u64; 2] {
    let root = size.saturating_mul(2).isqrt() + 1;
    let height = rows.min(root);
    let width = columns.min(root.max(size.div_ceil(height)));
    [rows.min(height.max(size.div_ceil(width))), width]
}

/// Draws `size` different lights, or all if there are fewer.
fn lights(size: u64, [rows, columns]: [u64; 2], random: &mut Random) -> Vec<Rectangle> {
    let mut chosen = BTreeSet::new();
    if let Some(cells) = rows.checked_mul(columns) {
        // Floyd's algorithm for samples, which draws no light in vain.
        for last in cells.saturating_sub(size)..cells {
            let cell = |cell: u64| [cell / columns, cell % columns];
            if !chosen.insert(cell(random.between(0, last))) {
                chosen.insert(cell(last));
            }
        }
    }
    // On a larger board, hardly any two lights are equal.
    while rows.checked_mul(columns).is_none() && (chosen.len() as u64) < size {
        chosen.insert([random.below(rows), random.below(columns)]);
    }
    chosen.into_iter().map(|[row, column]| Rectangle::light(row + 1, column + 1)).collect()
}

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    let free = if is_lights(&request.shape) { FREE_LIGHTS } else { MAX_FREE };
    if request.size <= free {
        return Err(GenerateError::TooFewParts { parts: GAME.parts, min: free + 1, found: request.size });
    }
    let spec = spec(request, limits, request.size - free);
    let mut board = Board { limits: [0; 2], ..Board::new(&spec) };
    // Lights have no case without lights, so a row is needed that is not free.
    GenerateError::limit(limits, "x", if board.is_lights { 3 } else { 2 })?;
    // On a board of few rows, only turtles and ruler have two free rows.
    let power = board.fermat_power().unwrap_or_else(|| {
        board.families = [CoinGame::Turtles; 2];
        2
    });
    let random = &mut Random::seeded(request.seed);
    let free_rows = [1, power].map(|power| board.families[0].place_of_power(power));
    let mut sides = [0, 1].map(|axis| board.sides[axis].min(board.families[axis].last_place_in_field(power)));
    let mut parts: Vec<Rectangle>;
    if board.is_lights {
        // The free rows are rows 1 and `power`. Each light is drawn in one of the others.
        sides[0] -= 2;
        let below = |row: u64| if row + 1 < power { row + 1 } else { row + 2 };
        let drawn = rectangles(&spec.shape, spec.size, sides, random).into_iter();
        parts = drawn.map(|light| Rectangle::light(below(light.rows.first), light.columns.first)).collect();
    } else {
        let drawn = rectangles(&spec.shape, spec.size, sides, random).into_iter();
        parts = drawn.filter_map(|part| part.without_rows(free_rows)).collect();
    }
    let write = |parts: &[Rectangle]| {
        text(|out| {
            if board.is_lights {
                row(out, [1])?;
            }
            board.write(out, parts.iter().copied())
        })
    };
    let missing = missing(request.goal, (power - 1) * power + (power - 1), random, |_| value_of(&write(&parts)))?;
    let digits = [missing % power, missing / power];
    if board.is_lights
        && let Some(lights) = two_lights(digits, power, sides[1])
    {
        parts.extend(lights.map(|(row, column)| Rectangle::light(free_rows[row], column)));
        return Ok(write(&parts));
    }
    for (free_row, value) in free_rows.into_iter().zip(digits) {
        let rows = Span { first: free_row, last: free_row };
        parts.extend(board.families[1].spans_of(value).into_iter().map(|columns| Rectangle { rows, columns }));
    }
    Ok(write(&parts))
}

/// Returns the free row, 0 or 1, and the column of two lights with this sum, if the board has these columns.
fn two_lights([low, high]: [u64; 2], power: u64, columns: u64) -> Option<[(usize, u64); 2]> {
    let two_columns = |sum: u64| {
        let one = if sum == 1 { 2 } else { 1 };
        [one, one ^ sum]
    };
    let lights = match [low, high] {
        [0, 0] => [(0, power), (1, 1)],
        [_, 0] => two_columns(low).map(|column| (0, column)),
        [0, _] => two_columns(high).map(|column| (1, column)),
        _ => [(0, low), (1, high)],
    };
    lights.iter().all(|(_, column)| *column <= columns).then_some(lights)
}

impl Rectangle {
    fn light(row: u64, column: u64) -> Self {
        Self { rows: Span { first: row, last: row }, columns: Span { first: column, last: column } }
    }

    /// Returns the largest part of the rectangle above, between or below two rows, if any.
    fn without_rows(self, mut rows: [u64; 2]) -> Option<Self> {
        rows.sort_unstable();
        let Span { first, last } = self.rows;
        let parts = [(0, rows[0]), (rows[0], rows[1]), (rows[1], u64::MAX)]
            .map(|(before, after)| (first.max(before + 1), last.min(after - 1)));
        let part = parts.into_iter().filter(|(first, last)| first <= last).max_by_key(|(first, last)| last - first)?;
        Some(Self { rows: Span { first: part.0, last: part.1 }, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of the values of the spans is the value, by the definition of the values.
    #[test]
    fn spans_have_the_sum() {
        let odious = |number: &u64| number.count_ones() % 2 == 1;
        let value = |family, place: u64| match family {
            CoinGame::Turtles => place,
            CoinGame::Twins => place - 1,
            CoinGame::MockTurtles => [2 * place - 2, 2 * place - 1].into_iter().find(odious).unwrap(),
            CoinGame::Triplets if place < 3 => 0,
            CoinGame::Triplets => [2 * place - 6, 2 * place - 5].into_iter().find(odious).unwrap(),
            CoinGame::Ruler => 1 << place.trailing_zeros(),
        };
        for family in CoinGame::ALL {
            for power in [2, 4, 16, 256] {
                assert_eq!(value(family, family.place_of_power(power)), power);
                let mut last = 1;
                for sum in 0..power {
                    let spans = family.spans_of(sum);
                    let places = spans.iter().flat_map(|span| span.first..=span.last);
                    assert_eq!(places.fold(0, |sum, place| sum ^ value(family, place)), sum, "{}", family.name());
                    last = spans.iter().map(|span| span.last).fold(last, u64::max);
                }
                assert_eq!(family.last_place_below(power), last, "{} below {power}", family.name());
            }
        }
    }
}
