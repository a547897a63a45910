//! The package format of Codeforces Polygon, which compiles the checker with its own testlib.

use super::problem::{Problem, Verdict};
use super::{Files, checker, statement};

/// The exit status of a validator that accepts an input.
const VALID: u8 = 0;

/// Returns the files of a problem.
pub(super) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text.into_bytes()));
    let checker = checker::source(problem.game);
    let checker_xml = match &checker {
        Some(_) => {
            "<checker type=\"testlib\">\n            <source path=\"files/check.cpp\" type=\"cpp.g++17\"/>\n        </checker>"
                .to_owned()
        }
        None => "<checker name=\"std::wcmp.cpp\" type=\"testlib\"/>".to_owned(),
    };
    if let Some(checker) = checker {
        add("files/check.cpp".into(), checker);
    }
    add("files/validator.py".into(), problem.validator(VALID));
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
        {checker_xml}
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
