//! Kayles and Cram, two games of your own, in a sum: the nim-value and the winning move.
//!
//! In Kayles, a move knocks down one pin of a row, or two neighbours.
//! In Cram, a move puts a domino on two free neighbouring cells of a board.

use std::collections::BTreeSet;
use std::error::Error;

use impartial_core::{Either, Enumerate, Exhaustive, NotListed, Position, Solve, Sum};

type Cell = (u8, u8);

/// The free cells of a board.
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
    let mut kayles = Exhaustive::new(|&pins: &u32| {
        (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
    });
    let row = kayles.solved_sum([12])?;
    let cells = (1..=4).flat_map(|row| (1..=5).map(move |column| (row, column))).collect();
    let board = Exhaustive::by_rules().solved(Cram(cells))?;
    let values = format!("Kayles on 12 pins is worth {}, Cram on 4 x 5 cells {}", row.nim_value(), board.nim_value());

    let mut sum = Sum::new([Either::Left(row), Either::Right(board)]);
    let winning = sum.winning_move().ok_or("the sum is a P-position")?;
    let named = match &winning.mv {
        Either::Left(option) => format!("leave rows of {:?} pins", option.mv),
        Either::Right(domino) => format!("put a domino on the cells {domino:?}"),
    };
    sum.play(&winning)?;
    Ok(format!("{values}. To win, {named}. The sum is then worth {}.", sum.nim_value()))
}

#[test]
fn runs() {
    let expected = "Kayles on 12 pins is worth *4, Cram on 4 x 5 cells *2. \
                    To win, leave rows of [3, 8] pins. The sum is then worth 0.";
    assert_eq!(report().unwrap(), expected);
}
