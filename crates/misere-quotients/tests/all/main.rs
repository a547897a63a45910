//! Tests of the public interface.
//!
//! | module | subject |
//! |---|---|
//! | `play` | misère play by the rules: the oracle of the other modules |
//! | `outcomes` | outcomes of all small sums |
//! | `published` | orders and strategies of the literature |
//! | `periods` | periods, and codes for which no theorem proves them |
//! | `forged` | certificates that are altered |
//! | `moves` | winning moves on heaps of any size |
//! | `searches` | limits, interruptions and checkpoints |

#![expect(clippy::unwrap_used, reason = "the codes and certificates of the tests are valid")]

mod forged;
mod moves;
mod outcomes;
mod periods;
mod play;
mod published;
#[path = "../../../../tests/random.rs"]
mod random;
mod searches;

use core::ops::ControlFlow;

use misere_quotients::{Quotient, QuotientSearch, SearchEnd};

/// Searches up to a heap, and checks the result.
fn search(code: &str, heap: u64) -> (SearchEnd, Quotient) {
    search_with(code, heap, 400)
}

/// Searches with a limit of classes.
fn search_with(code: &str, heap: u64, max_classes: usize) -> (SearchEnd, Quotient) {
    let mut search = QuotientSearch::new(code.parse().unwrap()).with_max_classes(max_classes);
    let end = search.run(heap, &mut |_| ControlFlow::Continue(()));
    (end, Quotient::new(search.certificate()).unwrap())
}

/// Returns a generator of random numbers below its argument.
fn below(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut random = random::random(seed);
    move |end| random() % end
}

/// Returns a quotient whose period is proved.
fn proved(code: &str) -> Quotient {
    let (end, quotient) = search(code, 300);
    assert_eq!(end, SearchEnd::Proved, "{code}");
    quotient
}
