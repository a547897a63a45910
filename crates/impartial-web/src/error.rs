//! Errors, with their locations.

use impartial::{InvalidWindow, ParseError};
use serde::Serialize;

/// The error for a request.
#[derive(Debug, Serialize)]
pub(crate) struct Error {
    /// The error as one sentence, without its location.
    message: String,
    /// The text that contains the error: the name of a field, or `request` for the JSON itself.
    field: &'static str,
    /// The number of the position that has the field, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<usize>,
    /// The location in that text, counted from 1.
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
}

impl Error {
    /// Converts an error in the text of a field.
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

    /// Returns an error about the first token of a field.
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

    /// Returns an error about a field whose sentence says everything.
    pub(crate) fn sentence(field: &'static str, message: String) -> Self {
        Self { message, field, position: None, line: 1, column: 1, expected: None, found: None }
    }

    /// Converts the error of a window that does not fit the board.
    pub(crate) fn window(error: &InvalidWindow) -> Self {
        let field = if matches!(error, InvalidWindow::Columns { .. }) { "columns" } else { "rows" };
        Self::sentence(field, error.to_string())
    }

    /// Returns the error for a missing field, whose `name` includes the quotes.
    pub(crate) fn missing(name: &str) -> Self {
        Self::unexpected("request", &format!("the field {name}"), "none".into())
    }

    /// Converts an error in the fields of a request whose kind is known.
    pub(crate) fn fields(error: &serde_json::Error) -> Self {
        let error = Self::json(error);
        error.message.strip_prefix("missing field ").map(Self::missing).unwrap_or(error)
    }

    /// Converts an error of a request that is not JSON, or has no known kind.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let text = error.to_string();
        // serde_json appends the location to its message, and reports line 0 or column 0 at the end of an empty text.
        let message = text.split(" at line ").next().unwrap_or_default().into();
        let [line, column] = [error.line(), error.column()].map(|number| number.max(1));
        Self { message, field: "request", position: None, line, column, expected: None, found: None }
    }

    /// Adds the number of the position, counted from 1.
    pub(crate) fn in_position(mut self, number: usize) -> Self {
        self.position = Some(number);
        self
    }
}
