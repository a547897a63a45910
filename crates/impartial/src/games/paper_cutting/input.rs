//! Sheets from the judge's format.

use impartial_paper_cutting::{Cut, CutRule, MAX_SIDE, PackedCut, PaperCutting};
use number_reader::{ParseError, Reader};

use super::RUN;
use crate::game::Limits;
use crate::input_cases::Cases;
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// Reads a sheet. The text may continue after it.
pub(super) fn read(reader: &mut Reader<'_>, limits: Limits) -> Result<Unsolved, ParseError> {
    let [max_side, max_cuts] = limits.choose([MAX_SIDE, (1 << 31) - 1], [1_000_000_000, 100_000]);
    reader.line(3);
    let width = reader.named_number(1..=max_side, || "the width n of the sheet".into())?;
    let height = reader.named_number(1..=max_side, || "the height m of the sheet".into())?;
    let total = reader.named_number(0..=max_cuts, || "the number k of cuts".into())?;
    reader.lines(total, 4);
    let last = count(total, "cut");
    // The cuts are kept in the smallest form that holds all cuts of the sheet.
    if width.max(height) <= PackedCut::MAX_SIDE {
        let pack = |cut| PackedCut::new(cut).filter(|cut| cut.is_interior(width, height));
        let cuts = read_cuts(reader, [width, height], total, pack)?;
        let build = move |rule| PaperCutting::from_packed(width, height, rule, cuts);
        Ok(Cases::one(last, move |rule| Ok(build(cut_rule(rule)).expect(CHECKED))))
    } else {
        let check = |cut: Cut| Some(cut).filter(|cut| cut.line_on(width, height).is_ok());
        let cuts = read_cuts(reader, [width, height], total, check)?;
        let build = move |rule| PaperCutting::new(width, height, rule, cuts);
        Ok(Cases::one(last, move |rule| Ok(build(cut_rule(rule)).expect(CHECKED))))
    }
}

const CHECKED: &str = "sides and cuts were checked when they were read";

/// Returns the rule of this name.
fn cut_rule(name: &str) -> CutRule {
    if name == RUN { CutRule::Run } else { CutRule::Judge }
}

/// Reads `total` cuts on interior lines in a form that `build` returns for just those.
fn read_cuts<C: Copy + Send>(
    reader: &mut Reader<'_>,
    [width, height]: [u64; 2],
    total: u64,
    build: impl Fn(Cut) -> Option<C> + Sync,
) -> Result<Vec<C>, ParseError> {
    let columns = |_: &[u64; 4]| [("xb", 0, width), ("yb", 0, height), ("xe", 0, width), ("ye", 0, height)];
    let cut = |[xb, yb, xe, ye]: [u64; 4]| Cut { from: [xb, yb], to: [xe, ye] };
    reader.table(total, ["cut", "cuts"], columns, |numbers| build(cut(numbers))).map_err(|error| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::describe::Describe as _;

    /// The form of the cuts is chosen by the longer side, and both forms keep the cuts at the ends of lines.
    #[test]
    fn sheets_with_sides_around_two_to_the_31() {
        const MAX: u64 = PackedCut::MAX_SIDE;
        for (width, height) in
            [(MAX, MAX), (MAX, 5), (5, MAX), (MAX + 1, 5), (5, MAX + 1), (MAX + 1, MAX), (MAX, u64::MAX >> 1)]
        {
            let cuts = [
                Cut { from: [width - 1, height], to: [width - 1, 2] },
                Cut { from: [1, 0], to: [1, height] },
                Cut { from: [width, height - 1], to: [width - 2, height - 1] },
                Cut { from: [0, 1], to: [1, 1] },
            ];
            let text = |cuts: &[Cut]| {
                let rows = cuts.iter().map(|Cut { from: [xb, yb], to: [xe, ye] }| format!("{xb} {yb} {xe} {ye}\n"));
                format!("{width} {height} {}\n{}", cuts.len(), rows.collect::<String>())
            };
            let read = |rule: &str, text: &str| PaperCutting::read_position(&mut Reader::new(text.as_bytes()), rule);
            for (name, rule) in [("judge", CutRule::Judge), (RUN, CutRule::Run)] {
                let sheet = read(name, &text(&cuts)).expect("the cuts are interior");
                let expected = PaperCutting::new(width, height, rule, cuts).expect("the same");
                assert_eq!(sheet.downcast(), Ok(expected), "{width} x {height}");
            }
            let border = Cut { from: [width, 0], to: [width, 1] };
            let refused = read(RUN, &text(&[cuts[0], border])).expect_err("the cut is illegal").to_string();
            assert!(refused.ends_with(&format!("the line x = {width} is the border of the sheet")), "{refused}");
        }
    }
}
