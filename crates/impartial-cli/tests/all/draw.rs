//! `impartial draw`: where pictures go, of games, sums and windows.

use std::fs;

use impartial::{Game, Window};

use crate::command::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good};
use crate::folder::Folder;

/// The command prints the picture of the facade, whatever the name of its input.
#[test]
fn a_picture_goes_to_standard_output_or_to_a_file() {
    let picture = Game::named("sharti").unwrap().parse(SAMPLE_2).unwrap().draw(0.into(), None).unwrap();
    let inputs = Folder::new();
    let input = inputs.write("<&'.in", SAMPLE_2);
    assert_eq!(good(&["draw", "sharti", &input], ""), picture);
    assert_eq!(good(&["draw", "sharti", "-", "-o", "-"], SAMPLE_2), picture);

    let folder = Folder::new();
    let file = folder.file("board.svg");
    for option in ["-o", "--output"] {
        assert_eq!(good(&["draw", "sharti", option, &file], SAMPLE_2), "");
        assert_eq!(fs::read_to_string(&file).unwrap(), picture);
    }
    assert_eq!(folder.names(), ["board.svg"], "no temporary file is left");
}

#[test]
fn targets_and_rules_work_as_in_solve() {
    let sheet = "2 3 1\n1 1 1 2\n";
    for (options, caption) in
        [(["--rule", "run"], "Winning move: none"), (["--target", "1"], "Move to *: cut from (1, 0) to (1, 1)")]
    {
        let picture = good(&[&["draw", "paper-cutting"][..], &options].concat(), sheet);
        assert!(picture.contains(caption), "{options:?}: {caption} is missing in {picture}");
    }
}

/// A sum is drawn as `sum` reads it, to standard output or to a file.
#[test]
fn sums_are_drawn_side_by_side() {
    let picture = good(&["draw", "sum", "sharti:-", "nim:3"], SAMPLE_2);
    assert!(picture.contains("<title>Sum of 2 positions: nim-value *6</title>"), "{picture}");
    let folder = Folder::new();
    let (board, file) = (folder.write("board.in", SAMPLE_2), folder.file("sum.svg"));
    assert_eq!(good(&["draw", "sum", &format!("sharti:{board}"), "nim:3", "-o", &file], ""), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), picture);
    for (arguments, message) in [
        (&["sum"][..], "expected components of the sum, such as nim:3,5,7 or sharti:FILE"),
        (&["sum", "shart:x"], "`shart:x`: there is no game `shart`; did you mean `sharti`?"),
        (
            &["sum", "nim:1", "--rule", "run"],
            "--rule does not apply to a sum; name the rule in the component, as in paper-cutting/run:FILE",
        ),
        (
            &["sum", "nim:3", "--window", "1-2", "1-2"],
            "--window does not apply to a sum; draw its components one by one",
        ),
        (&["nim", "x", "y"], "expected one file of nim, found 2; use `impartial draw sum` for several"),
    ] {
        assert_eq!(bad(&[&["draw"], arguments].concat(), SAMPLE_2), format!("error: {message}\n"));
    }
}

/// A window of a board is drawn alone, and one that does not fit is refused.
#[test]
fn a_window_of_a_board_is_drawn() {
    const BOARD: &str = "1000000000 2 3  5 5 8 9  999999999 1 999999999 1\n";
    let window = Window { rows: 4..=9, columns: 5..=11 };
    let picture = Game::named("sharti").unwrap().parse(BOARD).unwrap().draw(0.into(), Some(&window)).unwrap();
    assert_eq!(good(&["draw", "sharti", "--window", "4-9", "5-11"], BOARD), picture);
    for (window, message) in [
        (["0-9", "5-11"], "rows of the window from 1 to 1000000000, the first before the last, found 0-9"),
        (["1-2", "1-"], "FIRST-LAST, such as 1-400"),
        (["1-2", "1-99999999999999999999"], "FIRST-LAST, such as 1-400"),
    ] {
        let refusal = bad(&["draw", "sharti", "--window", window[0], window[1]], BOARD);
        assert!(refusal.contains(&format!("expected {message}")), "{window:?}: {refusal}");
    }
}
