//! The engine: a game in progress, and the requests about it.
//!
//! [`Engine::call`] parses a request (`request.rs`), `Engine::respond` runs it with the facade of `impartial`, and the
//! result becomes JSON (`responses.rs`, `error.rs`). A request is checked completely before `session` changes, so an
//! error leaves the game as it was.

use std::ops::ControlFlow;

use impartial::boards::is_proof;
use impartial::core::{IllegalInSum, Position as _, Solve as _, SumMove};
use impartial::grid_split::MAX_TABLE_BYTES;
use impartial::nimbers::Nimber;
use impartial::number_reader::{Reader, quote};
use impartial::session::{Level, Player, Review, Session};
use impartial::sum::Components;
use impartial::{
    AnyMove, DrawError, DrawOptions, Game, IllegalMove, Progress, Puzzle, ReadError, ReadOptions, Rule, Window,
};

use crate::daily;
use crate::error::Error;
use crate::explanation::explanation;
use crate::progress::{ProgressCallback, ProgressReader, Step};
use crate::request::{Input, Request};
use crate::responses::{Legal, Move, Played, Refusal, Response, Success, games, view};
use crate::rounds::Rounds;

/// Number of bytes of a text that show whether it is a proof.
const HEADING_BYTES: usize = 64;

/// Responds to requests, and keeps a game in progress between them.
///
/// # Examples
///
/// ```
/// let mut engine = impartial_web::Engine::new();
/// let response = engine.call(br#"{"do": "start", "positions": [{"game": "nim", "input": "2 3 4"}]}"#);
/// assert!(response.starts_with(r#"{"ok":{"reply":null,"#));
/// let response = engine.call(br#"{"do": "play", "text": "2 1"}"#);
/// assert_eq!(response, r#"{"ok":{"reply":"1 2","winner":null}}"#);
/// let response = engine.call(br#"{"do": "play", "text": "2 five"}"#);
/// assert!(response.starts_with(r#"{"error":{"message":"expected "#) && response.contains(r#""line":1,"column":3,"#));
/// ```
#[derive(Debug)]
pub struct Engine {
    session: Option<Session>,
    on_progress: ProgressCallback,
    /// Maximum memory of the positions of a game in bytes, as [`Components::bytes`] estimates it.
    max_bytes: u64,
}

impl Engine {
    /// Creates an engine without a game in progress.
    #[must_use]
    pub const fn new() -> Self {
        Self { session: None, on_progress: |_, _| {}, max_bytes: MAX_TABLE_BYTES }
    }

    /// Sets a function that receives the progress of a request, as the amount done and the total of a step.
    ///
    /// Each input of a request has two steps: it is read, and it is solved. The unit of the amounts depends on the
    /// step. The function is called at most a hundred times per step, or per board if a step solves several boards.
    #[must_use]
    pub const fn on_progress(mut self, on_progress: fn(done: f64, total: f64)) -> Self {
        self.on_progress = on_progress;
        self
    }

    /// Runs a request, which is a JSON object in UTF-8, and returns the response as one line of JSON.
    ///
    /// To save memory, one long `input`, or the `text` of `load`, may be left out of the JSON and appended after a NUL
    /// byte.
    ///
    /// A refused request changes nothing. Its response contains the reason and the location of the error.
    ///
    /// # Complexity
    ///
    /// Takes the time of the corresponding call of `impartial`, and memory for the request, the response and the
    /// positions. The text of an input is freed before the input is solved.
    pub fn call(&mut self, request: impl Into<Vec<u8>>) -> String {
        let result = Request::parse(request.into()).and_then(|request| {
            let is_response = request.response();
            self.respond(request).inspect(|success| debug_assert!(is_response(success), "{success:?}"))
        });
        let response = match result {
            Ok(success) => Response::Ok(Box::new(success)),
            Err(error) => Response::Error(error),
        };
        response.json()
    }

    fn respond(&mut self, request: Request) -> Result<Success, Error> {
        Ok(match request {
            Request::Games {} => games(),
            Request::Solve { game, input, target } => {
                let (target, puzzle) = (target_of(&game, target)?, self.puzzle(Input { game, input }, self.max_bytes)?);
                Success::Solved { answer: puzzle.answer(), report: puzzle.report(target), json: puzzle.json(target) }
            }
            Request::Start { positions, first, level, seed } => {
                let seed = seed.as_deref().map(number_of_seed).transpose()?.unwrap_or(0);
                Success::Played(self.start(
                    positions,
                    first.unwrap_or(Player::Human),
                    level.unwrap_or_default(),
                    seed,
                )?)
            }
            Request::Round { game, limits, shape, seed, level } => {
                let seed = seed.as_deref().map(number_of_seed).transpose()?.unwrap_or(0);
                let (registered, rule) = named(&game)?;
                let round = Rounds::new(registered.name, rule, limits.as_deref(), shape)?.round(seed)?;
                let session = Session::new(round.positions, Player::Human).with_level(level.unwrap_or_default(), seed);
                Success::Round { started: self.begin(session), input: round.input }
            }
            Request::Daily { number } => {
                Success::Played(self.begin(Session::new(daily::positions(number)?, Player::Human)))
            }
            Request::Load { text, level, seed, restart } => {
                let seed = seed.as_deref().map(number_of_seed).transpose()?;
                let bytes = text.rest();
                let is_proof = is_proof(&String::from_utf8_lossy(&bytes[..bytes.len().min(HEADING_BYTES)]));
                let session = if is_proof { Session::against_proof(Reader::new(bytes)) } else { Session::parse(bytes) };
                let session = session.map_err(|error| Error::parse("text", &error))?;
                if let Some(level) =
                    level.filter(|&level| level != Level::Perfect && session.listed_by_proof().is_some())
                {
                    let expected = "`perfect`, because the opponent plays by a proof";
                    return Err(Error::unexpected("level", expected, format!("`{level}`")));
                }
                let (level, seed) = (level.unwrap_or(session.level()), seed.unwrap_or(session.seed()));
                let mut session = session.with_level(level, seed);
                if restart.unwrap_or(false) {
                    session.restart();
                }
                // The text is freed here, because solving the game below may need its memory.
                drop(text);
                Success::Played(self.begin(session))
            }
            Request::Identify { text } => {
                Success::Identified { is_round: Session::is_saved(text.as_bytes()) || is_proof(&text) }
            }
            Request::Save {} => Success::Saved { text: self.session()?.to_string() },
            Request::View {} => view(self.session()?),
            Request::Board { component, rows, columns, mv, values } => {
                let bare = DrawOptions::new().bare();
                let options = if values.unwrap_or(false) { bare.with_values() } else { bare };
                board(self.session()?, component.unwrap_or(1), [rows, columns], mv.as_deref(), options)?
            }
            Request::Moves { text, values } => moves(self.session()?, &text, values.unwrap_or(false)),
            Request::Legal { text } => Success::Legal(legal(self.session()?, &text)),
            Request::Play { text, reply } => self.play(&text, reply.unwrap_or(true))?,
            Request::Reply {} => self.reply()?,
            Request::Undo {} => {
                let session = self.session()?;
                let taken_back = session.undo();
                Success::Undone { taken_back: taken_back.iter().map(|mv| session.notation(mv)).collect() }
            }
            Request::Hint {} => hint(self.session()?),
            Request::Why {} => Success::Why(explanation(self.session()?)),
            Request::Review {} => {
                let Review { winning, kept, given_away, .. } = self.session()?.review();
                Success::Review { winning, kept, given_away }
            }
        })
    }

    /// Returns the game in progress.
    fn session(&mut self) -> Result<&mut Session, Error> {
        let none = || Error::unexpected("request", "a game in progress", "none: `start` or `load` one".into());
        self.session.as_mut().ok_or_else(none)
    }

    /// Starts a game whose position is the sum of all inputs.
    fn start(&mut self, inputs: Vec<Input>, first: Player, level: Level, seed: u64) -> Result<Played, Error> {
        let mut all = Components::default();
        for (number, input) in (1..).zip(inputs) {
            let left = self.max_bytes - all.bytes();
            let puzzle = self.puzzle(input, left).map_err(|error| error.in_position(number))?;
            all = all.with_input(puzzle, self.max_bytes).map_err(|needed| {
                let expected =
                    format!("positions of at most {left} bytes, the rest of the memory for a game in a browser");
                Error::unexpected("input", &expected, needed.to_string()).in_position(number)
            })?;
            all.check().map_err(|error| {
                Error::unexpected("game", "positions with a sum", format!("`{}`: {error}", error.name))
                    .in_position(number)
            })?;
        }
        Ok(self.begin(Session::new(all.into_positions(), first).with_level(level, seed)))
    }

    /// Reads and solves an input of a game. The table of each board of grid split may take `left` bytes.
    #[expect(clippy::cast_precision_loss, reason = "progress is shown as a bar")]
    fn puzzle(&self, Input { game, input }: Input, left: u64) -> Result<Box<dyn Puzzle>, Error> {
        let (_, rule) = named(&game)?;
        let mut step = Step::new(self.on_progress);
        // The bar shows all cases of the input: the finished ones, and the solved fraction of the current one.
        let mut on_progress = |progress: Progress| {
            let part = progress.done as f64 / progress.total.max(1) as f64;
            step.report((progress.case - 1) as f64 + part, progress.cases as f64);
            ControlFlow::Continue(())
        };
        let options =
            ReadOptions::new().max_table_bytes(left).len_hint(input.rest().len() as u64).on_progress(&mut on_progress);
        rule.read(ProgressReader::new(input, self.on_progress), options).map_err(|error| match error {
            ReadError::Input(error) | ReadError::Undecided(error) => Error::parse("input", &error),
            error => {
                unreachable!("a text in memory cannot fail to be read, and the callback never stops the work: {error}")
            }
        })
    }

    /// Starts or resumes a game, and lets the opponent move first if it is the opponent's turn.
    fn begin(&mut self, mut session: Session) -> Played {
        let reply = session.answer().map(|mv| session.notation(&mv));
        let winner = session.winner();
        self.session = Some(session);
        Played { reply, winner }
    }

    /// Plays a move of the human player and, if requested, the opponent's reply.
    fn play(&mut self, text: &str, with_reply: bool) -> Result<Success, Error> {
        let session = self.session()?;
        if session.to_move() == Player::Opponent {
            return Err(Error::unexpected(
                "request",
                "the request `reply`, because the opponent is to move",
                "`play`".into(),
            ));
        }
        let mv = session.read_move(text).map_err(|error| Error::parse("text", &error))?;
        let typed = session.notation(&mv);
        session.make(mv).map_err(|error| illegal(&typed, &error))?;
        if with_reply { self.reply() } else { Ok(Success::Played(Played { reply: None, winner: session.winner() })) }
    }

    /// Lets the opponent move if it is to move.
    fn reply(&mut self) -> Result<Success, Error> {
        let session = self.session()?;
        let reply = session.answer().map(|mv| session.notation(&mv));
        Ok(Success::Played(Played { reply, winner: session.winner() }))
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

/// Parses a nim-value; the default is 0.
fn nim_value(text: Option<String>) -> Result<Nimber, Error> {
    let Some(text) = text else { return Ok(Nimber::ZERO) };
    let unexpected = |_| Error::unexpected("target", "a nim-value, from 0 to 18446744073709551615", quoted(&text));
    text.parse().map(Nimber::from_heap).map_err(unexpected)
}

/// Parses the nim-value of the move to report. Positions of misère play have only the target 0.
fn target_of(game: &str, text: Option<String>) -> Result<Nimber, Error> {
    let target = nim_value(text)?;
    if named(game)?.1.is_misere() && !target.is_zero() {
        let expected = "0, because positions of misère play have no nim-values";
        return Err(Error::unexpected("target", expected, format!("`{}`", target.heap_size())));
    }
    Ok(target)
}

/// Looks up a game and its rule.
fn named(game: &str) -> Result<(&'static Game, &'static Rule), Error> {
    let expected = "the name of a game, or with its rule as `game/rule`";
    Rule::named(game).map_err(|_| Error::unexpected("game", expected, quoted(game)))
}

/// Parses the seed of the opponent.
fn number_of_seed(text: &str) -> Result<u64, Error> {
    text.parse().map_err(|_| Error::unexpected("seed", "a number from 0 to 18446744073709551615", quoted(text)))
}

/// Quotes a token for an error message, shortened if it is long.
fn quoted(token: &str) -> String {
    quote(token.as_bytes())
}

/// Draws a component: the whole board, or the given rows and columns.
fn board(
    session: &Session,
    component: usize,
    [rows, columns]: [Option<[String; 2]>; 2],
    mv: Option<&str>,
    options: DrawOptions<'_>,
) -> Result<Success, Error> {
    let components = session.position().components();
    let position = component.checked_sub(1).and_then(|index| components.get(index)).ok_or_else(|| {
        let expected = format!("the number of a component, from 1 to {}", components.len());
        Error::unexpected("component", &expected, format!("`{component}`"))
    })?;
    // Called only if at least one of the two ranges is present, so it is an error if the other is absent.
    let range = |field, ends: Option<[String; 2]>| {
        let Some([first, last]) = ends else {
            return Err(Error::unexpected(field, "both rows and columns", "only one of them".into()));
        };
        let number = |text: &String| {
            text.parse().map_err(|_| Error::unexpected(field, "a number from 1 to 18446744073709551615", quoted(text)))
        };
        Ok(number(&first)?..=number(&last)?)
    };
    let window = match (rows, columns) {
        (None, None) => None,
        (rows, columns) => Some(Window { rows: range("rows", rows)?, columns: range("columns", columns)? }),
    };
    let mv = mv.map(|text| position.read_move(text)).transpose();
    let mv = mv.map_err(|error| Error::parse("move", &error))?;
    let mut options = options;
    if let Some(window) = &window {
        options = options.window(window);
    }
    if let Some(mv) = mv.as_ref().filter(|mv| position.check(mv).is_ok()) {
        options = options.with_move(mv);
    }
    position.draw(options).map(Success::Board).map_err(|error| match error {
        DrawError::InvalidWindow(error) => Error::window(&error),
        error => unreachable!("only legal moves are drawn: {error}"),
    })
}

/// Returns the move in a text, or else the legal moves that begin with the text, and why the text is not a
/// move.
fn moves(session: &Session, text: &str, values: bool) -> Success {
    let typed = session.read_move(text).map_err(|error| Error::parse("text", &error)).and_then(|mv| {
        session.position().check(&mv).map_err(|error| illegal(&session.notation(&mv), &error))?;
        Ok(mv)
    });
    let (legal, error) = match typed {
        Ok(mv) => (vec![mv], None),
        Err(error) => (session.completions(text), Some(error)),
    };
    let described = |mv: &SumMove<AnyMove>| Move {
        mv: session.notation(mv),
        nim_value: values.then(|| value_after(session, mv)).flatten().map(|value| value.to_string()),
    };
    Success::Moves { legal: legal.iter().map(described).collect(), error }
}

/// Returns the nim-value of the game after a legal move, or `None` if the game has none. Copies only the component in which the
/// move is made.
fn value_after(session: &Session, mv: &SumMove<AnyMove>) -> Option<Nimber> {
    let position = session.position();
    let before = &position.components()[mv.component];
    if !before.has_nim_value() {
        return None;
    }
    let mut after = before.clone();
    after.play(&mv.mv).expect("the move is legal");
    // Nim-sums: the sum of all components, with the old value of this one cancelled and the new one added.
    Some(position.nim_value() + before.nim_value() + after.nim_value())
}

/// Returns whether a typed move is legal. This solves and copies nothing, so a page may call it whenever the mouse
/// moves.
fn legal(session: &Session, text: &str) -> Legal {
    let refused = |reason, line, column, refusal| Legal::No { legal: false, reason, line, column, refusal };
    match session.read_move(text) {
        Err(error) => refused(error.reason(), error.line(), error.column(), None),
        Ok(mv) => match session.position().check(&mv) {
            Err(error) => refused(error.rule().to_string(), 1, 1, refusal(&error)),
            Ok(()) => Legal::Yes { legal: true, mv: session.notation(&mv) },
        },
    }
}

/// Returns the error for an illegal move.
fn illegal(typed: &str, error: &IllegalInSum<IllegalMove>) -> Error {
    Error::unexpected("text", "a legal move", format!("`{typed}`: {}", error.rule()))
}

/// Returns the kind and the fields of the rule that a move breaks, unless it names no component.
fn refusal(error: &IllegalInSum<IllegalMove>) -> Option<Refusal> {
    if let IllegalInSum::InComponent { illegal, .. } = error { Some(Refusal::new(illegal)) } else { None }
}

/// Returns a winning move, or any move if none wins.
fn hint(session: &Session) -> Success {
    let position = session.position();
    let short = |mv: Option<SumMove<AnyMove>>| mv.map(|mv| session.notation(&mv));
    let winning = short(position.winning_move());
    let any = if winning.is_some() { None } else { short(position.some_move()) };
    Success::Hint { winning, any }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_together_take_too_much_memory_are_refused() {
        let mut engine = Engine { max_bytes: 40_000, ..Engine::new() };
        let board = |side: u64| {
            let cells = (0..side * side).map(|cell| format!("{} {}", cell / side + 1, cell % side + 1));
            let cells = cells.collect::<Vec<_>>().join(" ");
            format!(r#"{{"game": "grid-split", "input": "cells {side} {side} {} {cells}"}}"#, side * side)
        };
        let mut start = |positions: &[String]| {
            engine.call(format!(r#"{{"do": "start", "positions": [{}]}}"#, positions.join(", ")))
        };
        assert!(start(&[board(8)]).starts_with(r#"{"ok""#));
        let refused = start(&[board(8), board(8), board(8), board(8), board(8)]);
        assert!(refused.contains(r#""position":"#) && refused.contains("allowed"), "{refused}");
        assert!(start(&[board(20)]).contains("allowed"));
        let marks = |count: usize| {
            format!(r#"{{"game": "marked-rectangle", "input": "marks {count}{}"}}"#, " 1 1 1 1".repeat(count))
        };
        assert!(start(&[marks(30)]).starts_with(r#"{"ok""#));
        let refused = start(&[marks(30), marks(30)]);
        assert!(refused.contains("the memory for a game in a browser, found 30720"), "{refused}");
        assert!(refused.contains(r#""position":2"#), "{refused}");
        // A table takes at least 2 bytes per heap size up to the largest heap, and all positions of a code share one
        // table.
        let under = |code: &str| format!(r#"{{"game": "heaps", "input": "{code} 1 1000"}}"#);
        assert!(start(&vec![under("0.106"); 30]).starts_with(r#"{"ok""#));
        let codes: Vec<_> = (0..30).map(|digits| under(&format!("0.00{digits:02}6"))).collect();
        let refused = start(&codes);
        assert!(refused.contains("the memory for a game in a browser"), "{refused}");
    }
}
