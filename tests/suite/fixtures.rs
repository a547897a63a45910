//! The fixtures, and what the tests of all games do with them.

use std::fs;
use std::path::{Path, PathBuf};

use impartial::{AnyPosition, Game, Puzzle, Rule};

/// Games whose inputs hold no positions: an input of the marked rectangle marks no cell.
const WITHOUT_POSITIONS: [&str; 1] = ["marked-rectangle"];

/// Returns the inputs of a game: the committed ones and then the large ones, each in the order of their names.
pub(crate) fn inputs(game: &str) -> Vec<PathBuf> {
    [committed(game), large(game)].concat()
}

/// Returns the inputs in the repository.
pub(crate) fn committed(game: &str) -> Vec<PathBuf> {
    folder(&root().join("fixtures").join(game))
}

/// Returns the inputs that are too large to commit. The manifest has their hashes.
pub(crate) fn large(game: &str) -> Vec<PathBuf> {
    folder(&root().join("target/fixtures").join(game))
}

/// Returns the inputs with an `.ans` file, each with the bytes of the input and the text of the answer.
pub(crate) fn answered(game: &str) -> Vec<(PathBuf, Vec<u8>, String)> {
    let answer = |path: PathBuf| {
        let answer = fs::read_to_string(path.with_extension("ans")).ok()?;
        let input = fs::read(&path).unwrap();
        Some((path, input, answer))
    };
    inputs(game).into_iter().filter_map(answer).collect()
}

/// Reads an input by one rule of its game.
///
/// # Panics
///
/// If the rule rejects the input.
pub(crate) fn puzzle(rule: &Rule, path: &Path) -> Box<dyn Puzzle> {
    rule.parse(fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{}:{error}", path.display()))
}

/// Reads the positions of an input by one rule of its game; none if inputs of the game hold none.
///
/// # Panics
///
/// If the rule rejects the input.
pub(crate) fn positions(game: &Game, rule: &Rule, path: &Path) -> Vec<AnyPosition> {
    if WITHOUT_POSITIONS.contains(&game.name) {
        return Vec::new();
    }
    rule.positions(&fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{}:{error}", path.display()))
}

/// Returns the first lines of a text, and a last line that counts the others.
pub(crate) fn first_lines(text: &str, most: usize) -> String {
    let others = text.lines().count().saturating_sub(most);
    let note = (others > 0).then(|| format!("... and {others} more lines"));
    let lines: Vec<&str> = text.lines().take(most).chain(note.as_deref()).collect();
    lines.join("\n")
}

/// Returns how and where insta keeps the snapshots of a folder.
pub(crate) fn settings(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// Returns the root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is a folder of the workspace")
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
