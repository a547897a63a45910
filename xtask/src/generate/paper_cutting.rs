//! Sheets of paper cutting: `n m k`, then one line `xb yb xe ye` for each cut, from one end of it to the other.

mod cut;

use std::io::{self, Write};

use anyhow::Result;

use self::cut::{Cut, Direction, Line, Span};
use super::{Game, Order, Writer, row};
use crate::args::usage_error;
use crate::random::Random;

/// The generator of paper cutting.
pub(super) const GAME: Game = Game {
    name: "paper-cutting",
    options: &[
        ("side", 1..=MAX_SIDE, "both sides of the sheet: 1 to 2^63-1 [default: 1000000000, the judge's limit]"),
        ("width", 1..=MAX_SIDE, "the side n, along x: 1 to 2^63-1 [default: the side]"),
        ("height", 1..=MAX_SIDE, "the side m, along y: 1 to 2^63-1 [default: the side]"),
    ],
    shapes: &[
        ("spread", "any segment of any line: nearly every cut has a line of its own"),
        ("few-lines", "any segment of up to 50 lines in each direction: many cuts overlap"),
        ("one-line", "all on one line; about a third of it stays uncut, unless there are more cuts than units"),
        (
            "short",
            "at most 1/64 of a line, and about a line for every 16 cuts; many repeat, touch or overlap the one before",
        ),
    ],
    sizes: 0..=(1 << 31) - 1,
    writer,
};

/// The limit of the reader.
const MAX_SIDE: u64 = (1 << 63) - 1;

/// How the cuts lie. The shapes after the first four are for fixtures only.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Spread,
    FewLines,
    OneLine,
    Short,
    /// Every coordinate is at most 4 away from this one.
    Near(u64),
    /// From one end of a line, on the first two and the last two lines of each direction.
    Ends,
    /// Three in four repeat the cut before.
    Copies,
    /// Five pieces, end to end, cut a whole line; the lines of both directions alternate.
    Whole,
    /// Every second cut is the one before with x and y exchanged: on a square sheet the second player wins.
    Transposed,
}

fn writer(order: &Order) -> Result<Writer> {
    let shape = match order.shape.as_str() {
        "spread" => Shape::Spread,
        "few-lines" => Shape::FewLines,
        "one-line" => Shape::OneLine,
        "short" => Shape::Short,
        "ends" => Shape::Ends,
        "copies" => Shape::Copies,
        "whole" => Shape::Whole,
        "transposed" => Shape::Transposed,
        unknown => Shape::Near(order.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?),
    };
    let side = order.option("side").unwrap_or(1_000_000_000);
    let (width, height) = (order.option("width").unwrap_or(side), order.option("height").unwrap_or(side));
    if (width, height) == (1, 1) && order.size > 0 {
        return Err(usage_error(&format!(
            "--size: `{}` is not 0, but a sheet of 1 x 1 has no line to cut",
            order.size
        )));
    }
    let sheet = Sheet { width, height, shape, size: order.size, seed: order.seed };
    Ok(Box::new(move |out| sheet.write(out)))
}

/// A sheet that these fields determine.
struct Sheet {
    width: u64,
    height: u64,
    shape: Shape,
    size: u64,
    seed: u64,
}

impl Sheet {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        row(out, &[self.width, self.height, self.size])?;
        let mut before = None;
        let mut random = Random::seeded(self.seed);
        for index in 0..self.size {
            let cut = self.cut(index, before, &mut random);
            // Either end may come first, even in a repeated cut.
            let [start, end] = cut.ends();
            let [[xb, yb], [xe, ye]] = if random.below(2) == 0 { [start, end] } else { [end, start] };
            row(out, &[xb, yb, xe, ye])?;
            before = Some(cut);
        }
        Ok(())
    }

    /// Draws the cut of this index, after the one `before`.
    fn cut(&self, index: u64, before: Option<Cut>, random: &mut Random) -> Cut {
        match (self.shape, before) {
            (Shape::OneLine, _) => {
                let line = before.map_or_else(|| self.line(u64::MAX, random), |before| before.line);
                // The lengths add up to about that of the line; cuts at random places cover all of it but 1/e.
                Cut::short(line, 2 * (line.len / self.size), random)
            }
            (Shape::Short, _) => self.short(before, random),
            (Shape::Near(middle), _) => {
                let (low, high) = (middle - 4, middle.saturating_add(4));
                let direction = self.direction(random);
                let line = self.line_at(direction, random.between(low, high.min(self.lines(direction))));
                Cut { line, span: Span::anywhere(low, high.min(line.len), random) }
            }
            (Shape::Ends, _) => {
                let direction = self.direction(random);
                let lines = self.lines(direction);
                let at = [1, 2, lines - 1, lines][usize::try_from(random.below(4)).expect("4 is small")];
                let line = self.line_at(direction, at);
                let inner = random.between(1, line.len - 1);
                let (start, end) = if random.below(2) == 0 { (0, inner) } else { (inner, line.len) };
                Cut { line, span: Span { start, end } }
            }
            (Shape::Copies, Some(before)) if random.below(4) > 0 => before,
            (Shape::Whole, _) => self.piece(index, before, random),
            (Shape::Transposed, Some(before)) if !index.is_multiple_of(2) => {
                Cut { line: self.line_at(before.line.direction.other(), before.line.at), ..before }
            }
            (Shape::Spread | Shape::Copies, _) => Cut::anywhere(self.line(u64::MAX, random), random),
            (Shape::FewLines | Shape::Transposed, _) => Cut::anywhere(self.line(50, random), random),
        }
    }

    /// Draws a short cut. In eight, two touch the one before, one repeats it, one overlaps it, and four are anywhere.
    fn short(&self, before: Option<Cut>, random: &mut Random) -> Cut {
        let longest = |line: Line| line.len / 64;
        match (random.below(8), before) {
            (0, Some(before)) => before,
            (1, Some(before)) => {
                let start = before.span.start + random.below(before.span.end - before.span.start);
                Cut::from(before.line, start, longest(before.line), random)
            }
            (2 | 3, Some(before)) => Cut::from(before.line, before.span.end, longest(before.line), random),
            _ => {
                let line = self.line(self.size / 32 + 1, random);
                Cut::short(line, longest(line), random)
            }
        }
    }

    /// Draws the piece of this index, after the one `before`.
    fn piece(&self, index: u64, before: Option<Cut>, random: &mut Random) -> Cut {
        let whole = index / PIECES;
        let direction = if whole.is_multiple_of(2) { Direction::Vertical } else { Direction::Horizontal };
        let line = self.line_at(direction, 1 + whole / 2);
        let to_come = PIECES - 1 - index % PIECES;
        let start = before.filter(|before| before.line == line).map_or(0, |before| before.span.end);
        let end = if to_come == 0 { line.len } else { random.between(start + 1, line.len - to_come) };
        Cut { line, span: Span { start, end } }
    }

    /// Draws a direction that has lines.
    fn direction(&self, random: &mut Random) -> Direction {
        match (self.width, self.height) {
            (1, _) => Direction::Horizontal,
            (_, 1) => Direction::Vertical,
            _ if random.below(2) == 0 => Direction::Vertical,
            _ => Direction::Horizontal,
        }
    }

    /// Draws one of `choice` evenly spread lines of a direction, or one of all if there are fewer.
    fn line(&self, choice: u64, random: &mut Random) -> Line {
        let direction = self.direction(random);
        let lines = self.lines(direction);
        let choice = choice.min(lines);
        let at = u128::from(random.below(choice)) * u128::from(lines) / u128::from(choice);
        self.line_at(direction, 1 + u64::try_from(at).expect("it is less than the number of lines"))
    }

    /// Returns the number of lines of a direction; the first is line 1.
    fn lines(&self, direction: Direction) -> u64 {
        match direction {
            Direction::Vertical => self.width - 1,
            Direction::Horizontal => self.height - 1,
        }
    }

    fn line_at(&self, direction: Direction, at: u64) -> Line {
        let len = match direction {
            Direction::Vertical => self.height,
            Direction::Horizontal => self.width,
        };
        Line { direction, at, len }
    }
}

/// The number of pieces of a line in `Shape::Whole`.
const PIECES: u64 = 5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::testing::{for_all, numbers, order, text};

    #[test]
    fn every_shape_stays_on_every_sheet() {
        let sides = [1, 2, 3, 4, 100, 1 << 32, MAX_SIDE];
        let sheets = sides.map(|width| sides.map(|height| [("width", width), ("height", height)]));
        // The first sheet has no line.
        let sheets: Vec<_> = sheets.as_flattened()[1..].iter().map(|sheet| &sheet[..]).collect();
        for_all(&GAME, &[0, 1, 2, 50], &sheets, |order, text| {
            let lines = numbers(text);
            let [width, height, size] = lines[0][..] else { panic!("{order:?}") };
            assert_eq!([width, height], ["width", "height"].map(|name| order.option(name).unwrap()));
            assert_eq!([size, lines.len() as u64], [order.size, 1 + order.size]);
            for line in &lines[1..] {
                let [xb, yb, xe, ye] = line[..] else { panic!("{line:?}") };
                let is_vertical = xb == xe && 0 < xb && xb < width && yb != ye && yb.max(ye) <= height;
                let is_horizontal = yb == ye && 0 < yb && yb < height && xb != xe && xb.max(xe) <= width;
                assert!(is_vertical || is_horizontal, "{order:?}: {line:?}");
            }
        });
    }

    #[test]
    fn the_side_stands_for_a_missing_width_or_height() {
        let sides = |options: &[(&str, u64)]| numbers(&text(&GAME, &order("spread", 0, options)))[0].clone();
        assert_eq!(sides(&[("side", 7)]), [7, 7, 0]);
        assert_eq!(sides(&[("side", 7), ("width", 3)]), [3, 7, 0]);
        assert_eq!(sides(&[("height", 3)]), [1_000_000_000, 3, 0]);
    }
}
