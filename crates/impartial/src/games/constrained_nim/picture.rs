//! The picture of a position: piles as bars coloured by nim-value, forbidden remainders, and the stones to take.

use impartial_constrained_nim::{ConstrainedNim, Forbidden, Take};

use crate::output::report::count;
use crate::output::svg::canvas::{Picture, Sample};
use crate::output::svg::piles::{Chart, Pile, Taken};
use crate::output::svg::scale::{largest, sized};

/// The most piles that are drawn.
const MOST: usize = 200;

/// The most forbidden moves from one pile that are drawn.
const MOST_FORBIDDEN: usize = 40;

/// Draws the position and the stones to take.
pub(super) fn draw(nim: &ConstrainedNim, take: Option<Take>, picture: &mut Picture) {
    let [piles, pairs] = [count(nim.piles().len(), "pile"), count(nim.rules().pairs().len(), "forbidden move")];
    picture.say(&format!("{piles}, {pairs}; each pile counts with its nim-value."));

    let value = |stones| nim.rules().nim_value(stones).heap_size();
    let taken = take.map(|Take { pile, take }| {
        let stones = nim.piles()[pile];
        Taken { number: pile + 1, take, value: value(stones - take) }
    });
    let chosen = |pile: usize| taken.is_some_and(|taken| taken.number == pile);
    let numbered = (1..).zip(nim.piles().iter().copied());
    let (shown, left_out) = largest(numbered, MOST, |&(pile, stones)| sized(chosen(pile), stones));
    if shown.is_empty() {
        return;
    }
    let piles = shown.iter().map(|&(number, size)| Pile { number, size, value: value(size) }).collect();
    let chart = Chart::new(picture, piles);
    let mut legend = chart.bars(picture);
    if let Some(taken) = taken {
        chart.taken(picture, taken);
        legend.push((Sample::Box(vec!["move"]), "the stones to take".into()));
    }
    let (mut notches, mut notches_left_out) = (0, 0);
    for (index, &(_, stones)) in shown.iter().enumerate() {
        let pairs = nim.rules().pairs_of(stones);
        notches_left_out += pairs.len().saturating_sub(MOST_FORBIDDEN);
        for Forbidden { pile, take } in pairs.take(MOST_FORBIDDEN) {
            chart.notch(picture, index, pile - take);
            notches += 1;
        }
    }
    if notches > 0 {
        legend.push((Sample::Stroke("notch"), "a pile that may not be left".into()));
    }
    chart.numbers(picture, taken);
    picture.legend(&legend);
    chart.say_scale(picture);
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
