//! A problem: its tests with answers, solutions and validator, whatever the format of the package.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use impartial::game_data::Ranges;
use impartial_generators::{GenerateError, Goal, Limits, Request};

use crate::contest::{Contest, text_of};
use crate::error::ContestError;
use crate::idea::Idea;

/// Maximum size of a test, so that the solutions in Python finish.
const MAX_SIZE: u64 = 5_000;

/// The number of tests against each idea.
const AGAINST: u64 = 2;

/// A contest problem about a game: its tests with answers, its solutions and its validator.
///
/// # Examples
///
/// ```
/// use impartial::Game;
/// use impartial_contests::{Contest, Format, Problem};
///
/// let nim = Game::named("nim").and_then(Contest::of).expect("the game is in the registry");
/// let problem = Problem::new(nim, "N=3,heap=5".parse()?)?;
/// let files = problem.files(Format::Kattis);
/// assert_eq!(files["data/sample/001.ans"], b"SECOND\n");
/// assert!(files.contains_key("submissions/wrong_answer/parity.py"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    pub(crate) contest: Contest,
    pub(crate) ranges: Ranges,
    pub(crate) tests: Vec<Test>,
    /// The number of tests that are samples. They are the first ones.
    pub(crate) samples: usize,
    /// The variants of the program, with their expected verdicts.
    pub(crate) solutions: Vec<(&'static str, Verdict)>,
    pub(crate) is_interactive: bool,
    /// The header that a package of Polygon has as a resource.
    pub(crate) testlib: Option<String>,
}

/// A test, and the command that generates it.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub(crate) input: String,
    pub(crate) answer: String,
    command: String,
}

/// The expected verdict of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted,
    WrongAnswer,
    TooSlow,
}

impl Problem {
    /// Creates a problem with these limits; [`Contest::default_limits`] returns limits for which all solutions finish.
    ///
    /// The tests are samples, small ones, each shape with each winner, the largest ones, and two against each idea. If the limits
    /// are so small that no winner can be chosen, tests have any winner. Equal arguments give identical problems on every
    /// machine.
    ///
    /// # Errors
    ///
    /// Returns an error if a limit is unknown or out of range.
    pub fn new(contest: Contest, limits: Limits) -> Result<Self, ContestError> {
        let generator = contest.generator();
        let mut request = generator.request();
        let sizes = generator.sizes(&limits)?;
        request.size = request.size.clamp(*sizes.start(), *sizes.end());
        let ranges = limits.ranges(contest.game()).map_err(GenerateError::from)?;
        request.limits = limits;
        let mut problem = Self {
            contest,
            ranges,
            tests: Vec::new(),
            samples: 0,
            solutions: Vec::new(),
            is_interactive: false,
            testlib: None,
        };

        let mut goals = &[Goal::SecondWins, Goal::FirstWins][..];
        let mut tiny = request.clone();
        tiny.limits = problem.small_limits();
        tiny.size = *generator.sizes(&tiny.limits)?.end();
        for seed in 1..=8 {
            tiny.seed = seed;
            for &goal in goals {
                tiny.goal = goal;
                problem.add(&tiny, None)?;
            }
            if seed == 1 {
                // Limits may leave too few parts or too small numbers for a chosen winner.
                if problem.tests.is_empty() {
                    goals = &[Goal::Any];
                    tiny.goal = Goal::Any;
                    problem.add(&tiny, None)?;
                }
                problem.samples = problem.tests.len();
            }
        }
        for shape in generator.shapes.iter().filter(|shape| shape.is_judge_format) {
            for size in [request.size, (*sizes.end()).min(MAX_SIZE)] {
                for &goal in goals {
                    let mut request = request.clone();
                    shape.name.clone_into(&mut request.shape);
                    (request.size, request.goal) = (size, goal);
                    problem.add(&request, None)?;
                }
            }
        }
        request.shape.clear();
        for idea in contest.ideas() {
            let mut found = 0;
            for seed in 1..=AGAINST {
                request.seed = seed;
                found += usize::from(problem.add(&request, Some(idea))?);
            }
            // Without a test, the idea is right within these limits.
            if found > 0 {
                problem.solutions.push((idea.name, Verdict::WrongAnswer));
            }
        }
        problem.solutions.extend([("right", Verdict::Accepted), ("slow", Verdict::TooSlow)]);
        Ok(problem)
    }

    /// Returns the problem of beating the judge, who plays perfectly from the positions of the tests. Only games with a move in
    /// their answers have one, for others it is `None`.
    #[must_use]
    pub fn into_interactive(mut self) -> Option<Self> {
        self.is_interactive = true;
        self.contest.with_position("").map(|_| self)
    }

    /// Puts the text of `testlib.h` into packages of Polygon. Other systems expect exit statuses that testlib does not have.
    #[must_use]
    pub fn with_testlib(mut self, header: String) -> Self {
        self.testlib = Some(header);
        self
    }

    /// Adds a test, for which the shape of the request is empty if it is against an idea. Returns whether the request can be
    /// met; an equal test may already be there.
    fn add(&mut self, request: &Request, idea: Option<&Idea>) -> Result<bool, ContestError> {
        let mut request = request.clone();
        if !self.contest.generator().has_winner() {
            // Both goals are the same request, so the second has another seed.
            request.seed += if request.goal == Goal::FirstWins { 1000 } else { 0 };
            request.goal = Goal::Any;
        }
        let input = match idea {
            Some(idea) => self.contest.input_against(idea, &request),
            None => self.contest.generate(&request).map(|input| text_of(&input)).map_err(ContestError::from),
        };
        let input = match input {
            Ok(input) => input,
            Err(ContestError::Generate(
                GenerateError::NimValueRange { .. }
                | GenerateError::TooFewParts { .. }
                | GenerateError::TooSmallLimit { .. },
            )) => return Ok(false),
            Err(_) if idea.is_some() => return Ok(false),
            Err(error) => return Err(error),
        };
        if self.tests.iter().any(|test| test.input == input) {
            return Ok(idea.is_some());
        }
        let answer = self.contest.game().parse(&*input)?.answer();
        let winner = match request.goal {
            Goal::FirstWins => "first",
            Goal::SecondWins => "second",
            _ => "",
        };
        let options = [
            ("shape", request.shape),
            ("seed", request.seed.to_string()),
            ("size", request.size.to_string()),
            ("winner", winner.into()),
            ("limits", request.limits.to_string()),
            ("against", idea.map_or("", |idea| idea.name).into()),
        ];
        let given = options.into_iter().filter(|(_, value)| !value.is_empty());
        let options: String = given.map(|(name, value)| [" --", name, " ", &value].concat()).collect();
        let command = format!("impartial generate {}{options}", self.contest.game().name);
        self.tests.push(Test { input, answer, command });
        Ok(true)
    }

    /// Returns the small limits of the game, but none above the limits of the problem.
    fn small_limits(&self) -> Limits {
        let within = |(name, most): (&str, u64)| {
            let limit = self.most().find(|(limit, _)| *limit == name).map_or(most, |(_, limit)| limit);
            format!("{name}={}", most.min(limit))
        };
        let small = self.contest.small_limits().next().unwrap_or_default();
        // A full limit may be below the judge's minimum.
        let is_full = self.contest.game().is_contest_problem() && !self.ranges.is_judge();
        let base = is_full.then(|| "full".to_owned());
        base.into_iter()
            .chain(small.named().map(within))
            .collect::<Vec<_>>()
            .join(",")
            .parse()
            .expect("they are limits by name")
    }

    /// Returns the maximum of each number of the judge's format.
    pub(crate) fn most(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.ranges.of_judge_format().map(|(name, range)| (name, *range.end()))
    }

    /// Returns the name of the game with a capital letter and without hyphens.
    pub(crate) fn title(&self) -> String {
        let name = self.contest.game().name.replace('-', " ");
        name[..1].to_uppercase() + &name[1..]
    }

    /// Returns the validator of inputs in Python, which exits with `valid` or `invalid`.
    pub(crate) fn validator(&self, [valid, invalid]: [u8; 2]) -> String {
        let pair = |range: RangeInclusive<u64>| format!("({}, {})", range.start(), range.end());
        let ranges = self.ranges.of_judge_format().map(|(name, range)| format!("\"{name}\": {}", pair(range)));
        let ranges = ranges.collect::<Vec<_>>().join(", ");
        let is_judge = if self.ranges.is_judge() { "True" } else { "False" };
        format!(
            "VALID, INVALID = {valid}, {invalid}\nLIMITS = {{{ranges}}}\nIS_JUDGE = {is_judge}\n{}{}{}",
            include_str!("package/validator.py"),
            self.contest.validator(),
            "need(next(lines, None) is None, \"the end\")\nsys.exit(VALID)\n",
        )
    }

    /// Returns the validator of inputs in C++, which uses testlib.
    pub(crate) fn validator_in_cpp(&self) -> String {
        let pair = |(name, range): (_, RangeInclusive<u64>)| {
            format!("{{\"{name}\", {{{}, {}ULL}}}}", range.start(), range.end())
        };
        let ranges = self.ranges.of_judge_format().map(pair).collect::<Vec<_>>().join(", ");
        let is_judge = if self.ranges.is_judge() { "true" } else { "false" };
        let start = include_str!("package/validator.cpp").replace("ALL_LIMITS", &ranges).replace("HAS_JUDGE", is_judge);
        start + &self.contest.validator_in_cpp()
    }

    /// Returns the script that generates the inputs, at the path of each.
    pub(crate) fn script(&self, path: impl Fn(usize) -> String) -> String {
        let mut script = "#!/bin/sh\n# Generates the inputs, in the folder of the package.\nset -e\n".to_owned();
        for (index, test) in self.tests.iter().enumerate() {
            writeln!(script, "{} > {}", test.command, path(index)).expect("a string grows");
        }
        script
    }
}
