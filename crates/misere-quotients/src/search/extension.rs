//! Learns the quotient with one more heap: a table of outcomes gives a guess, and sums that violate the conditions of the
//! crate documentation give new tests for the table.

use alloc::vec::Vec;

use super::SearchEnd;
use super::bits::{self, Bits};
use super::classes::Classes;
use super::game::Game;
use super::observations::{Finding, Observations};
use super::oracle::Oracle;
use super::pairs::{Pair, Pairs};
use super::word::{Word, plus, tokens};

/// Number of violations after which a check ends. More would need more time and have the same reasons.
const MAX_VIOLATIONS: usize = 24;

/// Returns the quotient of the heaps up to this one. New tests are appended to `tests`, even if the search ends early.
pub(super) fn learn(
    game: &Game,
    known: &Classes,
    heap: u16,
    tests: &mut Vec<Word>,
    oracle: &mut Oracle<'_, '_>,
) -> Result<Classes, SearchEnd> {
    let live: Vec<u16> = (1..=heap).filter(|&heap| game.is_live(heap)).collect();
    let representatives = (0..).take(known.order()).map(|class| known.word(class).clone());
    let mut table = Observations::new(known.rows(), representatives, tests.clone(), &live, oracle)?;
    loop {
        oracle.check(table.order(), table.bytes())?;
        let contradiction = match table.disagreement(oracle)? {
            Some(Finding::Test(test)) => {
                if table.add_test(test.clone(), oracle)? {
                    None
                } else {
                    Some(test)
                }
            }
            Some(Finding::Contradiction(word)) => Some(word),
            None => {
                let guess = table.classes();
                let moves = |heap| game.is_live(heap).then(|| guess.moves(game.options(heap)));
                let Err(violations) = check(&guess, heap, moves)? else { return Ok(guess) };
                oracle.set_guess(guess);
                learn_from(game, violations, &mut table, oracle)?
            }
        };
        *tests = table.tests().to_vec();
        if let Some(word) = contradiction {
            oracle.loosen(&word);
            let (rows, representatives) = table.rows();
            table = Observations::new(&rows, representatives.into_iter(), tests.clone(), &live, oracle)?;
        }
    }
}

/// Adds tests that explain violations of the conditions. Returns a sum whose outcomes contradict each other if no test
/// explains a violation.
///
/// If the conditions are violated by a sum, the prediction for the sum or for one of its options is wrong.
fn learn_from(
    game: &Game,
    mut violations: Vec<Word>,
    table: &mut Observations,
    oracle: &mut Oracle<'_, '_>,
) -> Result<Option<Word>, SearchEnd> {
    let mut has_learned = false;
    violations.sort_by_cached_key(|word| tokens(word));
    for word in violations {
        let mut sums: Vec<Word> = game.options_of_sum(&word).collect();
        sums.push(word.clone());
        sums.sort_by_cached_key(|word| tokens(word));
        let mut contradiction = Some(word);
        for sum in sums {
            if oracle.is_p(&sum)? != table.predicts_p(&sum) {
                contradiction = match table.separate(&sum, oracle)? {
                    Finding::Test(test) if table.add_test(test.clone(), oracle)? => None,
                    Finding::Test(word) | Finding::Contradiction(word) => Some(word),
                };
                break;
            }
        }
        match contradiction {
            None => has_learned = true,
            // Earlier tests may have explained this violation.
            Some(_) if has_learned => {}
            Some(word) => return Ok(Some(word)),
        }
    }
    Ok(None)
}

/// Checks the conditions C1 and C2, given the moves of each heap or `None` for heaps without moves. Returns the closure of
/// the pairs, or sums that violate a condition.
pub(super) fn check(
    classes: &Classes,
    heap: u16,
    mut moves: impl FnMut(u16) -> Option<Bits>,
) -> Result<Result<Pairs, Vec<Word>>, SearchEnd> {
    let mut pairs = Pairs::new(classes.order());
    let mut violations = Vec::new();
    for heap in 1..=heap {
        let Some(moves) = moves(heap) else { continue };
        let (class, word) = (classes.heaps()[usize::from(heap)], Word::from_slice(&[heap]));
        let from_p = bits::common(classes.to_p(class), &moves).take(2);
        violations.extend(from_p.filter_map(|z| u16::try_from(z).ok()).map(|z| plus(&word, classes.word(z))));
        if violations.is_empty() {
            pairs.add(classes, Pair { class, moves, word }, &mut violations, MAX_VIOLATIONS)?;
        }
        if violations.len() >= MAX_VIOLATIONS {
            break;
        }
    }
    Ok(if violations.is_empty() { Ok(pairs) } else { Err(violations) })
}
