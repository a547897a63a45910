//! Sheets of paper cutting: `n m k`, then one line `xb yb xe ye` for each cut, from one end of it to the other.

mod cut;

use std::io::{self, Write};

use anyhow::Result;

use self::cut::{Cut, Direction, Line, Span};
use super::{Game, GameOption, Order, Writer};
use crate::args::usage_error;
use crate::random::Random;

/// The generator of paper cutting.
pub(super) const GAME: Game = Game {
    name: "paper-cutting",
    options: &[
        GameOption {
            name: "side",
            range: 1..=MAX_SIDE,
            help: "both sides of the sheet: 1 to 2^63-1 [default: 1000000000, the judge's limit]",
        },
        GameOption { name: "width", range: 1..=MAX_SIDE, help: "the side n, along x: 1 to 2^63-1 [default: the side]" },
        GameOption {
            name: "height",
            range: 1..=MAX_SIDE,
            help: "the side m, along y: 1 to 2^63-1 [default: the side]",
        },
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
    sizes: 0..=MAX_SIZE,
    writer,
};

/// The limits of the reader.
const MAX_SIDE: u64 = (1 << 63) - 1;
const MAX_SIZE: u64 = (1 << 31) - 1;

/// The judge's limit.
const JUDGE_SIDE: u64 = 1_000_000_000;

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
    let side = order.option("side").unwrap_or(JUDGE_SIDE);
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
        writeln!(out, "{} {} {}", self.width, self.height, self.size)?;
        let mut before = None;
        let mut random = Random::seeded(self.seed);
        for index in 0..self.size {
            let cut = self.cut(index, before, &mut random);
            // Either end may come first, even in a repeated cut.
            let [start, end] = cut.ends();
            let [[xb, yb], [xe, ye]] = if random.below(2) == 0 { [start, end] } else { [end, start] };
            writeln!(out, "{xb} {yb} {xe} {ye}")?;
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
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::generate::testing::{array, for_all, lines, order, text};

    /// Returns the numbers of the first line, and the cuts, each with whether its greater end comes first.
    fn read(text: &str) -> ([u64; 3], Vec<(Cut, bool)>) {
        let mut lines = lines(text);
        let [width, height, size] = array(lines.next().unwrap());
        let cut = |line| {
            let [xb, yb, xe, ye] = array(line);
            let (direction, at, len, one, other) = if xb == xe {
                assert!(0 < xb && xb < width, "x = {xb} is no line inside");
                (Direction::Vertical, xb, height, yb, ye)
            } else {
                assert!(yb == ye && 0 < yb && yb < height, "{xb} {yb} {xe} {ye} is no line inside");
                (Direction::Horizontal, yb, width, xb, xe)
            };
            assert!(one != other && one.max(other) <= len, "{xb} {yb} {xe} {ye} is no segment of the sheet");
            let span = Span { start: one.min(other), end: one.max(other) };
            (Cut { line: Line { direction, at, len }, span }, other < one)
        };
        ([width, height, size], lines.map(cut).collect())
    }

    fn cuts(shape: &str, count: u64, side: u64) -> Vec<Cut> {
        let text = text(&GAME, &order(shape, count, &[("side", side)]));
        read(&text).1.into_iter().map(|(cut, _)| cut).collect()
    }

    /// Returns the number of cuts of each line, and how much of it is uncut, by direction and place.
    fn uncut(cuts: &[Cut]) -> BTreeMap<(Direction, u64), (usize, u64)> {
        let mut spans = BTreeMap::<_, Vec<_>>::new();
        for Cut { line, span } in cuts {
            spans.entry((line.direction, line.at)).or_default().push((span.start, span.end, line.len));
        }
        let count = |mut spans: Vec<(u64, u64, u64)>| {
            spans.sort_unstable();
            let (mut covered, mut reached) = (0, 0);
            for &(start, end, _) in &spans {
                covered += end.saturating_sub(start.max(reached));
                reached = reached.max(end);
            }
            (spans.len(), spans[0].2 - covered)
        };
        spans.into_iter().map(|(line, spans)| (line, count(spans))).collect()
    }

    #[test]
    fn every_shape_stays_on_every_sheet() {
        let sides = [1, 2, 3, 4, 100, 1 << 32, MAX_SIDE];
        let sheets = sides.map(|width| sides.map(|height| [("width", width), ("height", height)]));
        let sheets: Vec<_> = sheets.as_flattened()[1..].iter().map(|sheet| &sheet[..]).collect();
        for_all(&GAME, &[0, 1, 2, 50], &sheets, |order, text| {
            let (first, cuts) = read(text);
            assert_eq!(first, [order.option("width").unwrap(), order.option("height").unwrap(), order.size]);
            assert_eq!(cuts.len() as u64, order.size);
        });
        assert_eq!(read(&text(&GAME, &order("spread", 0, &[("side", 1)]))).0, [1, 1, 0]);
        assert_eq!(read(&text(&GAME, &order("spread", 0, &[("side", 7), ("width", 3)]))).0, [3, 7, 0]);
    }

    #[test]
    fn both_directions_and_both_orders_of_the_ends_occur() {
        for shape in ["spread", "few-lines", "short"] {
            let (_, cuts) = read(&text(&GAME, &order(shape, 400, &[("side", 1_000)])));
            let vertical = cuts.iter().filter(|(cut, _)| cut.line.direction == Direction::Vertical).count();
            let reversed = cuts.iter().filter(|(_, reversed)| *reversed).count();
            assert!((120..=280).contains(&vertical), "{shape}: {vertical}");
            assert!((160..=240).contains(&reversed), "{shape}: {reversed}");
        }
    }

    #[test]
    fn the_shapes_are_what_the_help_says() {
        let uncut_of = |shape| uncut(&cuts(shape, 10_000, JUDGE_SIDE));
        assert!(uncut_of("spread").len() > 9_900);
        let few = uncut_of("few-lines");
        assert!(few.len() == 100 && few.values().all(|(count, _)| *count > 50));
        let one = uncut_of("one-line");
        assert_eq!(one.len(), 1);
        assert!(one.values().all(|(_, uncut)| (300_000_000..=430_000_000).contains(uncut)), "{one:?}");
        let short = uncut_of("short");
        assert!((600..=626).contains(&short.len()), "{}", short.len());
        assert!(short.values().all(|(_, uncut)| *uncut > 0));
        let whole = uncut(&cuts("whole", 200, 21));
        assert!(whole.len() == 40 && whole.values().all(|line| *line == (5, 0)), "{whole:?}");
        let all = cuts("transposed", 200, 90);
        let ends: BTreeSet<_> = all.iter().map(Cut::ends).collect();
        assert_eq!(ends, all.iter().map(|cut| cut.ends().map(|[x, y]| [y, x])).collect());
    }

    #[test]
    fn short_cuts_repeat_touch_and_overlap() {
        let cuts = cuts("short", 800, JUDGE_SIDE);
        let on_one_line =
            || cuts.windows(2).filter(|pair| pair[0].line == pair[1].line).map(|pair| (pair[0].span, pair[1].span));
        let same = on_one_line().filter(|(one, other)| one == other).count();
        let touching = on_one_line().filter(|(one, other)| one.end == other.start).count();
        let overlapping = on_one_line().filter(|(one, other)| one.start < other.start && other.start < one.end).count();
        assert!((60..=140).contains(&same), "{same}");
        assert!((150..=250).contains(&touching), "{touching}");
        assert!((60..=140).contains(&overlapping), "{overlapping}");
    }
}
