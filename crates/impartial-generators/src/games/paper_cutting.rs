//! Sheets of paper cutting: `n m k`, then one line `xb yb xe ye` for each cut, with its two ends.
//!
//! # A chosen nim-value
//!
//! Each interior line of the sheet is a heap of Nim whose size is its uncut length. The last two vertical lines are free,
//! which means that no drawn cut lies on them. Their lengths are equal, so they cancel while they are uncut. The last two
//! cuts leave *u* units of one free line and *v* units of the other, which adds *u* xor *v* to the nim-value.
//! Each cut has at least one unit, so *u* and *v* can be any numbers below the height.

use std::io::{self, Write};

use crate::error::GenerateError;
use crate::game::{Game, GoalSupport, Shape};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{Limits, NimValueOf, Request};
use crate::xor_pair::{largest_xor, missing, pair};

/// The generator of paper cutting.
pub(crate) const GAME: Game = Game {
    name: "paper-cutting",
    parts: "cuts",
    default_size: 10,
    judge_sizes: Some(0..=100_000),
    full_sizes: 0..=(1 << 31) - 1,
    shapes: &[
        Shape { name: "spread", summary: "any segment of any line: nearly all cuts are on different lines" },
        Shape { name: "few-lines", summary: "any segment of up to 50 lines in each direction: many cuts overlap" },
        Shape {
            name: "one-line",
            summary: "all on one line; about a third of it stays uncut, unless there are more cuts than units",
        },
        Shape {
            name: "short",
            summary: "at most 1/64 of a line, and about a line for every 16 cuts; many repeat, touch or overlap the previous cut",
        },
    ],
    options: &[
        // Both sides of the sheet: 1 to 2^63-1 [default: 1000000000, the judge's limit].
        GameOption { name: "side", range: 1..=MAX_SIDE },
        // The side n, along x: 1 to 2^63-1 [default: the side].
        GameOption { name: "width", range: 1..=MAX_SIDE },
        // The side m, along y: 1 to 2^63-1 [default: the side].
        GameOption { name: "height", range: 1..=MAX_SIDE },
    ],
    spec: |request| InputSpec::of(request, request.size).with("side", side(request.limits)),
    draw: |spec| {
        let cuts = Cuts::new(spec, 0)?;
        Ok(Input::new(move |out| {
            row(out, [cuts.sheet.width, cuts.sheet.height, cuts.size])?;
            cuts.write(&mut Random::seeded(cuts.seed), out)
        }))
    },
    goals: GoalSupport::Supported(FREE, generate_for_goal),
};

/// The limit of the reader.
const MAX_SIDE: u64 = (1 << 63) - 1;

/// The number of free lines, on which no drawn cut lies.
const FREE: u64 = 2;

/// Returns the sides of the sheet of a request.
fn side(limits: Limits) -> u64 {
    match limits {
        Limits::Judge => 1_000_000_000,
        Limits::Full => MAX_SIDE,
    }
}

fn generate_for_goal(request: &Request, value_of: &mut NimValueOf<'_>) -> Result<Vec<u8>, GenerateError> {
    let side = side(request.limits);
    let spec = InputSpec::of(request, request.size - FREE).with("side", side);
    let cuts = Cuts::new(&spec, FREE)?;
    let random = &mut Random::seeded(request.seed);
    let mut lines = Vec::new();
    cuts.write(random, &mut lines).expect("a vector accepts all bytes");
    let whole = |size: u64, lines: &[u8]| {
        text(|out| {
            row(out, [side, side, size])?;
            out.write_all(lines)
        })
    };
    let largest = largest_xor(side - 1);
    let missing = missing(request.goal, largest, random, |_| value_of(&whole(spec.size, &lines)))?;
    // Each free line gets one cut, which leaves `uncut` units in two parts of random size.
    for (at, uncut) in (side - FREE..).zip(pair(missing, side - 1, random)) {
        let line = Line { is_vertical: true, at, len: side };
        let start = random.between(0, uncut);
        let cut = Cut { line, start, end: start + (side - uncut) };
        cut.write(random, &mut lines).expect("a vector accepts all bytes");
    }
    Ok(whole(request.size, &lines))
}

/// Draws a cut from its index and the previous cut.
type Draw = Box<dyn Fn(u64, Option<Cut>, &mut Random) -> Cut>;

/// The cuts of a sheet that these fields determine.
struct Cuts {
    sheet: Sheet,
    size: u64,
    seed: u64,
    draw: Draw,
}

impl Cuts {
    /// Returns the cuts of a specification, none of which lies on the last `free_lines` vertical lines.
    fn new(spec: &InputSpec, free_lines: u64) -> Result<Self, GenerateError> {
        let InputSpec { size, seed, .. } = *spec;
        let side = spec.option("side").unwrap_or(1_000_000_000);
        let (width, height) = (spec.option("width").unwrap_or(side), spec.option("height").unwrap_or(side));
        if (width, height) == (1, 1) && size > 0 {
            return Err(GenerateError::NoInteriorLine { found: size });
        }
        let sheet = Sheet { width, height, free_lines };
        let spread = move |random: &mut Random| sheet.line(u64::MAX, random).anywhere(random);
        // `ends` and all shapes after it are for fixtures only.
        let draw: Draw = match spec.shape.as_str() {
            "spread" => Box::new(move |_, _, random| spread(random)),
            "few-lines" => Box::new(move |_, _, random| sheet.line(50, random).anywhere(random)),
            "one-line" => Box::new(move |_, before, random| {
                let line = before.map_or_else(|| sheet.line(u64::MAX, random), |before| before.line);
                // The lengths of the cuts add up to about the length of the line. As the cuts are at random locations, about
                // 1/e of the line stays uncut.
                line.short(2 * (line.len / size), random)
            }),
            // Of eight cuts, two touch the previous cut, one repeats it, one overlaps it, and four are anywhere.
            "short" => Box::new(move |_, before, random| match (random.below(8), before) {
                (0, Some(before)) => before,
                (1, Some(Cut { line, start, end })) => {
                    let start = start + random.below(end - start);
                    line.from(start, line.len / 64, random)
                }
                (2 | 3, Some(Cut { line, end, .. })) => line.from(end, line.len / 64, random),
                _ => {
                    let line = sheet.line(size / 32 + 1, random);
                    line.short(line.len / 64, random)
                }
            }),
            // From one end of a line, on the first two and the last two lines of each direction.
            "ends" => Box::new(move |_, _, random| {
                let is_vertical = sheet.direction(random);
                let lines = sheet.lines(is_vertical);
                let at = [1, 2, lines - 1, lines][usize::try_from(random.below(4)).expect("4 is small")];
                let line = sheet.line_at(is_vertical, at);
                let inner = random.between(1, line.len - 1);
                let (start, end) = if random.below(2) == 0 { (0, inner) } else { (inner, line.len) };
                Cut { line, start, end }
            }),
            // Three quarters of the cuts repeat the previous cut.
            "copies" => Box::new(move |_, before, random| match before {
                Some(before) if random.below(4) > 0 => before,
                _ => spread(random),
            }),
            // Five pieces, end to end, cut a whole line. Vertical and horizontal lines alternate.
            "whole" => Box::new(move |index, before, random| {
                let whole = index / PIECES;
                let line = sheet.line_at(whole.is_multiple_of(2), 1 + whole / 2);
                let to_come = PIECES - 1 - index % PIECES;
                let start = before.filter(|before| before.line == line).map_or(0, |before| before.end);
                let end = if to_come == 0 { line.len } else { random.between(start + 1, line.len - to_come) };
                Cut { line, start, end }
            }),
            // Every second cut is the previous cut with x and y exchanged, so the second player wins on a square sheet.
            "transposed" => Box::new(move |index, before, random| match before {
                Some(before) if !index.is_multiple_of(2) => {
                    Cut { line: sheet.line_at(!before.line.is_vertical, before.line.at), ..before }
                }
                _ => sheet.line(50, random).anywhere(random),
            }),
            // Every coordinate is at most 4 away from the middle.
            unknown => {
                let middle = spec.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?;
                let (low, high) = (middle - 4, middle.saturating_add(4));
                Box::new(move |_, _, random| {
                    let is_vertical = sheet.direction(random);
                    let line = sheet.line_at(is_vertical, random.between(low, high.min(sheet.lines(is_vertical))));
                    line.between(low, high.min(line.len), random)
                })
            }
        };
        Ok(Self { sheet, size, seed, draw })
    }

    /// Draws the cuts and writes their lines.
    fn write(&self, random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
        let mut before = None;
        for index in 0..self.size {
            let cut = (self.draw)(index, before, random);
            before = Some(cut);
            cut.write(random, out)?;
        }
        Ok(())
    }
}

/// The number of pieces per line in the shape `whole`.
const PIECES: u64 = 5;

#[derive(Clone, Copy)]
struct Sheet {
    width: u64,
    height: u64,
    /// The number of vertical lines at the end that have no cut.
    free_lines: u64,
}

impl Sheet {
    /// Draws whether a line is vertical, from the directions that the sheet has.
    fn direction(self, random: &mut Random) -> bool {
        match (self.width, self.height) {
            (1, _) => false,
            (_, 1) => true,
            _ => random.below(2) == 0,
        }
    }

    /// Draws one of `choice` evenly spread lines of a direction, or any line if the direction has fewer lines.
    fn line(self, choice: u64, random: &mut Random) -> Line {
        let is_vertical = self.direction(random);
        let lines = self.lines(is_vertical);
        let choice = choice.min(lines);
        let at = u128::from(random.below(choice)) * u128::from(lines) / u128::from(choice);
        self.line_at(is_vertical, 1 + u64::try_from(at).expect("it is less than the number of lines"))
    }

    /// Returns the number of lines of a direction that may be cut. Lines count from 1.
    fn lines(self, is_vertical: bool) -> u64 {
        if is_vertical { self.width - 1 - self.free_lines } else { self.height - 1 }
    }

    fn line_at(self, is_vertical: bool, at: u64) -> Line {
        Line { is_vertical, at, len: if is_vertical { self.height } else { self.width } }
    }
}

/// A line inside the sheet.
#[derive(Clone, Copy, PartialEq)]
struct Line {
    is_vertical: bool,
    /// The x of a vertical line, or the y of a horizontal one.
    at: u64,
    len: u64,
}

/// A segment of a line.
#[derive(Clone, Copy)]
struct Cut {
    line: Line,
    start: u64,
    end: u64,
}

impl Cut {
    /// Writes the line of the input. Either end may come first, even in a repeated cut.
    fn write(self, random: &mut Random, out: &mut dyn Write) -> io::Result<()> {
        let Self { line: Line { is_vertical, at, .. }, start, end } = self;
        let (one, other) = if random.below(2) == 0 { (start, end) } else { (end, start) };
        row(out, if is_vertical { [at, one, at, other] } else { [one, at, other, at] })
    }
}

impl Line {
    /// Draws any segment of the line.
    fn anywhere(self, random: &mut Random) -> Cut {
        self.between(0, self.len, random)
    }

    /// Draws two different ends uniformly from `low..=high`.
    fn between(self, low: u64, high: u64, random: &mut Random) -> Cut {
        let (one, other) = (random.between(low, high), random.between(low, high - 1));
        // Skips `one`.
        let other = if other < one { other } else { other + 1 };
        Cut { line: self, start: one.min(other), end: one.max(other) }
    }

    /// Draws a length from 1 to `longest`, and then a location.
    fn short(self, longest: u64, random: &mut Random) -> Cut {
        let len = random.between(1, longest.clamp(1, self.len));
        let start = random.between(0, self.len - len);
        Cut { line: self, start, end: start + len }
    }

    /// Draws a segment that starts at `start`, or 1 before the end of the line, with a length up to `longest`.
    fn from(self, start: u64, longest: u64, random: &mut Random) -> Cut {
        let start = start.min(self.len - 1);
        let end = start + random.between(1, longest.clamp(1, self.len - start));
        Cut { line: self, start, end }
    }
}
