//! The check of a search's table.
//!
//! When a search ends, its table also holds the reasons for all entries, so one pass over the positions proves them:
//!
//! - A nim-value is *v* if the known values of options include all smaller values, and no option can have the value
//!   *v*.
//! - A nim-value is not *v* if an option has the value *v*.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use impartial_core::Rules;
use impartial_core::nimbers::{Nimber, mex};

use crate::known::{Entry, Known};

/// The error returned by [`Search::verify`](crate::Search::verify) when a table does not follow from the rules, with the
/// error type of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidTable<P: Debug, E = Infallible> {
    /// The value of a position is not the mex of the values of its options.
    WrongValue {
        /// The position.
        position: P,
        /// The value that follows from its options.
        expected: Nimber,
        /// The value in the table.
        found: Nimber,
    },
    /// The entry of a position does not follow from the entries of its options.
    Unproved {
        /// The position.
        position: P,
    },
    /// The rules returned this error instead of the options of a position.
    Failed(E),
}

impl<P: Debug, E: Display> Display for InvalidTable<P, E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongValue { position, expected, found } => {
                write!(f, "expected nim-value {expected} for {position:?}, found {found} in the table")
            }
            Self::Unproved { position } => {
                write!(f, "the entry of {position:?} does not follow from the entries of its options")
            }
            Self::Failed(error) => Display::fmt(error, f),
        }
    }
}

impl<P: Debug, E: Error> Error for InvalidTable<P, E> {
    /// Returns the source of the rules' error, because the text of this error is the text of the rules' error.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Failed(error) => error.source(),
            _ => None,
        }
    }
}

/// Checks that each entry follows from the entries of the position's options.
pub(crate) fn verify<'a, P: Clone + Debug + 'a, R: Rules<P>>(
    known: impl Iterator<Item = (&'a P, Known)>,
    rules: &mut R,
    find: impl Fn(&P) -> Entry,
) -> Result<(), InvalidTable<P, R::Error>> {
    for (position, known) in known {
        let mut values = Vec::new();
        // The options of unknown value, each as the nim-sum of its known values and the entry of the unknown summand.
        // With two unknown summands, the entry is empty, because what is excluded for each excludes nothing for their
        // sum.
        let mut others = Vec::new();
        for option in rules.options(position).map_err(InvalidTable::Failed)? {
            let (mut sum, mut unknown) = (0, None);
            for summand in option {
                let entry = find(&summand);
                match (entry.value(), unknown) {
                    (Some(value), _) => sum ^= value,
                    (None, None) => unknown = Some(entry),
                    (None, Some(_)) => unknown = Some(Entry::default()),
                }
            }
            match unknown {
                None => values.push(Nimber::from_heap(sum)),
                Some(entry) => others.push((sum, entry)),
            }
        }
        let expected = mex(values.iter().copied());
        let follows = match known {
            Known::Value(found) if others.is_empty() && expected != found => {
                return Err(InvalidTable::WrongValue { position: position.clone(), expected, found });
            }
            Known::Value(found) => {
                // Options of unknown value are compatible if they are known not to have the value of the position.
                let is_not = |(sum, entry): &(u64, Entry)| entry.excludes(sum ^ found.heap_size());
                expected == found && others.iter().all(is_not)
            }
            Known::Not(set) => {
                let mut excluded = (0..Entry::SMALL).filter(|value| set >> value & 1 == 1);
                excluded.all(|value| values.contains(&Nimber::from_heap(value)))
            }
        };
        if !follows {
            return Err(InvalidTable::Unproved { position: position.clone() });
        }
    }
    Ok(())
}
