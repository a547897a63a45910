//! Answers: those of the fixtures are right, and whatever is changed in them is wrong.

use impartial::{GAMES, Game, Puzzle, WrongAnswer};

use crate::fixtures;

fn puzzle(game: &str, input: &str) -> Box<dyn Puzzle> {
    Game::named(game).unwrap().parse(input.as_bytes()).unwrap()
}

#[test]
fn answers_are_right() {
    for game in GAMES {
        for input in fixtures::inputs(game.name) {
            let bytes = std::fs::read(&input).unwrap();
            for rule in game.rules {
                let puzzle = rule.parse(&bytes[..]).unwrap();
                assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{} {}", input.display(), rule.name);
            }
        }
        let answered = fixtures::answered(game.name);
        assert!(answered.len() >= 10, "{}", game.name);
        for (path, input, answer) in answered {
            let puzzle = game.parse(&input[..]).unwrap();
            assert_eq!(puzzle.check(&answer), Ok(()), "{}", path.display());
            let blanks = answer.split_ascii_whitespace().flat_map(|word| ["\t\r\n ", word, "\x0b"]).collect::<String>();
            assert_eq!(puzzle.check(&blanks), Ok(()), "{}", path.display());
        }
    }
}

/// One word too many, one too few, and every word changed by a character.
#[test]
fn changed_answers_are_wrong() {
    for game in GAMES {
        for (path, input, answer) in fixtures::answered(game.name) {
            let puzzle = game.parse(&input[..]).unwrap();
            let words: Vec<&str> = answer.split_ascii_whitespace().collect();
            let wrong = |words: &[&str]| puzzle.check(&words.join(" ")).is_err();
            assert!(wrong(&[&words[..], &["1"]].concat()), "{}", path.display());
            assert!(words.is_empty() || wrong(&words[1..]), "{}", path.display());
            assert!(words.is_empty() || wrong(&words[..words.len() - 1]), "{}", path.display());
            for index in (0..words.len()).filter(|&index| index < 20) {
                for change in ["x", "-"] {
                    let word = format!("{change}{}", words[index]);
                    let mut changed = words.clone();
                    changed[index] = &word;
                    assert!(wrong(&changed), "{}: {word}", path.display());
                }
            }
        }
    }
}

#[test]
fn the_reason_is_told() {
    const SHARTI: &str = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";
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
        ("paper-cutting", "2 3 0", "FIRST 1 0 1", "expected ye of the cut, found the end of the answer"),
        ("paper-cutting", "2 3 0", "FIRST 1 0 1 +3", "expected ye of the cut, found `+3`"),
        (
            "paper-cutting",
            "2 3 0",
            "FIRST 1 0 1 4",
            "the cut `1 0 1 4` is illegal: (1, 4) is not on the sheet of 2 x 3",
        ),
        ("paper-cutting", "2 3 0", "FIRST 1 0 1 2", "the cut `1 0 1 2` leaves nim-value *, so the other player wins"),
        ("paper-cutting", "2 3 0", "FIRST 1 0 1 3 1", "expected the end of the answer, found `1`"),
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
        assert_eq!(wrong.to_string(), reason);
        assert_eq!(wrong.case(), reason.starts_with("case 2").then_some(2));
    }
}
