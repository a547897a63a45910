//! `impartial play`.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write};
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use impartial::session::{Player, Reply, Session};
use impartial::{AnyPosition, Game};

use crate::args::{GameOrSum, Play};
use crate::component::{self, Component};
use crate::input::{Input, rule};
use crate::{UNWRITTEN, output};

/// Plays a game, from standard input and to `out`, until somebody has won or the person leaves.
pub(crate) fn run(task: &Play, out: &mut impl Write) -> Result<()> {
    let mut tell = |text: &str| out.write_all(text.as_bytes()).and_then(|()| out.flush()).context(UNWRITTEN);
    let mut session = if let Some(file) = &task.resume {
        from_a_file(file)?;
        Input::read(Some(file))?.parse(|bytes| Session::resumed(&bytes))?
    } else {
        let first = if task.second { Player::Opponent } else { Player::Person };
        Session::new(start(task)?, first)
    };
    tell(&session.begin())?;
    let mut input = io::stdin().lock();
    // A terminal shows what is typed; for a script, the line is shown as if it had been typed.
    let shows_lines = !input.is_terminal();
    while session.winner().is_none() {
        tell("> ")?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line).context("cannot read standard input")? == 0 {
            tell("\nGoodbye.\n")?;
            break;
        }
        // What is no text is no move and no word either, and stays out of the output.
        let line = str::from_utf8(&line).unwrap_or("\u{fffd}");
        if shows_lines {
            tell(&format!("{}\n", line.trim_end()))?;
        }
        match session.say(line) {
            Reply::Text(text) => tell(&text)?,
            Reply::Save(file) => match save(&session, Path::new(&file)) {
                Ok(()) => tell(&format!("Saved. To go on: impartial play --resume {}\n", in_shell(&file)))?,
                Err(error) => tell(&format!("No: {error:#}.\n"))?,
            },
            Reply::Quit => {
                tell("Goodbye.\n")?;
                break;
            }
        }
    }
    Ok(())
}

/// The positions to begin with.
fn start(task: &Play) -> Result<Vec<AnyPosition>> {
    let positions = match task.game.context("there is no game to play")? {
        GameOrSum::Game(game) => of_game(game, task.rule.as_deref(), &task.given)?,
        GameOrSum::Sum => {
            ensure!(task.rule.is_none(), "a component names its rule itself, as in paper-cutting/run:FILE");
            ensure!(!task.given.is_empty(), "a sum needs components, such as nim:3,5,7 or sharti:FILE");
            let components = task.given.iter().map(component).collect::<Result<Vec<_>>>()?;
            component::read_all(&components)?
        }
    };
    ensure!(!positions.is_empty(), "the input holds no position to play");
    Ok(positions)
}

/// The positions in the only file, or in the example of the game if there is none.
fn of_game(game: &Game, rule_name: Option<&str>, files: &[OsString]) -> Result<Vec<AnyPosition>> {
    let rule = rule(game, rule_name)?;
    match files {
        [] => Ok(rule.positions(game.example.as_bytes()).map_err(anyhow::Error::msg)?),
        [file] => {
            let file = Path::new(file);
            from_a_file(file)?;
            Input::read(Some(file))?.parse(|bytes| rule.positions(&bytes))
        }
        _ => bail!("{} is played from one file; `impartial play sum` takes several", game.name),
    }
}

fn component(given: &OsString) -> Result<Component> {
    let given = given.to_string_lossy();
    let component: Component =
        given.parse().map_err(|error: String| anyhow::Error::msg(format!("`{given}`: {error}")))?;
    ensure!(!component.is_stdin(), FROM_A_FILE);
    Ok(component)
}

const FROM_A_FILE: &str = "the moves come from standard input, so the position has to come from a file";

fn from_a_file(file: &Path) -> Result<()> {
    ensure!(file != Path::new("-"), FROM_A_FILE);
    Ok(())
}

/// The name of a file as a shell takes it for one word, and this command for no option.
fn in_shell(file: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+,:@%".contains(&byte) || !byte.is_ascii();
    let path = if file.starts_with('-') { format!("./{file}") } else { file.into() };
    if path.bytes().all(is_plain) { path } else { format!("'{}'", path.replace('\'', r"'\''")) }
}

/// Writes the game to a new file, or over another saved game.
fn save(session: &Session, file: &Path) -> Result<()> {
    ensure!(file != Path::new("-"), "`-` is standard output where a file is wanted, and the game is played there");
    // Nothing but a file is opened: a pipe would wait for its other end, and a device may go on for ever.
    if let Ok(old) = fs::metadata(file)
        && !old.is_dir()
    {
        ensure!(old.is_file(), "{} is a device or a pipe, and no file", file.display());
        ensure!(old.len() == 0 || is_saved(file)?, "{} is there already, and is no saved game", file.display());
    }
    output::write(file, session.saved().as_bytes())
}

/// Whether a file begins as a saved game does.
fn is_saved(file: &Path) -> Result<bool> {
    const START: u64 = 64;
    let mut start = Vec::new();
    let read = File::open(file).and_then(|file| file.take(START).read_to_end(&mut start));
    read.with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Session::is_saved(&start))
}
