//! Solved positions obey the laws of every solver, and tables of values are shared, saved and loaded.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use impartial_core::{
    ByRules, Either, Enumerate, Exhaustive, Heap, IllegalInSum, InvalidTable, Known, NotListed, Position, Search,
    Solve, Solved, Stopped, Sum, SumMove, Unsolved, laws,
};
use nimbers::Nimber;

/// The game of Kayles as rows of pins, where a move names the row, its first pin to hit, and the number of pins to hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Rows(Vec<u32>);

impl Position for Rows {
    type Move = (usize, u32, u32);
    type Illegal = NotListed;

    fn play(&mut self, &(row, first, hit): &Self::Move) -> Result<(), NotListed> {
        let pins = *self.0.get(row).ok_or(NotListed)?;
        if !(1..=2).contains(&hit) || first >= pins || pins - first < hit {
            return Err(NotListed);
        }
        self.0.splice(row..=row, [first, pins - first - hit]);
        Ok(())
    }
}

impl Enumerate for Rows {
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_ {
        self.0.iter().enumerate().flat_map(|(row, &pins)| {
            (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |first| (row, first, hit)))
        })
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        self.0.iter().filter(|&&pins| pins > 0).map(|&pins| Self(vec![pins]))
    }
}

/// The options of a row of Kayles.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the solver passes references")]
fn kayles(&pins: &u32) -> Vec<[u32; 2]> {
    (1..=pins.min(2)).flat_map(|hit| (0..=pins - hit).map(move |left| [left, pins - hit - left])).collect()
}

const SIZES: u32 = if cfg!(miri) { 3 } else { 6 };

#[test]
fn solved_positions_obey_the_laws() {
    let (mut solver, mut oracle) = (Exhaustive::by_rules(), Exhaustive::by_rules());
    for left in 0..SIZES {
        for right in 0..SIZES {
            let rows = Rows(vec![left, right]);
            let candidates =
                (0..3).flat_map(|row| (0..7).flat_map(move |first| (0..4).map(move |hit| (row, first, hit))));
            laws::agrees(&solver.solved(rows.clone()).unwrap(), &rows, &mut oracle, candidates).unwrap();
        }
    }
    let [left, right] = [5, 4].map(|pins| solver.solved(Rows(vec![pins])).unwrap());
    laws::sums(&left, &right, (0..9).map(Nimber::from_heap)).unwrap();
}

/// The rules of a solved sum are its own, without the table.
#[test]
fn solved_sums_obey_the_laws() {
    let mut oracle = Exhaustive::by_rules();
    for left in 0..SIZES {
        for right in 0..SIZES {
            let rows = Exhaustive::new(kayles).solved_sum([left, right]).unwrap();
            let listed: BTreeSet<_> = rows.moves().map(|mv| (mv.component, mv.mv)).collect();
            let candidates = (0..3).flat_map(|component| {
                let options = (0..6).flat_map(|first| (0..6).map(move |second| vec![first, second]));
                options.chain([vec![], vec![1]]).map(move |mv| SumMove { component, mv })
            });
            for mv in candidates.clone() {
                let is_legal = rows.clone().play(&mv).is_ok();
                assert_eq!(is_legal, listed.contains(&(mv.component, mv.mv.clone())), "{mv:?} of {rows:?}");
            }
            laws::agrees(&rows, &rows, &mut oracle, candidates).unwrap();
            assert_eq!(rows.nim_value(), Exhaustive::by_rules().nim_value(&Rows(vec![left, right])).unwrap());
        }
    }
}

/// The longest play is a fight over a solved sum, a solved position and a heap. The winner wins.
#[test]
fn games_of_different_kinds_are_played_to_the_end() {
    let rows = Exhaustive::new(kayles).solved_sum([9, 4]).unwrap();
    let listed = Exhaustive::by_rules().solved(Rows(vec![7, 2])).unwrap();
    let mut sum = Sum::new([Either::Left(Either::Left(rows)), Either::Left(Either::Right(listed))]);
    sum.push(Either::Right(Heap(6)));
    let mut wins = !sum.nim_value().is_zero();
    let mut moves = 0;
    while let Some(mv) = sum.winning_move().or_else(|| sum.some_move()) {
        assert_eq!(sum.winning_move().is_some(), wins, "{sum:?}");
        sum.play(&mv).unwrap();
        wins = !wins;
        moves += 1;
    }
    assert!(!wins && moves > 5, "{moves} moves");
    assert_eq!(sum.nim_value(), Nimber::ZERO);
}

/// A row of 12 pins is worth *4, and its middle option is a move.
#[test]
fn moves_of_solved_positions_are_the_first_of_their_lists() {
    let mut solver = Exhaustive::by_rules();
    let row = solver.solved(Rows(vec![12])).unwrap();
    assert_eq!((row.nim_value(), row.winning_move()), (Nimber::from_heap(4), Some((0, 5, 2))));
    assert_eq!(solver.move_to(row.position(), Nimber::ZERO), Ok(Some((0, 5, 2))));
    // No option of a row of 1 pin is worth *1; one of a row of 4 pins is worth *3, which is more than its own *1.
    assert_eq!(solver.move_to(&Rows(vec![1]), Nimber::from_heap(1)), Ok(None));
    assert_eq!(solver.move_to(&Rows(vec![4]), Nimber::from_heap(3)), Ok(Some((0, 0, 1))));
    assert_eq!(solver.solved(Rows(vec![4])).unwrap().move_to(Nimber::from_heap(3)), None);
    assert_eq!(Exhaustive::by_rules().solved(Heap(9)).unwrap().some_move(), Some(5));
    assert_eq!(Exhaustive::by_rules().solved(Heap(0)).unwrap().some_move(), None);
}

#[test]
fn illegal_moves_in_a_solved_sum_name_the_component() {
    let mut rows = Exhaustive::new(kayles).solved_sum([2, 3]).unwrap();
    let before = rows.clone();
    let beyond = rows.play(&SumMove { component: 2, mv: vec![] }).unwrap_err();
    assert_eq!(beyond, IllegalInSum::NoSuchComponent { component: 2, components: 2 });
    let unlisted = rows.play(&SumMove { component: 1, mv: vec![3, 0] }).unwrap_err();
    assert_eq!(unlisted, IllegalInSum::InComponent { component: 1, illegal: NotListed });
    assert_eq!(rows, before);
    rows.play(&SumMove { component: 0, mv: vec![1, 0] }).unwrap();
    assert_eq!((rows.components(), rows.clone().into_components()), (&[1, 0, 3][..], vec![1, 0, 3]));
    assert_ne!(rows, before);
}

/// Sums of equal components from different solvers may be of different games.
#[test]
fn solved_sums_of_two_games_differ() {
    let nim = Exhaustive::new(|&heap: &u32| (0..heap).map(|rest| [rest]).collect::<Vec<_>>()).solved_sum([4]).unwrap();
    let rows = Exhaustive::new(kayles).solved_sum([4]).unwrap();
    assert_ne!(nim, rows);
    assert_eq!(nim, nim.clone());
    assert_eq!((nim.nim_value(), rows.nim_value()), (Nimber::from_heap(4), Nimber::from_heap(1)));
}

/// A solved position keeps its values when its solver goes on, and the table is searched only once.
#[test]
fn a_solver_goes_on_beside_its_solved_positions() {
    let mut solver = Exhaustive::by_rules();
    let small = solver.solved(Heap(3)).unwrap();
    let large = solver.solved(Heap(9)).unwrap();
    assert_eq!([small.nim_value(), large.nim_value()].map(Nimber::heap_size), [3, 9]);
    assert_eq!(solver.len(), 10);
    let mut solver = solver.with_budget(0);
    assert_eq!(solver.solved(Heap(9)).unwrap(), large);
    assert_eq!(solver.solved(Heap(10)), Err(Unsolved::OverBudget { positions: 0 }));
}

/// The parts of a position are solved on their own: rows that moves elsewhere leave as they are get values too.
#[test]
fn every_part_of_a_solved_position_has_a_value() {
    let mut solver: ByRules<Sum<Heap>> = Exhaustive::by_rules();
    let nim: Solved<Sum<Heap>> = solver.solved(Sum::new([Heap(0), Heap(2)])).unwrap();
    assert_eq!(nim.nim_value(), Nimber::from_heap(2));
    assert_eq!(nim.summands().into_iter().map(|part| part.nim_value().heap_size()).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(nim.clone().into_position(), Sum::new([Heap(0), Heap(2)]));
}

#[test]
fn tables_list_each_position_once_after_its_options() {
    let mut solver = Exhaustive::new(kayles);
    assert!(solver.is_empty());
    for pins in [20, 5, 30] {
        solver.nim_value(&pins).unwrap();
    }
    assert_eq!((solver.len(), solver.iter().len(), solver.iter().rev().count()), (31, 31, 31));
    assert_eq!((solver.get(&30), solver.get(&31)), (Exhaustive::new(kayles).nim_value(&30).ok(), None));
    let mut seen = BTreeSet::new();
    for (pins, value) in &solver {
        assert!(kayles(pins).iter().flatten().all(|left| seen.contains(left)), "{pins} comes before its options");
        assert!(seen.insert(*pins), "{pins} is listed twice");
        assert_eq!(solver.get(pins), Some(value));
    }
    let mut again = Exhaustive::new(kayles);
    for pins in [20, 5, 30] {
        again.nim_value(&pins).unwrap();
    }
    assert!(again.iter().eq(solver.iter()), "the same calls give another order");
}

#[test]
fn loaded_values_are_not_searched_again() {
    let mut solver = Exhaustive::new(kayles);
    solver.nim_value(&30).unwrap();
    solver.verify().unwrap();
    let mut loaded = Exhaustive::new(kayles).with_budget(0);
    loaded.extend(solver.iter().map(|(&pins, value)| (pins, value)));
    loaded.verify().unwrap();
    assert!(loaded.iter().eq(solver.iter()));
    assert_eq!(loaded.nim_value(&30), solver.nim_value(&30));
    assert_eq!(loaded.solved_sum([30, 12]).unwrap().nim_value(), solver.solved_sum([30, 12]).unwrap().nim_value());

    // The first value of a position stays.
    loaded.extend([(30, Nimber::from_heap(77))]);
    assert_eq!((loaded.get(&30), loaded.len()), (solver.get(&30), 31));
}

/// A value of 2^30 or more does not fit into an entry. It stays wrong, and is found.
#[test]
fn loaded_values_that_are_too_large_are_found() {
    for value in [1 << 30, 1 << 62, u64::MAX] {
        let stored = Nimber::from_heap((1 << 30) - 1);
        let mut definition = Exhaustive::new(kayles);
        definition.extend([(0, Nimber::from_heap(value))]);
        assert_eq!(definition.get(&0), Some(stored), "{value}");
        let wrong = InvalidTable::WrongValue { position: 0, expected: Nimber::ZERO, found: stored };
        assert_eq!(definition.verify(), Err(wrong.clone()), "{value}");
        let mut search = Search::new(kayles);
        search.extend([(0, Known::Value(Nimber::from_heap(value)))]);
        assert_eq!(search.verify(), Err(wrong), "{value}");
    }
    let mut largest = Search::new(kayles);
    largest.extend([(0, Known::Value(Nimber::from_heap((1 << 30) - 1)))]);
    assert_eq!(largest.get(&0), Some(Nimber::from_heap((1 << 30) - 1)));
}

#[test]
fn tables_that_do_not_follow_from_the_rules_are_found() {
    let one = Nimber::from_heap(1);
    let mut wrong = Exhaustive::new(kayles);
    wrong.extend([(0, Nimber::ZERO), (1, one), (2, one)]);
    let found = wrong.verify().unwrap_err();
    assert_eq!(found, InvalidTable::WrongValue { position: 2, expected: Nimber::from_heap(2), found: one });
    assert_eq!(found.to_string(), "the value of 2 is *2 by its options, but the table has *");
    let mut incomplete = Exhaustive::new(kayles);
    incomplete.extend([(2, Nimber::from_heap(2)), (0, Nimber::ZERO)]);
    let found = incomplete.verify().unwrap_err();
    assert_eq!(found, InvalidTable::NoValueOfOption { position: 2 });
    assert_eq!(found.to_string(), "the table has a value of 2, but not of all its options");
}

/// The callback sees the first position and every 256th after it. A search that it stops goes on in the next call.
#[test]
fn searches_are_watched_and_stopped() {
    let mut nim = Exhaustive::new(|&heap: &u32| (0..heap).rev().map(|rest| [rest]));
    let mut seen = Vec::new();
    let value = nim.nim_value_watched(&600, |progress| {
        seen.push(progress.positions);
        ControlFlow::Continue(())
    });
    assert_eq!((value, &seen[..]), (Ok(Nimber::from_heap(600)), &[0, 256, 512][..]));
    assert_eq!(nim.nim_value_watched(&600, |_| ControlFlow::Break(())), Ok(Nimber::from_heap(600)));

    let stopped = nim.nim_value_watched(&601, |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(Unsolved::Stopped(Stopped)));
    assert_eq!(stopped.unwrap_err().to_string(), "stopped by the caller");
    assert_eq!((nim.len(), nim.nim_value(&601)), (601, Ok(Nimber::from_heap(601))));
}

#[test]
fn positions_and_solvers_are_written_without_their_tables() {
    let mut solver = Exhaustive::new(kayles);
    let rows = solver.solved_sum([5, 4]).unwrap();
    assert_eq!(format!("{rows:?}"), "SolvedSum([5, 4])");
    assert_eq!(format!("{solver:?}"), "Exhaustive { len: 6, budget: 16777216, .. }");
    assert_eq!(format!("{:?}", Exhaustive::by_rules().solved(Heap(2)).unwrap()), "Solved(Heap(2))");
}
