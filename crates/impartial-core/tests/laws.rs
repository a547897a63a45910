//! The laws hold for a right solver and catch every kind of wrong one.

#![cfg(feature = "laws")]

use impartial_core::{Enumerate, Exhaustive, Position, Solve, Sum, SumMove, laws};
use nimbers::Nimber;

/// What a solver of Nim heaps can get wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fault {
    None,
    ValueTooSmall,
    NoMove,
    IllegalMove,
    LandsElsewhere,
    MoveAtOwnValue,
    IllegalMoveChanges,
    TakesNothing,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap {
    size: u64,
    fault: Fault,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot take {0}")]
struct CannotTake(u64);

impl Position for Heap {
    type Move = u64;
    type Illegal = CannotTake;

    fn play(&mut self, &take: &u64) -> Result<(), CannotTake> {
        if self.fault == Fault::TakesNothing && take == 0 {
            return Ok(());
        }
        if take == 0 || take > self.size {
            if self.fault == Fault::IllegalMoveChanges {
                self.size = 0;
            }
            return Err(CannotTake(take));
        }
        self.size -= take;
        Ok(())
    }
}

impl Enumerate for Heap {
    fn moves(&self) -> impl Iterator<Item = u64> + '_ {
        1..=self.size
    }
}

impl Solve for Heap {
    fn nim_value(&self) -> Nimber {
        let wrong = self.fault == Fault::ValueTooSmall && self.size == 4;
        Nimber::of_heap(self.size - u64::from(wrong))
    }

    fn move_to(&self, target: Nimber) -> Option<u64> {
        let target = target.heap_size();
        match self.fault {
            Fault::NoMove if target == 2 => None,
            Fault::IllegalMove if target == 2 => Some(self.size + 1),
            Fault::LandsElsewhere if target == 2 && self.size > 2 => Some(self.size),
            Fault::MoveAtOwnValue if target == self.size && self.size > 0 => Some(1),
            _ => self.size.checked_sub(target).filter(|&take| take > 0),
        }
    }
}

fn small(fault: Fault) -> Result<(), laws::Violation> {
    let mut oracle = Exhaustive::by_rules();
    (0..8).try_for_each(|size| {
        laws::agrees(&Heap { size, fault }, &Heap { size, fault: Fault::None }, &mut oracle, 0..10)
    })
}

fn large(fault: Fault) -> Result<(), laws::Violation> {
    let targets = (0..10).map(Nimber::of_heap);
    (0..8).chain([u64::MAX - 1]).try_for_each(|size| laws::holds(&Heap { size, fault }, targets.clone(), 0..10))
}

#[test]
fn a_right_solver_keeps_them() {
    small(Fault::None).unwrap();
    large(Fault::None).unwrap();
    for (left, right) in [(0, 0), (0, 3), (5, 5), (5, 6), (u64::MAX - 1, 1)] {
        let heap = |size| Heap { size, fault: Fault::None };
        laws::sums(&heap(left), &heap(right), (0..10).map(Nimber::of_heap)).unwrap();
    }
}

#[test]
fn every_fault_is_caught_on_small_boards() {
    use Fault::*;
    for fault in [ValueTooSmall, NoMove, IllegalMove, LandsElsewhere, MoveAtOwnValue, IllegalMoveChanges, TakesNothing]
    {
        small(fault).expect_err(&format!("{fault:?}"));
    }
}

#[test]
fn every_fault_is_caught_at_full_scale() {
    use Fault::*;
    for fault in [NoMove, IllegalMove, LandsElsewhere, MoveAtOwnValue, IllegalMoveChanges, TakesNothing] {
        large(fault).expect_err(&format!("{fault:?}"));
    }
}

#[test]
fn violations_name_the_position_and_the_values() {
    let violation = small(Fault::ValueTooSmall).unwrap_err().to_string();
    assert!(violation.contains("size: 4") && violation.contains("*3") && violation.contains("*4"), "{violation}");
}

/// The sum of three heaps is Nim, by exhaustive search over the sum itself.
#[test]
fn sums_agree_with_the_rules() {
    let mut oracle = Exhaustive::by_rules();
    for sizes in 0..64_u64 {
        let heaps = [sizes & 3, sizes >> 2 & 3, sizes >> 4].map(|size| Heap { size, fault: Fault::None });
        let sum = Sum::new(heaps);
        let candidates = (0..4).flat_map(|component| (0..5).map(move |mv| SumMove { component, mv }));
        laws::agrees(&sum, &sum, &mut oracle, candidates).unwrap();
    }
}

#[test]
fn a_sum_refuses_in_words() {
    let mut sum = Sum::new([Heap { size: 2, fault: Fault::None }]);
    let before = sum.clone();
    let refusals =
        [(1, 1), (0, 3)].map(|(component, mv)| sum.play(&SumMove { component, mv }).unwrap_err().to_string());
    assert_eq!(refusals, ["there is no component 1: the sum has 1", "component 0: cannot take 3"]);
    assert_eq!(sum, before);
}
