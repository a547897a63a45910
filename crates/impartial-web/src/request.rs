//! Requests: the JSON that a host sends, parsed into [`Request`].
//!
//! ```text
//! {"do": "start", "positions": [{"game": "nim"}]} NUL 2 3 4
//!        Kind     fields of Request::Start            the Text that the JSON leaves out
//! ```
//!
//! The JSON of a request is parsed twice: first for the field `do`, then straight into the fields of that kind. The
//! alternative, an enum with serde's attribute `tag`, parses the object into a tree first, so its errors have no
//! location.
//!
//! The macro `requests!` lists all kinds with their fields and responses. `responses.rs` has the responses, `engine.rs`
//! runs the requests, and the README is the reference for the authors of a host. The types of the page are written from these
//! files by `tests/protocol.rs`.

use std::io::{self, Read};

use impartial::session::{Level, Player};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::error::Error;
use crate::responses::Success;

/// Defines the kinds of requests with their fields and with the variant of [`Success`] that responds to them. Fields of type
/// `Option` may be absent or null.
macro_rules! requests {
    ($($kind:ident -> $success:ident { $($(#[$attribute:meta])* $field:ident: $type:ty,)* })*) => {
        /// A request. The README describes each kind.
        #[derive(Debug)]
        pub(crate) enum Request {
            $($kind { $($field: $type),* },)*
        }

        impl Request {
            /// Returns the check that a response answers this kind of request.
            pub(crate) fn response(&self) -> fn(&Success) -> bool {
                match self {
                    $(Self::$kind { .. } => |success| matches!(success, Success::$success { .. }),)*
                }
            }
        }

        /// The value of the field `do`.
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Kind {
            $($kind,)*
        }

        impl Kind {
            /// Parses a request of this kind.
            fn parse(self, json: &[u8]) -> serde_json::Result<Request> {
                match self {
                    $(Self::$kind => {
                        #[derive(Deserialize)]
                        #[serde(deny_unknown_fields)]
                        struct Fields {
                            #[serde(rename = "do")]
                            _kind: IgnoredAny,
                            $($(#[$attribute])* $field: $type,)*
                        }
                        serde_json::from_slice(json).map(|Fields { $($field,)* .. }| Request::$kind { $($field),* })
                    })*
                }
            }
        }
    };
}

requests! {
    Games -> Games {}
    Solve -> Solved {
        game: String,
        #[serde(default)]
        input: Text,
        /// A nim-value, as text because JavaScript numbers have 53 bits.
        target: Option<String>,
    }
    Start -> Played {
        positions: Vec<Input>,
        first: Option<Player>,
        level: Option<Level>,
        /// A number, as text because JavaScript numbers have 53 bits.
        seed: Option<String>,
    }
    Round -> Round {
        game: String,
        /// The limits of the numbers by name, such as `n=8,k=3`.
        limits: Option<String>,
        shape: Option<String>,
        seed: Option<String>,
        level: Option<Level>,
    }
    Daily -> Played {
        /// The number of the puzzle: the first one is of a Monday.
        number: u64,
    }
    Load -> Played {
        #[serde(default)]
        text: Text,
        /// The level and the seed, which override the text.
        level: Option<Level>,
        seed: Option<String>,
        /// Whether the moves of the text are left out.
        restart: Option<bool>,
    }
    Identify -> Identified {
        /// The beginning of a file: its first 64 characters suffice.
        text: String,
    }
    Save -> Saved {}
    View -> View {}
    Board -> Board {
        /// The number of the component, from 1.
        component: Option<usize>,
        /// The first and last row and column, as text because JavaScript numbers have 53 bits.
        rows: Option<[String; 2]>,
        columns: Option<[String; 2]>,
        /// A move, which is drawn if it is legal.
        #[serde(rename = "move")]
        mv: Option<String>,
        /// Whether nim-values are shown.
        values: Option<bool>,
    }
    Moves -> Moves {
        text: String,
        values: Option<bool>,
    }
    Legal -> Legal {
        text: String,
    }
    Play -> Played {
        text: String,
        /// Whether the opponent replies at once.
        reply: Option<bool>,
    }
    Reply -> Played {}
    Undo -> Undone {}
    Hint -> Hint {}
    Why -> Why {}
    Review -> Review {}
}

/// An input of a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The name of the game, with a rule after a slash if it is not the judge's.
    pub(crate) game: String,
    /// A complete input in a format of the game.
    #[serde(default)]
    pub(crate) input: Text,
}

/// A text that may be long: a JSON string, or the text that follows the JSON and a NUL byte.
///
/// The text after the JSON is not copied, whereas a string exists three times in memory while it is unescaped.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Option<String>")]
pub(crate) struct Text {
    /// The bytes, or `None` if the JSON left the text out and [`Request::parse`] has not inserted it yet.
    bytes: Option<Vec<u8>>,
    /// The number of bytes already read. For a text after the JSON, it includes the JSON and the NUL byte.
    at: usize,
}

impl Text {
    /// Returns the part that has not been read yet.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes.as_deref().unwrap_or_default()[self.at..]
    }
}

impl From<Option<String>> for Text {
    fn from(text: Option<String>) -> Self {
        Self { bytes: text.map(String::into_bytes), at: 0 }
    }
}

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.rest().read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

impl Request {
    /// Parses a request: a JSON object, optionally followed by a NUL byte and one long text.
    pub(crate) fn parse(request: Vec<u8>) -> Result<Self, Error> {
        #[derive(Deserialize)]
        #[serde(expecting = "the object of a request")]
        struct Tag {
            #[serde(rename = "do")]
            kind: Kind,
        }
        // JSON cannot contain a NUL byte, so the first one ends it.
        let end = request.iter().position(|&byte| byte == 0);
        let json = &request[..end.unwrap_or(request.len())];
        let Tag { kind } = serde_json::from_slice(json).map_err(|error| Error::json(&error))?;
        let mut parsed = kind.parse(json).map_err(|error| Error::fields(&error))?;
        let mut after = end.map(|end| Text { bytes: Some(request), at: end + 1 });
        // The text after the JSON becomes the only long field that the JSON leaves out. It is an error if a field is
        // left out without such a text, or the text has no field.
        let (name, texts) = parsed.long_texts();
        for text in texts.into_iter().filter(|text| text.bytes.is_none()) {
            *text = after.take().ok_or_else(|| Error::missing(&format!("`{name}`")))?;
        }
        match after {
            Some(_) => Err(Error::unexpected("request", "no text after the JSON", "a text after the JSON".into())),
            None => Ok(parsed),
        }
    }

    /// Returns the name of the field whose text may follow the JSON, and all fields of this name.
    fn long_texts(&mut self) -> (&'static str, Vec<&mut Text>) {
        match self {
            Self::Solve { input, .. } => ("input", vec![input]),
            Self::Start { positions, .. } => ("input", positions.iter_mut().map(|input| &mut input.input).collect()),
            Self::Load { text, .. } => ("text", vec![text]),
            _ => ("", Vec::new()),
        }
    }
}
