//! The judge's answer and the report of a board of Sharti.

use impartial_core::Solve as _;
use impartial_sharti::{Sharti, Square};
use nimbers::Nimber;

use crate::any::AnyPosition;
use crate::output::report::{Report, cells, count};
use crate::single_position::SinglePosition;

impl SinglePosition for Sharti {
    #[cfg(feature = "json")]
    const GAME: &'static str = super::GAME.name;
    const VERDICTS: [&'static str; 2] = super::VERDICTS;

    fn summands(&self) -> Vec<AnyPosition> {
        vec![self.clone().into()]
    }

    fn in_words(Square { row, column, side }: &Square) -> String {
        format!("flip the {side} x {side} square whose lower-right cell is in row {row} and column {column}")
    }

    fn describe(&self, report: &mut Report) {
        let (side, cap) = (self.side(), self.cap());
        write!(report, "a board of {side} x {side} cells, where squares of up to {cap} x {cap} may be flipped");
        write!(report, "white: the union of {}", count(self.rectangles().len(), "rectangle"));
        report.list(self.rectangles(), self.rectangles().len(), |rect| cells(&rect.rows(), &rect.columns()));
        if !self.played().is_empty() {
            write!(report, "flipped since: {}", count(self.played().len(), "square"));
            report.list(self.played(), self.played().len(), |Square { row, column, side }| {
                format!("{side} x {side} with its lower-right cell in row {row} and column {column}")
            });
        }
    }

    fn explain(&self, report: &mut Report) {
        let (value, mask) = (self.nim_value().heap_size(), self.parity_mask());
        report.line("sum: of the white cells, each a game of its own, as in every coin-turning game");
        report.line("theorem: Sprague-Grundy, a sum is worth the xor of its parts, so only parities count");
        report.line("cell: worth the largest power of two that divides its row and its column, at most H");
        write!(report, "cap: H = {}, the largest power of two up to {}", self.largest_power(), self.cap());
        write!(report, "parity mask: {mask:#b}, bit t is the parity of the white cells that 2^t divides");
        write!(report, "Gray code: {value:#b}, bit t is the parity of the white cells worth 2^t");
    }

    fn justify(&self, square: &Square, target: Nimber, report: &mut Report) {
        let (value, worth) = (self.nim_value(), self.cell_value(square.row, square.column));
        let difference = value + target;
        write!(
            report,
            "difference: {value} + {target} = {difference}, to be made up by a square whose lower-right cell is worth {worth}"
        );
        write!(report, "witness cell: row {}, column {} is white and worth {worth}", square.row, square.column);
        write!(report, "side: the square of {0} x {0} cells there is worth {difference}", square.side);
    }

    #[cfg(feature = "json")]
    fn json_move(mv: Square) -> impl serde::Serialize {
        mv
    }
}
