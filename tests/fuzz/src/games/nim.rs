//! Compares the solvers of normal and misère Nim with a search for up to three heaps of up to 12 tokens, and checks the laws
//! of normal play at any size.

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::core::{Exhaustive, Solve as _, laws};
use impartial::nim::reference::ReferencePlainNim;
use impartial::nim::{MisereNim, PlainNim, Take};

use super::Checks;
use crate::List;
use crate::solve::{agrees, agrees_in_misere_play, number};

pub(super) const GAME: Checks = Checks::new(solve);

/// The input of the target.
#[derive(Arbitrary, Debug)]
enum Input {
    Small { heaps: List<u8, 3>, choices: [u8; 3], candidates: [[u8; 2]; 4] },
    Large { heaps: List<u64, 4>, noise: u64, candidates: [(u8, u64); 2] },
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    match Input::arbitrary_take_rest(bytes)? {
        Input::Small { heaps, choices, candidates } => {
            let position = PlainNim::new(heaps.iter().map(|&size| number(size, 0, 12)));
            let rules = |position: &PlainNim| ReferencePlainNim::try_from(position).expect("the heaps are small");
            let candidates =
                candidates.map(|[heap, take]| Take { heap: usize::from(heap % 4), take: number(take, 0, 13) });
            agrees(position.clone(), rules, &mut Exhaustive::by_rules(), &choices, &candidates);
            let rules = |position: &MisereNim| rules(position.as_normal());
            let solved = |position: &MisereNim| (position.outcome(), position.winning_move());
            agrees_in_misere_play(MisereNim::new(position.heaps().iter().copied()), rules, solved);
        }
        Input::Large { heaps, noise, candidates } => {
            let position = PlainNim::new(heaps.iter().copied());
            let targets = laws::targets(position.nim_value(), noise);
            let takes = candidates.map(|(heap, take)| Take { heap: usize::from(heap % 5), take });
            laws::holds(&position, targets, takes).unwrap_or_else(|law| panic!("{law}"));
        }
    }
    Ok(())
}
