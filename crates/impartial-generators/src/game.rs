//! The generator of a game.

use std::ops::RangeInclusive;

use crate::error::GenerateError;
use crate::input::Input;
use crate::input_spec::{GameOption, InputSpec};
use crate::limits::{Bounds, Limit, Limits};
use crate::request::{Goal, NimValueOf, Request};

/// The generator of a game.
#[derive(Debug)]
#[non_exhaustive]
pub struct Game {
    /// The name of the game, in lower case with hyphens.
    pub name: &'static str,
    /// What the size of a request counts, such as `rectangles`.
    pub parts: &'static str,
    /// The default size of a request.
    pub default_size: u64,
    /// The sizes within the judge's limits, or `None` if the game is not a contest problem.
    pub judge_sizes: Option<RangeInclusive<u64>>,
    /// The sizes within the full limits.
    pub full_sizes: RangeInclusive<u64>,
    /// The numbers of the format that have limits.
    pub limits: &'static [Limit],
    /// The inputs that a person can play by hand.
    pub by_hand: ByHand,
    /// Returns the largest size within some limits.
    pub(crate) largest_size: fn(&Bounds) -> u64,
    /// The shapes of requests, starting with the default. All have the same sizes.
    pub shapes: &'static [Shape],
    /// The options of an [`InputSpec`].
    pub options: &'static [GameOption],
    /// Returns the specification for a request without a goal, within its limits.
    pub(crate) spec: fn(&Request, &Bounds) -> InputSpec,
    /// Returns the input for a specification whose options are in range.
    pub(crate) draw: fn(&InputSpec) -> Result<Input, GenerateError>,
    pub(crate) goals: GoalSupport,
}

/// How a game generates inputs with a chosen winner or nim-value.
#[derive(Debug)]
pub(crate) enum GoalSupport {
    /// The minimum size, and the function that generates the input.
    Supported(u64, fn(&Request, &Bounds, &mut NimValueOf<'_>) -> Result<Vec<u8>, GenerateError>),
    /// Inputs of the game have no winner, for this reason.
    NoWinner(&'static str),
}

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shape {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// A description of these inputs in one line.
    pub summary: &'static str,
    /// Whether these inputs are in the judge's format. If not, they need the full limits.
    pub is_judge_format: bool,
}

/// Inputs that a person can play by hand: positions of moderate size, with more than one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByHand {
    /// The name of a shape.
    pub shape: &'static str,
    /// The text of [`Limits`].
    pub limits: &'static str,
}

impl Shape {
    pub(crate) const fn new(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, is_judge_format: true }
    }
}

impl Game {
    /// Returns a request for the default shape and size, with seed 1 and no goal.
    ///
    /// It has the judge's limits, or the full limits if the game is not a contest problem. The size is at most the default size,
    /// so a smaller limit of the size needs a smaller size.
    #[must_use]
    pub fn request(&self) -> Request {
        Request {
            shape: self.shapes[0].name.to_owned(),
            size: self.default_size,
            seed: 1,
            limits: Limits::default(),
            goal: Goal::Any,
        }
    }

    /// Generates the input of a request. Equal requests give identical bytes on every system.
    ///
    /// `nim_value_of` is called only for a chosen winner or nim-value. It must return the nim-value of its argument, which is
    /// an input of this game. If it returns a wrong nim-value, the result may miss the goal.
    ///
    /// # Errors
    ///
    /// - [`GenerateError::UnknownName`] if the shape or the name of a limit is unknown.
    /// - [`GenerateError::SizeRange`] or [`GenerateError::TooFewParts`] if the size is out of range.
    /// - [`GenerateError::NoJudgeLimits`] if the game does not have the judge's limits, and [`GenerateError::NoJudgeFormat`] if
    ///   they do not have the shape.
    /// - [`GenerateError::OptionRange`] if a limit is out of range, and [`GenerateError::TooSmallLimit`] if it is too small for the goal.
    /// - [`GenerateError::NoWinner`] or [`GenerateError::NimValueRange`] if the goal cannot be reached.
    /// - [`GenerateError::Solver`] if `nim_value_of` fails.
    ///
    /// # Complexity
    ///
    /// *O(n log n)* time for an input of *n* bytes, and *O(n)* if its parts need not differ. A chosen winner takes *O(n)*
    /// memory and one call of `nim_value_of`, except that grid split needs up to one call per row, and heaps need up to about a
    /// thousand calls on single heaps.
    ///
    /// # Examples
    ///
    /// The nim-value of plain Nim is the xor of the heaps, so the solver is short.
    ///
    /// ```
    /// use impartial_generators::{Game, Goal};
    ///
    /// fn xor(input: &[u8]) -> u64 {
    ///     let text = std::str::from_utf8(input).expect("it has digits only");
    ///     text.split_whitespace().skip(1).map(|heap| heap.parse::<u64>().expect("it is a number")).fold(0, |a, b| a ^ b)
    /// }
    ///
    /// let nim = Game::named("nim").expect("the list has the game");
    /// let mut request = nim.request();
    /// request.goal = Goal::NimValue(2026);
    /// let input = nim.generate(&request, &mut |text| Ok(xor(text)))?;
    /// assert_eq!(xor(&input.to_bytes()), 2026);
    /// # Ok::<(), impartial_generators::GenerateError>(())
    /// ```
    pub fn generate(&self, request: &Request, nim_value_of: &mut NimValueOf<'_>) -> Result<Input, GenerateError> {
        let shape = self.shapes.iter().find(|shape| shape.name == request.shape);
        let shape = shape.ok_or_else(|| self.no_shape(&request.shape))?;
        let bounds = self.bounds(&request.limits)?;
        if bounds.is_judge && !shape.is_judge_format {
            return Err(GenerateError::NoJudgeFormat { shape: shape.name });
        }
        let sizes = &self.sizes_within(&bounds);
        // Without a goal, the input is drawn while it is written. With a goal, its bytes are in memory for the solver.
        if request.goal == Goal::Any {
            GenerateError::size(self.parts, request.size, sizes)?;
            return (self.draw)(&(self.spec)(request, &bounds));
        }
        match self.goals {
            GoalSupport::NoWinner(reason) => Err(GenerateError::NoWinner { game: self.name, reason }),
            GoalSupport::Supported(min, generate) => {
                GenerateError::size(self.parts, request.size, sizes)?;
                if request.size < min {
                    return Err(GenerateError::TooFewParts { parts: self.parts, min, found: request.size });
                }
                let bytes = generate(request, &bounds, nim_value_of)?;
                Ok(Input::new(move |out| out.write_all(&bytes)))
            }
        }
    }

    /// Returns whether inputs of the game have a winner and a nim-value. If not, they ask for numbers.
    #[must_use]
    pub fn has_winner(&self) -> bool {
        matches!(self.goals, GoalSupport::Supported(..))
    }

    /// Returns the sizes within some limits.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::generate`] that are about limits.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_generators::Game;
    ///
    /// let nim = Game::named("nim").expect("the list has the game");
    /// assert_eq!(nim.sizes(&"N=4,heap=9".parse()?)?, 0..=4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sizes(&self, limits: &Limits) -> Result<RangeInclusive<u64>, GenerateError> {
        Ok(self.sizes_within(&self.bounds(limits)?))
    }

    fn bounds(&self, limits: &Limits) -> Result<Bounds, GenerateError> {
        Bounds::new(self.name, self.limits, self.judge_sizes.is_some(), limits)
    }

    fn sizes_within(&self, bounds: &Bounds) -> RangeInclusive<u64> {
        let sizes = self.judge_sizes.as_ref().filter(|_| bounds.is_judge).unwrap_or(&self.full_sizes);
        *sizes.start()..=(self.largest_size)(bounds).min(*self.full_sizes.end())
    }

    /// Generates the input of a specification, for fixtures and benchmarks.
    ///
    /// # Errors
    ///
    /// Returns an error if the shape, the size or an option is unknown or out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_generators::{Game, InputSpec};
    ///
    /// let sharti = Game::named("sharti").expect("the list has the game");
    /// let spec = InputSpec { shape: "big".into(), size: 1, seed: 1, options: [("side".into(), 1)].into() };
    /// assert_eq!(sharti.input(&spec)?.to_bytes(), b"1 1 1\n1 1 1 1\n");
    /// # Ok::<(), impartial_generators::GenerateError>(())
    /// ```
    pub fn input(&self, spec: &InputSpec) -> Result<Input, GenerateError> {
        for (name, value) in &spec.options {
            let option = self.options.iter().find(|option| option.name == name).ok_or_else(|| {
                let names = self.options.iter().map(|option| option.name).collect();
                GenerateError::UnknownName { game: self.name, kind: "option", name: name.clone(), names }
            })?;
            GenerateError::option(option.name, *value, &option.range)?;
        }
        (self.draw)(spec)
    }

    /// Returns the error for an unknown shape.
    pub(crate) fn no_shape(&self, unknown: &str) -> GenerateError {
        let names = self.shapes.iter().map(|shape| shape.name).collect();
        GenerateError::UnknownName { game: self.name, kind: "shape", name: unknown.to_owned(), names }
    }
}
