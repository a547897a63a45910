//! The picture of a sheet: grid lines, old cuts, and the cut to make.

use std::ops::Range;

use board_svg::{Board, Picture, Sample};
use impartial_paper_cutting::{Cut, CutRule, Line, PaperCutting};

/// Maximum number of old cuts that are drawn.
const MAX_CUTS: usize = 500;

/// The largest length of a unit.
const UNIT: i64 = 800;

/// The longest side for which all interior lines are drawn.
const MAX_LINES: u64 = 64;

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

    let board = Board::sheet(picture, [sheet.height(), sheet.width()], UNIT, NARROW);
    picture.rectangle("v0", board.area);
    grid(&board, picture);
    let ends = cut.and_then(|cut| part(&board, cut)).map(|(line, part)| ends(&board, line, &part));
    if let Some([from, to]) = ends {
        // The halo goes under the old cuts, which the new cut may run over.
        picture.stroke("halo", from, to);
    }
    picture.entry(Sample::Stroke, "grid", "an interior line");
    let [left_out, outside, enlarged] = old_cuts(&board, picture, sheet);
    picture.rectangle("frame", board.area);
    let points: Vec<_> = cut.into_iter().flat_map(|cut| [cut.from, cut.to]).map(|[x, y]| [y, x]).collect();
    if let Some([from, to]) = ends {
        // On top of the old cuts.
        picture.stroke("move", from, to);
        // An end outside the window has no dot.
        let is_shown = |point: &[u64; 2]| [0, 1].into_iter().all(|axis| has_line(&board.shown[axis], point[axis]));
        for &end in points.iter().filter(|point| is_shown(point)) {
            picture.circle("dot", board.point(end), 60);
        }
        picture.entry(Sample::Stroke, "move", "the cut to make");
    }
    board.labels(picture, &points, 25);
    picture.legend();
    board.say(picture);
    picture.say_count("Not drawn: ", outside, "old cut", " outside the window");
    picture.say_count("Drawn longer than to scale: ", enlarged, "old cut", "");
    if board.numbers().iter().any(|&side| side > MAX_LINES) {
        let most = MAX_LINES - 1;
        picture.say(&format!("Where there are more than {most} interior lines, only those with cuts are drawn."));
    }
    picture.say_count("Not drawn: ", left_out, "old cut", &format!(" shorter than the {MAX_CUTS} longest"));
}

/// Returns whether a line is shown, or is at an end of what is shown.
fn has_line(shown: &Range<u64>, line: u64) -> bool {
    (shown.start..=shown.end).contains(&line)
}

/// Returns the line of a cut and its part that is shown, or `None` if there is none.
fn part(board: &Board, cut: Cut) -> Option<(Line, Range<u64>)> {
    let line = cut.line()?;
    let [rows, columns] = &board.shown;
    let (across, along, at, [from, to]) = match line {
        Line::X(x) => (columns, rows, x, [cut.from[1], cut.to[1]]),
        Line::Y(y) => (rows, columns, y, [cut.from[0], cut.to[0]]),
    };
    let part = from.min(to).max(along.start)..from.max(to).min(along.end);
    (has_line(across, at) && !part.is_empty()).then_some((line, part))
}

/// Returns where a stretch of a line is drawn.
fn ends(board: &Board, line: Line, stretch: &Range<u64>) -> [[i64; 2]; 2] {
    [stretch.start, stretch.end].map(|along| match line {
        Line::X(x) => board.point([along, x]),
        Line::Y(y) => board.point([y, along]),
    })
}

/// Draws the part of an interior line that is shown.
fn line(board: &Board, picture: &mut Picture, line: Line) {
    let [from, to] = ends(board, line, &(0..u64::MAX));
    picture.stroke("grid", from, to);
}

/// Draws all interior lines across each side that is short enough.
fn grid(board: &Board, picture: &mut Picture) {
    let [rows, columns] = board.shown.clone();
    for (shown, across) in [(columns, Line::X as fn(u64) -> Line), (rows, Line::Y)] {
        if shown.end - shown.start <= MAX_LINES {
            (shown.start + 1..shown.end).for_each(|at| line(board, picture, across(at)));
        }
    }
}

/// Draws the longest old cuts and their lines; returns how many are left out, outside the window, and drawn longer than they
/// are.
fn old_cuts(board: &Board, picture: &mut Picture, sheet: &PaperCutting) -> [usize; 3] {
    let mut total = 0;
    let cuts = sheet.original_cuts().chain(sheet.new_cuts()).inspect(|_| total += 1);
    let cuts = cuts.filter_map(|cut| part(board, cut));
    let (shown, left_out) = board_svg::largest(cuts, MAX_CUTS, |(_, part)| (part.end - part.start).into());
    for of_line in shown.chunk_by(|(line, _), (other, _)| line == other) {
        line(board, picture, of_line[0].0);
    }
    let class = if shown.len() > 60 { "old many" } else { "old" };
    let mut enlarged = 0;
    for (line, part) in &shown {
        let [from, to] = ends(board, *line, part);
        // A short cut on a huge sheet would have no length.
        let longer = match line {
            Line::X(_) => [to[0], to[1].min(from[1] - SHORTEST)],
            Line::Y(_) => [to[0].max(from[0] + SHORTEST), to[1]],
        };
        enlarged += usize::from(longer != to);
        picture.stroke(class, from, longer);
    }
    if !shown.is_empty() {
        picture.entry(Sample::Stroke, "old", "cut before");
    }
    [left_out, total - shown.len() - left_out, enlarged]
}
