//! The package format of Codeforces Polygon, which compiles the checker with its own testlib.

use super::problem::{Problem, Verdict};
use super::{Files, checker, statement};

/// The exit statuses of a validator for a valid and for an invalid input, as in testlib.
const STATUSES: [u8; 2] = [0, 3];

/// Returns the files of a problem.
pub(super) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text.into_bytes()));
    add("files/check.cpp".into(), checker::source(problem.game).unwrap_or_else(|| checker::TOKENS.to_owned()));
    add("files/validator.py".into(), problem.validator(STATUSES));
    add("statement-sections/english/name.tex".into(), problem.title() + "\n");
    for (name, text) in statement::sections(problem) {
        add(format!("statement-sections/english/{name}.tex"), text);
    }
    let mut solutions = Vec::new();
    for solution in &problem.solutions {
        let tag = match solution.verdict {
            Verdict::Accepted => "main",
            Verdict::WrongAnswer => "wrong-answer",
            Verdict::TooSlow => "time-limit-exceeded",
        };
        let path = format!("solutions/{}.py", solution.name);
        solutions.push(format!(
            "            <solution tag=\"{tag}\">\n                <source path=\"{path}\" type=\"python.3\"/>\n            </solution>\n"
        ));
        add(path, solution.text.clone());
    }
    let mut tests = Vec::new();
    for (index, test) in problem.tests.iter().enumerate() {
        let sample = if test.is_sample { " sample=\"true\"" } else { "" };
        tests.push(format!("                <test method=\"manual\"{sample}/>\n"));
        add(format!("tests/{:03}", index + 1), test.input.clone());
        add(format!("tests/{:03}.a", index + 1), test.answer.clone());
    }
    add("generate.sh".into(), problem.script(|index| format!("tests/{:03}", index + 1)));
    add(
        "problem.xml".into(),
        format!(
            r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="{name}">
    <names>
        <name language="english" value="{title}"/>
    </names>
    <judging cpu-name="" cpu-speed="" input-file="" output-file="" run-count="1">
        <testset name="tests">
            <time-limit>10000</time-limit>
            <memory-limit>268435456</memory-limit>
            <test-count>{count}</test-count>
            <input-path-pattern>tests/%03d</input-path-pattern>
            <answer-path-pattern>tests/%03d.a</answer-path-pattern>
            <tests>
{tests}            </tests>
        </testset>
    </judging>
    <assets>
        <checker type="testlib">
            <source path="files/check.cpp" type="cpp.g++17"/>
        </checker>
        <validators>
            <validator>
                <source path="files/validator.py" type="python.3"/>
            </validator>
        </validators>
        <solutions>
{solutions}        </solutions>
    </assets>
</problem>
"#,
            name = problem.game.name,
            title = problem.title(),
            count = problem.tests.len(),
            tests = tests.concat(),
            solutions = solutions.concat(),
        ),
    );
    files
}
