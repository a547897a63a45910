//! Whole games as a player at a terminal sees them.

use impartial::session::{Player, Reply, Session};
use impartial::{AnyPosition, Game};

use crate::fixtures;

/// Plays these lines, and returns them with the replies.
fn transcript(mut session: Session, lines: &[&str]) -> String {
    let mut text = session.begin();
    for line in lines {
        assert_eq!(session.winner(), None, "the winner before the line {line:?}");
        text += "> ";
        text += line;
        text += "\n";
        match session.say(line) {
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

fn example(game: &str) -> Vec<AnyPosition> {
    let game = Game::named(game).unwrap();
    game.rules[0].positions(game.example).unwrap()
}

fn snapshot(name: &str, positions: Vec<AnyPosition>, first: Player, lines: &[&str]) {
    let text = transcript(Session::new(positions, first), lines);
    fixtures::settings("play").bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn a_sum_of_three_games() {
    let mut positions = vec!["nim 3".parse().unwrap()];
    positions.extend(example("constrained-nim"));
    positions.extend(example("paper-cutting"));
    snapshot(
        "a_sum_of_three_games",
        positions,
        Player::Person,
        &[
            "help",
            "why",
            "hint",
            "1 4",
            "4 1",
            "2 2 1",
            "2 3",
            "why",
            "undo",
            "undo",
            "1 1",
            "2 3 1",
            "show",
            "save my game",
            "2 2 2",
            "why",
            "3 1 2 1 3",
            "2 3 2",
            "2 3 4",
            "2 1 1",
            "3 0 1 2 1",
        ],
    );
}

/// Moves with no, one and several heaps left, illegal ones, and a saved game with all of them.
#[test]
fn heaps_that_are_broken() {
    snapshot(
        "heaps_that_are_broken",
        vec!["heaps kayles 2 5 1000000000000000000".parse().unwrap(), "nim 2".parse().unwrap()],
        Player::Person,
        &[
            "help",
            "hint",
            "1 1 9",
            "1 1 2 2",
            "1 1 2 3 1",
            "1 1 2 x",
            "1 3 1 1",
            "1 1 3 2",
            "1 1 1 2 2",
            "why",
            "show",
            "save my game",
            "undo",
            "1 2 2 500000000000000000 499999999999999998",
            "show 1",
            "save my game",
            "quit",
        ],
    );
}

#[test]
fn a_board_of_sharti_where_the_opponent_starts() {
    let board = "sharti  4 2 2  2 2 3 4  4 1 4 1".parse().unwrap();
    snapshot(
        "a_board_of_sharti",
        vec![board],
        Player::Opponent,
        &["why", "hint", "1 1 1", "4 4 3", "", "undo", "quit"],
    );
}

#[test]
fn games_on_huge_boards() {
    let side = 1_000_000_000;
    let board = format!("sharti {side} 2 700  1 1 3 3  {side} 1 {side} {}", side - 1).parse().unwrap();
    snapshot(
        "a_huge_board_of_sharti",
        vec![board],
        Player::Person,
        &["hint", "1000000000 256 2", "show", "why", "board 1000000000 256 2", "board 1 1000000000 1", "?", "quit"],
    );
    let sheet = format!("paper-cutting {side} {side} 1  1 0 1 7").parse().unwrap();
    let lines = ["hint", "1 0 1 7", "1 0 1 8", "show", "why", "board 0 999999999 1000000000 999999999", "?", "quit"];
    snapshot("a_huge_sheet", vec![sheet], Player::Person, &lines);
    let rectangle = "marked-rectangle marks 1  18446744073709551615 5 1 2".parse().unwrap();
    snapshot(
        "a_huge_rectangle",
        vec![rectangle],
        Player::Person,
        &["top 1", "bottom 0", "hint", "bottom 5", "right 3", "left 1"],
    );
}

#[test]
fn two_boards_of_grid_split() {
    let candidates = (1..=3).flat_map(|row| (1..=4).map(move |column| format!(" {row} {column}")));
    let board = format!("grid-split cells 3 4 12{}", candidates.collect::<String>()).parse().unwrap();
    let lines = ["1 1", "4 4", "1 1", "hint", "show", "undo", "3 4", "why", "2 2", "2 1"];
    snapshot("a_board_of_grid_split", vec![board], Player::Person, &lines);
    snapshot("a_board_of_grid_split_won", example("grid-split"), Player::Person, &["1 1", "hint", "5 5"]);
}

/// Boards of the largest sides, with their last rows and columns, and boards that are long in one direction only.
#[test]
fn windows_at_the_edges() {
    const MAX: u64 = (1 << 63) - 1;
    let board = format!("grid-split cells {MAX} {MAX} 8  1 1  5 5  5 6  7 8  7 9  1 {MAX}  {MAX} 1  {MAX} {MAX}")
        .parse()
        .unwrap();
    let lines = [&format!("{MAX} {MAX}"), "board", &format!("board {MAX} 5"), "board 0 0", "board 5", "hint", "quit"];
    snapshot("the_largest_board_of_grid_split", vec![board], Player::Person, &lines);
    let board = format!("sharti {MAX} 1 {MAX}  1 1 {MAX} {MAX}").parse().unwrap();
    let lines = [&format!("board {MAX} {MAX} 3"), &format!("board {0} {0} {0}", u64::MAX), "board 0 0 0", "hint"];
    snapshot("the_largest_board_of_sharti", vec![board], Player::Person, &lines);
    let sheet = format!("paper-cutting {MAX} 3 2  5 0 5 2  {} 3 {0} 1", MAX - 1).parse().unwrap();
    let lines = ["5 1 5 3", &format!("board {0} 0 {0} 3", MAX - 1), "board 9 9 9 9", "hint", "quit"];
    snapshot("the_longest_sheet", vec![sheet], Player::Person, &lines);
    let board = "grid-split cells 32 75 3  1 75  32 1  32 75".parse().unwrap();
    snapshot("a_board_that_just_fits", vec![board], Player::Person, &["1 75"]);
}

/// Long lists of piles and heaps are shown around the move.
#[test]
fn long_lists_of_piles() {
    let piles: Vec<String> = (1..=1_200_u64).map(|pile| (pile * pile % 50).to_string()).collect();
    let piles = format!("constrained-nim {} 4 {}  9 1 9 2 9 3 4 4", piles.len(), piles.join(" ")).parse().unwrap();
    let lines = ["hint", "board 1200 1", "board 0 1", "3 9", "3 4", "undo", "quit"];
    snapshot("a_thousand_piles", vec![piles], Player::Person, &lines);
    let heaps = format!("heaps 0.77 40{}", " 1000000000000000000".repeat(40)).parse().unwrap();
    snapshot("forty_heaps", vec![heaps], Player::Person, &["40 1 1 999999999999999998", "board 1 1", "hint", "quit"]);
}

/// A list of more components than fit has one line a component, and `show` prints each of them in full.
#[test]
fn a_sum_of_many_components() {
    let mut positions: Vec<AnyPosition> = (1..=11).map(|size| format!("nim {size}").parse().unwrap()).collect();
    positions.extend(example("sharti"));
    positions.extend(example("grid-split"));
    let lines = ["show 12", "show 13", "show 14", "show 1 1", "show all", "13 3 5", "show 13", "quit"];
    snapshot("a_sum_of_many_components", positions, Player::Person, &lines);
}
