//! Taking-and-breaking games with an octal, hexadecimal or subtraction code. They are not contest problems, so the
//! format belongs to this project.

mod code_text;
mod either_play;
mod input;
mod misere;
#[cfg(feature = "draw")]
mod picture;

use impartial_heaps::{HeapMove, Heaps};

use crate::describe::prelude::*;
use code_text::{earlier, period, value};
use either_play::described_by_code;

impl Describe for Heaps {
    const READ: ReadInput = input::read;
    const SHARED_TABLE: Option<SharedTable<Self>> =
        Some(SharedTable { name: |heaps| heaps.code().to_string(), share: Self::share_table });

    described_by_code!();

    fn table_bytes(&self) -> u64 {
        Heaps::table_bytes(self)
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        either_play::facts(self, report, is_in_full);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let sizes = self.heaps();
        write!(report, "sum: {}, because each move touches only one of them", count(sizes.len(), "heap"));
        report.line("theorem: Sprague-Grundy, the nim-value of the sum is the xor of the nim-values of its heaps");
        report.line("heap: its nim-value G(n) is the least value that no move reaches; a move reaches the xor of what it leaves");
        for line in period(self) {
            report.line(line);
        }
        report.list((1..).zip(sizes), sizes.len(), |(number, &tokens): (usize, _)| {
            let earlier = self.period().and_then(|period| earlier(period, tokens)).unwrap_or_default();
            format!("heap {number}: {}, nim-value {}{earlier}", count(tokens, "token"), value(self, tokens))
        });
        if let Some(HeapMove { heap, take, parts }) = self.move_to(target) {
            let tokens = self.heaps()[heap];
            let left: Nimber = parts.as_slice().iter().map(|&part| value(self, part)).sum();
            let chosen = format_args!("heap chosen: {}, as its", heap + 1);
            report.choose(self.nim_value(), target, chosen, value(self, tokens));
            let parts: Vec<String> = parts.as_slice().iter().map(|&part| format!("G({part})")).collect();
            match &parts[..] {
                [] => write!(report, "move: {tokens} - {take} leaves nothing, nim-value 0"),
                [part] => write!(report, "move: {tokens} - {take} leaves one heap, {part} = {left}"),
                parts => write!(report, "move: {tokens} - {take} leaves heaps, {} = {left}", parts.join(" + ")),
            }
        }
    }

    fn summands(&self) -> Summands {
        Summands::piles("heap", self.heaps(), |tokens| value(self, tokens))
    }

    fn summand_of(&self, mv: &HeapMove) -> Option<Summand> {
        Some(Summand::pile("heap", mv.heap, value(self, self.heaps()[mv.heap])))
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        picture::heading(self)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&HeapMove>, picture: &mut Picture) {
        picture::draw(self, mv.copied(), |tokens| value(self, tokens).heap_size(), picture);
    }
}
