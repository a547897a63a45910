//! Misère play: the heaps and moves of a code, where the player who cannot move wins.

use impartial_heaps::{HeapMove, Heaps, MisereHeaps};

use super::code_text::joined;
use super::either_play::{self, described_by_code};
use crate::describe::prelude::*;
use crate::solver::{MISERE, Solver};

/// Returns the class of a sum of heaps of a position.
fn class(position: &MisereHeaps, heaps: &[u64]) -> usize {
    let quotient = position.quotient();
    let class_of = |heap| quotient.class_of(heap).expect("the heaps are within the reach of the quotient");
    heaps.iter().fold(0, |class, &heap| quotient.product(class, class_of(heap)))
}

impl Describe for MisereHeaps {
    const READ: ReadInput = Heaps::READ;

    described_by_code!();

    fn rule(&self) -> Option<&'static str> {
        Some(MISERE)
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        either_play::facts(self, report, is_in_full);
        report.line("misère play: the player who cannot move wins");
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let (sizes, quotient) = (self.heaps(), self.quotient());
        write!(report, "sum: {}, because each move touches only one of them", count(sizes.len(), "heap"));
        report.line("theorem: misère quotient (Plambeck, Siegel), the class of a sum is the product of the classes of its heaps");
        write!(report, "quotient: order {}, P-classes: {}", quotient.order(), quotient.p_classes());
        match quotient.period() {
            Some((preperiod, period)) => {
                write!(report, "period: the class of n + {period} is the class of n for all n >= {preperiod}");
            }
            None => report.line("period: not proved by the heaps up to the largest"),
        }
        report.list((1..).zip(sizes), sizes.len(), |(number, &tokens): (usize, _)| {
            format!("heap {number}: {}, class {}", count(tokens, "token"), class(self, &[tokens]))
        });
        let kind = |class| if quotient.is_p(class) { "a P-class" } else { "not a P-class" };
        let product = class(self, sizes);
        write!(report, "product: class {product}, {}", kind(product));
        let Some(mv) = Solver::move_to(self, target) else { return };
        let mut left: Vec<u64> = sizes.to_vec();
        left.remove(mv.heap);
        left.extend(mv.parts.as_slice());
        let product = class(self, &left);
        let parts: Vec<String> = mv.parts.as_slice().iter().map(u64::to_string).collect();
        let left = if parts.is_empty() { "nothing".into() } else { joined(&parts, "and") };
        write!(
            report,
            "move: {} - {} leaves {left}; product: class {product}, {}",
            sizes[mv.heap],
            mv.take,
            kind(product)
        );
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("{} in misère play", super::picture::heading(self))
    }

    /// Draws the heaps without nim-values.
    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&HeapMove>, picture: &mut Picture) {
        picture.hide_values();
        super::picture::draw(self, mv.copied(), |_| 0, picture);
    }
}
