//! How well the opponent plays, and the replies of the weaker levels.
//!
//! A weaker opponent plays like a person: it is right in positions with few moves, and errs the more often the more moves
//! there are. The number of moves is estimated by drawing random moves and counting how many differ, which needs nothing
//! from a game except random moves. Counting them exactly would need a method of each game, and boards whose moves cannot
//! be counted in a reasonable time would need an estimate anyway.

use std::fmt;
use std::str::FromStr;

use impartial_core::{Outcome, Position as _, Solve as _, Sum, SumMove};
use nimbers::Nimber;

use super::Move;
use crate::any_position::AnyPosition;
use crate::random::Random;
use crate::unknown_name::UnknownName;

/// How well the opponent plays.
///
/// # Examples
///
/// ```
/// use impartial::session::Level;
///
/// assert_eq!("casual".parse(), Ok(Level::Casual));
/// assert_eq!(Level::default().to_string(), "perfect");
/// let error = "bgeinner".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no level `bgeinner`; did you mean `beginner`?");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Level {
    /// Plays mostly any legal move, but wins in positions with few moves.
    Beginner,
    /// Wins in positions with few moves, looks one move ahead towards them, and errs more often if there are more moves.
    Casual,
    /// Wins every position that can be won.
    #[default]
    Perfect,
}

/// What a level sees of a position.
struct Skill {
    /// Maximum number of moves of a position that it plays without an error.
    sees: usize,
    /// The same for positions after its own move. With 0, it foresees only a move that ends the game.
    foresees: usize,
    /// Whether it finds a winning move among *m* > `sees` moves with the probability `sees` / *m*, or never. For *m*, it has
    /// only an estimate of at most [`DRAWS`].
    has_luck: bool,
    /// Number of moves that it considers if it finds no winning move. It plays the move of medium size.
    considers: usize,
}

/// Maximum number of random moves that are drawn to estimate how many moves a position has.
const DRAWS: usize = 64;

/// Maximum number of moves that an opponent rejects because they obviously lose, before it plays any move.
const MAX_REJECTED: usize = 12;

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Self; 3] = [Self::Beginner, Self::Casual, Self::Perfect];

    /// Returns the name of the level in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Perfect => "perfect",
        }
    }

    /// Returns the limits of the level, or `None` for perfect play.
    fn skill(self) -> Option<Skill> {
        match self {
            Self::Beginner => Some(Skill { sees: 3, foresees: 0, has_luck: false, considers: 1 }),
            Self::Casual => Some(Skill { sees: 6, foresees: 4, has_luck: true, considers: 3 }),
            Self::Perfect => None,
        }
    }

    /// Returns the move of an opponent of this level, or `None` if no move is legal. The same seed gives the same move.
    ///
    /// A [`Session`](super::Session) uses another seed for each move.
    ///
    /// # Complexity
    ///
    /// The time of finding a move. A weaker level draws at most 1,104 random moves: 64 to estimate how many moves there
    /// are, 64 after the winning move, one as a reserve, and 65 for each of 15 moves that it considers. A draw calls
    /// [`random_move`](AnyPosition::random_move) of the components in turn until one returns a move. Up to 16
    /// components are copied.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::prelude::*;
    /// use impartial::session::Level;
    ///
    /// let sum = Sum::new(["nim 1 3".parse()?, "heaps kayles 2  5 9".parse()?]);
    /// let mv = Level::Beginner.reply(&sum, 7).expect("a move is legal");
    /// assert!(sum.check(&mv).is_ok());
    /// assert_eq!(Level::Perfect.reply(&sum, 7), sum.winning_move());
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn reply(self, position: &Sum<AnyPosition>, seed: u64) -> Option<Move> {
        // A perfect player needs only this. A weaker one misses it if there are many moves and luck does not help; then
        // it considers random moves, rejects the obvious mistakes, and takes one of medium size.
        let winning = position.winning_move();
        let Some(skill) = self.skill() else { return winning.or_else(|| position.some_move()) };
        let random = &mut Random::new(seed);
        let now: Vec<&AnyPosition> = position.iter().collect();
        if let Some(mv) = winning {
            let moves = moves_up_to(DRAWS, &now, random);
            let has_luck = skill.has_luck && random.index(moves.max(1)) < skill.sees;
            if moves <= skill.sees || has_luck || leaves_few(&now, &mv, skill.foresees, random) {
                return Some(mv);
            }
        }
        // Moves to a position with few moves that the other player wins are rejected, if others are found.
        let first = draw(&now, random)?;
        // They are in ascending order of their amounts.
        let mut considered: Vec<Move> = Vec::new();
        for _ in 0..MAX_REJECTED + skill.considers {
            if considered.len() == skill.considers {
                break;
            }
            let mv = draw(&now, random)?;
            if skill.foresees == 0 || !loses_obviously(&now, &mv, skill.foresees, random) {
                let at = considered.partition_point(|other| other.mv.amount() <= mv.mv.amount());
                considered.insert(at, mv);
            }
        }
        // The largest move often ends a game early, and the smallest one only passes, so neither looks like a choice.
        let medium = considered.len() / 2;
        Some(if considered.is_empty() { first } else { considered.swap_remove(medium) })
    }
}

/// Returns a random move in a random component, or in the next component that has a move.
fn draw(components: &[&AnyPosition], random: &mut Random) -> Option<Move> {
    let start = random.index(components.len().max(1));
    (start..components.len()).chain(0..start).find_map(|component| {
        let mv = components[component].0.random_move(random)?;
        Some(SumMove { component, mv })
    })
}

/// Returns the number of different moves among [`DRAWS`] random ones, or `limit` + 1 as soon as there are more.
fn moves_up_to(limit: usize, components: &[&AnyPosition], random: &mut Random) -> usize {
    let mut seen = Vec::new();
    // A position of few moves shows all of them in this number of draws, with a probability that is high enough for an
    // opponent that may err.
    for _ in 0..DRAWS {
        match draw(components, random) {
            None => break,
            Some(mv) if seen.contains(&mv) => {}
            Some(mv) => seen.push(mv),
        }
        if seen.len() > limit {
            break;
        }
    }
    seen.len()
}

/// Returns whether at most `few` moves are left after a legal move.
fn leaves_few(components: &[&AnyPosition], mv: &Move, few: usize, random: &mut Random) -> bool {
    let changed = after(components, mv);
    moves_up_to(few, &replaced(components, mv.component, &changed), random) <= few
}

/// Returns whether at most `few` moves are left after a legal move, and one of them wins.
fn loses_obviously(components: &[&AnyPosition], mv: &Move, few: usize, random: &mut Random) -> bool {
    let changed = after(components, mv);
    let left = replaced(components, mv.component, &changed);
    // Only the outcome of a position alone is known in misère play.
    let outcome = || match left[..] {
        [only] => only.outcome(),
        _ => Outcome::from_nim_value(left.iter().map(|position| position.nim_value()).sum::<Nimber>()),
    };
    moves_up_to(few, &left, random) <= few && outcome() == Outcome::N
}

/// Returns the component of a legal move after the move.
fn after(components: &[&AnyPosition], mv: &Move) -> AnyPosition {
    let mut changed = components[mv.component].clone();
    changed.play(&mv.mv).expect("solvers and random moves are legal");
    changed
}

/// Returns the components with another one at this index.
fn replaced<'a>(components: &[&'a AnyPosition], index: usize, by: &'a AnyPosition) -> Vec<&'a AnyPosition> {
    let mut components = components.to_vec();
    components[index] = by;
    components
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.map(Self::name);
        let unknown = || UnknownName::new(format!("there is no level `{name}`"), name, known);
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or_else(unknown)
    }
}
