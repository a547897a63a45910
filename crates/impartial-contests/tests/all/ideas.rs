//! The wrong ideas: each is wrong for some inputs and right for others, the solutions of packages have the same ideas, and
//! an input against an idea refutes it.

use std::collections::BTreeMap;

use impartial_contests::{Contest, Format, Idea};
use impartial_generators::{Goal, Limits, Request};

use crate::cpp::compiled;
use crate::package::{Package, contests, has};
use crate::solutions::output_of;

#[test]
fn every_game_has_ideas_with_names_of_their_own() {
    assert!(contests().count() >= 9);
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
        let cases = 1 + seed / 2 % generator.max_cases(&limits).unwrap().min(3);
        // Each part of a counting problem is a case.
        *(if generator.has_winner() { &mut request.cases } else { &mut request.size }) = cases;
        (request.limits, request.seed) = (limits, seed);
        String::from_utf8(impartial_contests::generate(contest.game(), &request).unwrap().to_bytes()).unwrap()
    };
    (0..count).map(input).collect()
}

/// The solutions of a package are wrong for the same inputs as the ideas, and have the same wrong counts.
#[test]
fn solutions_have_the_same_ideas() {
    if !has("g++") {
        return;
    }
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Polygon, &contest.default_limits());
        let small_inputs = small_inputs(contest, 400);
        for idea in contest.ideas() {
            // A solution shows only the winner, so the inputs have either winner, by the idea and by the rules.
            let (mut winners, mut inputs) = (BTreeMap::new(), Vec::new());
            for text in &small_inputs {
                let Some(by_idea) = contest.numbers_by(idea, text).unwrap() else { continue };
                let is_lost = |numbers: &[u128]| contest.generator().has_winner() && numbers == [0];
                let both = [is_lost(&by_idea), is_lost(&contest.right_numbers(text).unwrap())];
                let count = winners.entry(both).or_insert(0);
                *count += 1;
                if *count <= if contest.generator().has_winner() { 5 } else { 20 } {
                    inputs.push((text, by_idea));
                }
            }
            let program = compiled(&package.text(&format!("solutions/{}.cpp", idea.name)), "");
            assert!(inputs.len() >= 10, "{}, {}", game.name, idea.name);
            for (text, numbers) in inputs {
                let output = output_of(&program, text);
                let lines: Vec<_> = answer_lines(contest, &output);
                let is_same = numbers.len() == lines.len()
                    && numbers.iter().zip(&lines).all(|(number, line)| {
                        if contest.generator().has_winner() {
                            (*number == 0) == is_lost(line)
                        } else {
                            line.parse() == Ok(*number)
                        }
                    });
                assert!(is_same, "{}, {}: {output:?} for {text}", game.name, idea.name);
            }
        }
    }
}

/// Returns the line of each case of an answer.
fn answer_lines(contest: Contest, answer: &str) -> Vec<&str> {
    // An input of one position may have a second line, for the winning move.
    let has_cases = contest.generator().max_cases(&contest.default_limits()).unwrap() > 1;
    answer.lines().take(if has_cases { usize::MAX } else { 1 }).collect()
}

/// Returns whether the second player wins by a line of an answer.
fn is_lost(line: &str) -> bool {
    ["SECOND", "Don't waste your time.", "Aoki", "Kirito", "Bob", "Malek"].contains(&line)
}

/// Returns the right answer to an input if a solution with the idea prints another one: another winner, or another count. Compares
/// texts, so it shares nothing with [`Contest::is_refuted_by`].
fn right_answer_if_wrong(idea: &Idea, contest: Contest, text: &str) -> Option<String> {
    let numbers = contest.numbers_by(idea, text).unwrap()?;
    let answer = contest.game().parse(text).unwrap().answer();
    let is_wrong = if contest.generator().has_winner() {
        let lost = answer_lines(contest, &answer).into_iter().map(is_lost);
        !numbers.iter().map(|value| *value == 0).eq(lost)
    } else {
        let printed: Vec<_> = numbers.iter().map(u128::to_string).collect();
        printed != answer.split_whitespace().collect::<Vec<_>>()
    };
    is_wrong.then_some(answer)
}

/// An idea is refuted by the inputs for which it prints a wrong answer, and by no others. There are both, so each idea is wrong
/// but not absurd.
#[test]
fn refuted_ideas_print_wrong_answers() {
    for (game, contest) in contests() {
        let inputs = small_inputs(contest, 500);
        for idea in contest.ideas() {
            let mut refuted = [0; 2];
            for text in &inputs {
                let is_refuted = contest.is_refuted_by(idea, text).unwrap();
                let is_wrong = right_answer_if_wrong(idea, contest, text).is_some();
                assert_eq!(is_refuted, is_wrong, "{}, {}: {text}", game.name, idea.name);
                refuted[usize::from(is_refuted)] += 1;
            }
            let needs_large = idea.name.ends_with("-bit") || idea.name == "no-preperiod";
            assert!(refuted[0] > 0 && (needs_large || refuted[1] > 2), "{}, {}: {refuted:?}", game.name, idea.name);
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
                // Within small limits, often no input exists, and then all draws fail.
                let seeds = if limits == Limits::default() { 3 } else { 1 };
                for goal in [Goal::Any, Goal::FirstWins, Goal::SecondWins] {
                    for seed in 0..seeds {
                        let mut request = generator.request();
                        request.limits.clone_from(&limits);
                        request.shape.clear();
                        let sizes = generator.sizes(&request.limits).unwrap();
                        request.size = request.size.min(most).clamp(*sizes.start(), *sizes.end());
                        (request.seed, request.goal) = (seed, goal);
                        let Ok(text) = contest.input_against(idea, &request) else { continue };
                        let answer = right_answer_if_wrong(idea, contest, &text);
                        let answer = answer.unwrap_or_else(|| panic!("{}, {}: {text}", game.name, idea.name));
                        let lost: Vec<_> = answer_lines(contest, &answer).into_iter().map(is_lost).collect();
                        assert!(
                            goal != Goal::FirstWins || !lost.contains(&true),
                            "{}, {}: {text}",
                            game.name,
                            idea.name
                        );
                        assert!(
                            goal != Goal::SecondWins || !lost.contains(&false),
                            "{}, {}: {text}",
                            game.name,
                            idea.name
                        );
                        found += 1;
                    }
                }
            }
            assert!(found >= 3, "{}, {}: {found}", game.name, idea.name);
        }
    }
}
