//! The engine: a game in progress, and what is done with it.

use impartial::impartial_core::{IllegalInSum, Position as _, Solve as _, SumMove};
use impartial::nimbers::Nimber;
use impartial::number_reader::quote;
use impartial::session::{Player, Reply, Session};
use impartial::{AnyMove, IllegalMove, Puzzle, Rule, Window, sum};

use crate::answers::{Answer, Legal, Move, Success, components, games, view};
use crate::error::Error;
use crate::request::{Board, Input, Request, Targeted};

/// Answers requests, and holds a game in progress between them.
///
/// # Examples
///
/// ```
/// let mut engine = impartial_web::Engine::new();
/// let answer = engine.call(br#"{"do": "start", "positions": [{"game": "nim", "input": "2 3 4"}]}"#);
/// assert!(answer.starts_with(r#"{"ok":{"reply":null,"#));
/// let answer = engine.call(br#"{"do": "play", "text": "2 1"}"#);
/// assert_eq!(answer, r#"{"ok":{"reply":"1 2","winner":null}}"#);
/// let answer = engine.call(br#"{"do": "play", "text": "2 five"}"#);
/// assert!(answer.starts_with(r#"{"error":{"message":"expected "#) && answer.contains(r#""line":1,"column":3,"#));
/// ```
#[derive(Debug, Default)]
pub struct Engine {
    session: Option<Session>,
}

impl Engine {
    /// Creates an engine without a game in progress.
    #[must_use]
    pub const fn new() -> Self {
        Self { session: None }
    }

    /// Answers a request: the JSON of an object, as UTF-8. The answer is one line of JSON.
    ///
    /// A request that is refused changes nothing, and its answer has the reason and the place.
    ///
    /// # Complexity
    ///
    /// The time of the call of `impartial` that the README of the crate names. The memory of the request and the answer, and of
    /// a copy of the positions while they are read.
    #[expect(clippy::missing_panics_doc, reason = "an answer is always serialized")]
    pub fn call(&mut self, request: &[u8]) -> String {
        let answer = match self.answer(request) {
            Ok(success) => Answer::Ok(Box::new(success)),
            Err(error) => Answer::Error(error),
        };
        serde_json::to_string(&answer).expect("every answer is an object with names that are text")
    }

    fn answer(&mut self, request: &[u8]) -> Result<Success, Error> {
        let request = serde_json::from_slice(request).map_err(|error| Error::request(&error))?;
        Ok(match request {
            Request::Games {} => games(),
            Request::Parse(Input { game, input }) => {
                Success::Parsed { positions: components(&puzzle(&game, input)?.positions()) }
            }
            Request::Solve(Targeted { game, input, target }) => {
                let (target, puzzle) = (nim_value(&target)?, puzzle(&game, input)?);
                Success::Solved { answer: puzzle.answer(), report: puzzle.report(target), json: puzzle.json(target) }
            }
            Request::Draw(Targeted { game, input, target }) => {
                let (target, puzzle) = (nim_value(&target)?, puzzle(&game, input)?);
                Success::Drawn { svg: puzzle.draw(target) }
            }
            Request::Start { positions, first } => self.start(positions, first)?,
            Request::Load { text } => {
                let session = Session::parse(text.as_bytes()).map_err(|error| Error::parse("text", &error))?;
                self.begin(session)
            }
            Request::Save {} => Success::Saved { text: self.session()?.to_string() },
            Request::View {} => view(self.session()?),
            Request::Board(request) => board(self.session()?, &request)?,
            Request::Moves { text, values } => moves(self.session()?, &text, values),
            Request::Legal { text } => Success::Legal(legal(self.session()?, &text)),
            Request::Play { text } => self.play(&text)?,
            Request::Undo {} => {
                let session = self.session()?;
                let taken_back = session.undo();
                Success::Undone { taken_back: taken_back.iter().map(|mv| session.in_short(mv)).collect() }
            }
            Request::Hint {} => hint(self.session()?),
            Request::Why {} => why(self.session()?),
        })
    }

    /// Returns the game in progress.
    fn session(&mut self) -> Result<&mut Session, Error> {
        let none = || Error::unexpected("request", "a game in progress", "none: `start` or `load` one".into());
        self.session.as_mut().ok_or_else(none)
    }

    /// Starts a game from the positions of several inputs.
    fn start(&mut self, inputs: Vec<Input>, first: Player) -> Result<Success, Error> {
        let mut all = Vec::new();
        for (number, Input { game, input }) in (1..).zip(inputs) {
            let puzzle = puzzle(&game, input).map_err(|error| error.in_position(number))?;
            all.extend(puzzle.positions());
        }
        Ok(self.begin(Session::new(all, first)))
    }

    /// Begins or resumes a game. If the opponent is to move, it moves.
    fn begin(&mut self, mut session: Session) -> Success {
        let reply = session.answer().map(|mv| session.in_short(&mv));
        let winner = session.winner();
        self.session = Some(session);
        Success::Played { reply, winner }
    }

    /// Plays a move of the person and the answer to it.
    fn play(&mut self, text: &str) -> Result<Success, Error> {
        let session = self.session()?;
        let mv = session.read_move(text).map_err(|error| Error::parse("text", &error))?;
        let typed = session.in_short(&mv);
        let reply = session.play(mv).map_err(|error| illegal(&typed, &error))?;
        Ok(Success::Played { reply: reply.map(|mv| session.in_short(&mv)), winner: session.winner() })
    }
}

/// Reads an input of a game.
fn puzzle(game: &str, input: String) -> Result<Box<dyn Puzzle>, Error> {
    let (_, rule) = Rule::named(game).ok_or_else(|| {
        Error::unexpected("game", "the name of a game, or with its rule as `game/rule`", quoted(game))
    })?;
    rule.parse(input).map_err(|error| Error::parse("input", &error))
}

/// Reads a nim-value.
fn nim_value(text: &str) -> Result<Nimber, Error> {
    let unexpected = |_| Error::unexpected("target", "a nim-value, from 0 to 18446744073709551615", quoted(text));
    text.parse().map(Nimber::from_heap).map_err(unexpected)
}

/// Returns the beginning of a word as an error shows it.
fn quoted(word: &str) -> String {
    quote(word.as_bytes())
}

/// Draws a component, or a part of its board.
fn board(session: &Session, request: &Board) -> Result<Success, Error> {
    let components = session.position().components();
    let position = request.component.checked_sub(1).and_then(|index| components.get(index)).ok_or_else(|| {
        let expected = format!("the number of a component, from 1 to {}", components.len());
        Error::unexpected("component", &expected, format!("`{}`", request.component))
    })?;
    let range = |field, ends: &Option<[String; 2]>| {
        let Some([first, last]) = ends else {
            return Err(Error::unexpected(field, "rows and columns, or neither", "nothing".into()));
        };
        let number = |text: &String| {
            text.parse().map_err(|_| Error::unexpected(field, "a number from 1 to 18446744073709551615", quoted(text)))
        };
        Ok(number(first)?..=number(last)?)
    };
    let window = match (&request.rows, &request.columns) {
        (None, None) => None,
        (rows, columns) => Some(Window { rows: range("rows", rows)?, columns: range("columns", columns)? }),
    };
    let mv = request.mv.as_deref().map(|text| position.read_move(text)).transpose();
    let mv = mv.map_err(|error| Error::parse("move", &error))?;
    let figure = position.figure(mv.as_ref(), window.as_ref()).map_err(|error| Error::window(&error))?;
    Ok(Success::Board(figure))
}

/// Returns the move of this text, or the legal moves that begin with it and what is wrong with the text itself.
fn moves(session: &Session, text: &str, values: bool) -> Success {
    let typed = session.read_move(text).map_err(|error| Error::parse("text", &error)).and_then(|mv| {
        session.position().check(&mv).map_err(|error| illegal(&session.in_short(&mv), &error))?;
        Ok(mv)
    });
    let (legal, error) = match typed {
        Ok(mv) => (vec![mv], None),
        Err(error) => (session.completions(text), Some(error)),
    };
    let described = |mv: &SumMove<AnyMove>| Move {
        mv: session.in_short(mv),
        nim_value: values.then(|| value_after(session, mv).to_string()),
    };
    Success::Moves { legal: legal.iter().map(described).collect(), error }
}

/// Returns the nim-value of the game after a legal move. Only the component in which it is made is copied.
fn value_after(session: &Session, mv: &SumMove<AnyMove>) -> Nimber {
    let position = session.position();
    let before = &position.components()[mv.component];
    let mut after = before.clone();
    after.play(&mv.mv).expect("the move is legal");
    position.nim_value() + before.nim_value() + after.nim_value()
}

/// Returns whether a typed move is legal. It takes no nim-value and no copy, so a page asks at every move of the mouse.
fn legal(session: &Session, text: &str) -> Legal {
    let no = |reason, line, column| Legal::No { legal: false, reason, line, column };
    match session.read_move(text) {
        Err(error) => no(error.reason(), error.line(), error.column()),
        Ok(mv) => match session.position().check(&mv) {
            Err(error) => no(rule(&error), 1, 1),
            Ok(()) => Legal::Yes { legal: true, mv: session.in_short(&mv) },
        },
    }
}

/// Returns the error of an illegal move.
fn illegal(typed: &str, error: &IllegalInSum<IllegalMove>) -> Error {
    Error::unexpected("text", "a legal move", format!("`{typed}`: {}", rule(error)))
}

/// Returns the rule that a move breaks, as text.
fn rule(error: &IllegalInSum<IllegalMove>) -> String {
    match error {
        IllegalInSum::InComponent { illegal, .. } => illegal.to_string(),
        other => other.to_string(),
    }
}

/// Returns a winning move, or any move if none wins.
fn hint(session: &Session) -> Success {
    let position = session.position();
    let short = |mv: Option<SumMove<AnyMove>>| mv.map(|mv| session.in_short(&mv));
    let winning = short(position.winning_move());
    let any = if winning.is_some() { None } else { short(position.some_move()) };
    Success::Hint { winning, any }
}

/// Returns the reasons: of the last moves, and of the position.
fn why(session: &mut Session) -> Success {
    let text = match session.say("why") {
        Reply::Text(text) => text,
        other => unreachable!("`why` asks for a text, not {other:?}"),
    };
    let position = session.position();
    let report = sum::report(position, Nimber::ZERO);
    Success::Why { text, report }
}
