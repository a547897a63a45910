//! The answer, its check, and the report of heaps under a code.

use std::num::NonZero;

use impartial_core::{Position as _, Solve as _};
use impartial_heaps::{Break, Heaps, MAX_PARTS, Parts};
use nimbers::Nimber;

use super::words::{earlier, joined, moves, named, period, value};
use crate::any::AnyPosition;
use crate::check::{Answer, WrongAnswer};
use crate::notation::Notation as _;
use crate::output::report::{Report, count};
use crate::single_position::SinglePosition;

impl SinglePosition for Heaps {
    #[cfg(feature = "json")]
    const GAME: &'static str = super::GAME.name;
    const VERDICTS: [&'static str; 2] = super::VERDICTS;

    fn summands(&self) -> Vec<AnyPosition> {
        vec![self.clone().into()]
    }

    fn in_words(Break { heap, take, parts }: &Break) -> String {
        let sizes: Vec<String> = parts.as_slice().iter().map(u64::to_string).collect();
        let left = match &sizes[..] {
            [] => "nothing".into(),
            [size] => format!("a heap of {size}"),
            _ => format!("heaps of {}", joined(&sizes, "and")),
        };
        format!("take {take} from heap {} and leave {left}", heap + 1)
    }

    fn describe(&self, report: &mut Report) {
        let heaps = self.heaps();
        describe_rules(self, report);
        report.list((1..).zip(heaps), heaps.len(), |(number, tokens): (usize, _)| {
            format!("heap {number}: {}", count(tokens, "token"))
        });
    }

    fn explain(&self, report: &mut Report) {
        let heaps = self.heaps();
        write!(report, "sum: of {}, as each move touches only one of them", count(heaps.len(), "heap"));
        report.line("theorem: Sprague-Grundy, the sum is worth the xor of its heaps");
        report.line("heap: worth G(n), the least value that no move reaches; a move reaches the xor of what it leaves");
        for line in period(self) {
            report.line(line);
        }
        report.list((1..).zip(heaps), heaps.len(), |(number, &tokens): (usize, _)| {
            let earlier = self.period().and_then(|period| earlier(period, tokens)).unwrap_or_default();
            format!("heap {number}: {}, worth {}{earlier}", count(tokens, "token"), value(self, tokens))
        });
    }

    fn justify(&self, &Break { heap, take, parts }: &Break, target: Nimber, report: &mut Report) {
        let tokens = self.heaps()[heap];
        let left: Nimber = parts.as_slice().iter().map(|&part| value(self, part)).sum();
        let difference = self.nim_value() + target;
        write!(report, "difference: {} + {target} = {difference}", self.nim_value());
        write!(
            report,
            "heap chosen: {}, as its {before} becomes smaller: {before} + {difference} = {left}",
            heap + 1,
            before = value(self, tokens),
        );
        let parts: Vec<String> = parts.as_slice().iter().map(|&part| format!("G({part})")).collect();
        match &parts[..] {
            [] => write!(report, "move: {tokens} - {take} leaves nothing, worth 0"),
            [part] => write!(report, "move: {tokens} - {take} leaves one heap, {part} = {left}"),
            parts => write!(report, "move: {tokens} - {take} leaves heaps, {} = {left}", parts.join(" + ")),
        }
    }

    fn winning_line(&self) -> Option<String> {
        self.winning_move().as_ref().map(Self::short_move)
    }

    fn check_winning_line(&self, answer: &mut Answer<'_>) -> Result<(), WrongAnswer> {
        let heap: u64 = answer.number(|| "the heap of the move".into())?;
        let take: u64 = answer.number(|| "the number of tokens of the move".into())?;
        let mut parts = [0; MAX_PARTS];
        for part in &mut parts {
            if answer.is_at_end() {
                break;
            }
            *part = answer.number(|| "the size of a heap that the move leaves".into()).map(NonZero::<u64>::get)?;
        }
        let heap = usize::try_from(heap.wrapping_sub(1)).unwrap_or(usize::MAX);
        let parts = Parts::from(parts);
        let mv = Break { heap, take, parts };
        let mut after = self.clone();
        let value = after.play(&mv).map(|()| after.nim_value());
        answer.wins(&format!("move `{}`", Self::short_move(&mv)), value)
    }

    #[cfg(feature = "json")]
    fn json_move(mv: Break) -> impl serde::Serialize {
        mv
    }
}

/// Adds the number of heaps and the moves that the code allows.
pub(super) fn describe_rules(heaps: &Heaps, report: &mut Report) {
    write!(report, "{} under {}", count(heaps.heaps().len(), "heap"), named(heaps.code()));
    let moves = moves(heaps.code());
    report.list(&moves, moves.len(), String::clone);
}
