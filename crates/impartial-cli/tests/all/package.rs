//! `impartial package`: the solutions, the script and the checker of each package, with its tests. Python and a compiler of
//! C++ run them; without either, a part is skipped with a notice.

use std::fs;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use impartial::{AnswerFault, GAMES};

use crate::command::{bad, good, impartial, run_command};
use crate::folder::Folder;
use crate::package_files::{Package, has, small_limits};

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

/// The right solution is right for every test, and each wrong solution is wrong for some test, with the default limits and with
/// small ones.
#[test]
fn solutions_have_their_expected_verdicts() {
    if !has("python3") {
        return;
    }
    for game in GAMES {
        for limits in ["", small_limits(game)] {
            let package = Package::new(game, "kattis", limits);
            let inputs: Vec<_> = package.tests.iter().map(|test| test.file.clone()).collect();
            let puzzles: Vec<_> = package.tests.iter().map(|test| game.parse(&*test.input).unwrap()).collect();
            let are_right = |program: &Path, range: Range<usize>| -> Vec<bool> {
                let outputs = python(program, &inputs[range.clone()]);
                assert_eq!(outputs.len(), range.len(), "{}: {}", game.name, program.display());
                puzzles[range].iter().zip(outputs).map(|(puzzle, (_, output))| puzzle.check(&output).is_ok()).collect()
            };
            let right = &package.solutions("accepted")["right"];
            let wrong_test = are_right(right, 0..inputs.len()).iter().position(|is_right| !is_right);
            assert_eq!(wrong_test, None, "{}, limits `{limits}`: the right solution fails this test", game.name);
            let wrong = package.solutions("wrong_answer");
            // The last tests are two against each idea, unless small limits make them equal.
            let first = if limits.is_empty() { inputs.len() - 2 * wrong.len() } else { 0 };
            for (name, program) in &wrong {
                let verdicts = are_right(program, first..inputs.len());
                assert!(verdicts.contains(&false), "{}, limits `{limits}`: {name} passes every test", game.name);
            }
            // Small samples are solved by the slow solution.
            let slow = &package.solutions("time_limit_exceeded")["slow"];
            assert_eq!(are_right(slow, 0..1), [true], "{}", game.name);
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
            assert!(settings.contains("\nvalidator_flags: case_sensitive\n"), "{settings}");
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
                let report = folder.file("report");
                let found = Command::new(&testlib).args([&input, &output, &answer, &report]).output().unwrap();
                assert_eq!(found.status.code(), Some(own), "{game}: {input}: {text}");
                let said = String::from_utf8(found.stderr).unwrap();
                let mut command = Command::new(&kattis);
                command
                    .args([&input, &answer, &feedback])
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped());
                let found = run_command(&mut command, text.as_bytes()).status.code();
                assert_eq!(found, Some(if own == 0 { 42 } else { 43 }), "{game}: {input}: {text}");
                // The reason reaches the judges by each way.
                for file in [report, folder.file("feedback/judgemessage.txt")] {
                    assert_eq!(fs::read_to_string(&file).unwrap(), said, "{game}: {input}: {text}: {file}");
                    fs::remove_file(&file).unwrap();
                }
                seen.push(own);
            }
        }
        assert!([0, 1, 2].iter().all(|status| seen.contains(status)), "{game}");
        small_moves(game, &testlib, &folder);
        // Broken files of the judge are not a verdict on the output.
        let (input, right) = (fs::read_to_string(&inputs[0]).unwrap(), "FIRST\n1 1\n");
        for (input, answer) in [("", "FIRST\n"), ("x\n", "FIRST\n"), (&*input, "")] {
            let [input, answer, output] =
                [("broken", input), ("answer", answer), ("output", right)].map(|(name, text)| folder.write(name, text));
            let found = Command::new(&testlib).args([&input, &output, &answer]).stderr(Stdio::null()).status();
            assert_eq!(found.unwrap().code(), Some(3), "{game}");
            let mut command = Command::new(&kattis);
            command
                .args([&input, &answer, &feedback])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            assert_eq!(run_command(&mut command, right.as_bytes()).status.code(), Some(1), "{game}");
        }
    }
}

/// Compares a checker with `Puzzle::check` on all moves with small numbers, legal or not, and on the right move in which a number
/// is replaced by one at the end of the range or by no number.
fn small_moves(game: &str, checker: &str, folder: &Folder) {
    // Inputs that the first player wins, the largest number of the outputs, and how many numbers an output has.
    let inputs: &[(&str, u64, RangeInclusive<u32>)] = match game {
        "nim" => &[("2\n1 3\n", 4, 0..=3)],
        // Equal parts are forbidden by `!` only, and a digit of 8 leaves three heaps.
        "heaps" => &[
            ("4!.0 1\n6\n", 3, 3..=4),
            ("4!.0 1\n3\n", 1, 5..=5),
            ("0.77 2\n2 3\n", 2, 0..=4),
            ("0.8 1\n4\n", 1, 0..=7),
        ],
        // Only the cut from 2 to 3 on the line 1 wins, and one from 4 to 3 is as long.
        _ => &[("2 3 1\n1 0 1 2\n", 4, 4..=4)],
    };
    let game = GAMES.iter().find(|found| found.name == game).unwrap();
    for (input, most, counts) in inputs {
        let puzzle = game.parse(*input).unwrap();
        let answer = puzzle.answer();
        assert!(answer.starts_with("FIRST"), "{input}");
        let base = most + 1;
        let numbers = |count: u32| {
            let digits = move |code: u64| (0..count).map(move |place| (code / base.pow(place) % base).to_string());
            (0..base.pow(count)).map(move |code| digits(code).collect())
        };
        let mut moves: Vec<Vec<String>> = counts.clone().flat_map(numbers).collect();
        let right: Vec<_> = answer.split_whitespace().skip(1).map(str::to_owned).collect();
        for (place, number) in right.iter().enumerate() {
            let wrapped = (1 << 64) + number.parse::<u128>().unwrap();
            let ends = ["-1", "-", "+1", "1.0", "18446744073709551615", "18446744073709551616"].map(str::to_owned);
            for end in ends.into_iter().chain([format!("0{number}"), wrapped.to_string(), "9".repeat(60)]) {
                moves.push([&right[..place], &[end], &right[place + 1..]].concat());
            }
        }
        moves.push(right);
        let [input_file, answer_file] =
            [("small", *input), ("answer", &answer)].map(|(name, text)| folder.write(name, text));
        let mut seen = [0; 3];
        for mv in moves {
            let output = format!("FIRST\n{}\n", mv.join(" "));
            let expected = match puzzle.check(&output).map_err(|wrong| wrong.fault()) {
                Ok(()) => 0,
                Err(AnswerFault::Wrong) => 1,
                Err(AnswerFault::Malformed) => 2,
            };
            let file = folder.write("output", &output);
            let found = Command::new(checker).args([&input_file, &file, &answer_file]).stderr(Stdio::null()).status();
            assert_eq!(found.unwrap().code(), Some(expected), "{}: {input}: {output}", game.name);
            seen[usize::try_from(expected).unwrap()] += 1;
        }
        assert!(seen.iter().all(|&count| count > 0), "{}: {input}: {seen:?}", game.name);
    }
}

/// Returns whether the default validator of Kattis and DOMjudge accepts an output: the tokens must be equal, and letters may
/// differ in case unless a flag forbids it.
fn default_comparison(flags: &str, answer: &str, output: &str) -> bool {
    let tokens = |text: &str| -> Vec<String> {
        let is_exact = flags.split_whitespace().any(|flag| flag == "case_sensitive");
        text.split_whitespace().map(|word| if is_exact { word.into() } else { word.to_lowercase() }).collect()
    };
    tokens(answer) == tokens(output)
}

/// Letters must have the case of the answer for `impartial check`, for the comparison of the contest system with the flags of
/// the package, and for the checkers in C++.
#[test]
fn letters_have_one_case_everywhere() {
    let has_compiler = has("g++");
    for game in GAMES {
        let [kattis, polygon] = ["kattis", "polygon"].map(|format| Package::new(game, format, ""));
        let settings = kattis.text("problem.yaml");
        let flags = settings.lines().find_map(|line| line.strip_prefix("validator_flags: ")).unwrap_or("");
        let has_checker = settings.contains("\nvalidation: custom\n");
        let statement = kattis.text("problem_statement/problem.en.tex");
        let is_stated = statement.ends_with("\nLetters must have the case shown here.\n");
        assert_eq!(is_stated, game.name != "marked-rectangle", "{}: only numbers have no letters", game.name);
        let compiled = has_compiler.then(|| {
            let nim = Package::new(GAMES.iter().find(|game| game.name == "nim").unwrap(), "kattis", "");
            let header = nim.text("output_validators/check/testlib.h");
            fs::write(polygon.path("files/testlib.h"), header.strip_prefix("#define KATTIS\n").unwrap()).unwrap();
            let program = polygon.path("checker");
            compile(&polygon.path("files"), program.to_str().unwrap());
            program
        });
        let feedback = Folder::new();
        let of_winners = ["FIRST", "SECOND", "A", "B", "H", "M", "T", "K", "D"].into_iter().filter_map(|start| {
            kattis.tests.iter().find(|test| test.input.len() < 2_000 && test.answer.starts_with(start))
        });
        let mut changed = 0;
        for test in of_winners {
            let answer = &test.answer;
            for output in [
                answer.clone(),
                answer.to_lowercase(),
                answer.to_uppercase(),
                format!("  {answer}\n"),
                format!("{answer}x"),
            ] {
                let is_right = output.split_whitespace().eq(answer.split_whitespace());
                let case = format!("{}: `{}` for `{}`", game.name, output.escape_debug(), answer.escape_debug());
                let file = kattis.write_beside("answer", answer).display().to_string();
                let input = test.file.display().to_string();
                let arguments = ["check", game.name, &input, &file, &feedback.file(""), flags, "--kattis"];
                let status = run_command(&mut impartial(&arguments), output.as_bytes()).status.code();
                assert_eq!(status, Some(if is_right { 42 } else { 43 }), "impartial check, {case}");
                if !has_checker {
                    assert_eq!(default_comparison(flags, answer, &output), is_right, "the default validator, {case}");
                }
                if let Some(program) = &compiled {
                    let said = kattis.write_beside("output", &output);
                    let mut checker = Command::new(program);
                    let found = checker.args([&input, said.to_str().unwrap(), &file]).stderr(Stdio::null()).status();
                    assert_eq!(found.unwrap().success(), is_right, "the checker of Polygon, {case}");
                }
                changed += usize::from(!is_right);
            }
        }
        assert!(changed >= 4 || game.name == "marked-rectangle", "{}: {changed} wrong outputs", game.name);
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
