//! The check that a solver has found a move wherever the theory promises one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use nimbers::Nimber;

/// Returns the move to `target` that the solver of a position finds.
///
/// # Panics
///
/// Panics if the solver finds none although `target` is below the nim-value, or if it panics itself. By the definition of the mex
/// there is such a move, so "no move wins" would be false. The message contains `text`, the text of the position, so that the
/// failure can be repeated.
pub(crate) fn checked_move<M>(
    find: impl FnOnce() -> Option<M>,
    target: Nimber,
    value: &dyn Fn() -> Nimber,
    text: &dyn Fn() -> String,
) -> Option<M> {
    match catch_unwind(AssertUnwindSafe(find)) {
        Ok(Some(mv)) => Some(mv),
        Ok(None) if target >= value() => None,
        // If the solver panicked, its message was printed before.
        Ok(None) | Err(_) => report_missing_move(target, value(), &text()),
    }
}

fn report_missing_move(target: Nimber, value: Nimber, text: &str) -> ! {
    panic!("internal error: expected a move from nim-value {value} to {target}, found none in\n{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches a position of nim-value \*2 by a solver that finds no move.
    fn find(find: fn() -> Option<()>, target: u64) -> Option<()> {
        checked_move(find, Nimber::from_heap(target), &|| Nimber::from_heap(2), &|| "nim\n2\n5 7\n".into())
    }

    #[test]
    fn no_move_to_a_larger_value() {
        assert_eq!([2, 3].map(|target| find(|| None, target)), [None, None]);
    }

    #[test]
    #[should_panic(expected = "internal error: expected a move from nim-value *2 to *, found none in\nnim\n2\n5 7\n")]
    fn no_move_to_a_smaller_value() {
        find(|| None, 1);
    }

    #[test]
    #[should_panic(expected = "internal error: expected a move from nim-value *2 to 0, found none in\nnim\n2\n5 7\n")]
    fn a_solver_that_panics() {
        find(|| panic!("the search has failed"), 0);
    }
}
