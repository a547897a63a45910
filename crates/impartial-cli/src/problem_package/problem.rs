//! A problem: its tests with answers, solutions and validator, whatever the format of the package.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use impartial::Game;
use impartial_generators::{GenerateError, Goal, Limits, Request};

use crate::contests::{self, Idea, contest};

/// Maximum size of a test, so that the solutions in Python finish.
const MAX_SIZE: u64 = 5_000;

/// The number of tests against each idea.
const AGAINST: u64 = 2;

/// A contest problem about a game.
pub(crate) struct Problem {
    pub(super) game: &'static Game,
    /// The limits of the numbers by name.
    limits: Limits,
    pub(super) tests: Vec<Test>,
    pub(super) solutions: Vec<Solution>,
}

/// A test, and the command that generates it.
pub(super) struct Test {
    pub(super) is_sample: bool,
    pub(super) input: String,
    pub(super) answer: String,
    command: String,
}

/// A solution with its expected verdict.
pub(super) struct Solution {
    pub(super) name: String,
    pub(super) verdict: Verdict,
    pub(super) text: String,
}

/// The expected verdict of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Accepted,
    WrongAnswer,
    TooSlow,
}

/// Returns the limits of a problem if none are given: the judge's, unless the program in Python needs smaller ones.
fn default_limits(game: &str) -> Option<&'static str> {
    match game {
        "grid-split" => Some("C=11,R=11"),
        "heaps" => Some("K=1000,heap=60"),
        "nim" => Some("N=100000"),
        _ => None,
    }
}

impl Problem {
    /// Creates the problem of a game, with its default limits if none are given.
    pub(crate) fn new(game: &'static Game, limits: Option<&Limits>) -> Result<Self> {
        let generator = impartial_generators::Generator::named(game.name).context("the game has no generator")?;
        let default = default_limits(game.name).map(str::parse).transpose()?;
        let limits = limits.cloned().or(default);
        let mut problem =
            Self { game, limits: limits.clone().unwrap_or_default(), tests: Vec::new(), solutions: Vec::new() };
        let sizes = generator.sizes(&problem.limits)?;
        // Small limits, but none above the limits of the problem.
        let small: Limits = {
            let within = |(name, most): (&str, u64)| {
                let limit = problem.most().find(|(limit, _)| *limit == name).map_or(most, |(_, limit)| limit);
                format!("{name}={}", most.min(limit))
            };
            let limits: Limits = contest(game).small_limits[0].parse()?;
            limits.named().map(within).collect::<Vec<_>>().join(",").parse()?
        };
        let mut request = generator.request();
        request.limits = limits.clone().unwrap_or_default();
        request.size = request.size.clamp(*sizes.start(), *sizes.end());

        let goals = [Goal::SecondWins, Goal::FirstWins];
        let mut tiny = request.clone();
        (tiny.limits, tiny.size) = (small.clone(), *generator.sizes(&small)?.end());
        for seed in 1..=8 {
            tiny.seed = seed;
            for goal in goals {
                tiny.goal = goal;
                problem.add(generator, &tiny, Some(&small), None, seed == 1)?;
            }
        }
        for shape in generator.shapes.iter().filter(|shape| shape.is_judge_format) {
            for size in [request.size, (*sizes.end()).min(MAX_SIZE)] {
                for goal in goals {
                    let mut request = request.clone();
                    shape.name.clone_into(&mut request.shape);
                    (request.size, request.goal) = (size, goal);
                    problem.add(generator, &request, limits.as_ref(), None, false)?;
                }
            }
        }
        for idea in contest(game).ideas {
            let mut found = 0;
            for seed in 1..=AGAINST {
                request.seed = seed;
                found += usize::from(problem.add(generator, &request, limits.as_ref(), Some(idea), false)?);
            }
            // Without a test, the idea is right within these limits.
            if found > 0 {
                problem.solve(idea.name, Verdict::WrongAnswer);
            }
        }
        problem.solve("right", Verdict::Accepted);
        problem.solve("slow", Verdict::TooSlow);
        Ok(problem)
    }

    /// Adds a solution that is a variant of the program.
    fn solve(&mut self, name: &str, verdict: Verdict) {
        self.solutions.push(Solution { name: name.to_owned(), verdict, text: contest(self.game).variant(name) });
    }

    /// Adds a test unless the request cannot be met. Returns whether it did.
    fn add(
        &mut self,
        generator: &impartial_generators::Generator,
        request: &Request,
        limits: Option<&Limits>,
        idea: Option<&Idea>,
        is_sample: bool,
    ) -> Result<bool> {
        let input = if let Some(idea) = idea {
            // The idea's own limits apply only if the problem has none.
            let Ok(input) = contests::generate(self.game, generator, request, idea, limits.is_some(), None) else {
                return Ok(false);
            };
            input
        } else {
            let mut request = request.clone();
            if !generator.has_winner() {
                // Both goals are the same request, so the second has another seed.
                request.seed += if request.goal == Goal::FirstWins { 1000 } else { 0 };
                request.goal = Goal::Any;
            }
            match generator.generate(&request, &mut |text| contests::nim_value_of(self.game, text)) {
                Ok(input) => input.to_bytes(),
                Err(GenerateError::NimValueRange { .. } | GenerateError::TooFewParts { .. }) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
        };
        let input = String::from_utf8(input)?;
        let answer = self.game.parse(&*input)?.answer();
        let shape = if idea.is_some() { String::new() } else { format!(" --shape {}", request.shape) };
        let mut command = format!("impartial generate {}{shape} --seed ", self.game.name);
        let seed =
            if generator.has_winner() || request.goal != Goal::FirstWins { request.seed } else { request.seed + 1000 };
        write!(command, "{seed} --size {}", request.size)?;
        match (request.goal, generator.has_winner()) {
            (Goal::FirstWins, true) => command += " --winner first",
            (Goal::SecondWins, true) => command += " --winner second",
            _ => {}
        }
        if let Some(limits) = limits {
            write!(command, " --limits {limits}")?;
        }
        if let Some(idea) = idea {
            write!(command, " --against {}", idea.name)?;
        }
        if self.tests.iter().any(|test| test.input == input) {
            return Ok(idea.is_some());
        }
        self.tests.push(Test { is_sample, input, answer, command });
        Ok(true)
    }

    /// Returns whether the limits of the problem are the judge's, except for those given by name.
    fn is_judge(&self) -> bool {
        self.limits.is_judge(self.game.is_contest_problem())
    }

    /// Returns the range of each number of the judge's format.
    fn ranges(&self) -> impl Iterator<Item = (&'static str, (u64, u64))> {
        let is_judge = self.is_judge();
        // Numbers without a limit of the judge are in other formats.
        let bounds = self.game.bounds.iter().filter(|bound| bound.judge.is_some() == self.game.is_contest_problem());
        bounds.map(move |bound| {
            let named = self.limits.named().find(|(name, _)| *name == bound.name).map(|(_, most)| most);
            let (least, most) = bound.judge.filter(|_| is_judge).unwrap_or(bound.full);
            (bound.name, (least, named.unwrap_or(most)))
        })
    }

    /// Returns the maximum of each number of the judge's format.
    pub(super) fn most(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.ranges().map(|(name, (_, most))| (name, most))
    }

    /// Returns the name of the game with a capital letter and without hyphens.
    pub(super) fn title(&self) -> String {
        let name = self.game.name.replace('-', " ");
        name[..1].to_uppercase() + &name[1..]
    }

    /// Returns the validator of inputs, which exits with `valid` or `invalid`.
    pub(super) fn validator(&self, [valid, invalid]: [u8; 2]) -> String {
        let ranges = self.ranges().map(|(name, (least, most))| format!("\"{name}\": ({least}, {most})"));
        let ranges = ranges.collect::<Vec<_>>().join(", ");
        let is_judge = if self.is_judge() { "True" } else { "False" };
        format!(
            "VALID, INVALID = {valid}, {invalid}\nLIMITS = {{{ranges}}}\nIS_JUDGE = {is_judge}\n{}{}{}",
            include_str!("validator.py"),
            contest(self.game).validator,
            "need(next(lines, None) is None, \"the end\")\nsys.exit(VALID)\n",
        )
    }

    /// Returns the script that generates the inputs, at the path of each.
    pub(super) fn script(&self, path: impl Fn(usize) -> String) -> String {
        let mut script = "#!/bin/sh\n# Generates the inputs, in the folder of the package.\nset -e\n".to_owned();
        for (index, test) in self.tests.iter().enumerate() {
            writeln!(script, "{} > {}", test.command, path(index)).expect("a string grows");
        }
        script
    }
}
