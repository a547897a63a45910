//! A correct solver obeys the laws, and each faulty solver violates the expected law.

use std::error::Error;
use std::fmt;

use impartial_core::{Enumerate, Exhaustive, Outcome, Position, Solve, laws};
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

#[derive(Debug)]
struct CannotTake(u64);

impl fmt::Display for CannotTake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot take {}", self.0)
    }
}

impl Error for CannotTake {}

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

/// Checks a solver with the fault `fault` on small boards, against rules with the fault `of_rules`.
fn small(fault: Fault, of_rules: Fault) -> Result<(), laws::Violation> {
    let mut oracle = Exhaustive::by_rules();
    (0..8).try_for_each(|size| laws::agrees(&heap(size, fault), &heap(size, of_rules), &mut oracle, 0..10))
}

/// Checks a solver on small and large boards without rules, for these targets in addition to 0 and the nim-value.
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

/// The targets 0 and the nim-value are checked even if they are not passed.
#[test]
fn every_fault_is_caught_on_small_boards_and_at_full_scale() {
    for (fault, targets, law) in [
        (Fault::NoMove, 0..10, "with nim-value *3, target *2: expected a move, found none"),
        (Fault::NoMoveToZero, 0..0, "with nim-value *, target 0: expected a move, found none"),
        (Fault::IllegalMove, 0..10, "move 4: expected a legal move, found: cannot take 4"),
        (Fault::LandsElsewhere, 0..10, "with nim-value *3, target *2: expected a move to it, found 3 to 0"),
        (Fault::MoveAtOwnValue, 0..0, "with nim-value *, target *: expected no move, found 1"),
        (Fault::MoveAboveOwnValue, 0..10, "with nim-value *, target *2: expected no move, found 1"),
        (Fault::IllegalMoveChanges, 0..10, "illegal move 0: expected no change, found Heap { size: 0,"),
        (Fault::NeverLoses, 0..10, "with nim-value 0: expected outcome P and no winning move, found N and None"),
        (Fault::NeverWins, 0..10, "with nim-value *: expected outcome N and a winning move, found N and None"),
        (Fault::GivesUp, 0..0, "expected a move from `some_move`, found none"),
        (Fault::SomeIllegalMove, 0..0, "move 2: expected a legal move, found: cannot take 2"),
        (Fault::MovesOn, 0..0, "move 1: expected a legal move, found: cannot take 1"),
    ] {
        check(small(fault, Fault::None), law, fault);
        check(large(fault, targets), law, fault);
    }
    let too_small =
        "Heap { size: 4, fault: ValueTooSmall, played: false }: expected nim-value *4 as by the rules of Heap {";
    check(small(Fault::ValueTooSmall, Fault::None), too_small, Fault::ValueTooSmall);
    for (fault, on_small_boards, at_full_scale) in [
        (
            Fault::ValueWrongAfterMove,
            "move 1: expected a move to 0 as by the rules, found *64",
            "with nim-value *, target 0: expected a move to it, found 1 to *64",
        ),
        (
            Fault::TakesNothing,
            "move 0: expected an error as by the rules, cannot take 0, found none",
            "move 0: expected a nim-value other than 0, found 0 again",
        ),
    ] {
        check(small(fault, Fault::None), on_small_boards, fault);
        check(large(fault, 0..10), at_full_scale, fault);
    }
}

#[test]
fn faults_of_the_rules_are_caught() {
    check(
        small(Fault::None, Fault::IllegalMoveChanges),
        "illegal move 0: expected no change, found Heap { size: 0,",
        Fault::IllegalMoveChanges,
    );
    // Without the move that takes 2, the rules give a heap of 5 the value 3, like the solver.
    check(
        small(Fault::UnlistedMove, Fault::UnlistedMove),
        "legal move 2: expected a listed move to the same board, found none",
        Fault::UnlistedMove,
    );
}

#[test]
fn faults_of_the_components_are_caught_in_sums() {
    for (fault, law) in
        [(Fault::NoMove, "expected a move, found none"), (Fault::LandsElsewhere, "expected a move to it, found")]
    {
        let sum = laws::sums(&heap(7, fault), &heap(1, Fault::None), (0..6).map(Nimber::from_heap));
        check(sum, law, fault);
    }
}

/// A move that keeps the nim-value is a fault at every position, not only at a P-position.
#[test]
fn a_move_that_keeps_a_value_above_zero_is_caught() {
    let fault = Fault::TakesNothing;
    check(laws::holds(&heap(5, fault), [], [0]), "move 0: expected a nim-value other than *5, found *5 again", fault);
    laws::holds(&heap(5, fault), [], 1..10).unwrap();
}

#[test]
fn a_violation_of_a_large_position_fits_on_a_screen() {
    #[derive(Clone, Debug, PartialEq)]
    struct Line(String, Heap);

    impl Position for Line {
        type Move = u64;
        type Illegal = CannotTake;

        fn play(&mut self, take: &u64) -> Result<(), CannotTake> {
            self.1.play(take)
        }
    }

    impl Solve for Line {
        fn nim_value(&self) -> Nimber {
            self.1.nim_value()
        }

        fn move_to(&self, target: Nimber) -> Option<u64> {
            self.1.move_to(target)
        }

        fn some_move(&self) -> Option<u64> {
            self.1.some_move()
        }
    }

    for cells in ["x", "ä", "€"] {
        let line = Line(cells.repeat(1 << 20), heap(3, Fault::GivesUp));
        let violation = laws::holds(&line, [], []).unwrap_err().to_string();
        let (case, found) = violation.split_once("...: ").unwrap();
        assert_eq!(found, "expected a move from `some_move`, found none");
        assert!((990..=1_000).contains(&case.len()), "{}", case.len());
        assert!(case.starts_with(&format!("Line(\"{cells}")), "{case}");
    }
}

/// A position that is equal to all others, or has the same hash as all others.
#[derive(Clone, Copy, Debug)]
struct Alike {
    size: u64,
    is_equal: bool,
}

impl PartialEq for Alike {
    fn eq(&self, other: &Self) -> bool {
        self.is_equal || self.size == other.size
    }
}

impl std::hash::Hash for Alike {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        if self.is_equal {
            self.size.hash(state);
        }
    }
}

#[test]
fn faults_of_equality_and_hashes_are_caught() {
    use impartial_core::Heap;

    laws::equal_by_key([(Heap(3), 'a'), (Heap(4), 'b'), (Heap(3), 'a')]).unwrap();
    for (positions, keys, expected) in [
        ([Heap(3), Heap(4)], [0, 0], "Heap(3) and Heap(4): expected equal positions and hashes"),
        ([Heap(3), Heap(3)], [0, 1], "Heap(3) and Heap(3): expected different positions and hashes"),
    ] {
        let violation = laws::equal_by_key(positions.into_iter().zip(keys)).unwrap_err();
        assert_eq!(violation.to_string(), expected);
    }
    for is_equal in [false, true] {
        let alike = [1, 2].map(|size| (Alike { size, is_equal }, size));
        assert!(laws::equal_by_key(alike).is_err(), "{alike:?}");
    }
}
