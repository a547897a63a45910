//! Runs every example of the command on the pages of this repository, and compares the output with the page.

#![expect(clippy::unwrap_used, reason = "a test that cannot read the page or start the command has failed")]

#[expect(dead_code, reason = "both output streams of an example are compared at once")]
mod common;

use std::path::{Path, PathBuf};

use common::{impartial, run_command};

/// The command after a `$`, and the lines below it.
struct Example {
    command: String,
    output: String,
}

#[test]
fn the_readme_has_an_example_of_every_game() {
    let commands: Vec<_> = check("README.md").into_iter().map(|example| example.command).collect();
    for game in impartial::GAMES {
        let solve = format!("solve {}", game.name);
        assert!(commands.iter().any(|command| command.contains(&solve)), "{}", game.name);
    }
}

#[test]
fn the_front_page_of_the_command() {
    assert!(!check("crates/impartial-cli/README.md").is_empty());
}

#[test]
fn the_errata() {
    assert!(!check("docs/errata.md").is_empty());
}

#[test]
fn the_periods() {
    assert!(!check("docs/periods.md").is_empty());
}

/// Runs and returns the examples of a page, given by its path from the root.
fn check(page: &str) -> Vec<Example> {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let examples = examples(&text);
    for Example { command, output } in &examples {
        assert_eq!(printed(command), *output, "{page}: {command}");
    }
    examples
}

/// Returns the examples in the `console` blocks of a page, except for tasks of `cargo xtask`.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            examples.push(Example { command: command.to_owned(), output: String::new() });
        } else if inside {
            let example = examples.last_mut().expect("a block begins with a command");
            example.output.extend([line, "\n"]);
        }
    }
    examples.retain(|example| !example.command.starts_with("cargo xtask "));
    examples
}

/// Runs a command line at the root, and returns its standard output followed by its standard error.
///
/// The line is the command and its arguments without quotes, with or without `echo '...' |` or another command and `|`
/// before it.
fn printed(line: &str) -> String {
    let (input, command) = match line.split_once(" | ") {
        Some((first, command)) => {
            let text = first.strip_prefix("echo '").and_then(|echo| echo.strip_suffix('\''));
            (text.map_or_else(|| printed(first), |text| format!("{text}\n")), command)
        }
        None => (String::new(), line),
    };
    let words = command.strip_prefix("cargo run --release -- ").or_else(|| command.strip_prefix("impartial "));
    let words: Vec<_> = words.unwrap().split(' ').collect();
    let output = run_command(impartial(&words).current_dir(root()), input.as_bytes());
    let [printed, messages] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    // The time of a search is another one each time.
    let messages = messages.split_inclusive('\n').filter(|line| !line.starts_with("time: "));
    printed + &messages.collect::<String>()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
