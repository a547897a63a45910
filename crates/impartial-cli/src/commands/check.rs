//! `impartial check`: a person's check of an answer, and the checkers of two contest systems.
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
    /// File with the answer to check; `-` reads standard input. With --testlib the contestant's output, with --kattis the judge's answer
    answer: PathBuf,
    /// With --testlib the judge's answer, with --kattis an existing folder for judgemessage.txt
    #[arg(value_name = "ANSWER|FOLDER", requires = "judge")]
    last: Option<PathBuf>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Act as a testlib checker: exit with 0 if the output is right, 1 if it is wrong, 2 if it is malformed, and 3 if the judge's answer is not right or a judge's file cannot be read
    #[arg(long, requires = "last")]
    testlib: bool,
    /// Act as an output validator of Kattis or DOMjudge, which reads the output from standard input: exit with 42 if it is right, 43 if it is wrong or malformed, and 3 if the judge's answer is not right
    #[arg(long, requires = "last")]
    kattis: bool,
}

/// The result of a check. The errors are the reason why the answer is not right.
enum Verdict {
    Right,
    Wrong(String),
    Malformed(String),
    WrongJudge(String),
}

impl Verdict {
    /// Checks the bytes of an answer.
    fn of(puzzle: &dyn Puzzle, answer: Input) -> Self {
        match answer.into_text() {
            Ok(answer) => match puzzle.check(&answer) {
                Ok(()) => Self::Right,
                Err(wrong) if wrong.fault() == AnswerFault::Malformed => Self::Malformed(wrong.to_string()),
                Err(wrong) => Self::Wrong(wrong.to_string()),
            },
            // A judge would reject such bytes anywhere, so this is a malformed answer, not wrong usage.
            Err(error) => Self::Malformed(format!("byte {} of the answer is not valid UTF-8", error.valid_up_to() + 1)),
        }
    }

    /// Checks the judge's answer, and then the output if that is right.
    fn judge(puzzle: &dyn Puzzle, answer: Input, output: impl FnOnce() -> Result<Self>) -> Result<Self> {
        match Self::of(puzzle, answer) {
            Self::Right => output(),
            Self::Wrong(reason) | Self::Malformed(reason) | Self::WrongJudge(reason) => Ok(Self::WrongJudge(reason)),
        }
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

/// Prints the verdict for a person, to whom a malformed answer is a wrong one.
fn plain(args: &CheckArgs, out: &mut impl Write) -> Result<Status> {
    not_both_from_stdin([&args.input, &args.answer], "the input and the answer")?;
    let puzzle = puzzle(args)?;
    let (status, line) = match Verdict::of(&*puzzle, Input::read(Some(&args.answer))?) {
        Verdict::Right => (Status::SUCCESS, "right\n".into()),
        Verdict::Wrong(reason) | Verdict::Malformed(reason) | Verdict::WrongJudge(reason) => {
            (Status::WRONG_ANSWER, format!("wrong: {reason}\n"))
        }
    };
    out.write_all(line.as_bytes()).context(STDOUT_FAILED)?;
    Ok(status)
}

/// Acts as a testlib checker: the verdict goes to standard error. Every failure but one of the output is the judge's.
fn testlib(args: &CheckArgs, answer: &Path) -> Result<Status> {
    let output = &args.answer;
    let verdict = || {
        not_both_from_stdin([&args.input, output], "the input and the output")?;
        not_both_from_stdin([&args.input, answer], "the input and the answer")?;
        not_both_from_stdin([output, answer], "the output and the answer")?;
        let puzzle = puzzle(args)?;
        Verdict::judge(&*puzzle, Input::read(Some(answer))?, || {
            Ok(match Input::read(Some(output)) {
                Ok(output) => Verdict::of(&*puzzle, output),
                Err(error) => Verdict::Malformed(format!("{error:#}")),
            })
        })
    };
    let (status, line) = match verdict() {
        Ok(Verdict::Right) => (Status::SUCCESS, "ok".into()),
        Ok(Verdict::Wrong(reason)) => (Status::WRONG_ANSWER, format!("wrong answer {reason}")),
        Ok(Verdict::Malformed(reason)) => (Status::MALFORMED_ANSWER, format!("wrong output format {reason}")),
        Ok(Verdict::WrongJudge(reason)) => (Status::WRONG_JUDGE, format!("FAIL the judge's answer is wrong: {reason}")),
        Err(error) if error.is::<Stopped>() => return Err(error),
        Err(error) => (Status::WRONG_JUDGE, format!("FAIL {error:#}")),
    };
    // If standard error is closed, the exit status still tells the verdict.
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
    let output = || Ok(Verdict::of(&*puzzle, Input::read(None)?));
    let (status, line) = match Verdict::judge(&*puzzle, Input::read(Some(&args.answer))?, output)? {
        Verdict::Right => (Status::KATTIS_RIGHT, "right".into()),
        Verdict::Wrong(reason) => (Status::KATTIS_WRONG, format!("wrong: {reason}")),
        Verdict::Malformed(reason) => (Status::KATTIS_WRONG, format!("malformed: {reason}")),
        Verdict::WrongJudge(reason) => (Status::WRONG_JUDGE, format!("the judge's answer is wrong: {reason}")),
    };
    let message = folder.join(MESSAGE);
    fs::write(&message, line + "\n").with_context(|| format!("cannot write {}", message.display()))?;
    Ok(status)
}

/// Checks that at most one of two files is standard input.
fn not_both_from_stdin(files: [&Path; 2], names: &str) -> Result<()> {
    ensure!(files.iter().any(|&file| file != Path::new("-")), "{names} cannot both be read from standard input");
    Ok(())
}
