//! `impartial check`: checks an answer for a person, or acts as the checker of a contest system.
//!
//! testlib passes a checker `INPUT OUTPUT ANSWER` and reads its exit status. Kattis and DOMjudge pass `INPUT ANSWER FOLDER`
//! and the output on standard input. All of them also check the judge's own answer, by the same rules as the contestant's.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::{ArgGroup, Args};
use impartial::impartial_core::Stopped;
use impartial::{AnswerFault, Game, Puzzle};

use crate::input::Input;
use crate::output::STDOUT_FAILED;
use crate::printable::printable;
use crate::status::Status;
use crate::value_parsers::game;

/// Maximum number of bytes of an output in addition to [`MAX_GROWTH`], mostly for whitespace between its tokens.
const MAX_WHITESPACE: u64 = 1 << 20;

/// Maximum number of bytes of an output for each byte of the judge's answer. A right output differs from it only in the
/// move, whose numbers may be longer and which may leave more heaps.
const MAX_GROWTH: u64 = 32;

/// The file in the feedback folder that Kattis and DOMjudge show to the judges.
const MESSAGE: &str = "judgemessage.txt";

/// The arguments of `impartial check`.
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("judge").args(["testlib", "kattis"]),
    override_usage = "impartial check [--rule <RULE>] <GAME> <INPUT> <ANSWER>
       impartial check [--rule <RULE>] <GAME> <INPUT> <OUTPUT> <ANSWER> --testlib
       impartial check [--rule <RULE>] <GAME> <INPUT> <ANSWER> <FOLDER> --kattis < OUTPUT"
)]
pub(crate) struct CheckArgs {
    /// Game of the input; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Input file; `-` reads standard input
    input: PathBuf,
    /// File with the answer to check; `-` reads standard input. With --testlib, the contestant's output; with --kattis, the judge's answer
    answer: PathBuf,
    /// With --testlib, the judge's answer; with --kattis, an existing folder for judgemessage.txt
    #[arg(value_name = "ANSWER|FOLDER", requires = "judge")]
    last: Option<PathBuf>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Act as a testlib checker: exit with 0 if the output is right, 1 if it is wrong, 2 if it is malformed, and 3 if the judge's answer is wrong or one of the judge's files cannot be read
    #[arg(long, requires = "last")]
    testlib: bool,
    /// Act as an output validator of Kattis or DOMjudge, which reads the output from standard input: exit with 42 if it is right, 43 if it is wrong or malformed, and 3 if the judge's answer is wrong
    #[arg(long, requires = "last")]
    kattis: bool,
}

/// The result of a check, and the reason if the answer is not right.
struct Verdict {
    kind: Kind,
    reason: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Right,
    Wrong,
    Malformed,
    WrongJudge,
}

/// The exit status of each [`Kind`] and the text before its reason.
type Reports = [(Status, &'static str); 4];

/// Without a contest system, a malformed answer counts as a wrong one.
const PLAIN: Reports =
    [(Status::SUCCESS, "right"), (Status::WRONG_ANSWER, "wrong: "), (Status::WRONG_ANSWER, "wrong: "), WRONG_JUDGE];

const TESTLIB: Reports = [
    (Status::SUCCESS, "ok"),
    (Status::WRONG_ANSWER, "wrong answer "),
    (Status::MALFORMED_ANSWER, "wrong output format "),
    (Status::WRONG_JUDGE, "FAIL the judge's answer is wrong: "),
];

const KATTIS: Reports = [
    (Status::KATTIS_RIGHT, "right"),
    (Status::KATTIS_WRONG, "wrong: "),
    (Status::KATTIS_WRONG, "malformed: "),
    WRONG_JUDGE,
];

const WRONG_JUDGE: (Status, &str) = (Status::WRONG_JUDGE, "the judge's answer is wrong: ");

impl Verdict {
    fn malformed(reason: String) -> Self {
        Self { kind: Kind::Malformed, reason }
    }

    /// Checks the bytes of an answer.
    fn of(puzzle: &dyn Puzzle, answer: Input) -> Self {
        match answer.into_text().map(|answer| puzzle.check(&answer)) {
            Ok(Ok(())) => Self { kind: Kind::Right, reason: String::new() },
            Ok(Err(wrong)) => {
                let is_malformed = wrong.fault() == AnswerFault::Malformed;
                Self { kind: if is_malformed { Kind::Malformed } else { Kind::Wrong }, reason: wrong.to_string() }
            }
            // A judge would reject such bytes anywhere, so this is a malformed answer, not wrong usage.
            Err(error) => Self::malformed(format!("byte {} of the answer is not valid UTF-8", error.valid_up_to() + 1)),
        }
    }

    /// Checks the judge's answer, and then the output if that is right.
    ///
    /// The contestant's output may be of any length, so no more of it is read than a right output can have.
    fn judge(puzzle: &dyn Puzzle, answer: Input, output: Option<&Path>) -> Result<Self> {
        let most = MAX_WHITESPACE.saturating_add(MAX_GROWTH.saturating_mul(answer.len()));
        let judge = Self::of(puzzle, answer);
        if judge.kind != Kind::Right {
            return Ok(Self { kind: Kind::WrongJudge, ..judge });
        }
        let output = Input::read_up_to(most, output)?;
        let too_long = || Self::malformed(format!("the output has more than {most} bytes"));
        Ok(output.map_or_else(too_long, |output| Self::of(puzzle, output)))
    }

    fn report(&self, reports: Reports) -> (Status, String) {
        let (status, start) = reports[self.kind as usize];
        (status, format!("{start}{}", self.reason))
    }
}

/// Checks the answer, and reports the verdict as the contest system expects it.
pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Status> {
    match &args.last {
        Some(answer) if args.testlib => testlib(args, answer),
        Some(folder) => kattis(args, folder),
        None => plain(args, out),
    }
}

/// Reads the input.
fn puzzle(args: &CheckArgs) -> Result<Box<dyn Puzzle>> {
    Input::puzzle(args.game.rule(args.rule.as_deref())?, Some(&args.input))
}

/// Prints the verdict for a person.
fn plain(args: &CheckArgs, out: &mut impl Write) -> Result<Status> {
    not_both_from_stdin([&args.input, &args.answer], "the input and the answer")?;
    let puzzle = puzzle(args)?;
    let verdict = Verdict::of(&*puzzle, Input::read(Some(&args.answer))?);
    let (status, line) = verdict.report(PLAIN);
    writeln!(out, "{line}").context(STDOUT_FAILED)?;
    Ok(status)
}

/// Acts as a testlib checker: the verdict goes to standard error. Every failure except a fault of the output is the judge's.
fn testlib(args: &CheckArgs, answer: &Path) -> Result<Status> {
    let output = &args.answer;
    let verdict = || -> Result<Verdict> {
        not_both_from_stdin([&args.input, output], "the input and the output")?;
        not_both_from_stdin([&args.input, answer], "the input and the answer")?;
        not_both_from_stdin([output, answer], "the output and the answer")?;
        let puzzle = puzzle(args)?;
        let answer = Input::read(Some(answer))?;
        let verdict = Verdict::judge(&*puzzle, answer, Some(output));
        Ok(verdict.unwrap_or_else(|error| Verdict::malformed(format!("{error:#}"))))
    };
    let (status, line) = match verdict() {
        Ok(verdict) => verdict.report(TESTLIB),
        Err(error) if error.is::<Stopped>() => return Err(error),
        Err(error) => (Status::WRONG_JUDGE, format!("FAIL {error:#}")),
    };
    // If standard error is closed, the exit status still reports the verdict.
    let _ = writeln!(io::stderr(), "{}", printable(&line));
    Ok(status)
}

/// Acts as an output validator of Kattis: the verdict goes to a file in the folder.
fn kattis(args: &CheckArgs, folder: &Path) -> Result<Status> {
    let stdin = Path::new("-");
    ensure!(
        args.input != stdin && args.answer != stdin,
        "with --kattis, only the contestant's output is read from standard input"
    );
    ensure!(folder.is_dir(), "the feedback folder {} does not exist", folder.display());
    let puzzle = puzzle(args)?;
    let answer = Input::read(Some(&args.answer))?;
    let (status, line) = Verdict::judge(&*puzzle, answer, None)?.report(KATTIS);
    let message = folder.join(MESSAGE);
    fs::write(&message, line + "\n").with_context(|| format!("cannot write {}", message.display()))?;
    Ok(status)
}

/// Checks that at most one of two files is standard input.
fn not_both_from_stdin(files: [&Path; 2], names: &str) -> Result<()> {
    ensure!(files.iter().any(|&file| file != Path::new("-")), "{names} cannot both be read from standard input");
    Ok(())
}
