//! Facts about the packages of every game in every format: their tests, limits, settings and solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use impartial_contests::{Format, Problem, Subtask, TestPlan};
use impartial_generators::Limits;
use tempfile::TempDir;

use crate::package::{FORMATS, Package, contests, has, limits, plan};

/// Checks the maximum of each number that a statement has: the chosen one, the judge's one or, if the full limits are chosen
/// or the game is not a contest problem, one that the solutions can handle.
fn check_limits(package: &Package, chosen: &Limits) {
    let game = package.game;
    let is_judge = chosen.is_judge(game.is_contest_problem());
    let chosen: BTreeMap<&str, u64> = chosen.named().collect();
    let stated = package.stated_limits();
    let of_judge = game.bounds.iter().filter(|bound| bound.judge.is_some() == game.is_contest_problem());
    let names: BTreeSet<_> = of_judge.clone().map(|bound| bound.name.to_owned()).collect();
    assert_eq!(stated.keys().cloned().collect::<BTreeSet<_>>(), names, "{}", package.case());
    for bound in of_judge {
        let (found, full) = (stated[bound.name], bound.full.1);
        let is_right = match (chosen.get(bound.name), bound.judge) {
            (Some(&chosen), _) => found == chosen,
            (None, Some((_, judge))) => found == judge || !is_judge && found == full,
            (None, None) => found <= full,
        };
        assert!(is_right, "{}: {} up to {found}", package.case(), bound.name);
    }
}

/// Checks the tests of a package: they differ, are within the limits of the statement, have the answers of the solver, and the
/// first ones are samples.
fn check_tests(package: &Package, expects_both_winners: bool) {
    let Package { game, tests, .. } = package;
    let case = package.case();
    let validator_limits = package.limits();
    for (number, test) in (1..).zip(tests) {
        let twin = tests[..number - 1].iter().position(|other| other.input == test.input);
        let twin = twin.map(|index| index + 1);
        assert_eq!(twin, None, "{case}: test {number} has the same input as the other one:\n{:.300}", test.input);
        let valid = game.validate(&validator_limits, test.input.as_bytes());
        assert!(valid.is_ok(), "{case}: test {number} is beyond the limits of the statement: {valid:?}");
        let answer = game.parse(&*test.input).unwrap().answer();
        assert!(test.answer == answer, "{case}: test {number} has the answer {:.80}, not {answer:.80}", test.answer);
    }
    let samples: Vec<_> = (1..).zip(tests).filter(|(_, test)| test.is_sample).map(|(number, _)| number).collect();
    assert!(samples == [1] || samples == [1, 2], "{case}: expected the first one or two tests as samples: {samples:?}");
    let long = tests.iter().find(|test| test.is_sample && test.input.len() > 300);
    assert!(long.is_none(), "{case}: a sample of more than 300 bytes");
    if expects_both_winners {
        let winners: BTreeSet<_> = tests.iter().filter_map(|test| test.answer.split_whitespace().next()).collect();
        assert_eq!(winners.len(), 2, "{case}: tests for either winner, found {winners:?}");
    }
}

#[test]
fn tests_of_every_package() {
    for (game, contest) in contests() {
        let mut all = Vec::new();
        for format in FORMATS {
            let package = Package::new(contest, format, &contest.default_limits());
            assert!(package.tests.len() >= 15, "{}: only {} tests", package.case(), package.tests.len());
            all.push(package);
        }
        check_tests(&all[0], contest.generator().has_winner());
        // The formats arrange the same tests and solutions.
        for (number, test) in (1..).zip(&all[0].tests) {
            for other in &all[1..] {
                let found = other.tests.get(number - 1).map(|test| (&test.input, &test.answer, test.is_sample));
                let is_same = found == Some((&test.input, &test.answer, test.is_sample));
                assert!(is_same, "{}: test {number} differs from {}", all[0].case(), other.case());
            }
        }
        let texts = |package: &Package, verdict| -> BTreeMap<String, String> {
            let files = package.solutions(verdict).into_iter();
            files.map(|(name, file)| (name, fs::read_to_string(file).unwrap())).collect()
        };
        for verdict in ["accepted", "wrong_answer", "time_limit_exceeded", "run_time_error"] {
            let [kattis, domjudge, polygon, icpc] = [0, 1, 2, 3].map(|index| texts(&all[index], verdict));
            let is_same = kattis == domjudge && kattis == polygon && kattis == icpc;
            assert!(is_same, "{}: {verdict} solutions differ", game.name);
            let names: Vec<_> = kattis.keys().map(String::as_str).collect();
            match verdict {
                "accepted" => assert_eq!(names[0], "right.cpp", "{}", game.name),
                "wrong_answer" => {
                    assert_eq!(names.contains(&"one-case.cpp"), game.formats[0].lines[0] == "T", "{}", game.name);
                    assert!(names.len() >= 4, "{}: {names:?}", game.name);
                }
                "run_time_error" => assert!(names.is_empty() || names == ["recursive.py"], "{}", game.name),
                // Tests with few rectangles are not too many for a quadratic solution.
                _ => assert_eq!(!names.is_empty(), game.name != "sharti", "{}: {names:?}", game.name),
            }
        }
    }
}

/// The limits apply to every test and are in the statement, whether they are the default ones, small or the full ones. The tests
/// with the default ones are checked above.
#[test]
fn limits_of_a_problem() {
    for (_, contest) in contests() {
        for (kind, limits) in limits(contest).iter().enumerate() {
            let package = Package::new(contest, Format::Domjudge, limits);
            check_limits(&package, limits);
            assert!(package.tests.len() >= 4, "{}: only {} tests", package.case(), package.tests.len());
            // Full limits allow positions that nobody can lose.
            if kind > 0 {
                check_tests(&package, contest.generator().has_winner() && kind < 2);
            }
        }
    }
}

/// A problem may have the smallest limits of any number, even those under which no winner can be chosen: its tests are within
/// them, and there is a sample.
#[test]
fn smallest_limits() {
    for (game, contest) in contests() {
        let small = contest.small_limits().next().unwrap();
        for bound in game.bounds {
            for (base, range) in [("judge", bound.judge), ("full", Some(bound.full))] {
                let Some(least) = range.map(|(least, _)| least.max(1)) else { continue };
                let largest = small.named().find(|(name, _)| *name == bound.name).map_or(least, |(_, most)| most);
                for value in BTreeSet::from([least, least + 1, least.midpoint(largest)]) {
                    let others = small.named().filter(|(name, _)| *name != bound.name);
                    let named = others.chain([(bound.name, value)]).map(|(name, most)| format!("{name}={most}"));
                    let limits = [base.into()].into_iter().chain(named).collect::<Vec<_>>().join(",");
                    check_tests(&Package::new(contest, Format::Domjudge, &limits.parse().unwrap()), false);
                }
            }
        }
    }
}

/// Limits by name keep the default limits of other numbers, and limits that the solutions cannot handle are refused.
#[test]
fn limits_of_one_number() {
    for (game, contest) in contests() {
        let default = Package::new(contest, Format::Kattis, &contest.default_limits()).stated_limits();
        for (name, &most) in &default {
            let limits = format!("{name}={}", most.min(5)).parse().unwrap();
            let mut stated = Package::new(contest, Format::Kattis, &limits).stated_limits();
            assert_eq!(stated.insert(name.clone(), most), Some(most.min(5)), "{}: {limits}", game.name);
            assert_eq!(stated, default, "{}: {limits}", game.name);
        }
    }
    for (name, limits, message) in [
        (
            "heaps",
            "heap=100000",
            "a problem can have a limit heap up to 200, which its solutions handle in time, found 100000",
        ),
        (
            "sharti",
            "full,m=50001",
            "a problem can have a limit m up to 50000, which its solutions handle in time, found 50001",
        ),
        ("sharti", "x=1", "sharti has no limit `x`; its limits are n, m, k"),
    ] {
        let (_, contest) = contests().find(|(game, _)| game.name == name).unwrap();
        let error = Problem::new(contest, &limits.parse().unwrap(), &plan(10)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

/// The statement has the rules, and then the input with the limits of all numbers, the output with the verdicts of this format
/// and an explanation of each sample, with a picture.
#[test]
fn sections_of_the_statement() {
    for (game, contest) in contests() {
        for limits in &limits(contest)[..2] {
            let package = Package::new(contest, Format::Kattis, limits);
            let case = package.case();
            let statement = package.text("problem_statement/problem.en.tex");
            let [legend, input, output, notes] = statement.split("\\section*{").collect::<Vec<_>>()[..] else {
                panic!("{case}: {statement}")
            };
            assert!(legend.contains("layer who cannot ") && legend.contains(" loses"), "{case}: {legend}");
            assert!(input.starts_with("Input}") && output.starts_with("Output}"), "{case}: {statement}");
            for (name, most) in package.stated_limits() {
                let power = most.checked_ilog10().filter(|power| *power >= 6 && 10_u64.pow(*power) == most);
                let most = power.map_or(most.to_string(), |power| format!("10^{{{power}}}"));
                let most = if most.len() == 20 { "2^{64} - 1".into() } else { most };
                assert!(
                    input.contains(&format!("{most}$")) || input.contains(&format!("{most},")),
                    "{case}: {name}, {most}: {input}"
                );
            }
            let has_verdicts = contest.generator().has_winner();
            assert_eq!(game.verdicts.iter().all(|verdict| output.contains(verdict)), has_verdicts, "{case}: {output}");
            assert_eq!(output.contains("Capital and small letters must be"), has_verdicts, "{case}: {output}");
            for word in ["MIN(", "MAX(", "problem statement", "`", "\u{2026}", ".."] {
                assert!(!statement.contains(word), "{case}: {word}");
            }
            let samples = package.tests.iter().filter(|test| test.is_sample).count();
            assert_eq!(notes.matches("\nSample ").count(), samples, "{case}: {notes}");
            assert_eq!(notes.matches("\\begin{verbatim}").count(), samples, "{case}: {notes}");
            assert_eq!(package.text("statement.md").matches("\n## Sample\n").count(), samples, "{case}");
        }
    }
}

/// Checks that each mark that begins in one way ends in the other, with the same name, in the opposite order.
fn check_marks(text: &str, starts: [&str; 2], last: char) {
    let (mut open, mut rest) = (Vec::new(), text);
    while let Some(at) = starts.iter().filter_map(|start| rest.find(start)).min() {
        let is_end = rest[at..].starts_with(starts[1]);
        let (name, after) = rest[at + starts[usize::from(is_end)].len()..].split_once(last).unwrap();
        match name {
            // HTML does not require the ends of these.
            "p" | "li" | "!DOCTYPE html" | "meta charset=\"utf-8\"" => {}
            _ if is_end => assert_eq!(open.pop(), Some(name), "{text}"),
            _ => open.push(name),
        }
        rest = after;
    }
    assert!(open.is_empty(), "{open:?} is open: {text}");
}

/// With and without subtasks, every environment, formula and tag of a statement is closed, and LaTeX compiles it.
#[test]
fn marks_of_statements_are_closed() {
    const START: &str = r"\documentclass{article}
\newcommand\problemname[1]{\section*{#1}}
\newenvironment{problem}[5]{\section*{#1 (#4)}}{}
\newenvironment{example}{}{}
\newcommand\exmpfile[2]{}
\newcommand\InputFile{} \newcommand\OutputFile{} \newcommand\Examples{} \newcommand\Note{}
\begin{document}
";
    let latex = ["pdflatex", "lualatex"].into_iter().find(|program| has(program));
    for (game, contest) in contests() {
        for subtasks in [&[][..], &["small:LIMITS:30", "all::70"]] {
            let small = contest.small_limits().next().unwrap();
            let mut plan = plan(20);
            plan.subtasks =
                subtasks.iter().map(|text| text.replace("LIMITS", &small.to_string()).parse().unwrap()).collect();
            let problem = Problem::new(contest, &contest.default_limits(), &plan).unwrap();
            let mut document = START.to_owned();
            for format in FORMATS {
                for (name, bytes) in problem.files(format) {
                    let text = String::from_utf8(bytes).unwrap();
                    let end = name.rsplit('.').next();
                    if end == Some("html") {
                        check_marks(&text, ["<", "</"], '>');
                    } else if end == Some("tex") {
                        check_marks(&text, ["\\begin{", "\\end{"], '}');
                        assert_eq!(text.replace("\\$", "").matches('$').count() % 2, 0, "{}, {name}", game.name);
                        document += if name.contains("problem") { &text } else { "" };
                    }
                }
            }
            let Some(latex) = latex else { continue };
            let folder = TempDir::new().unwrap();
            fs::write(folder.path().join("document.tex"), document + "\\end{document}\n").unwrap();
            let mut command = Command::new(latex);
            command.args(["-halt-on-error", "-interaction=nonstopmode", "document.tex"]).current_dir(&folder);
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}: {}", game.name, String::from_utf8_lossy(&output.stdout));
        }
    }
}

/// DOMjudge gets the statement as a page with the samples, in which nothing is left of LaTeX.
#[test]
fn page_of_domjudge() {
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Domjudge, &contest.default_limits());
        let page = package.text("problem.html");
        // Only samples and drawn boards may have such characters.
        let mut prose = page.split("<pre>").map(|part| part.rsplit("</pre>").next().unwrap());
        assert!(!prose.any(|part| part.contains(['\\', '{', '}', '$'])), "{}: {page}", game.name);
        let samples = package.tests.iter().filter(|test| test.is_sample);
        let shown = samples.map(|test| format!("<pre>\n{}</pre>\n\n<pre>\n{}</pre>", test.input, test.answer));
        assert!(shown.into_iter().all(|sample| page.contains(&sample)), "{}: {page}", game.name);
    }
}

/// Each subtask has a group of tests within its limits, with its points, and the plan determines their number and size.
#[test]
fn subtasks() {
    let (game, contest) = contests().find(|(game, _)| game.name == "sharti").unwrap();
    let mut plan: TestPlan = "small=2,against=1,size=20".parse().unwrap();
    plan.subtasks = ["small:n=8,m=4:30", "all::70"].map(|text| text.parse().unwrap()).into();
    let limits: Limits = "n=1000,k=9".parse().unwrap();
    let problem = Problem::new(contest, &limits, &plan).unwrap();
    let kattis = problem.files(Format::Kattis);
    let text = |name: &str| String::from_utf8(kattis[name].clone()).unwrap();
    assert!(text("problem.yaml").contains("\ntype: scoring\n"));
    let tests_of = |name: &str| {
        let prefix = format!("data/secret/{name}/");
        kattis
            .iter()
            .filter(move |(file, _)| file.starts_with(&prefix) && Path::new(file).extension() == Some("in".as_ref()))
            .collect::<Vec<_>>()
    };
    for (name, limits, points) in [("small", "n=8,m=4,k=9", 30), ("all", "n=1000,m=20,k=9", 70)] {
        let tests = tests_of(name);
        assert!(tests.len() >= 30, "{name}: {}", tests.len());
        for (file, input) in tests {
            assert!(game.validate(&limits.parse().unwrap(), &**input).is_ok(), "{file}");
        }
        let settings = text(&format!("data/secret/{name}/testdata.yaml"));
        assert!(settings.contains(&format!("\naccept_score: {points}\n")), "{settings}");
    }
    let xml = String::from_utf8(problem.files(Format::Polygon)["problem.xml"].clone()).unwrap();
    assert!(xml.contains("name=\"small\" points=\"30\" points-policy=\"complete-group\""), "{xml}");
    assert_eq!(xml.matches(" group=\"all\" points=\"0\"").count(), tests_of("all").len() - 1);
    for (group, points) in [("all", 70), ("small", 30)] {
        assert_eq!(xml.matches(&format!(" group=\"{group}\" points=\"{points}\"")).count(), 1, "{group}");
    }
    assert_eq!(xml.matches("<test ").count(), xml.matches(" group=\"").count(), "each test has a group: {xml}");
    assert_eq!(xml.matches(" group=\"0\" points=\"0\" sample=\"true\"").count(), 2);
    let groups =
        "- group 1, `small`, 30 points: $m \\le 4$, $n \\le 8$\n- group 2, `all`, 70 points: the limits of the input\n";
    assert!(text("statement.md").contains(groups), "{}", text("statement.md"));
    let icpc = problem.files(Format::Icpc);
    assert_eq!(icpc["data/secret/test_group.yaml"], b"max_score: 100\nscore_aggregation: sum\n");
    for text in ["small", "a:n=1", "a b:n=1:3", "a:n:3", "a:n=1:x", "0:n=1:3", "a:n=1:4294967296"] {
        assert!(text.parse::<Subtask>().unwrap_err().to_string().starts_with("expected a subtask such as "), "{text}");
    }
    for text in ["", "small", "small=0", "size=x", "other=1"] {
        assert!(text.parse::<TestPlan>().unwrap_err().to_string().starts_with("expected numbers such as "), "{text}");
    }
    for item in ["small=1001", "against=18446744073709551615"] {
        let error = format!("size=9,{item}").parse::<TestPlan>().unwrap_err().to_string();
        assert_eq!(error, format!("expected from 1 to 1000 tests of a kind, found `{item}`"));
    }
    assert_eq!("small=1000".parse::<TestPlan>().unwrap().small, 1000);
    for (subtasks, message) in [
        (["a:n=9:1", "all:n=1001:1"], "expected a limit up to the limit of the problem, found `n=1001`"),
        (["a:n=9:1", "a:n=8:1"], "expected subtasks with different names, found `a`"),
        (["a:n=9:1", "b:n=90:1"], "expected a subtask with the limits of the problem, such as all::70, found `a, b`"),
    ] {
        plan.subtasks = subtasks.map(|text| text.parse().unwrap()).into();
        assert_eq!(Problem::new(contest, &limits, &plan).unwrap_err().to_string(), message);
    }
}

/// Each format but the one of Kattis states the time limit, which can be chosen.
#[test]
fn time_limits() {
    let (_, contest) = contests().find(|(game, _)| game.name == "nim").unwrap();
    let limits = contest.small_limits().next().unwrap();
    for (seconds, unit) in [(1, "second"), (7, "seconds")] {
        let mut problem = Problem::new(contest, &limits, &plan(20)).unwrap();
        if seconds > 1 {
            problem = problem.with_time_limit(seconds);
        }
        for (format, file, expected) in [
            (Format::Domjudge, "domjudge-problem.ini", format!("\ntimelimit='{seconds}'\n")),
            (Format::Icpc, "problem.yaml", format!("\n  time_limit: {seconds}\n")),
            (Format::Polygon, "problem.xml", format!("<time-limit>{seconds}000</time-limit>")),
            (Format::Polygon, "statements/english/problem.tex", format!("{{{seconds} {unit}}}")),
        ] {
            let text = String::from_utf8(problem.files(format)[file].clone()).unwrap();
            assert!(text.contains(&expected), "{expected}: {text}");
        }
    }
}

/// An interactive problem has no answers to show, no question about the winner and no slow solution to compare.
#[test]
fn statements_of_interactive_problems() {
    let mut plan = plan(20);
    plan.subtasks = vec!["all::7".parse().unwrap()];
    for (game, contest) in contests() {
        let limits = contest.small_limits().next().unwrap();
        let Some(problem) = Problem::new(contest, &limits, &plan).unwrap().into_interactive() else { continue };
        for format in FORMATS {
            let files = problem.files(format);
            assert!(!files.contains_key("stress.sh"), "{}", game.name);
            for (name, text) in &files {
                let text = String::from_utf8_lossy(text);
                if [".md", ".html", ".tex"].iter().any(|end| name.ends_with(end)) {
                    let shown = ["FIRST", "SECOND", "Who wins", "won\n"].iter().find(|shown| text.contains(**shown));
                    assert_eq!(shown, None, "{}, {name}: {text}", game.name);
                }
                assert!(!name.ends_with("example.01.a") || text.is_empty(), "{}, {name}: {text}", game.name);
            }
            let statement = String::from_utf8_lossy(&files["statement.md"]);
            assert!(!statement.contains("\n\n\n"), "{statement}");
            assert!(statement.contains("\n## Interaction\n\nYou play against the judge."), "{statement}");
            assert!(statement.contains("- group 1, `all`, 7 points: the limits of the input\n"), "{statement}");
        }
    }
}

/// An idea that is right within the limits is not a wrong solution.
#[test]
fn right_ideas_are_not_wrong_solutions() {
    let (_, nim) = contests().find(|(game, _)| game.name == "nim").unwrap();
    for (limits, is_wrong) in [("N=3,heap=5", false), ("N=3,heap=4294967295", false), ("N=3,heap=4294967296", true)] {
        let package = Package::new(nim, Format::Kattis, &limits.parse().unwrap());
        let wrong = package.solutions("wrong_answer");
        assert_eq!(wrong.contains_key("32-bit.cpp"), is_wrong, "limits {limits}: {:?}", wrong.keys());
        assert!(wrong.contains_key("parity.cpp"), "limits {limits}: {:?}", wrong.keys());
    }
    // On a square sheet, as the largest tests have, the idea is right, but the sides of other tests differ.
    let (_, paper) = contests().find(|(game, _)| game.name == "paper-cutting").unwrap();
    let package = Package::new(paper, Format::Kattis, &"n=1000,m=1000,k=200".parse().unwrap());
    assert!(package.solutions("wrong_answer").contains_key("one-bound.cpp"));
}

/// Parses settings in XML, and prints the number of tests, which of them are samples, and the paths of all files.
const PARSE: &str = "
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
testset = root.find('judging/testset')
print(testset.find('test-count').text)
print(*(index for index, test in enumerate(testset.find('tests'), 1) if test.get('sample') == 'true'))
print(*(source.get('path') for source in root.iter('source')))
print(*(root.find(path).find('source').get('path') for path in ['assets/checker', 'assets/validators/validator']))
";

/// The settings of Polygon are XML, count the tests and the samples, and name files that exist: a validator, all solutions,
/// and a checker, which even a game with a checker of Polygon needs as a source.
#[test]
fn settings_of_polygon() {
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Polygon, &contest.default_limits());
        let settings = package.text("problem.xml");
        let count = format!("<test-count>{}</test-count>", package.tests.len());
        assert!(settings.contains(&count), "{}: no {count} in\n{settings}", game.name);
        if has("python3") {
            let output = Command::new("python3").args(["-c", PARSE]).arg(package.path("problem.xml")).output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {errors}\n{settings}", game.name);
            let printed = String::from_utf8(output.stdout).unwrap();
            let [tests, samples, paths, tools] = printed.lines().collect::<Vec<_>>()[..] else { panic!("{printed}") };
            let is_sample = |(_, test): &(i32, &crate::package::Test)| test.is_sample;
            let expected = (1..).zip(&package.tests).filter(is_sample).map(|(number, _)| number.to_string());
            assert_eq!(tests, package.tests.len().to_string(), "{}", game.name);
            assert_eq!(samples, expected.collect::<Vec<_>>().join(" "), "{}", game.name);
            assert_eq!(tools, "files/check.cpp files/validator.cpp", "{}", game.name);
            for path in paths.split(' ') {
                assert!(fs::exists(package.path(path)).unwrap(), "{}: problem.xml names {path}", game.name);
            }
        }
    }
}

/// A package of the version 2025-09 has the files of the older version under their new names, and an identifier that
/// depends on the tests.
#[test]
fn layout_of_icpc() {
    let renamed = [
        ("problem_statement/problem.en.tex", "statement/problem.en.tex"),
        ("output_validators/check/check.cpp", "output_validator/check.cpp"),
        ("output_validators/check/testlib.h", "output_validator/testlib.h"),
    ];
    let mut identifiers = BTreeSet::new();
    for (game, contest) in contests() {
        for limits in &limits(contest)[..2] {
            let problem = Problem::new(contest, limits, &plan(2_000)).unwrap();
            let [mut kattis, mut icpc] = [Format::Kattis, Format::Icpc].map(|format| problem.files(format));
            let has_checker = icpc.contains_key("output_validator/check.cpp");
            for (old, new) in renamed {
                let [old, new] = [kattis.remove(old), icpc.remove(new)];
                // Commands of the script name the paths of tests, which are the same.
                assert_eq!(old, new, "{}", game.name);
            }
            kattis.remove("problem.yaml");
            let settings = String::from_utf8(icpc.remove("problem.yaml").unwrap()).unwrap();
            assert_eq!(icpc.remove("data/test_group.yaml").unwrap(), b"output_validator_args: [case_sensitive]\n");
            let has_answer_validator = icpc.remove("answer_validators/validate.py").is_some();
            assert_ne!(has_answer_validator, has_checker, "{}", game.name);
            assert_eq!(kattis, icpc, "{}", game.name);
            let identifier = settings.lines().find_map(|line| line.strip_prefix("uuid: ")).unwrap();
            let lens: Vec<usize> = identifier.split('-').map(str::len).collect();
            assert_eq!((&lens[..], &identifier[14..15]), (&[8, 4, 4, 4, 12][..], "8"), "{identifier}");
            assert!(identifiers.insert(identifier.to_owned()), "{}: two problems have {identifier}", game.name);
        }
    }
}
