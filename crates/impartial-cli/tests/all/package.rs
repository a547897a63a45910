//! `impartial package`: its files, and the script that generates the tests again. The library has the tests of the content.

use std::fs;

use impartial::GAMES;

use crate::command::{bad, good};
use crate::folder::Folder;

/// The options select the format and the limits.
#[test]
fn files_of_a_package() {
    for (format, settings) in
        [("kattis", "problem.yaml"), ("domjudge", "domjudge-problem.ini"), ("polygon", "problem.xml")]
    {
        let folder = Folder::new();
        good(&["package", "nim", "--format", format, "--limits", "N=3,heap=5", "-o", &folder.file("p")], "");
        assert!(fs::exists(folder.file(&format!("p/{settings}"))).unwrap(), "{format}");
        let statement = if format == "polygon" {
            "statement-sections/english/input.tex"
        } else {
            "problem_statement/problem.en.tex"
        };
        let statement = fs::read_to_string(folder.file(&format!("p/{statement}"))).unwrap();
        assert!(statement.contains("The largest numbers: N = 3, heap = 5.\n"), "{format}: {statement}");
    }
}

/// Every command of the script generates the test that is in the package.
#[test]
fn the_script_generates_the_tests() {
    for game in GAMES {
        let folder = Folder::new();
        good(&["package", game.name, "--format", "polygon", "-o", &folder.file("p")], "");
        let script = fs::read_to_string(folder.file("p/generate.sh")).unwrap();
        let commands: Vec<_> = script.lines().filter_map(|line| line.strip_prefix("impartial ")).collect();
        assert!(commands.len() >= 15, "{}", game.name);
        for line in commands {
            let (command, file) = line.split_once(" > ").unwrap();
            let words: Vec<_> = command.split(' ').collect();
            let expected = fs::read_to_string(folder.file(&format!("p/{file}"))).unwrap();
            assert!(good(&words, "") == expected, "{}: {line}", game.name);
        }
        let xml = fs::read_to_string(folder.file("p/problem.xml")).unwrap();
        for path in xml.split("path=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(fs::exists(folder.file(&format!("p/{path}"))).unwrap(), "{}: {path}", game.name);
        }
    }
}

#[test]
fn folders_with_files_are_refused() {
    let folder = Folder::new();
    folder.write("old", "");
    let package = ["package", "nim", "--format", "kattis", "-o", &folder.file("")];
    assert!(bad(&package, "").contains("is not empty; use --force to write to it"));
    assert_eq!(folder.names(), ["old"]);
    good(&[&package[..], &["--force"]].concat(), "");
    assert!(fs::exists(folder.file("problem.yaml")).unwrap());
    assert!(
        bad(&["package", "nim", "--format", "kattis", "-o", &folder.file("x"), "--limits", "n=3"], "")
            .contains("nim has no limit `n`")
    );
    assert!(!fs::exists(folder.file("x")).unwrap());
}
