//! Two numbers with a requested xor, neither above a limit.
//!
//! One number is not enough: the xor of piles of at most 10^18 stones may be up to 2^60 - 1. With *h* the largest power of
//! two up to the limit, two numbers have every xor below 2 *h*, and no larger one:
//!
//! - A requested xor below *h* is that of any number below *h* and another number below *h*.
//! - Any other is that of any number from *h* to the limit, and a number below *h*.

use crate::error::{GenerateError, SolverError};
use crate::random::Random;
use crate::request::Goal;

/// Returns the largest xor of two numbers up to `most`, which is not 0.
pub(crate) fn largest_xor(most: u64) -> u64 {
    u64::MAX >> most.leading_zeros()
}

/// Draws two numbers up to `most` with this xor, which is at most [`largest_xor`].
pub(crate) fn pair(xor: u64, most: u64, random: &mut Random) -> [u64; 2] {
    let power = 1 << most.ilog2();
    let one = if xor < power { random.below(power) } else { random.between(power, most) };
    [one, one ^ xor]
}

/// Returns the nim-value that the free parts must add to the drawn ones for a goal, where all nim-values are at most `largest`.
///
/// The nim-value of the whole is drawn if the first player is to win, and `drawn` returns the nim-value of the drawn parts.
/// The caller's solver may be wrong, and its numbers must not leave the limits.
pub(crate) fn missing(
    goal: Goal,
    largest: u64,
    random: &mut Random,
    drawn: impl FnOnce(&mut Random) -> Result<u64, SolverError>,
) -> Result<u64, GenerateError> {
    let requested = match goal {
        Goal::Any | Goal::SecondWins => 0,
        Goal::FirstWins if largest == 0 => 1,
        Goal::FirstWins => random.between(1, largest),
        Goal::NimValue(value) => value,
    };
    if requested > largest {
        return Err(GenerateError::NimValueRange { requested, max: largest });
    }
    let drawn = drawn(random).map_err(GenerateError::Solver)?;
    if drawn > largest {
        return Err(GenerateError::Solver(format!("expected a nim-value up to {largest}, found {drawn}").into()));
    }
    Ok(drawn ^ requested)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_xor_up_to_the_largest_is_reached_within_the_limit() {
        let mut random = Random::seeded(1);
        for most in 1..=40 {
            let all = (0..=most).flat_map(|one| (0..=most).map(move |other| one ^ other));
            assert_eq!(all.max(), Some(largest_xor(most)));
            for xor in 0..=largest_xor(most) {
                let [one, other] = pair(xor, most, &mut random);
                assert!(one ^ other == xor && one <= most && other <= most, "{most}: {one} ^ {other} is not {xor}");
            }
        }
        for xor in [0, 1, 1 << 63, u64::MAX] {
            let [one, other] = pair(xor, u64::MAX, &mut random);
            assert_eq!(one ^ other, xor);
        }
    }
}
