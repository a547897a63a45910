//! The programs in C++ of every package compile without a warning, and its validator agrees with `Game::validate`, both with
//! the header of the package and with the header that the environment variable `TESTLIB` names, if any: the real testlib.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::{env, fs, io};

use impartial_contests::{Format, Problem};
use tempfile::TempDir;

use crate::package::{Package, contests, has, limits, plan};
use crate::validators::{other_bytes, other_words};

/// Compiles a program with its header, once for all tests, and returns its path. A warning is an error.
pub(crate) fn compiled(source: &str, header: &str) -> PathBuf {
    type Programs = BTreeMap<[String; 2], Arc<OnceLock<TempDir>>>;
    static PROGRAMS: Mutex<Programs> = Mutex::new(Programs::new());
    let key = [source, header].map(str::to_owned);
    let program = Arc::clone(PROGRAMS.lock().unwrap().entry(key).or_default());
    let compile = || {
        let folder = TempDir::new().unwrap();
        for (name, text) in [("program.cpp", source), ("testlib.h", header)] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let mut compiler = compiler();
        compiler.args(["-Werror", "-o", "program", "program.cpp"]);
        if header.is_empty() {
            // The standard library is compiled once for all solutions.
            compiler.arg("-I").arg(standard_library()).args(["-include", "bits/stdc++.h"]);
        }
        assert!(compiler.current_dir(&folder).status().unwrap().success(), "{source}");
        folder
    };
    program.get_or_init(compile).path().join("program")
}

/// Returns the compiler with the options of all programs.
fn compiler() -> Command {
    let mut compiler = Command::new("g++");
    compiler.args(["-std=c++17", "-O1", "-Wall", "-Wextra"]);
    compiler
}

/// The headers of the standard library that the solutions use.
const HEADERS: &str = "algorithm array cinttypes climits cmath cstdint cstdio cstdlib cstring deque fstream functional \
    iostream iterator map numeric queue set sstream string unordered_map utility vector";

/// Returns a folder with a compiled `bits/stdc++.h` that includes [`HEADERS`]. The one of the compiler is twice as large
/// and takes twice as long, and so would each program.
fn standard_library() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let compile = || {
        let folder = TempDir::new().unwrap();
        let lines: Vec<_> = HEADERS.split_whitespace().map(|header| format!("#include <{header}>\n")).collect();
        fs::create_dir(folder.path().join("bits")).unwrap();
        fs::write(folder.path().join("bits/stdc++.h"), lines.concat()).unwrap();
        let mut compiler = compiler();
        compiler.args(["-x", "c++-header", "-o", "bits/stdc++.h.gch", "bits/stdc++.h"]).current_dir(&folder);
        assert!(compiler.status().unwrap().success());
        folder
    };
    FOLDER.get_or_init(compile).path()
}

/// Returns the header of the packages, and the real testlib if `TESTLIB` is set, with whether it is the real one.
fn headers() -> Vec<(String, bool)> {
    let own = include_str!("../../src/package/testlib.h").to_owned();
    let real = env::var_os("TESTLIB").map(|path| (fs::read_to_string(path).unwrap(), true));
    [(own, false)].into_iter().chain(real).collect()
}

/// Returns the exit status of a validator in C++ for an input.
fn status(program: &Path, input: &[u8], folder: &TempDir) -> Option<i32> {
    let file = folder.path().join("input");
    fs::write(&file, input).unwrap();
    let mut command = Command::new(program);
    command.stdin(fs::File::open(file).unwrap()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().unwrap().code()
}

/// The validators in C++ accept the tests, and of malformed inputs those that `Game::validate` accepts.
#[test]
fn validators_in_cpp() {
    if !has("g++") {
        return;
    }
    let folder = TempDir::new().unwrap();
    for (game, contest) in contests() {
        let limits = contest.small_limits().next().unwrap();
        let [package, polygon] = [Format::Kattis, Format::Polygon].map(|format| Package::new(contest, format, &limits));
        let source = package.text("input_validators/validate_cpp/validate.cpp");
        assert_eq!(polygon.text("files/validator.cpp"), source, "{}", game.name);
        let most: Vec<u64> = package.stated_limits().into_values().collect();
        let text = &package.tests.iter().min_by_key(|test| test.input.len()).unwrap().input;
        // A process for each input takes its time, and neighbours differ in one word or byte.
        let words = other_words(text, &most).into_iter().step_by(3);
        let mut inputs: Vec<_> = words.chain(other_bytes(text).into_iter().step_by(31)).collect();
        if game.name == "sharti" {
            // The cap is above the side, which no change of one word shows.
            inputs.push(b"2 1 3\n1 1 1 1\n".to_vec());
        }
        assert_eq!(package.text("input_validators/validate_cpp/testlib.h"), headers()[0].0);
        for (header, is_real) in headers() {
            let [valid, invalid] = if is_real { [0, 3] } else { [42, 43] };
            let program = compiled(&source, &header);
            for test in &package.tests {
                assert_eq!(status(&program, test.input.as_bytes(), &folder), Some(valid), "{}", package.case());
            }
            for input in &inputs {
                let validated = game.validate(&package.limits(), &input[..]);
                let expected = if validated.is_ok() { valid } else { invalid };
                let shown = input[..input.len().min(300)].escape_ascii();
                let found = status(&program, input, &folder);
                assert_eq!(found, Some(expected), "{}: `{shown}`: {validated:?}", package.case());
            }
        }
    }
}

/// With testlib, checkers accept the judge's answer and no other output.
#[test]
fn checkers_with_testlib() {
    let Some((header, true)) = headers().pop() else { return };
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Polygon, &contest.small_limits().next().unwrap());
        let checker = compiled(&package.text("files/check.cpp"), &header);
        for test in &package.tests {
            let files = [("input", &test.input), ("answer", &test.answer)];
            let [input, answer] = files.map(|(name, text)| package.write_beside(name, text));
            for (output, is_right) in
                [(test.answer.clone(), true), (format!("{}x\n", test.answer), false), ("x".into(), false)]
            {
                let output = package.write_beside("output", &output);
                let mut command = Command::new(&checker);
                let found = command.arg(&input).arg(output).arg(&answer).stderr(Stdio::null()).status().unwrap().code();
                let expected = if is_right { &[0][..] } else { &[1, 2] };
                assert!(
                    found.is_some_and(|found| expected.contains(&found)),
                    "{}: {found:?}: {}",
                    game.name,
                    test.input
                );
            }
        }
    }
}

/// Returns the exit status of an interactor against a player.
fn play(interactor: &mut Command, player: &Path) -> Option<i32> {
    let [(judge_in, player_out), (player_in, judge_out)] = [(); 2].map(|()| io::pipe().unwrap());
    let mut interactor = interactor.stdin(judge_in).stdout(judge_out).spawn().unwrap();
    let mut player = Command::new(player).stdin(player_in).stdout(player_out).spawn().unwrap();
    player.wait().unwrap();
    interactor.wait().unwrap().code()
}

/// The interactors play perfectly, so only a perfect player wins every test, and one that always or never makes the first move
/// wins where this is right. Malformed lines and illegal moves lose.
#[test]
fn interactors() {
    if !has("g++") {
        return;
    }
    let mut games = 0;
    for (game, contest) in contests() {
        let limits = contest.small_limits().last().unwrap();
        let Some(problem) = Problem::new(contest, &limits, &plan(2_000)).unwrap().into_interactive() else { continue };
        let files = problem.files(Format::Kattis);
        let text = |name: &str| str::from_utf8(&files[name]).unwrap();
        let player = |name: &str| compiled(text(&format!("submissions/{name}.cpp")), "");
        let [right, first, second] =
            ["accepted/right", "wrong_answer/always-first", "wrong_answer/always-second"].map(player);
        let folder = TempDir::new().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("answer", "");
        for (header, is_real) in headers() {
            let program = compiled(text("output_validators/check/interact.cpp"), &header);
            let interactor = || {
                let mut command = Command::new(&program);
                command.args(if is_real { &["input", "output"][..] } else { &["input", "answer", "."] });
                command.current_dir(&folder).stderr(Stdio::null());
                command
            };
            let [won, lost] = if is_real { [0, 1] } else { [42, 43] };
            for input in
                files.keys().filter(|name| name.starts_with("data/") && name.ends_with("in")).map(|name| text(name))
            {
                write("input", input);
                let is_first = game.parse(input).unwrap().answer().starts_with(game.verdicts[0]);
                for (player, wins) in [(&right, true), (&first, is_first), (&second, !is_first)] {
                    let status = play(&mut interactor(), player);
                    assert_eq!(status, Some(if wins { won } else { lost }), "{}: {input}", game.name);
                    let output = || fs::read_to_string(folder.path().join("output")).unwrap();
                    assert!(!is_real || !wins || output() == "won\n", "{}: {input}", game.name);
                }
            }
            let malformed = if is_real { 2 } else { 43 };
            let far = "99 ".repeat(game.move_syntax().split(' ').count().min(4));
            let far = if game.name == "heaps" { "99 1" } else { &far };
            let breaches = ["", "third\n", "first 1\n", "first\n", "first\nx\n", "first\n1\n", "first\n1 1 1 1 1 1\n"];
            let breaches = breaches.map(|lines| (lines.to_owned(), malformed));
            for (lines, expected) in breaches.into_iter().chain([(format!("first\n{far}\n"), lost)]) {
                write("lines", &lines);
                let lines_of = fs::File::open(folder.path().join("lines")).unwrap();
                let status = interactor().stdin(lines_of).stdout(Stdio::null()).status().unwrap();
                assert_eq!(status.code(), Some(expected), "{}: {lines}", game.name);
            }
        }
        games += 1;
    }
    assert!(games >= 3, "only {games} games with a move in their answers");
}

/// The generator of a package of Polygon writes the tests that the settings list as generated, byte for byte. With the default
/// limits, these are all of its shapes.
#[test]
fn generated_tests() {
    if !has("g++") {
        return;
    }
    // The generators differ only in their shapes, so one with the shapes of all games is compiled.
    let (mut program, mut all_shapes) = (String::new(), String::new());
    let mut packages = Vec::new();
    for (game, contest) in contests() {
        for (kind, limits) in limits(contest).iter().enumerate() {
            let package = Package::new(contest, Format::Polygon, limits);
            let source = package.text("files/generator.cpp");
            let (start, rest) = source.split_once("R\"shapes(").unwrap();
            let (shapes, end) = rest.split_once(")shapes\"").unwrap();
            let others = [start, "R\"shapes(ALL)shapes\"", end].concat();
            assert!(program.is_empty() || program == others, "{}", game.name);
            program = others;
            let named = shapes.lines().map(|line| {
                if line.starts_with(' ') { format!("{line}\n") } else { format!("{}-{line}\n", game.name) }
            });
            let least = if kind == 0 { shapes.lines().filter(|line| !line.starts_with(' ')).count() } else { 1 };
            all_shapes.extend(named.filter(|_| kind == 0));
            packages.push((package, least));
        }
    }
    let generator = compiled(&program.replace("(ALL)", &format!("({all_shapes})")), "");
    for (package, least) in packages {
        let generated = package.generated();
        assert!(generated.len() >= least, "{}: {}", package.case(), generated.len());
        for (arguments, test) in generated {
            let shape = format!("{}-{arguments}", package.game.name);
            let output = Command::new(&generator).args(shape.split(' ')).output().unwrap();
            assert!(output.status.success(), "{shape}");
            assert!(output.stdout == test.input.as_bytes(), "{shape}");
        }
    }
}

/// The last shape of a game with a winner is a position that the second player wins, or has such cases.
#[test]
fn both_players_win_largest_tests() {
    for (game, contest) in contests().filter(|(_, contest)| contest.generator().has_winner()) {
        let package = Package::new(contest, Format::Polygon, &contest.default_limits());
        let answers: String = package.generated().into_iter().map(|(_, test)| test.answer.as_str()).collect();
        assert!(game.verdicts.iter().all(|verdict| answers.contains(verdict)), "{}: {answers}", game.name);
    }
}
