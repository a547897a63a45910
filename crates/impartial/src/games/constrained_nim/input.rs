//! Piles and forbidden pairs from the judge's format.

use std::collections::BTreeSet;

use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset};
use impartial_games::Ranges;
use number_reader::{Location, ParseError, Reader};

use crate::input_cases::{AnswerForm, one};
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// Reads piles and pairs. The text may continue after them.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    let range = |name| limits.range(name);
    let (least, most) = range("pile").into_inner();
    reader.line(2);
    let piles = reader.named_number(range("N"), || "the number N of piles".into())?;
    let pairs = reader.named_number(range("M"), || "the number M of pairs".into())?;
    reader.line(piles);
    let piles = reader.table(piles, ["pile", "piles"], |_| [("", least, most)], |[stones]| Some(stones))?;
    reader.lines(pairs, 2);
    let location = reader.location();
    let columns = |&[pile, _]: &[u64; 2]| [("X", 1, most), ("Y", 1, pile)];
    let pairs = reader.table(pairs, ["pair", "pairs"], columns, |[pile, take]| Some(Forbidden { pile, take }))?;
    if limits.is_judge() {
        are_distinct(&pairs, location)?;
    }
    let last_read = format!("{} and {}", count(piles.len(), "pile"), count(pairs.len(), "pair"));
    Ok(one(AnswerForm::Verdict, last_read, move |_, _| {
        let rules = Ruleset::new(pairs).expect("every pair was checked when it was read");
        Ok(ConstrainedNim::new(rules, piles).expect("every pile was checked when it was read"))
    }))
}

/// Checks that no pair repeats. Each pair is on a separate line, and the first is at this location.
fn are_distinct(pairs: &[Forbidden], mut location: Location) -> Result<(), ParseError> {
    let mut seen = BTreeSet::new();
    let Some(index) = pairs.iter().position(|pair| !seen.insert((pair.pile, pair.take))) else { return Ok(()) };
    // A line of the strict layout is one pair of two tokens, so the location of the pair follows from its index.
    (location.line, location.token) = (location.line + index, location.token + 2 * index);
    let Forbidden { pile, take } = pairs[index];
    let expected = format!("pair {} of {}, different from all before it", index + 1, pairs.len());
    Err(ParseError::new(location, expected, format!("`{pile} {take}` again")))
}
