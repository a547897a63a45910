//! The package formats of Kattis and DOMjudge, <https://www.kattis.com/problem-package-format/spec/legacy.html>, and of the
//! ICPC, <https://icpc.io/problem-package-format/spec/2025-09.html>.

use std::collections::BTreeMap;

use super::statement;
use crate::problem::{Problem, Verdict};

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
    let checker = problem.contest.checker();
    let mut files = BTreeMap::new();
    let mut add = |name: String, text: String| drop(files.insert(name, text));
    let name = statement::quoted(&problem.title());
    let source = statement::quoted(problem.contest.game().source);
    // Without the flag, the comparison of tokens would ignore the case of letters, unlike the checkers.
    let (settings, [statement, validator]) = match layout {
        Layout::Legacy => {
            let validation = if checker.is_some() { "custom" } else { "default" };
            let settings = format!(
                "name: {name}\nsource: {source}\nlicense: unknown\nvalidation: {validation}\nvalidator_flags: case_sensitive\nlimits:\n  time_safety_margin: 2\n"
            );
            (settings, ["problem_statement", "output_validators/check"])
        }
        Layout::Icpc => {
            add("data/test_group.yaml".into(), "output_validator_args: [case_sensitive]\n".into());
            let settings = format!(
                "problem_format_version: 2025-09\ntype: pass-fail\nname: {name}\nsource: {source}\nlicense: unknown\nuuid: {}\nlimits:\n  time_multipliers:\n    time_limit_to_tle: 2\n",
                uuid(problem)
            );
            (settings, ["statement", "output_validator"])
        }
    };
    add("problem.yaml".into(), settings);
    add(format!("{statement}/problem.en.tex"), statement::kattis(problem));
    add("input_validators/validate.py".into(), problem.validator(STATUSES));
    if let Some(checker) = checker {
        add(format!("{validator}/check.cpp"), checker);
        add(format!("{validator}/testlib.h"), include_str!("testlib.h").into());
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
    // `BAPCtools` expects its own settings in a folder of generators.
    let script = if layout == Layout::Icpc { "generate.sh" } else { "generators/generate.sh" };
    add(script.into(), problem.script(|index| format!("{}.in", path(index))));
    files
}

/// Returns an identifier that depends only on the game and the tests, so that a package is the same on every machine. It is
/// a UUID of version 8, whose bits are free, with the 128-bit FNV-1a hash of both.
fn uuid(problem: &Problem) -> String {
    let tests = problem.tests.iter().flat_map(|test| [&test.input, &test.answer]);
    let bytes = problem.contest.game().name.bytes().chain(tests.flat_map(|text| text.bytes()));
    let hash = bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash: u128, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    let hash = hash & !(0xf << 76 | 0x3 << 62) | 0x8 << 76 | 0x2 << 62;
    let digits = format!("{hash:032x}");
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}
