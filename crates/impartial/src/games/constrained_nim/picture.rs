//! The picture of a position: piles as bars coloured by nim-value, forbidden remainders, and the stones to take.

use impartial_constrained_nim::{ConstrainedNim, Forbidden, Take};

use crate::output::report::count;
use crate::output::svg::canvas::{Area, FRAME, Picture, Sample, Side};
use crate::output::svg::levels;
use crate::output::svg::scale::{largest, log2, scaled};

/// The most piles that are drawn.
const MOST: usize = 200;

/// The most forbidden moves from one pile that are drawn.
const MOST_FORBIDDEN: usize = 40;

/// The height of the bars.
const HEIGHT: i64 = 3_000;

/// The largest width of a bar, with the space beside it.
const WIDEST: i64 = 600;

/// Bars narrower than this, with their space, have no outline.
const NARROW: i64 = 160;

/// Draws the position and the stones to take.
pub(super) fn draw(nim: &ConstrainedNim, take: Option<Take>, picture: &mut Picture) {
    let [piles, pairs] = [count(nim.piles().len(), "pile"), count(nim.rules().pairs().len(), "forbidden move")];
    picture.say(&format!("{piles}, {pairs}; each pile counts with its nim-value."));

    let chosen = |pile: usize| take.is_some_and(|take| take.pile == pile);
    let indexed = nim.piles().iter().copied().enumerate();
    let (shown, left_out) = largest(indexed, MOST, |&(pile, stones)| (chosen(pile), stones));
    if shown.is_empty() {
        return;
    }
    let chart = Chart::of(picture, shown);
    let mut legend = chart.bars(picture, nim);
    if let Some(take) = take {
        chart.taken(picture, take);
        legend.push((Sample::Box(vec!["move"]), "the stones to take".into()));
    }
    let (notches, notches_left_out) = chart.forbidden(picture, nim);
    if notches > 0 {
        legend.push((Sample::Stroke("notch"), "a pile that may not be left".into()));
    }
    chart.numbers(picture, nim, take);
    picture.legend(&legend);
    if chart.is_logarithmic {
        picture.say("The heights are logarithmic.");
    }
    if left_out > 0 {
        picture.say(&format!("Not drawn: {} smaller than the {MOST} largest.", count(left_out, "pile")));
    }
    if notches_left_out > 0 {
        let notches = count(notches_left_out, "forbidden move");
        picture.say(&format!(
            "Not drawn: {notches} from these piles, of each pile those after the first {MOST_FORBIDDEN}."
        ));
    }
}

/// The drawn piles and their places.
struct Chart {
    area: Area,
    /// The index of each pile, from 0, and its stones.
    piles: Vec<(usize, u64)>,
    largest: u64,
    is_logarithmic: bool,
    /// The width of a bar with the space beside it.
    step: i64,
}

impl Chart {
    fn of(picture: &mut Picture, piles: Vec<(usize, u64)>) -> Self {
        let largest = piles.iter().map(|&(_, stones)| stones).max().unwrap_or(0);
        let smallest = piles.iter().map(|&(_, stones)| stones).filter(|&stones| stones > 0).min().unwrap_or(0);
        let step = (FRAME / i64::try_from(piles.len()).expect("few are drawn")).min(WIDEST);
        let width = step * i64::try_from(piles.len()).expect("few are drawn");
        let area = picture.frame([width, HEIGHT], largest.to_string().len());
        let is_logarithmic = largest / 500 >= smallest.max(1);
        let chart = Self { area, piles, largest, is_logarithmic, step };
        for (y, _) in chart.ticks() {
            picture.stroke("grid", [area.left, area.top + y], [area.left + width, area.top + y]);
        }
        chart
    }

    /// Returns the height of a pile.
    fn height(&self, stones: u64) -> i64 {
        match stones {
            // On the logarithmic scale one stone has half the height of two.
            1.. if self.is_logarithmic => scaled(log2(stones) + 256, log2(self.largest) + 256, HEIGHT),
            _ => scaled(stones, self.largest, HEIGHT),
        }
    }

    /// Returns the part of a bar between two numbers of stones; `index` counts the bars from 0.
    fn bar(&self, index: usize, [from, to]: [u64; 2]) -> Area {
        let [low, high] = [from, to].map(|stones| self.height(stones));
        let left = self.area.left + self.step * i64::try_from(index).expect("few are drawn") + self.step / 8;
        let width = (self.step * 3 / 4).max(8);
        // A bar of no stones is drawn as a line.
        Area { left, top: self.area.top + HEIGHT - high, width, height: (high - low).max(12) }
    }

    /// Draws the bars in the colours of their nim-values; returns the entries of the legend.
    fn bars(&self, picture: &mut Picture, nim: &ConstrainedNim) -> Vec<(Sample, String)> {
        let values: Vec<u64> =
            self.piles.iter().map(|&(_, stones)| nim.rules().nim_value(stones).heap_size()).collect();
        let greatest = values.iter().copied().max().unwrap_or(0);
        for (index, (&(_, stones), &value)) in self.piles.iter().zip(&values).enumerate() {
            picture.rectangle(levels::level(level(value, greatest)), self.bar(index, [0, stones]));
            if self.step >= NARROW {
                picture.rectangle("frame", self.bar(index, [0, stones]));
            }
        }
        let entry = |wanted| {
            let of_level = values.iter().copied().filter(|&value| level(value, greatest) == wanted);
            let [least, most] = [of_level.clone().min()?, of_level.max()?];
            let words = if least == most { format!("worth {least}") } else { format!("worth {least} to {most}") };
            Some((Sample::Box(vec![levels::level(wanted), "frame"]), words))
        };
        (0..levels::LEVELS).filter_map(entry).collect()
    }

    /// Draws a notch at each forbidden remainder; returns how many are drawn, and how many are left out.
    fn forbidden(&self, picture: &mut Picture, nim: &ConstrainedNim) -> (usize, usize) {
        let (mut drawn, mut left_out) = (0, 0);
        for (index, &(_, stones)) in self.piles.iter().enumerate() {
            let pairs = nim.rules().pairs_of(stones);
            left_out += pairs.len().saturating_sub(MOST_FORBIDDEN);
            for Forbidden { pile, take } in pairs.take(MOST_FORBIDDEN) {
                let Area { left, top, width, .. } = self.bar(index, [0, pile - take]);
                let [left, right] = [left - self.step / 10, left + width + self.step / 10];
                picture.stroke("halo", [left, top], [right, top]);
                picture.stroke("notch", [left, top], [right, top]);
                drawn += 1;
            }
        }
        (drawn, left_out)
    }

    /// Draws the stones that the move takes.
    fn taken(&self, picture: &mut Picture, Take { pile, take }: Take) {
        let (index, &(_, stones)) =
            self.piles.iter().enumerate().find(|(_, (shown, _))| *shown == pile).expect("the pile chosen is drawn");
        let bar = self.bar(index, [stones - take, stones]);
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

    /// Writes the numbers of the piles below the bars, their nim-values above, and numbers of stones at the left.
    fn numbers(&self, picture: &mut Picture, nim: &ConstrainedNim, take: Option<Take>) {
        let value = |stones| nim.rules().nim_value(stones).heap_size();
        let middle = |index: usize| self.step * i64::try_from(index).expect("few are drawn") + self.step / 2;
        let mut of_bars: Vec<(i64, String)> =
            self.piles.iter().enumerate().map(|(index, (pile, _))| (middle(index), (pile + 1).to_string())).collect();
        // The first label is never omitted, so that of the chosen pile comes first.
        of_bars.sort_by_key(|(_, pile)| take.is_none_or(|take| *pile != (take.pile + 1).to_string()));
        picture.labels(self.area, Side::Bottom, &of_bars);
        picture.labels(self.area, Side::Left, &self.ticks());
        for (index, &(pile, stones)) in self.piles.iter().enumerate() {
            let words = match take.filter(|take| take.pile == pile) {
                Some(Take { take, .. }) => format!("{} \u{2192} {}", value(stones), value(stones - take)),
                None => value(stones).to_string(),
            };
            let width = 75 * i64::try_from(words.chars().count()).expect("a value is short");
            if width <= self.step {
                let top = self.bar(index, [0, stones]).top;
                picture.text("ink small middle", [self.area.left + middle(index), top - 50], &words);
            }
        }
    }

    /// Returns the labels at the left: distances from the top, and numbers of stones.
    fn ticks(&self) -> Vec<(i64, String)> {
        let thousands = (0..=18).step_by(3).map(|zeros| 10_u64.pow(zeros)).filter(|_| self.is_logarithmic);
        let halves = [self.largest / 2].into_iter().filter(|_| !self.is_logarithmic);
        let stones = [self.largest, 0].into_iter().chain(thousands).chain(halves);
        stones
            .filter(|&stones| stones <= self.largest)
            .map(|stones| (HEIGHT - self.height(stones), stones.to_string()))
            .collect()
    }
}

/// Returns the colour level of a value, where `greatest` is the greatest in the picture.
///
/// Values up to 7 have a level each; if there are greater ones, the level grows with the length in bits.
fn level(value: u64, greatest: u64) -> usize {
    let last = levels::LEVELS as u64 - 1;
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
