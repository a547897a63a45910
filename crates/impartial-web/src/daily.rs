//! The puzzle of a day: a sum of two or three small games, the same for everybody, easy on Mondays and hard on Sundays.
//!
//! Candidates are drawn until one suits its day. How long it lasts is found by playing it, because the nim-values do not
//! show it.

use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use impartial::core::{Position as _, Solve as _, SumMove};
use impartial::nimbers::Nimber;
use impartial::random::output;
use impartial::session::{Player, Session};
use impartial::{AnyMove, AnyPosition, Rule};

use crate::error::Error;
use crate::rounds::{DRAWS, Moves, Rounds, is_copied};

/// What a puzzle of a day of the week is like.
struct Day {
    games: usize,
    /// The moves of a visitor who makes no mistake, in the rounds that are played.
    moves: RangeInclusive<usize>,
    /// The number of moves that are drawn at the beginning, divided by the number of winning ones.
    moves_per_win: RangeInclusive<usize>,
}

/// The days from Monday to Sunday.
const DAYS: [Day; 7] = [
    Day { games: 2, moves: 3..=3, moves_per_win: 3..=8 },
    Day { games: 2, moves: 3..=4, moves_per_win: 5..=10 },
    Day { games: 2, moves: 3..=4, moves_per_win: 7..=12 },
    Day { games: 2, moves: 4..=5, moves_per_win: 9..=16 },
    Day { games: 3, moves: 5..=5, moves_per_win: 11..=20 },
    Day { games: 3, moves: 5..=6, moves_per_win: 13..=30 },
    Day { games: 3, moves: 6..=7, moves_per_win: 17..=60 },
];

/// Games whose rules are one sentence: the name, the shape, and the limits with two and with three games.
const GAMES: [(&str, &str, [&str; 2]); 7] = [
    ("heaps", "kayles", ["K=2,heap=6", "K=2,heap=5"]),
    ("heaps", "grundy", ["K=2,heap=8", "K=2,heap=7"]),
    ("nim", "uniform", ["N=3,heap=6", "N=2,heap=6"]),
    ("hackenbush", "random-tree", ["full,N=7", "full,N=7"]),
    ("grid-split", "half", ["full,R=4,C=4", "full,R=4,C=4"]),
    ("marked-rectangle", "uniform", ["T=1,N=5,M=5", "T=1,N=5,M=5"]),
    ("chomp", "bitten", ["R=3,C=4", "R=3,C=4"]),
];

/// Number of rounds that are played to find out how long a puzzle lasts, and of random moves drawn in each turn.
const ROUNDS: u64 = 4;
const MOVES_PER_TURN: u64 = 32;

/// Returns the positions of the puzzle of this number. Puzzle 1 is of a Monday.
pub(crate) fn positions(number: u64) -> Result<Vec<AnyPosition>, Error> {
    let day = &DAYS[usize::try_from((number % 7 + 6) % 7).expect("a day of the week")];
    // Different numbers below 2^44 have different choices.
    for choice in (number << 20).. {
        let positions = candidate(choice, day.games)?;
        if suits(&positions, day) {
            return Ok(positions);
        }
    }
    unreachable!("one of millions of choices suits each day")
}

/// Returns a position of each of this number of different games.
fn candidate(choice: u64, games: usize) -> Result<Vec<AnyPosition>, Error> {
    let (mut left, mut positions) = (GAMES.to_vec(), Vec::new());
    for game in 0..games {
        let mixed = output(choice, u64::try_from(game).expect("a number of games"));
        let (name, shape, limits) = left.remove(usize::try_from(mixed % 64).expect("an index") % left.len());
        let (_, rule) = Rule::named(name).expect("the registry has this game");
        let rounds = Rounds::new(name, rule, Some(limits[games - 2]), Some(shape.into()))?;
        positions.extend(rounds.generated(mixed >> 8)?.positions);
    }
    Ok(positions)
}

/// Returns whether the first player wins, but only with the nim-sum: every game counts and no two cancel. The moves must be as
/// many, and the winning ones as rare, as the day demands.
fn suits(positions: &[AnyPosition], day: &Day) -> bool {
    let values = positions.iter().map(AnyPosition::nim_value);
    let mut values = values.collect::<BinaryHeap<_>>().into_sorted_vec();
    values.dedup();
    let total: Nimber = values.iter().copied().sum();
    if values.len() < day.games || values.contains(&Nimber::ZERO) || total.is_zero() {
        return false;
    }
    DRAWS.into_iter().all(|draws| {
        let moves = Moves::drawn(positions, draws);
        // Two games are nearly always won by making both equal, which is what the first days of a week teach.
        day.moves_per_win.contains(&(moves.total / moves.winning)) && (day.games == 2 || !is_copied(positions, &moves))
    }) && (0..ROUNDS).all(|round| day.moves.contains(&moves_to_win(positions, round)))
}

/// Plays winning moves against the perfect opponent, and returns the number of moves. Round 0 plays the moves of the hints.
fn moves_to_win(positions: &[AnyPosition], round: u64) -> usize {
    let mut session = Session::new(positions.to_vec(), Player::Human);
    for turn in 0.. {
        let hint = session.position().winning_move();
        let others = if round == 0 { Vec::new() } else { winning_moves(session.position().components()) };
        let chosen = usize::try_from(output(round, turn) % 64).expect("an index") % others.len().max(1);
        let Some(mv) = others.into_iter().nth(chosen).or(hint) else {
            return usize::try_from(turn).expect("a number of moves");
        };
        session.make(mv).expect("moves of the solver and random moves are legal");
        session.answer();
    }
    unreachable!("every game ends")
}

/// Returns the winning ones among random moves.
fn winning_moves(positions: &[AnyPosition]) -> Vec<SumMove<AnyMove>> {
    let total: Nimber = positions.iter().map(AnyPosition::nim_value).sum();
    let wins = |position: &AnyPosition, mv: &AnyMove| {
        let mut after = position.clone();
        after.play(mv).expect("random moves are legal");
        after.nim_value() == position.nim_value() + total
    };
    let moves = positions.iter().enumerate().flat_map(|(component, position)| {
        let drawn = (0..MOVES_PER_TURN).filter_map(|seed| position.random_move(seed));
        let mut drawn = drawn.collect::<BinaryHeap<_>>().into_sorted_vec();
        drawn.dedup();
        drawn.into_iter().filter(|mv| wins(position, mv)).map(move |mv| SumMove { component, mv }).collect::<Vec<_>>()
    });
    moves.collect()
}
