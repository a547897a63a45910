//! The picture of heaps: bars coloured by nim-value, and the tokens to take.

use impartial_core::{Heap, SumMove};

use crate::output::report::count;
use crate::output::svg::canvas::{Picture, Sample};
use crate::output::svg::piles::{Chart, Pile, Taken};
use crate::output::svg::scale::{largest, sized};

/// The most heaps that are drawn.
const MOST: usize = 200;

/// Draws the heaps and the tokens to take.
pub(super) fn draw(heaps: &[Heap], mv: Option<SumMove<u64>>, picture: &mut Picture) {
    let each = if heaps.len() == 1 { "it" } else { "each" };
    picture.say(&format!("{}; {each} counts with its size.", count(heaps.len(), "heap")));
    let taken = mv.map(|SumMove { component, mv }| {
        let Heap(size) = heaps[component];
        Taken { number: component + 1, take: mv, value: size - mv }
    });
    let chosen = |number: usize| taken.is_some_and(|taken| taken.number == number);
    let numbered = (1..).zip(heaps.iter().map(|heap| heap.0));
    let (shown, left_out) = largest(numbered, MOST, |&(number, size)| sized(chosen(number), size));
    if shown.is_empty() {
        return;
    }
    let piles = shown.iter().map(|&(number, size)| Pile { number, size, value: size }).collect();
    let chart = Chart::new(picture, piles);
    let mut legend = chart.bars(picture);
    if let Some(taken) = taken {
        chart.taken(picture, taken);
        legend.push((Sample::Box(vec!["move"]), "the tokens to take".into()));
    }
    chart.numbers(picture, taken);
    picture.legend(&legend);
    chart.say_scale(picture);
    if left_out > 0 {
        picture.say(&format!("Not drawn: {} smaller than the {MOST} largest.", count(left_out, "heap")));
    }
}
