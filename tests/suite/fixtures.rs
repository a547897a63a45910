//! The fixtures, and helpers for the tests of all games.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::{fmt, fs};

use impartial::{AnyPosition, GAMES, Game, Puzzle, Rule};

use crate::games::rules;

/// Returns the inputs of a game: the committed ones and then the large ones, each in the order of their names.
pub(crate) fn inputs(game: &str) -> Vec<PathBuf> {
    [committed(game), large(game)].concat()
}

/// Returns the inputs in the repository.
pub(crate) fn committed(game: &str) -> Vec<PathBuf> {
    inputs_in(&root().join("fixtures").join(game))
}

/// Returns the inputs from the statement of a game.
pub(crate) fn samples(game: &str) -> Vec<PathBuf> {
    let mut samples = committed(game);
    samples.retain(|path| path.file_name().unwrap().to_string_lossy().starts_with("sample_"));
    samples
}

/// Returns the inputs that are too large to commit. The manifest has their hashes.
pub(crate) fn large(game: &str) -> Vec<PathBuf> {
    let folder = large_inputs().join(game);
    if folder.exists() { inputs_in(&folder) } else { Vec::new() }
}

/// Returns the folder of the inputs that are too large to commit, which are written first if the folder does not exist.
pub(crate) fn large_inputs() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = root().join("target/fixtures");
        if !folder.exists() {
            let written = Command::new(env!("CARGO")).args(["xtask", "fixtures"]).current_dir(root()).status();
            assert!(written.is_ok_and(|status| status.success()), "`cargo xtask fixtures` failed");
        }
        folder
    });
    &FOLDER
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

/// One fixture, read by one rule of its game.
pub(crate) struct Case {
    pub(crate) rule: &'static Rule,
    pub(crate) path: PathBuf,
}

/// Returns every fixture of every game with every rule by which it has nim-values.
pub(crate) fn cases() -> impl Iterator<Item = Case> {
    GAMES.iter().flat_map(|game| inputs(game.name).into_iter().flat_map(|path| cases_of(game, path)))
}

/// Returns every fixture of every game with every rule, except for heaps that are beyond the misère quotient of their code.
pub(crate) fn cases_in_any_play() -> impl Iterator<Item = Case> {
    let rules = GAMES.iter().flat_map(|game| game.rules.iter().map(move |rule| (game, rule)));
    let misere = rules.filter(|(_, rule)| rule.is_misere());
    let misere = misere.flat_map(|(game, rule)| inputs(game.name).into_iter().map(move |path| Case { rule, path }));
    cases().chain(misere.filter(|case| case.rule.parse(fs::read(&case.path).unwrap()).is_ok()))
}

/// Returns one fixture with every rule of its game by which it has nim-values.
pub(crate) fn cases_of(game: &'static Game, path: PathBuf) -> impl Iterator<Item = Case> {
    rules(game).map(move |rule| Case { rule, path: path.clone() })
}

impl Case {
    /// Reads the fixture.
    ///
    /// # Panics
    ///
    /// Panics if the rule rejects it.
    pub(crate) fn puzzle(&self) -> Box<dyn Puzzle> {
        let puzzle = self.rule.parse(fs::read(&self.path).unwrap());
        puzzle.unwrap_or_else(|error| panic!("{}:{error}", self.path.display()))
    }

    /// Reads the positions of the fixture.
    ///
    /// # Panics
    ///
    /// Panics if the rule rejects it.
    pub(crate) fn positions(&self) -> Vec<AnyPosition> {
        self.puzzle().positions()
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, rule {}", self.path.display(), self.rule.name)
    }
}

/// Returns the first lines of a text, and a last line with the number of the others.
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

/// Returns the inputs in a folder, in the order of their names.
pub(crate) fn inputs_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    inputs
}
