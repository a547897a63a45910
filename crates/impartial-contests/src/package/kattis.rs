//! The package formats of Kattis and DOMjudge, <https://www.kattis.com/problem-package-format/spec/legacy.html>, and of the
//! ICPC, <https://icpc.io/problem-package-format/spec/2025-09.html>.

use std::collections::BTreeMap;

use super::{judge, solutions, statement};
use crate::contest::{Solution, Verdict};
use crate::problem::Problem;

/// The exit statuses of a validator for a valid and for an invalid input.
const STATUSES: [u8; 2] = [42, 43];

/// The two versions of the format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// The version that Kattis and DOMjudge read.
    Legacy,
    /// The version 2025-09, the only one that `BAPCtools` reads.
    Icpc,
}

/// Returns the files of a problem.
pub(super) fn files(problem: &Problem, layout: Layout) -> BTreeMap<String, String> {
    let judge = judge(problem);
    let mut files = BTreeMap::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text));
    let name = statement::quoted(&problem.contest.title());
    let source = statement::quoted(problem.contest.game().source);
    // Without the flag, the comparison of tokens would ignore the case of letters, unlike the checkers.
    let (settings, [statement, validator]) = match layout {
        Layout::Legacy => {
            let validation = match &judge {
                Some(_) if problem.is_interactive => "custom interactive",
                Some(_) => "custom",
                None => "default",
            };
            let settings = format!(
                "validation: {validation}\nvalidator_flags: case_sensitive\nlimits:\n  time_safety_margin: 2\n"
            );
            (settings, ["problem_statement", "output_validators/check"])
        }
        Layout::Icpc => {
            add("data/test_group.yaml".into(), "output_validator_args: [case_sensitive]\n".into());
            if judge.is_none() {
                add("answer_validators/validate.py".into(), answer_validator(problem));
            }
            let kind = if problem.is_interactive { "interactive" } else { "pass-fail" };
            let settings = format!(
                "problem_format_version: 2025-09\ntype: {kind}\nlimits:\n  time_limit: {}\n  time_multipliers:\n    time_limit_to_tle: 2\n",
                problem.seconds
            );
            (settings, ["statement", "output_validator"])
        }
    };
    let settings = match layout {
        _ if problem.subtasks.is_empty() => settings,
        Layout::Legacy => settings + "type: scoring\ngrading:\n  objective: max\n  show_test_data_groups: true\n",
        Layout::Icpc => settings
            .replace("type: pass-fail", "type: scoring")
            .replace("type: interactive", "type: [interactive, scoring]"),
    };
    // The strictest license: each use needs the permission of the author.
    let uuid = uuid(problem);
    add(
        "problem.yaml".into(),
        format!("name: {name}\nsource: {source}\nlicense: permission\nuuid: {uuid}\n{settings}"),
    );
    add(format!("{statement}/problem.en.tex"), statement::kattis(problem));
    add("input_validators/validate.py".into(), problem.validator(STATUSES));
    add("input_validators/validate_cpp/validate.cpp".into(), problem.validator_in_cpp());
    add("input_validators/validate_cpp/testlib.h".into(), include_str!("testlib.h").into());
    if let Some(judge) = judge {
        let name = if problem.is_interactive { "interact" } else { "check" };
        add(format!("{validator}/{name}.cpp"), judge);
        add(format!("{validator}/testlib.h"), include_str!("testlib.h").into());
    }
    for Solution { name, verdict, text } in solutions(problem) {
        let folder = match verdict {
            Verdict::Accepted => "submissions/accepted/",
            Verdict::WrongAnswer => "submissions/wrong_answer/",
            Verdict::TooSlow => "submissions/time_limit_exceeded/",
            Verdict::RunTimeError => "submissions/run_time_error/",
            Verdict::Unknown => "",
        };
        add(format!("{folder}{name}"), text);
    }
    let path = |index: usize| {
        let subtask = problem.subtask_of(index).map_or(String::new(), |subtask| format!("/{}", subtask.name));
        let folder = if index < problem.samples { "sample" } else { "secret" };
        format!("data/{folder}{subtask}/{:03}", index + 1)
    };
    for (index, test) in problem.tests.iter().enumerate() {
        add(format!("{}.in", path(index)), test.input.clone());
        // The interactor needs no answer.
        add(format!("{}.ans", path(index)), if problem.is_interactive { String::new() } else { test.answer.clone() });
    }
    if let Some(script) = problem.stress("submissions/accepted/right.cpp", "submissions/time_limit_exceeded/slow.cpp") {
        add("stress.sh".into(), script);
    }
    files.extend(groups(problem, layout));
    // `BAPCtools` expects its own settings in a folder of generators, and the older version has no such folder.
    files.insert("generate.sh".into(), problem.script("generator.cpp", |index| format!("{}.in", path(index))));
    files.insert("generator.cpp".into(), problem.contest.generator_in_cpp());
    files
}

/// Returns the settings of the groups of tests, if there are subtasks.
fn groups(problem: &Problem, layout: Layout) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text));
    let total = problem.points();
    for subtask in &problem.subtasks {
        let (name, points) = (&subtask.name, subtask.points);
        match layout {
            Layout::Legacy => add(
                format!("data/secret/{name}/testdata.yaml"),
                format!("on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"),
            ),
            Layout::Icpc => add(
                format!("data/secret/{name}/test_group.yaml"),
                format!("max_score: {points}\nscore_aggregation: pass-fail\n"),
            ),
        }
    }
    match layout {
        _ if problem.subtasks.is_empty() => {}
        Layout::Legacy => {
            add("data/testdata.yaml".into(), format!("on_reject: continue\nrange: 0 {total}\n"));
            add("data/sample/testdata.yaml".into(), "accept_score: 0\nrange: 0 0\n".into());
            add("data/secret/testdata.yaml".into(), format!("on_reject: continue\nrange: 0 {total}\n"));
        }
        Layout::Icpc => {
            add("data/secret/test_group.yaml".into(), format!("max_score: {total}\nscore_aggregation: sum\n"));
        }
    }
    files
}

/// Returns the validator of answers, for a game whose cases have one line each: a verdict or a number.
fn answer_validator(problem: &Problem) -> String {
    let verdicts = problem.contest.game().verdicts.map(|verdict| verdict.replace('.', "\\."));
    let answer = if problem.contest.generator().has_winner() { verdicts.join("|") } else { "0|[1-9][0-9]*".into() };
    let has_cases = if problem.ranges().any(|(name, _)| name == "T") { "True" } else { "False" };
    format!("ANSWER = r\"{answer}\"\nHAS_CASES = {has_cases}\n{}", include_str!("answers.py"))
}

/// Returns an identifier that depends only on the game, the tests and whether the problem is interactive, so that a package is
/// the same on every machine. It is a UUID of version 8, whose bits are free, with the 128-bit FNV-1a hash of all three.
fn uuid(problem: &Problem) -> String {
    let tests = problem.tests.iter().flat_map(|test| [&test.input, &test.answer]);
    let name = problem.contest.name().into_bytes().into_iter().chain(problem.is_interactive.then_some(b'?'));
    let bytes = name.chain(tests.flat_map(|text| text.bytes()));
    let hash = bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash: u128, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    let hash = hash & !(0xf << 76 | 0x3 << 62) | 0x8 << 76 | 0x2 << 62;
    let digits = format!("{hash:032x}");
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}
