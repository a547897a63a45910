//! `impartial interact`: games over pipes, and every breach of the protocol.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Output;

use impartial::core::Solve as _;
use impartial::session::{Player, Session};

use crate::command::{bad, impartial, run};
use crate::folder::Folder;

/// Runs the interactor with these lines of a contestant, and returns its status and what it says about the verdict.
fn verdict(arguments: &[&str], lines: &str) -> (i32, String, String) {
    let Output { status, stdout, stderr } = run(&[&["interact"], arguments].concat(), lines);
    let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (status.code().unwrap(), stdout, stderr)
}

#[test]
fn a_game_that_the_contestant_wins() {
    let folder = Folder::new();
    let input = folder.write("nim.in", "2\n1 2\n");
    let lines = "first\n2 1\n2 1\n";
    assert_eq!(verdict(&["nim", &input], lines), (0, "2\n1 2\n1 1\nend\n".into(), "right\n".into()));
    let [output, report] = ["output", "report"].map(|name| folder.file(name));
    assert_eq!(verdict(&["nim", &input, &output, "none", &report, "--testlib"], lines).0, 0);
    assert_eq!([output, report].map(|file| std::fs::read_to_string(file).unwrap()), ["won\n", "ok\n"]);
    assert_eq!(verdict(&["nim", &input, "none", &folder.file(""), "--kattis"], lines).0, 42);
    assert_eq!(std::fs::read_to_string(folder.file("judgemessage.txt")).unwrap(), "right\n");
}

#[test]
fn breaches_are_wrong_with_their_reasons() {
    let folder = Folder::new();
    let input = folder.write("nim.in", "2\n1 2\n");
    let long = format!("first\n{}", "1 ".repeat(100_000));
    for (lines, status, reason) in [
        ("", 2, "expected `first` or `second`, found the end of the output"),
        ("third\n", 2, "expected `first` or `second`, found `third`"),
        ("first\n", 2, "expected move 1, found the end of the output"),
        ("first\n3 1\n", 1, "move 1 `3 1` is illegal: there is no heap 3; the number of heaps is 2"),
        ("first\n0 1\n", 1, "move 1 `0 1` is illegal: there is no heap 0; the number of heaps is 2"),
        ("first\n-1 1\n", 1, "move 1: expected the heap, found `-1`"),
        ("first\n1 -1\n", 1, "move 1: expected the number to take, found `-1`"),
        ("first\n1 18446744073709551616\n", 1, "move 1: expected the number to take, found `18446744073709551616`"),
        ("first\n1 x\n", 2, "move 1: expected the number to take, found `x`"),
        ("first\n1\n", 2, "move 1: expected the number to take, found the end of the answer"),
        ("first\n1 1 1\n", 2, "move 1: expected the end of the answer, found `1`"),
        ("first\n+2 1\n", 2, "move 1: expected the heap, found `+2`"),
        ("first\n2\u{a0}1\n", 2, "move 1: expected the heap, found `2\\xc2\\xa01`"),
        ("\u{3000}first\n2 1\n", 2, "expected `first` or `second`, found `\\xe3\\x80\\x80first`"),
        ("\u{feff}first\n2 1\n", 2, "expected `first` or `second`, found `\\xef\\xbb\\xbffirst`"),
        ("First\n2 1\n", 2, "expected `first` or `second`, found `First`"),
        ("first 2 1\n", 2, "expected `first` or `second`, found `2`"),
        ("first\n1 2\n", 1, "move 1 `1 2` is illegal: cannot take 2 from a heap of 1"),
        ("first\n1 0\n", 1, "move 1 `1 0` is illegal: "),
        ("first\n2 1\n1 1\n", 1, "move 3 `1 1` is illegal: cannot take 1 from a heap of 0"),
        ("second\n1 1\n", 1, "the judge made the last move, after 3 moves"),
        (&long, 2, "expected move 1, found a line of more than 65536 bytes"),
    ] {
        let output = folder.file("output");
        let (found, _, said) = verdict(&["nim", &input, &output, "--testlib"], lines);
        assert!(found == status && said.contains(reason), "{lines:.40}: {found} {said}");
        assert_eq!(std::fs::read_to_string(output).unwrap(), "", "{lines:.40}");
        assert_eq!(verdict(&["nim", &input, "none", &folder.file(""), "--kattis"], lines).0, 43, "{lines:.40}");
    }
    let many = folder.write("many.in", "1\n9\n");
    let (status, _, said) = verdict(&["nim", &many, "--moves", "1"], "second\n");
    assert_eq!((status, &*said), (1, "wrong: the judge made the last move, after 1 moves\n"));
    let (status, _, said) = verdict(&["nim", &many, "--moves", "2"], "first\n1 1\n");
    assert_eq!((status, &*said), (1, "wrong: the judge made the last move, after 2 moves\n"));
    let long_game = folder.write("long.in", "2\n9 9\n");
    let (status, _, said) = verdict(&["nim", &long_game, "--moves", "2"], "first\n1 1\n");
    assert_eq!((status, &*said), (1, "wrong: the game is not over after 2 moves\n"));
    assert!(bad(&["interact", "nim", "-"], "").contains("the input must be a file"));
    assert!(bad(&["interact", "nim", &input, "--kattis"], "").contains("the feedback folder"));
    assert_eq!(verdict(&["nim", "/nowhere", "--testlib"], "").0, 3);
}

/// A line may have 65,536 bytes.
#[test]
fn the_longest_line() {
    let folder = Folder::new();
    let input = folder.write("nim.in", "1\n1\n");
    for (spaces, status) in [((1 << 16) - 6, 0), ((1 << 16) - 5, 2)] {
        let lines = format!("first{}\n1 1\n", " ".repeat(spaces));
        assert_eq!(verdict(&["nim", &input, "--testlib"], &lines).0, status, "{spaces}");
    }
}

/// A contestant that reads nothing is judged by its moves.
#[test]
fn a_contestant_that_stops_reading() {
    let folder = Folder::new();
    let input = folder.write("nim.in", "2\n1 2\n");
    let mut child = impartial(&["interact", "nim", &input]).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"first\n2 1\n2 1\n").unwrap();
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), String::from_utf8(stderr).unwrap().as_str()), (Some(0), "right\n"));
}

/// A whole game that the judge wins. It sends its last move and `end`, so that the contestant sees how it lost.
#[test]
fn the_judge_sends_its_last_move() {
    let folder = Folder::new();
    let input = folder.write("nim.in", "2\n1 2\n");
    let (status, sent, said) = verdict(&["nim", &input], "second\n1 1\n");
    assert_eq!(sent, "2\n1 2\n2 1\n2 1\nend\n", "the input, the judge's two moves, and the end");
    assert_eq!((status, &*said), (1, "wrong: the judge made the last move, after 3 moves\n"));
}

/// Moves begin with the number of a position only if there are several.
#[test]
fn only_several_positions_have_numbers() {
    let folder = Folder::new();
    let input = folder.write("nim.in", "1\n5\n");
    assert_eq!(verdict(&["nim", &input], "first\n1 5\n"), (0, "1\n5\nend\n".into(), "right\n".into()));
    assert_eq!(verdict(&["nim", &input], "second\n").1, "1\n5\n1 5\nend\n");
    let (status, _, said) = verdict(&["nim", &input, "--testlib"], "first\n1 1 5\n");
    assert!(status == 2 && said.contains("move 1: expected the end of the answer, found `5`"), "{status} {said}");
    let input = folder.write("marks.in", "marks 2\n1 2 1 1\n1 3 1 1\n");
    let lines = "first\n2 right 1\n2 right 1\n";
    assert_eq!(verdict(&["marked-rectangle", &input, "--testlib"], lines).0, 0);
    for (number, status) in [("3", 1), ("0", 1), ("-1", 1), ("+2", 2)] {
        let (found, _, said) =
            verdict(&["marked-rectangle", &input, "--testlib"], &format!("first\n{number} right 1\n"));
        let reason = format!("move 1: expected the number of a position, from 1 to 2, found `{number}`");
        assert!(found == status && said.contains(&reason), "{found} {said}");
    }
}

/// After a position that exists, a move is malformed if and only if it would be malformed in an answer.
#[test]
fn malformed_moves_are_those_of_answers() {
    const POSITIONS: [&str; 5] = ["2", "+1", "01", "x", "\u{a0}1"];
    const TOKENS: [&str; 10] = ["0", "2", "-1", "+1", "01", "x", "", "1,2", "18446744073709551616", "\u{a0}1"];
    let folder = Folder::new();
    let input = folder.write("nim.in", "2\n1 2\n");
    let answer = folder.write("answer", "FIRST\n2 1\n");
    let mut malformed = 0;
    for line in POSITIONS.iter().flat_map(|one| TOKENS.iter().map(move |other| format!("{one} {other}"))) {
        let output = folder.write("output", &format!("FIRST\n{line}\n"));
        let checked = run(&["check", "nim", &input, &output, &answer, "--testlib"], "").status.code().unwrap();
        let (status, _, said) = verdict(&["nim", &input, "--testlib"], &format!("first\n{line}\n"));
        let is_malformed = status == 2 && said.contains("move 1: expected ");
        assert_eq!(is_malformed, checked == 2, "`{}`: `check` exits with {checked}: {said}", line.escape_debug());
        malformed += usize::from(is_malformed);
    }
    assert!((20..50).contains(&malformed), "{malformed} of 50");
}

/// A perfect contestant, which reads each move as soon as it is sent, wins every game.
#[test]
fn a_perfect_contestant_wins_every_game() {
    for game in impartial::GAMES {
        let folder = Folder::new();
        let input = folder.write("input", game.formats[0].example);
        let positions = game.rules[0].positions(game.formats[0].example).unwrap();
        let has_number = positions.len() > 1;
        let mut child = impartial(&["interact", game.name, &input]).spawn().unwrap();
        let (mut to_judge, from_judge) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut lines = BufReader::new(from_judge).lines().map(Result::unwrap);
        for expected in game.formats[0].example.trim_end().lines() {
            assert_eq!(lines.next().as_deref(), Some(expected));
        }
        // The session's human is the judge here.
        let start = Session::new(positions.clone(), Player::Human);
        let is_first = !start.position().nim_value().is_zero();
        writeln!(to_judge, "{}", if is_first { "first" } else { "second" }).unwrap();
        let mut session = Session::new(positions, if is_first { Player::Opponent } else { Player::Human });
        let mut mine = session.answer();
        loop {
            if let Some(mv) = &mine {
                let number = if has_number { format!("{} ", mv.component + 1) } else { String::new() };
                writeln!(to_judge, "{number}{}", mv.mv.notation()).unwrap();
            }
            let line = lines.next().unwrap();
            if line == "end" {
                break;
            }
            let (number, mv) = if has_number { line.split_once(' ').unwrap() } else { ("1", &*line) };
            let component = number.parse::<usize>().unwrap() - 1;
            let mv = session.position().components()[component].read_move(mv).unwrap();
            mine = session.play(impartial::core::SumMove { component, mv }).unwrap();
        }
        drop(to_judge);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{}", game.name);
    }
}
