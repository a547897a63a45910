//! Checks of saved games, and of the lines that a player types.

use impartial::core::Solve as _;
use impartial::session::{Player, Reply, Session};
use impartial::{AnyPosition, GAMES};

use super::{has_a_location, respaced};

/// Returns the example of each game by each rule.
fn examples() -> Vec<AnyPosition> {
    // A position of misère play has no sum with others.
    let rules = GAMES.iter().flat_map(|game| game.rules.iter().map(|rule| (rule, game.example)));
    let rules = rules.filter(|(rule, _)| !rule.is_misere());
    rules.flat_map(|(rule, example)| rule.positions(example).expect("examples are positions")).collect()
}

/// Plays a saved game, and checks that it is the same after it is saved and resumed.
///
/// The bytes before the first zero byte are the saved game, into which the lines after it are typed. If they are not a
/// saved game, the lines are typed into a sum of the examples of all games.
///
/// # Panics
///
/// Panics if the game changes, or if a reply is malformed.
pub fn saved_game(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let saved = parts.next().unwrap_or_default();
    let mut session = match Session::parse(saved) {
        Ok(session) => session,
        Err(error) => {
            has_a_location(&error, saved);
            assert_eq!(
                Session::parse(&respaced(saved)).map(drop).map_err(|error| error.reason()),
                Err(error.reason()),
                "the same tokens with other whitespace"
            );
            Session::new(examples(), Player::Human)
        }
    };
    round_trip(&session);
    assert!(session.begin().ends_with('\n'), "expected complete lines at the beginning");
    for line in String::from_utf8_lossy(parts.next().unwrap_or_default()).lines().take(20) {
        if session.winner().is_some() && line.trim() != "undo" {
            continue;
        }
        match session.handle_line(line) {
            Reply::Text(text) => assert!(text.is_empty() || text.ends_with('\n'), "{line:?}: expected whole lines"),
            Reply::Save { file, .. } => assert!(!file.is_empty(), "{line:?}: expected the name of a file"),
            Reply::Quit => break,
            other => panic!("{line:?}: {other:?}"),
        }
    }
    round_trip(&session);
}

/// Checks that a game is the same after it is saved and resumed.
fn round_trip(session: &Session) {
    let saved = session.to_string();
    assert!(Session::is_saved(saved.as_bytes()), "{saved:?}: expected a saved game");
    let again = Session::parse(saved.as_bytes()).unwrap_or_else(|error| panic!("{saved:?}: {error}"));
    assert_eq!(again.to_string(), saved, "saved again");
    assert_eq!(
        (again.moves(), again.first(), again.to_move()),
        (session.moves(), session.first(), session.to_move()),
        "moves, first and next player"
    );
    assert_eq!(again.position().components(), session.position().components(), "components");
    assert_eq!(again.position().outcome(), session.position().outcome(), "outcome");
}
