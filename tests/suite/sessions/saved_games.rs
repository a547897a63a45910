//! Saved games: the same after they are resumed, and refused with a location if they are malformed.

use impartial::core::SumMove;
use impartial::session::{Player, Reply, Session};

use super::{assert_same, move_of_the_person, start, typed};
use crate::games;
use crate::malformed::{check_place, excerpt, other_bytes, prefixes};
use crate::random::Random;

/// Only the whole first line makes a text a saved game: a program overwrites such a file without asking.
#[test]
fn saved_games_are_recognised_by_their_first_line() {
    for (text, expected) in [
        ("impartial game 1\n", true),
        ("impartial game 1\r\nfirst human\r\n", true),
        ("impartial game 1", false),
        ("impartial game 1 of the season\n", false),
        ("impartial game 12\n", false),
        ("impartial game 2\n", false),
        ("impartial game\n1\n", false),
        ("impartial game theory\n", false),
        (" impartial game 1\n", false),
        ("\nimpartial game 1\n", false),
        ("", false),
    ] {
        assert_eq!(Session::is_saved(text.as_bytes()), expected, "{text:?}");
    }
}
#[test]
fn saved_games_as_json() {
    let mut session = Session::new(["nim 1 3".parse().unwrap(), "nim 1 4".parse().unwrap()], Player::Human);
    session.play(SumMove { component: 1, mv: games::take(1) }).unwrap();
    let json = serde_json::to_string(&session).unwrap();
    assert_eq!(json, r#""impartial game 1\nfirst human\ncomponents 2\nnim\n1\n3\nnim\n1\n4\nmoves 2\n2 1 1\n1 1 2\n""#);
    assert_eq!(serde_json::from_str::<Session>(&json).unwrap(), session);
    let error = serde_json::from_str::<Session>(r#""impartial game 1 first you""#).unwrap_err();
    assert_eq!(error.to_string(), "1:24: expected `human` or `opponent`, found `you`");
    assert_eq!(serde_json::to_string(&[session.first(), session.first().other()]).unwrap(), r#"["human","opponent"]"#);
}

/// A saved game is the same after it is resumed.
#[test]
fn saved_games() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let (positions, _) = start(&mut random);
        let mut session = Session::new(positions, random.one_of(&[Player::Human, Player::Opponent]));
        session.begin();
        for _ in 0..random.number(0, 4) {
            if let Some(mv) = move_of_the_person(session.position(), true, &mut random) {
                session.handle_line(&typed(session.position(), &mv));
            }
        }
        let saved = session.to_string();
        let resumed = Session::parse(saved.as_bytes()).unwrap();
        assert_eq!(resumed.to_string(), saved);
        assert_same(&resumed, &session, "a game that was saved and resumed");
    }
}

/// A game of many moves is loaded, explained and taken back.
#[test]
fn a_long_game() {
    const MOVES: usize = if cfg!(miri) { 300 } else { 100_000 };
    let saved = |moves: usize| {
        let start = format!("impartial game 1\nfirst human\ncomponents 1\nnim\n1\n{}\n", MOVES + 1);
        format!("{start}moves {moves}\n{}", "1 1 1\n".repeat(moves))
    };
    let mut session: Session = saved(MOVES).parse().unwrap();
    assert!(session.to_string() == saved(MOVES), "the text of a game changes when it is loaded");
    let yours = "Your move: take 1 from heap 1\n  nim-value: *3 -> *2, so I win\n";
    let mine = "My move: take 1 from heap 1\n  nim-value: *2 -> *, so you can win\n";
    assert_eq!(session.handle_line("why"), Reply::Text(yours.to_owned() + mine));
    let Reply::Text(undone) = session.handle_line("undo") else { panic!("undo is text") };
    assert!(undone.starts_with("Taken back: take 1 from heap 1, then take 1 from heap 1\n"), "{undone}");
    assert!(session.to_string() == saved(MOVES - 2), "two moves are taken back");
}

#[test]
fn saved_games_that_were_changed_by_hand() {
    for (text, message) in [
        ("", "1:1: expected a saved game, which begins with `impartial game`, found the end of the input"),
        ("5 2 1", "1:1: expected a saved game, which begins with `impartial game`, found `5`"),
        ("impartial game 2", "1:16: expected the version of a saved game, from 1 to 1, found `2`"),
        ("impartial game 1\nfirst me", "2:7: expected `human` or `opponent`, found `me`"),
        ("impartial game 1\nfirst human\nnim", "3:1: expected the word `components`, found `nim`"),
        (
            "impartial game 1\nfirst human\ncomponents 18446744073709551615\nnim\n1\n3",
            "6:2: expected 18446744073709551615 components, found the end of the input after 1",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 2\nnim\n1\n3\nchess\n3",
            "7:1: expected the name of a game, found `chess`",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 1\n1 1 4",
            "8:1: expected a legal move, found `1 1 4`: cannot take 4 from a heap of 3",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 2\n1 1 1\n2 1 1",
            "9:1: expected the component, from 1 to 1, found `2`",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 1\n1 1 1\n1 1 1",
            "9:1: expected the end of the input after the moves, found `1`",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 0\nmoves 1\n1 1",
            "5:1: expected no component, because the sum has none, found `1`",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 1\nproof\ncram 1 4 ....\nfirst 2+3\nend 0\nmoves 0",
            "5:1: expected a perfect opponent who wins by the proof, found the level perfect and a proof that the first player wins",
        ),
        (
            "impartial game 1\nfirst opponent\nlevel casual 7\ncomponents 1\nproof\ncram 1 4 ....\nfirst 2+3\nend 0\nmoves 0",
            "6:1: expected a perfect opponent who wins by the proof, found the level casual and a proof that the first player wins",
        ),
        (
            "impartial game 1\nfirst opponent\ncomponents 2\nnim\n1\n3\nproof\ncram 1 4 ....\nfirst 2+3\nend 0\nmoves 0",
            "7:1: expected positions with a sum, found `cram`: component 2 is a position of cram, which has no sum with other \
             positions, because a proof lists who wins, and not every nim-value",
        ),
        (
            "impartial game 1\nfirst opponent\ncomponents 1\nproof\ncram 1 4 ....\nfirst 1+2\nend 0\nmoves 0",
            "7:1: expected claims that prove the outcome, found others: move 0 of the claim leaves a part without an earlier claim",
        ),
    ] {
        assert_eq!(Session::parse(text.as_bytes()).unwrap_err().to_string(), message);
    }
}

/// A game of four components in which both players have moved.
pub(super) const SAVED: &str = "impartial game 1\nfirst opponent\ncomponents 4\nnim\n1\n7\nsharti\n5 1 2\n1 1 3 3\n\
                     paper-cutting/run\n2 9 0\nheaps\n0.77 2\n5 3\nmoves 4\n1 1 2\n3 1 0 1 4\n4 1 1 2 2\n4 2 2 1\n";

/// Returns a text, every prefix of it, and the text with each byte replaced by each other byte.
pub(super) fn changes(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    [text.to_vec()].into_iter().chain(prefixes(text)).chain(other_bytes(text))
}

#[test]
fn malformed_saved_games() {
    assert_eq!(Session::parse(SAVED.as_bytes()).unwrap().moves().len(), 4, "moves of the saved game");
    let mut rejected = 0;
    for text in changes(SAVED.as_bytes()) {
        match Session::parse(&text) {
            Ok(session) => {
                let again = Session::parse(session.to_string().as_bytes()).unwrap();
                assert_eq!(again.position(), session.position(), "{}: the position, saved again", excerpt(&text));
                assert_eq!(again.moves(), session.moves(), "{}: the moves, saved again", excerpt(&text));
            }
            Err(error) => {
                check_place(&text, &error);
                rejected += 1;
            }
        }
    }
    assert!(rejected > 20_000, "expected more than 20000 rejected texts, found {rejected}");
}
