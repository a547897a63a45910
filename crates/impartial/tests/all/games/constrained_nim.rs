//! Constrained Nim.

use std::fmt::Write as _;

use impartial::constrained_nim::rules::LiteralConstrainedNim;
use impartial::constrained_nim::{self, ConstrainedNim, Forbidden, InvalidConstrainedNim, Ruleset, Take};
use impartial::impartial_core::{Enumerate as _, Position as _};
use impartial::{AnyMove, Game};
use proptest::prelude::*;

use super::{BadInput, Tested, bad};
use crate::file;
use crate::games_alike::{Alike, alike, is_like_the_others};
use crate::random::Random;
use crate::text_boards::check_piles;
use crate::values::{hashes, keys, number, orders};

impl Tested for ConstrainedNim {
    const NAME: &'static str = "constrained-nim";
    const HUGE_GAMES_END: bool = true;
    const INPUTS: &'static [&'static str] = &["3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n"];
    const BAD_POSITIONS: &'static [(&'static str, &'static str)] = &[(
        "constrained-nim 0",
        "1:18: expected the number M of pairs, from 0 to 2147483647, found the end of the input",
    )];
    const BAD_MOVES: &'static [(&'static str, &'static str, &'static str)] =
        &[("constrained-nim 1 0 5", "1 x", "expected the number to take, found `x`")];
    const MOVES_AS_JSON: &'static [(&'static str, &'static str)] =
        &[("constrained-nim 2 5", r#"{"game":"constrained-nim","move":{"pile":2,"take":5}}"#)];
    const SOLVED_AS_JSON: &'static [(&'static str, u64, &'static str)] = &[(
        "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n",
        0,
        "{\"game\":\"constrained-nim\",\"outcome\":\"N\",\"nim_value\":3,\"move\":{\"pile\":3,\"take\":2}}\n",
    )];

    fn bad_inputs() -> Vec<BadInput> {
        const PILES: &str = "the number N of piles, from 0 to 2147483647";
        const PAIRS: &str = "the number M of pairs, from 0 to 2147483647";
        bad(&[
            (b"", "1:1", format!("{PILES}, found the end of the input")),
            (b"x 1", "1:1", format!("{PILES}, found `x`")),
            (b"2147483648 0", "1:1", format!("{PILES}, found `2147483648`")),
            (b"1", "1:2", format!("{PAIRS}, found the end of the input")),
            (b"1 -1", "1:3", format!("{PAIRS}, found `-1`")),
            (b"2 0\n5", "2:2", "2 piles, found the end of the input after 1".into()),
            (b"2147483647 0\n5\n", "3:1", "2147483647 piles, found the end of the input after 1".into()),
            (
                b"1 0\n9223372036854775808",
                "2:1",
                "pile 1 of 1, from 0 to 9223372036854775807, found `9223372036854775808`".into(),
            ),
            (b"1 0\n-3", "2:1", "pile 1 of 1, from 0 to 9223372036854775807, found `-3`".into()),
            (b"1 2\n5\n3 1\n", "4:1", "2 pairs, found the end of the input after 1".into()),
            (b"1 1\n5\n3", "3:2", "Y of pair 1 of 1, from 1 to 3, found the end of the input".into()),
            (b"1 1\n5\n3 0", "3:3", "Y of pair 1 of 1, from 1 to 3, found `0`".into()),
            (b"1 1\n5\n3 4", "3:3", "Y of pair 1 of 1, from 1 to 3, found `4`".into()),
            (b"1 1\n5\n0 1", "3:1", "X of pair 1 of 1, from 1 to 9223372036854775807, found `0`".into()),
            (
                b"1 2\n5\n3 1\n9223372036854775808 1",
                "4:1",
                "X of pair 2 of 2, from 1 to 9223372036854775807, found `9223372036854775808`".into(),
            ),
            (b"1 1\n5\n3 1\n7", "4:1", "the end of the input after 1 pile and 1 pair, found `7`".into()),
            (b"0 0 7", "1:5", "the end of the input after 0 piles and 0 pairs, found `7`".into()),
        ])
    }

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let most = if is_huge { (1 << 63) - 1 } else { 8 };
        let piles: Vec<u64> = (0..random.number(0, 4)).map(|_| random.number(0, most)).collect();
        let mut pairs = Vec::new();
        for &pile in piles.iter().filter(|&&pile| pile > 0) {
            let takes = [1, 2, pile / 2, pile - 1, pile].map(|take| take.clamp(1, pile));
            pairs.extend((0..random.number(0, 3)).map(|_| format!("{pile} {}", random.one_of(&takes))));
        }
        let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
        format!("{} {} {} {}", piles.len(), pairs.len(), piles.join(" "), pairs.join(" "))
    }

    fn candidate(&self, random: &mut Random) -> Take {
        let pile = random.index(self.piles().len() + 1);
        let stones = self.piles().get(pile).copied().unwrap_or(1);
        Take { pile, take: random.number(0, stones + 1) }
    }

    fn listed_moves(&self) -> Vec<Take> {
        LiteralConstrainedNim::try_from(self).unwrap().moves().collect()
    }

    fn kind(&self, mv: &Take) -> String {
        format!("take {} from pile {}", mv.take, mv.pile)
    }

    fn large_move(&self) -> Option<Take> {
        let piles = self.piles().iter().copied().enumerate();
        let mut takes =
            piles.flat_map(|(pile, stones)| (1..=stones).rev().take(5).map(move |take| Take { pile, take }));
        takes.find(|mv| self.check(mv).is_ok())
    }

    fn check_board(&self, _mv: &AnyMove, board: &str) {
        check_piles("pile", self.piles(), board);
    }
}

impl Alike for ConstrainedNim {
    alike!(ConstrainedNim, InvalidConstrainedNim, constrained_nim::LiteralConstrainedNim, MAX_PILE, MAX_LISTED_PILE);

    const FAULTY: Option<usize> = Some(1);

    fn of_size(pile: u64) -> Result<Self, InvalidConstrainedNim> {
        Self::new(Ruleset::new([])?, [1, pile])
    }

    /// A move names a pile by its index, so only the pairs are reversed.
    fn small() -> Vec<Self> {
        let pairs = [Forbidden { pile: 3, take: 3 }, Forbidden { pile: 2, take: 1 }];
        let [rules, reversed] = [Ruleset::new(pairs), Ruleset::new(pairs.into_iter().rev())].map(Result::unwrap);
        let by_iterator = Self::new(reversed, (1..4).rev());
        [Self::new(rules.clone(), [3, 2, 1]), Self::new(rules, vec![3, 2, 1]), by_iterator].map(Result::unwrap).into()
    }

    fn with_faulty_part() -> Result<Self, InvalidConstrainedNim> {
        Self::new(Ruleset::new([])?, [3, 1 << 63])
    }
}

#[test]
fn constrained_nim_is_like_the_others() {
    is_like_the_others::<ConstrainedNim>();
}

/// Lists of many pieces, which several threads read with the feature `parallel`.
#[test]
fn long_lists() {
    const PILES: u64 = 600_000;
    let rule = &Game::named("constrained-nim").unwrap().rules[0];
    let mut input = format!("{PILES} {PILES}\n");
    (0..PILES).for_each(|pile| writeln!(input, "{}", pile * 104_729 % 1_000_003).unwrap());
    (1..=PILES).for_each(|pair| writeln!(input, "{} {}", 1_000_000_000_000 + pair, pair * 7_919 % 1_000 + 1).unwrap());
    assert!(file::at_hand(rule, input.as_bytes()).is_ok());
    file::check(rule, input.as_bytes());
    file::check(rule, &input.as_bytes()[..input.len() - 3]);
}

proptest! {
    #[test]
    fn moves_and_positions_are_equal_if_their_parts_are(keys in keys([number(), number()]), takes in keys([1..4_u64, 1..4_u64, 1..4_u64])) {
        orders(&keys, |&[pile, take]| Forbidden { pile, take })?;
        let numbered: Vec<(usize, u64)> = keys.iter().map(|&[a, b]| (a.count_ones() as usize % 4, b)).collect();
        orders(&numbered, |&(pile, take)| Take { pile, take })?;

        let takes: Vec<[u64; 3]> = takes.iter().map(|&[a, b, c]| [a.max(b), b, c]).collect();
        let forbidden = |&[pile, take, _]: &[u64; 3]| Ruleset::new([Forbidden { pile, take }]).unwrap();
        let nim = |take: &[u64; 3]| ConstrainedNim::new(forbidden(take), [take[2]]).unwrap();
        hashes(&takes, |take| (forbidden(take), take[2]))?;
        hashes(&takes, nim)?;
        hashes(&takes, |take| LiteralConstrainedNim::try_from(&nim(take)).unwrap())?;
    }
}
