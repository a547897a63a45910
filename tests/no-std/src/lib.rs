//! Calls every crate of layers 0 to 2, for the program without the standard library in `main.rs`.

#![no_std]

extern crate alloc;

include!(concat!(env!("OUT_DIR"), "/game_crates.rs"));

use core::ops::ControlFlow;

use board_svg::{Board, Picture, cell};
use digit_sort::Sorter;
use game_graph::Digraph;
use impartial_boards::NodeKayles;
use impartial_coins::Coins;
use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset};
use impartial_core::{Exhaustive, Heap, Solve, Sum};
use impartial_games::{GameId, Limits};
use impartial_grid_split::{Cell, GridSplit};
use impartial_hackenbush::Hackenbush;
use impartial_heaps::Heaps;
use impartial_marked_rectangle::{MarkedRectangle, Marks};
use impartial_nim::PlainNim;
use impartial_paper_cutting::{Cut, CutRule, PaperCutting};
use impartial_search::Search;
use impartial_sharti::Sharti;
use interval_merge::IntervalSet;
use misere_quotients::{Quotient, QuotientSearch};
use nim_sequences::{NimSequence, Period, PeriodSearch};
use nimbers::{Nimber, slice};
use number_reader::Reader;
use small_boards::{Graph, Grid};
use sweepline::{Rect, Rects, area};

/// Returns whether every crate computes the expected results, or `None` if a crate rejects its input.
///
/// # Complexity
///
/// *O(1)*: the inputs are constants, and half a megabyte of memory is sufficient.
#[must_use]
pub fn every_crate_is_right() -> Option<bool> {
    Some(plain_crates()? && core()? && sequences()? && misere()? && games()?)
}

/// Checks layer 0.
fn plain_crates() -> Option<bool> {
    let [two, three] = [2, 3].map(Nimber::from_heap);
    let mut products = [Nimber::ZERO; 2];
    slice::mul(&[two, three], &[three, three], &mut products);
    let mut sorter = Sorter::default();
    let numbers = sorter.sort([5_u32, 3, 9].into_iter(), 3, 0..4);
    let mut reader = Reader::new(&b"2  30 4  1 20"[..]);
    let count = reader.number(0..=9).ok()?;
    let pairs = reader.records(count, |pair: [u64; 2]| Ok(pair)).ok()?;
    let set: IntervalSet = [15..25, 10..20].into();
    let rects = Rects::from([Rect::new(0..3, 0..3).ok()?, Rect::new(2..5, 2..5).ok()?]);
    let slices_are_right = products == [two * three, three * three] && numbers == [3, 5, 9];
    let (grid, board) = Grid::<u64>::parse("#.## ##.# ..##").ok()?;
    let boards_are_right = grid.parts(board).map(|part| grid.normal_form(part)).eq([0b0001_0011, 0b0101_0111]);
    let path = Graph::new(4, [[0, 3], [3, 1], [1, 2]]).ok()?;
    let graphs_are_right = path.canonical_form(0b1011) == path.canonical_form(0b1110);
    let mut picture = Picture::new("A board");
    let board = Board::new(&mut picture, [3, 1 << 60], 400);
    picture.rectangle("v6", board.area_of(&cell([2, 1 << 59])));
    let pictures_are_right = board.area.width == 5_400 && picture.finish().svg.ends_with("</svg>\n");
    let ranges = "n=6".parse::<Limits>().ok()?.ranges(GameId::Sharti.data()).ok()?;
    Some(
        boards_are_right
            && ranges.range("n") == (1..=6)
            && pictures_are_right
            && graphs_are_right
            && slices_are_right
            && pairs == [[30, 4], [1, 20]]
            && set.measure() == 15
            && area(&rects) == 17,
    )
}

/// Checks `impartial-core`, `impartial-search` and `game-graph`.
fn core() -> Option<bool> {
    let kayles = |&pins: &u32| {
        (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
    };
    let (mut by_definition, mut by_search) = (Exhaustive::new(kayles), Search::new(kayles));
    let mut forgetful = Search::new(kayles).within_memory(1 << 10);
    let value = by_definition.nim_value(&12).ok()?;
    let agree = by_search.nim_value(&12).ok()? == value && forgetful.nim_value(&12).ok()? == value;
    let row_wins = by_search.winning_option(&12).ok()?.is_some_and(|left| left == [5, 5]);
    let sum_wins = wins(Sum::new([Heap(5), Heap(7)]));
    let grid = Grid::new(2, 3).ok()?;
    let mut cram = Search::new(|&board: &u64| {
        grid.middle_first(board, grid.dominoes(board))
            .into_iter()
            .map(move |domino| grid.parts(board & !domino).map(move |part| grid.normal_form(part)))
    });
    let cram_is_right = cram.nim_value(&grid.all()).ok()? == Nimber::from_heap(1);
    let coin = Digraph::from_edges(3, &[[0, 1], [1, 1], [1, 2]]).ok()?;
    let coin_is_right = coin.solve().nim_values() == [0, u32::MAX, 0] && coin.outcomes().distance(1) == Some(1);
    Some(value == Nimber::from_heap(4) && agree && row_wins && sum_wins && cram_is_right && coin_is_right)
}

/// Checks `nim-sequences`.
fn sequences() -> Option<bool> {
    let mut kayles = NimSequence::new("kayles".parse().ok()?);
    let value = kayles.value(12).ok()?;
    let found = PeriodSearch::from(kayles).run(168, &mut |_| ControlFlow::Continue(()));
    let Period::Proved(proof) = found else { return None };
    Some(value == Nimber::from_heap(4) && proof.period() == 12)
}

/// Checks `misere-quotients`.
fn misere() -> Option<bool> {
    let mut search = QuotientSearch::new("0.123".parse().ok()?);
    search.run(30, &mut |_| ControlFlow::Continue(()));
    let quotient = Quotient::new(search.certificate()).ok()?;
    let found = quotient.winning_move(&[8, 1 << 60])?;
    Some(quotient.order() == 20 && quotient.period() == Some((5, 5)) && found.take > 0)
}

/// Checks layer 2.
fn games() -> Option<bool> {
    let square = NodeKayles::new(impartial_boards::Board::rectangle(3, 3).ok()?).ok()?;
    let heads = [Rect::new(5..8, 1..1_000_000_000).ok()?];
    let coins = Coins::new(["twins".parse().ok()?, "ruler/3".parse().ok()?], [1_000_000_000; 2], heads).ok()?;
    let rules = Ruleset::new([Forbidden { pile: 4, take: 2 }]).ok()?;
    let nim = ConstrainedNim::new(rules, [4, 1]).ok()?;
    let cells = [(3, 5), (5, 3), (5, 5)].map(|(row, column)| Cell { row, column });
    let grid = GridSplit::new(1_000_000_000, 7, cells).ok()?;
    let cycle = Hackenbush::new(4, [[0, 1], [1, 2], [2, 0], [2, 3], [3, 3]]).ok()?;
    let kayles = Heaps::new("kayles".parse().ok()?, [5, 1_000_000_000_000_000_000]).ok()?;
    let marked = MarkedRectangle::new(5, 8, 2, 3).ok()?;
    let marks = Marks::new(5, 8).ok()?;
    let sheet = PaperCutting::new(2, 3, CutRule::Judge, [Cut { from: [1, 1], to: [1, 2] }]).ok()?;
    let n = 1_000_000_000;
    let board = Sharti::new(n, 700, alloc::vec![Rect::new(1..4, 1..4).ok()?, Rect::new(n..n + 1, 1..n).ok()?]).ok()?;
    Some(
        wins(square)
            && wins(coins)
            && wins(nim)
            && wins(grid)
            && wins(cycle)
            && wins(kayles)
            && wins(marked)
            && marks.first_player_wins() == 40
            && wins(PlainNim::new([3, 4, 5]))
            && wins(sheet)
            && board.nim_value() == Nimber::from_heap(258)
            && wins(board),
    )
}

/// Returns whether the winning move exists and leads to nim-value 0.
fn wins<P: Solve>(mut position: P) -> bool {
    position.winning_move().is_some_and(|winning| position.play(&winning).is_ok() && position.nim_value().is_zero())
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_crate_is_right_with_the_standard_library() {
        assert_eq!(super::every_crate_is_right(), Some(true));
    }
}
