//! A bar chart of piles: bars are coloured by value, and the part that a move takes is hatched.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::area::Area;
use crate::figure::{Layout, PileLayout, PilesLayout};
use crate::largest::largest_piles;
use crate::picture::{Picture, Sample, Side};
use crate::scaling::{log2, scaled, signed};
use crate::text::{digits, length};

/// Maximum number of piles that are drawn.
const MAX_PILES: usize = 200;

/// Maximum number of notches of a bar that are drawn.
const MAX_NOTCHES: usize = 40;

/// Maximum width of a bar with the space next to it.
const MAX_STEP: i64 = 600;

/// Minimum width of a bar, with the space next to it, for an outline. Outlines of narrower bars would hide their
/// colours.
const OUTLINE_THRESHOLD: i64 = 160;

/// Minimum height of a bar.
const MIN_HEIGHT: i64 = 12;

/// Minimum ratio of the largest to the smallest pile for logarithmic heights. On a linear scale, the smallest bar would
/// be barely visible.
const LOGARITHMIC_THRESHOLD: u64 = 500;

/// A bar chart of piles of stones, and a move that takes stones from the top of a pile.
///
/// # Examples
///
/// ```
/// use board_svg::{Chart, Picture};
///
/// let mut picture = Picture::new("Piles");
/// let chart = Chart { name: "pile", value: &|size| size, taken: Some((1, 2)), taken_name: "stones to take", notches: None };
/// chart.draw(&mut picture, [3, 5, 8]);
/// assert!(picture.finish().svg.contains("stones to take"));
/// ```
#[derive(Clone, Copy)]
#[expect(clippy::exhaustive_structs, reason = "the arguments of a function, by name")]
pub struct Chart<'a> {
    /// What a pile is called.
    pub name: &'a str,
    /// Returns the value of a pile of this size, which is written above it and chooses its colour unless the picture hides
    /// values.
    pub value: &'a dyn Fn(u64) -> u64,
    /// The index of the pile of the move, from 0, and the number of stones that the move takes.
    pub taken: Option<(usize, u64)>,
    /// What the legend calls the stones that the move takes.
    pub taken_name: &'a str,
    /// The notches across the bars, if any.
    pub notches: Option<Notches<'a>>,
}

/// Notches across the bars of a chart. Each bar shows at most 40.
#[derive(Clone, Copy)]
#[expect(clippy::exhaustive_structs, reason = "the arguments of a function, by name")]
pub struct Notches<'a> {
    /// Returns the heights at which a pile of this size has notches.
    pub heights: &'a dyn Fn(u64) -> Vec<u64>,
    /// What a notch is called.
    pub name: &'a str,
    /// What the legend calls a notch.
    pub entry: &'a str,
}

/// The bars of the piles that are drawn.
struct Bars<'a> {
    area: Area,
    piles: &'a [(usize, u64)],
    largest: u64,
    is_logarithmic: bool,
    /// The width of a bar, including the space next to it.
    step: i64,
}

impl Chart<'_> {
    /// Draws the 200 largest piles, including the pile of the move, in their original order, with a legend.
    ///
    /// Heights are logarithmic if sizes differ too much. Sentences state this, and the number of piles that are not
    /// drawn.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the move takes more stones than the pile has.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* piles.
    pub fn draw(&self, picture: &mut Picture, sizes: impl IntoIterator<Item = u64>) {
        let (piles, left_out) = largest_piles(sizes, MAX_PILES, self.taken.map(|(index, _)| index));
        if piles.is_empty() {
            return;
        }
        let values: Vec<u64> = piles.iter().map(|&(_, size)| (self.value)(size)).collect();
        let bars = Bars::new(picture, &piles, &values);
        let greatest = values.iter().copied().max().unwrap_or(0);
        let levels: Vec<_> = values.iter().map(|&value| (picture.level(value, greatest), value)).collect();
        for (index, &(level, _)) in levels.iter().enumerate() {
            let bar = bars.bar(index, [0, piles[index].1]);
            picture.rectangle(&format!("v{level}"), bar);
            if bars.step >= OUTLINE_THRESHOLD {
                picture.rectangle("frame", bar);
            }
        }
        picture.level_entries(" frame", "value ", &levels);
        let chosen = self.taken.and_then(|(chosen, take)| {
            let index = piles.iter().position(|&(number, _)| number == chosen + 1)?;
            let left = piles[index].1 - take;
            bars.taken(picture, index, left);
            picture.entry(Sample::Box, "move", self.taken_name);
            Some((index, left))
        });
        let notches_left_out = self.notches.map_or(0, |notches| bars.notches(picture, notches));
        // A label that overlaps an earlier one is omitted, so the label of the chosen pile comes first, and its second
        // copy is dropped.
        let first = chosen.map(|(index, _)| index);
        let label = |index: usize| (bars.middle(index), piles[index].0.to_string());
        picture.labels(
            bars.area,
            Side::Bottom,
            &first.into_iter().chain(0..piles.len()).map(label).collect::<Vec<_>>(),
        );
        picture.labels(bars.area, Side::Left, &bars.ticks());
        let written = if picture.has_values() { values.len() } else { 0 };
        for (index, value) in values.iter().enumerate().take(written) {
            let words = match chosen.filter(|chosen| chosen.0 == index) {
                Some((_, left)) => format!("{value} \u{2192} {}", (self.value)(left)),
                None => value.to_string(),
            };
            // A value is written only if it is not wider than the bar and its space.
            if 75 * length(&words) <= bars.step {
                let top = bars.bar(index, [0, piles[index].1]).top;
                picture.text("ink small middle", [bars.area.left + bars.middle(index), top - 50], &words);
            }
        }
        picture.legend();
        if bars.is_logarithmic {
            picture.say("The heights are logarithmic.");
        }
        let low = piles.iter().filter(|pile| pile.1 > 0 && bars.height(pile.1) < MIN_HEIGHT).count();
        picture.say_count("Drawn higher than to scale: ", low, "small pile", "");
        picture.say_count("Not drawn: ", left_out, self.name, &format!(" smaller than the {MAX_PILES} largest"));
        let name = self.notches.map_or("", |notches| notches.name);
        let after = format!(" from these piles, of each pile those after the first {MAX_NOTCHES}");
        picture.say_count("Not drawn: ", notches_left_out, name, &after);
    }
}

impl<'a> Bars<'a> {
    /// Makes room for the bars, and draws the lines behind them.
    fn new(picture: &mut Picture, piles: &'a [(usize, u64)], values: &[u64]) -> Self {
        let sizes = piles.iter().map(|pile| pile.1);
        let largest = sizes.clone().max().unwrap_or(0);
        let smallest = sizes.filter(|&size| size > 0).min().unwrap_or(0);
        let (number, characters) = (signed(piles.len()), digits(largest));
        let step = (picture.longest_beside(characters) / number).min(MAX_STEP);
        let area = picture.frame([step * number, picture.longest() * 5 / 9], characters);
        let is_logarithmic = largest / LOGARITHMIC_THRESHOLD >= smallest.max(1);
        let bars = Self { area, piles, largest, is_logarithmic, step };
        let value = |index: usize| picture.has_values().then_some(values[index]);
        let piles = (0..piles.len()).map(|index| bars.pile_layout(index, value(index))).collect();
        picture.layout = Layout::Piles(PilesLayout { sideways: false, piles });
        for (y, _) in bars.ticks() {
            picture.stroke("grid", [area.left, area.top + y], [area.left + area.width, area.top + y]);
        }
        bars
    }

    /// Draws the part of a bar that the move takes.
    fn taken(&self, picture: &mut Picture, index: usize, left: u64) {
        let bar = self.bar(index, [left, self.piles[index].1]);
        picture.rectangle("paper", bar);
        for y in (bar.top + 60..bar.top + bar.height).step_by(120) {
            picture.stroke("taken", [bar.left, y], [bar.left + bar.width, y]);
        }
        picture.rectangle(if self.step >= OUTLINE_THRESHOLD { "move" } else { "taken" }, bar);
        if self.step < OUTLINE_THRESHOLD {
            // A dot above draws attention to a bar that is too narrow to be noticed.
            picture.circle("dot", [bar.left + bar.width / 2, bar.top - 80], 45);
        }
    }

    /// Draws the first notches of each bar, and returns the number of notches that are left out.
    fn notches(&self, picture: &mut Picture, notches: Notches<'_>) -> usize {
        let (mut drawn, mut left_out) = (0, 0);
        for (index, &(_, size)) in self.piles.iter().enumerate() {
            let heights = (notches.heights)(size);
            left_out += heights.len().saturating_sub(MAX_NOTCHES);
            for height in heights.into_iter().take(MAX_NOTCHES) {
                let Area { left, top, width, .. } = self.bar(index, [0, height]);
                let [left, right] = [left - self.step / 10, left + width + self.step / 10];
                picture.stroke("halo", [left, top], [right, top]);
                picture.stroke("notch", [left, top], [right, top]);
                drawn += 1;
            }
        }
        if drawn > 0 {
            picture.entry(Sample::Stroke, "notch", notches.entry);
        }
        left_out
    }

    /// Returns the distance of the middle of a bar from the left.
    fn middle(&self, index: usize) -> i64 {
        self.step * signed(index) + self.step / 2
    }

    /// Returns the height of a pile.
    fn height(&self, size: u64) -> i64 {
        match size {
            // The scale is log2(size) + 1, in 256ths, so that a pile of one stone has a positive height.
            1.. if self.is_logarithmic => scaled(log2(size) + 256, log2(self.largest) + 256, self.area.height),
            _ => scaled(size, self.largest, self.area.height),
        }
    }

    /// Returns the part of a bar between two sizes.
    fn bar(&self, index: usize, sizes: [u64; 2]) -> Area {
        let [low, high] = sizes.map(|size| self.height(size));
        let left = self.area.left + self.step * signed(index) + self.step / 8;
        let width = (self.step * 3 / 4).max(8);
        // The minimum height makes an empty pile a line.
        Area { left, top: self.area.top + self.area.height - high, width, height: (high - low).max(MIN_HEIGHT) }
    }

    /// Returns the layout of a pile. The break points are the powers of two, between which the approximated logarithm
    /// is linear.
    fn pile_layout(&self, index: usize, value: Option<u64>) -> PileLayout {
        let (pile, size) = self.piles[index];
        let powers = (0..u64::BITS).map(|bit| 1 << bit).filter(|&power| self.is_logarithmic && power < size);
        let sizes = [0].into_iter().chain(powers).chain(Some(size).filter(|&size| size > 0));
        let stones = sizes.map(|size| (self.height(size), u128::from(size))).collect();
        PileLayout { pile, area: self.bar(index, [0, size]).to_array(), size, value, stones }
    }

    /// Returns the labels at the left: distances from the top, and sizes.
    fn ticks(&self) -> Vec<(i64, String)> {
        let thousands = (0..=18).step_by(3).map(|zeros| 10_u64.pow(zeros)).filter(|_| self.is_logarithmic);
        let halves = [self.largest / 2].into_iter().filter(|_| !self.is_logarithmic);
        let sizes = [self.largest, 0].into_iter().chain(thousands).chain(halves);
        let shown = sizes.filter(|&size| size <= self.largest);
        shown.map(|size| (self.area.height - self.height(size), size.to_string())).collect()
    }
}
