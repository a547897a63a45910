//! The check of a table of a search.
//!
//! A search ends with the reasons of all that it found in its table, so one pass over the positions proves the table:
//!
//! - A nim-value is *v* if options of known value have all smaller values, and every option is known not to have *v*.
//! - A nim-value is not *v* if an option has *v*.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use impartial_core::nimbers::{Nimber, mex};

use crate::known::{Known, Word};

/// The error of a table that does not follow from the rules, as [`Search::verify`](crate::Search::verify) finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidTable<P: Debug> {
    /// The value of a position is not the mex of the values of its options.
    WrongValue {
        /// The position.
        position: P,
        /// The value that follows from its options.
        expected: Nimber,
        /// The value in the table.
        found: Nimber,
    },
    /// The entry of a position does not follow from those of its options.
    Unproved {
        /// The position.
        position: P,
    },
}

impl<P: Debug> Display for InvalidTable<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongValue { position, expected, found } => {
                write!(f, "the value of {position:?} is {expected} by its options, but the table has {found}")
            }
            Self::Unproved { position } => {
                write!(f, "the entry of {position:?} does not follow from those of its options")
            }
        }
    }
}

impl<P: Debug> Error for InvalidTable<P> {}

/// Checks that each entry follows from the entries of the position's options.
pub(crate) fn verify<
    'a,
    P: Clone + Debug + 'a,
    Summands: IntoIterator<Item = P>,
    Options: IntoIterator<Item = Summands>,
>(
    known: impl Iterator<Item = (&'a P, Known)>,
    options: &mut impl FnMut(&P) -> Options,
    find: impl Fn(&P) -> Word,
) -> Result<(), InvalidTable<P>> {
    for (position, known) in known {
        let mut values = Vec::new();
        // The options of unknown value: the sum of the known values, and the entry of the only other summand.
        let mut others = Vec::new();
        for option in options(position) {
            let (mut sum, mut unknown) = (0, None);
            for summand in option {
                let word = find(&summand);
                match (word.value(), unknown) {
                    (Some(value), _) => sum ^= value,
                    (None, None) => unknown = Some(word),
                    (None, Some(_)) => unknown = Some(Word::default()),
                }
            }
            match unknown {
                None => values.push(Nimber::from_heap(sum)),
                Some(word) => others.push((sum, word)),
            }
        }
        let expected = mex(values.iter().copied());
        let follows = match known {
            Known::Value(found) if others.is_empty() && expected != found => {
                return Err(InvalidTable::WrongValue { position: position.clone(), expected, found });
            }
            Known::Value(found) => {
                let is_not = |(sum, word): &(u64, Word)| word.excludes(sum ^ found.heap_size());
                expected == found && others.iter().all(is_not)
            }
            Known::Not(set) => {
                let mut excluded = (0..Word::SMALL).filter(|value| set >> value & 1 == 1);
                excluded.all(|value| values.contains(&Nimber::from_heap(value)))
            }
        };
        if !follows {
            return Err(InvalidTable::Unproved { position: position.clone() });
        }
    }
    Ok(())
}
