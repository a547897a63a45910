//! `impartial package`: the solutions, the validator and the checker of each package, with its tests. Python and a compiler of
//! C++ run them; without either, a part is skipped with a notice.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use impartial::GAMES;

use crate::command::{bad, good, run_command};
use crate::folder::Folder;

/// Returns whether a program is installed, and says so if it is not.
fn has(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let has = version.is_ok_and(|status| status.success());
    if !has {
        eprintln!("{program} is not installed, so a part of the test is skipped");
    }
    has
}

/// Returns the inputs of a package of Kattis.
fn inputs(package: &Path) -> Vec<PathBuf> {
    let folders = ["sample", "secret"].map(|folder| fs::read_dir(package.join("data").join(folder)).unwrap());
    let files = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut inputs: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "in")).collect();
    inputs.sort();
    inputs
}

/// Runs a program of Python on each input, all in one process, and writes exit statuses and outputs, separated by NUL bytes.
const RUN: &str = "
import contextlib, io, sys
program = compile(open(sys.argv[1]).read(), sys.argv[1], 'exec')
for path in sys.argv[2:]:
    sys.stdin, output, status = open(path), io.StringIO(), 0
    with contextlib.redirect_stdout(output):
        try:
            exec(program, {'__name__': '__main__'})
        except SystemExit as stopped:
            status = stopped.code if isinstance(stopped.code, int) else 0 if stopped.code is None else 1
    sys.stdout.write(f'{status} {output.getvalue()}\\0')
";

/// Runs a program of Python on each input, and returns its exit statuses and outputs.
fn python(program: &Path, inputs: &[PathBuf]) -> Vec<(u8, String)> {
    let mut command = Command::new("python3");
    command.args(["-c", RUN]).arg(program).args(inputs);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = run_command(&mut command, b"");
    let (text, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}: {errors}", program.display());
    let results = text.split_terminator('\0').map(|result| result.split_once(' ').unwrap());
    results.map(|(status, output)| (status.parse().unwrap(), output.to_owned())).collect()
}

/// The right solution is right and valid inputs are valid, for every test. Each wrong solution fails some test.
#[test]
fn solutions_have_their_expected_verdicts() {
    if !has("python3") {
        return;
    }
    for game in GAMES {
        let folder = Folder::new();
        let package = PathBuf::from(folder.file("kattis"));
        good(&["package", game.name, "--format", "kattis", "-o", package.to_str().unwrap()], "");
        let inputs = inputs(&package);
        assert!(inputs.len() >= 15, "{}: {}", game.name, inputs.len());
        let puzzles: Vec<_> =
            inputs.iter().map(|input| game.parse(&*fs::read_to_string(input).unwrap()).unwrap()).collect();
        let are_right = |program: &str, range: Range<usize>| -> Vec<bool> {
            let outputs = python(&package.join("submissions").join(program), &inputs[range.clone()]);
            assert_eq!(outputs.len(), range.len(), "{}: {program}", game.name);
            puzzles[range].iter().zip(outputs).map(|(puzzle, (_, output))| puzzle.check(&output).is_ok()).collect()
        };
        assert!(are_right("accepted/right.py", 0..inputs.len()).iter().all(|&is_right| is_right), "{}", game.name);
        for (puzzle, input) in puzzles.iter().zip(&inputs) {
            let answer = fs::read_to_string(input.with_extension("ans")).unwrap();
            assert!(puzzle.check(&answer).is_ok(), "{}", input.display());
        }
        let validator = package.join("input_validators/validate.py");
        let invalid = PathBuf::from(folder.write("invalid", &(fs::read_to_string(&inputs[0]).unwrap() + "\n")));
        let statuses: Vec<u8> =
            python(&validator, &[&inputs[..], &[invalid]].concat()).iter().map(|run| run.0).collect();
        assert!(statuses[..inputs.len()].iter().all(|&status| status == 42), "{}: {statuses:?}", game.name);
        assert_eq!(statuses[inputs.len()..], [1], "{}", game.name);
        let wrong = fs::read_dir(package.join("submissions/wrong_answer")).unwrap();
        let wrong: Vec<_> = wrong.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert!(wrong.len() >= 4, "{}: {wrong:?}", game.name);
        // The last tests are two against each idea.
        let against = inputs.len() - 2 * wrong.len()..inputs.len();
        for program in wrong {
            let program = format!("wrong_answer/{program}");
            assert!(are_right(&program, against.clone()).contains(&false), "{}: {program}", game.name);
        }
        // Small samples are solved by the slow solution.
        assert_eq!(are_right("time_limit_exceeded/slow.py", 0..1), [true], "{}", game.name);
    }
}

/// Returns texts with one changed word among the first five, or one change of the layout.
fn changed(text: &str) -> Vec<String> {
    let starts = (0..text.len()).filter(|&at| at == 0 || text.as_bytes()[at - 1].is_ascii_whitespace());
    let mut texts = vec![text.trim_end().to_owned(), text.replacen('\n', "\r\n", 1), format!("{text}0\n")];
    for start in starts.take(5) {
        let (before, rest) = text.split_at(start);
        let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        texts.extend(
            ["-1", "0", "4", "7", "99999999999999999999"]
                .map(|other| format!("{before}{other}{after}"))
                .into_iter()
                .chain(
                    [format!("0{word}"), format!("+{word}"), format!(" {word}")]
                        .map(|word| format!("{before}{word}{after}")),
                ),
        );
    }
    texts
}

/// The limits apply to every test, and are in the statement and the validator, which agrees with `impartial validate`.
#[test]
fn limits_of_a_problem() {
    for (game, limits) in [
        ("constrained-nim", "N=5,M=6,pile=12"),
        ("grid-split", "T=1,R=8,C=8"),
        ("heaps", "K=4,heap=20"),
        ("marked-rectangle", "T=4,N=9,M=9,sum=40"),
        ("nim", "N=3,heap=5"),
        ("paper-cutting", "n=5,m=4,k=3"),
        ("sharti", "n=4,m=2,k=3"),
    ] {
        let folder = Folder::new();
        let package = PathBuf::from(folder.file("p"));
        good(&["package", game, "--format", "domjudge", "-o", package.to_str().unwrap(), "--limits", limits], "");
        let inputs = inputs(&package);
        assert!(inputs.len() >= 4, "{game}: {}", inputs.len());
        let validate = |input: &str| crate::command::run(&["validate", game, input, "--limits", limits], "").status;
        for input in &inputs {
            assert!(validate(input.to_str().unwrap()).success(), "{}", input.display());
        }
        let statement = fs::read_to_string(package.join("problem_statement/problem.en.tex")).unwrap();
        let mut names = limits.split(',').map(|limit| limit.replace('=', " = "));
        assert!(names.all(|limit| statement.contains(&limit)), "{statement}");
        if has("python3") {
            let input = fs::read_to_string(&inputs[0]).unwrap();
            // The validator does not read codes.
            let texts = changed(&input).into_iter().filter(|text| game != "heaps" || text[..4] == input[..4]);
            let files = texts.enumerate().map(|(index, text)| folder.write(&format!("changed{index}"), &text).into());
            let files: Vec<PathBuf> = files.collect();
            let found = python(&package.join("input_validators/validate.py"), &files);
            for (file, (status, _)) in files.iter().zip(found) {
                assert_eq!(status == 42, validate(file.to_str().unwrap()).success(), "{game}: {}", file.display());
            }
        }
    }
}

/// The settings of each format.
#[test]
fn settings_of_a_problem() {
    for (game, title, validation) in
        [("paper-cutting", "Paper cutting", "custom"), ("marked-rectangle", "Marked rectangle", "default")]
    {
        for format in ["kattis", "domjudge"] {
            let folder = Folder::new();
            good(&["package", game, "--format", format, "-o", &folder.file("p")], "");
            let settings = fs::read_to_string(folder.file("p/problem.yaml")).unwrap();
            assert!(settings.starts_with(&format!("name: '{title}'\nsource: '")), "{settings}");
            assert!(settings.contains(&format!("\nvalidation: {validation}\n")), "{settings}");
            let has_checker = fs::exists(folder.file("p/output_validators/check/check.cpp")).unwrap();
            assert_eq!(has_checker, validation == "custom", "{game}");
            let is_domjudge = fs::exists(folder.file("p/domjudge-problem.ini")).unwrap();
            assert_eq!(is_domjudge, format == "domjudge", "{game}");
        }
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

/// Compiles the checker in a folder.
fn compile(folder: &Path, output: &str) {
    let mut compiler = Command::new("g++");
    compiler.args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o", output]).arg(folder.join("check.cpp"));
    assert!(compiler.status().unwrap().success(), "{}", folder.display());
}

/// The right solution and the checker of heaps read names and every spelling of a code.
#[test]
fn codes_of_heaps() {
    if !has("python3") || !has("g++") {
        return;
    }
    let folder = Folder::new();
    let package = PathBuf::from(folder.file("p"));
    good(&["package", "heaps", "--format", "kattis", "-o", package.to_str().unwrap()], "");
    let (checker, feedback) = (folder.file("checker"), folder.file("feedback"));
    compile(&package.join("output_validators/check"), &checker);
    fs::create_dir(&feedback).unwrap();
    for code in [
        "kayles",
        "dawson",
        "dawsons-kayles",
        "grundy",
        "treblecross",
        "guiles",
        "officers",
        "nim",
        "S(all)",
        "S(all-but:2,3)",
        "S(1,4)",
        ".77",
        "8.0",
        "0.0f",
        "c.4F",
        "4!.3",
    ] {
        let input = folder.write("input", &format!("{code} 3\n4 9 13\n"));
        let [(_, output)] = &python(&package.join("submissions/accepted/right.py"), &[input.clone().into()])[..] else {
            panic!("{code}")
        };
        let [output, answer] = [("output", output), ("answer", &good(&["solve", "heaps", &input], ""))]
            .map(|(name, text)| folder.write(name, text));
        assert_eq!(good(&["check", "heaps", &input, &output], ""), "right\n", "{code}");
        let mut command = Command::new(&checker);
        command.args([&input, &answer, &feedback]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let found = run_command(&mut command, &fs::read(&output).unwrap()).status.code();
        assert_eq!(found, Some(42), "{code}");
    }
}

/// The checkers in C++ agree with `impartial check` on right, wrong and malformed outputs, by the conventions of testlib and
/// of Kattis.
#[test]
fn checkers() {
    if !has("g++") {
        return;
    }
    for (game, wrong) in
        [("nim", "FIRST\n1 99\n"), ("heaps", "FIRST\n1 1 999\n"), ("paper-cutting", "FIRST\n0 0 0 1\n")]
    {
        let folder = Folder::new();
        let package = PathBuf::from(folder.file("p"));
        good(&["package", game, "--format", "domjudge", "-o", package.to_str().unwrap()], "");
        let sources = package.join("output_validators/check");
        let [kattis, testlib] = ["kattis", "testlib"].map(|name| folder.file(name));
        compile(&sources, &kattis);
        let header = fs::read_to_string(sources.join("testlib.h")).unwrap();
        fs::write(sources.join("testlib.h"), header.strip_prefix("#define KATTIS\n").unwrap()).unwrap();
        compile(&sources, &testlib);
        let feedback = folder.file("feedback");
        fs::create_dir(&feedback).unwrap();
        let (mut seen, inputs) = (Vec::new(), inputs(&package));
        for input in &inputs {
            let answer = fs::read_to_string(input.with_extension("ans")).unwrap();
            let other = if answer.starts_with("SECOND") { wrong } else { "SECOND\n" };
            let losing = if answer.starts_with("SECOND") { "SECOND\n" } else { wrong };
            let outputs =
                [&*answer, other, losing, "", "FIRST\n", "first\n", "FIRST\none two\n", &format!("{answer}1\n")];
            for text in outputs {
                let output = folder.write("output", text);
                let [input, answer] =
                    [input.clone(), input.with_extension("ans")].map(|file| file.display().to_string());
                let own = crate::command::run(&["check", game, &input, &output, &answer, "--testlib"], "");
                let own = own.status.code().unwrap();
                let found = Command::new(&testlib).args([&input, &output, &answer]).stderr(Stdio::null()).status();
                assert_eq!(found.unwrap().code(), Some(own), "{game}: {input}: {text}");
                let mut command = Command::new(&kattis);
                command
                    .args([&input, &answer, &feedback])
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped());
                let found = run_command(&mut command, text.as_bytes()).status.code();
                assert_eq!(found, Some(if own == 0 { 42 } else { 43 }), "{game}: {input}: {text}");
                seen.push(own);
            }
        }
        assert!([0, 1, 2].iter().all(|status| seen.contains(status)), "{game}");
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
