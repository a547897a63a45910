//! Tasks on a small workspace with a fault: each fails and says why, or repairs it.

#![expect(clippy::unwrap_used, reason = "a test that cannot start a task has failed")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use impartial_generators::GAMES;
use tempfile::TempDir;

/// A suite with one snapshot, which it treats as insta does.
const SUITE: &str = r#"
mod other;

use std::io::Write as _;
use std::{env, fs};

#[test]
fn the_snapshot_is_up_to_date() {
    let snapshot = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots/used.snap");
    if let Ok(references) = env::var("INSTA_SNAPSHOT_REFERENCES_FILE") {
        writeln!(fs::OpenOptions::new().append(true).open(references).unwrap(), "{snapshot}").unwrap();
    }
    let is_same = fs::read_to_string(snapshot).unwrap() == "new";
    match &*env::var("INSTA_UPDATE").unwrap() {
        "always" => fs::write(snapshot, "new").unwrap(),
        "new" if !is_same => fs::write(format!("{snapshot}.new"), "new").unwrap(),
        _ => {}
    }
    assert!(is_same || env::var("INSTA_FORCE_PASS").is_ok());
}
"#;

const FAILING: &str = "#[test]\nfn fails() {\n    panic!();\n}";

/// The files of a workspace without a fault, beside the plans of the games.
const SOUND: [(&str, &str); 7] = [
    ("Cargo.toml", "[package]\nname = 'tree'\nedition = '2024'\n"),
    ("src/lib.rs", ""),
    ("tests/suite/main.rs", SUITE),
    ("tests/suite/other.rs", ""),
    ("tests/snapshots/used.snap", "new"),
    ("fixtures/nim/plan.txt", "random_a_00 uniform 3\n"),
    (".gitignore", "target\n"),
];

/// A task on a tree with one fault.
struct Case {
    task: &'static [&'static str],
    /// The files to write.
    fault: &'static [(&'static str, &'static str)],
    /// Whether the task succeeds, and a part of its output.
    succeeds: bool,
    output: &'static str,
    /// Files with their text after the task, or `None` for no file.
    after: &'static [(&'static str, Option<&'static str>)],
}

const CASES: &[Case] = &[
    Case { task: &["test"], fault: &[], succeeds: true, output: "", after: &[] },
    Case {
        task: &["test"],
        fault: &[("tests/fails.rs", FAILING)],
        succeeds: false,
        output: "the tests do not compile or do not pass",
        after: &[],
    },
    Case {
        task: &["test"],
        fault: &[("tests/snapshots/used.snap", "old")],
        succeeds: false,
        output: "the tests do not compile or do not pass",
        after: &[("tests/snapshots/used.snap", Some("old"))],
    },
    Case {
        task: &["test"],
        fault: &[("tests/snapshots/orphan.snap", "")],
        succeeds: false,
        output: "tests/snapshots/orphan.snap: no test uses this snapshot\n",
        after: &[("tests/snapshots/orphan.snap", Some(""))],
    },
    Case {
        task: &["test"],
        fault: &[("tests/laws.proptest-regressions", "cc 12")],
        succeeds: false,
        output: "tests/laws.proptest-regressions: a failing property recorded its seed;",
        after: &[],
    },
    Case {
        task: &["test"],
        fault: &[("fixtures/nim/random_b_00.ans", "")],
        succeeds: false,
        output: "fixtures/nim/random_b_00.ans: no plan lists it\n",
        after: &[],
    },
    Case {
        task: &["fixtures", "--check"],
        fault: &[("fixtures/nim/random_a_00.in", "3")],
        succeeds: false,
        output: "fixtures/nim/random_a_00.in: differs from its plan\n",
        after: &[("fixtures/nim/random_a_00.in", Some("3"))],
    },
    Case {
        task: &["fixtures"],
        fault: &[("fixtures/nim/random_b_00.ans", "")],
        succeeds: true,
        output: "deleted fixtures/nim/random_b_00.ans: no plan lists it\n",
        after: &[("fixtures/nim/random_b_00.ans", None)],
    },
    Case {
        task: &["bless"],
        fault: &[("tests/snapshots/used.snap", "old"), ("tests/snapshots/orphan.snap", "")],
        succeeds: true,
        output: "deleted tests/snapshots/orphan.snap: no test uses it\n",
        after: &[("tests/snapshots/used.snap", Some("new")), ("tests/snapshots/orphan.snap", None)],
    },
    Case {
        task: &["bless", "snapshot"],
        fault: &[("tests/snapshots/used.snap", "old"), ("tests/snapshots/orphan.snap", "")],
        succeeds: true,
        output: "",
        after: &[("tests/snapshots/used.snap", Some("new")), ("tests/snapshots/orphan.snap", Some(""))],
    },
    Case {
        task: &["bless"],
        fault: &[("tests/snapshots/used.snap", "old"), ("tests/suite/other.rs", FAILING)],
        succeeds: false,
        output: "so no snapshot was accepted",
        after: &[("tests/snapshots/used.snap", Some("old"))],
    },
    Case {
        task: &["review"],
        fault: &[("tests/snapshots/used.snap", "old")],
        succeeds: true,
        output: "changed snapshots: 1; `cargo xtask bless [FILTER]` accepts them\n",
        after: &[("tests/snapshots/used.snap", Some("old"))],
    },
    Case {
        task: &["ci", "format"],
        fault: &[("src/lib.rs", "fn  f(){}")],
        succeeds: false,
        output: "`cargo xtask ci format` repeats the check",
        after: &[],
    },
];

#[test]
fn faults_of_a_workspace() {
    for Case { task, fault, succeeds, output, after } in CASES {
        let tree = sound_tree();
        for (path, text) in *fault {
            write(tree.path(), path, text);
        }
        let (status, printed) = run(tree.path(), task);
        let shown = || format!("{task:?} with {fault:?} printed:\n{}", &printed[printed.len().saturating_sub(2_000)..]);
        assert_eq!(status, *succeeds, "{}", shown());
        assert!(printed.contains(output), "expected {output:?}; {}", shown());
        for (path, text) in *after {
            assert_eq!(fs::read_to_string(tree.path().join(path)).ok().as_deref(), *text, "{path}; {}", shown());
        }
    }
}

/// Creates a workspace without a fault.
fn sound_tree() -> TempDir {
    let tree = tempfile::tempdir().unwrap();
    for game in GAMES {
        write(tree.path(), &format!("fixtures/{}/plan.txt", game.name), "");
    }
    for (path, text) in SOUND {
        write(tree.path(), path, text);
    }
    assert!(Command::new("git").args(["init", "--quiet"]).current_dir(&tree).status().unwrap().success());
    let (succeeds, printed) = run(tree.path(), &["fixtures"]);
    assert!(succeeds, "{printed}");
    tree
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Runs a task on the workspace at `root`. Returns whether it succeeded, and its output.
fn run(root: &Path, task: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    // The root is the folder around that of the package.
    command.args(task).env("CARGO_MANIFEST_DIR", root.join("xtask")).env("CARGO_TARGET_DIR", root.join("target"));
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("INSTA_")) {
        command.env_remove(name);
    }
    let output = command.output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&printed).into_owned())
}
