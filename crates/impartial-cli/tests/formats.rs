//! Every format that `impartial games` lists works in every command that takes a position, by every rule.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

#[expect(dead_code, reason = "no command refuses anything here")]
mod common;
#[expect(dead_code, reason = "files are written, not listed")]
#[path = "common/folder.rs"]
mod folder;

use common::{good, run};
use folder::Folder;
use impartial::{Format, GAMES, Game, Rule};

/// Calls a function with each game, format and rule, the file of the format's example, and a description.
fn each(check: impl Fn(&Game, &Format, &Rule, &str, &str)) {
    let folder = Folder::new();
    for game in GAMES {
        for (number, format) in (1..).zip(game.formats) {
            let file = folder.write(&format!("{}-{number}.in", game.name), format.example);
            for rule in game.rules {
                check(game, format, rule, &file, &format!("{}, format {number}, rule {}", game.name, rule.name));
            }
        }
    }
}

/// Returns the arguments of a command on the file of a format, played by a rule.
fn arguments<'a>(command: &'a str, game: &Game, rule: &Rule, rest: &[&'a str]) -> Vec<&'a str> {
    [&[command, game.name][..], rest, &["--rule", rule.name]].concat()
}

#[test]
fn solve_answers_reports_and_writes_json() {
    each(|game, _, rule, file, case| {
        let solve = |format| good(&arguments("solve", game, rule, &[file, "--format", format]), "");
        assert!(!solve("answer").is_empty(), "{case}");
        assert!(solve("report").starts_with("## Answer\n"), "{case}");
        for line in solve("json").lines() {
            assert!(
                line.starts_with(&format!("{{\"game\":\"{}\",", game.name)) && line.ends_with('}'),
                "{case}: {line}"
            );
        }
    });
}

/// The answer of `solve` is right, and nothing and other words are wrong.
#[test]
fn check_judges_answers() {
    let folder = Folder::new();
    each(|game, _, rule, file, case| {
        let answer = good(&arguments("solve", game, rule, &[file]), "");
        for (answer, is_right) in
            [(answer.as_str(), true), ("", false), ("draw", false), (&(answer.clone() + "1"), false)]
        {
            let answer = folder.write("answer", answer);
            let status = run(&arguments("check", game, rule, &[file, &answer]), "").status.code();
            assert_eq!(status, Some(i32::from(!is_right)), "{case}");
        }
    });
}

#[test]
fn draw_draws() {
    each(|game, _, rule, file, case| {
        let picture = good(&arguments("draw", game, rule, &[file]), "");
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{case}");
    });
}

/// A game begins, a hint is given, and the hinted move is legal.
#[test]
fn play_plays() {
    each(|game, _, rule, file, case| {
        let play = |lines: &str| good(&arguments("play", game, rule, &[file]), lines);
        let hinted = play("hint\n");
        let mv =
            hinted.lines().find_map(|line| line.strip_prefix("This wins: ").or(line.split("You may play ").nth(1)));
        let mv = mv.unwrap_or_else(|| panic!("{case}: no move in {hinted}"));
        let played = play(&format!("{}\n", mv.trim_end_matches('.')));
        assert!(played.contains("\nI play: ") || played.contains("you win"), "{case}: {played}");
    });
}

/// Each format is a component under the names that `solve` uses, from a file or from standard input, once or several times.
#[test]
fn sum_adds() {
    each(|game, format, rule, file, case| {
        let name = format!("{}/{}", game.name, rule.name);
        let (of_file, of_stdin) = (format!("{name}:{file}"), format!("{name}:-"));
        let sum = |components: &[&str], input: &str| good(&[&["sum", "--format", "json"], components].concat(), input);
        let once = sum(&[&of_file], "");
        assert!(once.starts_with("{\"game\":\"sum\","), "{case}: {once}");
        assert_eq!(sum(&[&of_stdin], format.example), once, "{case}");
        if rule.name == game.rules[0].name {
            assert_eq!(sum(&[&format!("{}:{file}", game.name)], ""), once, "{case}");
        }
        let thrice = sum(&[&of_file, &of_stdin, "nim:0", &of_file], format.example);
        let parts = |json: &str| json.matches("\"nim_value\":").count() - 1;
        assert_eq!(parts(&thrice), 3 * parts(&once) + 1, "{case}: {thrice}");
        assert!(good(&["sum", &of_file], "").starts_with("## Answer\n"), "{case}");
        assert!(good(&["draw", "sum", &of_file], "").starts_with("<svg "), "{case}");
        assert!(good(&["play", "sum", &of_file], "").contains("\nA move is: "), "{case}");
    });
}
