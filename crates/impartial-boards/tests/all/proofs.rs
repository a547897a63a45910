//! Proofs are accepted, and refused if a claim is altered.

#![expect(clippy::unwrap_used, reason = "the boards are valid and small")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use impartial_boards::{
    ArcKayles, Board, BoardPosition, BoardRules, Chomp, Claim, Cram, NodeKayles, Outcome, Position as _, Proof, Queens,
    Solve as _, Unsolved, Verifier, WrongProof,
};

use crate::random::random;

/// Checks that the winner has a reply by the proof in every game from a lost position.
fn play_all<R: BoardRules>(lost: &BoardPosition<R>, seen: &mut BTreeSet<u128>) {
    assert_eq!((lost.outcome_by_proof(), lost.reply_by_proof()), (Some(Outcome::P), None), "{lost:?}");
    if !seen.insert(lost.free()) {
        return;
    }
    for mv in lost.legal_moves() {
        let mut won = lost.clone();
        won.play(&mv).unwrap();
        assert_eq!(won.outcome_by_proof(), Some(Outcome::N), "{won:?}");
        let reply = won.reply_by_proof().unwrap();
        won.play(&reply).unwrap();
        play_all(&won, seen);
    }
}

/// Checks a proof, and that no proof with an altered claim or outcome is accepted. Returns the number of claims.
fn check<R: BoardRules>(position: &BoardPosition<R>) -> usize {
    let proof = position.prove(1 << 20, &mut |_| ControlFlow::Continue(())).unwrap();
    let mut start = position.by_proof(&proof).unwrap();
    assert_eq!((&start, start.outcome_by_proof()), (position, Some(position.outcome())));
    if let Some(mv) = start.reply_by_proof() {
        let winning = proof.winning.unwrap();
        assert_eq!(start.taken_by(&mv).map(|taken| taken & winning), Ok(winning));
        start.play(&mv).unwrap();
    }
    play_all(&start, &mut BTreeSet::new());
    assert_eq!(proof.winning.is_some(), position.outcome() == Outcome::N);
    let refused = |altered: Proof, what: &str| {
        let is_accepted = position.by_proof(&altered).is_ok();
        assert!(!is_accepted, "{position:?}: accepted {what} in {altered:?}");
    };
    for at in 0..proof.claims.len() {
        let with = |alter: &dyn Fn(&mut Claim)| {
            let mut altered = proof.clone();
            alter(&mut altered.claims[at]);
            altered
        };
        refused(with(&|claim| claim.value += 1), "a larger value");
        let largest = proof.claims[at].replies.iter().flatten().copied().next().unwrap_or(1);
        refused(
            with(&|claim| {
                claim.value += 1;
                claim.witnesses.push(largest);
            }),
            "a larger value with a move",
        );
        if proof.claims[at].value > 0 {
            refused(
                with(&|claim| {
                    claim.value -= 1;
                    claim.witnesses.pop();
                }),
                "a smaller value",
            );
            refused(with(&|claim| claim.witnesses[0] = 0), "no move");
        }
        refused(with(&|claim| _ = claim.replies.pop()), "a move without a reply");
        refused(with(&|claim| claim.replies[0] = Some(1 << 127)), "an illegal reply");
        refused(with(&|claim| claim.part |= 1 << 127), "another part");
        let mut altered = proof.clone();
        altered.claims.remove(at);
        refused(altered, "no claim");
        let mut altered = proof.clone();
        altered.claims.insert(at, proof.claims[at].clone());
        refused(altered, "a claim twice");
    }
    refused(Proof { winning: if proof.winning.is_some() { None } else { Some(1) }, ..proof.clone() }, "another winner");
    proof.claims.len()
}

#[test]
fn altered_proofs_are_refused() {
    let mut random = random(3);
    let mut claims = 0;
    for _ in 0..30 {
        let missing: Vec<[u32; 2]> =
            (0..20).filter(|_| random().is_multiple_of(5)).map(|cell| [cell / 5, cell % 5]).collect();
        let board = Board::with_missing(4, 5, missing).unwrap();
        claims += check(&Chomp::new(board.clone()).unwrap());
        claims += check(&Cram::new(board.clone()).unwrap());
        claims += check(&Queens::new(board.clone()).unwrap());
        claims += check(&NodeKayles::new(board).unwrap());
        let pairs = (0..9).flat_map(|to| (0..to).map(move |from| [from, to]));
        let edges: Vec<[usize; 2]> = pairs.filter(|_| random().is_multiple_of(3)).collect();
        let graph = Board::graph(9, edges).unwrap();
        claims += check(&NodeKayles::new(graph.clone()).unwrap());
        claims += check(&ArcKayles::new(graph).unwrap());
    }
    assert!(claims > 500, "{claims}");
}

/// A proof of a position after moves, of an empty one, and of a larger one.
#[test]
fn other_positions_are_proved() {
    let mut position = Cram::new(Board::rectangle(4, 6).unwrap()).unwrap();
    check(&position);
    position.play(&position.some_move().unwrap()).unwrap();
    check(&position);
    assert_eq!(check(&Chomp::new(Board::rectangle(1, 1).unwrap()).unwrap()), 0);
    assert_eq!(check(&NodeKayles::new(Board::graph(0, []).unwrap()).unwrap()), 0);
    let small = Cram::new(Board::rectangle(4, 6).unwrap()).unwrap();
    let over = small.prove(3, &mut |_| ControlFlow::Continue(()));
    assert_eq!(over, Err(Unsolved::OverBudget { positions: 3 }));
    // The nim-value of this board is known without a search, and its moves are not.
    let known = Cram::new(Board::rectangle(5, 9).unwrap()).unwrap();
    let over = known.prove(10, &mut |_| ControlFlow::Continue(()));
    assert_eq!(over, Err(Unsolved::OverBudget { positions: 10 }));
}

/// The error names the part as the claim has it, and not its normal form.
#[test]
fn unused_claims_are_refused() {
    let row = Cram::new(Board::rectangle(1, 4).unwrap()).unwrap();
    let mut verifier = Verifier::new(&row);
    verifier.add(&Claim { part: 0b1100, value: 1, witnesses: vec![0b1100], replies: vec![None] }).unwrap();
    assert_eq!(verifier.finish(Some(0b0110)).unwrap_err(), WrongProof::Unused { part: 0b1100 });
    // Without a proof, nothing is listed.
    assert_eq!((row.is_by_proof(), row.claimed_parts(), row.outcome_by_proof()), (false, None, None));
}

/// The reply is the listed one, and not another winning move.
#[test]
fn replies_are_listed() {
    let mut replies = 0;
    for [rows, columns] in [[2, 4], [4, 4], [2, 6]] {
        let board = Cram::new(Board::rectangle(rows, columns).unwrap()).unwrap();
        let proof = board.prove(1 << 20, &mut |_| ControlFlow::Continue(())).unwrap();
        let board = board.by_proof(&proof).unwrap();
        let whole = proof.claims.last().unwrap();
        assert_eq!((proof.winning, whole.part), (None, board.free()));
        for (mv, reply) in board.legal_moves().zip(&whole.replies) {
            let mut after = board.clone();
            after.play(&mv).unwrap();
            let found = after.taken_by(&after.reply_by_proof().unwrap());
            assert!(reply.is_none_or(|reply| found == Ok(reply)), "{mv:?}");
            replies += usize::from(reply.is_some());
        }
    }
    assert!(replies > 30, "{replies}");
}
