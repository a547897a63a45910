//! Compares the solver of Hackenbush with a search on graphs of up to 9 edges, and with the mex of all options on graphs
//! of up to 40 edges, before and after moves.

use std::cell::RefCell;

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::core::{ByRules, Exhaustive};
use impartial::hackenbush::reference::ReferenceHackenbush;
use impartial::hackenbush::{Chop, Hackenbush};

use super::Checks;
use crate::List;
use crate::solve::{agrees, is_the_mex};

pub(super) const GAME: Checks = Checks::new(solve);

/// Maximum number of edges of a graph that is searched.
const MAX_SEARCHED: usize = 9;

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    vertices: u8,
    edges: List<[u8; 2], 40>,
    choices: [u8; 4],
    candidates: List<u8, 8>,
}

thread_local! {
    /// The values found so far, which inputs share because many graphs have the same remains.
    static ORACLE: RefCell<ByRules<ReferenceHackenbush>> = RefCell::new(Exhaustive::by_rules());
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    let Input { vertices, edges, choices, candidates } = Input::arbitrary_take_rest(bytes)?;
    let vertices = u32::from(vertices % 40) + 1;
    let ends = edges.iter().map(|ends| ends.map(|end| u32::from(end) % vertices));
    let position = Hackenbush::new(vertices, ends).expect("the ends are vertices");
    if edges.len() <= MAX_SEARCHED {
        let rules_of = |position: &Hackenbush| ReferenceHackenbush::try_from(position).expect("the graph is small");
        let chop = |&edge: &u8| Chop { edge: usize::from(edge) % (MAX_SEARCHED + 1) };
        let candidates: Vec<Chop> = candidates.iter().map(chop).collect();
        ORACLE.with_borrow_mut(|oracle| agrees(position, rules_of, oracle, &choices, &candidates));
    } else {
        let moves = |position: &Hackenbush| position.edges_left().map(|edge| Chop { edge }).collect();
        is_the_mex(position, moves, &choices);
    }
    Ok(())
}
