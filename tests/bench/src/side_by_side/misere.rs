//! The search for misère quotients, against the check of their certificates, and winning moves.

use std::ops::ControlFlow;

use impartial::misere_quotients::{Outcome, Quotient, QuotientSearch};

use crate::alternate;
use crate::random::random;

fn search(code: &str, heap: u64) -> QuotientSearch {
    let mut search = QuotientSearch::new(code.parse().expect("the code is valid"));
    search.run(heap, &mut |_| ControlFlow::Continue(()));
    search
}

/// Finds the quotient of the heaps of a code up to a heap, or of each of the 48 quaternary codes with three digits.
pub(crate) fn quotient(work: &str) {
    let (codes, heap) = match work.split_once(':').expect("the work is CODE:HEAP") {
        ("quaternary", heap) => ((1..64).filter(|code| code % 4 > 0).map(quaternary).collect(), heap),
        (code, heap) => (vec![code.to_owned()], heap),
    };
    let heap = heap.parse().expect("the heap is a number");
    let certificates: Vec<_> = codes.iter().map(|code| search(code, heap).certificate()).collect();
    let find = || codes.iter().map(|code| search(code, heap).heap()).sum::<u64>();
    let check = || certificates.iter().all(|certificate| Quotient::new(certificate.clone()).is_ok());
    alternate("check of the certificate", find, check);
}

fn quaternary(code: u32) -> String {
    format!("0.{}{}{}", code / 16, code / 4 % 4, code % 4)
}

/// Finds a winning move in a sum of 100 heaps below 2^63, against the outcome.
pub(crate) fn winning_move(code: &str) {
    let quotient = Quotient::new(search(code, 1_000).certificate()).expect("the certificate is right");
    let mut random = random(1);
    let mut sums = std::iter::repeat_with(|| (0..100).map(|_| random() >> 1).collect::<Vec<u64>>());
    let heaps = sums.find(|heaps| quotient.outcome(heaps.iter().copied()) == Some(Outcome::N));
    let heaps = heaps.expect("some sum is an N-position");
    alternate("outcome", || quotient.winning_move(&heaps), || quotient.outcome(heaps.iter().copied()));
}
