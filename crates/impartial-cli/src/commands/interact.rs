//! `impartial interact`: plays the judge's side of a problem in which a contestant has to beat the judge.
//!
//! | who | line |
//! |---|---|
//! | judge | the input, as in its file |
//! | contestant | `first` or `second`: whether it moves first |
//! | both in turns | a move, in the syntax of `impartial games`, after the number of its position if there are several |
//! | judge | `end`, once the player to move has no move |
//!
//! The player who makes the last move wins, or loses in misère play. The judge plays perfectly, so only a perfect contestant wins.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::{ArgGroup, Args};
use impartial::core::SumMove;
use impartial::number_reader::Reader;
use impartial::session::{Player, Session};
use impartial::{AnyMove, Game};

use crate::input::Input;
use crate::status::Status;
use crate::value_parsers::game;
use crate::verdict::{self, Kind, Verdict};

/// Maximum number of bytes of a line. The longest moves leave a few heaps of 20 digits each.
const MAX_LINE: u64 = 1 << 16;

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("judge").args(["testlib", "kattis"]))]
pub(crate) struct InteractArgs {
    /// Game of the input; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Input file with the position to play
    input: PathBuf,
    /// With --testlib, the output for the checker, which gets `won` if the contestant wins, the judge's answer, which is not read, and a report file; with --kattis, the judge's answer, which is not read, and an existing folder for judgemessage.txt
    #[arg(value_name = "FILE", requires = "judge")]
    files: Vec<PathBuf>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Maximum number of moves of both players; a longer game counts as lost
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    moves: usize,
    /// Act as a testlib interactor: exit with 0 if the contestant wins, 1 if it loses or makes an illegal move, 2 if a line is malformed, and 3 if the input cannot be read
    #[arg(long)]
    testlib: bool,
    /// Act as an interactive validator of Kattis or DOMjudge: exit with 42 if the contestant wins, and 43 if not
    #[arg(long)]
    kattis: bool,
}

/// Plays the game over standard input and output, and reports the verdict as the contest system expects it.
pub(crate) fn run(args: &InteractArgs, out: &mut impl Write) -> Result<Status> {
    if args.testlib {
        let verdict = play(args, out).and_then(|verdict| {
            if let Some(output) = args.files.first() {
                let text = if verdict.kind == Kind::Right { "won\n" } else { "" };
                fs::write(output, text).with_context(|| format!("cannot write {}", output.display()))?;
            }
            Ok(verdict)
        });
        return verdict::testlib(verdict, args.files.get(2).map(|file| &**file));
    }
    if args.kattis {
        ensure!(args.files.len() >= 2, "expected the judge's answer and the feedback folder after the input");
        let folder = &args.files[1];
        verdict::ensure_folder(folder)?;
        return play(args, out)?.write_to(folder);
    }
    // Standard output belongs to the game.
    play(args, out)?.print(&mut io::stderr())
}

fn play(args: &InteractArgs, out: &mut impl Write) -> Result<Verdict> {
    ensure!(args.input != Path::new("-"), "standard input has the contestant's moves, so the input must be a file");
    let puzzle = Input::puzzle(args.game.rule(args.rule.as_deref())?, Some(&args.input), None)?;
    // The contestant gets the bytes of the file. A position written anew could differ in its layout or in its format.
    let text = Input::read(Some(&args.input))?.into_text()?;
    let mut table = Table { lines: io::stdin().lock(), out, is_closed: false };
    table.send(&text)?;
    let verdict = table.game(args, puzzle.into_positions())?;
    table.send("end")?;
    Ok(verdict)
}

/// The two pipes to the contestant.
struct Table<'a, R, W> {
    lines: R,
    out: &'a mut W,
    /// Whether the contestant reads no more. It may stop after its last move.
    is_closed: bool,
}

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Plays a game to its end or to the first breach of the protocol.
    fn game(&mut self, args: &InteractArgs, positions: Vec<impartial::AnyPosition>) -> Result<Verdict> {
        let first = match self.line()?.and_then(|line| read_player(&line)) {
            Ok(first) => first,
            Err(reason) => return Ok(Verdict::malformed(format!("expected `first` or `second`, found {reason}"))),
        };
        let mut session = Session::new(positions, first);
        let mut answer = session.answer();
        while session.winner().is_none() {
            // A contestant may move as often as the rules allow without coming nearer to the end, so the judge counts.
            if session.moves().len() >= args.moves {
                return Ok(Verdict::wrong(format!("the game is not over after {} moves", args.moves)));
            }
            self.send_move(&session, answer)?;
            let number = session.moves().len() + 1;
            let line = match self.line()? {
                Ok(line) => line,
                Err(reason) => return Ok(Verdict::malformed(format!("expected move {number}, found {reason}"))),
            };
            let mv = match session.read_answer(&line) {
                Ok(mv) => mv,
                Err(wrong) => return Ok(Verdict::of_fault(&wrong, format!("move {number}: {wrong}"))),
            };
            let said = session.notation(&mv);
            answer = match session.play(mv) {
                Ok(answer) => answer,
                Err(illegal) => {
                    return Ok(Verdict::wrong(format!("move {number} `{said}` is illegal: {}", illegal.rule())));
                }
            };
        }
        self.send_move(&session, answer)?;
        // The judge is the opponent. In misère play, the player who made the last move has lost.
        let last = if session.to_move() == Player::Human { "judge" } else { "contestant" };
        Ok(match session.winner() {
            Some(Player::Human) => Verdict::right(),
            _ => Verdict::wrong(format!("the {last} made the last move, after {} moves", session.moves().len())),
        })
    }

    /// Sends the judge's move, if any.
    fn send_move(&mut self, session: &Session, mv: Option<SumMove<AnyMove>>) -> Result<()> {
        mv.map_or(Ok(()), |mv| self.send(&session.notation(&mv)))
    }

    /// Sends a line to the contestant at once.
    fn send(&mut self, line: &str) -> Result<()> {
        if self.is_closed {
            return Ok(());
        }
        match writeln!(self.out, "{}", line.trim_end()).and_then(|()| self.out.flush()) {
            // A contestant that has stopped is judged by what it said before.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.is_closed = true,
            done => done?,
        }
        Ok(())
    }

    /// Reads a line of the contestant, or returns the reason of its absence.
    fn line(&mut self) -> Result<Result<String, String>> {
        let mut line = Vec::new();
        // A line without an end would fill the memory, so one byte beyond the limit ends the reading.
        self.lines.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut line)?;
        Ok(match String::from_utf8(line) {
            Ok(line) if line.is_empty() => Err("the end of the output".into()),
            Ok(line) if line.len() as u64 > MAX_LINE => Err(format!("a line of more than {MAX_LINE} bytes")),
            Ok(line) => Ok(line),
            Err(_) => Err("a line that is not UTF-8".into()),
        })
    }
}

/// Reads whether the contestant moves first, or returns what was found instead.
fn read_player(line: &str) -> Result<Player, String> {
    let mut reader = Reader::new(line.as_bytes());
    let player = reader.known_token("", |word| match word {
        "first" => Some(Player::Human),
        "second" => Some(Player::Opponent),
        _ => None,
    });
    let only = player.and_then(|player| reader.end().map(|()| player));
    only.map_err(|error| error.found().to_owned())
}
