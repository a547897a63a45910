//! Grid split: reports for targets other than 0, and their drawings.

use impartial::Game;
use impartial::nimbers::Nimber;

/// A target below the nim-value has a move, which the drawing shows; the nim-value itself has none.
#[test]
fn reports_for_targets() {
    let game = Game::named("grid-split").unwrap();
    let puzzle = game.parse(b"2\n5 6\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n1 1\n^\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::from_heap(target));
        let (answer, rest) = report["## Answer\n\n".len()..].split_once("## Input").unwrap();
        let (_, drawings) = rest.split_once("## Reasoning\n\n").unwrap().1.split_once("\n\n").unwrap();
        answer.to_owned() + drawings + &puzzle.json(Nimber::from_heap(target))
    };
    insta::assert_snapshot!(answer(0), @r#"
    - Asuna: outcome N, nim-value *, winning move: choose (3, 3)
    - Kirito: outcome P, nim-value 0, winning move: none

    ......
    ......
    ..Xo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":{"row":3,"column":3}}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
    insta::assert_snapshot!(answer(1), @r#"
    - Asuna: outcome N, nim-value *, move to *: none
    - Kirito: outcome P, nim-value 0, move to *: none is guaranteed

    ......
    ......
    ..oo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":null}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
}
