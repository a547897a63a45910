//! Nim: heaps of tokens. It is not a contest problem, so the format belongs to this project.

mod misere;
#[cfg(feature = "draw")]
mod picture;

use impartial_nim::{MisereNim, PlainNim, Take};

use crate::any_position::AnyPosition;
use crate::describe::prelude::*;
use crate::input_cases::{AnswerForm, one};
use crate::output::text_board;
use crate::solver::MISERE;

impl Describe for PlainNim {
    const READ: ReadInput = read;

    fn size(&self) -> usize {
        self.heaps().len()
    }

    /// Writes the current heaps, which record all effects of the moves.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.heaps().len())?;
        let Some((last, others)) = self.heaps().split_last() else { return Ok(()) };
        others.iter().try_for_each(|tokens| write!(f, "{tokens} "))?;
        writeln!(f, "{last}")
    }

    fn ranges(&self) -> String {
        let most = self.heaps().iter().max().copied().unwrap_or(0);
        match (self.heaps().len() as u64, most) {
            (_, 0) => "nothing, as all heaps are empty".into(),
            (1, most) => format!("heap 1, take from 1 to {}", grouped(most)),
            (heaps, most) => {
                let [heaps, most] = [heaps, most].map(grouped);
                format!("heap from 1 to {heaps}, take from 1 to the size of the heap ({most} at most)")
            }
        }
    }

    /// Takes from the first heap that is not empty, starting at a random heap.
    fn random_move(&self, random: &mut Random) -> Option<Take> {
        let heaps = self.heaps();
        let start = if heaps.len() > 1 { random.index(heaps.len()) } else { 0 };
        let heap = (start..heaps.len()).chain(0..start).find(|&heap| heaps[heap] > 0)?;
        Some(Take { heap, take: random.number(1..=heaps[heap]) })
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        match self.heaps() {
            // The board of a single heap is one line, which would repeat its size.
            &[tokens] if !is_in_full => write!(report, "a heap of {}", count(tokens, "token")),
            heaps => report.line(count(heaps.len(), "heap")),
        }
        if is_in_full {
            report.list((1..).zip(self.heaps()), self.heaps().len(), |(number, tokens): (usize, _)| {
                format!("heap {number}: {}", count(tokens, "token"))
            });
        }
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let (heaps, value) = (self.heaps(), self.nim_value());
        write!(report, "sum: {}, because each move touches only one of them", count(heaps.len(), "heap"));
        report.line("theorem: Nim (Bouton), the nim-value of the sum is the xor of its heaps");
        let values = heaps.iter().map(|&tokens| Nimber::from_heap(tokens).to_string());
        write!(report, "nim-sum: {} = {value}", join_truncated(values, " + "));
        if let Some(Take { heap, .. }) = self.move_to(target) {
            let chosen = format_args!("heap chosen: {}, as its", heap + 1);
            report.choose(value, target, chosen, Nimber::from_heap(heaps[heap]));
        }
    }

    fn summands(&self) -> Summands {
        Summands::piles("heap", self.heaps(), Nimber::from_heap)
    }

    fn summand_of(&self, mv: &Take) -> Option<Summand> {
        Some(Summand::pile("heap", mv.heap, Nimber::from_heap(self.heaps()[mv.heap])))
    }

    fn board(&self, around: Option<&Take>) -> Vec<String> {
        let chosen = around.or(self.played().last()).map_or(0, |mv| mv.heap);
        text_board::piles("heap", self.heaps(), chosen, &|heap| {
            let is_chosen = around.is_some_and(|mv| mv.heap == heap) && self.heaps().len() > 1;
            is_chosen.then(|| "<- the heap of the move".into())
        })
    }

    fn instruction(&self, &Take { heap, take }: &Take) -> String {
        format!("take {take} from heap {}", heap + 1)
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("Nim with {}", count(self.heaps().len(), "heap"))
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Take>, picture: &mut Picture) {
        picture::draw(self.heaps(), mv, picture);
    }
}

/// Reads heaps. The text may continue after them.
fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    reader.line(1);
    let total = reader.named_number(limits.range("N"), || "the number N of heaps".into())?;
    reader.line(total);
    let (least, most) = limits.range("heap").into_inner();
    let heaps = reader.table(total, ["heap", "heaps"], |_| [("", least, most)], |[tokens]| Some(tokens))?;
    let name = count(total, "heap");
    Ok(one(AnswerForm::WithMove, name, move |rule, _| -> Result<AnyPosition, _> {
        Ok(if rule == MISERE { MisereNim::new(heaps).into() } else { PlainNim::new(heaps).into() })
    }))
}
