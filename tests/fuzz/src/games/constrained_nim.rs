//! Compares the solver of Constrained Nim with a search for piles of up to 16 stones, and with the mex of all options
//! for piles of up to 100.

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::constrained_nim::reference::ReferenceConstrainedNim;
use impartial::constrained_nim::{ConstrainedNim, Forbidden, Ruleset, Take};
use impartial::core::{Enumerate as _, Exhaustive};

use super::Checks;
use crate::List;
use crate::solve::{agrees, is_the_mex, number};

pub(super) const GAME: Checks = Checks::new(solve);

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    is_small: bool,
    pairs: List<[u8; 2], 60>,
    piles: List<u8, 3>,
    choices: [u8; 2],
    candidates: List<[u8; 2], 8>,
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    let Input { is_small, pairs, piles, choices, candidates } = Input::arbitrary_take_rest(bytes)?;
    let most = if is_small { 16 } else { 100 };
    let pair = |&[pile, take]: &[u8; 2]| {
        let pile = number(pile, 1, most);
        Forbidden { pile, take: number(take, 1, pile) }
    };
    let pairs: Vec<Forbidden> = pairs.iter().map(pair).collect();
    let piles: Vec<u64> = piles.iter().map(|&pile| number(pile, 0, most)).collect();
    let rules = Ruleset::new(pairs).expect("no pair takes more than its pile");
    let position = ConstrainedNim::new(rules, piles).expect("the piles are small");
    let rules_of =
        |position: &ConstrainedNim| ReferenceConstrainedNim::try_from(position).expect("the piles are small");
    if is_small {
        let take = |&[pile, take]: &[u8; 2]| Take { pile: usize::from(pile % 4), take: number(take, 0, 17) };
        let candidates: Vec<Take> = candidates.iter().map(take).collect();
        agrees(position, rules_of, &mut Exhaustive::by_rules(), &choices, &candidates);
    } else {
        is_the_mex(position, |position| rules_of(position).moves().collect(), &choices[..1]);
    }
    Ok(())
}
