//! The rules as stated, on a sheet small enough to draw. The tests check the theorem against them.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::{Cut, CutRule, IllegalCut, Line, PaperCutting};

/// Maximum side of a [`ReferencePaperCutting`] sheet, whose lines are stored in 64 bits.
pub const MAX_LISTED_SIDE: u64 = 64;

/// A sheet that stores for every unit of every interior line whether it is cut.
///
/// The summands are the lines. Each is represented by a sheet on which all other lines are cut.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Solve};
/// use impartial_paper_cutting::{PaperCutting, CutRule, reference::ReferencePaperCutting};
///
/// let position = PaperCutting::new(2, 3, CutRule::Judge, [])?;
/// let sheet = ReferencePaperCutting::try_from(&position)?;
/// assert_eq!(sheet.moves().count(), 6 + 3 + 3); // on x = 1, y = 1 and y = 2
/// assert_eq!(Exhaustive::by_rules().nim_value(&sheet)?, position.nim_value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferencePaperCutting {
    rule: CutRule,
    width: u64,
    height: u64,
    // A mask per interior line, vertical lines first. Bit u is set if the unit from u to u + 1 is cut.
    cut: Vec<u64>,
}

impl TryFrom<&PaperCutting> for ReferencePaperCutting {
    type Error = TooLarge;

    /// Lists the units of the position.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a side is above [`MAX_LISTED_SIDE`].
    ///
    /// # Complexity
    ///
    /// *O(n m log k)* time for a sheet of *n* x *m* with *k* cuts.
    fn try_from(position: &PaperCutting) -> Result<Self, TooLarge> {
        let (rule, width, height) = (position.rule(), position.width(), position.height());
        if width.max(height) > MAX_LISTED_SIDE {
            return Err(TooLarge::new(width.max(height), MAX_LISTED_SIDE));
        }
        let mut sheet = Self { rule, width, height, cut: Vec::new() };
        let mask = |line| {
            let cuts = position.cuts_on(line);
            sheet.units(line).filter(|&unit| cuts.contains(unit)).fold(0, |mask, unit| mask | 1 << unit)
        };
        sheet.cut = sheet.lines().map(mask).collect();
        Ok(sheet)
    }
}

impl ReferencePaperCutting {
    /// Returns the interior lines in the order of their masks.
    fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        (1..self.width).map(Line::X).chain((1..self.height).map(Line::Y))
    }

    /// Returns the units of a line.
    fn units(&self, line: Line) -> core::ops::Range<u64> {
        match line {
            Line::X(_) => 0..self.height,
            Line::Y(_) => 0..self.width,
        }
    }

    /// Returns the error, if any, of a cut along `units` of a line where the units of `cut` are cut already.
    fn breaks_rule(&self, line: Line, cut: u64, units: u64) -> Option<IllegalCut> {
        match self.rule {
            _ if cut & units == units => Some(IllegalCut::NothingNew { line }),
            CutRule::Run if cut & units != 0 => Some(IllegalCut::OverOldCut { line }),
            CutRule::Judge | CutRule::Run => None,
        }
    }
}

/// Returns the mask of the units from `start` to `end`, exclusive.
fn units(start: u64, end: u64) -> u64 {
    (start..end).fold(0, |mask, unit| mask | 1 << unit)
}

impl Position for ReferencePaperCutting {
    type Move = Cut;
    type Illegal = IllegalCut;

    fn play(&mut self, cut: &Cut) -> Result<(), IllegalCut> {
        let (line, stretch) = cut.stretch(self.width, self.height)?;
        let units = units(stretch.start(), stretch.last() + 1);
        let index = self.lines().position(|other| other == line).expect("an interior line has a mask");
        if let Some(illegal) = self.breaks_rule(line, self.cut[index], units) {
            return Err(illegal);
        }
        self.cut[index] |= units;
        Ok(())
    }
}

impl Enumerate for ReferencePaperCutting {
    fn moves(&self) -> impl Iterator<Item = Cut> + '_ {
        self.lines().zip(&self.cut).flat_map(move |(line, &cut)| {
            let end = self.units(line).end;
            let stretches = (0..end).flat_map(move |start| (start + 1..=end).map(move |end| (start, end)));
            let legal = stretches.filter(move |&(start, end)| self.breaks_rule(line, cut, units(start, end)).is_none());
            legal.map(move |(start, end)| line.between(start, end))
        })
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        let whole: Vec<u64> = self.lines().map(|line| units(0, self.units(line).end)).collect();
        let alone = |(index, &cut): (usize, &u64)| {
            let mut sheet = Self { cut: whole.clone(), ..self.clone() };
            sheet.cut[index] = cut;
            sheet
        };
        self.cut.iter().enumerate().filter(|&(index, cut)| *cut != whole[index]).map(alone).collect::<Vec<_>>()
    }
}
