//! Where the fixtures are, and what is true of them in every game.

use std::fs;
use std::path::{Path, PathBuf};

use impartial::Game;

/// The inputs of a game: the committed ones and the large ones, in the order of their names.
pub(crate) fn inputs(game: &str) -> Vec<PathBuf> {
    let mut inputs = folder(&root().join("fixtures").join(game));
    inputs.extend(folder(&large(game)));
    inputs
}

/// The inputs that are too large to commit; the manifest has their hashes.
pub(crate) fn large(game: &str) -> PathBuf {
    root().join("target/fixtures").join(game)
}

/// Checks each `.ans` file against the facade's answer, and returns how many there were.
pub(crate) fn check_answers(game: &Game) -> usize {
    let mut checked = 0;
    for input in inputs(game.name) {
        let puzzle =
            game.parse(&fs::read(&input).unwrap()).unwrap_or_else(|error| panic!("{}:{error}", input.display()));
        if let Ok(expected) = fs::read_to_string(input.with_extension("ans")) {
            assert_eq!(puzzle.answer(), expected, "{}", input.display());
            checked += 1;
        }
    }
    checked
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in a folder of the workspace")
}

fn folder(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask fixtures` writes the large ones", folder.display()));
    let mut inputs: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    inputs
}
