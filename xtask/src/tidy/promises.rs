//! What stands in two places is the same in both.

use super::{Finding, Tree, text};

/// The fixture that the first command of the README solves.
const FIRST_FIXTURE: &str = "fixtures/sharti/sample_2.in";

/// The README's first two commands, in this order.
const FIRST_COMMANDS: [&str; 2] =
    ["cargo run --release -- solve sharti fixtures/sharti/sample_2.in", "cargo xtask test"];

const README: &str = "README.md";
const GUIDE: &str = "CONTRIBUTING.md";
const WORKFLOW: &str = ".github/workflows/ci.yml";

/// The README begins with the two commands that run on a fresh clone.
pub(super) fn readme(tree: &Tree) -> Vec<Finding> {
    let text = match text(tree, README) {
        Ok(text) => text,
        Err(finding) => return vec![finding],
    };
    let mut findings = Vec::new();
    let mut commands =
        text.lines().map(|line| line.trim_start().trim_start_matches("$ ")).filter(|line| line.starts_with("cargo "));
    for wanted in FIRST_COMMANDS {
        // After the command there may be a comment.
        if !commands.next().is_some_and(|command| command.starts_with(wanted)) {
            findings.push(format!("{README}: `{wanted}` is not among the first two commands, in order"));
        }
    }
    if !tree.contains_key(FIRST_FIXTURE) {
        findings.push(format!("{FIRST_FIXTURE}: is missing, and {README} solves it"));
    }
    findings
}

/// The oldest compiler of the manifest is the one that the workflow tries and that the guides name.
pub(super) fn rust_version(tree: &Tree) -> Vec<Finding> {
    let manifest = match quoted_after(tree, "Cargo.toml", "rust-version = ") {
        Ok(version) => version,
        Err(finding) => return vec![finding],
    };
    let workflow = match quoted_after(tree, WORKFLOW, "MSRV: ") {
        Ok(workflow) if workflow == manifest => None,
        Ok(workflow) => Some(format!("{WORKFLOW}: MSRV is {workflow}, but Cargo.toml says {manifest}")),
        Err(finding) => Some(finding),
    };
    let guides = [README, GUIDE].into_iter().filter_map(|path| match text(tree, path) {
        Ok(guide) if guide.contains(&format!("Rust {manifest}")) => None,
        Ok(_) => Some(format!("{path}: does not name Rust {manifest}, as Cargo.toml does")),
        Err(finding) => Some(finding),
    });
    workflow.into_iter().chain(guides).collect()
}

/// What stands in quotes on the line that starts with `key`.
fn quoted_after<'a>(tree: &'a Tree, path: &str, key: &str) -> Result<&'a str, Finding> {
    text(tree, path)?
        .lines()
        .find_map(|line| line.trim().strip_prefix(key)?.split('"').nth(1))
        .ok_or_else(|| format!("{path}: has no line `{key}\"..\"`"))
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;

    fn readme_of(text: &str) -> Vec<Finding> {
        readme(&tree_of(&[(README, text), (FIRST_FIXTURE, "")]))
    }

    #[test]
    fn the_readme_begins_with_two_commands() {
        let [solve, test] = FIRST_COMMANDS;
        assert_eq!(readme_of(&format!("# Name\n\n{solve} # Hamed\n$ {test}\ncargo doc\n")), [""; 0]);
        assert_eq!(readme_of(&format!("cargo doc\n{solve}\n{test}\n")).len(), 2);
        assert_eq!(readme_of(&format!("{test}\n{solve}\n")).len(), 2);
        assert_eq!(
            readme_of(&format!("{solve}\n")),
            ["README.md: `cargo xtask test` is not among the first two commands, in order"]
        );
        assert_eq!(
            readme(&tree_of(&[(README, &FIRST_COMMANDS.join("\n"))])),
            ["fixtures/sharti/sample_2.in: is missing, and README.md solves it"]
        );
        assert_eq!(readme(&Tree::new()), ["README.md: is missing"]);
    }

    #[test]
    fn the_oldest_compiler_is_the_same_everywhere() {
        let versions = |manifest, workflow, guide| {
            rust_version(&tree_of(&[
                ("Cargo.toml", manifest),
                (WORKFLOW, workflow),
                (README, "Rust 1.89 or later"),
                (GUIDE, guide),
            ]))
        };
        let manifest = "rust-version = \"1.89\" # also elsewhere";
        let workflow = "env:\n  MSRV: \"1.89\"\n";
        let guide = "The oldest compiler is Rust 1.89.";
        assert_eq!(versions(manifest, workflow, guide), [""; 0]);
        assert_eq!(
            versions(manifest, "  MSRV: \"1.88\"", guide),
            [".github/workflows/ci.yml: MSRV is 1.88, but Cargo.toml says 1.89"]
        );
        assert_eq!(versions(manifest, "jobs:", guide), [".github/workflows/ci.yml: has no line `MSRV: \"..\"`"]);
        assert_eq!(
            versions(manifest, workflow, "Rust 1.88"),
            ["CONTRIBUTING.md: does not name Rust 1.89, as Cargo.toml does"]
        );
        assert_eq!(versions("[package]", workflow, guide), ["Cargo.toml: has no line `rust-version = \"..\"`"]);
        assert_eq!(rust_version(&tree_of(&[("Cargo.toml", manifest)])).len(), 3);
    }
}
