//! Sheets of paper cutting: `n m k`, then one line `xb yb xe ye` for each cut, with its two ends.
//!
//! # A chosen nim-value
//!
//! Each interior line of the sheet is a heap of Nim whose size is its uncut length. The last two lines of the longer direction,
//! vertical ones on a square sheet, are free, which means that no drawn cut lies on them. Their lengths are equal, so they cancel while they are uncut. The last two
//! cuts leave *u* units of one free line and *v* units of the other, which adds *u* xor *v* to the nim-value.
//! Each cut has at least one unit, so *u* and *v* can be any numbers below the length *l* of the free lines. Lines of at most *l*
//! units have no larger xor, unless *l* is a power of two.
//!
//! **A power of two.** If *l* is a power of two, an odd number of whole lines has a xor of *l* or more. Then one of the two free
//! lines stays whole, and the last cut repeats the cut of the other one.

use std::io::{self, Write};

use impartial_games::{GameId, MAX_SIDE, Ranges};

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{NimValueOf, Request};
use crate::xor_pair::{largest_xor, missing, pair};

/// The generator of paper cutting.
pub(super) const GAME: Generator = Generator {
    game: GameId::PaperCutting,
    parts: "cuts",
    default_size: 10,
    // A sheet of 1 x 1 has no line to cut.
    sizes: |limits| if [limits.most("n"), limits.most("m")] == [1, 1] { 0..=0 } else { limits.range("k") },
    // At least three cuts, because otherwise at most two of the six lines differ, and copying wins.
    by_hand: ByHand { shape: "spread", limits: "n=4,m=4,k=3" },
    options: &[
        // Both sides of the sheet: 1 to 2^63-1 [default: 1000000000, the judge's limit].
        GameOption { name: "side", range: 1..=MAX_SIDE },
        // The side n, along x: 1 to 2^63-1 [default: the side].
        GameOption { name: "width", range: 1..=MAX_SIDE },
        // The side m, along y: 1 to 2^63-1 [default: the side].
        GameOption { name: "height", range: 1..=MAX_SIDE },
    ],
    spec: |request, limits| spec(request, limits, request.size),
    draw: |spec| {
        let cuts = Cuts::new(spec, 0)?;
        Ok(Input::new(move |out| {
            row(out, [cuts.sheet.width, cuts.sheet.height, cuts.size])?;
            cuts.write(&mut Random::seeded(cuts.seed), out)
        }))
    },
    goals: GoalSupport::Supported(FREE, generate_for_goal),
};

/// The number of free lines, on which no drawn cut lies.
const FREE: u64 = 2;

fn spec(request: &Request, limits: &Ranges, size: u64) -> InputSpec {
    InputSpec::of(request, size).with("width", limits.most("n")).with("height", limits.most("m"))
}

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    // Two free lines, and one line that a drawn cut may lie on.
    GenerateError::limit(limits, "n", FREE + 2)?;
    GenerateError::limit(limits, "m", FREE + 2)?;
    let spec = spec(request, limits, request.size - FREE);
    let cuts = Cuts::new(&spec, FREE)?;
    let random = &mut Random::seeded(request.seed);
    let mut lines = Vec::new();
    cuts.write(random, &mut lines).expect("a vector accepts all bytes");
    let Sheet { width, height, .. } = cuts.sheet;
    let whole = |size: u64, lines: &[u8]| {
        text(|out| {
            row(out, [width, height, size])?;
            out.write_all(lines)
        })
    };
    // The length of the free lines, and the largest number of units that a pair of them may keep. See "A power of two" above.
    let len = width.max(height);
    let most = if len.is_power_of_two() { len } else { len - 1 };
    let missing = missing(request.goal, largest_xor(most), random, |_| value_of(&whole(spec.size, &lines)))?;
    // Each free line gets one cut, which leaves `uncut` units in two parts of random size.
    let is_vertical = cuts.sheet.is_vertical_free();
    let free = cuts.sheet.lines(is_vertical) + 1;
    let mut cuts = Vec::new();
    for (at, uncut) in (free..).zip(pair(missing, most, random)).filter(|(_, uncut)| *uncut < len) {
        let line = Line { is_vertical, at, len };
        let start = random.between(0, uncut);
        let cut = Cut { line, start, end: start + (len - uncut) };
        cut.write(random, &mut lines).expect("a vector accepts all bytes");
        cuts.push(cut);
    }
    if let [cut] = cuts[..] {
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
    /// Returns the cuts of a specification, none of which lies on the last `free_lines` lines of the longer direction.
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
    /// The number of lines at the end of the longer direction that have no cut.
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
        let lines = if is_vertical { self.width } else { self.height } - 1;
        if is_vertical == self.is_vertical_free() { lines - self.free_lines } else { lines }
    }

    /// Returns whether the free lines are vertical, because those are at least as long as the horizontal ones.
    fn is_vertical_free(self) -> bool {
        self.width <= self.height
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
