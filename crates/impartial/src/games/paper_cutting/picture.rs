//! The picture of a sheet: grid lines, old cuts, and the cut to make.

use impartial_paper_cutting::{Cut, CutRule, Line, PaperCutting};
use interval_merge::Interval;

use crate::drawing::Draw;
use crate::output::report::count;
use crate::output::svg::canvas::{Area, Picture, Sample, Side, labelled};
use crate::output::svg::scale::{largest, scaled};

/// The most cuts that are drawn.
const MOST: usize = 500;

/// The largest length of a unit.
const UNIT: u64 = 800;

/// The longest side for which all interior lines are drawn.
const MOST_LINES: u64 = 64;

/// The least length of a side of the picture, for sheets that are much longer than wide.
const NARROW: i64 = 1_200;

impl Draw for PaperCutting {
    fn heading(&self) -> String {
        format!("Paper of {} x {}", self.width(), self.height())
    }

    fn draw(&self, mv: Option<&Cut>, picture: &mut Picture) {
        draw(self, mv.copied(), picture);
    }
}

/// Draws the position and the cut to make.
fn draw(sheet: &PaperCutting, cut: Option<Cut>, picture: &mut Picture) {
    let sides = [sheet.width(), sheet.height()];
    picture.say(match sheet.rule() {
        CutRule::Judge => "A cut may run over stretches already cut; each line is a Nim heap of its uncut length.",
        CutRule::Run => "A cut must stay inside one uncut run; each run is a Nim heap of its length.",
    });

    let longest = sides[0].max(sides[1]);
    let long = i64::try_from(longest.saturating_mul(UNIT)).unwrap_or(i64::MAX).min(picture.longest());
    let size = sides.map(|side| scaled(side, longest, long));
    let paper =
        Paper { sides, area: picture.frame(size.map(|side| side.max(NARROW.min(long))), sides[1].to_string().len()) };
    picture.rectangle("v0", paper.area);
    paper.grid(picture);
    if let Some([from, to]) = cut.map(|cut| paper.cut_ends(cut)) {
        // The halo goes under the old cuts, which the new cut may run over.
        picture.stroke("halo", from, to);
    }
    let (stretches, left_out) = paper.old_cuts(picture, sheet);
    picture.rectangle("frame", paper.area);
    let mut legend = vec![(Sample::Stroke("grid"), "an interior line".into())];
    if stretches > 0 {
        legend.push((Sample::Stroke("old"), "cut before".into()));
    }
    if let Some(cut) = cut {
        paper.new_cut(picture, cut);
        legend.push((Sample::Stroke("move"), "the cut to make".into()));
    }
    paper.numbers(picture, cut);
    picture.legend(&legend);
    if size.iter().any(|&side| side < NARROW.min(long)) {
        picture.say("The two sides are not drawn to the same scale.");
    }
    if sides.iter().any(|&side| side > MOST_LINES) {
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
    /// The width and the height.
    sides: [u64; 2],
    area: Area,
}

impl Paper {
    /// Returns where a point of the sheet is drawn.
    fn point(&self, [x, y]: [u64; 2]) -> [i64; 2] {
        let [width, height] = self.sides;
        let right = scaled(x, width, self.area.width);
        let up = scaled(y, height, self.area.height);
        [self.area.left + right, self.area.top + self.area.height - up]
    }

    /// Returns where a stretch of a line is drawn.
    fn ends(&self, line: Line, stretch: Interval) -> [[i64; 2]; 2] {
        [stretch.start(), stretch.last() + 1].map(|along| match line {
            Line::X(x) => self.point([x, along]),
            Line::Y(y) => self.point([along, y]),
        })
    }

    /// Returns where a cut is drawn.
    fn cut_ends(&self, cut: Cut) -> [[i64; 2]; 2] {
        [cut.from, cut.to].map(|end| self.point(end))
    }

    /// Returns where a whole line is drawn.
    fn whole(&self, line: Line) -> [[i64; 2]; 2] {
        let length = match line {
            Line::X(_) => self.sides[1],
            Line::Y(_) => self.sides[0],
        };
        self.ends(line, Interval::new(0..length).expect("no side is 0"))
    }

    /// Draws all interior lines across each side that is short enough.
    fn grid(&self, picture: &mut Picture) {
        for (side, line) in self.sides.into_iter().zip([Line::X as fn(u64) -> Line, Line::Y]) {
            if side <= MOST_LINES {
                for line in (1..side).map(line) {
                    let [from, to] = self.whole(line);
                    picture.stroke("grid", from, to);
                }
            }
        }
    }

    /// Draws the longest old cuts and their lines; returns how many cuts are drawn, and how many are left out.
    fn old_cuts(&self, picture: &mut Picture, sheet: &PaperCutting) -> (usize, usize) {
        let cuts = sheet.cut_lines().flat_map(|cut| sheet.cuts_on(cut.line).iter().map(move |old| (cut.line, old)));
        let (shown, left_out) = largest(cuts, MOST, |(_, old)| old.len());
        for of_line in shown.chunk_by(|(line, _), (other, _)| line == other) {
            let [from, to] = self.whole(of_line[0].0);
            picture.stroke("grid", from, to);
        }
        let class = if shown.len() > 60 { "old many" } else { "old" };
        for &(line, old) in &shown {
            let [from, to] = self.ends(line, old);
            picture.stroke(class, from, to);
        }
        (shown.len(), left_out)
    }

    /// Draws the cut to make, on top.
    fn new_cut(&self, picture: &mut Picture, cut: Cut) {
        let [from, to] = self.cut_ends(cut);
        picture.stroke("move", from, to);
        picture.circle("dot", from, 60);
        picture.circle("dot", to, 60);
    }

    /// Writes the coordinates of the corners and of the ends of the cut; on a small sheet, of all lines.
    fn numbers(&self, picture: &mut Picture, cut: Option<Cut>) {
        let [width, height] = self.sides;
        let ends = |axis: usize| cut.into_iter().flat_map(move |cut| [cut.from[axis], cut.to[axis]]);
        let all = |side, axis| labelled(ends(axis), [0, side], 24);
        let across = |x: u64| (self.point([x, 0])[0] - self.area.left, x.to_string());
        let down = |y: u64| (self.point([0, y])[1] - self.area.top, y.to_string());
        picture.labels(self.area, Side::Bottom, &all(width, 0).map(across).collect::<Vec<_>>());
        picture.labels(self.area, Side::Left, &all(height, 1).map(down).collect::<Vec<_>>());
    }
}
