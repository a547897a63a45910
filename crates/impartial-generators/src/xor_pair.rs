//! Two numbers up to a limit with a requested xor, which are the sizes of two free parts.
//!
//! One number is not enough, because the xor of piles of at most 10^18 stones may be up to 2^60 - 1. Let *h* be the largest
//! power of two up to the limit. Two numbers can have every xor below 2 *h*, but no larger xor:
//!
//! - For a xor below *h*, the first number is any number below *h*, and the second is below *h* as well.
//! - For any other xor, the first number is any number from *h* to the limit, and the second is below *h*.

use crate::error::{GenerateError, SolverError};
use crate::random::Random;
use crate::request::Goal;

/// Returns the largest xor of two numbers up to `limit`, which must be at least 1.
pub(crate) fn largest_xor(limit: u64) -> u64 {
    u64::MAX >> limit.leading_zeros()
}

/// Draws two numbers up to `limit` with this xor, which must be at most [`largest_xor`].
pub(crate) fn pair(xor: u64, limit: u64, random: &mut Random) -> [u64; 2] {
    let power = 1 << limit.ilog2();
    let one = if xor < power { random.below(power) } else { random.between(power, limit) };
    [one, one ^ xor]
}

/// Returns the nim-value that the free parts must add to the drawn parts to reach a goal. No nim-value may exceed
/// `largest`.
///
/// `drawn` returns the nim-value of the drawn parts. If the first player should win, the nim-value of the input is drawn
/// at random. The result of the caller's solver is checked, because a wrong nim-value would lead to parts beyond the limits.
pub(crate) fn missing(
    goal: Goal,
    largest: u64,
    random: &mut Random,
    drawn: impl FnOnce(&mut Random) -> Result<u64, SolverError>,
) -> Result<u64, GenerateError> {
    let requested = match goal {
        Goal::Any | Goal::SecondWins => 0,
        // No nim-value except 0 can be reached, so this leads to the error below.
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
        for limit in 1..=40 {
            let all = (0..=limit).flat_map(|one| (0..=limit).map(move |other| one ^ other));
            assert_eq!(all.max(), Some(largest_xor(limit)));
            for xor in 0..=largest_xor(limit) {
                let [one, other] = pair(xor, limit, &mut random);
                assert!(one ^ other == xor && one <= limit && other <= limit, "{limit}: {one} ^ {other} is not {xor}");
            }
        }
        for xor in [0, 1, 1 << 63, u64::MAX] {
            let [one, other] = pair(xor, u64::MAX, &mut random);
            assert_eq!(one ^ other, xor);
        }
    }
}
