//! A chart of piles as bars: coloured by nim-value, the part that a move takes hatched, and numbers at the sides.

use crate::output::report::count;

use super::board::digits;
use super::canvas::{Area, Picture, Sample, Side};
use super::layout::{PilePlace, PilePlaces, Places};
use super::palette;
use super::scale::{log2, scaled};

/// The largest width of a bar, with the space beside it.
const WIDEST: i64 = 600;

/// Bars narrower than this, with their space, have no outline.
const NARROW: i64 = 160;

/// The least height of a bar.
const LOWEST: i64 = 12;

/// A pile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile {
    /// Its number, from 1.
    pub(crate) number: usize,
    pub(crate) size: u64,
    /// The heap size of its nim-value.
    pub(crate) value: u64,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// The number of the pile, from 1.
    pub(crate) number: usize,
    pub(crate) take: u64,
    /// The heap size of the nim-value of the pile after the move.
    pub(crate) value: u64,
}

/// The drawn piles and their places.
pub(crate) struct Chart {
    area: Area,
    piles: Vec<Pile>,
    largest: u64,
    is_logarithmic: bool,
    /// The width of a bar with the space beside it.
    step: i64,
}

impl Chart {
    /// Makes room for a few piles, and draws the lines behind them.
    pub(crate) fn new(picture: &mut Picture, piles: Vec<Pile>) -> Self {
        let sizes = piles.iter().map(|pile| pile.size);
        let largest = sizes.clone().max().unwrap_or(0);
        let smallest = sizes.filter(|&size| size > 0).min().unwrap_or(0);
        let characters = digits(largest);
        let step =
            (picture.longest_beside(characters) / i64::try_from(piles.len()).expect("few are drawn")).min(WIDEST);
        let width = step * i64::try_from(piles.len()).expect("few are drawn");
        let area = picture.frame([width, picture.longest() * 5 / 9], characters);
        let is_logarithmic = largest / 500 >= smallest.max(1);
        let chart = Self { area, piles, largest, is_logarithmic, step };
        let piles = chart.piles.iter().enumerate().map(|(index, pile)| chart.place(index, pile)).collect();
        picture.places = Places::Piles(PilePlaces { sideways: false, piles });
        for (y, _) in chart.ticks() {
            picture.stroke("grid", [area.left, area.top + y], [area.left + width, area.top + y]);
        }
        chart
    }

    /// Draws the piles in the colours of their nim-values; returns the entries of the legend.
    pub(crate) fn bars(&self, picture: &mut Picture) -> Vec<(Sample, String)> {
        let greatest = self.piles.iter().map(|pile| pile.value).max().unwrap_or(0);
        for (index, pile) in self.piles.iter().enumerate() {
            picture.rectangle(palette::level(level(pile.value, greatest)), self.bar(index, [0, pile.size]));
            if self.step >= NARROW {
                picture.rectangle("frame", self.bar(index, [0, pile.size]));
            }
        }
        legend(&self.piles.iter().map(|pile| pile.value).collect::<Vec<_>>())
    }

    /// Draws the part of a bar that the move takes.
    pub(crate) fn taken(&self, picture: &mut Picture, Taken { number, take, .. }: Taken) {
        let (index, pile) =
            self.piles.iter().enumerate().find(|(_, pile)| pile.number == number).expect("the pile chosen is drawn");
        let bar = self.bar(index, [pile.size - take, pile.size]);
        picture.rectangle("paper", bar);
        for y in (bar.top + 60..bar.top + bar.height).step_by(120) {
            picture.stroke("taken", [bar.left, y], [bar.left + bar.width, y]);
        }
        picture.rectangle(if self.step >= NARROW { "move" } else { "taken" }, bar);
        if self.step < NARROW {
            // The bar is too narrow to be noticed.
            picture.circle("dot", [bar.left + bar.width / 2, bar.top - 80], 45);
        }
    }

    /// Draws a notch across a bar at this height; `index` counts the bars from 0.
    pub(crate) fn notch(&self, picture: &mut Picture, index: usize, size: u64) {
        let Area { left, top, width, .. } = self.bar(index, [0, size]);
        let [left, right] = [left - self.step / 10, left + width + self.step / 10];
        picture.stroke("halo", [left, top], [right, top]);
        picture.stroke("notch", [left, top], [right, top]);
    }

    /// Writes the numbers of the piles below the bars, their nim-values above, and sizes at the left.
    pub(crate) fn numbers(&self, picture: &mut Picture, taken: Option<Taken>) {
        let middle = |index: usize| self.step * i64::try_from(index).expect("few are drawn") + self.step / 2;
        let mut of_bars: Vec<(i64, String)> =
            self.piles.iter().enumerate().map(|(index, pile)| (middle(index), pile.number.to_string())).collect();
        // The first label is never omitted, so that of the chosen pile comes first.
        let chosen = self.piles.iter().position(|pile| taken.is_some_and(|taken| taken.number == pile.number));
        of_bars[..chosen.map_or(0, |chosen| chosen + 1)].rotate_right(usize::from(chosen.is_some()));
        picture.labels(self.area, Side::Bottom, &of_bars);
        picture.labels(self.area, Side::Left, &self.ticks());
        for (index, pile) in self.piles.iter().enumerate() {
            let words = match taken.filter(|taken| taken.number == pile.number) {
                Some(taken) => format!("{} \u{2192} {}", pile.value, taken.value),
                None => pile.value.to_string(),
            };
            let width = 75 * i64::try_from(words.chars().count()).expect("a value is short");
            if width <= self.step {
                let top = self.bar(index, [0, pile.size]).top;
                picture.text("ink small middle", [self.area.left + middle(index), top - 50], &words);
            }
        }
    }

    /// Says below the legend if the scale of heights is logarithmic.
    pub(crate) fn say_scale(&self, picture: &mut Picture) {
        if self.is_logarithmic {
            picture.say("The heights are logarithmic.");
        }
        let is_low = |size: u64| size > 0 && self.height(size) < LOWEST;
        let low = self.piles.iter().filter(|pile| is_low(pile.size)).count();
        if low > 0 {
            picture.say(&format!("Drawn higher than to scale: {}.", count(low, "small pile")));
        }
    }

    /// Returns the height of a pile.
    fn height(&self, size: u64) -> i64 {
        match size {
            // On the logarithmic scale a pile of one has half the height of a pile of two.
            1.. if self.is_logarithmic => scaled(log2(size) + 256, log2(self.largest) + 256, self.area.height),
            _ => scaled(size, self.largest, self.area.height),
        }
    }

    /// Returns the part of a bar between two sizes; `index` counts the bars from 0.
    fn bar(&self, index: usize, [from, to]: [u64; 2]) -> Area {
        let [low, high] = [from, to].map(|size| self.height(size));
        let left = self.area.left + self.step * i64::try_from(index).expect("few are drawn") + self.step / 8;
        let width = (self.step * 3 / 4).max(8);
        // An empty pile is drawn as a line.
        Area { left, top: self.area.top + self.area.height - high, width, height: (high - low).max(LOWEST) }
    }

    /// Returns where a pile is drawn. The break points are the powers of two, between which both scales are linear.
    fn place(&self, index: usize, &Pile { number, size, .. }: &Pile) -> PilePlace {
        let Area { left, top, width, height } = self.bar(index, [0, size]);
        let powers = (0..u64::BITS).map(|bit| 1 << bit).filter(|&power| self.is_logarithmic && power < size);
        let sizes = [0].into_iter().chain(powers).chain(Some(size).filter(|&size| size > 0));
        let stones = sizes.map(|size| (self.height(size), u128::from(size))).collect();
        PilePlace { pile: number, area: [left, top, width, height], size, stones }
    }

    /// Returns the labels at the left: distances from the top, and sizes.
    fn ticks(&self) -> Vec<(i64, String)> {
        let thousands = (0..=18).step_by(3).map(|zeros| 10_u64.pow(zeros)).filter(|_| self.is_logarithmic);
        let halves = [self.largest / 2].into_iter().filter(|_| !self.is_logarithmic);
        let sizes = [self.largest, 0].into_iter().chain(thousands).chain(halves);
        sizes
            .filter(|&size| size <= self.largest)
            .map(|size| (self.area.height - self.height(size), size.to_string()))
            .collect()
    }
}

/// Returns the entries of a legend of these values: the values of each colour.
pub(crate) fn legend(values: &[u64]) -> Vec<(Sample, String)> {
    let greatest = values.iter().copied().max().unwrap_or(0);
    let entry = |wanted| {
        let of_level = values.iter().copied().filter(|&value| level(value, greatest) == wanted);
        let [least, most] = [of_level.clone().min()?, of_level.max()?];
        let words = if least == most { format!("worth {least}") } else { format!("worth {least} to {most}") };
        Some((Sample::Box(vec![palette::level(wanted), "frame"]), words))
    };
    (0..palette::LEVELS).filter_map(entry).collect()
}

/// Returns the colour level of a value, where `greatest` is the greatest in the picture.
///
/// Values up to 7 have a level each; if there are greater ones, the level grows with the length in bits.
pub(crate) fn level(value: u64, greatest: u64) -> usize {
    let last = palette::LEVELS as u64 - 1;
    let level = match value.checked_ilog2() {
        None => 0,
        Some(_) if greatest <= last => value,
        Some(length) => 1 + u64::from(length) * (last - 1) / u64::from(greatest.ilog2()),
    };
    usize::try_from(level).expect("a level is small")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_climb_with_the_values() {
        assert_eq!([0, 1, 2, 7].map(|value| level(value, 7)), [0, 1, 2, 7]);
        assert_eq!([0, 1, 2, 3, 4, 8].map(|value| level(value, 8)), [0, 1, 3, 3, 5, 7]);
        assert_eq!([0, 1, u64::MAX / 2, u64::MAX].map(|value| level(value, u64::MAX)), [0, 1, 6, 7]);
    }
}
