//! The parts of a graph in the reasons of a report.

use impartial_hackenbush::{Hackenbush, Part};
use nimbers::Nimber;

use crate::output::report::{MAX_ITEMS, count, join_truncated};

/// The parts of a position, and on which part each of them hangs.
pub(super) struct Parts {
    // Each part comes after the part on which it hangs.
    list: Vec<Part>,
    // The index of the part on which each part hangs. For the part with the ground, it is its own index.
    above: Vec<usize>,
    // The top of each part with its index, ascending.
    tops: Vec<(u32, usize)>,
}

impl Parts {
    pub(super) fn new(position: &Hackenbush) -> Self {
        let parts: Vec<Part> = position.parts().collect();
        let mut tops: Vec<(u32, usize)> = parts.iter().enumerate().map(|(index, part)| (part.top, index)).collect();
        tops.sort_unstable();
        let ends: Vec<[u32; 2]> = position.edges().collect();
        let part_of = position.part_of();
        let above = |part: &Part| {
            let Some(bridge) = part.bridge else { return 0 };
            let tops_of_ends =
                ends[bridge].map(|end| part_of(end).expect("the ends of a bridge are connected to the ground"));
            let other = tops_of_ends.into_iter().find(|&top| top != part.top).expect("a bridge joins two parts");
            index_of(&tops, other)
        };
        Self { above: parts.iter().map(above).collect(), list: parts, tops }
    }

    /// Returns the indices of the first parts.
    pub(super) fn first(&self) -> Vec<usize> {
        (0..self.list.len().min(MAX_ITEMS)).collect()
    }

    /// Returns the parts from the ground to the part of an edge. The part of a bridge is the part below it.
    pub(super) fn down_to(&self, position: &Hackenbush, edge: usize) -> Vec<usize> {
        let ends = position.edges().nth(edge).expect("the edge exists");
        let part_of = position.part_of();
        let indices = ends.map(|end| index_of(&self.tops, part_of(end).expect("the edge is left")));
        let mut part = indices[0].min(indices[1]);
        let mut way = vec![part];
        while part > 0 {
            part = self.above[part];
            way.push(part);
        }
        way.reverse();
        way
    }

    pub(super) fn is_bridge(&self, edge: usize) -> bool {
        self.list.iter().any(|part| part.bridge == Some(edge))
    }

    /// Returns the nim-value of a part and its terms.
    pub(super) fn describe(&self, index: usize) -> String {
        let part = &self.list[index];
        let hanging = (1..self.list.len()).filter(|&other| self.above[other] == index);
        let bridges = hanging.map(|other| {
            let Part { bridge, value, .. } = self.list[other];
            let number = bridge.map_or(0, |bridge| bridge + 1);
            format!("{} for bridge {number}", Nimber::from_heap(value.heap_size() + 1))
        });
        let parity = Nimber::from_heap(part.edges as u64 % 2);
        let terms = std::iter::once(format!("{parity} for {}", count(part.edges, "edge"))).chain(bridges);
        let name = if part.top == 0 {
            "the part on the ground".into()
        } else {
            format!("the part at vertex {}", part.top + 1)
        };
        format!("{name}: {} = {}", join_truncated(terms, " + "), part.value)
    }
}

/// Returns the index of the part with this top.
fn index_of(tops: &[(u32, usize)], top: u32) -> usize {
    let place = tops.binary_search_by_key(&top, |&(top, _)| top).expect("every part has its top");
    tops[place].1
}
