//! A sum of Kayles, by a closure, Cram, by its list of moves, and Sharti, by a theorem: its value and a winning move.

use std::collections::BTreeSet;
use std::error::Error;

use impartial_core::{Either, Enumerate, NotListed, Position, Solve, Sum};
use impartial_search::Search;
use impartial_sharti::{Rect, Sharti};

type Cell = (u8, u8);

/// The free cells of a board of Cram. A move puts a domino on two neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Cram(BTreeSet<Cell>);

impl Position for Cram {
    type Move = [Cell; 2];
    type Illegal = NotListed;

    fn play(&mut self, domino: &[Cell; 2]) -> Result<(), NotListed> {
        if !self.moves().any(|listed| listed == *domino) {
            return Err(NotListed);
        }
        self.0.retain(|cell| !domino.contains(cell));
        Ok(())
    }
}

impl Enumerate for Cram {
    fn moves(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let next = |&(row, column): &Cell| [(row, column + 1), (row + 1, column)].map(|next| [(row, column), next]);
        self.0.iter().flat_map(next).filter(|[_, second]| self.0.contains(second))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let kayles = |&pins: &u32| {
        (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
    };
    let cells = (1..=4).flat_map(|row| (1..=5).map(move |column| (row, column))).collect();
    let n = 1_000_000_000;
    let row = Either::Left(Search::new(kayles).solved_sum([12])?);
    let board = Either::Right(Search::by_rules().solved(Cram(cells))?);
    let sharti = Sharti::new(n, 700, vec![Rect::new(1..4, 1..4)?, Rect::new(n..n + 1, 1..n)?])?;
    let mut sum = Sum::new([Either::Left(row), Either::Left(board), Either::Right(sharti)]);

    let (value, winning) = (sum.nim_value(), sum.winning_move().ok_or("the sum is a P-position")?);
    sum.play(&winning)?;
    Ok(format!("The sum is worth {value}. Then it is worth {}, after {winning:?}.", sum.nim_value()))
}

#[test]
fn runs() {
    assert_eq!(&report().unwrap()[..48], "The sum is worth *260. Then it is worth 0, after");
}
