//! `impartial check` as a checker of testlib, and as an output validator of Kattis.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Command;
use std::process::Output;

use crate::command::{SHARTI_SAMPLE_2, bad, run};
use crate::folder::Folder;

/// The verdict of a judge on an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    Wrong,
    Malformed,
    WrongJudge,
}

use Verdict::{Malformed, Right, Wrong, WrongJudge};

impl Verdict {
    /// The exit statuses of testlib and of Kattis.
    fn statuses(self) -> [i32; 2] {
        match self {
            Right => [0, 42],
            Wrong => [1, 43],
            Malformed => [2, 43],
            WrongJudge => [3, 3],
        }
    }

    /// The start of a message of testlib, and of a line of `judgemessage.txt`.
    fn starts(self) -> [&'static str; 2] {
        match self {
            Right => ["ok\n", "right\n"],
            Wrong => ["wrong answer ", "wrong: "],
            Malformed => ["wrong output format ", "malformed: "],
            WrongJudge => ["FAIL the judge's answer is wrong: ", "the judge's answer is wrong: "],
        }
    }
}

/// The files of a judge in one folder.
struct Judge {
    folder: Folder,
    game: &'static str,
}

impl Judge {
    fn new(game: &'static str, input: &str, answer: &[u8]) -> Self {
        let folder = Folder::new();
        folder.write("input", input);
        fs::write(folder.file("answer"), answer).unwrap();
        Self { folder, game }
    }

    /// Runs the checker of testlib.
    fn testlib(&self, output: &[u8]) -> Output {
        let file = self.folder.file("output");
        fs::write(&file, output).unwrap();
        let [input, answer] = ["input", "answer"].map(|name| self.folder.file(name));
        run(&["check", self.game, &input, &file, &answer, "--testlib"], "")
    }

    /// Runs the validator of Kattis; returns its output and the message.
    fn kattis(&self, output: &[u8]) -> (Output, String) {
        let [input, answer, message] = ["input", "answer", "judgemessage.txt"].map(|name| self.folder.file(name));
        let feedback = message.strip_suffix("judgemessage.txt").unwrap();
        let validated = run(&["check", self.game, &input, &answer, feedback, "--kattis"], output);
        (validated, fs::read_to_string(message).unwrap())
    }

    /// Checks the statuses and the messages of both.
    fn expect(&self, output: &[u8], verdict: Verdict) {
        let case = format!("{}: {} is {verdict:?}", self.game, output.escape_ascii());
        let [testlib_status, kattis_status] = verdict.statuses();
        let [testlib_start, kattis_start] = verdict.starts();
        let testlib = self.testlib(output);
        let said = String::from_utf8(testlib.stderr).unwrap();
        assert_eq!(testlib.status.code(), Some(testlib_status), "{case}: {said}");
        assert!(said.starts_with(testlib_start), "{case}: {said}");
        assert_eq!(testlib.stdout, b"", "{case}");
        let (kattis, message) = self.kattis(output);
        assert_eq!(kattis.status.code(), Some(kattis_status), "{case}: {message}");
        assert!(message.starts_with(kattis_start), "{case}: {message}");
        assert!(message.ends_with('\n') && message.lines().count() == 1, "{case}: {message}");
        assert_eq!((kattis.stdout, kattis.stderr), (Vec::new(), Vec::new()), "{case}");
    }
}

/// The verdicts of both systems. If the judge's answer is wrong, this is a failure, even if the output is the same.
#[test]
fn statuses_and_messages() {
    for (answer, output, verdict) in [
        (&b"Hamed\n"[..], &b"Hamed"[..], Right),
        (b"Hamed\n", b"\r\n\tHamed\r\n\n", Right),
        (b"Hamed\n", b"Malek\n", Wrong),
        (b"Hamed\n", b"hamed\n", Malformed),
        (b"Hamed\n", b"Hamed\n0\n", Malformed),
        (b"Hamed\n", b"", Malformed),
        (b"Hamed\n", b"Hamed\0\n", Malformed),
        (b"Hamed\n", b"Hamed\xff\n", Malformed),
        (b"Malek\n", b"Malek\n", WrongJudge),
        (b"Malek\n", b"Hamed\n", WrongJudge),
        (b"Hamed\xff\n", b"Hamed\n", WrongJudge),
    ] {
        Judge::new("sharti", SHARTI_SAMPLE_2, answer).expect(output, verdict);
    }
}

/// Moves, numbers and cases: another token is malformed, and an illegal or losing move is wrong.
#[test]
fn verdicts_on_outputs() {
    let nim = Judge::new("nim", "4\n3 4 5 8\n", b"FIRST\n4 6\n");
    let marks = Judge::new("marked-rectangle", "2\n5 8\n6 7\n", b"40\n42\n");
    let maps = Judge::new("grid-split", "2\n1 1\n#\n1 1\n#\n", b"Kirito\nKirito\n");
    for (judge, output, verdict) in [
        (&nim, "FIRST 4 6", Right),
        (&nim, "FIRST\n4 5\n", Wrong),
        (&nim, "FIRST\n0 1\n", Wrong),
        (&nim, "SECOND\n", Wrong),
        (&nim, "FIRST\n4\n", Malformed),
        (&nim, "FIRST\n4 6 0\n", Malformed),
        (&nim, "FIRST\n4 six\n", Malformed),
        (&marks, "40\n41\n", Wrong),
        (&marks, "40\n-42\n", Wrong),
        (&marks, "40\n999999999999999999999999999999999999999999\n", Wrong),
        (&marks, "40\n42.0\n", Malformed),
        (&maps, "Kirito Kirito", Right),
        (&maps, "Kirito\nAsuna\n", Wrong),
        (&maps, "Kirito\n", Malformed),
        (&maps, "Kirito\nKirito\nKirito\n", Malformed),
    ] {
        judge.expect(output.as_bytes(), verdict);
    }
}

/// The output may have no end, and the judge's machine may have little memory.
#[cfg(target_os = "linux")]
#[test]
fn long_outputs_are_malformed() {
    let judge = Judge::new("sharti", SHARTI_SAMPLE_2, b"Hamed\n");
    let [input, answer, folder] = ["input", "answer", ""].map(|name| judge.folder.file(name));
    for (files, system, status) in
        [([input.as_str(), &answer, &folder], "--kattis", 43), ([&input, "/dev/zero", &answer], "--testlib", 2)]
    {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 40000; exec \"$0\" check sharti \"$@\"", env!("CARGO_BIN_EXE_impartial")]);
        let output = command.args(files).arg(system).stdin(fs::File::open("/dev/zero").unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{system}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let message = fs::read_to_string(judge.folder.file("judgemessage.txt")).unwrap();
    assert_eq!(message, "malformed: the output has more than 1048768 bytes\n");
}

/// A failure of the judge must not be taken for a malformed output.
#[test]
fn failures_of_testlib_are_not_verdicts() {
    let judge = Judge::new("sharti", SHARTI_SAMPLE_2, b"Hamed\n");
    let output = judge.folder.write("output", "Hamed\n");
    let malformed = judge.folder.write("malformed", "5 2 9\n");
    let [input, answer, none] = ["input", "answer", "none"].map(|name| judge.folder.file(name));
    let report = judge.folder.file("report");
    let status = |arguments: &[&str]| {
        let output = run(&[&["check"], arguments, &["--testlib"]].concat(), "Hamed\n");
        assert_eq!(output.stdout, b"", "{arguments:?}");
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    for (arguments, expected, start) in [
        (&["sharti", &malformed, &output, &answer][..], 3, &*format!("FAIL {malformed}:1:5: ")),
        (&["sharti", &none, &output, &answer], 3, &format!("FAIL cannot read {none}: ")),
        (&["sharti", &input, &output, &none], 3, &format!("FAIL cannot read {none}: ")),
        (&["sharti", &input, &none, &answer], 2, &format!("wrong output format cannot read {none}: ")),
        (&["sharti", &input, "-", "-"], 3, "FAIL the output and the answer cannot both be read from standard input\n"),
        (&["sharti", &input, "-", &answer], 0, "ok\n"),
        (&["sharti", &input, &output, "-"], 0, "ok\n"),
        (&["sharti", &input, &output], 3, "error: "),
        (&["shart", &input, &output, &answer], 3, "error: "),
        (&["sharti", &input, &output, &answer, &report], 0, "ok\n"),
        (&["sharti", &input, &output, &answer, &report, &report], 3, "FAIL expected at most one report file, found 2"),
        (&["sharti", &input, &output, &answer, "--kattis"], 3, "error: "),
        (&["sharti", &input, &output, &answer, "--rule", "run"], 3, "FAIL sharti has no rule `run`"),
    ] {
        let (status, said) = status(arguments);
        assert_eq!(status, expected, "{arguments:?}: {said}");
        assert!(said.starts_with(start), "{arguments:?}: {said}");
    }
}

/// Kattis treats any status other than 42 and 43 as a failure on the judge's side.
#[test]
fn failures_of_kattis_exit_with_2() {
    let judge = Judge::new("sharti", SHARTI_SAMPLE_2, b"Hamed\n");
    let [input, answer, none] = ["input", "answer", "none"].map(|name| judge.folder.file(name));
    let folder = judge.folder.file("");
    for (arguments, message) in [
        (&["sharti", &input, &answer, &none][..], &*format!("error: the feedback folder {none} does not exist\n")),
        (&["sharti", &none, &answer, &folder], &format!("error: cannot read {none}: ")),
        (&["sharti", &input, &none, &folder], &format!("error: cannot read {none}: ")),
        (
            &["sharti", "-", &answer, &folder],
            "error: with --kattis, only the contestant's output is read from standard input\n",
        ),
        (&["sharti", &input, &answer], "error: "),
        (
            &["sharti", &input, &answer, &folder, "tolerant"],
            "error: expected the flag case_sensitive or space_change_sensitive, found `tolerant`\n",
        ),
    ] {
        let refusal = bad(&[&["check"], arguments, &["--kattis"][..]].concat(), "Hamed\n");
        assert!(refusal.starts_with(message), "{arguments:?}: {refusal}");
    }
    assert!(!judge.folder.names().contains(&"judgemessage.txt".into()));
    assert!(bad(&["check", "sharti", &input, &answer, &folder], "").contains("--testlib|--kattis"));
    let flags = ["check", "sharti", &input, &answer, &folder, "case_sensitive", "space_change_sensitive", "--kattis"];
    assert_eq!(run(&flags, "Hamed\n").status.code(), Some(42));
}
