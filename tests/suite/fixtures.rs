//! Where the fixtures are, and what is true of them in every game.

use std::fs;
use std::path::{Path, PathBuf};

use impartial::Puzzle;
use impartial::nimbers::Nimber;

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

/// The inputs of a game that have an `.ans` file, each with the bytes of the input and the text of the answer.
pub(crate) fn answered(game: &str) -> Vec<(PathBuf, Vec<u8>, String)> {
    let answer = |path: PathBuf| {
        let answer = fs::read_to_string(path.with_extension("ans")).ok()?;
        let input = fs::read(&path).unwrap();
        Some((path, input, answer))
    };
    inputs(game).into_iter().filter_map(answer).collect()
}

/// What a snapshot shows of an input: the report and the JSON.
pub(crate) fn shown(puzzle: &dyn Puzzle) -> String {
    puzzle.report(Nimber::ZERO) + "\n## JSON\n\n" + &puzzle.json(Nimber::ZERO)
}

/// The first lines of that, for inputs of many cases, each of which has a line of JSON.
pub(crate) fn start_shown(puzzle: &dyn Puzzle) -> String {
    const LINES: usize = 80;
    let shown = shown(puzzle);
    let more = shown.lines().count().saturating_sub(LINES);
    let more = (more > 0).then(|| format!("... and {more} more lines"));
    let start: Vec<&str> = shown.lines().take(LINES).chain(more.as_deref()).collect();
    start.join("\n")
}

/// Where and how the snapshots of a game are kept.
pub(crate) fn settings(game: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../snapshots/{game}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
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
