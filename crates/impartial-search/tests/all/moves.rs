//! A search of a game that lists its moves returns moves, and prefers options of known value.

use std::collections::BTreeSet;

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, Exhaustive, NotListed, Position};
use impartial_search::Search;

/// The free cells of a board of Cram with four columns, as bits. A move is the cells of a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Cram(u16);

impl Position for Cram {
    type Move = u16;
    type Illegal = NotListed;

    fn play(&mut self, domino: &u16) -> Result<(), NotListed> {
        if !self.moves().any(|listed| listed == *domino) {
            return Err(NotListed);
        }
        self.0 &= !domino;
        Ok(())
    }
}

impl Enumerate for Cram {
    fn moves(&self) -> impl Iterator<Item = u16> + '_ {
        let across = (0..15).filter(|at| at % 4 != 3).map(|at| 0b11 << at);
        across.chain((0..12).map(|at| 0b1_0001 << at)).filter(|domino| self.0 & domino == *domino)
    }

    /// Returns the connected parts that have room for a domino.
    fn summands(&self) -> impl IntoIterator<Item = Self> {
        let (mut cells, mut parts) = (self.0, Vec::new());
        while cells != 0 {
            let (mut part, mut before) = (cells & cells.wrapping_neg(), 0);
            while part != before {
                before = part;
                part |= (part << 4 | part >> 4 | (part & 0x7777) << 1 | (part & 0xEEEE) >> 1) & cells;
            }
            cells &= !part;
            if !part.is_power_of_two() {
                parts.push(Self(part));
            }
        }
        parts
    }
}

const BOARDS: u16 = if cfg!(miri) { 4 } else { 200 };

#[test]
fn moves_of_a_search_are_listed_moves() {
    let mut oracle = Exhaustive::by_rules();
    let mut reused = Search::by_rules();
    for cells in (0..BOARDS).map(|at| Cram(at.wrapping_mul(0x25D) & 0xFFF)) {
        let options: Vec<(u16, Nimber)> =
            cells.moves().map(|mv| (mv, oracle.nim_value(&Cram(cells.0 & !mv)).unwrap())).collect();
        for target in (0..6).map(Nimber::from_heap) {
            let to_target: BTreeSet<u16> =
                options.iter().filter(|option| option.1 == target).map(|option| option.0).collect();
            for search in [&mut reused, &mut Search::by_rules(), &mut Search::by_rules().within_memory(200)] {
                let found = search.move_to(&cells, target).unwrap();
                assert!(found.map_or(to_target.is_empty(), |mv| to_target.contains(&mv)), "{found:?} of {cells:?}");
            }
        }
        let wins = options.iter().any(|option| option.1.is_zero());
        assert_eq!(reused.winning_move(&cells).unwrap().is_some(), wins);
        assert_eq!(reused.is_loss(&cells), Ok(!wins));
    }
}

/// The first option that is known to have the value is returned without searching others.
#[test]
fn known_options_come_first() {
    let mut game = Search::new(|&at: &u32| match at {
        9 => vec![[1], [2], [3], [4]],
        2 | 4 => vec![[0]],
        _ => vec![],
    });
    assert_eq!(game.nim_value(&3), Ok(Nimber::ZERO));
    assert_eq!(game.winning_option(&9), Ok(Some(vec![3])));
    assert_eq!(game.iter().count(), 1);
    assert_eq!(game.option_to(&9, Nimber::from_heap(1)), Ok(Some(vec![2])));
}
