//! Answers: the solvers give the answers of the fixtures, and the checker accepts only right answers.

use impartial::core::{Position as _, Solve as _};
use impartial::{AnswerFault, AnyPosition, GAMES, Game, Puzzle, WrongAnswer};

use crate::formats::{number, words};
use crate::malformed::{other_bytes, prefixes, samples};
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
    for case in fixtures::cases_in_any_play() {
        let puzzle = case.puzzle();
        assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{case}: its own answer");
    }
    for game in GAMES {
        for (path, input, answer) in fixtures::answered(game.name) {
            let puzzle = game.parse(&input[..]).unwrap();
            assert_eq!(puzzle.check(&answer), Ok(()), "{}", path.display());
            let spaced = answer.split_ascii_whitespace().flat_map(|word| ["\t\r\n ", word, "\x0b"]).collect::<String>();
            assert_eq!(puzzle.check(&spaced), Ok(()), "{} with other whitespace", path.display());
        }
    }
}

/// Changes the answer of each sample. The checker accepts the same tokens with other whitespace or leading zeros, another
/// winning move, and nothing else.
#[test]
fn changed_answers() {
    for sample in samples() {
        for rule in games::rules(sample.game) {
            let puzzle = rule.parse(&sample.text[..]).unwrap();
            let answer = puzzle.answer();
            let start = puzzle.positions();
            let longer = format!("{answer} 1").into_bytes();
            let bytes = answer.as_bytes();
            for text in prefixes(bytes).chain(other_bytes(bytes)).chain([longer]) {
                let Ok(text) = str::from_utf8(&text) else { continue };
                let is_right = has_the_words_of(text, &answer) || wins(&start, text);
                let checked = puzzle.check(text);
                assert_eq!(
                    checked.is_ok(),
                    is_right,
                    "{sample}, rule {}: the answer {text:?}, where {answer:?} is right: {checked:?}",
                    rule.name
                );
            }
        }
    }
}

#[test]
fn rejections_have_a_reason() {
    for (game, row) in games::all() {
        for &(input, answer, reason) in row.wrong_answers {
            let wrong: WrongAnswer = game.parse(input).unwrap().check(answer).unwrap_err();
            let case = format!("{}: {input:?} and the answer {answer:?}", game.name);
            assert_eq!(wrong.to_string(), reason, "{case}");
            let index = reason.strip_prefix("case ").map(|case| case[..1].parse::<usize>().unwrap() - 1);
            assert_eq!(wrong.index(), index, "{case}");
        }
    }
}

/// An integer that does not fit is a wrong answer where a number is expected, and any other word is malformed.
#[test]
fn faults_of_answers() {
    let nim = Game::named("nim").unwrap().parse("3 3 4 5").unwrap();
    let marks = Game::named("marked-rectangle").unwrap().parse("1 5 8").unwrap();
    let fault = |puzzle: &dyn Puzzle, answer: &str| puzzle.check(answer).unwrap_err().fault();
    for number in ["-1", "-18446744073709551616", "18446744073709551616", "7"] {
        assert_eq!(fault(&*nim, &format!("FIRST {number} 2")), AnswerFault::Wrong, "{number}");
        assert_eq!(fault(&*marks, number), AnswerFault::Wrong, "{number}");
    }
    for word in ["", "-", "+1", "1.5", "--1", "one"] {
        assert_eq!(fault(&*nim, &format!("FIRST {word}")), AnswerFault::Malformed, "{word}");
        assert_eq!(fault(&*marks, word), AnswerFault::Malformed, "{word}");
    }
    assert_eq!(fault(&*nim, "-1"), AnswerFault::Malformed, "a word is expected");
}

/// Returns whether two answers have the same words, where numbers may have leading zeros.
fn has_the_words_of(text: &str, answer: &str) -> bool {
    let plain = |word: &[u8]| number(word).map_or(word.to_vec(), |number| number.to_string().into_bytes());
    words(text.as_bytes()).map(plain).eq(words(answer.as_bytes()).map(plain))
}

/// Returns whether a text is an answer that names a winning move: the word `FIRST` and the move.
fn wins(start: &[AnyPosition], text: &str) -> bool {
    let words: Vec<&[u8]> = words(text.as_bytes()).collect();
    let [b"FIRST", mv @ ..] = &words[..] else { return false };
    // Numbers may have leading zeros.
    let plain = |word: &&[u8]| number(word).map_or_else(|| String::from_utf8_lossy(word).into(), |n| n.to_string());
    let mv: Vec<String> = mv.iter().map(plain).collect();
    let [start] = start else { return false };
    let Ok(mv) = start.read_move(&mv.join(" ")) else { return false };
    let mut position = start.clone();
    position.play(&mv).is_ok() && position.nim_value().is_zero()
}
