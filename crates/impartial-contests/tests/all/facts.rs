//! Facts about the packages of every game in every format: their tests, limits, settings and solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use impartial::Game;
use impartial_contests::{ContestError, Format, Problem};
use impartial_generators::{GenerateError, Limits};

use crate::package::{FORMATS, Package, contests, has, limits};

/// Returns the maximum of each number of the judge's format: the requested ones, and the default limits of the others.
fn expected_limits(game: &Game, limits: &Limits) -> BTreeMap<String, u64> {
    let is_judge = limits.is_judge(game.is_contest_problem());
    let base = |bound: &impartial::Bound| match (bound.judge, game.is_contest_problem()) {
        (Some((_, most)), true) if is_judge => Some(most),
        // The judge's format of a contest problem has only the numbers with a limit of the judge.
        (None, true) => None,
        _ => Some(bound.full.1),
    };
    let mut expected: BTreeMap<_, _> =
        game.bounds.iter().filter_map(|bound| Some((bound.name.to_owned(), base(bound)?))).collect();
    expected.extend(limits.named().map(|(name, most)| (name.to_owned(), most)));
    expected
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
            check_tests(&package, contest.generator().has_winner());
            all.push(package);
        }
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
        for verdict in ["accepted", "wrong_answer", "time_limit_exceeded"] {
            let [kattis, domjudge, polygon, icpc] = [0, 1, 2, 3].map(|index| texts(&all[index], verdict));
            let is_same = kattis == domjudge && kattis == polygon && kattis == icpc;
            assert!(is_same, "{}: {verdict} solutions differ", game.name);
            let names: Vec<_> = kattis.keys().map(String::as_str).collect();
            match verdict {
                "accepted" => assert_eq!(names, ["right"], "{}", game.name),
                "wrong_answer" => assert!(names.len() >= 4, "{}: {names:?}", game.name),
                _ => assert_eq!(names, ["slow"], "{}", game.name),
            }
        }
    }
}

/// The limits apply to every test and are in the statement, whether they are the default ones, small or the full ones.
#[test]
fn limits_of_a_problem() {
    for (game, contest) in contests() {
        for (kind, limits) in limits(contest).iter().enumerate() {
            let package = Package::new(contest, Format::Domjudge, limits);
            assert_eq!(package.stated_limits(), expected_limits(game, limits), "{}", package.case());
            assert!(package.tests.len() >= 4, "{}: only {} tests", package.case(), package.tests.len());
            // Full limits allow positions that nobody can lose.
            check_tests(&package, contest.generator().has_winner() && kind < 2);
        }
    }
}

/// Limits below those of small tests, one number at a time, down to those under which no winner can be chosen: the tests are
/// within them, and there is a sample.
#[test]
fn limits_below_those_of_small_tests() {
    for (game, contest) in contests() {
        let small = contest.small_limits().next().unwrap();
        for (lowered, largest) in small.named() {
            let bound = game.bounds.iter().find(|bound| bound.name == lowered).unwrap();
            let least = bound.judge.unwrap_or(bound.full).0.max(1);
            for lower in [least, least + 1, least.midpoint(largest)] {
                let most = |(name, most)| if name == lowered { lower.min(most) } else { most };
                let named = small.named().map(|limit| format!("{}={}", limit.0, most(limit)));
                let limits = named.collect::<Vec<_>>().join(",").parse().unwrap();
                check_tests(&Package::new(contest, Format::Domjudge, &limits), false);
            }
        }
    }
}

/// A problem may have the smallest limit of any number, unless no winner can be chosen under it.
#[test]
fn smallest_limits() {
    for (game, contest) in contests() {
        let small = contest.small_limits().next().unwrap();
        for bound in game.bounds {
            for (base, range) in [("judge", bound.judge), ("full", Some(bound.full))] {
                let Some((least, _)) = range else { continue };
                let others = small.named().filter(|(name, _)| *name != bound.name);
                let limits = others.chain([(bound.name, least.max(1))]).map(|(name, most)| format!("{name}={most}"));
                let limits: Limits =
                    [base.into()].into_iter().chain(limits).collect::<Vec<_>>().join(",").parse().unwrap();
                match Problem::new(contest, limits.clone()) {
                    Ok(_) => {}
                    Err(ContestError::Generate(GenerateError::TooSmallLimit { name, min, .. })) => {
                        assert!(name == bound.name && min > least.max(1), "{}, {limits}: {name}, {min}", game.name);
                    }
                    Err(error) => panic!("{}, {limits}: {error}", game.name),
                }
            }
        }
    }
}

/// Each shape of the judge's format has a test of the largest size. The tests of the command run the script.
#[test]
fn every_shape_has_a_test_of_the_largest_size() {
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Kattis, &contest.default_limits());
        let script = package.text("generate.sh");
        assert_eq!(script.matches("\nimpartial ").count(), package.tests.len(), "{}", package.case());
        let most = (*contest.generator().sizes(&contest.default_limits()).unwrap().end()).min(5_000);
        for shape in contest.generator().shapes.iter().filter(|shape| shape.is_judge_format) {
            let mut words = script.lines().map(|line| line.split(' ').collect::<Vec<_>>());
            let has = |words: &[&str], option: &str, value: &str| words.windows(2).any(|pair| pair == [option, value]);
            let is_largest =
                |words: Vec<&str>| has(&words, "--shape", shape.name) && has(&words, "--size", &most.to_string());
            assert!(words.any(is_largest), "{}: no test of the shape {} and size {most}", game.name, shape.name);
        }
    }
}

/// The statement has the rules, and then a line of the input for each line of the format, and the verdicts in the output.
#[test]
fn sections_of_the_statement() {
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Kattis, &contest.default_limits());
        let statement = package.text("problem_statement/problem.en.tex");
        let [legend, input, output] = statement.split("\\section*{").collect::<Vec<_>>()[..] else {
            panic!("{statement}")
        };
        assert!(legend.contains("the player who cannot move loses"), "{}: {legend}", game.name);
        assert!(input.starts_with("Input}") && output.starts_with("Output}"), "{}: {statement}", game.name);
        assert_eq!(input.matches("\\item ").count(), game.formats[0].lines.len(), "{}: {input}", game.name);
        assert!(output.contains(game.verdicts[0]), "{}: {output}", game.name);
        let has_verdicts = contest.generator().has_winner();
        assert_eq!(output.contains("Letters must have the case"), has_verdicts, "{}: {output}", game.name);
    }
}

/// DOMjudge gets the statement as a page, in which every tag is closed and nothing is left of LaTeX.
#[test]
fn page_of_domjudge() {
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Domjudge, &contest.default_limits());
        let page = package.text("problem.html");
        let count = |text: &str| page.matches(text).count();
        assert!(!page.contains(['\\', '{', '}']), "{}: {page}", game.name);
        assert_eq!(count("<li>"), game.formats[0].lines.len(), "{page}");
        for tag in ["h1", "h2", "ul", "code", "pre", "title"] {
            assert_eq!(count(&format!("<{tag}>")), count(&format!("</{tag}>")), "{tag}: {page}");
        }
        let samples = package.tests.iter().filter(|test| test.is_sample);
        let shown = samples.map(|test| format!("<pre>{}</pre>\n<pre>{}</pre>", test.input, test.answer));
        assert!(shown.into_iter().all(|sample| page.contains(&sample)), "{}: {page}", game.name);
    }
}

/// An idea that is right within the limits is not a wrong solution.
#[test]
fn right_ideas_are_not_wrong_solutions() {
    let (_, nim) = contests().find(|(game, _)| game.name == "nim").unwrap();
    for (limits, is_wrong) in [("N=3,heap=5", false), ("N=3,heap=4294967295", false), ("N=3,heap=4294967296", true)] {
        let package = Package::new(nim, Format::Kattis, &limits.parse().unwrap());
        let wrong = package.solutions("wrong_answer");
        assert_eq!(wrong.contains_key("32-bit"), is_wrong, "limits {limits}: {:?}", wrong.keys());
        assert!(wrong.contains_key("parity"), "limits {limits}: {:?}", wrong.keys());
    }
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
            let problem = Problem::new(contest, limits.clone()).unwrap();
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
