//! Sharti: the format of Codeforces 494E.

mod input;
#[cfg(feature = "draw")]
mod picture;

use std::slice;

use impartial_sharti::{Rect, Sharti, Square};

use crate::describe::prelude::*;
use crate::flipped_union::{Cells, text_board, write_rectangles};
use crate::output::text_board::CellWindow;

/// What an input chooses about the rules.
#[cfg(feature = "json")]
#[derive(serde::Serialize)]
struct ShartiParameters {
    /// Maximum side of a square.
    cap: u64,
}

impl Describe for Sharti {
    const READ: ReadInput = input::read;

    fn size(&self) -> usize {
        self.rectangles().len() + self.played().len()
    }

    #[cfg(feature = "json")]
    fn parameters(&self) -> String {
        exact(&ShartiParameters { cap: self.cap() })
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.side(), self.rectangles().len(), self.cap())?;
        write_rectangles(f, self.rectangles())
    }

    fn played_since_start(&self) -> Vec<Square> {
        self.played().to_vec()
    }

    /// Checks the cell only once, because a scan of many rectangles takes long: if one square is legal, so are the others.
    fn completions(&self, words: &str) -> Vec<Square> {
        let Some(&[row, column]) = numbers(words).as_deref() else { return Vec::new() };
        let square = |side| Square { row, column, side };
        let longest = self.cap().min(row).min(column).min(MAX_COMPLETIONS as u64);
        if self.check(&square(1)).is_err() { Vec::new() } else { (1..=longest).map(square).collect() }
    }

    fn ranges(&self) -> String {
        format!(
            "row and column from 1 to {}, side from 1 to {} and on the board, row and column of a white cell",
            grouped(self.side()),
            grouped(self.cap())
        )
    }

    /// Tries random cells of the rectangles and of the squares played, and then the cell of the solver.
    fn random_move(&self, random: &mut Random) -> Option<Square> {
        const TRIES: usize = 32;
        let (rectangles, squares) = (self.rectangles().len(), self.played().len());
        let mut cell = || {
            let index = random.index(rectangles + squares);
            let [rows, columns] = if let Some(rect) = self.rectangles().get(index) {
                [rect.rows(), rect.columns()]
            } else {
                let Square { row, column, side } = self.played()[index - rectangles];
                [row, column].map(|last| last + 1 - side..last + 1)
            };
            // Squares often leave only a thin strip of a rectangle at an edge, so half of the tries are at the edges.
            let [row, column] = [rows, columns].map(|range| match random.number(0..=3) {
                0 => range.start,
                1 => range.end - 1,
                _ => random.number(range.start..=range.end - 1),
            });
            Square { row, column, side: 1 }
        };
        let tried =
            (0..if rectangles > 0 { TRIES } else { 0 }).find_map(|_| Some(cell()).filter(|at| self.check(at).is_ok()));
        // Any side is legal at a white cell, so the side is drawn only once the cell is known.
        let Square { row, column, .. } = tried.or_else(|| self.some_move())?;
        Some(Square { row, column, side: random.number(1..=self.cap().min(row).min(column)) })
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        let (side, cap) = (self.side(), self.cap());
        // The text board below shows the rectangles and the flipped squares.
        if !is_in_full && window(self, None).is_whole() {
            write!(report, "a board of {side} x {side} cells");
            write!(report, "squares of up to {cap} x {cap} may be flipped");
            return;
        }
        write!(report, "a board of {side} x {side} cells, where squares of up to {cap} x {cap} may be flipped");
        write!(report, "white: the union of {}", count(self.rectangles().len(), "rectangle"));
        report.list(self.rectangles().iter(), self.rectangles().len(), |rect| cells(&rect.rows(), &rect.columns()));
        if !self.played().is_empty() {
            write!(report, "flipped since: {}", count(self.played().len(), "square"));
            report.list(self.played(), self.played().len(), |Square { row, column, side }| {
                format!("{side} x {side} with its lower-right cell in row {row} and column {column}")
            });
        }
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let (value, mask) = (self.nim_value().heap_size(), self.parity_mask());
        report.line("sum: the white cells, each a separate game, as in every coin-turning game");
        report.line("theorem: Sprague-Grundy, the nim-value of a sum is the xor of its parts, so only parities count");
        report.line("cell: its nim-value is the largest power of two that divides its row and its column, at most H");
        write!(report, "cap: H = {}, the largest power of two up to {}", self.largest_power(), self.cap());
        write!(report, "parity mask: {mask:#b}, bit t is the parity of the white cells that 2^t divides");
        write!(report, "Gray code: {value:#b}, bit t is the parity of the white cells of nim-value 2^t");
        if let Some(square) = self.move_to(target) {
            let (value, cell) = (self.nim_value(), self.cell_value(square.row, square.column));
            let difference = value + target;
            write!(
                report,
                "difference: {value} + {target} = {difference}, made by a square whose lower-right cell has nim-value {cell}"
            );
            write!(
                report,
                "witness cell: row {}, column {} is white and has nim-value {cell}",
                square.row, square.column
            );
            write!(report, "side: the square of {0} x {0} cells there has nim-value {difference}", square.side);
        }
    }

    fn board(&self, around: Option<&Square>) -> Vec<String> {
        let legend = ["`o` is white, `.` is black", "; in the square of the move, `O` and `:`"];
        let [flipped, chosen] =
            [self.played(), around.map_or(&[], slice::from_ref)].map(|list| list.iter().map(cells_of));
        text_board(&window(self, around), self.rectangles(), flipped, chosen, legend)
    }

    fn instruction(&self, Square { row, column, side }: &Square) -> String {
        format!("flip the {side} x {side} square whose lower-right cell is in row {row} and column {column}")
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("Sharti on {0} x {0} cells", self.side())
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Some([self.side(); 2])
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Square>, picture: &mut Picture) {
        picture::draw(self, mv.copied(), picture);
    }
}

/// Returns the part of the board around the lower-right cell of the square, or around a white cell.
fn window(board: &Sharti, around: Option<&Square>) -> CellWindow {
    let last = |rect: Rect| [rect.rows().end - 1, rect.columns().end - 1];
    let flipped = || board.played().last().map(|square| [square.row, square.column]);
    // In this order: the move that is asked about, the last one, and the corner of the first rectangle, which was white
    // at the start.
    let of_square = around.map(|square| [square.row, square.column]).or_else(flipped);
    let centre = of_square.or_else(|| board.rectangles().get(0).map(last)).unwrap_or([1, 1]);
    CellWindow::new(board.side(), board.side(), centre)
}

/// Returns the cells of a square, which may reach beyond the board if it is illegal.
fn cells_of(&Square { row, column, side }: &Square) -> Cells {
    [row, column].map(|last| last.saturating_add(1).saturating_sub(side)..last.saturating_add(1))
}
