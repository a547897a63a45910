//! Help, completions, manual pages and the list of games.

use impartial::GAMES;
use impartial_generators::GENERATORS;

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
    for game in &GENERATORS {
        for shape in game.shapes {
            assert!(short.contains(shape.name) && long.contains(shape.name), "{} {}", game.name, shape.name);
            assert!(long.contains(shape.summary), "{} {}", game.name, shape.name);
        }
    }
    assert!(!good(&["man", "generate"], "").is_empty());
}

/// A game is named once, although it may have a problem for each rule.
#[test]
fn the_help_of_package_names_games_with_small_limits() {
    let help = good(&["package", "-h"], "");
    let games = help.split("smaller ones for ").nth(1).unwrap().split(']').next().unwrap();
    let mut names: Vec<_> = games.split(", ").flat_map(|names| names.split(" and ")).map(str::trim).collect();
    let all = names.len();
    names.dedup();
    assert_eq!((names.len(), names.contains(&"nim")), (all, true), "{games}");
}

/// The commands that take codes list all names.
#[test]
fn the_names_of_codes() {
    for command in ["sequence", "period", "misere", "survey"] {
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
    let all = "solve, draw, sum, play, check, interact, validate, sequence, period, misere, survey, graph, prove, generate, package, games, completions, man, help";
    assert_eq!(bad(&["man", "xyz"], ""), format!("error: there is no subcommand `xyz`; available: {all}\n"));
    bad(&["man", "play", "sum"], "");
}

/// The first words of the sentence about each command.
const SENTENCES: [(&str, &str); 18] = [
    ("solve", "Solve an input: print the judge's answer"),
    ("draw", "Draw a position and its winning move as SVG"),
    ("sum", "Solve several positions"),
    ("play", "Play against the program at one of three levels"),
    ("check", "Check an answer: exit with 0 if it is right"),
    ("interact", "Play the judge's side of an interactive problem"),
    ("validate", "Check the layout and limits of an input"),
    ("sequence", "Print or plot the nim-values"),
    ("period", "Find and prove the period"),
    ("misere", "Find and prove the misère quotient"),
    ("survey", "Search for the periods or misère quotients of many codes"),
    ("graph", "Solve a game given as a graph"),
    ("prove", "Prove who wins Chomp"),
    ("generate", "Generate test inputs"),
    ("package", "Write a problem package"),
    ("games", "List the games"),
    ("completions", "Print a completion script"),
    ("man", "Print a manual page"),
];

/// Help, manual pages and completions begin with the same sentence about a command, wherever a user meets the command.
#[test]
fn each_command_is_described_by_its_own_sentence() {
    let all = good(&["--help"], "");
    let listed: Vec<(&str, &str)> = all
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .map_while(|line| line.trim().split_once(' '))
        .map(|(name, sentence)| (name, sentence.trim()))
        .collect();
    let names: Vec<_> = listed.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, SENTENCES.map(|(name, _)| name).into_iter().chain(["help"]).collect::<Vec<_>>());
    let [zsh, fish, elvish, powershell] =
        ["zsh", "fish", "elvish", "powershell"].map(|shell| good(&["completions", shell], ""));
    for ((name, start), (_, sentence)) in SENTENCES.into_iter().zip(listed) {
        assert!(sentence.starts_with(start), "--help: expected `{start}...` for {name}, found `{sentence}`");
        for arguments in [[name, "--help"], [name, "-h"], ["help", name]] {
            let help = good(&arguments, "");
            assert_eq!(help.lines().next(), Some(sentence), "{arguments:?}: the first line");
        }
        let page = good(&["man", name], "").replace("\\*(Aq", "'").replace('\\', "");
        let of_page = page.lines().skip_while(|line| *line != ".SH NAME").nth(1);
        assert_eq!(of_page, Some(&*format!("impartial-{name} - {sentence}")), "man {name}: the line below NAME");
        let unquoted = |script: &str| script.replace("'\\''", "'").replace("\\'", "'").replace("\\:", ":");
        assert!(unquoted(&zsh).contains(&format!("'{name}:{sentence}'")), "zsh: no `{sentence}` for {name}");
        assert!(
            unquoted(&fish).contains(&format!("-a \"{name}\" -d '{sentence}'")),
            "fish: no `{sentence}` for {name}"
        );
        let quoted = sentence.replace('\'', "''");
        assert!(elvish.contains(&format!("cand {name} '{quoted}'")), "elvish: no `{sentence}` for {name}");
        assert!(powershell.contains(&format!("ParameterValue, '{quoted}')")), "powershell: no `{sentence}` for {name}");
    }
    let page = good(&["man"], "").replace('\\', "");
    assert!(page.contains(".SH NAME\nimpartial - Solve impartial games: who wins"), "{page}");
}
