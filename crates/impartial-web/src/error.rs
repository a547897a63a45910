//! Errors, with their places.

use impartial::{InvalidWindow, ParseError};
use serde::Serialize;

/// The error of a request.
#[derive(Debug, Serialize)]
pub(crate) struct Error {
    /// The whole error in a sentence, without a place.
    message: String,
    /// The text at fault: the name of a field, or `request` for the JSON itself.
    field: &'static str,
    /// The number of the position whose field it is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<usize>,
    /// The place in that text, from 1.
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
}

impl Error {
    /// Returns the error of a text.
    pub(crate) fn parse(field: &'static str, error: &ParseError) -> Self {
        Self {
            message: error.reason(),
            field,
            position: None,
            line: error.line(),
            column: error.column(),
            expected: Some(error.expected().into()),
            found: Some(error.found().into()),
        }
    }

    /// Returns the error of a text whose first word is not what was expected.
    pub(crate) fn unexpected(field: &'static str, expected: &str, found: String) -> Self {
        Self {
            message: format!("expected {expected}, found {found}"),
            field,
            position: None,
            line: 1,
            column: 1,
            expected: Some(expected.into()),
            found: Some(found),
        }
    }

    /// Returns the error of a window.
    pub(crate) fn window(error: &InvalidWindow) -> Self {
        let field = if matches!(error, InvalidWindow::Columns { .. }) { "columns" } else { "rows" };
        let message = error.to_string();
        Self { message, field, position: None, line: 1, column: 1, expected: None, found: None }
    }

    /// Returns the error of a field that is missing. Its name is in quotes.
    pub(crate) fn missing(name: &str) -> Self {
        Self::unexpected("request", &format!("the field {name}"), "none".into())
    }

    /// Returns the error of the fields of a request.
    pub(crate) fn fields(error: &serde_json::Error) -> Self {
        let error = Self::json(error);
        error.message.strip_prefix("missing field ").map(Self::missing).unwrap_or(error)
    }

    /// Returns the error of a request that is not a JSON object of any kind.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let text = error.to_string();
        let message = text.split(" at line ").next().unwrap_or_default().into();
        let [line, column] = [error.line(), error.column()].map(|place| place.max(1));
        Self { message, field: "request", position: None, line, column, expected: None, found: None }
    }

    /// Adds the number of the position, from 1.
    pub(crate) fn in_position(mut self, number: usize) -> Self {
        self.position = Some(number);
        self
    }
}
