//! The games with a crate are alike: one generic function uses all of them, by the contract that ARCHITECTURE.md shows as a
//! table. Its test for each game is in the file of that game.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use impartial::impartial_core::{Enumerate, Exhaustive, Solve, TooLarge, laws};

use crate::games::Move;
use crate::values::hash;

/// What every error can do.
pub(crate) trait Fault: Error + Clone + Eq + Debug + Send + Sync + 'static {}
impl<E: Error + Clone + Eq + Debug + Send + Sync + 'static> Fault for E {}

/// What every game with a crate has: the bounds of its types, and its own methods under one name for all games.
pub(crate) trait Alike:
    Solve<Move: Move, Illegal: Fault> + Clone + Eq + Hash + Debug + Send + Sync + 'static
{
    type Invalid: Fault;
    type Oracle: for<'a> TryFrom<&'a Self, Error = TooLarge>
        + Enumerate<Move = Self::Move, Illegal = Self::Illegal>
        + Eq
        + Hash
        + Debug
        + Send
        + Sync;

    /// The longest side of a position, or its largest pile.
    const MAX: u64;
    /// The same for the oracle.
    const MAX_LISTED: u64;
    /// The index in the error of `with_faulty_part`.
    const FAULTY: Option<usize>;

    /// Returns a position with a side or a pile of this size.
    fn of_size(size: u64) -> Result<Self, Self::Invalid>;

    /// Returns one small position, built from an array, a vector and an iterator, whose parts have no order of their own.
    fn small() -> Vec<Self>;

    /// Builds a position of which the second part is invalid, where it has a list of parts.
    fn with_faulty_part() -> Result<Self, Self::Invalid>;

    fn index(invalid: &Self::Invalid) -> Option<usize>;

    fn played(&self) -> &[Self::Move];
}

/// Names the types of a game, and the methods and constants that are called alike in all crates.
macro_rules! alike {
    ($game:ident, $invalid:ident, $module:ident::$oracle:ident, $max:ident, $listed:ident) => {
        type Invalid = $invalid;
        type Oracle = $module::reference::$oracle;

        const MAX: u64 = $module::$max;
        const MAX_LISTED: u64 = $module::reference::$listed;

        fn index(invalid: &$invalid) -> Option<usize> {
            invalid.index()
        }

        fn played(&self) -> &[Self::Move] {
            $game::played(self)
        }
    };
}
pub(crate) use alike;

/// Returns the position after a move, or `None` if the move is illegal, and checks the list of moves played.
fn after<G: Alike>(position: &G, mv: &G::Move) -> Option<G> {
    let mut after = position.clone();
    let is_legal = after.play(mv).is_ok();
    let played = if is_legal { [position.played(), &[*mv]].concat() } else { position.played().to_vec() };
    assert_eq!(after.played(), played, "{mv:?} in {position:?}");
    assert!(is_legal || after == *position, "{mv:?} in {position:?} is illegal");
    is_legal.then_some(after)
}

fn oracle<G: Alike>(position: &G) -> G::Oracle {
    G::Oracle::try_from(position).unwrap()
}

fn moves<G: Alike>(position: &G) -> BTreeSet<G::Move> {
    oracle(position).moves().collect()
}

/// Checks that the game keeps the contract, on its small position and the positions up to two moves later.
pub(crate) fn is_like_the_others<G: Alike>() {
    let same = G::small();
    for position in &same {
        assert_eq!((position, hash(position)), (&same[0], hash(&same[0])));
        assert!(position.played().is_empty() && position.clone() == *position, "{position:?}");
    }
    let start = &same[0];
    let first: Vec<G> = moves(start).iter().map(|mv| after(start, mv).unwrap()).collect();
    let second: Vec<G> =
        first.iter().flat_map(|position| moves(position).into_iter().map(|mv| after(position, &mv).unwrap())).collect();
    let reached = || [start].into_iter().chain(&first).chain(&second);

    // The oracle and the position have the same legal moves, and the same values.
    let candidates: BTreeSet<G::Move> = reached().flat_map(moves).collect();
    let mut solver = Exhaustive::by_rules();
    for position in reached().step_by(7) {
        laws::agrees(position, &oracle(position), &mut solver, candidates.iter().copied()).unwrap();
        let legal: BTreeSet<G::Move> = candidates.iter().copied().filter(|mv| after(position, mv).is_some()).collect();
        assert_eq!(legal, moves(position), "{position:?}");
    }

    // Equal positions have equal hashes, values and moves. Some were reached by the same moves in another order.
    let mut is_reordered = false;
    for (index, left) in second.iter().enumerate() {
        for right in second[..index].iter().filter(|right| *right == left) {
            assert_eq!(hash(left), hash(right), "{left:?} and {right:?}");
            assert_eq!((left.nim_value(), moves(left)), (right.nim_value(), moves(right)), "{left:?} and {right:?}");
            is_reordered |= left.played().iter().rev().eq(right.played()) && left.played() != right.played();
        }
        assert!(left != start, "{left:?}");
    }
    assert!(is_reordered, "no two orders of moves lead from {start:?} to one position");

    // Limits of positions and of oracles.
    assert!(G::of_size(G::MAX).is_ok(), "{}", G::MAX);
    assert!(G::MAX.checked_add(1).is_none_or(|above| G::of_size(above).is_err()), "{}", G::MAX);
    assert_eq!(G::Oracle::try_from(&G::of_size(G::MAX_LISTED).unwrap()).map(drop), Ok(()));
    for size in [G::MAX_LISTED + 1, G::MAX] {
        let refused = G::Oracle::try_from(&G::of_size(size).unwrap()).map(drop);
        assert_eq!(refused, Err(TooLarge::new(size, G::MAX_LISTED)));
    }
    let invalid = G::with_faulty_part().unwrap_err();
    assert_eq!(G::index(&invalid), G::FAULTY, "{invalid}");
    for mv in candidates {
        let json = serde_json::to_string(&mv).unwrap();
        assert_eq!(serde_json::from_str::<G::Move>(&json).unwrap(), mv, "{json}");
    }
}
