//! Misère Nim: the heaps and moves of Nim, where the player who takes the last token loses.

use impartial_nim::{MisereNim, PlainNim, Take};

use crate::describe::prelude::*;
use crate::solver::{MISERE, Solver};

impl Describe for MisereNim {
    const READ: ReadInput = PlainNim::READ;

    fn size(&self) -> usize {
        self.as_normal().size()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(MISERE)
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_normal().write_start(f)
    }

    fn ranges(&self) -> String {
        self.as_normal().ranges()
    }

    fn random_move(&self, random: &mut Random) -> Option<Take> {
        self.as_normal().random_move(random)
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        self.as_normal().facts(report, is_in_full);
        report.line("misère play: the player who takes the last token loses");
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let heaps = self.heaps();
        write!(report, "sum: {}, because each move touches only one of them", count(heaps.len(), "heap"));
        report.line(
            "theorem: misère Nim (Bouton), the nim-sum decides as in normal play if a heap has 2 tokens or more,",
        );
        report.line("  and otherwise the next player wins if the number of heaps of 1 token is even");
        let large = heaps.iter().filter(|&&tokens| tokens > 1).count();
        if large == 0 {
            write!(report, "heaps of 1 token: {}", heaps.iter().filter(|&&tokens| tokens == 1).count());
            return;
        }
        let value = self.as_normal().nim_value();
        let values = heaps.iter().map(|&tokens| Nimber::from_heap(tokens).to_string());
        write!(report, "nim-sum: {} = {value}", join_truncated(values, " + "));
        let Some(Take { heap, take }) = Solver::move_to(self, target) else { return };
        if large == 1 {
            let left = heaps[heap] - take;
            write!(report, "heap chosen: {}, the only one of 2 tokens or more, which keeps {left}", heap + 1);
            let ones = heaps.iter().filter(|&&tokens| tokens == 1).count() as u64 + left;
            write!(report, "heaps of 1 token after the move: {ones}, an odd number");
        } else {
            let chosen = format_args!("heap chosen: {}, as its", heap + 1);
            report.choose(value, target, chosen, Nimber::from_heap(heaps[heap]));
        }
    }

    fn board(&self, around: Option<&Take>) -> Vec<String> {
        self.as_normal().board(around)
    }

    fn instruction(&self, mv: &Take) -> String {
        self.as_normal().instruction(mv)
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("Misère {}", self.as_normal().heading())
    }

    /// Draws the heaps without nim-values.
    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Take>, picture: &mut Picture) {
        picture.hide_values();
        self.as_normal().draw(mv, picture);
    }
}
