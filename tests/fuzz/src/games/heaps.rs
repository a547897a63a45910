//! Compares the solver of taking-and-breaking games with a search for heaps of up to 12 tokens, and with the mex of all
//! options for heaps of up to 60 tokens. For codes with a short period, the laws are checked for heaps of any size. In misère
//! play, compares the solver with a search for heaps of up to 12 tokens in all.

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::core::{Enumerate as _, Exhaustive, Solve as _, laws};
use impartial::heaps::reference::ReferenceHeaps;
use impartial::heaps::{Code, HeapMove, Heaps, MAX_HEAP, MisereHeaps};

use super::Checks;
use crate::List;
use crate::solve::{agrees, agrees_in_misere_play, is_the_mex, number};

pub(super) const GAME: Checks = Checks { is_quick: has_short_tables, ..Checks::new(solve) };

/// Codes whose periods are proved by a few hundred values.
const PERIODIC: [&str; 7] = ["kayles", "0.07", "S(1,3,4)", "S(all-but:1,4)", "S(all)", "4.3", "0.F"];

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    size: Size,
    digits: List<u8, 4>,
    is_unequal: bool,
    is_set: bool,
    heaps: List<u64, 3>,
    choices: [u8; 2],
    candidates: List<(u8, u8, [u8; 3]), 8>,
}

/// The size of the heaps, which determines the checks.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Size {
    Small,
    Middle,
    Huge,
    Misere,
}

impl Input {
    /// Returns the text of the code.
    fn code(&self) -> String {
        let digits: Vec<u8> = self.digits.iter().map(|digit| digit % 16).collect();
        if self.is_set {
            let numbers: Vec<String> = digits.iter().map(|digit| (digit + 1).to_string()).collect();
            let but = if self.is_unequal { "all-but:" } else { "" };
            return if numbers.is_empty() { "S(all)".into() } else { format!("S({but}{})", numbers.join(",")) };
        }
        let [first, others @ ..] = &digits[..] else { return "0.0".into() };
        let others: String = others.iter().filter_map(|&digit| char::from_digit(digit.into(), 16)).collect();
        let unequal = if self.is_unequal { "!" } else { "" };
        format!("{:X}{unequal}.{others}0", first & 0xc)
    }
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    let input = Input::arbitrary_take_rest(bytes)?;
    let code = match input.size {
        Size::Huge => PERIODIC[input.digits.len() * 2 % PERIODIC.len()].into(),
        _ => input.code(),
    };
    let code: Code = code.parse().expect("it is a code");
    if let Size::Misere = input.size {
        misere(code, &input.heaps);
        return Ok(());
    }
    let most = match input.size {
        Size::Small => 12,
        Size::Middle => 60,
        Size::Huge | Size::Misere => MAX_HEAP,
    };
    let heaps = input.heaps.iter().map(|&heap| heap % (most + 1));
    let position = Heaps::new(code, heaps).expect("the heaps are small, or the period is short");
    let candidate = |&(heap, take, parts): &(u8, u8, [u8; 3])| HeapMove {
        heap: usize::from(heap % 4),
        take: number(take, 0, 13),
        parts: parts.map(|part| number(part, 0, 13)).into(),
    };
    let candidates: Vec<HeapMove> = input.candidates.iter().map(candidate).collect();
    let rules_of = |position: &Heaps| ReferenceHeaps::try_from(position).expect("the heaps are small");
    match input.size {
        Size::Small => agrees(position, rules_of, &mut Exhaustive::by_rules(), &input.choices, &candidates),
        Size::Middle => is_the_mex(position, |position| rules_of(position).moves().collect(), &input.choices[..1]),
        Size::Huge | Size::Misere => {
            let targets = laws::targets(position.nim_value(), input.choices[0].into());
            laws::holds(&position, targets, candidates).unwrap_or_else(|law| panic!("{law}"));
        }
    }
    Ok(())
}

/// Compares the solver of misère play with a search, if the quotient of the code is small.
fn misere(code: Code, heaps: &[u64]) {
    let mut left = 12;
    let heaps = heaps.iter().map(|heap| {
        let heap = heap % (left + 1);
        left -= heap;
        heap
    });
    let Ok(position) = MisereHeaps::search(code, heaps) else { return };
    let rules = |position: &MisereHeaps| ReferenceHeaps::try_from(position).expect("the heaps are small");
    agrees_in_misere_play(position, rules, |position| (position.outcome(), position.winning_move()));
}

/// Returns whether every table of nim-values that a text requires is short.
///
/// The table for a huge heap ends when a period is proved. Otherwise it takes seconds, or a minute with a code of many
/// digits, so a text with such a code and a large number is skipped.
fn has_short_tables(text: &[u8]) -> bool {
    const LARGE: u64 = 300;
    let words =
        || text.split(|byte| !byte.is_ascii_graphic() || *byte == b'"').filter_map(|word| str::from_utf8(word).ok());
    let is_long = |word: &str| {
        let code = word.parse::<Code>();
        code.is_ok_and(|code| code.name() != Some("kayles") && (code.max_parts() > 1 || word.len() > 20))
    };
    let is_large = |word: &str| {
        word.bytes().all(|byte| byte.is_ascii_digit()) && word.parse().is_ok_and(|number: u64| number > LARGE)
    };
    !words().any(is_long) || !words().any(is_large)
}
