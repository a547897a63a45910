//! The solver of heaps under a code: against a search with heaps of up to 12 tokens, against the mex of all options with
//! heaps of up to 60, and by the laws with heaps of any size under codes with a short period.

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::heaps::reference::ReferenceHeaps;
use impartial::heaps::{Break, Code, Heaps, MAX_HEAP};
use impartial::impartial_core::{Enumerate as _, Exhaustive, Solve as _, laws};

use super::Checks;
use crate::List;
use crate::solve::{agrees, is_the_mex, number};

pub(super) const CHECKS: Checks = Checks { is_quick: has_short_tables, ..Checks::new("heaps", solve) };

/// Codes whose period is proved by a few hundred values.
const PERIODIC: [&str; 7] = ["kayles", "0.07", "S(1,3,4)", "S(all-but:1,4)", "S(all)", "4.3", "0.F"];

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Given {
    size: Size,
    digits: List<u8, 4>,
    is_unequal: bool,
    is_set: bool,
    heaps: List<u64, 3>,
    choices: [u8; 2],
    candidates: List<(u8, u8, [u8; 3]), 8>,
}

/// The largest heaps, and what is checked.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Size {
    Small,
    Middle,
    Huge,
}

impl Given {
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
    let given = Given::arbitrary_take_rest(bytes)?;
    let code = match given.size {
        Size::Huge => PERIODIC[given.digits.len() * 2 % PERIODIC.len()].into(),
        _ => given.code(),
    };
    let code: Code = code.parse().expect("it is a code");
    let most = match given.size {
        Size::Small => 12,
        Size::Middle => 60,
        Size::Huge => MAX_HEAP,
    };
    let heaps = given.heaps.iter().map(|&heap| heap % (most + 1));
    let position = Heaps::new(code, heaps).expect("the heaps are small, or the period is short");
    let candidate = |&(heap, take, parts): &(u8, u8, [u8; 3])| Break {
        heap: usize::from(heap % 4),
        take: number(take, 0, 13),
        parts: parts.map(|part| number(part, 0, 13)).into(),
    };
    let candidates: Vec<Break> = given.candidates.iter().map(candidate).collect();
    let rules_of = |position: &Heaps| ReferenceHeaps::try_from(position).expect("the heaps are small");
    match given.size {
        Size::Small => agrees(position, rules_of, &mut Exhaustive::by_rules(), &given.choices, &candidates),
        Size::Middle => is_the_mex(position, |position| rules_of(position).moves().collect(), &given.choices[..1]),
        Size::Huge => {
            let targets = laws::targets(position.nim_value(), given.choices[0].into());
            laws::holds(&position, targets, candidates).unwrap_or_else(|law| panic!("{law}"));
        }
    }
    Ok(())
}

/// Returns whether every table of nim-values that a text asks for is short.
///
/// The table of a huge heap ends where a period is proved. Without one it takes seconds, and with a code of many digits
/// a minute. So a text is skipped if it has such a code and a large number.
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
