//! Answers: the solvers give those of the fixtures, and the checker accepts these and nothing else.

use impartial::{GAMES, Game, Puzzle, WrongAnswer};

use crate::fixtures;

/// Games whose judge accepts any winning move after the first line of the answer.
const ANY_WINNING_MOVE: [&str; 3] = ["heaps", "nim", "paper-cutting"];

fn puzzle(game: &str, input: &str) -> Box<dyn Puzzle> {
    Game::named(game).unwrap().parse(input.as_bytes()).unwrap()
}

/// The expected answers come from the statements, from searches by the rules, and from counting.
#[test]
fn answers_of_fixtures() {
    for game in GAMES {
        for (path, input, expected) in fixtures::answered(game.name) {
            let answer = game.parse(&input[..]).unwrap().answer();
            if ANY_WINNING_MOVE.contains(&game.name) {
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

/// Any winning move is right, with the heaps that it leaves in any order.
#[test]
fn the_checker_accepts_every_winning_move() {
    let kayles = puzzle("heaps", "0.77 3\n5 7 1000000000000000000\n");
    for mv in ["1 2 3", "1 2 2 1", "1 2 1 2", "01 002 003"] {
        assert_eq!(kayles.check(&format!("FIRST\n{mv}\n")), Ok(()), "{mv}");
    }
}

#[test]
fn rejections_have_a_reason() {
    const SHARTI: &str = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";
    const KAYLES: &str = "0.77 3\n5 7 1000000000000000000\n";
    const LOST: &str = "5 2 1\n1 1 3 3\n2 2 4 4\n";
    for (game, input, answer, reason) in [
        ("sharti", SHARTI, "Malek", "`Malek`, but the nim-value is *5, so the first player wins: `Hamed`"),
        ("sharti", LOST, "Hamed", "`Hamed`, but the nim-value is 0, so the second player wins: `Malek`"),
        ("sharti", LOST, "malek", "expected `Hamed` or `Malek`, found `malek`"),
        ("sharti", LOST, " \n", "expected `Hamed` or `Malek`, found the end of the answer"),
        ("sharti", LOST, "Malek Malek", "expected the end of the answer, found `Malek`"),
        (
            "constrained-nim",
            "1 0\n5\n",
            "Aoki",
            "`Aoki`, but the nim-value is *5, so the first player wins: `Takahashi`",
        ),
        ("paper-cutting", "2 3 0", "SECOND", "`SECOND`, but the nim-value is *3, so the first player wins: `FIRST`"),
        ("paper-cutting", "2 3 0", "FIRST 1 0 1", "expected ye, found the end of the answer"),
        ("paper-cutting", "2 3 0", "FIRST 1 0 1 +3", "expected ye, found `+3`"),
        (
            "paper-cutting",
            "2 3 0",
            "FIRST 1 0 1 4",
            "the cut `1 0 1 4` is illegal: (1, 4) is not on the sheet of 2 x 3",
        ),
        ("paper-cutting", "2 3 0", "FIRST 1 0 1 2", "the cut `1 0 1 2` leaves nim-value *, so the other player wins"),
        ("paper-cutting", "2 3 0", "FIRST 1 0 1 3 1", "expected the end of the answer, found `1`"),
        ("nim", "3 3 4 5", "SECOND", "`SECOND`, but the nim-value is *2, so the first player wins: `FIRST`"),
        ("nim", "3 3 4 5", "FIRST 1", "expected the number to take, found the end of the answer"),
        ("nim", "3 3 4 5", "FIRST 1 4", "the move `1 4` is illegal: cannot take 4 from a heap of 3"),
        ("nim", "3 3 4 5", "FIRST 0 2", "the move `0 2` is illegal: the heaps are numbered from 1 to 3"),
        ("nim", "3 3 4 5", "FIRST 4 2", "the move `4 2` is illegal: the heaps are numbered from 1 to 3"),
        ("nim", "3 3 4 5", "FIRST 2 2", "the move `2 2` leaves nim-value *4, so the other player wins"),
        ("nim", "3 3 4 5", "FIRST 1 2 1", "expected the end of the answer, found `1`"),
        ("heaps", KAYLES, "SECOND", "`SECOND`, but the nim-value is *7, so the first player wins: `FIRST`"),
        ("heaps", KAYLES, "FIRST", "expected the heap, found the end of the answer"),
        ("heaps", KAYLES, "FIRST 1", "expected the number to take, found the end of the answer"),
        ("heaps", KAYLES, "FIRST 1 2 +3", "expected the size of a heap that is left, found `+3`"),
        ("heaps", KAYLES, "FIRST 1 2 3 0", "expected the size of a heap that is left, found `0`"),
        (
            "heaps",
            KAYLES,
            "FIRST 1 2",
            "the move `1 2` is illegal: taking 2 from a heap of 5 leaves 3, but the parts have 0",
        ),
        (
            "heaps",
            KAYLES,
            "FIRST 1 2 3 1",
            "the move `1 2 3 1` is illegal: taking 2 from a heap of 5 leaves 3, but the parts have 4",
        ),
        ("heaps", KAYLES, "FIRST 4 2 3", "the move `4 2 3` is illegal: there is no heap 4; the number of heaps is 3"),
        ("heaps", KAYLES, "FIRST 0 2 3", "the move `0 2 3` is illegal: there is no heap 0; the number of heaps is 3"),
        ("heaps", KAYLES, "FIRST 1 6", "the move `1 6` is illegal: cannot take 6 from heap 1, which has 5"),
        ("heaps", KAYLES, "FIRST 1 3 2", "the move `1 3 2` is illegal: the code forbids taking 3 and leaving one heap"),
        ("heaps", KAYLES, "FIRST 1 1 2 2", "the move `1 1 2 2` leaves nim-value *3, so the other player wins"),
        ("heaps", "8.7 1 9", "FIRST 1 0 7 1 1 1", "the move `1 0 7 1 1` leaves nim-value *6, so the other player wins"),
        ("heaps", "4!.0 1 4", "SECOND 1 0 2 2", "expected the end of the answer, found `1`"),
        (
            "heaps",
            "4!.0 1 6",
            "FIRST 1 0 3 3",
            "the move `1 0 3 3` is illegal: the parts must be unequal, and two of them have 3 tokens",
        ),
        (
            "marked-rectangle",
            "marks 1 5 8 2 3",
            "SECOND",
            "case 1 of 1: `SECOND`, but the nim-value is *5, so the first player wins: `FIRST`",
        ),
        ("marked-rectangle", "2 5 8 6 7", "40 41", "case 2 of 2: 41, but of 6 x 7 marks 42 win for the first player"),
        ("marked-rectangle", "2 5 8 6 7", "40", "case 2 of 2: expected the number 42, found the end of the answer"),
        ("marked-rectangle", "2 5 8 6 7", "40 42 1", "expected the end of the answer, found `1`"),
        (
            "grid-split",
            "2 1 1 # 5 5 ^^^^^ ^^^^^ ^^^^^ ^^^^^ ^^^^^",
            "Kirito Kirito",
            "case 2 of 2: `Kirito`, but the nim-value is *, so the first player wins: `Asuna`",
        ),
    ] {
        let wrong: WrongAnswer = puzzle(game, input).check(answer).unwrap_err();
        assert_eq!(wrong.to_string(), reason, "{game}: {input:?} and the answer {answer:?}");
        assert_eq!(
            wrong.index(),
            reason.strip_prefix("case ").map(|case| case[..1].parse::<usize>().unwrap() - 1),
            "{game}: {input:?} and the answer {answer:?}"
        );
    }
}
