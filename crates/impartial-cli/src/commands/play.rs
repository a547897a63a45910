//! `impartial play`.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use impartial::number_reader::Reader;
use impartial::session::{Level, Player, Reply, Session};
use impartial::{AnyPosition, Game};

use crate::input::{Input, MAX_TOKEN};
use crate::printable::{is_obeyed, printable};
use crate::search_limits::SearchLimits;
use crate::status::Status;
use crate::sum_component::{self, Component};
use crate::value_parsers::{GameOrSum, game_or_sum, level};
use crate::{output, page};

/// The game without an argument. Its rule is one sentence, and its board has no numbers to decode.
const EXAMPLE: &str = "nim";

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// Game to play, or `sum` to play several positions as one [default: nim]
    #[arg(value_parser = game_or_sum(), conflicts_with = "resume")]
    game: Option<GameOrSum>,
    /// Input file [default: a small example]; after `sum`, components as in `impartial sum`
    #[arg(value_name = "FILE", conflicts_with = "resume")]
    files: Vec<OsString>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long, requires = "game", conflicts_with = "resume")]
    rule: Option<String>,
    /// Let the opponent move first
    #[arg(long, conflicts_with = "resume")]
    second: bool,
    /// How well the opponent plays: a beginner errs often, a casual player in positions with many moves [default: perfect]
    #[arg(long, value_parser = level(), conflicts_with = "resume")]
    level: Option<Level>,
    /// Seed of a beginner or casual player; the same seed and moves give the same replies [default: 1]
    #[arg(long, value_name = "N", requires = "level")]
    seed: Option<u64>,
    /// Continue the game saved in this file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play against the proof in this file, which `impartial prove` has written: you play the losing side, and the opponent plays
    /// by the proof without a search
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "files", "rule", "second", "level", "resume", "positions", "memory"])]
    proof: Option<PathBuf>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Write a web page with the game to this file instead of playing here; `-` is standard output
    ///
    /// The page needs no server and no network, and can be sent to a friend. Without a game, it opens on an example.
    /// The programs of a release and those built by `cargo xtask web` contain the page; others need --template.
    #[arg(long, value_name = "PAGE.html", conflicts_with_all = ["positions", "memory"])]
    page: Option<PathBuf>,
    /// Open the page in the browser, and print its path
    #[arg(long, requires = "page")]
    open: bool,
    /// Use the page in this file, such as `impartial.html` of a release, instead of the page in this program
    #[arg(long, value_name = "FILE", requires = "page")]
    template: Option<PathBuf>,
}

/// Plays a game between standard input and `out`, until a player has won or the input ends, or writes a page with it.
pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<Status> {
    if let Some(file) = &args.page {
        write_page(args, file, out)?;
        return Ok(Status::SUCCESS);
    }
    let mut print =
        |text: &str| out.write_all(text.as_bytes()).and_then(|()| out.flush()).context(output::STDOUT_FAILED);
    let mut session = session(args)?;
    if !is_named(args) {
        print(&format!(
            "This is {EXAMPLE}. To play another game, run `impartial play GAME`.\n`impartial games` lists the games.\n\n"
        ))?;
    }
    print(&session.begin())?;
    let mut input = io::stdin().lock();
    // A terminal echoes what is typed. The lines of a script are echoed here, so that its output reads the same.
    let echo = !input.is_terminal();
    while session.winner().is_none() {
        print("> ")?;
        let mut line = Vec::new();
        // Standard input may be a file of another kind, whose first line may have no end.
        let read = input.by_ref().take(MAX_TOKEN + 1).read_until(b'\n', &mut line);
        let read = read.context("cannot read standard input")? as u64;
        ensure!(read <= MAX_TOKEN, "cannot read standard input: a line has more than {MAX_TOKEN} bytes");
        if read == 0 {
            print("\nGoodbye.\n")?;
            break;
        }
        // A line that is not UTF-8 cannot be a move or a command, and is not echoed.
        let line = str::from_utf8(&line).unwrap_or("\u{fffd}");
        if echo {
            print(&format!("{}\n", printable(line.trim_end())))?;
        }
        match session.handle_line(line) {
            Reply::Text(text) => print(&text)?,
            Reply::Save { file, force, .. } => match save(&session, Path::new(&file), force) {
                Ok(()) => print(&format!(
                    "Saved. To continue: impartial play --resume {}{}\n",
                    shell_word(&file),
                    args.limits
                ))?,
                Err(error) => print(&format!("Not saved: {}.\n", printable(&format!("{error:#}"))))?,
            },
            Reply::Quit => {
                print("Goodbye.\n")?;
                break;
            }
            other => bail!("this version of the command does not support the reply {other:?}"),
        }
    }
    Ok(Status::SUCCESS)
}

/// Writes the page with the game, or with its own example if the arguments name no game.
fn write_page(args: &PlayArgs, file: &Path, out: &mut impl Write) -> Result<()> {
    let is_stdout = file == Path::new("-");
    ensure!(!(is_stdout && args.open), "--open needs a page in a file, found `-`");
    // Without a choice, the page opens on its own first screen instead of an example.
    let is_default = !is_named(args) && !args.second && args.level.is_none();
    let session = if is_default { None } else { Some(session(args)?) };
    let page = page::with_game(args.template.as_deref(), session.as_ref())?;
    if is_stdout {
        return out.write_all(page.as_bytes()).context(output::STDOUT_FAILED);
    }
    output::write(file, page.as_bytes())?;
    if args.open {
        out.write_all(page::open(file)?.as_bytes()).context(output::STDOUT_FAILED)?;
    }
    Ok(())
}

/// Returns whether the arguments name a game, a saved game or a proof.
fn is_named(args: &PlayArgs) -> bool {
    args.game.is_some() || args.resume.is_some() || args.proof.is_some()
}

/// Reads the game to play: the saved one, the board of a proof, or a new one.
fn session(args: &PlayArgs) -> Result<Session> {
    if let Some(file) = &args.resume {
        refuse_stdin(file, args)?;
        return Input::read(Some(file))?.session(&args.limits);
    }
    if let Some(file) = &args.proof {
        refuse_stdin(file, args)?;
        return Input::read(Some(file))?.parse(|bytes| Session::against_proof(Reader::new(&bytes[..])));
    }
    let first = if args.second { Player::Opponent } else { Player::Human };
    let game = args.game.unwrap_or_else(|| GameOrSum::Game(Game::named(EXAMPLE).expect("it is in the registry")));
    Ok(Session::new(start(game, args)?, first).with_level(args.level.unwrap_or_default(), args.seed.unwrap_or(1)))
}

/// Reads the positions to start from.
fn start(game: GameOrSum, args: &PlayArgs) -> Result<Vec<AnyPosition>> {
    match game {
        GameOrSum::Game(game) => read_game(game, args),
        GameOrSum::Sum => {
            let components = sum_component::parse_all(&args.files, args.rule.as_deref())?;
            ensure!(args.page.is_some() || !components.iter().any(Component::is_stdin), STDIN_HAS_MOVES);
            sum_component::read_all(&components, Some(&args.limits))
        }
    }
}

/// Reads the positions in the only file, or in the example of the game without a file.
fn read_game(game: &'static Game, args: &PlayArgs) -> Result<Vec<AnyPosition>> {
    let rule = game.rule(args.rule.as_deref())?;
    match &args.files[..] {
        [] => Ok(rule.positions(game.example).map_err(anyhow::Error::msg)?),
        [file] => {
            let file = Path::new(file);
            refuse_stdin(file, args)?;
            Ok(Input::puzzle(rule, Some(file), Some(&args.limits))?.positions())
        }
        files => {
            bail!("expected one file of {}, found {}; use `impartial play sum` for several", game.name, files.len())
        }
    }
}

const STDIN_HAS_MOVES: &str = "moves are read from standard input, so the position must come from a file";

/// Refuses standard input, unless the game is played elsewhere.
fn refuse_stdin(file: &Path, args: &PlayArgs) -> Result<()> {
    ensure!(args.page.is_some() || file != Path::new("-"), STDIN_HAS_MOVES);
    Ok(())
}

/// Quotes a file name, so that a shell reads it as one word and this command does not read it as an option.
fn shell_word(file: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+,:@%".contains(&byte) || !byte.is_ascii();
    let path = if file.starts_with('-') { format!("./{file}") } else { file.into() };
    if path.bytes().all(is_plain) { path } else { format!("'{}'", path.replace('\'', r"'\''")) }
}

/// Saves the game to a new file, or over an older saved game; with `force`, over any regular file.
fn save(session: &Session, file: &Path, force: bool) -> Result<()> {
    ensure!(file != Path::new("-"), "expected a file to save to, found `-`");
    // This name could not be printed safely in the command line that resumes the game.
    ensure!(
        !file.to_string_lossy().contains(is_obeyed),
        "expected a name of printable characters, found {}",
        file.display()
    );
    // Only a regular file is opened: a pipe would block until its other end is opened, and a device may never end.
    if let Ok(old) = fs::metadata(file)
        && !old.is_dir()
    {
        ensure!(old.is_file(), "{} is not a regular file", file.display());
        let name = file.display();
        ensure!(
            force || old.len() == 0 || is_saved(file)?,
            "{name} exists and is not a saved game; to overwrite it, type: save! {name}"
        );
    }
    output::write(file, session.to_string().as_bytes())
}

/// Returns whether a file begins with the first line of a saved game.
fn is_saved(file: &Path) -> Result<bool> {
    /// More bytes than the first line of any saved game.
    const START: u64 = 64;
    let mut start = Vec::new();
    let read = File::open(file).and_then(|file| file.take(START).read_to_end(&mut start));
    read.with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Session::is_saved(&start))
}
