//! The picture of a sheet: grid lines, old cuts, and the cut to make.

use board_svg::{Board, Picture, Sample, largest};
use impartial_paper_cutting::{Cut, CutRule, PaperCutting};

/// Maximum number of old cuts that are drawn.
const MAX_CUTS: usize = 500;

/// Maximum length of a unit, and minimum side of the picture.
const UNIT: i64 = 800;

/// Maximum side for which all interior lines are drawn.
const MAX_LINES: u64 = 64;

/// Minimum length of an old cut in the picture.
const MIN_CUT: i64 = 15;

/// The ends of a part of a line, as numbers of rows and of columns.
type Stretch = [[u64; 2]; 2];

/// Draws the position and the cut to make.
pub(super) fn draw(sheet: &PaperCutting, cut: Option<Cut>, picture: &mut Picture) {
    let [rule, heap] = match sheet.rule() {
        CutRule::Judge => ["A cut may run over stretches already cut", "; each line is a Nim heap of its uncut length"],
        CutRule::Run => ["A cut must stay inside one uncut run", "; each run is a Nim heap of its length"],
    };
    picture.say(&format!("{rule}{}.", if picture.has_values() { heap } else { "" }));

    let board = Board::sheet(picture, [sheet.height(), sheet.width()], UNIT);
    picture.rectangle("v0", board.area);
    // All interior lines across each side that is short enough.
    for axis in [1, 0] {
        let shown = &board.shown[axis];
        if shown.end - shown.start <= MAX_LINES {
            (shown.start + 1..shown.end).for_each(|at| stroke(&board, picture, "grid", line(&board, axis, at)));
        }
    }
    picture.entry(Sample::Stroke, "grid", "an interior line");
    let part = cut.and_then(|cut| shown_part(&board, cut));
    if let Some(part) = part {
        // The halo goes under the old cuts, which the new cut may run over.
        stroke(&board, picture, "halo", part);
    }
    let [left_out, outside, enlarged] = old_cuts(&board, picture, sheet);
    picture.rectangle("frame", board.area);
    let ends = cut.map_or(Vec::new(), |cut| points(cut).to_vec());
    if let Some(part) = part {
        // The cut itself is drawn on top of the old cuts.
        stroke(&board, picture, "move", part);
        // An end outside the window has no dot.
        for &end in ends.iter().filter(|end| part.contains(end)) {
            picture.circle("dot", board.point(end), 60);
        }
        picture.entry(Sample::Stroke, "move", "the cut to make");
    }
    board.labels(picture, &ends, 25);
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

/// Returns the ends of a cut.
fn points(cut: Cut) -> Stretch {
    [cut.from, cut.to].map(|[x, y]| [y, x])
}

/// Returns the part of a cut that is shown, starting at its lower or left end, or `None` if all of it is hidden.
fn shown_part(board: &Board, cut: Cut) -> Option<Stretch> {
    let mut ends = points(cut);
    ends.sort_unstable();
    let clamped = |end: [u64; 2], axis: usize| end[axis].clamp(board.shown[axis].start, board.shown[axis].end);
    let part = ends.map(|end| [0, 1].map(|axis| clamped(end, axis)));
    let across = across(ends);
    (part[0] != part[1] && part[0][across] == ends[0][across]).then_some(part)
}

/// Returns the axis on which the coordinates of both ends are the same.
fn across([from, to]: Stretch) -> usize {
    usize::from(from[1] == to[1])
}

/// Returns the part of an interior line that is shown.
fn line(board: &Board, axis: usize, at: u64) -> Stretch {
    let [rows, columns] = &board.shown;
    [[rows.start, columns.start], [rows.end, columns.end]].map(|mut end| {
        end[axis] = at;
        end
    })
}

fn stroke(board: &Board, picture: &mut Picture, class: &str, stretch: Stretch) {
    let [from, to] = stretch.map(|end| board.point(end));
    picture.stroke(class, from, to);
}

/// Draws the longest old cuts and their lines; returns how many are left out, outside the window, and drawn longer than they
/// are.
fn old_cuts(board: &Board, picture: &mut Picture, sheet: &PaperCutting) -> [usize; 3] {
    let mut total = 0;
    let cuts = sheet.original_cuts().chain(sheet.new_cuts()).inspect(|_| total += 1);
    let cuts = cuts.filter_map(|cut| shown_part(board, cut));
    let (shown, left_out) = largest(cuts, MAX_CUTS, |[from, to]| (to[0] - from[0] + to[1] - from[1]).into());
    let line_of = |stretch: Stretch| (across(stretch), stretch[0][across(stretch)]);
    for of_line in shown.chunk_by(|&one, &other| line_of(one) == line_of(other)) {
        let (axis, at) = line_of(of_line[0]);
        stroke(board, picture, "grid", line(board, axis, at));
    }
    let class = if shown.len() > 60 { "old many" } else { "old" };
    let mut enlarged = 0;
    for &stretch in &shown {
        let [from, to] = stretch.map(|end| board.point(end));
        // A short cut on a huge sheet would have no length.
        let longer = match across(stretch) {
            0 => [to[0].max(from[0] + MIN_CUT), to[1]],
            _ => [to[0], to[1].min(from[1] - MIN_CUT)],
        };
        enlarged += usize::from(longer != to);
        picture.stroke(class, from, longer);
    }
    if !shown.is_empty() {
        picture.entry(Sample::Stroke, "old", "cut before");
    }
    [left_out, total - shown.len() - left_out, enlarged]
}
