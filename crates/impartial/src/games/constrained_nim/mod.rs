//! Constrained Nim: the format of AtCoder ABC255 G.

mod input;
#[cfg(feature = "draw")]
mod picture;

use impartial_constrained_nim::{ConstrainedNim, Forbidden, Take};

use crate::describe::prelude::*;
use crate::output::text_board;

/// Maximum number of forbidden moves that the parameters list.
#[cfg(feature = "json")]
const MAX_LISTED_PAIRS: usize = 8;

/// What an input chooses about the rules.
#[cfg(feature = "json")]
#[derive(serde::Serialize)]
struct ConstrainedNimParameters {
    /// The first moves that the rules forbid.
    forbidden: Vec<Forbidden>,
    /// The number of the other ones.
    left_out: usize,
}

impl Describe for ConstrainedNim {
    const READ: ReadInput = input::read;

    /// Returns the number of piles. Pairs do not count: counting them would sort them, and even 10^7 pairs take less than a
    /// second.
    fn size(&self) -> usize {
        self.piles().len()
    }

    #[cfg(feature = "json")]
    fn parameters(&self) -> String {
        let pairs = self.rules().pairs();
        let left_out = pairs.len().saturating_sub(MAX_LISTED_PAIRS);
        exact(&ConstrainedNimParameters { forbidden: pairs.take(MAX_LISTED_PAIRS).collect(), left_out })
    }

    /// Writes the current piles, which record all effects of the moves.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.piles().len(), self.rules().pairs().len())?;
        self.piles().iter().try_for_each(|pile| writeln!(f, "{pile}"))?;
        self.rules().pairs().try_for_each(|pair| writeln!(f, "{} {}", pair.pile, pair.take))
    }

    fn ranges(&self) -> String {
        let (piles, most) = (self.piles().len() as u64, self.piles().iter().max().copied().unwrap_or(0));
        match most {
            0 => "nothing, as all piles are empty".into(),
            _ => format!(
                "pile from 1 to {}, take from 1 to the size of the pile ({} at most), unless forbidden",
                grouped(piles),
                grouped(most)
            ),
        }
    }

    /// Takes from the first pile with a legal move, starting at a random pile.
    fn random_move(&self, random: &mut Random) -> Option<Take> {
        let piles = self.piles();
        let start = random.index(piles.len().max(1));
        (start..piles.len()).chain(0..start).find_map(|pile| {
            let forbidden = self.rules().pairs_of(piles[pile]);
            let legal = piles[pile] - forbidden.len() as u64;
            let mut take = random.number(1..=legal.max(1));
            // `take` is a rank among the legal numbers. In ascending order, each forbidden number up to it moves it by one.
            for pair in forbidden.collect::<Vec<_>>().iter().rev() {
                take += u64::from(pair.take <= take);
            }
            (legal > 0).then_some(Take { pile, take })
        })
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
        report.line(count(self.piles().len(), "pile"));
        let pairs = self.rules().pairs();
        let total = pairs.len();
        write!(report, "forbidden: {}", count(total, "pair"));
        report.list(pairs, total, |Forbidden { pile, take }| format!("from {pile} take {take}"));
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let rules = self.rules();
        write!(report, "sum: {}, because each move touches only one of them", count(self.piles().len(), "pile"));
        report.line("theorem: Sprague-Grundy, the nim-value of the sum is the xor of the nim-values of its piles");
        report.line(
            "pile: its nim-value is the least value that no move reaches: one more than all smaller piles have, or",
        );
        report.line("  the value of a pile that may not be left");
        report.list((1..).zip(self.piles()), self.piles().len(), |(pile, &stones): (usize, _)| {
            let facts = format!("pile {pile}: {}, nim-value {}", count(stones, "stone"), rules.nim_value(stones));
            let left = rules.pairs_of(stones).map(|Forbidden { pile, take }| (pile - take).to_string());
            if left.len() == 0 {
                facts
            } else {
                format!("{facts}, and may not be left with {}", join_truncated(left, ", "))
            }
        });
        if let Some(Take { pile, take }) = self.move_to(target) {
            let rules = self.rules();
            let stones = self.piles()[pile];
            let [before, after] = [stones, stones - take].map(|stones| rules.nim_value(stones));
            report.choose(self.nim_value(), target, format_args!("pile chosen: {}, as its", pile + 1), before);
            let equal = rules.piles_with_value(after, stones).map(|left| {
                let note = if rules.forbids(stones, stones - left) { " (forbidden)" } else { "" };
                format!("{left}{note}")
            });
            write!(report, "piles of nim-value {after} below {stones}: {}", join_truncated(equal, ", "));
        }
    }

    fn summands(&self) -> Summands {
        Summands::piles("pile", self.piles(), |stones| self.rules().nim_value(stones))
    }

    fn summand_of(&self, mv: &Take) -> Option<Summand> {
        Some(Summand::pile("pile", mv.pile, self.rules().nim_value(self.piles()[mv.pile])))
    }

    /// Shows next to each pile the first few numbers that may not be taken from it.
    fn board(&self, around: Option<&Take>) -> Vec<String> {
        /// Maximum number of forbidden numbers next to a pile.
        const MAX_SHOWN: usize = 2;
        let played = around.or(self.played().last());
        text_board::piles("pile", self.piles(), played.map_or(0, |mv| mv.pile), &|pile| {
            let mut forbidden = self.rules().pairs_of(self.piles()[pile]).map(|pair| grouped(pair.take));
            let first: Vec<String> = forbidden.by_ref().take(MAX_SHOWN).collect();
            let more = if forbidden.len() > 0 { ", ..." } else { "" };
            let forbidden = (!first.is_empty()).then(|| format!("not {}{more}", first.join(", ")));
            let chosen = around.is_some_and(|mv| mv.pile == pile).then(|| "<- the pile of the move".to_owned());
            let notes: Vec<String> = forbidden.into_iter().chain(chosen).collect();
            (!notes.is_empty()).then(|| notes.join("  "))
        })
    }

    fn instruction(&self, Take { pile, take }: &Take) -> String {
        format!("take {take} from pile {}", pile + 1)
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        "Constrained Nim".into()
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Take>, picture: &mut Picture) {
        picture::draw(self, mv.copied(), picture);
    }
}
