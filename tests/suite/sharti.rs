//! Sharti: reports for targets other than 0.

use impartial::Game;
use impartial::nimbers::Nimber;

/// A target below the nim-value has a move; the nim-value itself has none.
#[test]
fn reports_for_targets() {
    let game = Game::named("sharti").unwrap();
    let puzzle = game.parse(b"12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::from_heap(target));
        report["## Answer\n\n".len()..].split_once("\n## Input").unwrap().0.to_owned()
            + &puzzle.json(Nimber::from_heap(target))
    };
    insta::assert_snapshot!(answer(3), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *3: flip the 4 x 4 square whose lower-right cell is in row 4 and column 4
    {"game":"sharti","outcome":"N","nim_value":5,"move":{"row":4,"column":4,"side":4}}
    "#);
    insta::assert_snapshot!(answer(5), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *5: none, as no move keeps the value *5
    {"game":"sharti","outcome":"N","nim_value":5,"move":null}
    "#);
}
