//! The limits of vertices and edges, and the errors beyond them.

use impartial_core::{Position as _, Solve as _};
use impartial_hackenbush::{Chop, Hackenbush, InvalidHackenbush, MAX_VERTICES, Nimber};

/// Numbers of vertices next to powers of two and to the limits, each with an edge to the last vertex and to the one after it.
#[test]
fn numbers_of_vertices() {
    for vertices in (0..32).flat_map(|bit| [(1_u32 << bit) - 1, 1 << bit, (1 << bit) + 1]).chain([u32::MAX]) {
        let empty = Hackenbush::new(vertices, []);
        let is_valid = (1..=MAX_VERTICES).contains(&vertices);
        assert_eq!(empty.is_ok(), is_valid, "{vertices}");
        if !is_valid {
            let text = format!("the number of vertices must be from 1 to 2147483647, not {vertices}");
            assert_eq!(empty.unwrap_err().to_string(), text);
            continue;
        }
        let last = vertices - 1;
        let mut stalk = Hackenbush::new(vertices, [[last, 0], [last, last]]).unwrap();
        let value = if last == 0 { 0 } else { 2 };
        assert_eq!(stalk.nim_value(), Nimber::from_heap(value), "{vertices}");
        assert_eq!(stalk.edges().collect::<Vec<_>>(), [[last, 0], [last, last]]);
        assert_eq!(stalk.parts().last().unwrap().top, last);
        assert_eq!([0, last, vertices].map(stalk.part_of()), [Some(0), Some(last), None], "{vertices}");
        if vertices > 2 {
            assert_eq!(stalk.part_of()(1), (last == 1).then_some(1), "{vertices}");
        }
        for edges in [
            &[[0, vertices]][..],
            &[[0, last], [vertices, 0]],
            &[[last, 0], [u32::MAX, 0], [vertices, 0]],
            &[[vertices, u32::MAX]],
            &[[u32::MAX, vertices]],
        ] {
            let invalid = Hackenbush::new(vertices, edges.iter().copied()).unwrap_err();
            let index = edges.iter().position(|edge| edge.iter().any(|&end| end > last)).unwrap();
            // The first end that is wrong.
            let vertex = edges[index].into_iter().find(|&end| end > last).unwrap();
            assert_eq!(invalid, InvalidHackenbush::End { index, vertex, vertices }, "{edges:?}");
            assert_eq!(invalid.index(), Some(index));
            let text = format!("the edge at index {index} ends at vertex {vertex}; the largest vertex is {last}");
            assert_eq!(invalid.to_string(), text);
        }
        stalk.play(&Chop { edge: 0 }).unwrap();
        assert_eq!(stalk.edges_left().count(), usize::from(last == 0), "{vertices}");
    }
}

/// The text of an error counts edges from 1. The number of the largest index is 0, so no two indices have the same number.
#[test]
fn numbers_of_edges_that_do_not_exist() {
    let graph = Hackenbush::new(2, [[0, 1], [1, 1]]).unwrap();
    for (edge, number) in [(2, 3), (usize::MAX - 1, usize::MAX), (usize::MAX, 0)] {
        let text = format!("there is no edge {number}; the number of edges is 2");
        assert_eq!(graph.check(&Chop { edge }).unwrap_err().to_string(), text, "{edge}");
    }
}
