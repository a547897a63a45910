//! Piles and forbidden pairs from the judge's format.

use impartial_constrained_nim::{ConstrainedNim, Forbidden, MAX_PILE, Ruleset};
use number_reader::{ParseError, Reader};

use crate::output::report::count;

/// The most piles, and the most pairs, that are read.
const MAX_COUNT: u64 = (1 << 31) - 1;

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
    let input = NimInput::read(&mut reader)?;
    reader.end_after(|| format!("{} and {}", count(input.piles.len(), "pile"), count(input.pairs.len(), "pair")))?;
    Ok(input.build())
}

/// Piles and pairs as they are read.
pub(super) struct NimInput {
    piles: Vec<u64>,
    pairs: Vec<Forbidden>,
}

impl NimInput {
    /// Reads piles and pairs. The text may go on after them.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let piles = reader.named_number(0..=MAX_COUNT, || "the number N of piles".into())?;
        let pairs = reader.named_number(0..=MAX_COUNT, || "the number M of pairs".into())?;
        let piles = reader.table(piles, "pile", |_| [("", 0, MAX_PILE)], |[stones]| Some(stones))?;
        let columns = |&[pile, _]: &[u64; 2]| [("X", 1, MAX_PILE), ("Y", 1, pile)];
        let pairs = reader.table(pairs, "pair", columns, |[pile, take]| Some(Forbidden { pile, take }))?;
        Ok(Self { piles, pairs })
    }

    /// Builds the position, which solves it.
    pub(super) fn build(self) -> ConstrainedNim {
        let rules = Ruleset::new(self.pairs).expect("every pair was checked when it was read");
        ConstrainedNim::new(rules, self.piles).expect("every pile was checked when it was read")
    }
}
