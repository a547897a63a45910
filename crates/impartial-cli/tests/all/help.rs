//! Help, completions, manual pages and the list of games.

use impartial::GAMES;
use impartial_generators::GAMES as GENERATORS;

use crate::command::{bad, good};

#[test]
fn games_are_listed_with_formats_and_moves() {
    let games = good(&["games"], "");
    for words in ["sharti: ", "n m k", "Hamed", "1 <= k <= n <= 2^63 - 1", "Codeforces 494E"] {
        assert!(games.contains(words), "{words:?} is missing in {games}");
    }
    for game in GAMES {
        assert!(games.contains(&format!("\n  moves   {}\n", game.move_syntax())), "{games}");
    }
}

#[test]
fn the_help_of_generate_lists_every_shape() {
    let [short, long] = ["-h", "--help"].map(|flag| good(&["generate", flag], ""));
    for game in GENERATORS {
        for shape in game.shapes {
            assert!(short.contains(shape.name) && long.contains(shape.name), "{} {}", game.name, shape.name);
            assert!(long.contains(shape.summary), "{} {}", game.name, shape.name);
        }
    }
    assert!(!good(&["man", "generate"], "").is_empty());
}

/// The commands that take codes list all names.
#[test]
fn the_names_of_codes() {
    for command in ["sequence", "period", "survey"] {
        for help in ["-h", "--help"] {
            let help = good(&[command, help], "");
            for (name, code) in impartial::nim_sequences::Code::NAMES {
                assert!(help.contains(&format!("{name} ({code})")), "{name} is missing in {help}");
            }
        }
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = good(&["completions", shell], "");
        assert!(["impartial", "resume", "template"].iter().all(|word| script.contains(word)), "{shell}: {script}");
    }
    let refusal = bad(&["completions", "bish"], "");
    assert!(refusal.contains("a similar value exists: 'fish'"), "{refusal}");
}

#[test]
fn manual_pages() {
    for (arguments, words) in [
        (&["man"][..], [".TH impartial 1", "impartial\\-solve(1)", "impartial\\-play(1)"]),
        (&["man", "play"], [".TH impartial-play 1", "\\-\\-second", "\\-\\-resume"]),
    ] {
        let page = good(arguments, "");
        for words in words {
            assert!(page.contains(words), "{words:?} is missing in {page}");
        }
    }
    assert_eq!(bad(&["man", "gams"], ""), "error: there is no subcommand `gams`; did you mean `games`?\n");
    let all = "solve, draw, sum, play, check, interact, validate, sequence, period, survey, generate, package, games, completions, man, help";
    assert_eq!(bad(&["man", "xyz"], ""), format!("error: there is no subcommand `xyz`; available: {all}\n"));
    bad(&["man", "play", "sum"], "");
}
