//! The package formats of Kattis and DOMjudge: <https://www.kattis.com/problem-package-format/spec/legacy.html>.

use super::problem::{Problem, Verdict};
use super::{Files, checker, statement};

/// The exit statuses of a validator for a valid and for an invalid input.
const STATUSES: [u8; 2] = [42, 43];

/// Returns the files of a problem, with the file of settings of DOMjudge if requested.
pub(super) fn files(problem: &Problem, is_domjudge: bool) -> Files {
    let checker = checker::source(problem.game);
    let mut files = Files::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text.into_bytes()));
    let validation = if checker.is_some() { "custom" } else { "default" };
    add(
        "problem.yaml".into(),
        format!(
            // Without the flag, the comparison of tokens would ignore the case of letters, unlike the checkers.
            "name: {}\nsource: {}\nlicense: unknown\nvalidation: {validation}\nvalidator_flags: case_sensitive\nlimits:\n  time_safety_margin: 2\n",
            statement::quoted(&problem.title()),
            statement::quoted(problem.game.source),
        ),
    );
    if is_domjudge {
        add("domjudge-problem.ini".into(), format!("short-name='{}'\ntimelimit='10'\n", problem.game.name));
    }
    add("problem_statement/problem.en.tex".into(), statement::kattis(problem));
    add("input_validators/validate.py".into(), problem.validator(STATUSES));
    if let Some(checker) = checker {
        add("output_validators/check/check.cpp".into(), checker);
        add("output_validators/check/testlib.h".into(), checker::testlib_for_kattis());
    }
    for solution in &problem.solutions {
        let folder = match solution.verdict {
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong_answer",
            Verdict::TooSlow => "time_limit_exceeded",
        };
        add(format!("submissions/{folder}/{}.py", solution.name), solution.text.clone());
    }
    let path = |index: usize| {
        let folder = if problem.tests[index].is_sample { "sample" } else { "secret" };
        format!("data/{folder}/{:03}", index + 1)
    };
    for (index, test) in problem.tests.iter().enumerate() {
        add(format!("{}.in", path(index)), test.input.clone());
        add(format!("{}.ans", path(index)), test.answer.clone());
    }
    add("generators/generate.sh".into(), problem.script(|index| format!("{}.in", path(index))));
    files
}
