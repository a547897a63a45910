//! A problem: its tests with answers, solutions and validator, whatever the format of the package.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use impartial::game_data::{MAX_COUNT, Ranges};
use impartial_generators::{GenerateError, Goal, Limits, Request};

use crate::contest::{Contest, Solution, Verdict, generate, text_of};
use crate::error::ContestError;
use crate::idea::Idea;
use crate::shapes;
use crate::test_plan::{MAX_TESTS, Subtask, TestPlan};

/// A contest problem about a game: its tests with answers, its solutions and its validator.
///
/// # Examples
///
/// ```
/// use impartial::Game;
/// use impartial_contests::{Contest, Format, Problem, TestPlan};
///
/// let nim = Game::named("nim").and_then(Contest::of).expect("the game is in the registry");
/// let problem = Problem::new(nim, &"N=3,heap=5".parse()?, &TestPlan::default())?;
/// let files = problem.files(Format::Kattis);
/// assert_eq!(files["data/sample/001.ans"], b"SECOND\n");
/// assert!(files.contains_key("submissions/wrong_answer/parity.cpp"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    pub(crate) contest: Contest,
    pub(crate) ranges: Ranges,
    pub(crate) tests: Vec<Test>,
    /// The number of tests that are samples. They are the first ones.
    pub(crate) samples: usize,
    pub(crate) solutions: Vec<Solution>,
    pub(crate) is_interactive: bool,
    /// The header that a package of Polygon has as a resource.
    pub(crate) testlib: Option<String>,
    pub(crate) subtasks: Vec<Subtask>,
    /// The time limit of a test.
    pub(crate) seconds: u32,
}

/// A test.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub(crate) input: String,
    pub(crate) answer: String,
    /// The command that generates the input, unless it is a sample of the statement: of the program `generator` of the package,
    /// or of `impartial`.
    pub(crate) command: Option<String>,
    /// The index of its subtask, if any.
    pub(crate) subtask: Option<usize>,
}

impl Problem {
    /// Creates a problem with these limits, and the default limits of other numbers.
    ///
    /// The tests are samples, small ones, tests in which each number is at its limits or next to a power of two, some against each
    /// idea, each shape with each winner, the largest number of cases, and the largest ones, which a program of the package
    /// generates as well. If the limits are so small that no winner can be chosen, tests have any winner. Equal arguments give
    /// identical problems on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error if a limit is unknown, out of range or too large for the solutions, if a limit of a subtask is above the
    /// limit of the problem, if two subtasks have the same name, or if no subtask has the limits of the problem.
    pub fn new(contest: Contest, limits: &Limits, plan: &TestPlan) -> Result<Self, ContestError> {
        let limits = contest.problem_limits(limits)?;
        let ranges = limits.ranges(contest.game()).map_err(GenerateError::from)?;
        let mut problem = Self {
            contest,
            ranges,
            tests: Vec::new(),
            samples: 0,
            solutions: contest.solutions(),
            is_interactive: false,
            testlib: None,
            subtasks: Vec::new(),
            seconds: contest.seconds(),
        };
        // The samples of the statement, or small tests if these are beyond the limits.
        for (input, _) in contest.samples() {
            if contest.game().validate(&limits, input.as_bytes()).is_ok() {
                problem.add_text(input.into(), None)?;
            }
        }
        problem.samples = problem.tests.len();
        if plan.subtasks.is_empty() {
            problem.add_tests(&limits, plan)?;
        }
        for (index, subtask) in plan.subtasks.iter().enumerate() {
            if plan.subtasks[..index].iter().any(|other| other.name == subtask.name) {
                let found = subtask.name.clone();
                return Err(ContestError::Malformed { expected: "subtasks with different names", found });
            }
            let limits = problem.limits_of(subtask, &limits, &ranges)?;
            problem.ranges = limits.ranges(contest.game()).map_err(GenerateError::from)?;
            problem.subtasks.push(subtask.clone());
            problem.add_tests(&limits, plan)?;
        }
        let reaches_limits = |subtask: &Subtask| subtask.limits.named().all(|(name, most)| most == ranges.most(name));
        if !plan.subtasks.is_empty() && !plan.subtasks.iter().any(reaches_limits) {
            let names: Vec<_> = plan.subtasks.iter().map(|subtask| &*subtask.name).collect();
            let expected = "a subtask with the limits of the problem, such as all::70";
            return Err(ContestError::Malformed { expected, found: names.join(", ") });
        }
        problem.ranges = ranges;
        if !contest.is_slow_for(&problem.largest(plan.size)) {
            let slow = problem.solutions.iter_mut().filter(|solution| solution.verdict == Verdict::TooSlow);
            slow.for_each(|solution| solution.verdict = Verdict::Unknown);
        }
        for idea in contest.ideas() {
            // Without such a test, the idea may be right within these limits.
            let is_refuted = |test: &Test| contest.is_refuted_by(idea, &test.input).is_ok_and(|is_refuted| is_refuted);
            if problem.tests.iter().any(is_refuted) {
                problem.solutions.push(contest.solution_by(idea));
            }
        }
        Ok(problem)
    }

    /// Returns the limits of a subtask: its own, and the limits of the problem for other numbers.
    fn limits_of(&self, subtask: &Subtask, limits: &Limits, ranges: &Ranges) -> Result<Limits, ContestError> {
        subtask.limits.ranges(self.contest.game()).map_err(GenerateError::from)?;
        for (name, found) in subtask.limits.named() {
            if found > ranges.most(name) {
                let found = format!("{name}={found}");
                return Err(ContestError::Malformed { expected: "a limit up to the limit of the problem", found });
            }
        }
        Ok(subtask.limits.named().fold(limits.clone(), |limits, (name, most)| limits.with(name, most)))
    }

    /// Adds the tests within some limits.
    fn add_tests(&mut self, limits: &Limits, plan: &TestPlan) -> Result<(), ContestError> {
        let contest = self.contest;
        let generator = contest.generator();
        let mut request = contest.request();
        let sizes = generator.sizes(limits)?;
        request.size = request.size.clamp(*sizes.start(), *sizes.end());
        request.limits.clone_from(limits);

        let mut goals = &[Goal::SecondWins, Goal::FirstWins][..];
        let mut tiny = request.clone();
        tiny.limits = self.small_limits();
        tiny.size = *generator.sizes(&tiny.limits)?.end();
        // Each part of a counting problem is a case.
        let cases = if generator.has_winner() { self.ranges.cases() } else { 1 };
        let few_cases = cases.min(generator.max_cases(&tiny.limits)?);
        let before = self.tests.len();
        for seed in 1..=plan.small {
            tiny.seed = seed;
            tiny.cases = if seed % 2 == 0 { few_cases } else { 1 };
            for &goal in goals {
                tiny.goal = goal;
                self.add(&tiny, None)?;
            }
            if seed == 1 {
                // Limits may leave too few parts or too small numbers for a chosen winner.
                if self.tests.len() == before {
                    goals = &[Goal::Any];
                    tiny.goal = Goal::Any;
                    self.add(&tiny, None)?;
                }
                if self.samples == 0 {
                    self.samples = self.tests.len();
                }
            }
        }
        self.add_boundaries(&request, plan.size)?;

        for (index, idea) in (0..).zip(contest.ideas()) {
            // Ideas draw different inputs, and again if there is an equal test.
            let seeds = 2 * MAX_TESTS * index + 1..;
            let mut count = 0;
            for seed in seeds.take(usize::try_from(2 * plan.against).unwrap_or(usize::MAX)) {
                let request = with(&request, |request| (request.shape, request.seed) = (String::new(), seed));
                count += u64::from(count < plan.against && self.add(&request, Some(idea))?);
            }
        }

        for shape in generator.shapes.iter().filter(|shape| shape.is_judge_format) {
            request.shape = shape.name.into();
            for &goal in goals {
                self.add(&with(&request, |request| request.goal = goal), None)?;
                if cases > 1 {
                    self.add(&with(&request, |request| (request.goal, request.cases) = (goal, cases)), None)?;
                }
            }
        }
        let numbers = self.largest(plan.size);
        for (seed, shape) in (1..).zip(shapes::names(contest.shapes())) {
            self.add_shape(limits, shape, seed, &numbers)?;
        }
        Ok(())
    }

    /// Returns the largest value of each number in the tests, where counts are at most this one.
    fn largest(&self, most_parts: u64) -> Vec<(&'static str, u64)> {
        let bounds = self.contest.game().bounds;
        let is_count = |name: &str| bounds.iter().any(|bound| bound.name == name && bound.full.1 == MAX_COUNT);
        let most = |name, most: u64| if is_count(name) { most_parts.min(most) } else { most };
        self.ranges().map(|(name, range)| (name, most(name, *range.end()))).collect()
    }

    /// Adds a test of a shape of the package's generator. Returns whether there is a new one: small limits may leave no input of
    /// the shape, or an input that another test has.
    fn add_shape(
        &mut self,
        limits: &Limits,
        shape: &str,
        seed: u64,
        numbers: &[(&'static str, u64)],
    ) -> Result<bool, ContestError> {
        let seed = seed + self.first_seed();
        let input = shapes::input(self.contest.shapes(), shape, seed, numbers.iter().copied());
        let is_new = self.contest.game().validate(limits, input.as_bytes()).is_ok() && !self.has_test(&input);
        if is_new {
            let options: Vec<_> = numbers.iter().map(|(name, most)| format!("{name}={most}")).collect();
            self.add_text(input, Some(format!("generator {shape} {seed} {}", options.join(" "))))?;
        }
        Ok(is_new)
    }

    /// Adds tests in which one number is its smallest or largest value, a power of two or a number next to one, and in which a
    /// solution is wrong that ends before it. Powers of 32 and 64 bits are among them.
    fn add_boundaries(&mut self, request: &Request, most_parts: u64) -> Result<(), ContestError> {
        let generator = self.contest.generator();
        let sizes = generator.sizes(&request.limits)?;
        let shapes: Vec<_> = shapes::names(self.contest.shapes()).filter(|name| name.starts_with("limit-")).collect();
        let mut shapes = shapes.iter().cycle();
        for (name, range) in self.ranges().collect::<Vec<_>>() {
            let (least, most) = ((*range.start()).max(1), *range.end());
            let lowered = |value: u64| request.limits.clone().with(name, value);
            // The number of parts is small, because the largest tests have enough parts.
            let is_size = generator.sizes(&lowered(least))?.end() < sizes.end();
            let is_cases = name == "T" && generator.has_winner();
            let powers = [if is_size { most.min(1 << 10) } else { most }.ilog2(), 31, 32, 63];
            let near =
                powers.iter().map(|power| 1_u64 << power).flat_map(|power| [power - 1, power, power.saturating_add(1)]);
            let values: BTreeSet<u64> = [least, least + 1, 2, 3].into_iter().chain(near).chain([most]).collect();
            let values = values.into_iter().filter(|value| (least..=most).contains(value));
            let values = values.filter(|value| !is_size || *value <= most_parts.min((1 << 10) + 1));
            for (seed, value) in (1..).zip(values) {
                let limits = lowered(value);
                if let Some(shape) = shapes.next().filter(|_| !is_cases) {
                    let mut numbers = self.largest(generator.default_size);
                    numbers.iter_mut().filter(|number| number.0 == name).for_each(|number| number.1 = value);
                    // A number of parts has inputs of a chosen size as well.
                    if self.add_shape(&limits, shape, seed, &numbers)? && !is_size {
                        continue;
                    }
                }
                let sizes = generator.sizes(&limits)?;
                let mut request = with(request, |request| (request.limits, request.seed) = (limits, seed));
                request.size = if is_size { *sizes.end() } else { request.size.clamp(*sizes.start(), *sizes.end()) };
                request.cases = if is_cases { value } else { 1 };
                request.goal = if seed % 2 == 0 { Goal::FirstWins } else { Goal::SecondWins };
                if !self.add(&request, None)? {
                    request.goal = Goal::Any;
                    self.add(&request, None)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the problem of beating the judge, who plays perfectly from the positions of the tests, or `None` if answers of the
    /// game have no move or the last move does not win.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    /// use impartial_contests::{Contest, Format, Problem, TestPlan};
    ///
    /// let nim = Game::named("nim").and_then(Contest::of).expect("the game is in the registry");
    /// let problem = Problem::new(nim, &"N=3,heap=5".parse()?, &TestPlan::default())?.into_interactive().expect("answers have a move");
    /// assert!(problem.files(Format::Kattis).contains_key("output_validators/check/interact.cpp"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_interactive(mut self) -> Option<Self> {
        self.is_interactive = true;
        self.contest.is_playable().then_some(self)
    }

    /// Puts the text of `testlib.h` into packages of Polygon. Other systems expect exit statuses that testlib does not have.
    #[must_use]
    pub fn with_testlib(mut self, header: String) -> Self {
        self.testlib = Some(header);
        self
    }

    /// Replaces the time limit of a test in seconds. Packages of Kattis have none, because Kattis derives it from the accepted
    /// solutions.
    #[must_use]
    pub fn with_time_limit(mut self, seconds: u32) -> Self {
        self.seconds = seconds;
        self
    }

    /// Adds a test, for which the shape of the request is empty if it is against an idea. Returns whether there is a new test:
    /// the request may be out of reach, and an equal test may already be there.
    fn add(&mut self, request: &Request, idea: Option<&Idea>) -> Result<bool, ContestError> {
        let mut request = request.clone();
        request.seed += self.first_seed();
        if !self.contest.generator().has_winner() || request.cases > 1 {
            // Cases have different winners, so both goals are the same request, and the second has another seed.
            request.seed += if request.goal == Goal::FirstWins { 1000 } else { 0 };
            request.goal = Goal::Any;
        }
        let input = match idea {
            Some(idea) => self.contest.input_against(idea, &request),
            None => generate(self.contest.game(), &request).map(|input| text_of(&input)).map_err(ContestError::from),
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
        if self.has_test(&input) {
            return Ok(false);
        }
        let winner = match request.goal {
            Goal::FirstWins => "first",
            Goal::SecondWins => "second",
            _ => "",
        };
        let options = [
            ("shape", request.shape),
            ("seed", request.seed.to_string()),
            ("size", request.size.to_string()),
            ("cases", if request.cases > 1 { request.cases.to_string() } else { String::new() }),
            ("winner", winner.into()),
            ("limits", request.limits.to_string()),
            ("against", idea.map_or("", |idea| idea.name).into()),
        ];
        let given = options.into_iter().filter(|(_, value)| !value.is_empty());
        let options: String = given.map(|(name, value)| [" --", name, " ", &value].concat()).collect();
        let command = format!("impartial generate {}{options}", self.contest.arguments());
        self.add_text(input, Some(command))?;
        Ok(true)
    }

    /// Returns the number before the seeds of the current subtask. Subtasks draw different inputs.
    fn first_seed(&self) -> u64 {
        100 * MAX_TESTS * (self.subtasks.len() as u64).saturating_sub(1)
    }

    /// Returns whether a test has this input.
    fn has_test(&self, input: &str) -> bool {
        self.tests.iter().any(|test| test.input == input)
    }

    /// Adds a test with its answer.
    fn add_text(&mut self, input: String, command: Option<String>) -> Result<(), ContestError> {
        let answer = self.contest.rule().parse(&*input)?.answer();
        self.tests.push(Test { input, answer, command, subtask: self.subtasks.len().checked_sub(1) });
        Ok(())
    }

    /// Returns the small limits of the game, but none above the limits of the problem.
    fn small_limits(&self) -> Limits {
        let small = self.contest.small_limits().next().unwrap_or_default();
        small.named().fold(self.base(), |limits, (name, most)| {
            let limit = self.ranges().find(|(limit, _)| *limit == name).map_or(most, |(_, range)| *range.end());
            limits.with(name, most.min(limit))
        })
    }

    /// Returns the limits of numbers that have no limit by name. A full limit may be below the judge's minimum.
    pub(crate) fn base(&self) -> Limits {
        let is_full = self.contest.game().is_contest_problem() && !self.ranges.is_judge();
        if is_full { Limits::FULL } else { Limits::default() }
    }

    /// Returns the range of each number of the judge's format.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (&'static str, RangeInclusive<u64>)> {
        self.ranges.of_judge_format()
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

    /// Returns the subtask of a test, if any.
    pub(crate) fn subtask_of(&self, index: usize) -> Option<&Subtask> {
        self.tests[index].subtask.filter(|_| index >= self.samples).map(|subtask| &self.subtasks[subtask])
    }

    /// Returns the sum of the points of all subtasks.
    pub(crate) fn points(&self) -> u64 {
        self.subtasks.iter().map(|subtask| u64::from(subtask.points)).sum()
    }

    /// Returns the script that compares the right solution with the slow one on small random inputs, or `None` if the problem is
    /// interactive, because then solutions are players.
    pub(crate) fn stress(&self, right: &str, slow: &str) -> Option<String> {
        if self.is_interactive {
            return None;
        }
        let limits = self.small_limits();
        let generator = self.contest.generator();
        let size = generator.sizes(&limits).map_or(1, |sizes| *sizes.end());
        let cases = generator.max_cases(&limits).ok().filter(|_| generator.has_winner()).unwrap_or(1);
        let has_verdict = self.solutions.iter().any(|solution| solution.verdict == Verdict::TooSlow);
        let script = include_str!("package/stress.sh")
            .replace("GAME", &self.contest.arguments())
            .replace("OPTIONS", &format!("--limits {limits} --size {size}"))
            .replace("CASES", &cases.to_string());
        Some(script.replace("RIGHT", right).replace("SLOW", if has_verdict { slow } else { "slow.cpp" }))
    }

    /// Returns the script that generates the inputs, at the path of each, with the generator at its path.
    pub(crate) fn script(&self, generator: &str, path: impl Fn(usize) -> String) -> String {
        let mut script = include_str!("package/generate.sh").replace("GENERATOR", generator);
        for (index, test) in self.tests.iter().enumerate() {
            let written = match &test.command {
                Some(command) => writeln!(script, "{command} > {}", path(index)),
                None => write!(script, "cat > {} << END\n{}END\n", path(index), test.input),
            };
            written.expect("a string grows");
        }
        script
    }
}

/// Returns a changed copy of a request.
fn with(request: &Request, change: impl FnOnce(&mut Request)) -> Request {
    let mut request = request.clone();
    change(&mut request);
    request
}
