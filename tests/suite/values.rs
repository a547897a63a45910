//! Equality and hashes of positions and moves agree with those of their parts. The types of a game are in the file of that
//! game.
//!
//! Values are built from all combinations of a few numbers, so that equal values occur, and values that differ in one
//! part only.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Debug;
use std::hash::{Hash, Hasher as _};

use impartial::impartial_core::{Heap, Outcome};
use impartial::session::Player;
use impartial::{AnyPosition, GAMES};
use proptest::prelude::*;

/// Keys of values, at least one of them repeated.
pub(crate) fn keys<K: Clone + Debug>(key: impl Strategy<Value = K>) -> impl Strategy<Value = Vec<K>> {
    prop::collection::vec(key, 2..10).prop_map(|mut keys| {
        keys.push(keys[0].clone());
        keys
    })
}

pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Checks that values are equal exactly if their keys are.
fn equals<K: Eq + Debug, T: Eq + Debug>(keys: &[K], make: impl Fn(&K) -> T) -> Result<(), TestCaseError> {
    for left in keys {
        for right in keys {
            prop_assert_eq!(make(left) == make(right), left == right, "{:?} and {:?}", left, right);
            prop_assert_eq!(make(left) != make(right), left != right, "{:?} and {:?}", left, right);
        }
    }
    Ok(())
}

/// Checks equality, and that hashes are equal exactly if keys are: no part that distinguishes values is left out.
pub(crate) fn hashes<K: Eq + Debug, T: Eq + Hash + Debug>(
    keys: &[K],
    make: impl Fn(&K) -> T,
) -> Result<(), TestCaseError> {
    for left in keys {
        for right in keys {
            prop_assert_eq!(hash(&make(left)) == hash(&make(right)), left == right, "{:?} and {:?}", left, right);
        }
    }
    equals(keys, make)
}

proptest! {
    /// Moves of different games are never equal, even if their numbers are.
    #[test]
    fn moves(keys in keys((0..GAMES.len(), 1..3_u64))) {
        hashes(&keys, |&(game, number)| crate::moves::with_numbers(&GAMES[game], || number))?;
    }

    #[test]
    fn answers(keys in keys(0..2_usize), numbers in keys((0..2_usize, 0..3_u64))) {
        hashes(&keys, |&at| [Outcome::N, Outcome::P][at])?;
        hashes(&keys, |&at| [Player::Person, Player::Opponent][at])?;
        // Positions of different games are never equal, even if all their heaps are.
        equals(&numbers, |&(game, size)| match game {
            0 => AnyPosition::from(Heap(size)),
            _ => format!("constrained-nim 1 0 {size}").parse().unwrap(),
        })?;
    }
}
