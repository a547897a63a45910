//! The exit statuses of the command.

use std::process::{ExitCode, Termination};

/// An exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Status(u8);

impl Status {
    pub(crate) const SUCCESS: Self = Self(0);

    /// A wrong answer, or a wrong certificate.
    pub(crate) const WRONG_ANSWER: Self = Self(1);

    /// Wrong usage or malformed input. clap uses the same status.
    pub(crate) const BAD_INPUT: Self = Self(2);

    /// A malformed answer, for a testlib checker.
    pub(crate) const MALFORMED_ANSWER: Self = Self(2);

    /// A failure on the judge's side, for a testlib checker.
    pub(crate) const WRONG_JUDGE: Self = Self(3);

    /// An input that is not valid. testlib's validators use the same status.
    pub(crate) const INVALID_INPUT: Self = Self(3);

    /// A right answer, for an output validator of Kattis.
    pub(crate) const KATTIS_RIGHT: Self = Self(42);

    /// A wrong answer, for an output validator of Kattis.
    pub(crate) const KATTIS_WRONG: Self = Self(43);

    /// A program ended by Ctrl-C, as a shell reports it: 128 + 2.
    pub(crate) const INTERRUPTED: Self = Self(130);

    /// A program killed by SIGPIPE, as a shell reports it: 128 + 13.
    pub(crate) const CLOSED_PIPE: Self = Self(141);

    /// Returns the number of the status.
    #[cfg(unix)]
    pub(crate) fn code(self) -> u8 {
        self.0
    }
}

impl Termination for Status {
    fn report(self) -> ExitCode {
        self.0.into()
    }
}
