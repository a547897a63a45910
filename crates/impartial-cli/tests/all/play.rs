//! `impartial play`, run by scripts.

use std::fs;
#[cfg(unix)]
use std::process::Command;

use crate::command::{SHARTI_SAMPLE_2, bad, good, impartial, run_command};
use crate::folder::Folder;

/// The lines of a script are echoed, so the output reads like a terminal's.
#[test]
fn a_whole_game_over_a_pipe() {
    let printed = good(&["play", "sum", "nim:1", "nim:1"], "1 1 1\n");
    assert_eq!(
        printed,
        "\
component 1, nim: a heap of 1 token
component 2, nim: a heap of 1 token
A move is: component heap take.
For example, `1 1 1` means: in component 1, take 1 from heap 1.
Type `?` for help.
> 1 1 1
In component 2, I take 1 from heap 1.
component 1, nim: heap 1: 0
component 2, nim: heap 1: 0
You cannot move: I win.
"
    );
}

/// Without a game, the command starts Nim. It lists the legal moves once, and replies in sentences.
#[test]
fn without_a_game_nim_starts() {
    let printed = good(&["play"], "1 2\n1 4\nhint\nmoves\nquit\n");
    assert_eq!(
        printed,
        "\
This is nim. To play another game, run `impartial play GAME`.
`impartial games` lists the games.

nim: 3 heaps

heap 1: 3  ooo
heap 2: 4  oooo
heap 3: 5  ooooo
A move is: heap take.
For example, `2 3` means: take 3 from heap 2.
Legal: heap from 1 to 3, take from 1 to the size of the heap (5 at most).
Type `?` for help.
> 1 2
I take 1 from heap 1.
heap 1: 0  <- the heap of the move
heap 2: 4  oooo
heap 3: 5  ooooo
> 1 4
Illegal move: cannot take 4 from a heap of 0.
> hint
This wins: 3 1 (take 1 from heap 3)
> moves
A move is: heap take.
For example, `2 3` means: take 3 from heap 2.
Legal: heap from 1 to 3, take from 1 to the size of the heap (5 at most).
> quit
Goodbye.
"
    );
    let second = good(&["play", "--second"], "");
    assert!(second.contains("\nI take "), "{second}");
}

/// A level and a seed determine the replies, are named in the dialogue and are saved.
#[test]
fn levels_of_the_opponent() {
    let folder = Folder::new();
    let saved = folder.file("game");
    let input = format!("2 2\nsave {saved}\n");
    let play = |arguments: &[&str]| good(&[&["play", "sum", "nim:3,5,6"], arguments].concat(), input.as_str());
    let replies: Vec<String> = (0..20)
        .map(|seed| {
            let printed = play(&["--level", "beginner", "--seed", &seed.to_string()]);
            assert!(printed.contains(&format!("\nI play at the level beginner, with the seed {seed}.\n")), "{printed}");
            printed.lines().find(|line| line.starts_with("I take ")).unwrap().to_owned()
        })
        .collect();
    assert!(replies.iter().any(|reply| *reply != replies[0]), "{replies:?}");
    assert_eq!(play(&["--level", "casual", "--seed", "1"]), play(&["--level", "casual"]));
    assert!(fs::read_to_string(&saved).unwrap().starts_with("impartial game 1\nfirst human\nlevel casual 1\n"));
    let resumed = good(&["play", "--resume", &saved], "");
    assert!(resumed.contains("I play at the level casual, with the seed 1."), "{resumed}");
    assert_eq!(play(&["--level", "perfect", "--seed", "9"]), play(&[]));
    bad(&["play", "nim", "--level", "hard"], "");
    bad(&["play", "nim", "--seed", "1"], "");
    bad(&["play", "nim", "--level", "casual", "--seed", "-1"], "");
    bad(&["play", "--resume", &saved, "--level", "casual"], "");
}

/// The example and a file are played by the rule that is named.
#[test]
fn a_rule_applies_to_the_example_and_to_a_file() {
    let folder = Folder::new();
    let sheet = folder.write("sheet", "2 3 1\n1 1 1 2\n");
    for (arguments, name) in [
        (&["--rule", "run"][..], "paper-cutting/run: "),
        (&[&sheet, "--rule", "run"], "paper-cutting/run: "),
        (&[&sheet], "paper-cutting: "),
    ] {
        let printed = good(&[&["play", "paper-cutting"], arguments].concat(), "");
        assert!(printed.starts_with(name), "{arguments:?}: {printed}");
    }
}

/// A name of a code is not a name of a game, and the error names the game to play instead.
#[test]
fn the_name_of_a_code_leads_to_heaps() {
    for command in ["play", "solve"] {
        let message = bad(&[command, "kayles"], "");
        assert!(
            message.contains("\n  tip: `kayles` is played with `heaps`, in an input such as `kayles 2  3 5`\n"),
            "{message}"
        );
    }
    assert!(good(&["solve", "heaps"], "kayles 2  3 5").starts_with("FIRST\n"));
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for (input, end) in [("", "> \nGoodbye.\n"), ("4 4 2\n", "> \nGoodbye.\n"), ("quit\n", "> quit\nGoodbye.\n")] {
        let printed = good(&["play", "sharti"], input);
        assert!(printed.ends_with(end), "{printed}");
    }
    let unfinished = good(&["play", "sharti"], "4 4 2");
    assert!(unfinished.contains("> 4 4 2\nI flip the "), "a last line without a line feed counts: {unfinished}");
    // Long lines, invalid UTF-8 and zero bytes are not moves, and the game continues.
    let lines = [&b"9".repeat(10_000)[..], b"\xff\xfe", b"\0", b"hint \xff", b"\xc3", b"hint\n"].join(&b'\n');
    let unreadable = good(&["play", "sum", "nim:3,5"], lines);
    assert_eq!(unreadable.matches("\nNot a move: ").count(), 5, "{unreadable}");
    assert!(
        unreadable.contains("\n> hint\nThis wins: 2 2 (take 2 from heap 2)\n") && unreadable.ends_with("Goodbye.\n"),
        "{unreadable}"
    );
}

#[test]
fn games_are_saved_and_resumed() {
    let folder = Folder::new();
    let board = folder.write("board.in", SHARTI_SAMPLE_2);
    let save = folder.file("a game.txt");
    let printed = good(&["play", "sharti", &board], format!("4 4 2\nsave {save}\n"));
    assert!(printed.contains(&format!("Saved. To continue: impartial play --resume '{save}'\n")), "{printed}");
    let saved = fs::read_to_string(&save).unwrap();
    assert!(saved.starts_with("impartial game 1\nfirst human\ncomponents 1\nsharti\n12 5 7\n"), "{saved}");
    assert!(saved.ends_with("moves 2\n1 4 4 2\n1 1 2 1\n"), "{saved}");
    let resumed = good(&["play", "--resume", &save], format!("undo\nsave {save}\n"));
    assert!(resumed.contains("Taken back: flip the 2 x 2 square"), "{resumed}");
    let saved = fs::read_to_string(&save).unwrap();
    assert!(saved.ends_with("moves 0\n"), "{saved}");
    assert_eq!(folder.names(), ["a game.txt", "board.in"], "no temporary file is left");

    // The printed file name is one word for a shell, and is not an option.
    for (name, word) in
        [("plain-1.txt", "plain-1.txt"), ("it's", r"'it'\''s'"), ("--help", "./--help"), ("$HOME", "'$HOME'")]
    {
        let output = run_command(
            impartial(&["play", "sharti", &board]).current_dir(folder.file("")),
            format!("save {name}\n").as_bytes(),
        );
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(&format!("Saved. To continue: impartial play --resume {word}\n")), "{printed}");
        fs::remove_file(folder.file(name)).unwrap();
    }
    let nowhere = folder.file("no/where");
    let refused = good(&["play", "sharti", &board], format!("save -\nsave {nowhere}\nsave\n"));
    assert!(refused.contains("Not saved: expected a file to save to, found `-`.\n"), "{refused}");
    assert!(refused.contains(&format!("Not saved: cannot write {nowhere}: ")), "{refused}");
    assert!(refused.contains("Missing file name. To save: save FILE\n"), "{refused}");
}

/// A file that is not a saved game is not overwritten, even if it begins like one. The command in the message overwrites it.
#[test]
fn other_files_are_overwritten_by_force_only() {
    const NOTES: &str = "impartial game theory: a reading list\n";
    let folder = Folder::new();
    let notes = folder.write("notes.txt", NOTES);
    let refused = good(&["play", "sharti"], format!("save {notes}\nhint\n"));
    let how = format!("to overwrite it, type: save! {notes}");
    assert!(refused.contains(&format!("Not saved: {notes} exists and is not a saved game; {how}.\n")), "{refused}");
    assert!(refused.contains("This wins: "), "the game continues: {refused}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), NOTES);
    let forced = good(&["play", "sharti"], format!("save! {notes}\nsave!\n"));
    assert!(forced.contains("Saved. To continue: "), "{forced}");
    assert!(forced.contains("Missing file name. To save: save FILE\n"), "{forced}");
    assert!(fs::read_to_string(&notes).unwrap().starts_with("impartial game 1\n"));
    // An empty file, such as a new temporary one, has nothing to lose.
    let empty = folder.write("empty", "");
    let saved = good(&["play", "sharti"], format!("save {empty}\n"));
    assert!(saved.contains("Saved. To continue: "), "{saved}");
    assert!(fs::read_to_string(&empty).unwrap().starts_with("impartial game 1\n"));
}

/// Opening a pipe without a reader would block forever, and reading an endless device would fill the memory.
#[cfg(unix)]
#[test]
fn a_game_is_not_saved_to_a_pipe_or_a_device() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for file in [&pipe, "/dev/zero"] {
        for save in ["save", "save!"] {
            let printed = good(&["play", "sum", "nim:3"], format!("{save} {file}\nhint\n"));
            assert!(printed.contains(&format!("Not saved: {file} is not a regular file.\n")), "{printed}");
            assert!(printed.contains("This wins: 1 3 (take 3 from heap 1)\n"), "the game continues: {printed}");
        }
    }
}

#[test]
fn malformed_saved_games_are_refused() {
    let folder = Folder::new();
    let changed = folder.write("game", "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 1\n1 1 4\n");
    assert_eq!(
        bad(&["play", "--resume", &changed], "hint\n"),
        format!("error: {changed}:8:1: expected a legal move, found `1 1 4`: cannot take 4 from a heap of 3\n")
    );
    let missing = bad(&["play", "--resume", &folder.file("missing")], "");
    assert!(missing.starts_with("error: cannot read "), "{missing}");
}

#[test]
fn bad_usage_exits_with_2() {
    const STDIN_HAS_MOVES: &str = "moves are read from standard input, so the position must come from a file";
    for (arguments, message) in [
        (&["play", "--rule", "judge"][..], "<GAME>"),
        (&["play", "shart"], "a similar value exists: 'sharti'"),
        (&["play", "sharti", "-"], STDIN_HAS_MOVES),
        (&["play", "sum", "sharti:-"], STDIN_HAS_MOVES),
        (&["play", "--resume", "-"], STDIN_HAS_MOVES),
        (&["play", "sharti", "a", "b"], "expected one file of sharti, found 2; use `impartial play sum` for several"),
        (&["play", "sum", "nim:1", "--rule", "run"], "--rule does not apply to a sum"),
        (&["play", "sharti", "--rule", "run"], "sharti has no rule `run`; available: judge"),
        (&["play", "sharti", "--resume", "x"], "cannot be used with"),
        (&["play", "--resume", "x", "--second"], "cannot be used with"),
    ] {
        let refusal = bad(arguments, "");
        assert!(refusal.contains(message), "{arguments:?}: {refusal}");
    }
}

/// A closed pipe ends a game without a message.
#[cfg(unix)]
#[test]
fn a_pipe_that_is_closed_in_the_middle_is_silent() {
    use std::io::{Read as _, Write as _};

    let mut child = impartial(&["play", "sharti"]).spawn().unwrap();
    let mut start = [0; 10];
    let mut printed = child.stdout.take().unwrap();
    printed.read_exact(&mut start).unwrap();
    drop(printed);
    // The command may exit before it has read all of this.
    let _ = child.stdin.take().unwrap().write_all("hint\n".repeat(1_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(141)));
}
