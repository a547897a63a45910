//! Answers: the solvers give those of the fixtures, and the checker accepts these and nothing else.

use impartial::{GAMES, WrongAnswer};

use crate::{fixtures, games};

/// The expected answers come from the statements, from searches by the rules, and from counting.
#[test]
fn answers_of_fixtures() {
    for (game, row) in games::all() {
        for (path, input, expected) in fixtures::answered(game.name) {
            let answer = game.parse(&input[..]).unwrap().answer();
            if row.accepts_any_winning_move {
                assert_eq!(answer.lines().next(), expected.lines().next(), "{}: the winner", path.display());
                continue;
            }
            let lines = expected.lines().zip(answer.lines());
            for (number, (expected, found)) in (1..).zip(lines) {
                assert_eq!(found, expected, "{}: line {number} of the answer", path.display());
            }
            let [expected_lines, lines] = [&expected, &answer].map(|text| text.lines().count());
            assert_eq!(lines, expected_lines, "{}: lines of the answer", path.display());
            assert!(answer == expected, "{}: the answer differs in its line ends", path.display());
        }
    }
}

#[test]
fn the_checker_accepts_right_answers() {
    for case in fixtures::cases() {
        let puzzle = case.puzzle();
        assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{case}: its own answer");
    }
    for game in GAMES {
        for (path, input, answer) in fixtures::answered(game.name) {
            let puzzle = game.parse(&input[..]).unwrap();
            assert_eq!(puzzle.check(&answer), Ok(()), "{}", path.display());
            let blanks = answer.split_ascii_whitespace().flat_map(|word| ["\t\r\n ", word, "\x0b"]).collect::<String>();
            assert_eq!(puzzle.check(&blanks), Ok(()), "{} with other blanks", path.display());
        }
    }
}

/// Answers with an extra word, a missing word, and an extra character in each of the first 20 words.
#[test]
fn the_checker_rejects_changed_answers() {
    for game in GAMES {
        for (path, input, answer) in fixtures::answered(game.name) {
            let puzzle = game.parse(&input[..]).unwrap();
            let words: Vec<&str> = answer.split_ascii_whitespace().collect();
            let reject = |words: &[&str], change: &str| {
                let is_rejected = puzzle.check(&words.join(" ")).is_err();
                assert!(is_rejected, "{}: expected a rejection of the answer {change}", path.display());
            };
            reject(&[&words[..], &["1"]].concat(), "with a further word `1`");
            if !words.is_empty() {
                reject(&words[1..], "without its first word");
                reject(&words[..words.len() - 1], "without its last word");
            }
            for index in 0..words.len().min(20) {
                for change in ["x", "-"] {
                    let word = format!("{change}{}", words[index]);
                    let mut changed = words.clone();
                    changed[index] = &word;
                    reject(&changed, &format!("with `{word}` as word {}", index + 1));
                }
            }
        }
    }
}

#[test]
fn rejections_have_a_reason() {
    for (game, row) in games::all() {
        assert!(!row.wrong_answers.is_empty(), "{}: expected wrong answers", game.name);
        for &(input, answer, reason) in row.wrong_answers {
            let wrong: WrongAnswer = game.parse(input).unwrap().check(answer).unwrap_err();
            let case = format!("{}: {input:?} and the answer {answer:?}", game.name);
            assert_eq!(wrong.to_string(), reason, "{case}");
            let index = reason.strip_prefix("case ").map(|case| case[..1].parse::<usize>().unwrap() - 1);
            assert_eq!(wrong.index(), index, "{case}");
        }
    }
}
