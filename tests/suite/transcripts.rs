//! Sums of several games as a player at a terminal sees them. Positions of one game are in the file of the game.

use impartial::session::{Player, Reply, Session};
use impartial::{AnyPosition, Game};

use crate::fixtures;
use crate::games::example;

/// Plays these lines, and returns them with the replies.
fn transcript(mut session: Session, lines: &[&str]) -> String {
    let mut text = session.begin();
    for line in lines {
        assert_eq!(session.winner(), None, "the winner before the line {line:?}");
        text += "> ";
        text += line;
        text += "\n";
        match session.handle_line(line) {
            Reply::Text(reply) => text += &reply,
            Reply::Save { file, .. } => {
                text.extend(["(saved to ", &file, ")\n", &session.to_string(), "(end of ", &file, ")\n"]);
            }
            Reply::Quit => text += "(gone)\n",
            other => panic!("{line:?}: {other:?}"),
        }
    }
    text
}

/// Compares a game against the opponent with a snapshot.
pub(crate) fn snapshot(name: &str, positions: Vec<AnyPosition>, first: Player, lines: &[&str]) {
    let text = transcript(Session::new(positions, first), lines);
    fixtures::settings("play").bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn a_sum_of_three_games() {
    let mut positions = vec!["nim 1 3".parse().unwrap()];
    positions.extend(example(Game::named("constrained-nim").unwrap()));
    positions.extend(example(Game::named("paper-cutting").unwrap()));
    let lines = "help|why|hint|1 1 4|4 1|2 2 1|2 3|why|undo|undo|1 1 1|2 3 1|show|save my game|2 2 2|why|3 1 2 1 3|2 3 2|2 3 4|2 1 1|3 0 1 2 1";
    snapshot("a_sum_of_three_games", positions, Player::Human, &lines.split('|').collect::<Vec<_>>());
}

/// A list of more components than fit has one line per component, and `show` prints each component in full.
#[test]
fn a_sum_of_many_components() {
    let mut positions: Vec<AnyPosition> = (1..=11).map(|size| format!("nim 1 {size}").parse().unwrap()).collect();
    positions.extend(example(Game::named("sharti").unwrap()));
    positions.extend(example(Game::named("grid-split").unwrap()));
    let lines = ["show 12", "show 13", "show 14", "show 1 1", "show all", "13 3 5", "show 13", "quit"];
    snapshot("a_sum_of_many_components", positions, Player::Human, &lines);
}
