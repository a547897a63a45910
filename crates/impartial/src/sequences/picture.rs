//! The plot of nim-values: rare ones in another colour, the period shaded.

use std::ops::RangeInclusive;

use board_svg::{Picture, Plot, Point, Sample};

use super::{NimValues, RareValues};
use crate::output::report::count;

/// Draws the values of these heaps as SVG, one point for each.
///
/// Rare values have another colour and size, if few heaps of the period are rare, or of the second half of the table.
/// The first period and all later ones are shaded, if a period is proved.
/// The picture has the same bytes on every system.
///
/// # Panics
///
/// Panics if the range is empty, or the value of one of its heaps is not known.
///
/// # Complexity
///
/// *O(n)* time for *n* heaps. The size of the picture is bounded.
///
/// # Examples
///
/// ```
/// use impartial::nim_sequences::PeriodSearch;
/// use impartial::sequences::{NimValues, draw};
/// use std::ops::ControlFlow;
///
/// let mut kayles = PeriodSearch::new("kayles".parse()?);
/// let period = kayles.run(1_000, &mut |_| ControlFlow::Continue(()));
/// let picture = draw(NimValues::new(&kayles.into_sequence(), &period), 0..=100);
/// assert!(picture.starts_with("<svg ") && picture.contains("Nim-values of 0.77 (kayles), heaps 0 to 100"));
/// # Ok::<(), impartial::nim_sequences::InvalidCode>(())
/// ```
#[must_use]
pub fn draw(values: NimValues<'_>, heaps: RangeInclusive<u64>) -> String {
    let (code, from, to) = (values.sequence().code(), *heaps.start(), *heaps.end());
    let name = code.name().map_or(String::new(), |name| format!(" ({name})"));
    let shown = if from == to { format!("heap {from}") } else { format!("heaps {from} to {to}") };
    let mut picture = Picture::new(&format!("Nim-values of {code}{name}, {shown}"));
    let proof = values.certificate();
    picture.say(&match proof {
        Some(proof) if proof.saltus() > 0 => format!(
            "From heap {} on, the values grow by {} in each period of {}",
            proof.preperiod(),
            proof.saltus(),
            count(proof.period(), "heap")
        ),
        Some(proof) => {
            format!("From heap {} on, the values repeat with the period {}", proof.preperiod(), proof.period())
        }
        None => format!("No period is proved by {}", count(values.sequence().len() as u64, "value")),
    });
    let rare = RareValues::find(values.sequence(), u64::MAX, proof);
    if let Some(rare) = rare {
        let odd = if rare.alternates() { ", or an odd number if the heap has the other parity" } else { "" };
        picture.say(&format!(
            "A value is rare if it has an even number of bits in common with {:b} (binary){odd}",
            rare.mask()
        ));
    }
    // Points are computed twice, for the scale and for the drawing, so that a long range takes no memory.
    let point = |heap: u64| {
        let value = values.value(heap).expect("the caller has computed the values");
        Point { x: heap, y: value, is_rare: rare.is_some_and(|rare| rare.is_rare(heap, value)) }
    };
    let points = || heaps.clone().map(point);
    let largest = points().map(|point| point.y).max().expect("the range is not empty");
    let plot = Plot::new(&mut picture, [from, to], largest);
    if let Some(proof) = proof {
        let [first, second] = [0, 1].map(|periods| proof.preperiod() + periods * proof.period());
        // A short first period stays visible above the later ones.
        let has_later = plot.shade(&mut picture, "v0", second, None);
        if plot.shade(&mut picture, "v2", first, Some(second)) {
            picture.entry(Sample::Box, "v2", "the first period");
        }
        if has_later {
            picture.entry(Sample::Box, "v0", "later periods");
        }
    }
    let [has_common, has_rare] = plot.points(&mut picture, points());
    plot.axes(&mut picture);
    if has_common {
        picture.entry(Sample::Dot, "v6", if rare.is_some() { "a common value" } else { "a value" });
    }
    if has_rare {
        picture.entry(Sample::Dot, "dot", "a rare value");
    }
    picture.legend();
    picture.finish().svg
}
