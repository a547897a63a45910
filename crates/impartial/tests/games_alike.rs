//! The six games are alike: one generic function uses all of them, by the contract that ARCHITECTURE.md shows as a table.

#![expect(clippy::unwrap_used, reason = "what the tests make is valid")]

use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::fmt::Debug;
use std::hash::{Hash, Hasher as _};

use impartial::constrained_nim::{self, ConstrainedNim, Forbidden, InvalidConstrainedNim, Ruleset};
use impartial::grid_split::{self, Cell, GridSplit, InvalidGridSplit};
use impartial::heaps::{self, Heaps, InvalidHeaps};
use impartial::impartial_core::{Enumerate, Exhaustive, Solve, TooLarge, laws};
use impartial::marked_rectangle::{self, InvalidMarkedRectangle, MarkedRectangle};
use impartial::paper_cutting::{self, Cut, CutRule, InvalidPaperCutting, PaperCutting};
use impartial::sharti::{self, InvalidSharti, Rect, Rect32, Sharti};

/// What the moves of every game can do.
#[cfg(feature = "serde")]
trait Move: Copy + Ord + Hash + Debug + Send + Sync + serde::Serialize + serde::de::DeserializeOwned {}
#[cfg(feature = "serde")]
impl<M: Copy + Ord + Hash + Debug + Send + Sync + serde::Serialize + serde::de::DeserializeOwned> Move for M {}

#[cfg(not(feature = "serde"))]
trait Move: Copy + Ord + Hash + Debug + Send + Sync {}
#[cfg(not(feature = "serde"))]
impl<M: Copy + Ord + Hash + Debug + Send + Sync> Move for M {}

/// What every error can do.
trait Fault: Error + Clone + Eq + Debug + Send + Sync + 'static {}
impl<E: Error + Clone + Eq + Debug + Send + Sync + 'static> Fault for E {}

/// What every game has: the bounds of its types, and its own methods under one name for all games.
trait Game: Solve<Move: Move, Illegal: Fault> + Clone + Eq + Hash + Debug + Send + Sync + 'static {
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
        type Oracle = $module::rules::$oracle;

        const MAX: u64 = $module::$max;
        const MAX_LISTED: u64 = $module::rules::$listed;

        fn index(invalid: &$invalid) -> Option<usize> {
            invalid.index()
        }

        fn played(&self) -> &[Self::Move] {
            $game::played(self)
        }
    };
}

fn rect(rows: std::ops::Range<u64>, columns: std::ops::Range<u64>) -> Rect {
    Rect::new(rows, columns).unwrap()
}

impl Game for Sharti {
    alike!(Sharti, InvalidSharti, sharti::LiteralSharti, MAX_SIDE, MAX_LISTED_SIDE);

    const FAULTY: Option<usize> = Some(1);

    fn of_size(side: u64) -> Result<Self, InvalidSharti> {
        Self::new(side, 1, [rect(1..2, 1..2)])
    }

    fn small() -> Vec<Self> {
        let rects = [rect(1..3, 1..3), rect(2..4, 3..4)];
        let narrow = rects.into_iter().rev().map(|rect| Rect32::try_from(rect).unwrap());
        [Self::new(3, 2, rects), Self::new(3, 2, rects.to_vec()), Self::new(3, 2, narrow)].map(Result::unwrap).into()
    }

    fn with_faulty_part() -> Result<Self, InvalidSharti> {
        Self::new(3, 2, [rect(1..3, 1..3), rect(2..5, 3..4)])
    }
}

impl Game for GridSplit {
    alike!(GridSplit, InvalidGridSplit, grid_split::LiteralGridSplit, MAX_SIDE, MAX_LISTED_SIDE);

    const FAULTY: Option<usize> = Some(1);

    fn of_size(side: u64) -> Result<Self, InvalidGridSplit> {
        Self::new(side, 1, [Cell { row: 1, column: 1 }])
    }

    fn small() -> Vec<Self> {
        let cells = [(1, 1), (2, 2), (3, 4), (1, 3)].map(|(row, column)| Cell { row, column });
        let reversed = cells.into_iter().rev();
        [Self::new(3, 4, cells), Self::new(3, 4, cells.to_vec()), Self::new(3, 4, reversed)].map(Result::unwrap).into()
    }

    fn with_faulty_part() -> Result<Self, InvalidGridSplit> {
        Self::new(3, 4, [(1, 1), (4, 1)].map(|(row, column)| Cell { row, column }))
    }
}

impl Game for ConstrainedNim {
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

impl Game for Heaps {
    alike!(Heaps, InvalidHeaps, heaps::LiteralHeaps, MAX_HEAP, MAX_LISTED_HEAP);

    const FAULTY: Option<usize> = Some(1);

    /// Kayles has a short period, so its heaps may be as large as any.
    fn of_size(tokens: u64) -> Result<Self, InvalidHeaps> {
        Self::new(code("kayles"), [1, tokens])
    }

    /// A move names a heap by its index, so only the numbers of the code are reversed.
    fn small() -> Vec<Self> {
        let [set, reversed] = [code("S(1,3)"), code("S(3,1)")];
        let by_iterator = Self::new(reversed, (1..4).rev());
        [Self::new(set.clone(), [3, 2, 1]), Self::new(set, vec![3, 2, 1]), by_iterator].map(Result::unwrap).into()
    }

    fn with_faulty_part() -> Result<Self, InvalidHeaps> {
        Self::new(code("kayles"), [3, 1 << 63])
    }
}

fn code(text: &str) -> heaps::Code {
    text.parse().unwrap()
}

impl Game for PaperCutting {
    alike!(PaperCutting, InvalidPaperCutting, paper_cutting::LiteralPaperCutting, MAX_SIDE, MAX_LISTED_SIDE);

    const FAULTY: Option<usize> = Some(1);

    fn of_size(width: u64) -> Result<Self, InvalidPaperCutting> {
        Self::new(width, 1, CutRule::Judge, [])
    }

    fn small() -> Vec<Self> {
        let cuts = [Cut { from: [1, 1], to: [1, 2] }, Cut { from: [2, 2], to: [0, 2] }];
        let new = |cuts: Vec<Cut>| Self::new(2, 3, CutRule::Judge, cuts);
        let by_iterator = Self::new(2, 3, CutRule::Judge, cuts.into_iter().rev());
        [Self::new(2, 3, CutRule::Judge, cuts), new(cuts.to_vec()), by_iterator].map(Result::unwrap).into()
    }

    fn with_faulty_part() -> Result<Self, InvalidPaperCutting> {
        Self::new(2, 3, CutRule::Judge, [Cut { from: [1, 1], to: [1, 2] }, Cut { from: [0, 1], to: [0, 2] }])
    }
}

impl Game for MarkedRectangle {
    alike!(
        MarkedRectangle,
        InvalidMarkedRectangle,
        marked_rectangle::LiteralMarkedRectangle,
        MAX_SIDE,
        MAX_LISTED_SIDE
    );

    /// A rectangle has one mark and no list of parts.
    const FAULTY: Option<usize> = None;

    fn of_size(rows: u64) -> Result<Self, InvalidMarkedRectangle> {
        Self::new(rows, 1, 1, 1)
    }

    fn small() -> Vec<Self> {
        vec![Self::new(3, 4, 2, 2).unwrap()]
    }

    fn with_faulty_part() -> Result<Self, InvalidMarkedRectangle> {
        Self::new(3, 4, 4, 2)
    }
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Returns the position after a move, or `None` if the move is illegal, and checks the list of moves played.
fn after<G: Game>(position: &G, mv: &G::Move) -> Option<G> {
    let mut after = position.clone();
    let is_legal = after.play(mv).is_ok();
    let played = if is_legal { [position.played(), &[*mv]].concat() } else { position.played().to_vec() };
    assert_eq!(after.played(), played, "{mv:?} in {position:?}");
    assert!(is_legal || after == *position, "{mv:?} in {position:?} is illegal");
    is_legal.then_some(after)
}

fn oracle<G: Game>(position: &G) -> G::Oracle {
    G::Oracle::try_from(position).unwrap()
}

fn moves<G: Game>(position: &G) -> BTreeSet<G::Move> {
    oracle(position).moves().collect()
}

/// Checks that the game keeps the contract, on its small position and the positions up to two moves later.
fn is_like_the_others<G: Game>() {
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

    #[cfg(feature = "json")]
    for mv in candidates {
        let json = serde_json::to_string(&mv).unwrap();
        assert_eq!(serde_json::from_str::<G::Move>(&json).unwrap(), mv, "{json}");
    }
}

#[test]
fn sharti_is_like_the_others() {
    is_like_the_others::<Sharti>();
}

#[test]
fn grid_split_is_like_the_others() {
    is_like_the_others::<GridSplit>();
}

#[test]
fn constrained_nim_is_like_the_others() {
    is_like_the_others::<ConstrainedNim>();
}

#[test]
fn heaps_are_like_the_others() {
    is_like_the_others::<Heaps>();
}

#[test]
fn paper_cutting_is_like_the_others() {
    is_like_the_others::<PaperCutting>();
}

#[test]
fn marked_rectangle_is_like_the_others() {
    is_like_the_others::<MarkedRectangle>();
}
