//! Piles and forbidden pairs from the judge's format.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset};
use number_reader::{ParseError, Place, Reader};

use super::FULL;
use crate::output::report::count;

/// The numbers of piles and of pairs, the sizes of piles, and whether no pair may repeat.
pub(super) struct InputLimits {
    pub(super) counts: RangeInclusive<u64>,
    pub(super) piles: RangeInclusive<u64>,
    pub(super) has_distinct_pairs: bool,
}

/// Parses a position.
///
/// # Errors
///
/// Returns an error for the first word that is not a number or out of its range, too few piles or pairs, or a word after the last one.
///
/// # Complexity
///
/// *O(b + (N + M) log M)* time for *b* bytes, *N* piles and *M* pairs. Memory: see [`Game::parse`](crate::Game::parse).
///
/// # Examples
///
/// ```
/// use impartial::games::constrained_nim::parse;
///
/// let nim = parse(b"3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n")?;
/// assert_eq!(nim.piles(), [1, 2, 4]);
/// assert!(nim.rules().forbids(3, 1));
/// let error = parse(b"3 1\n1 2 4\n2 3\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:3: expected Y of pair 1 of 1, from 1 to 2, found `3`");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn parse(input: impl Into<Vec<u8>>) -> Result<ConstrainedNim, ParseError> {
    read_whole(Reader::new(input.into()))
}

/// Reads a whole input. Its text is freed before the position is solved, because both may be large.
pub(super) fn read_whole(mut reader: Reader<'_>) -> Result<ConstrainedNim, ParseError> {
    let input = read_input(&mut reader, &FULL)?;
    drop(reader);
    Ok(input.build())
}

/// Reads a whole input within some limits.
pub(super) fn read_input(reader: &mut Reader<'_>, limits: &InputLimits) -> Result<NimInput, ParseError> {
    let input = NimInput::read(reader, limits)?;
    reader.end_after(|| format!("{} and {}", count(input.piles.len(), "pile"), count(input.pairs.len(), "pair")))?;
    Ok(input)
}

/// Piles and pairs as they are read.
pub(super) struct NimInput {
    piles: Vec<u64>,
    pairs: Vec<Forbidden>,
}

impl NimInput {
    /// Reads piles and pairs. The text may go on after them.
    pub(super) fn read(reader: &mut Reader<'_>, limits: &InputLimits) -> Result<Self, ParseError> {
        let (least, most) = limits.piles.clone().into_inner();
        reader.line(2);
        let piles = reader.named_number(limits.counts.clone(), || "the number N of piles".into())?;
        let pairs = reader.named_number(limits.counts.clone(), || "the number M of pairs".into())?;
        reader.line(piles);
        let piles = reader.table(piles, "pile", |_| [("", least, most)], |[stones]| Some(stones))?;
        reader.lines(pairs, 2);
        let place = reader.place();
        let columns = |&[pile, _]: &[u64; 2]| [("X", 1, most), ("Y", 1, pile)];
        let pairs = reader.table(pairs, "pair", columns, |[pile, take]| Some(Forbidden { pile, take }))?;
        if limits.has_distinct_pairs {
            are_distinct(&pairs, place)?;
        }
        Ok(Self { piles, pairs })
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
