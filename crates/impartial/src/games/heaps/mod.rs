//! Taking-and-breaking games with an octal, hexadecimal or subtraction code. They are not contest problems, so the
//! format belongs to this project.

mod code_text;
mod input;
#[cfg(feature = "draw")]
mod picture;

use impartial_heaps::{HeapMove, Heaps, MAX_PARTS, Parts};

use crate::describe::prelude::*;
use crate::output::text_board;
use code_text::{earlier, joined, moves, named, period, value};

/// What an input chooses about the rules.
#[cfg(feature = "json")]
#[derive(serde::Serialize)]
struct HeapsParameters {
    /// The code, such as `0.77`.
    code: String,
}

impl Describe for Heaps {
    const READ: ReadInput = input::read;
    const IS_COMPLETE: Option<IsComplete<Self>> = Some(is_complete);
    const SHARED_TABLE: Option<SharedTable<Self>> =
        Some(SharedTable { name: |heaps| heaps.code().to_string(), share: Self::share_table });

    fn table_bytes(&self) -> u64 {
        Heaps::table_bytes(self)
    }

    fn size(&self) -> usize {
        self.heaps().len()
    }

    #[cfg(feature = "json")]
    fn parameters(&self) -> String {
        exact(&HeapsParameters { code: self.code().to_string() })
    }

    /// Writes the current heaps, which record all effects of the moves.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.code(), self.heaps().len())?;
        self.heaps().iter().try_for_each(|tokens| writeln!(f, "{tokens}"))
    }

    /// Splits the rest of the heap into parts. All parts except the largest are small, or one of them is given.
    fn completions(&self, words: &str) -> Vec<HeapMove> {
        let most = MAX_COMPLETIONS as u64;
        let (number, takes, given) = match numbers(words).unwrap_or_default()[..] {
            [number] => (number, 0..=most, None),
            [number, take] => (number, take..=take, None),
            [number, take, part] if part > 0 => (number, take..=take, Some(part)),
            _ => return Vec::new(),
        };
        let heap = index_of(number);
        let Some(&tokens) = self.heaps().get(heap) else { return Vec::new() };
        // A part of 0 tokens stands for no part. The parts of a move are rest >= part >= smallest, which lists each move
        // once; a given part takes any position in this order.
        // With one part given, `smallest` is the other small part; 0 leaves it out.
        let parts = |smallest: u64| given.map_or(smallest..=most, |part| part..=part).map(move |part| [smallest, part]);
        let moves = takes.flat_map(|take| (0..=most).flat_map(parts).map(move |parts| (take, parts)));
        let moves = moves.filter_map(|(take, [smallest, part])| {
            let rest = tokens.checked_sub(take)?.checked_sub(smallest)?.checked_sub(part)?;
            let mv = HeapMove { heap, take, parts: Parts::from([rest, part, smallest]) };
            (rest >= given.map_or(part, |_| smallest) && self.check(&mv).is_ok()).then_some(mv)
        });
        moves.take(MAX_COMPLETIONS).collect()
    }

    fn ranges(&self) -> String {
        let (heaps, most) = (self.heaps().len() as u64, self.heaps().iter().max().copied().unwrap_or(0));
        let take = match self.code().largest_take() {
            Some(take) => take.min(most),
            None => most,
        };
        // Codes such as 4.0 allow a move that takes nothing and divides the heap.
        let least = u64::from((0..=MAX_PARTS).all(|parts| !self.code().allows(0, parts)));
        match most {
            0 => "nothing, as all heaps are empty".into(),
            _ => format!(
                "heap from 1 to {}, take from {least} to {} as the code allows, parts of 1 or more, the rest in all",
                grouped(heaps),
                grouped(take)
            ),
        }
    }

    /// Tries random heaps, numbers and parts, and then returns the move of the solver.
    fn random_move(&self, random: &mut Random) -> Option<HeapMove> {
        const TRIES: usize = 256;
        let mut candidate = || {
            let heap = random.index(self.heaps().len());
            let tokens = self.heaps()[heap];
            let take = random.number(0..=self.code().largest_take().map_or(tokens, |most| most.min(tokens)));
            let mut parts = [tokens - take, 0, 0];
            // Each further part takes some of the first one, so the sum of the parts stays what the move must leave.
            for index in 1..=random.index(MAX_PARTS) {
                parts[index] = random.number(0..=parts[0]);
                parts[0] -= parts[index];
            }
            let mv = HeapMove { heap, take, parts: Parts::from(parts) };
            self.check(&mv).is_ok().then_some(mv)
        };
        let tries = if self.heaps().is_empty() { 0 } else { TRIES };
        (0..tries).find_map(|_| candidate()).or_else(|| self.some_move())
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        let (heaps, moves) = (self.heaps(), moves(self.code()));
        write!(report, "{} under {}", count(heaps.len(), "heap"), named(self.code()));
        report.list(&moves, moves.len(), String::clone);
        if is_in_full {
            report.list((1..).zip(heaps), heaps.len(), |(number, tokens): (usize, _)| {
                format!("heap {number}: {}", count(tokens, "token"))
            });
        }
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

    fn board(&self, around: Option<&HeapMove>) -> Vec<String> {
        let chosen = around.or(self.played().last()).map_or(0, |mv| mv.heap);
        text_board::piles("heap", self.heaps(), chosen, |heap| {
            around.is_some_and(|mv| mv.heap == heap).then(|| "<- the heap of the move".into())
        })
    }

    fn instruction(&self, HeapMove { heap, take, parts }: &HeapMove) -> String {
        let sizes: Vec<String> = parts.as_slice().iter().map(u64::to_string).collect();
        let left = match &sizes[..] {
            [] => "nothing".into(),
            [size] => format!("a heap of {size}"),
            _ => format!("heaps of {}", joined(&sizes, "and")),
        };
        format!("take {take} from heap {} and leave {left}", heap + 1)
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        picture::heading(self)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&HeapMove>, picture: &mut Picture) {
        picture::draw(self, mv.copied(), picture);
    }
}

/// Returns whether a list of parts has all tokens that the move leaves.
fn is_complete(heaps: &Heaps, before: &[Value], list: &[u64]) -> bool {
    let &[Value::Number(heap), Value::Number(take)] = before else { return false };
    let left = heaps.heaps().get(index_of(heap)).and_then(|tokens| tokens.checked_sub(take));
    left.is_some_and(|left| list.iter().fold(0, |sum: u64, &part| sum.saturating_add(part)) >= left)
}
