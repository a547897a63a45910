//! The package format of Codeforces Polygon, which compiles the checker with its own testlib.
//!
//! Programs that import such packages read more than Polygon does: p2d looks for the source of the checker, polygon-cli for
//! statements, files and executables, and rbx for all tests and answers.

use std::collections::BTreeMap;

use super::{judge, solutions, statement};
use crate::contest::{Solution, Verdict};
use crate::problem::Problem;
use crate::test_plan::Subtask;

/// The exit statuses of a validator for a valid and for an invalid input, as in testlib.
const STATUSES: [u8; 2] = [0, 3];

/// Returns the files of a problem.
pub(super) fn files(problem: &Problem) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text));
    add("statement-sections/english/name.tex".into(), problem.contest.title() + "\n");
    for (name, text) in statement::sections(problem) {
        add(format!("statement-sections/english/{name}.tex"), text);
    }
    // Polygon itself reads the sections; other programs read the whole statement.
    add("statements/english/problem.tex".into(), statement::polygon(problem));
    let mut tests = Vec::new();
    for (number, (attributes, input, answer)) in (1..).zip(all_tests(problem)) {
        if number <= problem.samples {
            // What a contestant says in a game depends on the judge's moves.
            let shown = if problem.is_interactive { String::new() } else { answer.clone() };
            add(format!("statements/english/example.{number:02}"), input.clone());
            add(format!("statements/english/example.{number:02}.a"), shown);
        }
        tests.push(format!("                <test {attributes}/>\n"));
        add(format!("tests/{number:03}"), input);
        add(format!("tests/{number:03}.a"), answer);
    }
    add("generate.sh".into(), problem.script(GENERATOR, |index| format!("tests/{:03}", index + 1)));
    let mut resources = "";
    if let Some(header) = &problem.testlib {
        add("files/testlib.h".into(), header.clone());
        resources = "            <file path=\"files/testlib.h\" type=\"h.g++\"/>\n";
    }
    let mut executables = String::new();
    for (path, text) in programs(problem) {
        executables += &element("executable", &source(path), 12);
        if path == CHECKER {
            add("check.cpp".into(), text.clone());
        }
        add(path.into(), text);
    }
    let mut listed = String::new();
    for Solution { name, verdict, text } in solutions(problem) {
        let tag = tag(&name, verdict);
        let path = if tag.is_some() { format!("solutions/{name}") } else { name };
        listed += &tag.map_or(String::new(), |tag| element(&format!("solution tag=\"{tag}\""), &source(&path), 12));
        add(path, text);
    }
    let interactor = element("interactor", &source(INTERACTOR), 8);
    if let Some(script) = problem.stress("solutions/right.cpp", "solutions/slow.cpp") {
        add("stress.sh".into(), script);
    }
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
            <time-limit>{seconds}000</time-limit>
            <memory-limit>268435456</memory-limit>
            <test-count>{count}</test-count>
            <input-path-pattern>tests/%03d</input-path-pattern>
            <answer-path-pattern>tests/%03d.a</answer-path-pattern>
            <tests>
{tests}            </tests>
{groups}        </testset>
    </judging>
    <files>
        <resources>
{resources}        </resources>
        <executables>
{executables}        </executables>
    </files>
    <assets>
        <checker type="testlib">
            {checker}
            <copy path="check.cpp"/>
        </checker>
{interactor}        <validators>
            <validator>
                {validator}
            </validator>
        </validators>
        <solutions>
{listed}        </solutions>
    </assets>
    <properties/>
</problem>"#,
            name = problem.contest.name(),
            groups = groups(problem),
            seconds = problem.seconds,
            title = problem.contest.title(),
            count = tests.len(),
            tests = tests.concat(),
            checker = source(CHECKER),
            interactor = if problem.is_interactive { interactor } else { String::new() },
            validator = source(VALIDATOR),
        ),
    );
    files
}

/// Returns the tag of a solution, if it has a verdict. One of the right solutions is the main one.
fn tag(name: &str, verdict: Verdict) -> Option<&'static str> {
    Some(match verdict {
        Verdict::Accepted if name == "right.py" => "accepted",
        Verdict::Accepted => "main",
        Verdict::WrongAnswer => "wrong-answer",
        Verdict::TooSlow => "time-limit-exceeded",
        Verdict::RunTimeError => "failed",
        Verdict::Unknown => return None,
    })
}

/// Returns the groups of the samples and the subtasks, if there are subtasks.
fn groups(problem: &Problem) -> String {
    if problem.subtasks.is_empty() {
        return String::new();
    }
    let subtasks = problem.subtasks.iter().map(|subtask| (&*subtask.name, subtask.points));
    let group = |(name, points)| {
        format!(
            "                <group feedback-policy=\"points\" name=\"{name}\" points=\"{points}\" points-policy=\"complete-group\"/>\n"
        )
    };
    let groups: String = [(Subtask::SAMPLES, 0)].into_iter().chain(subtasks).map(group).collect();
    format!("            <groups>\n{groups}            </groups>\n")
}

/// Returns the tests: the attributes of their elements, their inputs and answers.
fn all_tests(problem: &Problem) -> impl Iterator<Item = (String, String, String)> {
    problem.tests.iter().enumerate().map(|(index, test)| {
        // The largest tests are not uploaded, because Polygon has the program that generates them.
        let command = test.command.as_ref().filter(|command| command.starts_with("generator "));
        let method = match command {
            Some(command) => format!("method=\"generated\" cmd=\"{command}\""),
            None => "method=\"manual\"".into(),
        };
        let sample = if index < problem.samples { " sample=\"true\"" } else { "" };
        // The interactor writes this into the output that the checker reads.
        let answer = if problem.is_interactive { "won\n".into() } else { test.answer.clone() };
        (format!("{method}{}{sample}", group(problem, index)), test.input.clone(), answer)
    })
}

/// Returns the attributes of a test that state its group and its points, if there are subtasks.
fn group(problem: &Problem, index: usize) -> String {
    if problem.subtasks.is_empty() {
        return String::new();
    }
    let subtask = problem.subtask_of(index);
    // The points of a group are the sum of the points of its tests.
    let is_first = index == 0 || problem.subtask_of(index - 1) != subtask;
    let points = subtask.filter(|_| is_first).map_or(0, |subtask| subtask.points);
    let name = subtask.map_or(Subtask::SAMPLES, |subtask| &subtask.name);
    format!(" group=\"{name}\" points=\"{points}\"")
}

const CHECKER: &str = "files/check.cpp";
const GENERATOR: &str = "files/generator.cpp";
const INTERACTOR: &str = "files/interactor.cpp";
const VALIDATOR: &str = "files/validator.cpp";

/// Returns the programs except solutions, by their paths.
fn programs(problem: &Problem) -> BTreeMap<&'static str, String> {
    let mut programs = BTreeMap::from([
        (CHECKER, include_str!("tokens.cpp").into()),
        (VALIDATOR, problem.validator_in_cpp()),
        ("files/validator.py", problem.validator(STATUSES)),
        (GENERATOR, problem.contest.generator_in_cpp()),
    ]);
    let path = if problem.is_interactive { INTERACTOR } else { CHECKER };
    programs.extend(judge(problem).map(|text| (path, text)));
    programs
}

/// Returns the element that names a program.
fn source(path: &str) -> String {
    let kind = if path.ends_with("py") { "python.3" } else { "cpp.g++17" };
    format!("<source path=\"{path}\" type=\"{kind}\"/>")
}

/// Returns an element with one child, indented by this number of spaces.
fn element(tag: &str, child: &str, indent: usize) -> String {
    let (space, name) = (" ".repeat(indent), tag.split(' ').next().unwrap_or(tag));
    format!("{space}<{tag}>\n{space}    {child}\n{space}</{name}>\n")
}
