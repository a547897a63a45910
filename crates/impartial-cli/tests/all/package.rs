//! `impartial package`: its files, and the script that generates the tests again. The library has the tests of the content.

use std::fs;
use std::process::Command;

use impartial::GAMES;
use impartial_contests::Contest;

use crate::command::{bad, good, refused, run};
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
        assert!(statement.contains("where $0 \\le N \\le 3$"), "{format}: {statement}");
    }
}

/// Every command of the script generates the test that is in the package.
#[test]
fn the_script_generates_the_tests() {
    for game in GAMES.iter().filter(|game| Contest::of(game).is_some()) {
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

/// Archives have the files of the folder, for Kattis and the ICPC within a folder, and the same bytes in each run.
#[test]
fn archives() {
    const LIST: &str = "
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for entry in archive.infolist():
    assert archive.read(entry) == open(sys.argv[2] + '/' + entry.filename.removeprefix(sys.argv[3]), 'rb').read()
    assert entry.date_time == (1980, 1, 1, 0, 0, 0)
    print(entry.filename)
";
    for (format, prefix) in [("kattis", "papercutting/"), ("icpc", "papercutting/"), ("domjudge", ""), ("polygon", "")]
    {
        let folder = Folder::new();
        let [files, archive, twin] = ["p", "p.zip", "twin.zip"].map(|name| folder.file(name));
        let package = ["package", "paper-cutting", "--format", format, "--limits", "n=9,m=9,k=4", "-o"];
        good(&[&package[..], &[&files]].concat(), "");
        for file in [&archive, &twin] {
            good(&[&package[..], &[file, "--zip"]].concat(), "");
        }
        assert!(fs::read(&archive).unwrap() == fs::read(&twin).unwrap(), "{format}");
        let again = bad(&[&package[..], &[&archive, "--zip"]].concat(), "");
        assert!(again.contains("exists; use --force to replace it"), "{again}");
        let Ok(output) = Command::new("python3").args(["-c", LIST, &archive, &files, prefix]).output() else {
            eprintln!("python3 is not installed, so the archives are not read");
            return;
        };
        assert!(output.status.success(), "{format}: {}", String::from_utf8_lossy(&output.stderr));
        let names = String::from_utf8(output.stdout).unwrap();
        let count = |name: &str| names.lines().filter(|line| line.ends_with(name)).count();
        assert!(names.lines().all(|name| name.starts_with(prefix)), "{names}");
        assert!(count(".cpp") > 0 && count("/001") + count("/001.in") == 1, "{format}: {names}");
    }
}

/// Only games with a move in their answers have an interactor, and only Polygon takes the real testlib.
#[test]
fn interactive_packages_and_testlib() {
    let folder = Folder::new();
    let header = folder.write("header", "// text\n");
    let (package, other) = (folder.file("p"), folder.file("q"));
    // The number of heaps keeps its small default.
    let options = ["-o", &package, "--interactive", "--limits", "heap=5", "--testlib", &header];
    good(&[&["package", "nim", "--format", "polygon"], &options[..]].concat(), "");
    assert_eq!(fs::read_to_string(folder.file("p/files/testlib.h")).unwrap(), "// text\n");
    let statement = fs::read_to_string(folder.file("p/statements/english/problem.tex")).unwrap();
    assert!(statement.contains("the numbers \\texttt{heap take}"), "{statement}");
    assert!(statement.contains("$0 \\le N \\le 3$") && statement.contains("each from 0 to $5$"), "{statement}");
    let error = bad(&["package", "sharti", "--format", "polygon", "-o", &other, "--interactive"], "");
    assert!(error.contains("sharti has no interactor, because its answers have no move"), "{error}");
    let error = bad(&["package", "nim", "--format", "kattis", "-o", &other, "--testlib", &header], "");
    assert!(error.contains("--testlib needs --format polygon"), "{error}");
    assert!(!fs::exists(&other).unwrap());
}

/// Nim is a problem in misère play as well, whose commands generate the tests again.
#[test]
fn misere_play() {
    let folder = Folder::new();
    let (package, other) = (folder.file("p"), folder.file("q"));
    let misere = |game: &str, options: &[&str]| {
        [&["package", game, "--rule", "misere", "--format", "domjudge"], options].concat().join("\n")
    };
    let arguments = misere("nim", &["--limits", "N=9,heap=99", "-o", &package]);
    good(&arguments.lines().collect::<Vec<_>>(), "");
    let settings = fs::read_to_string(folder.file("p/domjudge-problem.ini")).unwrap();
    assert!(settings.starts_with("short-name='misere-nim'\n"), "{settings}");
    assert!(fs::read_to_string(folder.file("p/problem.yaml")).unwrap().starts_with("name: 'Misère Nim'\n"));
    let script = fs::read_to_string(folder.file("p/generate.sh")).unwrap();
    let commands = script.lines().filter_map(|line| line.strip_prefix("impartial ")?.split_once(" > "));
    let mut against = 0;
    for (command, file) in commands {
        let input = good(&command.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(input, fs::read_to_string(folder.file(&format!("p/{file}"))).unwrap(), "{command}");
        let answer = fs::read_to_string(folder.file(&format!("p/{}", file.replace(".in", ".ans")))).unwrap();
        assert_eq!(good(&["solve", "nim", "--rule", "misere"], &input), answer, "{command}");
        against += usize::from(command.contains("--against normal-play"));
    }
    assert!(against > 0);
    for (arguments, message) in [
        (
            misere("nim", &["-o", &other, "--interactive"]),
            "misere-nim has no interactor, because the last move does not win",
        ),
        (misere("heaps", &["-o", &other]), "heaps has no contest problem by the rule misere"),
    ] {
        let error = bad(&arguments.lines().collect::<Vec<_>>(), "");
        assert!(error.contains(message), "{error}");
    }
}

/// A time limit is chosen in every format that has one, and points in the format 2025-09 have a note about the client that refuses them.
#[test]
fn time_limits_and_points() {
    let folder = Folder::new();
    let package = |format, extra: &[&str]| {
        let out = folder.file(format);
        run(
            &[&["package", "nim", "--limits", "N=3,heap=5", "--format", format, "-o", &out, "--force"], extra].concat(),
            "",
        )
    };
    for (format, file) in [("domjudge", "domjudge-problem.ini"), ("polygon", "problem.xml"), ("icpc", "problem.yaml")] {
        assert_eq!(package(format, &["--time-limit", "7"]).status.code(), Some(0));
        let settings = fs::read_to_string(folder.file(&format!("{format}/{file}"))).unwrap();
        assert!(settings.contains('7'), "{settings}");
    }
    let error = refused(&package("kattis", &["--time-limit", "7"]));
    assert!(error.contains("Kattis derives the limit from the right solutions"), "{error}");
    for (format, has_note) in [("kattis", false), ("icpc", true)] {
        let errors = String::from_utf8(package(format, &["--subtask", "all::7"]).stderr).unwrap();
        assert_eq!(errors.contains("BAPCtools refuses problems with points"), has_note, "{errors}");
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
