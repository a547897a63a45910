//! The package formats of Kattis and DOMjudge: <https://www.kattis.com/problem-package-format/spec/legacy.html>.

use std::collections::BTreeMap;

use super::statement;
use crate::problem::{Problem, Verdict};

/// The exit statuses of a validator for a valid and for an invalid input.
const STATUSES: [u8; 2] = [42, 43];

/// Returns the files of a problem.
pub(super) fn files(problem: &Problem) -> BTreeMap<String, String> {
    let checker = problem.contest.checker();
    let mut files = BTreeMap::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text));
    let validation = if checker.is_some() { "custom" } else { "default" };
    add(
        "problem.yaml".into(),
        format!(
            // Without the flag, the comparison of tokens would ignore the case of letters, unlike the checkers.
            "name: {}\nsource: {}\nlicense: unknown\nvalidation: {validation}\nvalidator_flags: case_sensitive\nlimits:\n  time_safety_margin: 2\n",
            statement::quoted(&problem.title()),
            statement::quoted(problem.contest.game().source),
        ),
    );
    add("problem_statement/problem.en.tex".into(), statement::kattis(problem));
    add("input_validators/validate.py".into(), problem.validator(STATUSES));
    if let Some(checker) = checker {
        add("output_validators/check/check.cpp".into(), checker);
        add("output_validators/check/testlib.h".into(), include_str!("testlib.h").into());
    }
    for (name, verdict) in &problem.solutions {
        let folder = match verdict {
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong_answer",
            Verdict::TooSlow => "time_limit_exceeded",
        };
        add(format!("submissions/{folder}/{name}.py"), problem.contest.program(name));
    }
    let path = |index: usize| {
        let folder = if index < problem.samples { "sample" } else { "secret" };
        format!("data/{folder}/{:03}", index + 1)
    };
    for (index, test) in problem.tests.iter().enumerate() {
        add(format!("{}.in", path(index)), test.input.clone());
        add(format!("{}.ans", path(index)), test.answer.clone());
    }
    add("generators/generate.sh".into(), problem.script(|index| format!("{}.in", path(index))));
    files
}
