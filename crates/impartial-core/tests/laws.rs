//! A correct solver obeys the laws, and each wrong solver breaks the expected one.

use std::error::Error as _;

use impartial_core::{Enumerate, Exhaustive, Outcome, Position, Solve, Sum, SumMove, laws};
use nimbers::Nimber;

/// A fault in a solver of Nim heaps or in its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fault {
    None,
    ValueTooSmall,
    ValueWrongAfterMove,
    NoMove,
    NoMoveToZero,
    IllegalMove,
    LandsElsewhere,
    MoveAtOwnValue,
    MoveAboveOwnValue,
    IllegalMoveChanges,
    TakesNothing,
    NeverLoses,
    NeverWins,
    GivesUp,
    SomeIllegalMove,
    MovesOn,
    UnlistedMove,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap {
    size: u64,
    fault: Fault,
    played: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot take {0}")]
struct CannotTake(u64);

fn heap(size: u64, fault: Fault) -> Heap {
    Heap { size, fault, played: false }
}

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
        self.played = true;
        Ok(())
    }
}

impl Enumerate for Heap {
    fn moves(&self) -> impl Iterator<Item = u64> + '_ {
        let unlisted = self.fault == Fault::UnlistedMove && self.size == 5;
        (1..=self.size).filter(move |&take| !unlisted || take != 2)
    }
}

impl Solve for Heap {
    fn nim_value(&self) -> Nimber {
        match self.fault {
            Fault::ValueTooSmall if self.size == 4 => Nimber::from_heap(3),
            Fault::UnlistedMove if self.size == 5 => Nimber::from_heap(3),
            Fault::ValueWrongAfterMove if self.played => Nimber::from_heap(self.size + 64),
            _ => Nimber::from_heap(self.size),
        }
    }

    fn move_to(&self, target: Nimber) -> Option<u64> {
        let target = target.heap_size();
        match self.fault {
            Fault::NoMove if target == 2 => None,
            Fault::NoMoveToZero if target == 0 => None,
            Fault::IllegalMove if target == 2 && self.size > 2 => Some(self.size + 1),
            Fault::LandsElsewhere if target == 2 && self.size > 2 => Some(self.size),
            Fault::MoveAtOwnValue if target == self.size && self.size > 0 => Some(1),
            Fault::MoveAboveOwnValue if target > self.size && self.size > 0 => Some(1),
            _ => self.size.checked_sub(target).filter(|&take| take > 0),
        }
    }

    fn some_move(&self) -> Option<u64> {
        match self.fault {
            Fault::GivesUp if self.size == 3 => None,
            Fault::SomeIllegalMove => (self.size > 0).then_some(2),
            Fault::MovesOn => Some(1),
            _ => (self.size > 0).then_some(1),
        }
    }

    fn outcome(&self) -> Outcome {
        if self.fault == Fault::NeverLoses { Outcome::N } else { Outcome::from_nim_value(self.nim_value()) }
    }

    fn winning_move(&self) -> Option<u64> {
        if self.fault == Fault::NeverWins { None } else { self.move_to(Nimber::ZERO) }
    }
}

/// Returns the violation on small boards of a solver with the fault `fault`, by rules with the fault `of_rules`.
fn small(fault: Fault, of_rules: Fault) -> Result<(), laws::Violation> {
    let mut oracle = Exhaustive::by_rules();
    (0..8).try_for_each(|size| laws::agrees(&heap(size, fault), &heap(size, of_rules), &mut oracle, 0..10))
}

/// Returns the violation at full scale, for these targets besides 0 and the nim-value.
fn large(fault: Fault, targets: std::ops::Range<u64>) -> Result<(), laws::Violation> {
    let targets = targets.map(Nimber::from_heap);
    (0..8).chain([u64::MAX - 1]).try_for_each(|size| laws::holds(&heap(size, fault), targets.clone(), 0..10))
}

fn check(broken: Result<(), laws::Violation>, law: &str, fault: Fault) {
    let violation = broken.expect_err(&format!("{fault:?}")).to_string();
    assert!(violation.contains(law), "{fault:?}: {violation}");
}

#[test]
fn a_correct_solver_obeys_the_laws() {
    small(Fault::None, Fault::None).unwrap();
    large(Fault::None, 0..10).unwrap();
    for (left, right) in [(0, 0), (0, 3), (5, 5), (5, 6), (u64::MAX - 1, 1)] {
        laws::sums(&heap(left, Fault::None), &heap(right, Fault::None), (0..10).map(Nimber::from_heap)).unwrap();
    }
}

#[test]
fn every_fault_is_caught_on_small_boards() {
    for (fault, law) in [
        (Fault::ValueTooSmall, "has nim-value *3, but *4 by the rules"),
        (Fault::ValueWrongAfterMove, "leads to *64, but to 0 by the rules"),
        (Fault::NoMove, "returns no move to *2"),
        (Fault::NoMoveToZero, "returns no move to 0"),
        (Fault::IllegalMove, "is illegal: cannot take 4"),
        (Fault::LandsElsewhere, "leads to 0, but should lead to *2"),
        (Fault::MoveAtOwnValue, "returns 1 for target *"),
        (Fault::MoveAboveOwnValue, "returns 1 for target *2"),
        (Fault::IllegalMoveChanges, "is illegal, but changes the position"),
        (Fault::TakesNothing, "but Err"),
        (Fault::NeverLoses, "has outcome N and winning move None"),
        (Fault::NeverWins, "has outcome N and winning move None"),
        (Fault::GivesUp, "has moves, but `some_move` returns none"),
        (Fault::SomeIllegalMove, "is illegal: cannot take 2"),
        (Fault::MovesOn, "is illegal: cannot take 1"),
    ] {
        check(small(fault, Fault::None), law, fault);
    }
}

#[test]
fn faults_of_the_rules_are_caught() {
    check(
        small(Fault::None, Fault::IllegalMoveChanges),
        "is illegal, but changes the position",
        Fault::IllegalMoveChanges,
    );
    // Without the move of 2, the rules give a heap of 5 the value 3, and so does the solver.
    check(small(Fault::UnlistedMove, Fault::UnlistedMove), "but the rules do not list it", Fault::UnlistedMove);
}

#[test]
fn every_fault_is_caught_at_full_scale() {
    for (fault, targets, law) in [
        (Fault::ValueWrongAfterMove, 0..10, "leads to"),
        (Fault::NoMove, 0..10, "returns no move to *2"),
        (Fault::NoMoveToZero, 0..0, "returns no move to 0"),
        (Fault::IllegalMove, 0..10, "is illegal: cannot take"),
        (Fault::LandsElsewhere, 0..10, "leads to 0, but should lead to *2"),
        (Fault::MoveAtOwnValue, 0..0, "returns 1 for target"),
        (Fault::MoveAboveOwnValue, 0..10, "returns 1 for target"),
        (Fault::IllegalMoveChanges, 0..10, "is illegal, but changes the position"),
        (Fault::TakesNothing, 0..10, "keeps the nim-value"),
        (Fault::NeverLoses, 0..10, "has outcome N and winning move None"),
        (Fault::NeverWins, 0..10, "has outcome N and winning move None"),
        (Fault::GivesUp, 0..0, "has moves, but `some_move` returns none"),
        (Fault::SomeIllegalMove, 0..0, "is illegal: cannot take 2"),
        (Fault::MovesOn, 0..0, "is illegal: cannot take 1"),
    ] {
        check(large(fault, targets), law, fault);
    }
}

#[test]
fn faults_of_the_components_are_caught_in_sums() {
    for (fault, law) in [(Fault::NoMove, "returns no move"), (Fault::LandsElsewhere, "leads to")] {
        let sum = laws::sums(&heap(7, fault), &heap(1, Fault::None), (0..6).map(Nimber::from_heap));
        check(sum, law, fault);
    }
}

/// A sum of three heaps agrees with an exhaustive search of the sum as one game.
#[test]
fn sums_agree_with_the_rules() {
    let mut oracle = Exhaustive::by_rules();
    for sizes in 0..64_u64 {
        let sum: Sum<Heap> =
            [sizes & 3, sizes >> 2 & 3, sizes >> 4].map(|size| heap(size, Fault::None)).into_iter().collect();
        let candidates = (0..4).flat_map(|component| (0..5).map(move |mv| SumMove { component, mv }));
        laws::agrees(&sum, &sum, &mut oracle, candidates).unwrap();
    }
}

#[test]
fn the_summands_of_a_sum_are_those_of_its_components() {
    let sum = Sum::new([heap(2, Fault::None), heap(3, Fault::None)]);
    let summands: Vec<Sum<Heap>> = sum.summands().into_iter().collect();
    assert_eq!(summands.len(), 2);
    let sum: Vec<Heap> = summands.into_iter().flat_map(Sum::into_components).collect();
    assert_eq!(sum, [heap(2, Fault::None), heap(3, Fault::None)]);
    assert_eq!(Sum::<Heap>::default().nim_value(), Nimber::ZERO);
}

#[test]
fn errors_of_sums_name_the_component() {
    let mut sum = Sum::new([heap(2, Fault::None)]);
    let before = sum.clone();
    let beyond = sum.play(&SumMove { component: 1, mv: 1 }).unwrap_err();
    assert_eq!(beyond.to_string(), "there is no component 1: the sum has 1");
    let illegal = sum.play(&SumMove { component: 0, mv: 3 }).unwrap_err();
    assert_eq!(illegal.to_string(), "the move is illegal in component 0");
    assert_eq!(illegal.source().map(ToString::to_string).as_deref(), Some("cannot take 3"));
    assert_eq!(sum, before);
}
