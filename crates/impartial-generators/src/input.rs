//! A generated input, which is written on demand.

use std::fmt;
use std::io::{self, Write};

/// An input of a game, in the format that the game's judge reads.
///
/// It is generated while it is written, so it takes little memory at any length, unless the winner or nim-value was chosen.
///
/// # Examples
///
/// ```
/// use impartial_generators::Generator;
///
/// let nim = Generator::named("nim").expect("it is in the list");
/// let mut request = nim.request();
/// request.size = 3;
/// let input = nim.generate(&request, &mut |_| unreachable!("without a goal, no solver is called"))?;
/// assert!(input.to_bytes().starts_with(b"3\n"));
/// # Ok::<(), impartial_generators::GenerateError>(())
/// ```
pub struct Input(Box<Writer>);

type Writer = dyn Fn(&mut dyn Write) -> io::Result<()>;

impl Input {
    pub(crate) fn new(write: impl Fn(&mut dyn Write) -> io::Result<()> + 'static) -> Self {
        Self(Box::new(write))
    }

    /// Writes the input in small pieces.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        (self.0)(out)
    }

    /// Returns the input.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        text(|out| self.write(out))
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").finish_non_exhaustive()
    }
}

/// Returns the bytes that `write` writes.
pub(crate) fn text(write: impl Fn(&mut dyn Write) -> io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("a vector accepts all bytes");
    bytes
}

/// Writes a line of numbers.
pub(crate) fn row(out: &mut dyn Write, numbers: impl IntoIterator<Item = u64>) -> io::Result<()> {
    let mut separator = "";
    for number in numbers {
        write!(out, "{separator}{number}")?;
        separator = " ";
    }
    writeln!(out)
}
