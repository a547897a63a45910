//! The wrong ideas: each is wrong for some inputs and right for others, the programs in Python have the same ideas, and an
//! input against an idea refutes it.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use impartial::GAMES;
use impartial_contests::{Contest, Format, Idea};
use impartial_generators::{Goal, Limits, Request};

use crate::package::{Package, contests, has};

#[test]
fn every_game_has_ideas_with_names_of_their_own() {
    assert_eq!(contests().count(), GAMES.len());
    for (game, contest) in contests() {
        let mut names: Vec<_> = contest.ideas().iter().map(|idea| idea.name).collect();
        assert!(names.len() >= 3, "{}", game.name);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), contest.ideas().len(), "{}", game.name);
        assert_eq!(contest.idea("x").unwrap_err().to_string().split(" has no idea `x`; ").next(), Some(game.name));
    }
}

/// Returns inputs of a game with small limits, in all shapes.
fn small_inputs(contest: Contest, count: u64) -> Vec<String> {
    let generator = contest.generator();
    let shapes: Vec<_> = generator.shapes.iter().filter(|shape| shape.is_judge_format).collect();
    let limits: Vec<Limits> = contest.small_limits().collect();
    let input = |seed: u64| {
        let mut request: Request = generator.request();
        let limits = limits[usize::try_from(seed).unwrap() % limits.len()].clone();
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
    for (game, contest) in contests() {
        let mut refuted = vec![0; contest.ideas().len()];
        for text in small_inputs(contest, 1000) {
            for (idea, refuted) in contest.ideas().iter().zip(&mut refuted) {
                *refuted += usize::from(contest.is_refuted_by(idea, &text).unwrap());
            }
        }
        for (idea, refuted) in contest.ideas().iter().zip(refuted) {
            let needs_large = idea.name.ends_with("-bit") || idea.name == "no-preperiod";
            assert!(needs_large || (5..1000).contains(&refuted), "{}, {}: {refuted}", game.name, idea.name);
        }
    }
}

/// Returns the outputs of a program in Python for these inputs.
fn outputs(program: &str, inputs: &[String]) -> Vec<String> {
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
    let mut child = python.args(["-c", RUN]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let text = [&[program.to_owned()], inputs].concat().join("\0");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    output.split_terminator('\0').map(String::from).collect()
}

/// The programs of a package are wrong for the same inputs as the ideas, and have the same wrong counts.
#[test]
fn programs_have_the_same_ideas() {
    if !has("python3") {
        return;
    }
    for (game, contest) in contests() {
        let programs = Package::new(contest, Format::Polygon, &contest.default_limits());
        for idea in contest.ideas() {
            // A program shows only the winner, so the inputs have either winner, by the idea and by the rules.
            let (mut winners, mut numbers, mut inputs) = (BTreeMap::new(), Vec::new(), Vec::new());
            for text in small_inputs(contest, 400) {
                let Some(by_idea) = contest.numbers_by(idea, &text).unwrap() else { continue };
                let is_lost = |numbers: &[u128]| contest.generator().has_winner() && numbers == [0];
                let both = [is_lost(&by_idea), is_lost(&contest.right_numbers(&text).unwrap())];
                let count = winners.entry(both).or_insert(0);
                *count += 1;
                if *count <= if contest.generator().has_winner() { 5 } else { 20 } {
                    numbers.push(by_idea);
                    inputs.push(text);
                }
            }
            let outputs = outputs(&programs.text(&format!("solutions/{}.py", idea.name)), &inputs);
            assert!(inputs.len() >= 10 && outputs.len() == inputs.len(), "{}, {}", game.name, idea.name);
            for ((text, numbers), output) in inputs.iter().zip(numbers).zip(outputs) {
                let words: Vec<&str> = output.split_whitespace().collect();
                let is_same = if contest.generator().has_winner() {
                    let answer = game.parse(&**text).unwrap().answer();
                    let is_right = words.first().copied() == answer.split_whitespace().next();
                    is_right == ((numbers == [0]) == (contest.right_numbers(text).unwrap() == [0]))
                } else {
                    words.iter().map(|word| word.parse().ok()).eq(numbers.into_iter().map(Some))
                };
                assert!(is_same, "{}, {}: {output:?} for {text}", game.name, idea.name);
            }
        }
    }
}

/// Returns whether a solution with the idea prints a wrong answer: another winner, or another count. Compares texts, so it
/// shares nothing with [`Contest::is_refuted_by`].
fn prints_a_wrong_answer(idea: &Idea, contest: Contest, text: &str) -> bool {
    let Some(numbers) = contest.numbers_by(idea, text).unwrap() else { return false };
    let answer = contest.game().parse(text).unwrap().answer();
    if !contest.generator().has_winner() {
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
    let (_, nim) = contests().find(|(game, _)| game.name == "nim").unwrap();
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
        let idea = nim.idea(idea).unwrap();
        assert_eq!(nim.is_refuted_by(idea, text).unwrap(), is_refuted, "{}: {text}", idea.name);
    }
}

/// An idea is refuted by the inputs for which it prints a wrong answer, and by no others.
#[test]
fn refuted_ideas_print_wrong_answers() {
    for (game, contest) in contests() {
        for idea in contest.ideas() {
            let mut refuted = [0; 2];
            for text in small_inputs(contest, 200) {
                let is_refuted = contest.is_refuted_by(idea, &text).unwrap();
                let is_wrong = prints_a_wrong_answer(idea, contest, &text);
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
    for (game, contest) in contests() {
        let generator = contest.generator();
        for idea in contest.ideas() {
            let mut found = 0;
            // Inputs of one or two parts cannot have a chosen winner.
            let small = contest.small_limits().flat_map(|limits| [1, 2, u64::MAX].map(|most| (limits.clone(), most)));
            for (limits, most) in [(Limits::default(), u64::MAX)].into_iter().chain(small) {
                for goal in [Goal::Any, Goal::FirstWins, Goal::SecondWins] {
                    for seed in 0..3 {
                        let mut request = generator.request();
                        request.limits.clone_from(&limits);
                        request.shape.clear();
                        let sizes = generator.sizes(&request.limits).unwrap();
                        request.size = request.size.min(most).clamp(*sizes.start(), *sizes.end());
                        (request.seed, request.goal) = (seed, goal);
                        let Ok(text) = contest.input_against(idea, &request) else { continue };
                        assert!(prints_a_wrong_answer(idea, contest, &text), "{}, {}: {text}", game.name, idea.name);
                        let value = contest.right_numbers(&text).unwrap();
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
