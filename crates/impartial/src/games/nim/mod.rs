//! Plain Nim: heaps of tokens. It is not a contest problem, so the format belongs to this project.
//!
//! A position is one heap, and a case of an input the sum of all its heaps.

#[cfg(feature = "draw")]
mod picture;

use impartial_core::Heap;

use super::entry;
use crate::any_position::AnyPosition;
use crate::describe::prelude::*;
use crate::input_cases::Cases;
use crate::output::text_board;

impl Describe for Heap {
    const GAME: Game = entry(GameId::Nim);
    const VERDICTS: [&'static str; 2] = ["FIRST", "SECOND"];
    const ANSWER_HAS_MOVE: bool = true;

    type Case = Sum<Self>;

    fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
        reader.line(1);
        let total = reader.named_number(limits.range("N"), || "the number N of heaps".into())?;
        reader.line(total);
        let (least, most) = limits.range("heap").into_inner();
        let heaps = reader.table(total, ["heap", "heaps"], |_| [("", least, most)], |[size]| Some(Self(size)))?;
        Ok(Cases::<Self>::unsolved(count(total, "heap"), 1, |_, _| Ok(vec![Sum::new(heaps)])))
    }

    /// Reads the size of one heap: an input is a list of heaps, and each of them is a position.
    fn read_position(reader: &mut Reader<'_>, _rule: &str) -> Result<AnyPosition, ParseError> {
        reader.any_number("the size of the heap").map(|size| AnyPosition::new(Self(size)))
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0)
    }

    fn values(&take: &u64) -> Vec<Value> {
        vec![take.into()]
    }

    fn from_values(values: &[Value]) -> Option<u64> {
        if let &[Value::Number(take)] = values { Some(take) } else { None }
    }

    fn ranges(&self) -> String {
        if self.0 == 0 { "nothing, as the heap is empty".into() } else { format!("take from 1 to {}", grouped(self.0)) }
    }

    fn random_move(&self, random: &mut Random) -> Option<u64> {
        (self.0 > 0).then(|| random.number(1..=self.0))
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
        write!(report, "a heap of {}", count(self.0, "token"));
    }

    fn reasons(&self, _target: Nimber, report: &mut Report) {
        report.line("theorem: Nim (Bouton), the nim-value of a heap is its size");
    }

    fn board(&self, _around: Option<&u64>) -> Vec<String> {
        text_board::heap(self.0)
    }

    fn case_instruction(SumMove { component, mv }: &SumMove<u64>) -> String {
        format!("take {mv} from heap {}", component + 1)
    }

    fn case_facts(case: &Sum<Self>, report: &mut Report) {
        let heaps = case.components();
        report.line(count(heaps.len(), "heap"));
        report.list((1..).zip(heaps), heaps.len(), |(number, heap): (usize, &Self)| {
            format!("heap {number}: {}", count(heap.0, "token"))
        });
    }

    fn case_reasons(case: &Sum<Self>, target: Nimber, report: &mut Report) {
        let (heaps, value) = (case.components(), case.nim_value());
        write!(report, "sum: {}, because each move touches only one of them", count(heaps.len(), "heap"));
        report.line("theorem: Nim (Bouton), the nim-value of the sum is the xor of its heaps");
        let values = heaps.iter().map(|heap| heap.nim_value().to_string());
        write!(report, "nim-sum: {} = {value}", join_truncated(values, " + "));
        if let Some(SumMove { component, .. }) = case.move_to(target) {
            let chosen = format_args!("heap chosen: {}", component + 1);
            report.choose(value, target, chosen, heaps[component].nim_value());
        }
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("Nim with a heap of {}", count(self.0, "token"))
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&u64>, picture: &mut Picture) {
        picture::draw(&[*self], mv.map(|&mv| SumMove { component: 0, mv }), picture);
    }

    #[cfg(feature = "draw")]
    fn case_heading(case: &Sum<Self>) -> String {
        format!("Nim with {}", count(case.components().len(), "heap"))
    }

    #[cfg(feature = "draw")]
    fn draw_case(case: &Sum<Self>, mv: Option<&SumMove<u64>>, picture: &mut Picture) {
        picture::draw(case.components(), mv.copied(), picture);
    }
}
