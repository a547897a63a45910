//! The judge's answer and the report of a position of constrained Nim.

use impartial_constrained_nim::{ConstrainedNim, Forbidden, Take};
use impartial_core::Solve as _;
use nimbers::Nimber;

use crate::any::AnyPosition;
use crate::output::report::{Report, count, join_truncated};
use crate::single_position::SinglePosition;

impl SinglePosition for ConstrainedNim {
    #[cfg(feature = "json")]
    const GAME: &'static str = super::GAME.name;
    const VERDICTS: [&'static str; 2] = super::VERDICTS;

    fn summands(&self) -> Vec<AnyPosition> {
        vec![self.clone().into()]
    }

    fn in_words(Take { pile, take }: &Take) -> String {
        format!("take {take} from pile {}", pile + 1)
    }

    fn describe(&self, report: &mut Report) {
        report.line(count(self.piles().len(), "pile"));
        let pairs = self.rules().pairs();
        let total = pairs.len();
        write!(report, "forbidden: {}", count(total, "pair"));
        report.list(pairs, total, |Forbidden { pile, take }| format!("from {pile} take {take}"));
    }

    fn explain(&self, report: &mut Report) {
        let rules = self.rules();
        write!(report, "sum: of {}, as each move touches only one of them", count(self.piles().len(), "pile"));
        report.line("theorem: Sprague-Grundy, the sum is worth the xor of its piles");
        report
            .line("pile: worth the least value that no move from it reaches, which is one more than all below it, or");
        report.line("  a value that it may not be left with");
        report.list((1..).zip(self.piles()), self.piles().len(), |(pile, &stones): (usize, _)| {
            let worth = format!("pile {pile}: {}, worth {}", count(stones, "stone"), rules.nim_value(stones));
            let left = rules.pairs_of(stones).map(|Forbidden { pile, take }| (pile - take).to_string());
            if left.len() == 0 {
                worth
            } else {
                format!("{worth}, and may not be left with {}", join_truncated(left, ", "))
            }
        });
    }

    fn justify(&self, &Take { pile, take }: &Take, target: Nimber, report: &mut Report) {
        let rules = self.rules();
        let stones = self.piles()[pile];
        let [before, after] = [stones, stones - take].map(|stones| rules.nim_value(stones));
        let difference = self.nim_value() + target;
        write!(report, "difference: {} + {target} = {difference}", self.nim_value());
        write!(report, "pile chosen: {}, as its {before} becomes smaller: {before} + {difference} = {after}", pile + 1);
        let worth = rules.piles_worth(after, stones).map(|left| {
            let note = if rules.forbids(stones, stones - left) { " (forbidden)" } else { "" };
            format!("{left}{note}")
        });
        write!(report, "piles worth {after} below {stones}: {}", join_truncated(worth, ", "));
    }

    #[cfg(feature = "json")]
    fn json_move(mv: Take) -> impl serde::Serialize {
        mv
    }
}
