//! Constrained Nim: the format of AtCoder ABC255 G.
//!
//! `N M`, then the N piles, then M lines `X Y`: from a pile of exactly X stones it is forbidden to take exactly Y.
//! The answer is `Takahashi` if the first player wins, else `Aoki`.

use impartial_constrained_nim::{ConstrainedNim, Forbidden, MAX_PILE, Ruleset, Take};
use impartial_core::Solve as _;
use nimbers::Nimber;

use super::one_position::OnePosition;
use super::report::{Report, count, some};
use super::scan::{Records, Scanner};
use crate::{Error, Game, Puzzle, Rule};

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "constrained-nim",
    summary: "take stones from a pile, but from a pile of exactly X not exactly Y",
    source: "AtCoder ABC255 G",
    input: &["N M", "the N piles", "M lines X Y: from a pile of exactly X stones, exactly Y may not be taken"],
    answer: "Takahashi (first player wins) or Aoki",
    limits: "0 <= N, M <= 2^31 - 1, piles up to 2^63 - 1, 1 <= Y <= X <= 2^63 - 1, pairs may repeat",
    moves: "pile take",
    example: "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n",
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |input, _| parse_owned(input),
        parse_file: |file| Some(Box::new(made(file.read(scan)?))),
        positions: |scanner| Ok(vec![made(scan(scanner)?).into()].into()),
    }],
};

/// The most piles, and the most pairs, that are read.
const MAX_COUNT: u64 = (1 << 31) - 1;

/// Reads the position.
///
/// # Errors
///
/// The first word that is not a number or out of its range, too few piles or pairs, or something after the last one.
///
/// # Complexity
///
/// *O(b + (N + M) log M)* time for *b* bytes, *N* piles and *M* pairs. No memory is taken for what is only announced.
/// [`Game::parse`] says how much it is for those that are there.
///
/// # Examples
///
/// ```
/// use impartial::text::constrained_nim::parse;
///
/// let nim = parse(b"3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n")?;
/// assert_eq!(nim.piles(), [1, 2, 4]);
/// assert!(nim.rules().forbids(3, 1));
/// let error = parse(b"3 1\n1 2 4\n2 3\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:3: expected Y of pair 1 of 1, from 1 to 2, found `3`");
/// # Ok::<(), impartial::Error>(())
/// ```
pub fn parse(input: &[u8]) -> Result<ConstrainedNim, Error> {
    Ok(made(read(input)?))
}

/// The same from a text that is dropped before the position is made, since both may be large.
fn parse_owned(input: Vec<u8>) -> Result<Box<dyn Puzzle>, Error> {
    let parts = read(&input)?;
    drop(input);
    Ok(Box::new(made(parts)))
}

/// Piles and pairs as they are read.
type Given = (Records<u64>, Records<Forbidden>);

/// Makes the position.
fn made((piles, pairs): Given) -> ConstrainedNim {
    let rules = Ruleset::new(pairs.kept).expect("every pair was checked when it was read");
    ConstrainedNim::new(rules, piles.kept).expect("every pile was checked when it was read")
}

/// Reads the whole input.
fn read(input: &[u8]) -> Result<Given, Error> {
    Scanner::whole(input, scan, |(piles, pairs)| {
        format!("{} and {}", count(piles.len, "pile"), count(pairs.len, "pair"))
    })
}

/// Reads piles and pairs from a longer text.
fn scan(scanner: &mut Scanner<'_>) -> Result<Given, Error> {
    let piles = scanner.number(0..=MAX_COUNT, || "the number N of piles".into())?;
    let pairs = scanner.number(0..=MAX_COUNT, || "the number M of pairs".into())?;
    let piles = scanner.records_of_numbers(piles, "pile", 1, |scanner, read| {
        scanner.number(0..=MAX_PILE, || format!("pile {} of {piles}", read + 1))
    })?;
    let pairs = scanner.records_of_numbers(pairs, "pair", 2, |scanner, read| {
        let name = |what: &'static str| move || format!("{what} of pair {} of {pairs}", read + 1);
        let pile = scanner.number(1..=MAX_PILE, name("X"))?;
        let take = scanner.number(1..=pile, name("Y"))?;
        Ok(Forbidden { pile, take })
    })?;
    Ok((piles, pairs))
}

impl OnePosition for ConstrainedNim {
    const VERDICTS: [&'static str; 2] = ["Takahashi", "Aoki"];

    fn in_words(Take { pile, take }: &Take) -> String {
        format!("take {take} from pile {pile}")
    }

    fn describe(&self, report: &mut Report) {
        report.line(count(self.piles().len(), "pile"));
        let pairs = self.rules().pairs();
        let total = pairs.len();
        report.line(format_args!("forbidden: {}", count(total, "pair")));
        report.list(pairs, total, |Forbidden { pile, take }| format!("from {pile} take {take}"));
    }

    fn explain(&self, report: &mut Report) {
        let rules = self.rules();
        report
            .line(format_args!("sum: of {}, as each move touches only one of them", count(self.piles().len(), "pile")));
        report.line("theorem: Sprague-Grundy, the sum is worth the xor of its piles");
        report
            .line("pile: worth the least value that no move from it reaches, which is one more than all below it, or");
        report.line("  a value that it may not be left with");
        report.list((1..).zip(self.piles()), self.piles().len(), |(pile, &stones): (usize, _)| {
            let worth = format!("pile {pile}: {}, worth {}", count(stones, "stone"), rules.nim_value(stones));
            let left = rules.pairs_of(stones).map(|Forbidden { pile, take }| (pile - take).to_string());
            if left.len() == 0 { worth } else { format!("{worth}, and may not be left with {}", some(left, ", ")) }
        });
    }

    fn justify(&self, &Take { pile, take }: &Take, target: Nimber, report: &mut Report) {
        let rules = self.rules();
        let stones = self.piles()[pile - 1];
        let [before, after] = [stones, stones - take].map(|stones| rules.nim_value(stones));
        let difference = self.nim_value() + target;
        report.line(format_args!("difference: {} + {target} = {difference}", self.nim_value()));
        report.line(format_args!(
            "pile chosen: {pile}, as its {before} becomes smaller: {before} + {difference} = {after}"
        ));
        let worth = rules.piles_worth(after, stones).map(|left| {
            let note = if rules.forbids(stones, stones - left) { " (forbidden)" } else { "" };
            format!("{left}{note}")
        });
        report.line(format_args!("piles worth {after} below {stones}: {}", some(worth, ", ")));
    }

    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String {
        crate::draw::constrained_nim::picture(self, target)
    }
}
