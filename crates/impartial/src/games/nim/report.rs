//! The answer, its check, the JSON and the report of heaps.

use impartial_core::{Heap, Position as _, Solve as _, Sum, SumMove};
use nimbers::Nimber;

use crate::any::AnyPosition;
use crate::check::{Answer, WrongAnswer};
use crate::output::report::{Report, count, join_truncated};
use crate::single_position::SinglePosition;

impl SinglePosition for Sum<Heap> {
    #[cfg(feature = "json")]
    const GAME: &'static str = super::GAME.name;
    const VERDICTS: [&'static str; 2] = super::VERDICTS;

    fn summands(&self) -> Vec<AnyPosition> {
        self.components().iter().map(|&heap| heap.into()).collect()
    }

    fn count(&self) -> usize {
        self.components().len()
    }

    fn in_words(SumMove { component, mv }: &SumMove<u64>) -> String {
        format!("take {mv} from heap {}", component + 1)
    }

    fn describe(&self, report: &mut Report) {
        let heaps = self.components();
        report.line(count(heaps.len(), "heap"));
        report.list((1..).zip(heaps), heaps.len(), |(number, heap): (usize, &Heap)| {
            format!("heap {number}: {}", count(heap.0, "token"))
        });
    }

    fn explain(&self, report: &mut Report) {
        let heaps = self.components();
        write!(report, "sum: of {}, as each move touches only one of them", count(heaps.len(), "heap"));
        report.line("theorem: Nim (Bouton), the sum is worth the xor of its heaps");
        let values = heaps.iter().map(|heap| heap.nim_value().to_string());
        write!(report, "nim-sum: {} = {}", join_truncated(values, " + "), self.nim_value());
    }

    fn justify(&self, &SumMove { component, mv }: &SumMove<u64>, target: Nimber, report: &mut Report) {
        let Heap(before) = self.components()[component];
        let [before, after] = [before, before - mv].map(Nimber::from_heap);
        let difference = self.nim_value() + target;
        write!(report, "difference: {} + {target} = {difference}", self.nim_value());
        write!(
            report,
            "heap chosen: {}, as its {before} becomes smaller: {before} + {difference} = {after}",
            component + 1
        );
    }

    fn winning_line(&self) -> Option<String> {
        self.winning_move().map(|SumMove { component, mv }| format!("{} {mv}", component + 1))
    }

    fn check_winning_line(&self, answer: &mut Answer<'_>) -> Result<(), WrongAnswer> {
        let mut number = |name| answer.number(|| format!("{name} of the move"));
        let [heap, take]: [u64; 2] = [number("the heap")?, number("the number of tokens")?];
        let heaps = self.components();
        let chosen = heap.checked_sub(1).and_then(|index| heaps.get(usize::try_from(index).ok()?));
        let value =
            chosen.ok_or_else(|| format!("the heaps are numbered from 1 to {}", heaps.len())).and_then(|before| {
                let mut after = *before;
                after.play(&take).map_err(|illegal| illegal.to_string())?;
                Ok(self.nim_value() + before.nim_value() + after.nim_value())
            });
        answer.wins(&format!("move `{heap} {take}`"), value)
    }

    #[cfg(feature = "json")]
    fn json_move(SumMove { component, mv }: SumMove<u64>) -> impl serde::Serialize {
        #[derive(serde::Serialize)]
        struct Move {
            heap: usize,
            take: u64,
        }
        Move { heap: component + 1, take: mv }
    }
}
