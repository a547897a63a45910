//! The picture of a sheet: grid lines, old cuts, and the cut to make.

use std::ops::Range;

use impartial_paper_cutting::{Cut, CutRule, Line, PaperCutting};

use crate::output::report::count;
use crate::output::svg::board::{Axis, Board};
use crate::output::svg::canvas::{Picture, Sample, Side, labelled};
use crate::output::svg::scale::largest;

/// The most cuts that are drawn.
const MOST: usize = 500;

/// The largest length of a unit.
const UNIT: i64 = 800;

/// The longest side for which all interior lines are drawn.
const MOST_LINES: u64 = 64;

/// The least length of an old cut in the picture.
const SHORTEST: i64 = 15;

/// The least length of a side of the picture, for sheets that are much longer than wide.
const NARROW: i64 = 800;

/// Draws the position and the cut to make.
pub(super) fn draw(sheet: &PaperCutting, cut: Option<Cut>, picture: &mut Picture) {
    picture.say(match sheet.rule() {
        CutRule::Judge => "A cut may run over stretches already cut; each line is a Nim heap of its uncut length.",
        CutRule::Run => "A cut must stay inside one uncut run; each run is a Nim heap of its length.",
    });

    let board = Board::new(picture, [sheet.height(), sheet.width()], UNIT, NARROW);
    board.record_lines(picture);
    let paper = Paper { board };
    picture.rectangle("v0", paper.board.area);
    paper.grid(picture);
    let ends = cut.and_then(|cut| paper.cut_ends(cut));
    if let Some([from, to]) = ends {
        // The halo goes under the old cuts, which the new cut may run over.
        picture.stroke("halo", from, to);
    }
    let [stretches, left_out, outside, enlarged] = paper.old_cuts(picture, sheet);
    picture.rectangle("frame", paper.board.area);
    let mut legend = vec![(Sample::Stroke("grid"), "an interior line".into())];
    if stretches > 0 {
        legend.push((Sample::Stroke("old"), "cut before".into()));
    }
    if let Some([from, to]) = ends {
        // On top of the old cuts.
        picture.stroke("move", from, to);
        // An end outside the window has no dot.
        let [rows, columns] = &paper.board.shown;
        let is_shown =
            |[x, y]: &[u64; 2]| (columns.start..=columns.end).contains(x) && (rows.start..=rows.end).contains(y);
        for end in cut.into_iter().flat_map(|cut| [cut.from, cut.to]).filter(is_shown) {
            picture.circle("dot", paper.point(end), 60);
        }
        legend.push((Sample::Stroke("move"), "the cut to make".into()));
    }
    paper.labels(picture, cut);
    picture.legend(&legend);
    paper.board.say(picture);
    picture.say_outside(outside, "old cut");
    if enlarged > 0 {
        picture.say(&format!("Drawn longer than to scale: {}.", count(enlarged, "old cut")));
    }
    if paper.board.numbers().iter().any(|&side| side > MOST_LINES) {
        picture.say(&format!(
            "Where there are more than {} interior lines, only those with cuts are drawn.",
            MOST_LINES - 1
        ));
    }
    if left_out > 0 {
        picture.say(&format!("Not drawn: {} shorter than the {MOST} longest.", count(left_out, "old cut")));
    }
}

/// A sheet in its frame; *y* points upwards.
struct Paper {
    /// The rows count from the bottom.
    board: Board,
}

impl Paper {
    /// Returns where a point of the sheet is drawn.
    fn point(&self, [x, y]: [u64; 2]) -> [i64; 2] {
        let Board { area, axes: [rows, columns], .. } = &self.board;
        [area.left + columns.at(x), area.top + area.height - rows.at(y)]
    }

    /// Returns the line of a cut and its part that is shown, or `None` if there is none.
    fn part(&self, cut: Cut) -> Option<(Line, Range<u64>)> {
        let line = cut.line()?;
        let [rows, columns] = &self.board.shown;
        let (across, along, at, [from, to]) = match line {
            Line::X(x) => (columns, rows, x, [cut.from[1], cut.to[1]]),
            Line::Y(y) => (rows, columns, y, [cut.from[0], cut.to[0]]),
        };
        let part = from.min(to).max(along.start)..from.max(to).min(along.end);
        ((across.start..=across.end).contains(&at) && !part.is_empty()).then_some((line, part))
    }

    /// Returns where a stretch of a line is drawn.
    fn ends(&self, line: Line, stretch: &Range<u64>) -> [[i64; 2]; 2] {
        [stretch.start, stretch.end].map(|along| match line {
            Line::X(x) => self.point([x, along]),
            Line::Y(y) => self.point([along, y]),
        })
    }

    /// Returns where the part of a cut that is shown is drawn, or `None` if there is none.
    fn cut_ends(&self, cut: Cut) -> Option<[[i64; 2]; 2]> {
        self.part(cut).map(|(line, part)| self.ends(line, &part))
    }

    /// Returns where the part of a line that is shown is drawn.
    fn whole(&self, line: Line) -> [[i64; 2]; 2] {
        self.ends(line, &(0..u64::MAX))
    }

    /// Draws all interior lines across each side that is short enough.
    fn grid(&self, picture: &mut Picture) {
        let [rows, columns] = self.board.shown.clone();
        for (shown, line) in [(columns, Line::X as fn(u64) -> Line), (rows, Line::Y)] {
            if shown.end - shown.start <= MOST_LINES {
                for line in (shown.start + 1..shown.end).map(line) {
                    let [from, to] = self.whole(line);
                    picture.stroke("grid", from, to);
                }
            }
        }
    }

    /// Draws the longest old cuts and their lines; returns how many are drawn, left out, outside the window, and
    /// drawn longer than they are.
    fn old_cuts(&self, picture: &mut Picture, sheet: &PaperCutting) -> [usize; 4] {
        let mut total = 0;
        let cuts = sheet.original_cuts().chain(sheet.new_cuts()).inspect(|_| total += 1);
        let cuts = cuts.filter_map(|cut| self.part(cut));
        let (shown, left_out) = largest(cuts, MOST, |(_, part)| (part.end - part.start).into());
        for of_line in shown.chunk_by(|(line, _), (other, _)| line == other) {
            let [from, to] = self.whole(of_line[0].0);
            picture.stroke("grid", from, to);
        }
        let class = if shown.len() > 60 { "old many" } else { "old" };
        let mut enlarged = 0;
        for (line, part) in &shown {
            let [from, mut to] = self.ends(*line, part);
            // A short cut on a huge sheet would have no length.
            let [right, up] = [(to[0] - from[0]).max(SHORTEST), (to[1] - from[1]).min(-SHORTEST)];
            let longer = if matches!(line, Line::X(_)) { [to[0], from[1] + up] } else { [from[0] + right, to[1]] };
            enlarged += usize::from(longer != to);
            to = longer;
            picture.stroke(class, from, to);
        }
        [shown.len(), left_out, total - shown.len() - left_out, enlarged]
    }

    /// Writes the coordinates of the corners and of the ends of the cut; on a small sheet, of all lines.
    fn labels(&self, picture: &mut Picture, cut: Option<Cut>) {
        let Board { area, axes: [rows, columns], .. } = &self.board;
        let labels = |axis: &Axis, coordinate: usize, place: &dyn Fn(u64) -> i64| {
            let ends = cut.into_iter().flat_map(|cut| [cut.from[coordinate], cut.to[coordinate]]);
            let Range { start, end } = axis.shown();
            labelled(ends, [start, end], 25).map(|line| (place(line), line.to_string())).collect::<Vec<_>>()
        };
        picture.labels(*area, Side::Bottom, &labels(columns, 0, &|x| columns.at(x)));
        picture.labels(*area, Side::Left, &labels(rows, 1, &|y| area.height - rows.at(y)));
    }
}
