//! The package format of Codeforces Polygon, which compiles the checker with its own testlib.
//!
//! Programs that import such packages read more than Polygon does: p2d looks for the source of the checker, polygon-cli for
//! statements, files and executables, and rbx for all tests and answers.

use std::collections::BTreeMap;

use super::{TIME_LIMIT, statement};
use crate::problem::{Problem, Verdict};

/// The exit statuses of a validator for a valid and for an invalid input, as in testlib.
const STATUSES: [u8; 2] = [0, 3];

/// Returns the files of a problem.
pub(super) fn files(problem: &Problem) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text));
    let checker = problem.contest.checker().unwrap_or_else(|| include_str!("tokens.cpp").into());
    add("check.cpp".into(), checker.clone());
    add("files/check.cpp".into(), checker);
    add("files/validator.py".into(), problem.validator(STATUSES));
    add("statement-sections/english/name.tex".into(), problem.title() + "\n");
    for (name, text) in statement::sections(problem) {
        add(format!("statement-sections/english/{name}.tex"), text);
    }
    // Polygon itself reads the sections; other programs read the whole statement.
    add("statements/english/problem.tex".into(), statement::polygon(problem, TIME_LIMIT));
    for (index, test) in problem.tests[..problem.samples].iter().enumerate() {
        add(format!("statements/english/example.{:02}", index + 1), test.input.clone());
        add(format!("statements/english/example.{:02}.a", index + 1), test.answer.clone());
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
    <statements>
        <statement charset="UTF-8" language="english" mathjax="true" path="statements/english/problem.tex" type="application/x-tex"/>
    </statements>
    <judging cpu-name="" cpu-speed="" input-file="" output-file="" run-count="1">
        <testset name="tests">
            <time-limit>{TIME_LIMIT}000</time-limit>
            <memory-limit>268435456</memory-limit>
            <test-count>{count}</test-count>
            <input-path-pattern>tests/%03d</input-path-pattern>
            <answer-path-pattern>tests/%03d.a</answer-path-pattern>
            <tests>
{tests}            </tests>
        </testset>
    </judging>
    <files>
        <resources/>
        <executables>
            <executable>
                <source path="files/check.cpp" type="cpp.g++17"/>
            </executable>
            <executable>
                <source path="files/validator.py" type="python.3"/>
            </executable>
        </executables>
    </files>
    <assets>
        <checker type="testlib">
            <source path="files/check.cpp" type="cpp.g++17"/>
            <copy path="check.cpp"/>
        </checker>
        <validators>
            <validator>
                <source path="files/validator.py" type="python.3"/>
            </validator>
        </validators>
        <solutions>
{solutions}        </solutions>
    </assets>
    <properties/>
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
