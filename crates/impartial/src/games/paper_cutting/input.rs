//! Sheets from the judge's format.

use impartial_paper_cutting::{Cut, CutRule, PaperCutting};
use number_reader::{ParseError, Reader};

use super::FULL;
use crate::output::report::count;

/// The largest side, and the most cuts.
pub(super) struct InputLimits {
    pub(super) side: u64,
    pub(super) cuts: u64,
}

/// Parses a position, to be played by `rule`.
///
/// # Errors
///
/// Returns an error for the first word that is not a number or out of its range, the first cut that does not lie on an interior line, too few
/// cuts, or a word after the last one.
///
/// # Complexity
///
/// *O(b + k log k)* time for *b* bytes and *k* cuts. Memory: see [`Game::parse`](crate::Game::parse).
///
/// # Examples
///
/// ```
/// use impartial::games::paper_cutting::parse;
/// use impartial::paper_cutting::CutRule;
///
/// let sheet = parse(b"2 3 1\n1 1 1 2\n", CutRule::Judge)?;
/// assert_eq!((sheet.width(), sheet.height()), (2, 3));
/// let error = parse(b"2 3 1\n1 1 2 2\n", CutRule::Judge).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2:1: expected cut 1 of 1 along an interior line, found `1 1 2 2`: no grid line goes from (1, 1) to (2, 2)"
/// );
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn parse(input: impl Into<Vec<u8>>, rule: CutRule) -> Result<PaperCutting, ParseError> {
    read_whole(Reader::new(input.into()), rule)
}

/// Reads a whole input. Its text is freed before the sheet is solved, because both may be large.
pub(super) fn read_whole(mut reader: Reader<'_>, rule: CutRule) -> Result<PaperCutting, ParseError> {
    let sheet = read_input(&mut reader, &FULL)?;
    drop(reader);
    Ok(sheet.build(rule))
}

/// Reads a whole input within some limits.
pub(super) fn read_input(reader: &mut Reader<'_>, limits: &InputLimits) -> Result<SheetInput, ParseError> {
    let sheet = SheetInput::read(reader, limits)?;
    reader.end_after(|| count(sheet.cuts.len(), "cut"))?;
    Ok(sheet)
}

/// A sheet as it is read.
pub(super) struct SheetInput {
    width: u64,
    height: u64,
    // Invariant: all of them are on interior lines.
    cuts: Vec<Cut>,
}

impl SheetInput {
    /// Reads a sheet. The text may go on after it.
    pub(super) fn read(reader: &mut Reader<'_>, limits: &InputLimits) -> Result<Self, ParseError> {
        reader.line(3);
        let width = reader.named_number(1..=limits.side, || "the width n of the sheet".into())?;
        let height = reader.named_number(1..=limits.side, || "the height m of the sheet".into())?;
        let total = reader.named_number(0..=limits.cuts, || "the number k of cuts".into())?;
        reader.lines(total, 4);
        Ok(Self { width, height, cuts: read_cuts(reader, [width, height], total)? })
    }

    /// Builds the position, which solves it.
    pub(super) fn build(self, rule: CutRule) -> PaperCutting {
        let sheet = PaperCutting::new(self.width, self.height, rule, self.cuts);
        sheet.expect("sides and cuts were checked when they were read")
    }
}

fn read_cuts(reader: &mut Reader<'_>, [width, height]: [u64; 2], total: u64) -> Result<Vec<Cut>, ParseError> {
    let columns = |_: &[u64; 4]| [("xb", 0, width), ("yb", 0, height), ("xe", 0, width), ("ye", 0, height)];
    let cut = |[xb, yb, xe, ye]: [u64; 4]| Cut { from: [xb, yb], to: [xe, ye] };
    let build = |numbers| Some(cut(numbers)).filter(|cut| cut.line_on(width, height).is_ok());
    reader.table(total, "cut", columns, build).map_err(|error| {
        // All numbers are on the sheet, so the error is about the whole cut.
        let illegal = error.refused().filter(|refused| refused.index == 4).and_then(|refused| {
            let numbers = refused.numbers[..].try_into().expect("a record refused as a whole has all its numbers");
            cut(numbers).line_on(width, height).err()
        });
        let Some(illegal) = illegal else { return error };
        let (expected, found) =
            (format!("{} along an interior line", error.expected()), format!("{}: {illegal}", error.found()));
        error.expecting(expected).finding(found)
    })
}
