//! The limits of boards, the errors beyond them, and the numbers in moves and errors.

use impartial_boards::{
    ArcKayles, Board, Chomp, Cram, Direction, Domino, Edge, IllegalMove, InvalidBoard, Nimber, NodeKayles,
    Position as _, Queen, Queens, Solve as _, Square, Vertex,
};

#[test]
fn sizes_of_rectangles() {
    for [rows, columns] in
        [[0, 0], [0, 5], [5, 0], [1, 129], [129, 1], [11, 12], [u32::MAX, u32::MAX], [1 << 16, 1 << 16]]
    {
        let invalid = Board::rectangle(rows, columns).unwrap_err();
        assert_eq!(invalid, InvalidBoard::Size { rows, columns });
        assert_eq!(invalid.to_string(), format!("a board of {rows} x {columns} cells: expected 1 to 128 cells"));
        assert_eq!(invalid.index(), None);
    }
    for [rows, columns] in [[1, 1], [1, 64], [65, 1], [1, 128], [128, 1], [8, 8], [8, 16], [11, 11]] {
        let board = Board::rectangle(rows, columns).unwrap();
        assert_eq!(board.cells().count_ones(), rows * columns);
        let corner = Square { row: rows as usize - 1, column: columns as usize - 1 };
        let mut bar = Chomp::new(board.clone()).unwrap();
        assert_eq!(bar.play(&corner).is_ok(), rows * columns > 1);
        let queens = Queens::new(board.clone()).unwrap();
        let queen = Queen { row: corner.row, column: corner.column };
        assert!(queens.check(&queen).is_ok());
        assert!(queens.check(&Queen { row: queen.row + 1, ..queen }).is_err());
        assert!(queens.check(&Queen { column: queen.column + 1, ..queen }).is_err());
        let kayles = NodeKayles::new(board).unwrap();
        assert!(kayles.check(&Vertex { vertex: (rows * columns) as usize - 1 }).is_ok());
        assert!(kayles.check(&Vertex { vertex: (rows * columns) as usize }).is_err());
    }
}

/// Words of both sizes, and words that are full.
#[test]
fn long_rows_are_solved() {
    // Dawson's Kayles, whose values have the period 34 from 53 onwards.
    let row = |cells| Cram::new(Board::rectangle(1, cells).unwrap()).unwrap().nim_value();
    for cells in [64, 65, 93] {
        assert_eq!(row(cells), row(cells + 34), "{cells}");
    }
    assert_eq!(row(128), row(94));
    let column = |cells| Chomp::new(Board::rectangle(cells, 1).unwrap()).unwrap().nim_value();
    assert_eq!([1, 2, 64].map(column), [0, 1, 63].map(Nimber::from_heap));
    assert_eq!(Queens::new(Board::rectangle(1, 128).unwrap()).unwrap().nim_value(), Nimber::from_heap(1));
    let path = Board::graph(128, (1..128).map(|vertex| [vertex - 1, vertex])).unwrap();
    assert_eq!(ArcKayles::new(path).unwrap().nim_value(), row(128));
}

#[test]
fn missing_cells() {
    let invalid = Board::with_missing(2, 3, [[1, 2], [0, 3]]).unwrap_err();
    assert_eq!(invalid.to_string(), "the missing cell at index 1 is in row 1, column 4, which is not on the board");
    assert_eq!(invalid.index(), Some(1));
    let board = Board::with_missing(1, 3, [[0, 1], [0, 1]]).unwrap();
    assert_eq!(board.cells(), 0b101);
    let mut queens = Queens::new(board).unwrap();
    let gone = IllegalMove::NotFree { place: queens.place(1) };
    assert_eq!(queens.play(&Queen { row: 0, column: 1 }), Err(gone));
    // Queens attack across the missing cell.
    queens.play(&Queen { row: 0, column: 0 }).unwrap();
    assert_eq!(queens.free(), 0);
    // Without the corner, every square can be taken.
    let bar = Chomp::new(Board::with_missing(1, 3, [[0, 0]]).unwrap()).unwrap();
    assert_eq!((bar.nim_value(), bar.legal_moves().len()), (Nimber::from_heap(2), 2));
}

#[test]
fn graphs() {
    let graph = |vertices, edges: &[[usize; 2]]| Board::graph(vertices, edges.iter().copied());
    for (board, index, text) in [
        (graph(129, &[]), None, "a graph of 129 vertices: expected at most 128"),
        (graph(2, &[[0, 1], [1, 2]]), Some(1), "the edge at index 1 ends at vertex 3, but the graph has 2 vertices"),
        (graph(2, &[[1, 1]]), Some(0), "both ends of the edge at index 0 are vertex 2"),
    ] {
        let invalid = board.unwrap_err();
        assert_eq!((invalid.index(), invalid.to_string()), (index, text.to_owned()));
    }
    let path = graph(2, &[[0, 1], [1, 0]]).unwrap();
    for invalid in [Chomp::new(path.clone()).err(), Cram::new(path.clone()).err(), Queens::new(path.clone()).err()] {
        assert_eq!(invalid.unwrap().to_string(), "the game is played on the cells of a rectangle, and not on a graph");
    }
    assert_eq!(NodeKayles::new(path).unwrap().nim_value(), Nimber::from_heap(1));
    assert_eq!(ArcKayles::new(graph(0, &[]).unwrap()).unwrap().some_move(), None);
}

#[test]
fn errors_count_from_1() {
    let bar = Chomp::new(Board::rectangle(2, 2).unwrap()).unwrap();
    let refused = |square: [usize; 2]| bar.check(&Square { row: square[0], column: square[1] }).unwrap_err();
    assert_eq!(refused([2, 1]).to_string(), "row 3, column 2 is not on the board");
    assert_eq!(refused([usize::MAX, 0]).to_string(), "row 0, column 1 is not on the board");
    assert_eq!(refused([0, 0]).to_string(), "the square in row 1, column 1 is poisoned");
    let cram = Cram::new(Board::with_missing(2, 2, [[1, 1]]).unwrap()).unwrap();
    let refused = |row, column, direction| cram.check(&Domino { row, column, direction }).unwrap_err().to_string();
    assert_eq!(refused(0, 1, Direction::Right), "row 1, column 3 is not on the board");
    assert_eq!(refused(0, 1, Direction::Down), "row 2, column 2 is not free");
    let kayles = ArcKayles::new(Board::rectangle(2, 2).unwrap()).unwrap();
    let refused = |from, to| kayles.check(&Edge { from, to }).unwrap_err();
    assert_eq!(refused(0, 3).to_string(), "vertices 1 and 4 are not adjacent");
    assert_eq!(refused(4, 0).to_string(), "vertex 5 is not on the board");
    assert_eq!(refused(1, 1).to_string(), "vertices 2 and 2 are not adjacent");
}

#[test]
fn moves_and_errors_are_serialized_by_their_numbers() {
    let domino = Domino { row: 0, column: 4, direction: Direction::Down };
    let json = serde_json::to_string(&domino).unwrap();
    assert_eq!(json, r#"{"row":1,"column":5,"direction":"down"}"#);
    assert_eq!(serde_json::from_str::<Domino>(&json).unwrap(), domino);
    let edge = Edge { from: 0, to: 2 };
    assert_eq!(serde_json::to_string(&(edge, Vertex { vertex: 6 })).unwrap(), r#"[{"from":1,"to":3},{"vertex":7}]"#);
    let queen = Queen { row: 2, column: 0 };
    let queens = Queens::new(Board::rectangle(1, 1).unwrap()).unwrap();
    let refused = serde_json::to_string(&queens.check(&queen).unwrap_err()).unwrap();
    assert_eq!(refused, r#"{"kind":"not_on_the_board","place":{"row":3,"column":1}}"#);
}
