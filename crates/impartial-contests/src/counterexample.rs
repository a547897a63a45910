//! The search for an input on which a wrong idea fails.
//!
//! The free parts of a generated input follow from the nim-values of the drawn parts. If these are the nim-values of the
//! *idea*, it lets the second player win, whatever the drawn parts are, so it is wrong unless the correct nim-value happens to
//! be 0 as well. If they are the correct nim-values, the second player wins, so the idea is wrong unless it happens to have the
//! same winner. Few draws are needed either way, whereas an input that is drawn without a goal rarely refutes an idea, because
//! nearly all random positions are wins for the first player. Each input is checked before it is returned.

use impartial_generators::{GenerateError, Goal, Limits, Request, SolverError};

use crate::contest::{self, Contest};
use crate::error::ContestError;
use crate::idea::Idea;

/// Maximum number of inputs that are drawn to find one that refutes an idea.
const MAX_DRAWS: u64 = 100;

impl Contest {
    /// Returns an input that refutes the idea. Each draw has another seed, which the seed of the request determines.
    ///
    /// An idea may have limits of its own, which replace the limits of the request if these are the default ones, and may need
    /// several cases. If the request has an empty name as its shape, the draws go through all shapes of the judge's format.
    ///
    /// # Errors
    ///
    /// - [`ContestError::NotRefuted`] if none of 100 draws refutes the idea
    /// - [`ContestError::Generate`] if the generator cannot meet the request, whatever the seed
    /// - [`ContestError::Parse`] if an input is beyond a limit of the game's solver
    pub fn input_against(&self, idea: &Idea, request: &Request) -> Result<String, ContestError> {
        let generator = self.generator();
        let mut request = request.clone();
        request.is_misere = self.rule().is_misere();
        if let Some(limits) = idea.limits.map(contest::limits) {
            if request.limits == Limits::default() {
                request.limits = limits;
                request.size = request.size.min(*generator.sizes(&request.limits)?.end());
            } else if request.is_misere {
                // The idea is right beyond its limits, which are below the others.
                request.limits = limits.named().fold(request.limits, |limits, (name, most)| limits.with(name, most));
            }
        }
        request.cases = request.cases.max(idea.cases);
        let (goal, seed) = (request.goal, request.seed);
        let mut refusal = None;
        let shapes: Vec<String> = match &*request.shape {
            "" => {
                generator.shapes.iter().filter(|shape| shape.is_judge_format).map(|shape| shape.name.into()).collect()
            }
            shape => vec![shape.into()],
        };
        // Two draws in turn have the same shape.
        let turns = shapes.iter().flat_map(|shape| [shape; 2]).cycle();
        for (draw, shape) in (0..MAX_DRAWS).zip(turns) {
            request.shape.clone_from(shape);
            // The seeds of different requests are far apart.
            request.seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(draw);
            let is_misled = match goal {
                Goal::FirstWins => true,
                Goal::SecondWins | Goal::NimValue(_) => false,
                _ => seed.wrapping_add(draw).is_multiple_of(2),
            };
            // An idea about several cases may need different winners.
            if generator.has_winner() && !matches!(goal, Goal::NimValue(_)) && idea.cases == 1 {
                // In misère play, the generator of Nim asks for no values, so either winner is drawn.
                request.goal = if request.is_misere && is_misled { Goal::FirstWins } else { Goal::SecondWins };
            }
            let mut solver = |text: &[u8]| self.nim_value_by(is_misled.then_some(idea), text);
            let input = match generator.generate(&request, &mut solver) {
                Ok(input) => input,
                // The values of an idea may be out of reach of the free parts.
                Err(GenerateError::Solver(_)) => continue,
                Err(GenerateError::TooFewParts { .. } | GenerateError::TooSmallLimit { .. }) if goal == Goal::Any => {
                    request.goal = Goal::Any;
                    generator.generate(&request, &mut solver)?
                }
                Err(error @ GenerateError::NimValueRange { .. }) => {
                    refusal = Some(error);
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let text = contest::text_of(&input);
            let is_right_winner =
                goal != Goal::FirstWins || !generator.has_winner() || !self.right_numbers(&text)?.contains(&0);
            if is_right_winner && self.is_refuted_by(idea, &text)? {
                return Ok(text);
            }
        }
        Err(refusal.map_or(ContestError::NotRefuted { idea: idea.name, draws: MAX_DRAWS }, ContestError::from))
    }

    /// Returns the nim-value of an input, by an idea if any.
    fn nim_value_by(&self, idea: Option<&Idea>, text: &[u8]) -> Result<u64, SolverError> {
        let text = str::from_utf8(text)?;
        let numbers = match idea {
            Some(idea) => self.numbers_by(idea, text)?.ok_or("the input is too large for the idea")?,
            None => self.right_numbers(text)?,
        };
        Ok(u64::try_from(numbers.first().copied().unwrap_or(0))?)
    }
}
