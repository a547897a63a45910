//! Runs every example of the command on the pages of this repository, and compares the output with the page.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::{impartial, run_command};

/// The command after a `$`, and the lines below it.
struct Example {
    command: String,
    output: String,
}

#[test]
fn the_readme() {
    assert!(!check("README.md").is_empty());
}

#[test]
fn other_pages() {
    for page in [
        "crates/impartial-cli/README.md",
        "docs/boards.md",
        "docs/errata.md",
        "docs/guide.md",
        "docs/misere.md",
        "docs/nim-values.md",
        "docs/periods.md",
        "docs/proofs.md",
        "docs/setters.md",
    ] {
        assert!(!check(page).is_empty(), "{page}");
    }
}

/// The tables of exit statuses name every command that has a status of its own.
#[test]
fn the_exit_statuses() {
    let page = std::fs::read_to_string(root().join("crates/impartial-cli/README.md")).unwrap();
    let row =
        |start: &str| page.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no row {start}"));
    // The text of a source file that returns the status, directly or by a verdict, and the row of the command.
    let statuses = [
        ("Status::WRONG_ANSWER", row("| 1 |")),
        ("crate::verdict::", row("| 1 |")),
        ("Status::INVALID_INPUT", row("| 3 |")),
        ("verdict::testlib(", row("| verdict of ")),
    ];
    let mut found = 0;
    for entry in std::fs::read_dir(root().join("crates/impartial-cli/src/commands")).unwrap() {
        let path = entry.unwrap().path();
        let (source, name) = (std::fs::read_to_string(&path).unwrap(), path.file_stem().unwrap().to_str().unwrap());
        for (_, row) in statuses.iter().filter(|(text, _)| source.contains(text)) {
            assert!(row.contains(&format!("`{name}")), "{row}: does not name `{name}`");
            found += 1;
        }
    }
    assert!(found >= 6, "{found} commands have a status of their own");
}

/// Each section of the page on JSON has a row for each field in its examples, and an example with each field. The fields
/// that all games share are in the section before the sections of the games.
#[test]
fn the_json() {
    let commands: Vec<_> = check("docs/json.md").into_iter().map(|example| example.command).collect();
    let solve = impartial::GAMES.iter().map(|game| format!("solve {} ", game.name));
    let others = ["sum ", "sequence ", "period ", "misere ", "survey"].map(|command| format!("impartial {command}"));
    for printing in solve.chain(others) {
        assert!(commands.iter().any(|command| command.contains(&printing)), "no example of `{printing}`");
    }
    let page = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let mut shared = BTreeSet::new();
    for section in page.split("\n## ").flat_map(|section| section.split("\n### ")) {
        let title = section.lines().next().unwrap();
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        let listed: BTreeSet<&str> = rows.filter(|row| !row.contains(' ')).collect();
        let shown = fields(section);
        if shown.is_empty() {
            shared.extend(listed);
            continue;
        }
        let missing: Vec<_> =
            shown.iter().filter(|&field| !listed.contains(field) && !shared.contains(field)).collect();
        assert!(missing.is_empty(), "{title}: expected a row for {missing:?}");
        assert!(listed.is_subset(&shown), "{title}: expected an example of {listed:?}, found {shown:?}");
    }
}

/// Returns the names of the fields in the lines of JSON of a text.
fn fields(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| line.starts_with('{') && line.ends_with('}'));
    let words = lines.flat_map(|line| line.split(['{', ',']));
    words.filter_map(|word| word.strip_prefix('"')?.split_once("\":").map(|(field, _)| field)).collect()
}

/// Runs and returns the examples of a page, given by its path from the root.
fn check(page: &str) -> Vec<Example> {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let examples = examples(&text);
    let has_jq = Command::new("jq").arg("--version").output().is_ok();
    for Example { command, output } in &examples {
        if command.contains(" | jq ") && !has_jq {
            eprintln!("skipped `{command}`: missing jq");
            continue;
        }
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
/// The line is a pipeline of commands of this program, of `jq`, or of `echo '...'` at its beginning. Single quotes enclose an
/// argument with spaces or bars.
fn printed(line: &str) -> String {
    stages(line).into_iter().fold(String::new(), |input, words| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut command = match words[..] {
            ["echo", text] => return format!("{text}\n"),
            ["jq", ref arguments @ ..] => {
                let mut jq = Command::new("jq");
                jq.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
                jq
            }
            ["impartial", ref arguments @ ..] | ["cargo", "run", "--release", "--", ref arguments @ ..] => {
                impartial(arguments)
            }
            _ => panic!("expected a command of this program: {line}"),
        };
        let output = run_command(command.current_dir(root()), input.as_bytes());
        let [printed, messages] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        // The time of a search differs from run to run.
        let messages = messages.split_inclusive('\n').filter(|line| !line.starts_with("time: "));
        printed + &messages.collect::<String>()
    })
}

/// Splits a pipeline into the words of its commands.
fn stages(line: &str) -> Vec<Vec<String>> {
    let (mut stages, mut is_quoted, mut is_inside) = (vec![Vec::new()], false, false);
    for letter in line.chars() {
        let words: &mut Vec<String> = stages.last_mut().unwrap();
        match letter {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => {
                is_inside = false;
                continue;
            }
            '|' if !is_quoted => {
                stages.push(Vec::new());
                is_inside = false;
                continue;
            }
            _ => {}
        }
        if !is_inside {
            words.push(String::new());
            is_inside = true;
        }
        if letter != '\'' {
            words.last_mut().unwrap().push(letter);
        }
    }
    stages
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
