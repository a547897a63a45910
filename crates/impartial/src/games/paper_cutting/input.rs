//! Sheets from the judge's format.

use impartial_games::Ranges;
use impartial_paper_cutting::{Cut, CutRule, PaperCutting};
use number_reader::{ParseError, Reader};

use super::RUN;
use crate::input_cases::{AnswerForm, one};
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// Reads a sheet. The text may continue after it.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    let range = |name| limits.range(name);
    reader.line(3);
    let width = reader.named_number(range("n"), || "the width n of the sheet".into())?;
    let height = reader.named_number(range("m"), || "the height m of the sheet".into())?;
    let total = reader.named_number(range("k"), || "the number k of cuts".into())?;
    reader.lines(total, 4);
    let last = count(total, "cut");
    let cuts = read_cuts(reader, [width, height], total)?;
    let build = move |rule| PaperCutting::new(width, height, rule, cuts);
    Ok(one(AnswerForm::WithMove, last, move |rule, _| Ok(build(cut_rule(rule)).expect(CHECKED))))
}

const CHECKED: &str = "sides and cuts were checked when they were read";

/// Returns the rule of this name.
fn cut_rule(name: &str) -> CutRule {
    if name == RUN { CutRule::Run } else { CutRule::Judge }
}

/// Reads `total` cuts on interior lines.
fn read_cuts(reader: &mut Reader<'_>, [width, height]: [u64; 2], total: u64) -> Result<Vec<Cut>, ParseError> {
    let columns = |_: &[u64; 4]| [("xb", 0, width), ("yb", 0, height), ("xe", 0, width), ("ye", 0, height)];
    let cut = |[xb, yb, xe, ye]: [u64; 4]| Cut { from: [xb, yb], to: [xe, ye] };
    let check = |numbers| Some(cut(numbers)).filter(|cut| cut.line_on(width, height).is_ok());
    reader.table(total, ["cut", "cuts"], columns, check).map_err(|error| {
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
