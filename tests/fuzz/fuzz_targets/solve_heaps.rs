//! The solver of heaps under a code: against a search with heaps of up to 12 tokens, against the mex of all options with
//! heaps of up to 60, and by the laws with heaps of any size under codes with a short period.

#![no_main]

use arbitrary::Arbitrary;
use impartial::heaps::rules::LiteralHeaps;
use impartial::heaps::{Break, Code, Heaps, MAX_HEAP};
use impartial::impartial_core::{Enumerate as _, Exhaustive, Solve as _, laws};
use impartial_fuzz::List;
use impartial_fuzz::solve::{agrees, is_the_mex, number};
use libfuzzer_sys::fuzz_target;

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

fuzz_target!(|given: Given| {
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
    let rules_of = |position: &Heaps| LiteralHeaps::try_from(position).expect("the heaps are small");
    match given.size {
        Size::Small => agrees(position, rules_of, &mut Exhaustive::by_rules(), &given.choices, &candidates),
        Size::Middle => is_the_mex(position, |position| rules_of(position).moves().collect(), &given.choices[..1]),
        Size::Huge => {
            let targets = laws::targets(position.nim_value(), given.choices[0].into());
            laws::holds(&position, targets, candidates).unwrap_or_else(|law| panic!("{law}"));
        }
    }
});
