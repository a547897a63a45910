//! `impartial prove`: proofs are written and checked, and altered ones are refused, by the command and by the program in `docs`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use impartial::boards::{read_proof, verify_proof};
use impartial::core::SumMove;
use impartial::number_reader::Reader;
use impartial::session::{Player, Reply, Session};

use crate::command::{bad, good, run, run_command};
use crate::folder::Folder;

/// Boards of every game: rectangles, boards with missing cells, and graphs.
const BOARDS: [(&str, &str); 20] = [
    ("cram", "4 5\n.....\n.....\n.....\n.....\n"),
    ("cram", "3 4\n....\n.#..\n....\n"),
    ("cram", "1 9\n.........\n"),
    ("cram", "5 5\n.....\n.....\n..#..\n.....\n.....\n"),
    ("chomp", "3 4\n....\n....\n....\n"),
    ("chomp", "4 4\n....\n..#.\n....\n....\n"),
    ("chomp", "5 2\n..\n..\n..\n..\n..\n"),
    ("chomp", "3 3\n#..\n...\n...\n"),
    ("queens", "5 5\n.....\n.....\n.....\n.....\n.....\n"),
    ("queens", "4 6\n......\n.#..#.\n......\n......\n"),
    ("queens", "6 6\n......\n......\n......\n......\n......\n......\n"),
    ("queens", "2 7\n.......\n.......\n"),
    ("node-kayles", "4 4\n....\n....\n....\n....\n"),
    ("node-kayles", "3 5\n.....\n..#..\n.....\n"),
    ("node-kayles", "graph 7 7\n1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n7 1\n"),
    ("node-kayles", "graph 8 6\n1 2\n2 3\n3 4\n5 6\n6 7\n7 8\n"),
    ("arc-kayles", "2 6\n......\n......\n"),
    ("arc-kayles", "graph 5 4\n1 2\n2 3\n3 4\n4 5\n"),
    ("arc-kayles", "graph 6 9\n1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n1 4\n2 5\n3 6\n"),
    ("arc-kayles", "graph 8 8\n1 2\n2 3\n3 4\n4 1\n1 5\n2 6\n3 7\n4 8\n"),
];

/// Writes the proof of a board, and returns its text.
fn proof(folder: &Folder, (game, board): (&str, &str)) -> String {
    let file = folder.file("proof.txt");
    let verdict = good(&["prove", game, "-", "-o", &file], board);
    assert_eq!(good(&["prove", "--verify", &file], ""), format!("right: {verdict}"));
    fs::read_to_string(file).unwrap()
}

/// Returns proofs with one line altered: removed, repeated, without its last token, with another first token or number, or with a
/// number or a move that is written in another way.
fn altered(proof: &str) -> Vec<String> {
    let lines: Vec<&str> = proof.lines().collect();
    let first_claim = 1 + lines.iter().position(|line| line.starts_with("first") || *line == "second").unwrap();
    let mut texts = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let with = |new: Option<String>| {
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            match new {
                Some(new) => lines[index] = new,
                None => _ = lines.remove(index),
            }
            lines.join("\n") + "\n"
        };
        texts.push(with(None));
        texts.push(with(Some(format!("{line}\n{line}"))));
        if !(first_claim..lines.len() - 1).contains(&index) {
            continue;
        }
        let tokens: Vec<&str> = line.split(' ').collect();
        texts.push(with(Some(tokens[..tokens.len() - 1].join(" "))));
        texts.push(with(Some(format!(
            "{:x} {}",
            u128::from_str_radix(tokens[0], 16).unwrap() + 1,
            tokens[1..].join(" ")
        ))));
        let value: u64 = tokens[1].parse().unwrap();
        texts.push(with(Some(format!("{} {} {}", tokens[0], value + 1, tokens[2..].join(" ")))));
        texts.push(with(Some(format!("{} {value} 200 {}", tokens[0], tokens[3..].join(" ")))));
        texts.push(with(Some(format!("+{line}"))));
        texts.push(with(Some(format!("{} +{}", tokens[0], tokens[1..].join(" ")))));
        if let Some(mv) = tokens[2..].iter().find(|mv| **mv != "-") {
            let reversed: Vec<&str> = mv.split('+').rev().chain(mv.split('+').rev()).collect();
            texts.push(with(Some(line.replacen(&format!(" {mv}"), &format!(" {}", reversed.join("+")), 1))));
        }
    }
    texts
}

#[test]
fn altered_lines_are_refused() {
    let folder = Folder::new();
    let mut refused = 0;
    for board in BOARDS {
        let text = proof(&folder, board);
        for (index, altered) in altered(&text).into_iter().enumerate() {
            // A rectangle with a row or an edge more or less is another board, whose text has a wrong count.
            assert!(verify_proof(Reader::new(altered.as_bytes())).is_err(), "{altered}");
            // The command prints what this function returns.
            if index % 20 == 0 {
                let (status, line) = verify(&folder, &altered);
                assert!(status == Some(1) && line.starts_with("wrong: "), "{altered}\n{line}");
            }
            refused += 1;
        }
    }
    for text in REFUSED {
        let (status, line) = verify(&folder, text);
        assert!(status == Some(1) && line.starts_with("wrong: "), "{text}\n{line}");
    }
    assert!(refused > 500, "{refused}");
}

fn verify(folder: &Folder, text: &str) -> (Option<i32>, String) {
    let file = folder.file("altered.txt");
    fs::write(&file, text).unwrap();
    let output = run(&["prove", "--verify", &file], "");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Proofs with claims that repeat an earlier one at another location, or boards that are not allowed. Both programs refuse them.
const REFUSED: [&str; 8] = [
    "cram 1 6 ...... first 3+4 3 1 1+2 - c 1 3+4 - end 1",
    "cram 1 6 ...... first 3+4 3 1 1+2 - c 1 3+4 - end 2",
    "node-kayles graph 2 1 1 1 second 1 1 1 - 2 1 2 - end 2",
    "node-kayles graph 2 1 2 3 second 1 1 1 - 2 1 2 - end 2",
    "arc-kayles graph 129 0 second end 0",
    "cram 0 1 second end 0",
    "node-kayles graph 99999999999999999999 0 second end 0",
    "cram 1 2 ..\x1cfirst 1+2 end 0",
];

/// Refuses the texts of the standard input, with NUL bytes between them, by the program in the folder of the first argument.
const REFUSE_ALL: &str = "
import sys
sys.path.insert(0, sys.argv[1])
from check_proof import check
for text in sys.stdin.read().split('\\0'):
    try:
        check(text)
    except Exception:
        continue
    sys.exit('accepted: ' + text)
";

/// The program in `docs` shares no code with the command. It accepts and refuses the same proofs.
#[test]
fn another_program_agrees() {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check_proof.py");
    assert!(fs::read_to_string(program).unwrap().lines().count() <= 120);
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: missing python3");
        return;
    }
    let folder = Folder::new();
    let mut texts = REFUSED.map(str::to_owned).to_vec();
    for board in BOARDS {
        let text = proof(&folder, board);
        let check = |text: &str| {
            let file = folder.file("checked.txt");
            fs::write(&file, text).unwrap();
            Command::new("python3").args([program, &file]).output().unwrap()
        };
        let output = check(&text);
        let player = if text.contains("\nfirst ") { "first" } else { "second" };
        let claims = text.trim_end().rsplit(' ').next().unwrap();
        let line = format!("{}: the {player} player wins; {claims} claims\n", board.0);
        assert_eq!(String::from_utf8_lossy(&output.stdout), line, "{}", String::from_utf8_lossy(&output.stderr));
        // Python is slow, and every third text still has each kind of change.
        texts.extend(altered(&text).into_iter().step_by(3));
    }
    let folder = Path::new(program).parent().unwrap();
    let mut python = Command::new("python3");
    python.args(["-B", "-c", REFUSE_ALL]).arg(folder).stdin(Stdio::piped()).stderr(Stdio::piped());
    let output = run_command(&mut python, texts.join("\0").as_bytes());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The opponent wins every game against a proof, whatever the person plays.
#[test]
fn games_against_a_proof() {
    let folder = Folder::new();
    for board in BOARDS {
        let text = proof(&folder, board);
        for seed in 0..5 {
            let (proved, position) = read_proof(Reader::new(text.as_bytes())).unwrap();
            let first = if proved.first_wins { Player::Opponent } else { Player::Human };
            let mut session = Session::new([position], first);
            session.begin();
            while session.winner().is_none() {
                let Reply::Text(hint) = session.handle_line("hint") else { panic!() };
                assert!(hint.starts_with("No move wins, as the proof lists the nim-value"), "{hint}");
                let mv = session.position().components()[0].random_move(seed).unwrap();
                session.play(SumMove { component: 0, mv }).unwrap();
                let Reply::Text(why) = session.handle_line("why") else { panic!() };
                assert_eq!(why.matches("-> P, so I win").count(), 1, "{why}");
                assert_eq!(why.matches("\n  proof: ").count(), 2, "{why}");
            }
            assert_eq!(session.winner(), Some(Player::Opponent), "{text}");
        }
    }
}

#[test]
fn the_dialogue_against_a_proof() {
    let folder = Folder::new();
    let text = proof(&folder, BOARDS[1]);
    let file = folder.write("proof.txt", &text.replace('\n', "\r\n"));
    let play = |input: &str| good(&["play", "--proof", &file], input);
    let game = folder.file("game");
    let printed = play(&format!("why\n1 1 right\nwhy\nhint\n9 9 right\nsave {game}\nundo\n"));
    for words in [
        "I place a domino on row 2, column 3 and the cell on its right.\n",
        "  outcome: N -> P, so I win\n  proof: the nim-value 0\n",
        "  outcome: P -> N, so I win\n  proof: a winning reply\n",
        "  outcome: N -> P, so I win\n  proof: the nim-values * + * = 0\n",
        "No move wins, as the proof lists the nim-values * + * = 0. You may play ",
        "Illegal move: row 9, column 9 is not on the board.\n",
        &format!("Saved. To continue: impartial play --resume {game}\n"),
        "Taken back: ",
    ] {
        assert!(printed.contains(words), "{words}\n{printed}");
    }
    assert!(!play("?\n").contains("nim-value"));
    // The saved game has the proof.
    let resumed = good(&["play", "--resume", &game], "why\n1 3 right\n");
    assert!(resumed.contains("  proof: the nim-values * + * = 0\n"), "{resumed}");
    assert!(resumed.ends_with("You cannot move: I win.\n"), "{resumed}");
    let altered = folder.write("altered", &fs::read_to_string(&game).unwrap().replacen("9+10", "1+2", 1));
    assert!(bad(&["play", "--resume", &altered], "").contains("altered:12:1: expected a claim that follows from "));
    let template = folder.write("template.html", r#"<script type="application/json" id="saved-game"></script>"#);
    let page = folder.file("page.html");
    good(&["play", "--proof", &file, "--page", &page, "--template", &template], "");
    assert!(fs::read_to_string(&page).unwrap().contains(r"components 1\nproof\ncram 3 4\n....\n.#..\n"));
    // A board that is too large for the search of `play`. The first player copies moves.
    let row = folder.write("row.txt", "arc-kayles graph 2 1 1 2 first 1+2 end 0\n");
    assert!(good(&["play", "--proof", &row], "").ends_with("You cannot move: I win.\n"));
    for (text, refusal) in [
        ("5 7", "1:1: expected the name of a game on boards, found `5`"),
        ("nim 1 3", "1:1: expected the name of a game on boards, found `nim`"),
        ("cram 1 4 ....\nsecond\nend 0", "3:1: expected claims that prove the outcome, found others: "),
        ("cram 1 4 ....\nfirst 2+3\nend 1", "3:5: expected the number of claims, 0, found `1`"),
        ("chomp graph 1 0\nsecond\nend 0", "1:7: expected the number R of rows, from 1 to 128, found `graph`"),
        (
            &text.replacen("9+10", "1+2", 1),
            "8:1: expected a claim that follows from earlier ones, found another: move 0 of the claim is illegal\n",
        ),
    ] {
        let file = folder.write("bad.txt", text);
        let message = bad(&["play", "--proof", &file], "");
        assert!(message.starts_with(&format!("error: {file}:{refusal}")), "{message}");
    }
    for others in [&["cram"][..], &["--second"], &["--level", "casual"], &["--positions", "9"], &["--resume", &file]] {
        bad(&[&["play", "--proof", &file], others].concat(), "");
    }
    bad(&["play", "--proof", "-"], text.as_str());
}

/// The commands that solve a board search further with `--positions`, and in less memory with `--memory`.
#[test]
fn searches_are_limited() {
    let folder = Folder::new();
    let board = folder.write("board.in", BOARDS[0].1);
    let answer = folder.write("board.ans", &good(&["solve", "cram", &board], ""));
    let sum = format!("cram:{board}");
    for command in
        [&["solve", "cram", &board][..], &["draw", "cram", &board], &["check", "cram", &board, &answer], &["sum", &sum]]
    {
        let printed = good(command, "");
        assert_eq!(good(&[command, &["--positions", "20000", "--memory", "1"]].concat(), ""), printed);
        let refusal = bad(&[command, &["--positions", "10"]].concat(), "");
        let undecided = "1:1: expected a board that a search of 10 positions solves, found 4 x 5 cells, undecided after 10 \
                         positions; raise `--positions` or `--memory`\n";
        assert!(refusal.ends_with(undecided), "{refusal}");
    }
    let large = folder.write("large.in", &format!("5 7{}", " .......".repeat(5)));
    let undecided = "such as 5 x 6 cells, found 5 x 7 cells, undecided after 131072 positions; ";
    assert!(bad(&["solve", "cram", &large], "").contains(&format!("{undecided}raise `--positions`")));
    assert!(bad(&["play", "cram", &large], "").contains(&format!("{undecided}raise `--positions`")));
    assert!(good(&["solve", "cram", &large, "--positions", "400000"], "").starts_with("FIRST\n"));
    for wrong in [["--positions", "-1"], ["--positions", "x"], ["--memory", "1.5"], ["--memory", "-1"]] {
        bad(&[&["solve", "cram", &board], &wrong[..]].concat(), "");
    }
    good(&["solve", "cram", &board, "--positions", &usize::MAX.to_string(), "--memory", &u64::MAX.to_string()], "");
    bad(&["prove", "--verify", &board, "--positions", "1"], "");
    // A game is resumed with the limits that it began with.
    let limits = ["--positions", "400000", "--memory", "64"];
    let game = folder.file("game");
    let played = good(&[&["play", "cram", &large][..], &limits].concat(), format!("1 1 right\nsave {game}\n"));
    let way = format!("Saved. To continue: impartial play --resume {game} --positions 400000 --memory 64\n");
    assert!(played.contains(&way), "{played}");
    let refusal = bad(&["play", "--resume", &game], "");
    assert!(
        refusal.contains(&format!(
            "game:5:1: expected a board that a search of 131072 positions solves, {undecided}raise "
        )),
        "{refusal}"
    );
    assert!(good(&[&["play", "--resume", &game][..], &limits].concat(), "").contains("5 x 7 cells"));
    assert!(bad(&["play", "sum", &format!("cram:{board}"), "--positions", "10"], "").contains("raise `--positions`"));
    bad(&["play", "cram", &board, "--positions", "10", "--page", "page.html"], "");
}

#[test]
fn large_boards_and_bad_input() {
    let folder = Folder::new();
    let file = folder.file("proof.txt");
    let board = "5 6\n......\n......\n......\n......\n......\n";
    let verdict = good(&["prove", "cram", "-o", &file], board);
    assert!(verdict.starts_with("the first player wins cram; claims in the proof: "), "{verdict}");
    assert_eq!(
        good(&["prove", "cram", "-o", &file, "--memory", "1"], board).split(';').next(),
        verdict.split(';').next()
    );
    let refusal = bad(&["prove", "cram", "-o", &file, "--positions", "10"], board);
    assert_eq!(refusal, "error: undecided after 10 positions; raise `--positions` or `--memory`\n");
    let refusal = bad(&["prove", "chomp", "-o", &file], "graph 1 0\n");
    assert_eq!(refusal, "error: <stdin>:1:1: expected the number R of rows, from 1 to 128, found `graph`\n");
    let refusal = bad(&["prove", "cram", "-o", &file], "2 2\n..\n.x\n");
    assert_eq!(refusal, "error: <stdin>:3:1: expected row 2 of 2, with 2 characters `.` or `#`, found `.x`\n");
    for (board, text) in [
        ("12 11\n", "1:4: expected the number C of columns, from 1 to 10, found `11`"),
        ("graph 2 1 1 1\n", "1:13: expected another vertex than the first end of edge 1 of 1, found `1`"),
        ("graph 2 1 1 3\n", "1:13: expected an end of edge 1 of 1, from 1 to 2, found `3`"),
        ("graph 0 1 1 1\n", "1:11: expected an end of edge 1 of 1, from 1 to 0, found `1`"),
        ("1 1 . .\n", "1:7: expected the end of the input, found `.`"),
    ] {
        assert_eq!(bad(&["prove", "node-kayles", "-o", &file], board), format!("error: <stdin>:{text}\n"));
    }
    bad(&["prove", "cram"], board);
    bad(&["prove", "--verify", &file, "-o", &file], "");
}
