//! Saved games, and what a person says to one that goes on.
//!
//! The lines after the first zero byte are said; without a saved game before it they are said to a sum of small positions.

#![no_main]

use impartial::AnyPosition;
use impartial::core::Solve as _;
use impartial::session::{Player, Reply, Session};
use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

/// A position of each game, to be talked about.
const POSITIONS: [&str; 6] = [
    "nim 3",
    "constrained-nim 2 1  2 4  4 1",
    "grid-split cells 3 3 4  1 1  1 3  2 2  3 1",
    "marked-rectangle marks 1  2 3 1 2",
    "paper-cutting/run 2 3 0",
    "sharti 4 1 2  2 2 3 4",
];

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let saved = parts.next().unwrap_or_default();
    let mut session = match Session::resumed(saved) {
        Ok(session) => session,
        Err(error) => {
            text::has_a_place(&error, saved);
            assert_eq!(
                Session::resumed(&text::respaced(saved)).map(drop).map_err(|error| error.reason()),
                Err(error.reason())
            );
            let positions: Result<Vec<AnyPosition>, _> = POSITIONS.iter().map(|text| text.parse()).collect();
            Session::new(positions.expect("they are positions"), Player::Person)
        }
    };
    round_trip(&session);
    assert!(session.begin().ends_with('\n'));
    for line in String::from_utf8_lossy(parts.next().unwrap_or_default()).lines().take(20) {
        if session.winner().is_some() && line.trim() != "undo" {
            continue;
        }
        match session.say(line) {
            Reply::Text(text) => assert!(text.is_empty() || text.ends_with('\n'), "{text}"),
            Reply::Save(file) => assert!(!file.is_empty()),
            Reply::Quit => break,
        }
    }
    round_trip(&session);
});

/// A game that is saved and gone on with is the same.
fn round_trip(session: &Session) {
    let saved = session.saved();
    assert!(Session::is_saved(saved.as_bytes()));
    let again = Session::resumed(saved.as_bytes()).unwrap_or_else(|error| panic!("{error}: {saved}"));
    assert_eq!(again.saved(), saved);
    assert_eq!((again.moves(), again.first(), again.next()), (session.moves(), session.first(), session.next()));
    assert_eq!(again.position().components(), session.position().components());
    assert_eq!(again.position().nim_value(), session.position().nim_value());
}
