//! The requests.
//!
//! The JSON of a request is read as the fields of all kinds, and then those of its kind are taken out of them.
//! The alternative, an enum that serde tells apart by the field `do`, reads the object into a tree first. Its errors have
//! no place, and a hostile tree takes 16 times the memory of its text.

use std::io::{self, Read};

use impartial::session::Player;
use serde::Deserialize;

use crate::error::Error;

/// A request. The README describes each.
#[derive(Debug)]
pub(crate) enum Request {
    Games,
    Parse(Input),
    Solve(Targeted),
    Draw(Targeted),
    Start { positions: Vec<Input>, first: Player },
    Load { text: Text },
    Save,
    View,
    Board(Board),
    Moves { text: String, values: bool },
    Legal { text: String },
    Play { text: String },
    Undo,
    Hint,
    Why,
}

/// An input of a game.
#[derive(Debug)]
pub(crate) struct Input {
    /// The name of the game, with a rule after a slash if it is not the judge's.
    pub(crate) game: String,
    /// A whole input in a format of the game.
    pub(crate) input: Text,
}

/// An input of a game, and the nim-value to reach.
#[derive(Debug)]
pub(crate) struct Targeted {
    pub(crate) input: Input,
    /// The size of a heap, as text because a number of JavaScript has 53 bits.
    pub(crate) target: String,
}

/// A component of the game in progress, and the part of its board to draw.
#[derive(Debug)]
pub(crate) struct Board {
    /// The number of the component, from 1.
    pub(crate) component: usize,
    /// The first and the last row and column, as text because a number of JavaScript has 53 bits.
    pub(crate) rows: Option<[String; 2]>,
    pub(crate) columns: Option<[String; 2]>,
    /// A move, which is drawn if it is legal.
    pub(crate) mv: Option<String>,
}

/// A text that may be long: a string of the JSON, or what follows the JSON and a NUL byte.
///
/// The second is not copied: a text of JSON is in memory three times while it is unescaped.
#[derive(Debug)]
pub(crate) struct Text {
    bytes: Vec<u8>,
    /// The start of what is not read yet.
    at: usize,
}

impl Text {
    /// Returns what is not read yet.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }
}

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.rest().read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

/// The value of the field `do`.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Games,
    Parse,
    Solve,
    Draw,
    Start,
    Load,
    Save,
    View,
    Board,
    Moves,
    Legal,
    Play,
    Undo,
    Hint,
    Why,
}

/// The fields of all requests. One that is null is absent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(rename = "do")]
    kind: Kind,
    game: Option<String>,
    input: Option<String>,
    target: Option<String>,
    positions: Option<Vec<InputFields>>,
    first: Option<Player>,
    text: Option<String>,
    values: Option<bool>,
    component: Option<usize>,
    rows: Option<[String; 2]>,
    columns: Option<[String; 2]>,
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// The fields of one of the positions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InputFields {
    game: String,
    input: Option<String>,
}

impl Request {
    /// Reads a request: the JSON of an object, and at will a NUL byte and one of its texts, which is then not in the JSON.
    pub(crate) fn read(request: Vec<u8>) -> Result<Self, Error> {
        // JSON has no NUL byte.
        let end = request.iter().position(|&byte| byte == 0);
        let json = &request[..end.unwrap_or(request.len())];
        let mut fields: Fields = serde_json::from_slice(json).map_err(|error| Error::request(&error))?;
        let mut raw = end.map(|end| Text { bytes: request, at: end + 1 });
        let request = fields.take_request(&mut raw)?;
        match fields.left().or(raw.map(|_| "a text after the JSON")) {
            Some(left) => Err(Error::unexpected("request", "the fields of the request and no other", left.into())),
            None => Ok(request),
        }
    }
}

impl Fields {
    /// Takes the fields of the request.
    fn take_request(&mut self, raw: &mut Option<Text>) -> Result<Request, Error> {
        Ok(match self.kind {
            Kind::Games => Request::Games,
            Kind::Parse => Request::Parse(self.take_input(raw)?),
            Kind::Solve => Request::Solve(self.take_targeted(raw)?),
            Kind::Draw => Request::Draw(self.take_targeted(raw)?),
            Kind::Start => {
                let positions = self.positions.take().ok_or_else(|| missing("positions"))?;
                let input =
                    |fields: InputFields| Ok(Input { game: fields.game, input: long("input", fields.input, raw)? });
                let positions = positions.into_iter().map(input).collect::<Result<_, Error>>()?;
                Request::Start { positions, first: self.first.take().unwrap_or(Player::Person) }
            }
            Kind::Load => Request::Load { text: long("text", self.text.take(), raw)? },
            Kind::Save => Request::Save,
            Kind::View => Request::View,
            Kind::Board => Request::Board(Board {
                component: self.component.take().unwrap_or(1),
                rows: self.rows.take(),
                columns: self.columns.take(),
                mv: self.mv.take(),
            }),
            Kind::Moves => Request::Moves { text: self.take_text()?, values: self.values.take().unwrap_or(false) },
            Kind::Legal => Request::Legal { text: self.take_text()? },
            Kind::Play => Request::Play { text: self.take_text()? },
            Kind::Undo => Request::Undo,
            Kind::Hint => Request::Hint,
            Kind::Why => Request::Why,
        })
    }

    fn take_targeted(&mut self, raw: &mut Option<Text>) -> Result<Targeted, Error> {
        let target = self.target.take().unwrap_or_else(|| "0".into());
        Ok(Targeted { input: self.take_input(raw)?, target })
    }

    fn take_input(&mut self, raw: &mut Option<Text>) -> Result<Input, Error> {
        let game = self.game.take().ok_or_else(|| missing("game"))?;
        Ok(Input { game, input: long("input", self.input.take(), raw)? })
    }

    fn take_text(&mut self) -> Result<String, Error> {
        self.text.take().ok_or_else(|| missing("text"))
    }

    /// Returns the name of a field that the request does not have.
    fn left(&self) -> Option<&'static str> {
        let fields = [
            ("`game`", self.game.is_some()),
            ("`input`", self.input.is_some()),
            ("`target`", self.target.is_some()),
            ("`positions`", self.positions.is_some()),
            ("`first`", self.first.is_some()),
            ("`text`", self.text.is_some()),
            ("`values`", self.values.is_some()),
            ("`component`", self.component.is_some()),
            ("`rows`", self.rows.is_some()),
            ("`columns`", self.columns.is_some()),
            ("`move`", self.mv.is_some()),
        ];
        fields.into_iter().find_map(|(name, is_left)| is_left.then_some(name))
    }
}

/// Returns the text of a field, or else the text after the JSON, which only one field can have.
fn long(name: &str, field: Option<String>, raw: &mut Option<Text>) -> Result<Text, Error> {
    let in_json = field.map(|text| Text { bytes: text.into_bytes(), at: 0 });
    in_json.or_else(|| raw.take()).ok_or_else(|| missing(name))
}

/// Returns the error of a field that is absent.
fn missing(name: &str) -> Error {
    Error::unexpected("request", &format!("the field `{name}`"), "none".into())
}
