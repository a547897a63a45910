//! The generator of a game.

use std::borrow::Cow;
use std::ops::{Deref, RangeInclusive};

use impartial_games::{GameData, GameId, Limits, Ranges};

use crate::error::GenerateError;
use crate::input::Input;
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{Goal, NimValueOf, Request};

/// The generator of a game. It dereferences to the data of the game.
#[derive(Debug)]
#[non_exhaustive]
pub struct Generator {
    pub(crate) game: GameId,
    /// What the size of a request counts, such as `rectangles`.
    pub parts: &'static str,
    /// The default size of a request.
    pub default_size: u64,
    /// Returns the sizes within some limits. All shapes have the same sizes.
    pub(crate) sizes: fn(&Ranges) -> RangeInclusive<u64>,
    /// The inputs that a person can play by hand.
    pub by_hand: ByHand,
    /// The options of an [`InputSpec`].
    pub options: &'static [GameOption],
    /// Returns the specification for a request without a goal, within its limits.
    pub(crate) spec: fn(&Request, &Ranges) -> InputSpec,
    /// Returns the input for a specification whose options are in range.
    pub(crate) draw: fn(&InputSpec) -> Result<Input, GenerateError>,
    pub(crate) goals: GoalSupport,
}

impl Deref for Generator {
    type Target = GameData;

    fn deref(&self) -> &GameData {
        self.game.data()
    }
}

/// How a game generates inputs with a chosen winner or nim-value.
#[derive(Debug)]
pub(crate) enum GoalSupport {
    /// The minimum size, and the function that generates the input.
    Supported(u64, fn(&Request, &Ranges, &mut NimValueOf<'_>) -> Result<Vec<u8>, GenerateError>),
    /// Inputs of the game have no winner, for this reason.
    NoWinner(&'static str),
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

impl Generator {
    /// Returns a request for the default shape and size, with seed 1 and no goal.
    ///
    /// It has the judge's limits, or the full limits if the game is not a contest problem. The size is at most the default size,
    /// so a smaller limit of the size needs a smaller size.
    #[must_use]
    pub fn request(&self) -> Request {
        Request {
            shape: self.shapes[0].name.to_owned(),
            size: self.default_size,
            cases: 1,
            seed: 1,
            limits: Limits::default(),
            goal: Goal::Any,
            is_misere: false,
        }
    }

    /// Generates the input of a request. Equal requests give identical bytes on every system.
    ///
    /// `nim_value_of` is called only for a chosen winner or nim-value, or for several cases. It must return the nim-value of its
    /// argument, which is an input of this game. If it returns a wrong nim-value, the result may miss the goal.
    ///
    /// # Errors
    ///
    /// - [`GenerateError::UnknownName`] if the shape is unknown.
    /// - [`GenerateError::SizeRange`] or [`GenerateError::TooFewParts`] if the size or the number of cases is out of range.
    /// - [`GenerateError::Limits`] if the game does not have the limits, [`GenerateError::NoJudgeFormat`] if the judge's limits
    ///   do not have the shape, and [`GenerateError::TooSmallLimit`] if a limit is too small for the goal.
    /// - [`GenerateError::NoWinner`], [`GenerateError::NimValueRange`] or [`GenerateError::Misere`] if the goal cannot be reached.
    /// - [`GenerateError::Solver`] if `nim_value_of` fails.
    ///
    /// # Complexity
    ///
    /// *O(n log n)* time for an input of *n* bytes, and *O(n)* if its parts need not differ. A chosen winner takes *O(n)*
    /// memory and one call of `nim_value_of`, except that grid split needs up to one call per row, and heaps need up to about a
    /// thousand calls on single heaps. Several cases with a winner take up to *3 n* bytes, because a case that cannot be
    /// generated is an error, so none is written before the last one is generated.
    ///
    /// # Examples
    ///
    /// The nim-value of plain Nim is the xor of the heaps, so the solver is short.
    ///
    /// ```
    /// use impartial_generators::{Generator, Goal};
    ///
    /// fn xor(input: &[u8]) -> u64 {
    ///     let text = std::str::from_utf8(input).expect("it has digits only");
    ///     text.split_whitespace().skip(1).map(|heap| heap.parse::<u64>().expect("it is a number")).fold(0, |a, b| a ^ b)
    /// }
    ///
    /// let nim = Generator::named("nim").expect("the list has the game");
    /// let mut request = nim.request();
    /// request.goal = Goal::NimValue(2026);
    /// let input = nim.generate(&request, &mut |text| Ok(xor(text)))?;
    /// assert_eq!(xor(&input.to_bytes()), 2026);
    /// # Ok::<(), impartial_generators::GenerateError>(())
    /// ```
    pub fn generate(&self, request: &Request, nim_value_of: &mut NimValueOf<'_>) -> Result<Input, GenerateError> {
        let shape = self.shapes.iter().find(|shape| shape.name == request.shape);
        let shape = shape.ok_or_else(|| self.no_shape(&request.shape))?;
        let limits = request.limits.ranges(self.game.data())?;
        if limits.is_judge() && !shape.is_judge_format {
            let by_hand = self.by_hand.limits;
            let example = format!("full,{}", by_hand.strip_prefix("full,").unwrap_or(by_hand));
            return Err(GenerateError::NoJudgeFormat { shape: shape.name, example });
        }
        let mut request = Cow::Borrowed(request);
        if request.cases != 1 {
            if !self.has_winner() {
                let size = request.size.saturating_mul(request.cases);
                request = Cow::Owned(Request { size, cases: 1, ..request.into_owned() });
            }
            let most = if shape.is_judge_format { limits.cases() } else { 1 };
            GenerateError::size("cases", request.cases, &(1..=most))?;
            if request.cases > 1 {
                return self.several_cases(&request, nim_value_of);
            }
        }
        let request = &*request;
        let sizes = &(self.sizes)(&limits);
        // Without a goal, the input is drawn while it is written. With a goal, its bytes are in memory for the solver.
        if request.goal == Goal::Any {
            GenerateError::size(self.parts, request.size, sizes)?;
            return (self.draw)(&(self.spec)(request, &limits));
        }
        match self.goals {
            _ if request.is_misere && matches!(request.goal, Goal::NimValue(_)) => {
                Err(self.misere("a winner, because its positions have no nim-values"))
            }
            _ if request.is_misere && !self.rule_texts.iter().any(|(name, _)| *name == "misere") => {
                Err(self.misere("a rule of misère play, which the game does not have"))
            }
            GoalSupport::NoWinner(reason) => Err(GenerateError::NoWinner { game: self.name, reason }),
            GoalSupport::Supported(min, generate) => {
                GenerateError::size(self.parts, request.size, sizes)?;
                if request.size < min {
                    return Err(GenerateError::TooFewParts { parts: self.parts, min, found: request.size });
                }
                let bytes = generate(request, &limits, nim_value_of)?;
                Ok(Input::new(move |out| out.write_all(&bytes)))
            }
        }
    }

    /// Generates an input of several cases from inputs of one case, which begin with the line `1`.
    fn several_cases(&self, request: &Request, nim_value_of: &mut NimValueOf<'_>) -> Result<Input, GenerateError> {
        let random = &mut Random::seeded(request.seed);
        let mut bytes = format!("{}\n", request.cases).into_bytes();
        for index in 0..request.cases {
            let mut case = Request { cases: 1, seed: random.below(u64::MAX), ..request.clone() };
            if request.goal == Goal::Any {
                case.size = if index == 0 { case.size } else { random.between(case.size.min(1), case.size) };
                case.goal = if random.below(2) == 0 { Goal::Any } else { Goal::SecondWins };
            }
            let input = match self.generate(&case, nim_value_of) {
                // A small case may have no room for the winner.
                Err(
                    GenerateError::TooFewParts { .. }
                    | GenerateError::TooSmallLimit { .. }
                    | GenerateError::NimValueRange { .. },
                ) if request.goal == Goal::Any => self.generate(&Request { goal: Goal::Any, ..case }, nim_value_of)?,
                input => input?,
            };
            bytes.extend(input.to_bytes().split_at(b"1\n".len()).1);
        }
        Ok(Input::new(move |out| out.write_all(&bytes)))
    }

    /// Returns whether inputs of the game have a winner and a nim-value. If not, they ask for numbers.
    #[must_use]
    pub fn has_winner(&self) -> bool {
        matches!(self.goals, GoalSupport::Supported(..))
    }

    /// Returns the maximum number of cases within some limits: the maximum size if each part is a case, and 1 if the judge's
    /// format does not have the number `T`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Generator::generate`] that are about limits.
    pub fn max_cases(&self, limits: &Limits) -> Result<u64, GenerateError> {
        let ranges = limits.ranges(self.game.data())?;
        Ok(if self.has_winner() { ranges.cases() } else { *(self.sizes)(&ranges).end() })
    }

    /// Returns the sizes within some limits.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Generator::generate`] that are about limits.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_generators::Generator;
    ///
    /// let nim = Generator::named("nim").expect("the list has the game");
    /// assert_eq!(nim.sizes(&"N=4,heap=9".parse()?)?, 0..=4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sizes(&self, limits: &Limits) -> Result<RangeInclusive<u64>, GenerateError> {
        Ok((self.sizes)(&limits.ranges(self.game.data())?))
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
    /// use impartial_generators::{Generator, InputSpec};
    ///
    /// let sharti = Generator::named("sharti").expect("the list has the game");
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

    /// Returns the error for a request by misère play that lacks what is needed.
    pub(crate) fn misere(&self, needed: &'static str) -> GenerateError {
        GenerateError::Misere { game: self.name, needed }
    }

    /// Returns the error for an unknown shape.
    pub(crate) fn no_shape(&self, unknown: &str) -> GenerateError {
        let names = self.shapes.iter().map(|shape| shape.name).collect();
        GenerateError::UnknownName { game: self.name, kind: "shape", name: unknown.to_owned(), names }
    }
}
