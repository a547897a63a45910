//! The validators in Python of every package agree with `Game::validate` on malformed inputs of all kinds.
//!
//! Both read the same format and share no code. The inputs are small valid ones with every byte, word and line changed, junk
//! that contest systems send to validators, and, for heaps, every short text as a code. `cpp` has the validators in C++.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use impartial::nim_sequences::Code;
use impartial_contests::Format;

use crate::package::{Package, contests, has, limits};
use crate::random::random;

/// Runs a program on inputs, all in one process, and prints the exit status of each. Both are on standard input, each after a
/// line with its number of bytes. An exception has the status -1.
const RUN: &str = r#"
import contextlib, io, sys
source = sys.stdin.buffer
def read():
    line = source.readline()
    return source.read(int(line)) if line else None
program, texts = compile(read(), "validator", "exec"), iter(read, None)
for text in texts:
    sys.stdin, status = io.TextIOWrapper(io.BytesIO(text)), 0
    with contextlib.redirect_stderr(io.TextIOWrapper(io.BytesIO(), encoding="ascii")):
        try:
            exec(program, {"__name__": "__main__"})
        except SystemExit as stopped:
            status = stopped.code if isinstance(stopped.code, int) else 1
        except BaseException as error:
            status = -1
    print(status)
"#;

/// Returns the exit status of a validator, called with an argument, for each input.
fn statuses(validator: &str, argument: &Path, inputs: &[Vec<u8>]) -> Vec<i32> {
    let mut command = Command::new("python3");
    command.args(["-c", RUN]).arg(argument).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut bytes = Vec::new();
    for text in [validator.as_bytes()].into_iter().chain(inputs.iter().map(Vec::as_slice)) {
        writeln!(bytes, "{}", text.len()).unwrap();
        bytes.extend_from_slice(text);
    }
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&bytes));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    printed.lines().map(|status| status.parse().unwrap()).collect()
}

/// Bytes that stand in a format, in numbers of Python, or in front of a text, and bytes that are not ASCII.
const BYTES: &[u8] = b"\0\x01\t\n\x0b\r\x1c \x1f!#()+,-./0129:AS^_aelz~\x7f\x85\xa0\xb2\xff";

/// Words that are numbers for some reader, are beyond a limit, or belong to another format.
const WORDS: &str = "0 1 2 3 4 5 7 12 13 21 40 41 00 01 -0 -1 +0 +1 1_0 0x1 1e1 1.0 1. \u{661} \u{b2} \u{ff11} 1\u{a0} \u{feff}1 \
    4294967296 9223372036854775807 9223372036854775808 18446744073709551615 18446744073709551616 99999999999999999999 \
    100000000000000000000 nonsense 00.77 +0.77 0.zz 0.77! \x01 <script> twins/3 ruler cells graph marks # ^ ##^^ #^^#^^#^ \
    ^^^^^^^^ ^^^^^^^a 0.77 kayles Kayles S(1,2) S(all) S(all-but:3) S(0) S(01) S(65535) S(65536) S(1,) S() nan inf None";

/// Whole texts that contest systems send to validators, which must reject them.
const JUNK: [&[u8]; 8] = [
    b"",
    b"\n",
    b"Na\xc3\xafve\n",
    b"1\nNa\xc3\xafve\n",
    b"\x7f\n",
    b"1\n\x7f\n",
    b"YVRtr&*teTsRjs8ZC2%kN*T63V@jJq!d\n",
    b" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~",
];

/// Returns texts that differ from a valid one in one of its first 60 bytes, or in its length.
pub(crate) fn other_bytes(text: &str) -> Vec<Vec<u8>> {
    let bytes = text.as_bytes();
    let mut texts: Vec<Vec<u8>> = (0..=bytes.len()).map(|end| bytes[..end].to_vec()).collect();
    for (at, &byte) in bytes.iter().enumerate().take(60) {
        let (before, after) = (&bytes[..at], &bytes[at + 1..]);
        texts.push([before, after].concat());
        texts.extend(BYTES.iter().map(|&other| [before, &[other], after].concat()));
        texts.extend(b" \n\t0+-\xa0".iter().map(|&other| [before, &[other, byte], after].concat()));
    }
    texts
}

/// Returns texts that differ from a valid one in a word, in equal words or in a line. Some words are the limits and the numbers after them.
pub(crate) fn other_words(text: &str, limits: &[u64]) -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split(' ').collect()).collect();
    let limits = limits.iter().flat_map(|&most| [most.to_string(), (u128::from(most) + 1).to_string()]);
    let others: Vec<String> = limits.chain(["1".repeat(5_000)]).collect();
    for (line, at) in (0..lines.len()).flat_map(|line| (0..words[line].len()).map(move |at| (line, at))) {
        for word in WORDS.split(' ').chain(others.iter().map(String::as_str)) {
            let mut changed = words.clone();
            changed[line][at] = word;
            let lines: Vec<String> = changed.iter().map(|words| words.join(" ")).collect();
            texts.push((lines.join("\n") + "\n").into());
        }
    }
    // Numbers that are equal, such as both ends of a line, change together.
    for (line, words_of_line) in words.iter().enumerate() {
        let is_repeated = |word: &&str| words_of_line.iter().filter(|other| other == &word).count() > 1;
        for repeated in words_of_line.iter().filter(|word| is_repeated(word)).collect::<BTreeSet<_>>() {
            for word in WORDS.split(' ').take(12).chain(others.iter().map(String::as_str)) {
                let changed = words_of_line.iter().map(|other| if other == repeated { word } else { other });
                let changed = changed.collect::<Vec<_>>().join(" ");
                let mut lines = lines.clone();
                lines[line] = &changed;
                texts.push((lines.join("\n") + "\n").into());
            }
        }
    }
    for at in 0..lines.len() {
        let [mut without, mut twice, mut swapped, mut same, mut empty] = [0; 5].map(|_| lines.clone());
        without.remove(at);
        twice.insert(at, lines[at]);
        swapped.swap(at, (at + 1) % lines.len());
        same[at] = lines[(at + 1) % lines.len()];
        empty.insert(at, "");
        texts.extend([without, twice, swapped, same, empty].map(|lines| (lines.join("\n") + "\n").into_bytes()));
    }
    texts
}

/// Returns inputs of heaps with every code of up to four of these characters, and with codes of random pieces.
fn codes() -> Vec<Vec<u8>> {
    const CHARACTERS: &[u8] = b"047CS().!,";
    const PIECES: [&str; 24] = [
        "S(", "S", "(", ")", ")", "all", "all-but:", "-but:", ",", ",", "1", "12", "0", "007", "65535", "65536", ".",
        "0.", "4!.", "!", "77", "cF", "G", "kayles",
    ];
    let mut codes = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..4 {
        let end = codes.len();
        for index in start..end {
            codes.extend(CHARACTERS.iter().map(|&next| [&codes[index][..], &[next]].concat()).collect::<Vec<_>>());
        }
        start = end;
    }
    let mut random = random(52);
    let mut below = |end: usize| usize::try_from(random() % end as u64).unwrap();
    for _ in 0..4_000 {
        codes.push((0..=below(6)).flat_map(|_| PIECES[below(PIECES.len())].bytes()).collect());
        codes.push(
            [&b"S("[..], PIECES[below(PIECES.len())].as_bytes(), b",", PIECES[below(PIECES.len())].as_bytes(), b")"]
                .concat(),
        );
    }
    let long = |digits| [&b"0."[..], &vec![b'7'; digits]].concat();
    codes.extend([long(63), long(64), [&b"S("[..], &[b'0'; 5_000], b"1)"].concat()]);
    codes.extend(Code::NAMES.map(|(name, _)| name.into()));
    codes.push("dawsn".into());
    codes.into_iter().map(|code| [&code[..], b" 1\n5\n"].concat()).collect()
}

/// The validator of a package and `Game::validate` accept the same inputs. The validator exits with 42 or 43 whatever the
/// bytes are, and the other formats have the same validator with other statuses.
#[test]
fn validators_agree_with_validate() {
    if !has("python3") {
        return;
    }
    for (game, contest) in contests() {
        // In the last small limits, numbers of the same kind have different limits.
        let all = limits(contest).into_iter().chain(contest.small_limits().last());
        for (kind, limits) in all.enumerate() {
            let [package, domjudge, polygon] = [Format::Kattis, Format::Domjudge, Format::Polygon]
                .map(|format| Package::new(contest, format, &limits));
            let [validator, same, of_polygon] = [&package, &domjudge, &polygon].map(Package::validator);
            assert_eq!(validator, same, "{}: DOMjudge", game.name);
            let (statuses_of_kattis, rest) = validator.split_once('\n').unwrap();
            assert_eq!(statuses_of_kattis, "VALID, INVALID = 42, 43", "{}", game.name);
            assert_eq!(of_polygon, format!("VALID, INVALID = 0, 3\n{rest}"), "{}: Polygon", game.name);

            let most: Vec<u64> = package.stated_limits().into_values().collect();
            let mut texts: Vec<&str> = package.tests.iter().map(|test| &*test.input).collect();
            texts.sort_by_key(|text| text.len());
            let (is_small, is_full) = (kind % 2 == 1, kind == 2);
            let changed = texts.iter().filter(|text| text.len() >= 20).take(if is_small { 2 } else { 1 });
            let mut inputs: Vec<Vec<u8>> = changed.flat_map(|text| other_words(text, &most)).collect();
            inputs.extend(texts.iter().map(|text| text.as_bytes().to_vec()));
            inputs.extend(JUNK.map(<[u8]>::to_vec));
            // Limits do not matter for these changes.
            if is_small {
                inputs.extend(other_bytes(texts[0]));
                if game.name == "heaps" {
                    inputs.extend(codes());
                }
            }
            // The statement has only the judge's format. The full limits allow other formats, which begin with a word.
            let is_other = |text: &[u8]| text.first().is_some_and(u8::is_ascii_alphabetic) && game.is_contest_problem();
            inputs.retain(|text| !is_full || !is_other(text));

            let own = package.limits();
            let found = statuses(&validator, Path::new(""), &inputs);
            assert_eq!(found.len(), inputs.len(), "{}", game.name);
            let mut valid = 0;
            for (text, status) in inputs.iter().zip(found) {
                let validated = game.validate(&own, &text[..]);
                let expected = if validated.is_ok() { 42 } else { 43 };
                let shown = text[..text.len().min(300)].escape_ascii();
                assert_eq!(
                    status,
                    expected,
                    "{}: `Game::validate` returns {validated:?} for `{shown}`",
                    package.case()
                );
                valid += usize::from(validated.is_ok());
            }
            let invalid = inputs.len() - valid;
            assert!(valid >= 20 && invalid >= 100, "{}: {valid} valid and {invalid} invalid", package.case());
        }
    }
}

/// The validator of answers accepts the answers of all tests, and neither other layouts nor letters in the other case.
#[test]
fn validators_of_answers() {
    if !has("python3") {
        return;
    }
    let mut seen = 0;
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Icpc, &contest.small_limits().next().unwrap());
        if package.path("output_validator").exists() {
            continue;
        }
        let validator = package.text("answer_validators/validate.py");
        for test in &package.tests {
            let answer = &test.answer;
            let swapped = if answer.starts_with(char::is_alphabetic) { answer.to_uppercase() } else { "x\n".into() };
            let without = answer.trim_end().to_owned();
            let windows = answer.replace('\n', "\r\n");
            let (before, after) = ([" ", "0", "+", "-"], ["\n", "42\n", "hello\n", " "]);
            let before = before.map(|start| start.to_owned() + answer);
            let after = after.map(|end| answer.clone() + end);
            let wrong = [swapped, without, windows].into_iter().chain(before).chain(after).map(String::into_bytes);
            let junk = JUNK.map(<[u8]>::to_vec);
            let outputs: Vec<_> = [answer.clone().into_bytes()].into_iter().chain(wrong).chain(junk).collect();
            let found = statuses(&validator, &test.file, &outputs);
            assert_eq!(found[0], 42, "{}: {answer}", game.name);
            for (output, status) in outputs.iter().zip(found).skip(1) {
                assert_eq!(status, 43, "{}: `{}` for `{answer}`", game.name, output.escape_ascii());
            }
        }
        seen += 1;
    }
    assert_eq!(seen, 6, "games without a checker");
}
