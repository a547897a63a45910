//! The search for an input on which a wrong idea fails.
//!
//! The free parts of a generated input follow from the nim-values of the drawn parts. If these are the nim-values of the
//! *idea*, the idea says that the second player wins, whatever the drawn parts are, and it is wrong unless the right nim-value
//! happens to be 0 as well. If they are the right ones, the second player wins, and the idea is wrong unless it happens to say
//! the same. Few draws are needed either way, whereas an input that is drawn without a goal rarely refutes an idea, because
//! nearly all random positions are wins for the first player. Each input is checked before it is returned.

use anyhow::{Result, bail};
use impartial::Game;
use impartial_generators::{GenerateError, Goal, Request, SolverError};

use super::{Idea, is_counting, right_numbers};

/// Maximum number of inputs that are drawn for one that refutes an idea.
const MAX_DRAWS: u64 = 100;

/// Returns an input that refutes the idea. Each draw has another seed, which the seed of the request determines. `is_fixed`
/// states whether the limits of the request were chosen, so that the idea must not change them. Without a chosen shape, the
/// draws go through all shapes.
pub(crate) fn generate(
    game: &Game,
    generator: &impartial_generators::Generator,
    request: &Request,
    idea: &Idea,
    is_fixed: bool,
    shape: Option<&str>,
) -> Result<Vec<u8>> {
    let mut request = request.clone();
    if let Some(limits) = idea.limits.filter(|_| !is_fixed) {
        request.limits = limits.parse()?;
        request.size = request.size.min(*generator.sizes(&request.limits)?.end());
    }
    let (goal, seed) = (request.goal, request.seed);
    let mut refusal = None;
    let shapes: Vec<&str> = match shape {
        Some(shape) => vec![shape],
        None => generator.shapes.iter().filter(|shape| shape.is_judge_format).map(|shape| shape.name).collect(),
    };
    for draw in 0..MAX_DRAWS {
        let turn = usize::try_from(draw / 2)? % shapes.len();
        shapes[turn].clone_into(&mut request.shape);
        // The seeds of different requests are far apart.
        request.seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(draw);
        let is_misled = match goal {
            Goal::FirstWins => true,
            Goal::SecondWins | Goal::NimValue(_) => false,
            _ => (seed + draw).is_multiple_of(2),
        };
        if !is_counting(game) && !matches!(goal, Goal::NimValue(_)) {
            request.goal = Goal::SecondWins;
        }
        let mut solver = |text: &[u8]| if is_misled { value_by(idea, game, text) } else { nim_value_of(game, text) };
        let text = match generator.generate(&request, &mut solver) {
            Ok(input) => input.to_bytes(),
            // The values of an idea may be out of reach of the free parts.
            Err(GenerateError::Solver(_)) => continue,
            Err(GenerateError::TooFewParts { .. } | GenerateError::TooSmallLimit { .. }) if goal == Goal::Any => {
                request.goal = Goal::Any;
                generator.generate(&request, &mut solver)?.to_bytes()
            }
            Err(error @ GenerateError::NimValueRange { .. }) => {
                refusal = Some(error);
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let text = String::from_utf8(text)?;
        let is_right_winner = goal != Goal::FirstWins || is_counting(game) || right_numbers(game, &text)? != [0];
        if is_right_winner && idea.is_refuted_by(game, &text)? {
            return Ok(text.into_bytes());
        }
    }
    if let Some(error) = refusal {
        return Err(error.into());
    }
    bail!(
        "no input against the idea {} in {MAX_DRAWS} draws; another shape, size, winner or other limits may have one",
        idea.name
    )
}

/// Returns the nim-value of an input: the nim-sum of its positions.
pub(crate) fn nim_value_of(game: &Game, text: &[u8]) -> Result<u64, SolverError> {
    let numbers = right_numbers(game, str::from_utf8(text)?)?;
    Ok(u64::try_from(numbers.first().copied().unwrap_or(0))?)
}

/// Returns the nim-value of an input by the idea.
fn value_by(idea: &Idea, game: &Game, text: &[u8]) -> Result<u64, SolverError> {
    let text = str::from_utf8(text)?;
    let right = right_numbers(game, text)?;
    let numbers = (idea.numbers)(game, text, &right).ok_or("the input is too large for the idea")?;
    Ok(u64::try_from(numbers.first().copied().unwrap_or(0))?)
}
