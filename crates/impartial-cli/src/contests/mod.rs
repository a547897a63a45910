//! Each game as a contest problem: wrong ideas, which are what a careless solution computes, and the parts of a package that
//! are about this game.
//!
//! An idea is a function of the input, so `generate --against` checks every input that it writes. The programs of
//! `impartial package` have the same ideas as variants, and a test compares both.

mod coins;
mod constrained_nim;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod search;
mod sharti;

use anyhow::{Result, anyhow};
use impartial::impartial_core::Solve as _;
use impartial::{Game, GameId, UnknownName};

pub(crate) use search::{generate, nim_value_of};

/// A wrong idea about a game.
#[derive(Debug)]
pub(crate) struct Idea {
    /// The name on the command line, in lower case with hyphens.
    pub(crate) name: &'static str,
    /// What a solution with this idea does, in a sentence.
    pub(crate) summary: &'static str,
    /// Returns the nim-value of an input by this idea, or the counts of its cases, or `None` if the input is too large. The
    /// second argument has the right numbers.
    numbers: fn(&Game, &str, &[u128]) -> Option<Vec<u128>>,
    /// The default limits against this idea, if the judge's limits have no such input or are too large.
    limits: Option<&'static str>,
}

impl Idea {
    const fn new(
        name: &'static str,
        summary: &'static str,
        numbers: fn(&Game, &str, &[u128]) -> Option<Vec<u128>>,
    ) -> Self {
        Self { name, summary, numbers, limits: None }
    }

    /// Finds an idea about a game by its name.
    pub(crate) fn named(game: &Game, name: &str) -> Result<&'static Self> {
        let unknown = || {
            let names = contest(game).ideas.iter().map(|idea| idea.name);
            let problem = format!("{} has no idea `{}`", game.name, name.escape_debug());
            anyhow!(UnknownName::new(problem, name, names))
        };
        contest(game).ideas.iter().find(|idea| idea.name == name).ok_or_else(unknown)
    }

    /// Returns whether the idea gives a wrong verdict or a wrong count for this input.
    pub(crate) fn is_refuted_by(&self, game: &Game, text: &str) -> Result<bool> {
        let right = right_numbers(game, text)?;
        let Some(found) = (self.numbers)(game, text, &right) else { return Ok(false) };
        Ok(if is_counting(game) { found != right } else { (found == [0]) != (right == [0]) })
    }
}

/// What contests need of a game besides its generator.
pub(crate) struct Contest {
    game: &'static str,
    pub(crate) ideas: &'static [Idea],
    /// Solutions, in Python: the right one, a slow one, and one for each idea. The first line names the variant.
    program: &'static str,
    /// The part of the validator, in Python, that is about this game.
    pub(crate) validator: &'static str,
    /// The part of the checker, in C++, that plays a move, or `None` if a comparison of tokens is enough.
    pub(crate) checker: Option<&'static str>,
    /// Limits under which a search by the rules is quick, with enough inputs that differ.
    pub(crate) small_limits: &'static [&'static str],
}

impl Contest {
    /// Returns a variant of the program: `right`, `slow` or the name of an idea.
    pub(crate) fn variant(&self, name: &str) -> String {
        self.program.replacen("VARIANT = \"right\"", &format!("VARIANT = \"{name}\""), 1)
    }
}

/// Defines the list of contests. A game is named after its module, in which underscores stand for hyphens.
macro_rules! contests {
    ($($module:ident $game:literal $limits:expr $(, $checker:literal)?;)+) => {
        static CONTESTS: [Contest; GameId::COUNT] = [$(Contest {
            game: $game,
            ideas: $module::IDEAS,
            program: include_str!(concat!("programs/", stringify!($module), ".py")),
            validator: include_str!(concat!("validators/", stringify!($module), ".py")),
            checker: contests!(@checker $($checker)?),
            small_limits: $limits,
        },)+];
    };
    (@checker) => { None };
    (@checker $file:literal) => { Some(include_str!(concat!("checkers/", $file))) };
}

contests! {
    coins "coins" &["T=1,n=6,x=6,y=5", "T=1,n=7,x=9,y=4"];
    constrained_nim "constrained-nim" &["N=5,M=6,pile=12", "N=3,M=8,pile=7"];
    grid_split "grid-split" &["R=8,C=8", "R=7,C=9"];
    hackenbush "hackenbush" &["N=7", "N=12"];
    heaps "heaps" &["K=4,heap=20", "K=5,heap=40"], "heaps.cpp";
    marked_rectangle "marked-rectangle" &["T=4,N=9,M=9,sum=40", "T=2,N=8,M=4,sum=16"];
    nim "nim" &["N=5,heap=9", "N=3,heap=200"], "nim.cpp";
    paper_cutting "paper-cutting" &["n=6,m=5,k=6", "n=9,m=9,k=5"], "paper_cutting.cpp";
    sharti "sharti" &["n=6,m=4,k=3", "n=9,m=3,k=9"];
}

/// Returns what contests need of a game.
pub(crate) fn contest(game: &Game) -> &'static Contest {
    CONTESTS.iter().find(|contest| contest.game == game.name).expect("every game is listed")
}

/// Returns whether an input of the game asks for numbers instead of a winner.
pub(crate) fn is_counting(game: &Game) -> bool {
    impartial_generators::Generator::named(game.name).is_some_and(|generator| !generator.has_winner())
}

/// Returns the nim-value of an input, or the counts of its cases.
fn right_numbers(game: &Game, text: &str) -> Result<Vec<u128>> {
    if is_counting(game) {
        let answer = game.parse(text)?.answer();
        return Ok(answer.split_whitespace().map(str::parse).collect::<Result<_, _>>()?);
    }
    let positions = game.rules[0].positions(text)?;
    Ok(vec![positions.iter().fold(0, |sum, position| sum ^ position.nim_value().heap_size()).into()])
}

/// Returns the nim-value of an input that an idea has changed.
fn nim_value(game: &Game, text: &str) -> Option<Vec<u128>> {
    right_numbers(game, text).ok()
}

/// Returns the numbers of an input.
fn numbers(text: &str) -> Option<Vec<u64>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// Returns the least number that is missing from a list.
fn mex(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.into_iter().fold(0, |least, number| if number == least { least + 1 } else { least })
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    use impartial::GAMES;
    use impartial_generators::{Goal, Limits, Request};

    use super::*;

    #[test]
    fn every_game_has_ideas_with_names_of_their_own() {
        for game in GAMES {
            let mut names: Vec<_> = contest(game).ideas.iter().map(|idea| idea.name).collect();
            assert!(names.len() >= 3, "{}", game.name);
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), contest(game).ideas.len(), "{}", game.name);
        }
    }

    /// Returns inputs of a game with small limits, in all shapes.
    fn small_inputs(game: &Game, count: u64) -> Vec<String> {
        let generator = impartial_generators::Generator::named(game.name).unwrap();
        let shapes: Vec<_> = generator.shapes.iter().filter(|shape| shape.is_judge_format).collect();
        let limits = contest(game).small_limits;
        let input = |seed: u64| {
            let mut request: Request = generator.request();
            let limits: Limits = limits[usize::try_from(seed).unwrap() % limits.len()].parse().unwrap();
            shapes[usize::try_from(seed / 2).unwrap() % shapes.len()].name.clone_into(&mut request.shape);
            request.size = *generator.sizes(&limits).unwrap().end();
            (request.limits, request.seed) = (limits, seed);
            let text = generator.generate(&request, &mut |_| unreachable!()).unwrap().to_bytes();
            String::from_utf8(text).unwrap()
        };
        (0..count).map(input).collect()
    }

    /// For each game, 1,000 small inputs: the right solution agrees with a wrong one on some and not on others, so each idea
    /// is wrong but not absurd.
    #[test]
    fn a_thousand_small_inputs_of_each_game() {
        for game in GAMES {
            let mut refuted = vec![0; contest(game).ideas.len()];
            for text in small_inputs(game, 1000) {
                for (idea, refuted) in contest(game).ideas.iter().zip(&mut refuted) {
                    *refuted += usize::from(idea.is_refuted_by(game, &text).unwrap());
                }
            }
            for (idea, refuted) in contest(game).ideas.iter().zip(refuted) {
                let needs_large = idea.name.ends_with("-bit") || idea.name == "no-preperiod";
                assert!(needs_large || (5..1000).contains(&refuted), "{}, {}: {refuted}", game.name, idea.name);
            }
        }
    }

    /// Returns the outputs of a program in Python for these inputs, or `None` if Python is not installed.
    fn outputs(program: &str, inputs: &[String]) -> Option<Vec<String>> {
        const RUN: &str = r#"
import io, sys
program, *inputs = sys.stdin.read().split("\0")
out = sys.stdout
for text in inputs:
    sys.stdin, sys.stdout = io.StringIO(text), io.StringIO()
    try:
        exec(program, {})
    except (Exception, SystemExit) as error:
        if str(error):
            print(repr(error))
    out.write(sys.stdout.getvalue() + "\0")
"#;
        let mut python = Command::new("python3");
        let mut child = python.args(["-c", RUN]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let text = [&[program.to_owned()], inputs].concat().join("\0");
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        Some(output.split_terminator('\0').map(String::from).collect())
    }

    /// The programs of a package are wrong for the same inputs as the ideas, and have the same wrong counts.
    #[test]
    fn programs_have_the_same_ideas() {
        for game in GAMES {
            for idea in contest(game).ideas {
                let right = |text: &str| right_numbers(game, text).unwrap();
                let numbers = |text: String| Some(((idea.numbers)(game, &text, &right(&text))?, text));
                let (numbers, inputs): (Vec<_>, Vec<_>) =
                    small_inputs(game, 40).into_iter().filter_map(numbers).take(20).unzip();
                let Some(outputs) = outputs(&contest(game).variant(idea.name), &inputs) else {
                    return eprintln!("python3 is not installed, so the test is skipped");
                };
                assert!(inputs.len() >= 10 && outputs.len() == inputs.len(), "{}, {}", game.name, idea.name);
                for ((text, numbers), output) in inputs.iter().zip(numbers).zip(outputs) {
                    let words: Vec<&str> = output.split_whitespace().collect();
                    let is_same = if is_counting(game) {
                        words.iter().map(|word| word.parse().ok()).eq(numbers.into_iter().map(Some))
                    } else {
                        let answer = game.parse(&**text).unwrap().answer();
                        let is_right = words.first().copied() == answer.split_whitespace().next();
                        is_right == ((numbers == [0]) == (right(text) == [0]))
                    };
                    assert!(is_same, "{}, {}: {output:?} for {text}", game.name, idea.name);
                }
            }
        }
    }

    /// Returns whether a solution with the idea prints a wrong answer: another winner, or another count. Compares texts, so it
    /// shares nothing with [`Idea::is_refuted_by`].
    fn prints_a_wrong_answer(idea: &Idea, game: &Game, text: &str) -> bool {
        let Some(numbers) = (idea.numbers)(game, text, &right_numbers(game, text).unwrap()) else { return false };
        let answer = game.parse(text).unwrap().answer();
        if is_counting(game) {
            let printed: Vec<_> = numbers.iter().map(u128::to_string).collect();
            return printed != answer.split_whitespace().collect::<Vec<_>>();
        }
        let value_is_zero = numbers.iter().all(|&value| value == 0);
        let lost = ["SECOND", "Don't waste your time.", "Aoki", "Kirito", "Bob", "Malek"];
        let is_lost = lost.iter().any(|lost| answer.starts_with(lost));
        value_is_zero != is_lost
    }

    /// Inputs of Nim with the nim-value, the value by an idea, and the winners that follow.
    #[test]
    fn an_idea_with_a_wrong_value_and_the_right_winner_is_not_refuted() {
        let nim = Game::named("nim").unwrap();
        for (idea, text, is_refuted) in [
            // 1 xor 2 is 3, and 3 is odd: the first player wins either way.
            ("parity", "2\n1 2\n", false),
            // 1 xor 3 is 2, but 4 is even.
            ("parity", "2\n1 3\n", true),
            // 1 xor 2 xor 3 is 0, and 6 is even.
            ("parity", "3\n1 2 3\n", false),
            // 1 xor 2 xor 4 is 7, and three heaps have no equal.
            ("pairs", "3\n1 2 4\n", false),
            ("pairs", "3\n1 2 3\n", true),
            // 5 xor 2 is 7, and 5 - 2 is 3.
            ("largest", "2\n5 2\n", false),
            ("largest", "3\n5 5 1\n", true),
        ] {
            let idea = Idea::named(nim, idea).unwrap();
            assert_eq!(idea.is_refuted_by(nim, text).unwrap(), is_refuted, "{}: {text}", idea.name);
        }
    }

    /// An idea is refuted by the inputs for which it prints a wrong answer, and by no others.
    #[test]
    fn refuted_ideas_print_wrong_answers() {
        for game in GAMES {
            for idea in contest(game).ideas {
                let mut refuted = [0; 2];
                for text in small_inputs(game, 200) {
                    let is_refuted = idea.is_refuted_by(game, &text).unwrap();
                    let is_wrong = prints_a_wrong_answer(idea, game, &text);
                    assert_eq!(is_refuted, is_wrong, "{}, {}: {text}", game.name, idea.name);
                    refuted[usize::from(is_refuted)] += 1;
                }
                let needs_large = idea.name.ends_with("-bit") || idea.name == "no-preperiod";
                assert!(refuted[0] > 0 && (needs_large || refuted[1] > 0), "{}, {}: {refuted:?}", game.name, idea.name);
            }
        }
    }

    /// Every input against an idea refutes it and has the chosen winner, if any, with the judge's limits and with small ones.
    #[test]
    fn inputs_against_every_idea() {
        for game in GAMES {
            let generator = impartial_generators::Generator::named(game.name).unwrap();
            for idea in contest(game).ideas {
                let mut found = 0;
                // Inputs of one or two parts cannot have a chosen winner.
                let small = contest(game).small_limits.iter().copied();
                let small = small.flat_map(|limits| [1, 2, u64::MAX].map(|most| (limits, most)));
                for (limits, most) in [("", u64::MAX)].into_iter().chain(small) {
                    for goal in [Goal::Any, Goal::FirstWins, Goal::SecondWins] {
                        for seed in 0..3 {
                            let mut request = generator.request();
                            if !limits.is_empty() {
                                request.limits = limits.parse().unwrap();
                            }
                            let sizes = generator.sizes(&request.limits).unwrap();
                            request.size = request.size.min(most).clamp(*sizes.start(), *sizes.end());
                            (request.seed, request.goal) = (seed, goal);
                            let Ok(input) = generate(game, generator, &request, idea, false, None) else { continue };
                            let text = String::from_utf8(input).unwrap();
                            assert!(prints_a_wrong_answer(idea, game, &text), "{}, {}: {text}", game.name, idea.name);
                            let value = right_numbers(game, &text).unwrap();
                            assert!(goal != Goal::FirstWins || value != [0], "{}, {}: {text}", game.name, idea.name);
                            assert!(goal != Goal::SecondWins || value == [0], "{}, {}: {text}", game.name, idea.name);
                            found += 1;
                        }
                    }
                }
                assert!(found >= 3, "{}, {}: {found}", game.name, idea.name);
            }
        }
    }
}
