//! Each game as a contest problem: its ideas, limits, and the parts of its packages.

use impartial::nim_sequences::Code;
use impartial::{Game, ParseError, Rule, UnknownName};
use impartial_generators::{GenerateError, Limits, Request};

use crate::error::ContestError;
use crate::games::{ROWS, Row};
use crate::idea::{Changes, Idea, Input, changed, values};

/// A game as a contest problem.
///
/// # Examples
///
/// ```
/// use impartial::Game;
/// use impartial_contests::Contest;
///
/// let sharti = Game::named("sharti").and_then(Contest::of).expect("the game is in the registry");
/// let idea = sharti.idea("overlaps")?;
/// assert_eq!(idea.summary, "a cell of two rectangles counts twice");
/// // Two equal squares are one square, not none.
/// assert!(sharti.is_refuted_by(idea, "5 2 1\n1 1 1 1\n1 1 1 1\n")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    game: &'static Game,
    rule: &'static Rule,
    generator: &'static impartial_generators::Generator,
    row: &'static Row,
}

/// A solution: the name of its file, its expected verdict and its text.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub(crate) name: String,
    pub(crate) verdict: Verdict,
    pub(crate) text: String,
}

/// The expected verdict of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted,
    WrongAnswer,
    TooSlow,
    RunTimeError,
    /// The solution is right, and may be fast enough.
    Unknown,
}

/// Reads limits of the list of games or of an idea.
pub(crate) fn limits(text: &str) -> Limits {
    text.parse().expect("the tests read all limits")
}

/// Reads a count of an answer.
fn count(word: &str) -> u128 {
    word.parse().expect("a count has up to 128 bits")
}

/// Returns the text of an input.
pub(crate) fn text_of(input: &impartial_generators::Input) -> String {
    String::from_utf8(input.to_bytes()).expect("generators write ASCII")
}

impl Contest {
    /// Returns the contest problem about a game, or `None` if its positions are searched, as in Chomp: contests need a solution that
    /// is much faster.
    #[must_use]
    pub fn of(game: &'static Game) -> Option<Self> {
        Self::by_rule(game, &game.rules[0])
    }

    /// Returns the contest problem about a game by a rule, such as misère play, or `None` if the crate has no such problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Rule;
    /// use impartial_contests::Contest;
    ///
    /// let (nim, misere) = Rule::named("nim/misere")?;
    /// let contest = Contest::by_rule(nim, misere).expect("Nim has a problem in misère play");
    /// assert!(contest.is_refuted_by(contest.idea("normal-play")?, "2\n1 1\n")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_rule(game: &'static Game, rule: &'static Rule) -> Option<Self> {
        let is_known = rule.is_misere() || *rule == game.rules[0];
        let (_, rows) = ROWS.iter().find(|(name, _)| *name == game.name && is_known)?;
        let row = rows.iter().find(|row| row.misere.is_some() == rule.is_misere())?;
        Some(Self { game, rule, generator: impartial_generators::Generator::named(game.name)?, row })
    }

    /// Returns every contest problem.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_game = |game: &'static Game| game.rules.iter().filter_map(move |rule| Self::by_rule(game, rule));
        impartial::GAMES.iter().flat_map(of_game)
    }

    /// Returns the name of the problem: the name of the game, in misère play after the name of the rule.
    #[must_use]
    pub fn name(&self) -> String {
        if self.row.misere.is_some() { format!("{}-{}", self.rule.name, self.game.name) } else { self.game.name.into() }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Returns the game as arguments of `impartial`.
    pub(crate) fn arguments(&self) -> String {
        let rule = if self.row.misere.is_some() { format!(" --rule {}", self.rule.name) } else { String::new() };
        self.game.name.to_owned() + &rule
    }

    /// Returns the default request for an input.
    #[must_use]
    pub fn request(&self) -> Request {
        let mut request = self.generator.request();
        request.is_misere = self.row.misere.is_some();
        request
    }

    /// Returns the generator of the game, for requests and sizes.
    #[must_use]
    pub fn generator(&self) -> &'static impartial_generators::Generator {
        self.generator
    }

    /// Returns the wrong ideas about the game. Their names differ.
    #[must_use]
    pub fn ideas(&self) -> &'static [Idea] {
        self.row.ideas
    }

    /// Returns the idea with this name.
    ///
    /// # Errors
    ///
    /// Returns an error that suggests a similar name, or lists the ideas, if no idea has this name.
    pub fn idea(&self, name: &str) -> Result<&'static Idea, UnknownName> {
        self.ideas().iter().find(|idea| idea.name == name).ok_or_else(|| {
            let names = self.ideas().iter().map(|idea| idea.name);
            UnknownName::new(format!("{} has no idea `{}`", self.game.name, name.escape_debug()), name, names)
        })
    }

    /// Returns lists of limits under which a search by the rules is quick, and enough inputs differ.
    pub fn small_limits(&self) -> impl Iterator<Item = Limits> {
        self.row.small_limits.iter().map(|text| limits(text))
    }

    /// Returns the limits of a problem for which no limits are chosen: the judge's limits, or smaller ones if the solutions
    /// need them.
    #[must_use]
    pub fn default_limits(&self) -> Limits {
        self.problem_limits(&Limits::default()).unwrap_or_default()
    }

    /// Returns the limits of a problem: the chosen ones, and its default limits for other numbers, or the largest limits that
    /// its solutions can handle if the full limits are chosen.
    pub(crate) fn problem_limits(&self, chosen: &Limits) -> Result<Limits, ContestError> {
        chosen.ranges(self.game).map_err(GenerateError::from)?;
        let found = |name| chosen.named().find(|(chosen, _)| *chosen == name).map(|(_, found)| found);
        let largest = limits(self.row.largest_limits);
        for (name, most) in largest.named() {
            if let Some(found) = found(name).filter(|found| *found > most) {
                return Err(ContestError::TooLargeLimit { name: name.to_owned(), most, found });
            }
        }
        if chosen.is_judge(self.game.is_contest_problem()) {
            return Ok(chosen.clone());
        }
        let base = if self.game.is_contest_problem() { Limits::FULL } else { Limits::default() };
        Ok(largest.named().chain(chosen.named()).fold(base, |limits, (name, most)| limits.with(name, most)))
    }

    /// Returns the source of the statement, without its title.
    pub(crate) fn statement(&self) -> String {
        let statement = with_shared(self.row.files.statement);
        match statement.strip_prefix("# ").and_then(|rest| rest.split_once("\n\n")) {
            Some((_, rest)) => rest.to_owned(),
            None => statement,
        }
    }

    /// Returns the title: the first line of the statement if it is a heading, or else the name of the problem with a capital letter
    /// and without hyphens.
    pub(crate) fn title(&self) -> String {
        let heading = self.row.files.statement.lines().next().and_then(|line| line.strip_prefix("# "));
        let name = self.name().replace('-', " ");
        heading.map_or_else(|| name[..1].to_uppercase() + &name[1..], str::to_owned)
    }

    /// Returns the input of each sample of the statement, and its explanation.
    pub(crate) fn samples(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let samples = self.row.files.statement.split("\n## Sample\n\n```input\n").skip(1);
        samples.map(|sample| sample.split_once("```\n\n").expect("the tests read all samples"))
    }

    /// Returns the time limit of a test in seconds.
    pub(crate) fn seconds(&self) -> u32 {
        self.row.seconds
    }

    /// Returns the nim-value of each case of an input, or the counts of its cases if inputs of the game ask for numbers. In misère
    /// play, the value is 0 if the second player wins, and 1 otherwise.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not accept the input.
    pub fn right_numbers(&self, text: &str) -> Result<Vec<u128>, ParseError> {
        if self.generator.has_winner() {
            return Ok(values(self.rule, text)?.into_iter().map(u128::from).collect());
        }
        let answer = self.game.parse(text)?.answer();
        Ok(answer.split_whitespace().map(count).collect())
    }

    /// Returns the [`right_numbers`](Self::right_numbers) by a wrong idea, or `None` if the input is too large for the idea.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not accept the input.
    pub fn numbers_by(&self, idea: &Idea, text: &str) -> Result<Option<Vec<u128>>, ParseError> {
        let right = self.right_numbers(text)?;
        Ok((idea.numbers)(&Input { rule: self.rule, text, right: &right }))
    }

    /// Returns whether an idea gives a wrong verdict or a wrong count for this input.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not accept the input.
    pub fn is_refuted_by(&self, idea: &Idea, text: &str) -> Result<bool, ParseError> {
        let right = self.right_numbers(text)?;
        let found = (idea.numbers)(&Input { rule: self.rule, text, right: &right });
        let shown = |number: &u128| if self.generator.has_winner() { u128::from(*number > 0) } else { *number };
        Ok(found.is_some_and(|found| !found.iter().map(shown).eq(right.iter().map(shown))))
    }

    /// Returns the solutions that are not about an idea, by the names of their files: right ones, one that is too slow and,
    /// for a game with deep recursion, one that recurses.
    pub(crate) fn solutions(&self) -> Vec<Solution> {
        let Row { slow, python, recursive, .. } = self.row;
        let solution = |name: &str, verdict, text| Solution { name: name.to_owned(), verdict, text };
        let mut solutions = vec![solution("right.cpp", Verdict::Accepted, self.cpp(&[]))];
        solutions.extend(python.map(|text| solution("right.py", Verdict::Accepted, text.into())));
        solutions.push(solution("slow.cpp", Verdict::TooSlow, self.cpp(slow)));
        let recursive = python.zip(*recursive).map(|(text, changes)| changed(text, changes));
        solutions.extend(recursive.map(|text| solution("recursive.py", Verdict::RunTimeError, text)));
        solutions
    }

    /// Returns the solution by an idea.
    pub(crate) fn solution_by(&self, idea: &Idea) -> Solution {
        Solution { name: format!("{}.cpp", idea.name), verdict: Verdict::WrongAnswer, text: self.cpp(idea.changes) }
    }

    /// Returns the right solution in C++ or, for a game whose answers have a move, its positions and moves.
    fn program(&self) -> String {
        changed(self.row.files.program, self.row.misere.unwrap_or_default())
    }

    /// Returns the right solution in C++ with some changes.
    fn cpp(&self, changes: Changes) -> String {
        let program = changed(&self.program(), changes);
        if self.row.has_moves {
            // A solution plays no moves.
            let without = changed(&program, &[("    const char* play(…\n    }\n", "")]);
            return with_main(&without, include_str!("package/solution.cpp"));
        }
        format!("{}\n{}", include_str!("programs/prelude.cpp"), with_shared(&program))
    }

    /// Returns whether the slow solution is too slow for tests with these numbers.
    pub(crate) fn is_slow_for(&self, numbers: &[(&str, u64)]) -> bool {
        limits(self.row.slow_from)
            .named()
            .all(|limit| numbers.iter().any(|number| number.0 == limit.0 && number.1 >= limit.1))
    }

    /// Returns the shapes of the largest tests.
    pub(crate) fn shapes(&self) -> &'static str {
        self.row.files.shapes
    }

    /// Returns the program in C++ that generates the largest tests.
    pub(crate) fn generator_in_cpp(&self) -> String {
        include_str!("package/generator.cpp").replace("ALL_SHAPES", self.row.files.shapes)
    }

    /// Returns the part of the validator that is about this game.
    pub(crate) fn validator(&self) -> String {
        with_shared(self.row.files.validator)
    }

    /// Returns the part of the validator in C++ that is about this game.
    pub(crate) fn validator_in_cpp(&self) -> String {
        with_shared(self.row.files.validator_in_cpp)
    }

    /// Returns a program in C++ about positions and moves, which ends with `main`, or `None` if answers have no move.
    pub(crate) fn with_position(&self, main: &str) -> Option<String> {
        self.row.has_moves.then(|| with_main(&self.program(), main))
    }

    /// Returns the checker in C++, or `None` if answers have no move.
    pub(crate) fn checker(&self) -> Option<String> {
        let of_misere: Changes = &[
            // Without a move, the first player wins.
            ("if (said == \"FIRST\")", "if (said == \"FIRST\" && !position.best().empty())"),
            ("const unsigned long long left = position.value();\n        if (left != 0)", "if (position.value() != 0)"),
            ("\"the move leaves the nim-value %llu\", left", "\"the move leaves a position that the opponent wins\""),
        ];
        let main = concat!(include_str!("package/judge.cpp"), "\n", include_str!("package/checker.cpp"));
        let changes = if self.row.misere.is_some() { of_misere } else { &[] };
        self.with_position(&changed(main, changes))
    }

    /// Returns whether a player may play against the judge: answers have a move, and the last move wins.
    pub(crate) fn is_playable(&self) -> bool {
        self.row.has_moves && self.row.misere.is_none()
    }
}

/// Generates the input of a request of any game. The solver of the game computes the nim-values for its goal, or in misère play
/// the outcomes.
///
/// # Errors
///
/// Returns the errors of `impartial_generators::Generator::generate`.
///
/// # Panics
///
/// Panics if the game has no generator, which every game of the registry has.
pub fn generate(game: &Game, request: &Request) -> Result<impartial_generators::Input, GenerateError> {
    let generator = impartial_generators::Generator::named(game.name).expect("every game has a generator");
    let rule = game.rules.iter().find(|rule| rule.is_misere() && request.is_misere).unwrap_or(&game.rules[0]);
    generator.generate(request, &mut |text| Ok(values(rule, text)?.pop().unwrap_or(0)))
}

/// Returns a program about positions and moves, which ends with `main`.
fn with_main(position: &str, main: &str) -> String {
    include_str!("package/position.cpp").to_owned() + &with_shared(position) + main
}

/// Puts into a text what it shares with others: a function, and the named codes of heaps, each after its name.
fn with_shared(text: &str) -> String {
    let codes = Code::NAMES.map(|(name, code)| format!("{name} {code}")).join(" ");
    text.replacen("#include \"mex.cpp\"\n", include_str!("programs/mex.cpp"), 1).replace("NAMED_CODES", &codes)
}
