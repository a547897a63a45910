//! `impartial check`: checks an answer for a person, or acts as the checker of a contest system.
//!
//! testlib passes a checker `INPUT OUTPUT ANSWER` and reads its exit status. Kattis and DOMjudge pass `INPUT ANSWER FOLDER`
//! and the output on standard input. All of them also check the judge's own answer, by the same rules as the contestant's.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::{ArgGroup, Args};
use impartial::{Game, Puzzle};

use crate::input::Input;
use crate::search_limits::SearchLimits;
use crate::status::Status;
use crate::value_parsers::game;
use crate::verdict::{self, Kind, Verdict};

/// Maximum number of bytes of an output in addition to [`MAX_GROWTH`], mostly for whitespace between its tokens.
const MAX_WHITESPACE: u64 = 1 << 20;

/// Maximum number of bytes of an output for each byte of the judge's answer. A right output differs from it only in the
/// move, whose numbers may be longer and which may leave more heaps.
const MAX_GROWTH: u64 = 32;

/// Flags that Kattis and DOMjudge may pass. Tokens are always compared exactly, and whitespace only separates tokens,
/// so these flags have no effect.
const FLAGS: [&str; 2] = ["case_sensitive", "space_change_sensitive"];

#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("judge").args(["testlib", "kattis"]),
    override_usage = "impartial check [--rule <RULE>] <GAME> <INPUT> <ANSWER>
       impartial check [--rule <RULE>] <GAME> <INPUT> <OUTPUT> <ANSWER> [REPORT] --testlib
       impartial check [--rule <RULE>] <GAME> <INPUT> <ANSWER> <FOLDER> [FLAG]... --kattis < OUTPUT"
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
    /// With --testlib, a report file, to which the verdict is also written; with --kattis, the flags `case_sensitive` and `space_change_sensitive`, which change nothing
    #[arg(value_name = "REPORT|FLAG", requires = "judge")]
    more: Vec<String>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Act as a testlib checker: exit with 0 if the output is right, 1 if it is wrong, 2 if it is malformed, and 3 if the judge's answer is wrong or one of the judge's files cannot be read
    #[arg(long, requires = "last")]
    testlib: bool,
    /// Act as an output validator of Kattis or DOMjudge, which reads the output from standard input: exit with 42 if it is right, 43 if it is wrong or malformed, and 3 if the judge's answer is wrong
    #[arg(long, requires = "last")]
    kattis: bool,
    #[command(flatten)]
    limits: SearchLimits,
}

impl Verdict {
    /// Checks the bytes of an answer.
    fn of(puzzle: &dyn Puzzle, answer: Input) -> Self {
        match answer.into_text().map(|answer| puzzle.check(&answer)) {
            Ok(Ok(())) => Self::right(),
            Ok(Err(wrong)) => Self::of_fault(&wrong, wrong.to_string()),
            // A judge would reject such bytes anywhere, so this is a malformed answer, not wrong usage.
            Err(error) => Self::malformed(format!("byte {} of the answer is not valid UTF-8", error.valid_up_to() + 1)),
        }
    }

    /// Checks the judge's answer, and then the output if that is right.
    ///
    /// The contestant's output may be of any length, so no more of it is read than a right output can have.
    fn judge(puzzle: &dyn Puzzle, answer: Input, output: Option<&Path>) -> Result<Self> {
        // The judge's answer bounds the output, so a contestant cannot make the checker read without an end.
        let most = MAX_WHITESPACE.saturating_add(MAX_GROWTH.saturating_mul(answer.len()));
        let judge = Self::of(puzzle, answer);
        if judge.kind != Kind::Right {
            return Ok(Self { kind: Kind::WrongJudge, ..judge });
        }
        let output = Input::read_up_to(most, output)?;
        let too_long = || Self::malformed(format!("the output has more than {most} bytes"));
        Ok(output.map_or_else(too_long, |output| Self::of(puzzle, output)))
    }
}

/// Checks the answer, and reports the verdict as the contest system expects it.
pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Status> {
    match &args.last {
        // The same arguments mean other files for each contest system, so each has a function of its own.
        Some(answer) if args.testlib => testlib(args, answer),
        Some(folder) => kattis(args, folder),
        None => plain(args, out),
    }
}

/// Reads the input.
fn puzzle(args: &CheckArgs) -> Result<Box<dyn Puzzle>> {
    Input::puzzle(args.game.rule(args.rule.as_deref())?, Some(&args.input), Some(&args.limits))
}

/// Prints the verdict for a person.
fn plain(args: &CheckArgs, out: &mut impl Write) -> Result<Status> {
    not_both_from_stdin([&args.input, &args.answer], "the input and the answer")?;
    let puzzle = puzzle(args)?;
    Verdict::of(&*puzzle, Input::read(Some(&args.answer))?).print(out)
}

/// Acts as a testlib checker: the verdict goes to standard error. Every failure except a fault of the output is the judge's.
fn testlib(args: &CheckArgs, answer: &Path) -> Result<Status> {
    let output = &args.answer;
    let report = args.more.first().map(Path::new);
    // A closure, because every failure in it must become the status 3 and a line that begins with `FAIL`.
    let verdict = || -> Result<Verdict> {
        ensure!(args.more.len() <= 1, "expected at most one report file, found {}", args.more.len());
        not_both_from_stdin([&args.input, output], "the input and the output")?;
        not_both_from_stdin([&args.input, answer], "the input and the answer")?;
        not_both_from_stdin([output, answer], "the output and the answer")?;
        let puzzle = puzzle(args)?;
        let answer = Input::read(Some(answer))?;
        let verdict = Verdict::judge(&*puzzle, answer, Some(output));
        Ok(verdict.unwrap_or_else(|error| Verdict::malformed(format!("{error:#}"))))
    };
    verdict::testlib(verdict(), report)
}

/// Acts as an output validator of Kattis: the verdict goes to a file in the folder.
fn kattis(args: &CheckArgs, folder: &Path) -> Result<Status> {
    let stdin = Path::new("-");
    ensure!(
        args.input != stdin && args.answer != stdin,
        "with --kattis, only the contestant's output is read from standard input"
    );
    for flag in &args.more {
        ensure!(FLAGS.contains(&flag.as_str()), "expected the flag {}, found `{flag}`", FLAGS.join(" or "));
    }
    verdict::ensure_folder(folder)?;
    let puzzle = puzzle(args)?;
    let answer = Input::read(Some(&args.answer))?;
    Verdict::judge(&*puzzle, answer, None)?.write_to(folder)
}

/// Checks that at most one of two files is standard input.
fn not_both_from_stdin(files: [&Path; 2], names: &str) -> Result<()> {
    ensure!(files.iter().any(|&file| file != Path::new("-")), "{names} cannot both be read from standard input");
    Ok(())
}
