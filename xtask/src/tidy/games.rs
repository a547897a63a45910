//! Every game has the same rooms, and the guide for a new game names all of them.

use super::{Finding, Tree, text};

/// Where the parts of a game lie; a path that ends in `/` is a folder with something in it.
///
/// In names of modules, `<game>` stands for the name with `_` for `-`.
const ROOMS: &[&str] = &[
    "crates/impartial-<game>/src/lib.rs",
    "crates/impartial-<game>/src/position.rs",
    "crates/impartial-<game>/src/rules.rs",
    "crates/impartial-<game>/src/solve.rs",
    "crates/impartial-<game>/tests/agreement.rs",
    "crates/impartial-<game>/benches/",
    "crates/impartial/src/text/<game>.rs",
    "crates/impartial/src/any/<game>.rs",
    "crates/impartial/src/draw/<game>.rs",
    "xtask/src/fixtures/<game>.rs",
    "fixtures/<game>/",
];

/// The targets of a game in the fuzz package, which the guide leaves to `docs/fuzzing.md`.
const TARGETS: [&str; 2] = ["tests/fuzz/fuzz_targets/text_<game>.rs", "tests/fuzz/fuzz_targets/solve_<game>.rs"];

/// Crates beside the games whose name starts like theirs.
const NO_GAMES: [&str; 2] = ["core", "cli"];

const GUIDE: &str = "CONTRIBUTING.md";

/// Each game has all its rooms and targets, and each game crate is a game that the tasks know.
pub(super) fn rooms(tree: &Tree, games: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for game in games {
        for room in ROOMS.iter().chain(&TARGETS).map(|room| room_of(room, game)) {
            let is_there = if room.ends_with('/') {
                tree.keys().any(|path| path.starts_with(&room))
            } else {
                tree.contains_key(&room)
            };
            if !is_there {
                findings.push(format!("{room}: is missing, as a room of {game}"));
            }
        }
    }
    for path in tree.keys() {
        if let Some(rest) = path.strip_prefix("crates/impartial-")
            && let Some((name, "Cargo.toml")) = rest.split_once('/')
            && !games.contains(&name)
            && !NO_GAMES.contains(&name)
        {
            findings.push(format!("{path}: the game {name} is not in xtask/src/fixtures.rs"));
        }
    }
    findings
}

/// The guide names every room.
pub(super) fn guide(tree: &Tree) -> Vec<Finding> {
    match text(tree, GUIDE) {
        Ok(guide) => ROOMS
            .iter()
            .filter(|room| !guide.contains(*room))
            .map(|room| format!("{GUIDE}: does not mention `{room}`"))
            .collect(),
        Err(finding) => vec![finding],
    }
}

fn room_of(room: &str, game: &str) -> String {
    if room.ends_with("<game>.rs") {
        room.replace("<game>", &game.replace('-', "_"))
    } else {
        room.replace("<game>", game)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;

    fn complete() -> Tree {
        tree_of(&[
            ("crates/impartial-core/Cargo.toml", ""),
            ("crates/impartial-dots-and-boxes/Cargo.toml", ""),
            ("crates/impartial-dots-and-boxes/benches/work.rs", ""),
            ("crates/impartial-dots-and-boxes/src/lib.rs", ""),
            ("crates/impartial-dots-and-boxes/src/position.rs", ""),
            ("crates/impartial-dots-and-boxes/src/rules.rs", ""),
            ("crates/impartial-dots-and-boxes/src/solve.rs", ""),
            ("crates/impartial-dots-and-boxes/tests/agreement.rs", ""),
            ("crates/impartial/src/any/dots_and_boxes.rs", ""),
            ("crates/impartial/src/draw/dots_and_boxes.rs", ""),
            ("crates/impartial/src/text/dots_and_boxes.rs", ""),
            ("fixtures/dots-and-boxes/sample_1.in", ""),
            ("tests/fuzz/fuzz_targets/solve_dots_and_boxes.rs", ""),
            ("tests/fuzz/fuzz_targets/text_dots_and_boxes.rs", ""),
            ("xtask/src/fixtures/dots_and_boxes.rs", ""),
        ])
    }

    #[test]
    fn a_complete_game_is_silent() {
        assert_eq!(rooms(&complete(), &["dots-and-boxes"]), [""; 0]);
    }

    #[test]
    fn every_missing_room_is_found() {
        let rooms_of_game = ROOMS.iter().chain(&TARGETS).map(|room| room_of(room, "dots-and-boxes"));
        for room in rooms_of_game {
            let mut tree = complete();
            tree.retain(|path, _| !path.starts_with(&room));
            assert_eq!(rooms(&tree, &["dots-and-boxes"]), [format!("{room}: is missing, as a room of dots-and-boxes")]);
        }
    }

    #[test]
    fn a_game_crate_that_the_tasks_do_not_know_is_found() {
        assert_eq!(
            rooms(&complete(), &[]),
            ["crates/impartial-dots-and-boxes/Cargo.toml: the game dots-and-boxes is not in xtask/src/fixtures.rs"]
        );
    }

    #[test]
    fn the_guide_names_every_room() {
        assert_eq!(guide(&tree_of(&[])), ["CONTRIBUTING.md: is missing"]);
        let all = ROOMS.concat();
        assert_eq!(guide(&tree_of(&[(GUIDE, &all)])), [""; 0]);
        let some = ROOMS[1..].concat();
        assert_eq!(
            guide(&tree_of(&[(GUIDE, &some)])),
            ["CONTRIBUTING.md: does not mention `crates/impartial-<game>/src/lib.rs`"]
        );
    }
}
