//! The search agrees with the rules on small boards of every shape, with a move to every smaller nim-value.

#![expect(clippy::unwrap_used, reason = "the boards are valid and small")]

use std::collections::BTreeSet;

use impartial_boards::reference::{Reference, Stated};
use impartial_boards::small_boards::Graph;
use impartial_boards::{
    ArcKayles, Board, BoardPosition, Chomp, Cram, Direction, Domino, Edge, NodeKayles, Queen, Queens, Square, Vertex,
    rules,
};
use impartial_core::{ByRules, Enumerate as _, Exhaustive, Position as _, Solve as _, laws};

use crate::random::random;

/// A game whose oracle keeps what it knows about other boards.
struct Checked<R: Stated> {
    oracle: ByRules<Reference<R>>,
    candidates: Vec<R::Move>,
}

impl<R: Stated> Checked<R> {
    fn new(candidates: Vec<R::Move>) -> Self {
        Self { oracle: Exhaustive::by_rules(), candidates }
    }

    /// Checks the laws, the list of moves, and that the parts explain the value.
    fn check(&mut self, board: &Board) {
        let position = BoardPosition::<R>::new(board.clone()).unwrap();
        self.check_position(&position);
    }

    fn check_position(&mut self, position: &BoardPosition<R>) {
        let listed = Reference::try_from(position).unwrap();
        // The outcome first, so that the value is found with what this smaller search has left in the table.
        let is_won = position.outcome() == impartial_core::Outcome::N;
        laws::agrees(position, &listed, &mut self.oracle, self.candidates.iter().copied()).unwrap();
        assert_eq!(is_won, !position.nim_value().is_zero(), "{position:?}");
        let moves: BTreeSet<R::Move> = position.legal_moves().collect();
        assert_eq!(moves, listed.moves().collect(), "{position:?}");
        for &mv in &moves {
            let mut after = position.clone();
            after.play(&mv).unwrap();
            assert_eq!(after.free(), position.free() & !position.taken_by(&mv).unwrap(), "{position:?}, {mv:?}");
            let mut listed_after = listed.clone();
            listed_after.play(&mv).unwrap();
            assert_eq!(Reference::try_from(&after).unwrap(), listed_after, "{position:?}, {mv:?}");
        }
        let parts: Vec<_> = position.parts().collect();
        let sum = parts.iter().fold(impartial_core::Nimber::ZERO, |sum, part| sum + part.value);
        assert_eq!(sum, position.nim_value(), "{position:?}");
        let cells = parts.iter().fold(0, |cells, part| {
            assert_eq!(cells & part.cells, 0, "{position:?}");
            cells | part.cells
        });
        assert_eq!(cells & !position.free(), 0, "{position:?}");
    }
}

/// The oracles of all games, with every move whose numbers exceed the sides of the board by at most one.
struct Games {
    chomp: Checked<rules::Chomp>,
    cram: Checked<rules::Cram>,
    queens: Checked<rules::Queens>,
    node_kayles: Checked<rules::NodeKayles>,
    arc_kayles: Checked<rules::ArcKayles>,
}

impl Games {
    fn new([rows, columns]: [u32; 2]) -> Self {
        let [rows, columns] = [rows, columns].map(|side| (0..=side as usize).chain([usize::MAX]));
        let cells: Vec<[usize; 2]> = rows.flat_map(|row| columns.clone().map(move |column| [row, column])).collect();
        let squares: Vec<Square> = cells.iter().map(|&[row, column]| Square { row, column }).collect();
        let queens = cells.iter().map(|&[row, column]| Queen { row, column }).collect();
        let dominoes = cells.iter().flat_map(|&[row, column]| {
            [Direction::Right, Direction::Down].map(|direction| Domino { row, column, direction })
        });
        Self {
            chomp: Checked::new(squares),
            cram: Checked::new(dominoes.collect()),
            queens: Checked::new(queens),
            node_kayles: Checked::new(vertices()),
            arc_kayles: Checked::new(edges()),
        }
    }

    fn check(&mut self, board: &Board) {
        self.chomp.check(board);
        self.cram.check(board);
        self.queens.check(board);
        self.node_kayles.check(board);
        self.arc_kayles.check(board);
    }
}

fn vertices() -> Vec<Vertex> {
    (0..16).chain([usize::MAX]).map(|vertex| Vertex { vertex }).collect()
}

/// Pairs of vertices in both orders.
fn edges() -> Vec<Edge> {
    let ends = || (0..8).chain([15, usize::MAX]);
    ends().flat_map(|from| ends().map(move |to| Edge { from, to })).collect()
}

fn board(sides: [u32; 2], cells: u32) -> Board {
    let [rows, columns] = sides;
    let missing = (0..rows * columns).filter(|&cell| cells >> cell & 1 == 0);
    Board::with_missing(rows, columns, missing.map(|cell| [cell / columns, cell % columns])).unwrap()
}

/// Every set of cells of these rectangles, which have up to 14 cells, and some sets of 4 x 4 cells.
#[test]
fn every_set_of_cells() {
    for (sides, step) in [([1, 9], 1), ([14, 1], 1), ([2, 5], 1), ([7, 2], 1), ([3, 3], 1), ([3, 4], 1), ([4, 4], 31)] {
        let mut games = Games::new(sides);
        let sets = 1_u32 << (sides[0] * sides[1]);
        for cells in (0..sets).step_by(if cfg!(miri) { 509 } else { step }).chain([sets - 1]) {
            if cells.count_ones() <= 14 {
                games.check(&board(sides, cells));
            }
        }
    }
}

/// Random connected sets of up to 14 cells, and positions after moves, which share a table.
#[test]
fn random_shapes_and_games() {
    let mut random = random(1);
    for round in 0..if cfg!(miri) { 2 } else { 40 } {
        let (rows, columns) = if round % 2 == 0 { (5, 6) } else { (8, 3) };
        let mut games = Games::new([rows, columns]);
        let mut cells = 1_u32 << (random() % u64::from(rows * columns));
        while cells.count_ones() < 14 {
            let cell = u32::try_from(random() % u64::from(rows * columns)).unwrap();
            let (row, column) = (cell / columns, cell % columns);
            let near = (0..rows * columns).filter(|other| {
                cells >> other & 1 == 1 && (other / columns).abs_diff(row) + (other % columns).abs_diff(column) == 1
            });
            cells |= u32::from(near.count() > 0) << cell;
        }
        let board = board([rows, columns], cells);
        games.check(&board);
        let mut position = Cram::new(board.clone()).unwrap();
        while let Some(mv) = position.some_move() {
            position.play(&mv).unwrap();
            games.cram.check_position(&position);
        }
        let mut position = Chomp::new(board.clone()).unwrap();
        while let Some(mv) = position.some_move() {
            position.play(&mv).unwrap();
            games.chomp.check_position(&position);
        }
        let mut position = Queens::new(board).unwrap();
        while let Some(mv) = position.some_move() {
            position.play(&mv).unwrap();
            games.queens.check_position(&position);
        }
    }
}

/// Every graph of up to 6 vertices, up to isomorphism, and the positions after each move.
#[test]
fn every_small_graph() {
    let mut found = BTreeSet::new();
    for vertices in 0..=if cfg!(miri) { 3 } else { 6 } {
        let pairs: Vec<[usize; 2]> = (0..vertices).flat_map(|to| (0..to).map(move |from| [from, to])).collect();
        for set in 0..1_u32 << pairs.len() {
            let edges = pairs.iter().enumerate().filter(|(pair, _)| set >> pair & 1 == 1).map(|(_, &pair)| pair);
            let graph = Graph::new(vertices, edges.clone()).unwrap();
            if !found.insert(graph.canonical_form(graph.all())) {
                continue;
            }
            let board = Board::graph(vertices, edges).unwrap();
            let (mut node, mut arc) = (Checked::new(self::vertices()), Checked::new(self::edges()));
            node.check(&board);
            arc.check(&board);
            let start = NodeKayles::new(board.clone()).unwrap();
            for mv in start.legal_moves() {
                let mut after = start.clone();
                after.play(&mv).unwrap();
                node.check_position(&after);
            }
            let start = ArcKayles::new(board).unwrap();
            for mv in start.legal_moves() {
                let mut after = start.clone();
                after.play(&mv).unwrap();
                arc.check_position(&after);
            }
        }
    }
    // The numbers of graphs with 0 to 6 vertices: 1, 1, 2, 4, 11, 34 and 156.
    assert!(cfg!(miri) || found.len() == 209, "{}", found.len());
}
