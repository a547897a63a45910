//! The solutions and the checkers of each package, with its tests. Python and a compiler of C++ run them; without either, a
//! part is skipped with a notice.

use std::fs;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use impartial::nim_sequences::Code;
use impartial::{AnswerFault, Game, Puzzle, Rule};
use impartial_contests::{Contest, Format, Problem, TestPlan};
use tempfile::TempDir;

use crate::cpp::compiled;
use crate::package::{Package, Test, contests, has, limits};

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
    let output = command.output().unwrap();
    let (text, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}: {errors}", program.display());
    let results = text.split_terminator('\0').map(|result| result.split_once(' ').unwrap());
    results.map(|(status, output)| (status.parse().unwrap(), output.to_owned())).collect()
}

/// Returns the output of a compiled program.
pub(crate) fn output_of(program: &Path, input: &str) -> String {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A wrong solution may not read the whole input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the number of the first test that a solution fails, of this many tests.
fn failed(package: &Package, name: &str, solution: &Path, count: usize) -> Option<usize> {
    let tests = &package.tests[..count];
    let is_wrong = |test: &Test, output: &str| {
        output != test.answer && package.game.parse(&*test.input).unwrap().check(output).is_err()
    };
    let failed = if solution.extension() == Some("py".as_ref()) {
        let inputs: Vec<_> = tests.iter().map(|test| test.file.clone()).collect();
        let outputs = python(solution, &inputs);
        assert_eq!(outputs.len(), count, "{}: {name}", package.case());
        tests.iter().zip(outputs).position(|(test, (_, output))| is_wrong(test, &output))
    } else {
        let program = compiled(&fs::read_to_string(solution).unwrap(), "");
        tests.iter().position(|test| is_wrong(test, &output_of(&program, &test.input)))
    };
    failed.map(|index| index + 1)
}

/// The right solutions are right for every test, and each wrong solution is wrong for some test, with the default limits and
/// with small ones.
#[test]
fn solutions_have_their_expected_verdicts() {
    if !has("python3") || !has("g++") {
        return;
    }
    for (_, contest) in contests() {
        for limits in &limits(contest)[..2] {
            let package = Package::new(contest, Format::Kattis, limits);
            let count = package.tests.len();
            for (name, solution) in package.solutions("accepted") {
                assert_eq!(failed(&package, &name, &solution, count), None, "{}: {name} fails a test", package.case());
            }
            for (name, solution) in package.solutions("wrong_answer") {
                let failed = failed(&package, &name, &solution, count);
                assert!(failed.is_some(), "{}: {name} passes every test", package.case());
            }
            // Samples are so small that the slow solution solves them.
            let with_verdict = package.path("submissions/time_limit_exceeded/slow.cpp");
            let slow = if with_verdict.exists() { with_verdict } else { package.path("slow.cpp") };
            let samples = package.tests.iter().filter(|test| test.is_sample).count();
            assert_eq!(failed(&package, "slow.cpp", &slow, samples), None, "{}", package.case());
        }
    }
}

/// Within the limits of the statement, the largest tests have the largest size, the right solution in C++ passes them, and a
/// path is too deep for a solution that recurses.
#[test]
fn largest_tests() {
    if !has("python3") || !has("g++") {
        return;
    }
    for (game, contest) in contests() {
        let limits = contest.default_limits();
        let problem = Problem::new(contest, &limits, &TestPlan::default()).unwrap();
        let package = Package::of(&problem, contest, Format::Kattis, &limits);
        let right = &package.solutions("accepted")["right.cpp"];
        let program = compiled(&fs::read_to_string(right).unwrap(), "");
        for (number, test) in (1..).zip(&package.tests).filter(|(_, test)| test.input.len() > 50_000) {
            let output = output_of(&program, &test.input);
            let puzzle = game.parse(&*test.input).unwrap();
            assert!(puzzle.check(&output).is_ok(), "{}: the right solution fails test {number}", game.name);
        }
        // Polygon generates the largest tests, which have the largest numbers, so no large file is uploaded.
        let most = package.stated_limits();
        let script = package.text("generate.sh");
        let command = |test: &Test| {
            let name = test.file.file_name().unwrap().to_str().unwrap();
            script.lines().find(|line| line.ends_with(&format!("/{name}"))).unwrap_or("")
        };
        let generated: Vec<_> = package.tests.iter().filter(|test| command(test).starts_with("generator ")).collect();
        for test in &package.tests {
            let is_small = test.input.len() < 100_000 || generated.iter().any(|other| other.file == test.file);
            assert!(is_small, "{}: {} has {} bytes", game.name, command(test), test.input.len());
        }
        let shapes = contest.generator().shapes.iter().filter(|shape| shape.is_judge_format).count();
        assert!(generated.len() >= shapes, "{}: {} largest tests", game.name, generated.len());
        for test in generated.into_iter().filter(|test| !command(test).contains(" limit-")) {
            let has = |(name, most): (&String, &u64)| command(test).contains(&format!(" {name}={most} "));
            assert!(most.iter().all(has), "{}: {}", game.name, command(test));
        }
        let recursive = package.solutions("run_time_error");
        assert_eq!(recursive.len(), usize::from(game.name == "hackenbush"), "{}", game.name);
        for (name, solution) in recursive {
            assert_eq!(failed(&package, &name, &solution, 2), None, "a sample is not deep");
            let status = |test: &Test| {
                let input = fs::File::open(&test.file).unwrap();
                let mut command = Command::new("python3");
                let command = command.arg(&solution).stdin(input).stdout(Stdio::null()).stderr(Stdio::null());
                command.status().unwrap().success()
            };
            assert!(!package.tests.iter().filter(|test| test.input.len() > 50_000).all(status), "no tree is deep");
        }
    }
}

/// The settings of each format.
#[test]
fn settings_of_a_problem() {
    for (game, contest) in contests() {
        for format in [Format::Kattis, Format::Domjudge] {
            let package = Package::new(contest, format, &contest.small_limits().next().unwrap());
            let settings = package.text("problem.yaml");
            // The statement of coins is about lights.
            let title = game.name.replace('-', " ").replace("coins", "lights");
            let named = settings.to_lowercase().starts_with(&format!("name: '{title}'\nsource: '"));
            assert!(named && settings.as_bytes()[7].is_ascii_uppercase(), "{settings}");
            assert!(settings.contains("\nvalidator_flags: case_sensitive\n"), "{settings}");
            let has_checker = package.path("output_validators/check/check.cpp").exists();
            let validation = if has_checker { "custom" } else { "default" };
            assert!(settings.contains(&format!("\nvalidation: {validation}\n")), "{settings}");
            let asks_for_a_move = game.answer().contains("on the next line");
            assert_eq!(has_checker, asks_for_a_move, "{}: {}", game.name, game.answer());
            let is_domjudge = package.path("domjudge-problem.ini").exists();
            assert_eq!(is_domjudge, format == Format::Domjudge, "{}", package.case());
        }
    }
}

/// A compiled checker, called as Kattis and DOMjudge do.
struct Checker {
    program: PathBuf,
    /// Has the files of a run, and the message.
    folder: TempDir,
}

impl Checker {
    /// Compiles a checker with the package's header. Its statuses are replaced, unless they are empty.
    fn new(source: &str, header: &str, statuses: &str) -> Self {
        let statuses_of_kattis = "{42, 43, 43, 1}";
        assert!(header.contains(statuses_of_kattis));
        let header = if statuses.is_empty() { header.into() } else { header.replace(statuses_of_kattis, statuses) };
        Self { program: compiled(source, &header), folder: TempDir::new().unwrap() }
    }

    /// Compiles the checker of a package for Kattis, with the statuses of Kattis and with those of testlib.
    fn both(package: &Package) -> [Self; 2] {
        let [source, header] =
            ["check.cpp", "testlib.h"].map(|name| package.text(&format!("output_validators/check/{name}")));
        ["", "{0, 1, 2, 3}"].map(|statuses| Self::new(&source, &header, statuses))
    }

    /// Returns the exit status for an output, and the message for the judges.
    fn run(&self, input: &str, answer: &str, output: &str) -> (i32, String) {
        let path = |name: &str| self.folder.path().join(name);
        for (name, text) in [("input", input), ("answer", answer)] {
            fs::write(path(name), text).unwrap();
        }
        let mut command = Command::new(&self.program);
        command.args(["input", "answer", "."]).current_dir(&self.folder).stdin(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A checker may exit before it reads the whole output.
        let _ = child.stdin.take().unwrap().write_all(output.as_bytes());
        let status = child.wait().unwrap().code().unwrap();
        (status, fs::read_to_string(path("judgemessage.txt")).unwrap_or_default())
    }
}

/// Returns the status of testlib for an output, by the facade.
fn expected(puzzle: &dyn Puzzle, output: &str) -> i32 {
    match puzzle.check(output).map_err(|wrong| wrong.fault()) {
        Ok(()) => 0,
        Err(AnswerFault::Wrong) => 1,
        Err(AnswerFault::Malformed) => 2,
    }
}

/// The right solution and the checker of heaps read names and every spelling of a code.
#[test]
fn codes_of_heaps() {
    const SPELLINGS: [&str; 11] =
        ["S(all)", "S(all-but:2,3)", "S(1,4)", ".77", "8.0", "0.0f", "c.4F", "4!.3", "8!.0", "C!.01", "0.37"];
    if !has("g++") {
        return;
    }
    let (game, contest) = contests().find(|(game, _)| game.name == "heaps").unwrap();
    let package = Package::new(contest, Format::Kattis, &contest.default_limits());
    let [_, checker] = Checker::both(&package);
    let program = compiled(&package.text("submissions/accepted/right.cpp"), "");
    for code in Code::NAMES.map(|(name, _)| name).into_iter().chain(SPELLINGS) {
        let input = format!("{code} 3\n4 9 13\n");
        let puzzle = game.parse(&*input).unwrap();
        let output = &output_of(&program, &input);
        assert_eq!(expected(&*puzzle, output), 0, "{code}: {output}");
        assert_eq!(checker.run(&input, &puzzle.answer(), output).0, 0, "{code}: {output}");
    }
}

/// The checkers in C++ agree with `Puzzle::check` on right, wrong and malformed outputs, and exit as Kattis expects.
#[test]
fn checkers() {
    if !has("g++") {
        return;
    }
    for (name, wrong) in
        [("nim", "FIRST\n1 99\n"), ("heaps", "FIRST\n1 1 999\n"), ("paper-cutting", "FIRST\n0 0 0 1\n")]
    {
        let (game, contest) = contests().find(|(game, _)| game.name == name).unwrap();
        let package = Package::new(contest, Format::Domjudge, &contest.default_limits());
        let [kattis, testlib] = Checker::both(&package);
        let mut seen = Vec::new();
        for (number, test) in package.tests.iter().enumerate() {
            let (input, answer) = (&test.input, &test.answer);
            let puzzle = game.parse(&**input).unwrap();
            let is_lost = answer.starts_with("SECOND");
            let (other, losing) = if is_lost { (wrong, "SECOND\n") } else { ("SECOND\n", wrong) };
            let outputs =
                [answer, other, losing, "", "FIRST\n", "first\n", "FIRST\none two\n", &format!("{answer}1\n")];
            for output in outputs {
                let expected = expected(&*puzzle, output);
                let (status, message) = testlib.run(input, answer, output);
                assert_eq!(status, expected, "{name}: {input}: {output}");
                assert_eq!(message.lines().count(), 1, "{name}: {input}: {output}: {message}");
                // Only the statuses differ, and each depends only on the verdict.
                if number % 4 == 0 {
                    let expected_of_kattis = if expected == 0 { 42 } else { 43 };
                    let found = kattis.run(input, answer, output);
                    assert_eq!(found, (expected_of_kattis, message), "{name}: {input}: {output}");
                }
                seen.push(expected);
            }
        }
        assert!([0, 1, 2].iter().all(|status| seen.contains(status)), "{name}");
        small_moves(game, &testlib);
        // Broken files of the judge are not a verdict on the output.
        let is_lost = |test: &&crate::package::Test| test.answer.starts_with("SECOND");
        let lost = &package.tests.iter().find(is_lost).unwrap().input;
        let won = &package.tests.iter().find(|test| !is_lost(test)).unwrap().input;
        let of_judge = [("", "FIRST\n"), ("x\n", "FIRST\n"), (lost, ""), (lost, "FIRST\n1 1\n"), (won, "SECOND\n")];
        for (input, answer) in of_judge.into_iter().chain([(&**won, wrong), (won, "FIRST\n")]) {
            assert_eq!(testlib.run(input, answer, "FIRST\n1 1\n").0, 3, "{name}: {answer}");
            assert_eq!(kattis.run(input, answer, "FIRST\n1 1\n").0, 1, "{name}: {answer}");
        }
    }
}

/// Compares a checker with `Puzzle::check` on all moves with small numbers, legal or not, and on the right move in which a number
/// is replaced by one at the end of the range or by no number.
fn small_moves(game: &Game, checker: &Checker) {
    // Inputs that the first player wins, the largest number of the outputs, and how many numbers an output has.
    let inputs: &[(&str, u64, RangeInclusive<u32>)] = match game.name {
        "nim" => &[("2\n1 3\n", 4, 0..=3)],
        // Equal parts are forbidden by `!` only, and a digit of 8 leaves three heaps.
        "heaps" => &[
            ("8!.0 1\n6\n", 3, 5..=5),
            ("4!.0 1\n6\n", 3, 3..=4),
            ("4!.0 1\n3\n", 1, 5..=5),
            ("0.77 2\n2 3\n", 2, 0..=4),
            ("0.8 1\n4\n", 1, 0..=7),
        ],
        // Only the cut from 2 to 3 on the line 1 wins, and one from 4 to 3 is as long.
        _ => &[("2 3 1\n1 0 1 2\n", 4, 4..=4)],
    };
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
        let mut seen = [0; 3];
        for mv in moves {
            let output = format!("FIRST\n{}\n", mv.join(" "));
            let expected = expected(&*puzzle, &output);
            assert_eq!(checker.run(input, &answer, &output).0, expected, "{}: {input}: {output}", game.name);
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

/// Letters must have the case of the answer for `Puzzle::check`, for the comparison of the contest system with the flags of the
/// package, and for the checkers in C++.
#[test]
fn letters_have_one_case_everywhere() {
    let has_compiler = has("g++");
    let (_, nim) = contests().find(|(game, _)| game.name == "nim").unwrap();
    let header = Package::new(nim, Format::Kattis, &nim.default_limits()).text("output_validators/check/testlib.h");
    for (game, contest) in contests() {
        let [kattis, polygon] =
            [Format::Kattis, Format::Polygon].map(|format| Package::new(contest, format, &contest.default_limits()));
        let settings = kattis.text("problem.yaml");
        let flags = settings.lines().find_map(|line| line.strip_prefix("validator_flags: ")).unwrap_or("");
        let has_checker = settings.contains("\nvalidation: custom\n");
        let statement = kattis.text("problem_statement/problem.en.tex");
        let is_stated = statement.contains("Capital and small letters must be as shown here.");
        let has_letters = contest.generator().has_winner();
        assert_eq!(is_stated, has_letters, "{}: only numbers have no letters", game.name);
        let checker = has_compiler.then(|| Checker::new(&polygon.text("files/check.cpp"), &header, ""));
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
                let puzzle = game.parse(&*test.input).unwrap();
                assert_eq!(puzzle.check(&output).is_ok(), is_right, "`Puzzle::check`, {case}");
                if !has_checker {
                    assert_eq!(default_comparison(flags, answer, &output), is_right, "the default validator, {case}");
                }
                if let Some(checker) = &checker {
                    let (status, _) = checker.run(&test.input, answer, &output);
                    assert_eq!(status == 42, is_right, "the checker of Polygon, {case}");
                }
                changed += usize::from(!is_right);
            }
        }
        assert!(changed >= 4 || !has_letters, "{}: {changed} wrong outputs", game.name);
    }
}

/// The programs of Nim in misère play agree with `Puzzle::check` on all small inputs, and the tests refute every idea.
#[test]
fn misere_nim() {
    if !has("python3") || !has("g++") {
        return;
    }
    let (game, rule) = Rule::named("nim/misere").unwrap();
    let contest = Contest::by_rule(game, rule).unwrap();
    for limits in &limits(contest)[..2] {
        let package = Package::new(contest, Format::Kattis, limits);
        assert_eq!(package.solutions("wrong_answer").len(), contest.ideas().len());
        for (name, solution) in package.solutions("wrong_answer") {
            let program = compiled(&fs::read_to_string(solution).unwrap(), "");
            let is_wrong =
                |test: &&Test| rule.parse(&*test.input).unwrap().check(&output_of(&program, &test.input)).is_err();
            assert!(package.tests.iter().filter(is_wrong).count() >= 2, "{name} with the limits {limits}");
        }
    }
    let package = Package::new(contest, Format::Domjudge, &contest.default_limits());
    assert!(package.tests.iter().any(|test| test.answer == "SECOND\n"));
    let [accepted, slow] = ["accepted", "time_limit_exceeded"].map(|verdict| package.solutions(verdict));
    let compile = |file: &PathBuf| compiled(&fs::read_to_string(file).unwrap(), "");
    let [right, slow] = [compile(&accepted["right.cpp"]), compile(&slow["slow.cpp"])];
    let [_, checker] = Checker::both(&package);
    let lists = (0..4_u32).flat_map(|count| (0..4_u64.pow(count)).map(move |index| (count, index)));
    let inputs: Vec<String> = lists
        .map(|(count, index)| {
            (0..count).fold(format!("{count}\n"), |text, at| format!("{text}{} ", index >> (2 * at) & 3))
        })
        .collect();
    let folder = TempDir::new().unwrap();
    let files: Vec<PathBuf> = (0..inputs.len()).map(|number| folder.path().join(number.to_string())).collect();
    inputs.iter().zip(&files).for_each(|(input, file)| fs::write(file, input).unwrap());
    let of_python = python(&accepted["right.py"], &files);
    for (input, (_, of_python)) in inputs.iter().zip(of_python) {
        let puzzle = rule.parse(&**input).unwrap();
        for output in [of_python, output_of(&right, input), output_of(&slow, input)] {
            assert_eq!(puzzle.check(&output), Ok(()), "{input}: {output}");
        }
        let moves = (1..=3).flat_map(|heap| (1..=3).map(move |take| format!("FIRST\n{heap} {take}\n")));
        for output in ["FIRST\n", "SECOND\n", "FIRST\n1\n", ""].map(str::to_owned).into_iter().chain(moves) {
            assert_eq!(
                checker.run(input, &puzzle.answer(), &output).0,
                expected(&*puzzle, &output),
                "{input}: {output}"
            );
        }
    }
}
