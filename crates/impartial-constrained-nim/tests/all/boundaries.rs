//! Piles and pairs next to powers of two and to the limits of integer types.

use impartial_constrained_nim::{ConstrainedNim, Forbidden, MAX_PILE, Ruleset, Take};
use impartial_core::laws::WORD_ENDS;
use impartial_core::{Position as _, Solve as _};
use nimbers::Nimber;

/// With a single pair, all nim-values below its pile occur once. So the pile has the nim-value of its forbidden remainder, and
/// the nim-value of every larger pile is one less than without the pair.
#[test]
fn rules_of_one_pair() {
    for pile in WORD_ENDS {
        for take in WORD_ENDS {
            let rules = Ruleset::new([Forbidden { pile, take }]);
            let is_valid = (1..=MAX_PILE).contains(&pile) && (1..=pile).contains(&take);
            assert_eq!(rules.is_ok(), is_valid, "{pile} {take}");
            let Ok(rules) = rules else { continue };
            let is_kept = rules.pairs().eq([Forbidden { pile, take }]) && rules.forbids(pile, take);
            assert!(is_kept, "{pile} {take}");
            for stones in WORD_ENDS {
                let value = match stones {
                    _ if stones < pile => stones,
                    _ if stones == pile => pile - take,
                    _ => stones - 1,
                };
                assert_eq!(rules.nim_value(stones), Nimber::from_heap(value), "{stones} under {pile} {take}");
                for target in [0, value / 2, value.saturating_sub(1), value].map(Nimber::from_heap) {
                    let found = rules.take_to(stones, target);
                    let case = format!("{stones} to {target} under {pile} {take}");
                    assert_eq!(found.is_some(), target < Nimber::from_heap(value), "{case}: {found:?}");
                    let left = found.map(|take| rules.nim_value(stones - take));
                    assert_eq!(left, found.map(|_| target), "{case}");
                    assert!(found.is_none_or(|take| !rules.forbids(stones, take)), "{case}: {found:?} is forbidden");
                }
            }
        }
    }
}

/// Two piles without pairs are Nim.
#[test]
fn piles() {
    for left in WORD_ENDS {
        for right in WORD_ENDS {
            let nim = ConstrainedNim::new(Ruleset::new([]).unwrap(), [left, right]);
            let too_large = [left, right].iter().position(|&stones| stones > MAX_PILE);
            let refusal = too_large.map(|index| {
                let stones = [left, right][index];
                format!("the pile at index {index} has {stones} stones, more than {MAX_PILE}")
            });
            assert_eq!(nim.as_ref().map_err(ToString::to_string).err(), refusal, "{left} {right}");
            let Ok(mut nim) = nim else { continue };
            assert_eq!(nim.nim_value(), Nimber::from_heap(left ^ right), "{left} {right}");
            let larger = usize::from(left < right);
            let winning = (left != right).then_some(Take { pile: larger, take: left.abs_diff(right) });
            assert_eq!(nim.winning_move(), winning, "{left} {right}");
            for pile in [2, 3, usize::MAX] {
                assert!(nim.play(&Take { pile, take: 1 }).is_err(), "{left} {right}, pile {pile}");
            }
            if let Some(winning) = winning {
                nim.play(&winning).unwrap();
                assert_eq!(nim.piles(), [left.min(right); 2], "{left} {right}");
            }
        }
    }
}
