//! Equality and hashes depend only on the free cells and the edges between them.

#![expect(clippy::cast_possible_truncation, reason = "random indices of any size are reduced to small ranges")]

use impartial_boards::reference::{MAX_LISTED_CELLS, ReferenceNodeKayles};
use impartial_boards::{ArcKayles, Board, Chomp, Cram, Edge, NodeKayles, Position as _, Solve as _, TooLarge, Vertex};
use impartial_core::laws;

use crate::random::random;

#[test]
fn games_with_the_same_free_cells_are_equal() {
    let mut random = random(2);
    let start = Cram::new(Board::rectangle(3, 4).unwrap()).unwrap();
    let mut positions = vec![start.clone()];
    for _ in 0..200 {
        let mut position = start.clone();
        let mut played = Vec::new();
        for _ in 0..random() % 4 {
            let moves: Vec<_> = position.legal_moves().collect();
            let Some(&mv) = moves.get(random() as usize % moves.len().max(1)) else { break };
            position.play(&mv).unwrap();
            played.push(mv);
        }
        assert_eq!(position.played(), played);
        let missing = (0..12).filter(|cell| position.free() >> cell & 1 == 0).map(|cell| [cell / 4, cell % 4]);
        positions.push(Cram::new(Board::with_missing(3, 4, missing).unwrap()).unwrap());
        positions.push(position);
    }
    laws::equal_by_key(positions.iter().map(|position| (position, position.free()))).unwrap();
}

#[test]
fn edges_between_free_vertices_matter() {
    let graph = |edges: &[[usize; 2]]| NodeKayles::new(Board::graph(4, edges.iter().copied()).unwrap()).unwrap();
    let (path, star) = (graph(&[[0, 1], [1, 2]]), graph(&[[0, 1], [0, 2]]));
    assert_ne!(path, star);
    assert_eq!(path, graph(&[[2, 1], [1, 0], [0, 1]]));
    let after = |mut position: NodeKayles, vertex| {
        position.play(&Vertex { vertex }).unwrap();
        position
    };
    // Both leave the single vertex 3.
    assert_eq!(after(path.clone(), 1), after(star, 0));
    assert_ne!(after(path.clone(), 1), after(path, 0));
    // A rectangle is not the graph of its cells, because only its text has rows.
    let [cells, vertices] = [Board::rectangle(1, 2), Board::graph(2, [[0, 1]])];
    assert_ne!(ArcKayles::new(cells.unwrap()).unwrap(), ArcKayles::new(vertices.unwrap()).unwrap());
    let [row, column] =
        [Board::rectangle(1, 2), Board::rectangle(2, 1)].map(|board| Chomp::new(board.unwrap()).unwrap());
    assert_ne!(row, column);
}

/// A position always has the same move to a nim-value, although the table knows more after other queries.
#[test]
fn moves_do_not_depend_on_earlier_queries() {
    for [rows, columns] in [[3, 5], [5, 4], [3, 6], [1, 15]] {
        let start = Cram::new(Board::rectangle(rows, columns).unwrap()).unwrap();
        let winning = start.winning_move();
        for mv in start.legal_moves() {
            let mut after = start.clone();
            after.play(&mv).unwrap();
            after.nim_value();
        }
        assert_eq!(start.winning_move(), winning, "{rows} x {columns}");
        for target in (0..start.nim_value().heap_size()).map(impartial_core::Nimber::from_heap) {
            let mut after = start.clone();
            after.play(&start.move_to(target).unwrap()).unwrap();
            assert_eq!(after.nim_value(), target, "{rows} x {columns}");
        }
    }
}

/// The limit is for free cells, and not for those that are missing or taken.
#[test]
fn boards_are_listed_up_to_the_limit() {
    let list = |missing| {
        let board = Board::with_missing(2, 12, (0..missing).map(|column| [0, column])).unwrap();
        ReferenceNodeKayles::try_from(&NodeKayles::new(board).unwrap()).map(|_| ())
    };
    assert_eq!(list(4), Ok(()));
    assert_eq!(list(3), Err(TooLarge::new(MAX_LISTED_CELLS + 1, MAX_LISTED_CELLS)));
    let path = ArcKayles::new(Board::graph(21, [[0, 1]]).unwrap()).unwrap();
    let refused = impartial_boards::reference::ReferenceArcKayles::try_from(&path).unwrap_err();
    assert_eq!(refused, TooLarge::new(21, 20));
    let mut after = path;
    after.play(&Edge { from: 1, to: 0 }).unwrap();
    assert!(impartial_boards::reference::ReferenceArcKayles::try_from(&after).is_ok());
}
