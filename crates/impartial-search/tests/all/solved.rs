//! Solved positions are played to the end. They resume the search when necessary, and obey the laws of every solver.

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, RandomState};

use impartial_core::nimbers::Nimber;
use impartial_core::{
    ByRules, Either, Enumerate, Exhaustive, Heap, IllegalInSum, NotListed, Position, Solve, Sum, SumMove, Unsolved,
    laws,
};
use impartial_search::{Known, Search, Solved, SolvedSum};

use crate::random::random;

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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the solver passes references")]
fn kayles(&pins: &u32) -> Vec<[u32; 2]> {
    (1..=pins.min(2)).flat_map(|hit| (0..=pins - hit).map(move |left| [left, pins - hit - left])).collect()
}

/// Reproducible random numbers below a limit.
struct Noise<R>(R);

impl<R: FnMut() -> u64> Noise<R> {
    fn below(&mut self, limit: usize) -> usize {
        ((self.0)() >> 33) as usize % limit
    }
}

const BOARDS: u16 = if cfg!(miri) { 4 } else { 200 };

#[test]
fn solved_positions_obey_the_laws() {
    let mut oracle = Exhaustive::by_rules();
    let (mut reused, mut forgetting) = (Search::by_rules(), Search::by_rules().within_memory(1 << 10));
    for at in 0..BOARDS {
        let board = Cram(at.wrapping_mul(0x9E5) & if at % 3 == 0 { u16::MAX } else { 0x7FF });
        let candidates = || (0..15).flat_map(|at| [0b11 << at, 0b1_0001_u16.wrapping_shl(at), 1 << at]);
        laws::agrees(&reused.solved(board).unwrap(), &board, &mut oracle, candidates()).unwrap();
        if at % 8 == 0 {
            laws::agrees(&Search::by_rules().solved(board).unwrap(), &board, &mut oracle, candidates()).unwrap();
            laws::agrees(&forgetting.solved(board).unwrap(), &board, &mut oracle, candidates()).unwrap();
        }
    }
    let [left, right] = [0x77, 0x7FF].map(|cells| reused.solved(Cram(cells)).unwrap());
    laws::sums(&left, &right, (0..9).map(Nimber::from_heap)).unwrap();
    reused.verify().unwrap();
}

#[test]
fn solved_sums_obey_the_laws() {
    let mut oracle = Exhaustive::by_rules();
    let size = if cfg!(miri) { 3 } else { 6 };
    for left in 0..size {
        for right in 0..size {
            for bytes in [None, Some(0)] {
                let search = Search::new(kayles);
                let mut search = bytes.map_or(search.clone(), |bytes| search.within_memory(bytes));
                let rows = search.solved_sum([left, right]).unwrap();
                let options =
                    (0..6).flat_map(|first| (0..6).map(move |second| vec![first, second])).chain([vec![], vec![1]]);
                let candidates =
                    options.flat_map(|mv| (0..3).map(move |component| SumMove { component, mv: mv.clone() }));
                let listed: Vec<_> = rows.moves().collect();
                for mv in candidates.clone() {
                    assert_eq!(rows.clone().play(&mv).is_ok(), listed.contains(&mv), "{mv:?} of {rows:?}");
                }
                laws::agrees(&rows, &rows, &mut oracle, candidates).unwrap();
            }
        }
    }
    let mut search = Search::new(kayles);
    let [left, right] = [[9, 4], [30, 7]].map(|rows| search.solved_sum(rows).unwrap());
    laws::sums(&left, &right, (0..9).map(Nimber::from_heap)).unwrap();
}

/// Plays random moves to the end, and checks for each position the value, by definition, and a move to each smaller
/// value.
fn play<P: Solve + Enumerate>(
    mut position: P,
    noise: &mut Noise<impl FnMut() -> u64>,
    mut by_definition: impl FnMut(&P) -> Nimber,
) -> u32 {
    let mut moves = 0;
    loop {
        let value = position.nim_value();
        assert_eq!(value, by_definition(&position));
        for target in (0..=value.heap_size()).map(Nimber::from_heap) {
            let found = position.move_to(target);
            assert_eq!(found.is_some(), target < value);
            if let Some(mv) = found {
                let mut option = position.clone();
                option.play(&mv).expect("a legal move");
                assert_eq!((option.nim_value(), by_definition(&option)), (target, target));
            }
        }
        let summands = position.summands().into_iter().map(|summand| summand.nim_value());
        assert_eq!(summands.sum::<Nimber>(), value);
        let listed: Vec<P::Move> = position.moves().collect();
        if listed.is_empty() {
            assert!(position.some_move().is_none() && value.is_zero());
            return moves;
        }
        position.play(&listed[noise.below(listed.len())]).expect("listed");
        moves += 1;
    }
}

#[test]
fn random_games_are_played_to_the_end() {
    let (mut noise, mut moves) = (Noise(random(1)), 0);
    let (mut cram, mut rows) = (Exhaustive::by_rules(), Exhaustive::new(kayles));
    let mut value_of = |board: Cram| cram.nim_value(&board).unwrap();
    let mut row_values =
        |components: &[u32]| components.iter().map(|pins| rows.nim_value(pins).unwrap()).sum::<Nimber>();
    for _ in 0..if cfg!(miri) { 1 } else { 30 } {
        let cells = noise.below(if cfg!(miri) { 256 } else { 1 << 16 });
        let cells = Cram(cells.try_into().unwrap());
        let board = Search::by_rules().solved(cells).unwrap();
        moves += play(board.clone(), &mut noise, |board| value_of(*board.position()));
        // The search knows only whether the position is lost.
        let mut search = Search::by_rules();
        search.is_loss(&cells).unwrap();
        moves += play(search.solved(cells).unwrap(), &mut noise, |board| value_of(*board.position()));

        let pins = if cfg!(miri) { [3, 2] } else { [16, 7] };
        let kayles = Search::new(kayles).solved_sum(pins).unwrap();
        moves += play(kayles.clone(), &mut noise, |rows| row_values(rows.components()));

        let heap = Heap(noise.below(6) as u64);
        let sum =
            Sum::new([Either::Left(Either::Left(board)), Either::Right(heap), Either::Left(Either::Right(kayles))]);
        moves += play(sum, &mut noise, |sum| {
            let value = |component: &Either<Either<Solved<Cram>, _>, Heap>| match component {
                Either::Left(Either::Left(board)) => value_of(*board.position()),
                Either::Left(Either::Right(rows)) => row_values(SolvedSum::components(rows)),
                Either::Right(heap) => Nimber::from_heap(heap.0),
            };
            sum.components().iter().map(value).sum()
        });
    }
    assert!(moves > if cfg!(miri) { 5 } else { 800 }, "{moves}");
}

/// Clones share the values known at the time of cloning, and playing one does not change another.
#[test]
fn clones_are_played_apart() {
    let mut search = Search::by_rules();
    let board = search.solved(Cram(0x7FF)).unwrap();
    let (known, value) = (search.iter().count(), board.nim_value());
    let mut oracle: ByRules<Cram> = Exhaustive::by_rules();
    let mut noise = Noise(random(2));
    for mv in board.moves() {
        let mut clone = board.clone();
        clone.play(&mv).unwrap();
        assert_ne!(clone, board);
        play(clone, &mut noise, |board| oracle.nim_value(board.position()).unwrap());
        assert_eq!(board.nim_value(), value);
    }
    assert_eq!(search.iter().count(), known, "play changed the table of the solver");
}

/// Loaded values may lack the options that prove them.
#[test]
fn loaded_tables_find_moves() {
    let mut oracle = Exhaustive::by_rules();
    let value = oracle.nim_value(&Cram(0x7FF)).unwrap();
    let mut search = Search::by_rules();
    search.extend([(Cram(0x7FF), Known::Value(value))]);
    let board = search.solved(Cram(0x7FF)).unwrap();
    assert_eq!(search.iter().count(), 1);
    laws::agrees(&board, &Cram(0x7FF), &mut oracle, []).unwrap();

    let mut search = Search::new(kayles);
    search.extend([(12, Known::Value(Nimber::from_heap(4))), (7, Known::Value(Nimber::from_heap(2)))]);
    let rows = search.solved_sum([12, 7]).unwrap();
    let mut oracle = Exhaustive::new(kayles);
    assert_eq!(rows.nim_value(), oracle.nim_value(&12).unwrap() + oracle.nim_value(&7).unwrap());
    for target in (0..6).map(Nimber::from_heap) {
        let mut option = rows.clone();
        option.play(&rows.move_to(target).unwrap()).unwrap();
        assert_eq!(option.nim_value(), target);
    }
}

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

#[test]
fn illegal_moves_in_a_solved_sum_name_the_component() {
    let mut rows = Search::new(kayles).solved_sum([2, 3]).unwrap();
    let before = rows.clone();
    let beyond = rows.play(&SumMove { component: 2, mv: vec![] }).unwrap_err();
    assert_eq!(beyond, IllegalInSum::NoSuchComponent { component: 2, components: 2 });
    let unlisted = rows.play(&SumMove { component: 1, mv: vec![3, 0] }).unwrap_err();
    assert_eq!(unlisted, IllegalInSum::InComponent { component: 1, illegal: NotListed });
    assert_eq!(rows, before);
    rows.play(&SumMove { component: 0, mv: vec![1, 0] }).unwrap();
    assert_eq!(rows.components(), [1, 0, 3]);
    assert_ne!(rows, before);
}

/// Sums with equal components from different solvers may belong to different games.
#[test]
fn solved_sums_of_two_games_differ() {
    let nim = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest]).collect::<Vec<_>>()).solved_sum([4]).unwrap();
    let rows = Search::new(kayles).solved_sum([4]).unwrap();
    assert_ne!(nim, rows);
    assert_eq!(nim, nim.clone());
    assert_eq!((nim.nim_value(), rows.nim_value()), (Nimber::from_heap(4), Nimber::from_heap(1)));
}

/// Solved positions keep their values when their solver is used again, and the solver does not search them again.
#[test]
fn a_solver_is_usable_after_returning_solved_positions() {
    let mut solver = Search::by_rules();
    let small = solver.solved(Heap(3)).unwrap();
    let large = solver.solved(Heap(9)).unwrap();
    assert_eq!([small.nim_value(), large.nim_value()].map(Nimber::heap_size), [3, 9]);
    assert_eq!(solver.iter().count(), 10);
    let mut solver = solver.with_budget(0);
    assert_eq!(solver.solved(Heap(9)).unwrap(), large);
    assert_eq!(solver.solved(Heap(10)), Err(Unsolved::OverBudget { positions: 0 }));
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(&large), hasher.hash_one(Heap(9)));
}

/// Each part of a position is solved separately, so parts that no searched move changes also have values.
#[test]
fn every_part_of_a_solved_position_has_a_value() {
    let nim: Solved<Sum<Heap>> = Search::by_rules().solved(Sum::new([Heap(0), Heap(2)])).unwrap();
    assert_eq!(nim.summands().into_iter().map(|part| part.nim_value().heap_size()).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(Search::by_rules().solved(Heap(9)).unwrap().some_move(), Some(5), "the move in the middle");
}
