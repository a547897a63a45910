//! The package format of Codeforces Polygon, which compiles the checker with its own testlib.

use std::collections::BTreeMap;

use super::statement;
use crate::problem::{Problem, Verdict};

/// The exit statuses of a validator for a valid and for an invalid input, as in testlib.
const STATUSES: [u8; 2] = [0, 3];

/// Returns the files of a problem.
pub(super) fn files(problem: &Problem) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text));
    let checker = problem.contest.checker().unwrap_or_else(|| include_str!("tokens.cpp").into());
    add("files/check.cpp".into(), checker);
    add("files/validator.py".into(), problem.validator(STATUSES));
    add("statement-sections/english/name.tex".into(), problem.title() + "\n");
    for (name, text) in statement::sections(problem) {
        add(format!("statement-sections/english/{name}.tex"), text);
    }
    let mut solutions = Vec::new();
    for (name, verdict) in &problem.solutions {
        let tag = match verdict {
            Verdict::Accepted => "main",
            Verdict::WrongAnswer => "wrong-answer",
            Verdict::TooSlow => "time-limit-exceeded",
        };
        let path = format!("solutions/{name}.py");
        solutions.push(format!(
            "            <solution tag=\"{tag}\">\n                <source path=\"{path}\" type=\"python.3\"/>\n            </solution>\n"
        ));
        add(path, problem.contest.program(name));
    }
    let mut tests = Vec::new();
    for (index, test) in problem.tests.iter().enumerate() {
        let sample = if index < problem.samples { " sample=\"true\"" } else { "" };
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
            name = problem.contest.game().name,
            title = problem.title(),
            count = problem.tests.len(),
            tests = tests.concat(),
            solutions = solutions.concat(),
        ),
    );
    files
}
