//! Piles and forbidden pairs from the judge's format.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use impartial_constrained_nim::{ConstrainedNim, Forbidden, MAX_PILE, Ruleset};
use number_reader::{ParseError, Place, Reader};

use crate::game::Limits;
use crate::output::report::count;

/// The numbers of piles and of pairs, the sizes of piles, and whether no pair may repeat.
struct InputLimits {
    counts: RangeInclusive<u64>,
    piles: RangeInclusive<u64>,
    has_distinct_pairs: bool,
}

impl InputLimits {
    fn of(limits: Limits) -> Self {
        match limits {
            Limits::Full => Self { counts: 0..=(1 << 31) - 1, piles: 0..=MAX_PILE, has_distinct_pairs: false },
            Limits::Judge => {
                Self { counts: 1..=200_000, piles: 1..=1_000_000_000_000_000_000, has_distinct_pairs: true }
            }
        }
    }
}

/// Piles and pairs as they are read.
pub(crate) struct NimInput {
    piles: Vec<u64>,
    pairs: Vec<Forbidden>,
}

impl NimInput {
    /// Reads piles and pairs. The text may continue after them.
    pub(super) fn read(reader: &mut Reader<'_>, limits: Limits) -> Result<(Self, String), ParseError> {
        let limits = InputLimits::of(limits);
        let (least, most) = limits.piles.into_inner();
        reader.line(2);
        let piles = reader.named_number(limits.counts.clone(), || "the number N of piles".into())?;
        let pairs = reader.named_number(limits.counts.clone(), || "the number M of pairs".into())?;
        reader.line(piles);
        let piles = reader.table(piles, ["pile", "piles"], |_| [("", least, most)], |[stones]| Some(stones))?;
        reader.lines(pairs, 2);
        let place = reader.place();
        let columns = |&[pile, _]: &[u64; 2]| [("X", 1, most), ("Y", 1, pile)];
        let pairs = reader.table(pairs, ["pair", "pairs"], columns, |[pile, take]| Some(Forbidden { pile, take }))?;
        if limits.has_distinct_pairs {
            are_distinct(&pairs, place)?;
        }
        let last_read = format!("{} and {}", count(piles.len(), "pile"), count(pairs.len(), "pair"));
        Ok((Self { piles, pairs }, last_read))
    }

    /// Builds the position, which solves it.
    pub(super) fn build(self) -> ConstrainedNim {
        let rules = Ruleset::new(self.pairs).expect("every pair was checked when it was read");
        ConstrainedNim::new(rules, self.piles).expect("every pile was checked when it was read")
    }
}

/// Checks that no pair repeats. Each has a line of its own, and the first is at this place.
fn are_distinct(pairs: &[Forbidden], mut place: Place) -> Result<(), ParseError> {
    let mut seen = BTreeSet::new();
    let Some(index) = pairs.iter().position(|pair| !seen.insert((pair.pile, pair.take))) else { return Ok(()) };
    (place.line, place.word) = (place.line + index, place.word + 2 * index);
    let Forbidden { pile, take } = pairs[index];
    let expected = format!("pair {} of {}, different from all before it", index + 1, pairs.len());
    Err(ParseError::new(place, expected, format!("`{pile} {take}` again")))
}
