//! Wrong ideas about paper cutting.

use std::collections::BTreeMap;

use super::{Idea, numbers};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("overlaps", "overlapping cuts count twice", |_, text, _| {
        Some(
            Sheet::read(text)?
                .value(|len, cuts| len.saturating_sub(cuts.iter().map(|cut| cut[1] - cut[0]).sum()), true),
        )
    }),
    Idea {
        limits: Some("m=999999999"),
        ..Idea::new("untouched", "lines without a cut do not count", |_, text, _| {
            Some(Sheet::read(text)?.value(uncut, false))
        })
    },
    Idea {
        limits: Some("m=999999999"),
        ..Idea::new("one-bound", "there are as many horizontal lines as vertical ones", |_, text, _| {
            let mut sheet = Sheet::read(text)?;
            sheet.lines[1] = sheet.lines[0];
            Some(sheet.value(uncut, true))
        })
    },
    Idea::new("runs", "each uncut stretch of a line is a separate heap", |_, text, _| {
        Some(Sheet::read(text)?.value(|len, cuts| gaps(len, cuts).fold(0, |sum, gap| sum ^ gap), true))
    }),
];

/// A sheet and its cuts.
struct Sheet {
    /// The lengths of the vertical and the horizontal lines.
    len: [u64; 2],
    /// The numbers of vertical and horizontal lines.
    lines: [u64; 2],
    /// The cuts on each line, given by its direction and location.
    cuts: BTreeMap<(usize, u64), Vec<[u64; 2]>>,
}

impl Sheet {
    fn read(text: &str) -> Option<Self> {
        let numbers = numbers(text)?;
        let (&[width, height], numbers) = (numbers.first_chunk()?, numbers.get(3..)?);
        let mut cuts: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for cut in numbers.chunks_exact(4) {
            let is_horizontal = cut[1] == cut[3];
            let (at, one, other) = if is_horizontal { (cut[1], cut[0], cut[2]) } else { (cut[0], cut[1], cut[3]) };
            cuts.entry((usize::from(is_horizontal), at)).or_default().push([one.min(other), one.max(other)]);
        }
        for cuts in cuts.values_mut() {
            cuts.sort_unstable();
        }
        Some(Self { len: [height, width], lines: [width - 1, height - 1], cuts })
    }

    /// Returns the xor of the values of the lines with cuts, and of the untouched lines if these count.
    fn value(&self, line: fn(u64, &[[u64; 2]]) -> u64, counts_untouched: bool) -> Vec<u128> {
        let touched = self.cuts.iter().fold(0, |sum, (&(direction, _), cuts)| sum ^ line(self.len[direction], cuts));
        let untouched = [0, 1].map(|direction| {
            let touched = self.cuts.keys().filter(|line| line.0 == direction).count() as u64;
            let is_odd = self.lines[direction] % 2 != touched % 2;
            if is_odd && counts_untouched { self.len[direction] } else { 0 }
        });
        vec![(touched ^ untouched[0] ^ untouched[1]).into()]
    }
}

/// Returns the number of uncut units of a line.
fn uncut(len: u64, cuts: &[[u64; 2]]) -> u64 {
    gaps(len, cuts).sum()
}

/// Returns the lengths of the uncut stretches of a line, including empty ones. The cuts are sorted.
fn gaps(len: u64, cuts: &[[u64; 2]]) -> impl Iterator<Item = u64> {
    let mut end = 0;
    cuts.iter().copied().chain([[len; 2]]).map(move |[from, to]| {
        let gap = from.saturating_sub(end);
        end = end.max(to);
        gap
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_between_nested_cuts() {
        assert!(gaps(10, &[[0, 5], [1, 2], [4, 6], [7, 8]]).eq([0, 0, 0, 1, 2]));
    }
}
