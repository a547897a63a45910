//! The puzzle of a date: a sum of different games, the same for everybody.

use std::collections::BTreeSet;

use impartial::core::Solve as _;
use impartial::nimbers::Nimber;
use impartial::number_reader::quote;
use impartial::random::output;
use impartial::{AnyPosition, GAMES};

use crate::error::Error;
use crate::rounds::{DRAWS, Moves, Rounds, is_copied};

/// The years of a date.
const YEARS: std::ops::RangeInclusive<u64> = 2000..=9999;

/// Maximum number of positions of a puzzle, which must fit on a screen.
const MAX_POSITIONS: usize = 5;

/// Minimum number of moves that are drawn for each winning one. Rare moves are not drawn, so 16 of all moves need a margin.
const MIN_MOVES_PER_WIN: usize = 24;

/// Returns the number of a date: 1 is the first day of 2000.
pub(crate) fn number(date: &str) -> Result<u64, Error> {
    let invalid = |at: usize, expected: &str, found: &str| {
        Err(Error::unexpected("date", expected, quote(found.as_bytes())).at_column(at))
    };
    let fields: Vec<&str> = date.split('-').collect();
    let is_date = matches!(fields[..], [year, month, day] if [year.len(), month.len(), day.len()] == [4, 2, 2]);
    if !is_date || date.bytes().any(|byte| !byte.is_ascii_digit() && byte != b'-') {
        return invalid(1, "a date such as 2026-11-24", date);
    }
    let [year, month, day] = [0, 1, 2].map(|index| fields[index].parse::<u64>().expect("the field has digits"));
    if !YEARS.contains(&year) {
        return invalid(1, "a year from 2000 to 9999", fields[0]);
    }
    if !(1..=12).contains(&month) {
        return invalid(6, "a month from 01 to 12", fields[1]);
    }
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let lengths = [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let months = usize::try_from(month - 1).expect("a month is small");
    if !(1..=lengths[months]).contains(&day) {
        return invalid(9, &format!("a day from 01 to {}", lengths[months]), fields[2]);
    }
    // Leap years from 2000 to the year before.
    let before = year - 2000;
    let leap_years = before.div_ceil(4) - before.div_ceil(100) + before.div_ceil(400);
    Ok(365 * before + leap_years + lengths[..months].iter().sum::<u64>() + day)
}

/// Returns the positions of the puzzle of this number.
pub(crate) fn positions(number: u64) -> Result<Vec<AnyPosition>, Error> {
    // Different numbers have different choices.
    for choice in (number << 20).. {
        let sum = candidate(choice)?;
        if is_hard(&sum) {
            return Ok(sum.concat());
        }
    }
    unreachable!("one of 2^44 choices is hard")
}

/// Returns the positions of two or three different games.
fn candidate(choice: u64) -> Result<Vec<Vec<AnyPosition>>, Error> {
    let mixed = output(0, choice);
    let games = 2 + usize::from(!mixed.is_multiple_of(4));
    // Steps through the games from a random one, so that none repeats.
    let len = GAMES.len() as u64;
    let (start, step) = (mixed >> 8 & 0xff, 1 + (mixed >> 16 & 0xff) % (len - 1));
    let mut chosen = BTreeSet::new();
    let order = (0..len).map(|index| (start + index * step) % len).filter(|game| chosen.insert(*game));
    let games = order.take(games).map(|index| &GAMES[usize::try_from(index).expect("an index")]);
    games
        .map(|game| {
            let rounds = Rounds::new(game.name, &game.rules[0], None, None)?;
            Ok(rounds.generated(output(0, mixed ^ game.name.len() as u64))?.positions)
        })
        .collect()
}

/// Returns whether the first player wins, but only with the nim-sum: every game counts, no two games cancel, copying does not
/// win, and few moves do.
fn is_hard(sum: &[Vec<AnyPosition>]) -> bool {
    let values: BTreeSet<Nimber> = sum.iter().map(|game| game.iter().map(AnyPosition::nim_value).sum()).collect();
    let total: Nimber = values.iter().copied().sum();
    let positions = sum.concat();
    if values.len() < sum.len().max(2)
        || values.contains(&Nimber::ZERO)
        || total.is_zero()
        || positions.len() > MAX_POSITIONS
    {
        return false;
    }
    DRAWS.into_iter().all(|draws| {
        let moves = Moves::drawn(&positions, draws);
        !is_copied(&positions, &moves) && moves.winning * MIN_MOVES_PER_WIN <= moves.total
    })
}
