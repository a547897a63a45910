//! The pages that repeat the formats and the moves of the games agree with the registry.

use std::fs;

use impartial::{GAMES, Game, Kind};

use crate::fixtures::root;

fn page(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The table of a move in the page about JSON has a row for each part, with the type of its kind, and largest numbers that
/// are limits of the game.
#[test]
fn the_fields_of_moves() {
    let page = page("docs/json.md");
    for game in GAMES {
        let section = page.split("\n### ").find(|section| section.contains(&format!("impartial solve {} ", game.name)));
        let section = section.unwrap_or_else(|| panic!("{}: expected a section in docs/json.md", game.name));
        let (_, table) = section.split_once("| field of `move` |").unwrap();
        let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
        let rows: Vec<[&str; 3]> = rows
            .map(|row| {
                let cells: Vec<&str> = row.split('|').map(str::trim).collect();
                [cells[1].trim_matches('`'), cells[2], cells[3]]
            })
            .collect();
        assert_eq!(
            rows.iter().map(|row| row[0]).collect::<Vec<_>>(),
            game.move_parts.iter().map(|part| part.name).collect::<Vec<_>>()
        );
        for ([name, of_type, range], part) in rows.into_iter().zip(game.move_parts) {
            let expected = match part.kind {
                Kind::Number => "integer".into(),
                Kind::Point(_) => "array of two integers".into(),
                Kind::Word(_) => "string".into(),
                Kind::List { max_len } => format!("array of up to {max_len} integers"),
            };
            // A unit may follow.
            assert_eq!(of_type.split(", ").next(), Some(&*expected), "{}: {name}", game.name);
            if let Kind::Word(words) = part.kind {
                let words: Vec<_> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
                assert_eq!(range, words.join(", "), "{}: {name}", game.name);
            }
            if let Some((_, power)) = range.split_once("2^") {
                let exponent = power.split_once(" - 1").unwrap().0.parse::<u32>().unwrap();
                let most = u64::MAX >> (64 - exponent);
                assert!(game.bounds.iter().any(|bound| bound.full.1 == most), "{}: {name} up to {most}", game.name);
            }
        }
    }
}

/// Returns the first lines of a format as a page of fixtures writes them: the names without their explanation, and records
/// with how often they are repeated.
fn first_lines(game: &Game) -> Vec<String> {
    let names = |line: &'static str| line.split_once(": ").map_or(line, |(names, _)| names);
    let lines = game.formats.iter().flat_map(|format| format.lines);
    // Lines with other text are explained in more than one line.
    let plain =
        lines.filter(|line| !line.starts_with("the ") && !line.contains(" boards, ") && !line.contains(" cases, "));
    plain
        .map(|line| match names(line).split_once(" lines") {
            Some((count, "")) => format!("{count} times"),
            Some((count, names)) => format!("{} {count} times", names.trim()),
            None => names(line).to_owned(),
        })
        .collect()
}

/// The fixtures of each game have a page with the lines of each format, in this order.
#[test]
fn formats_of_fixtures() {
    for game in GAMES {
        let page = page(&format!("fixtures/{}/README.md", game.name));
        let blocks: Vec<String> =
            page.split("```text\n").skip(1).map(|block| block.split("```").next().unwrap().into()).collect();
        let blocks = blocks.concat();
        let mut lines = blocks.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        for expected in first_lines(game) {
            let is_there = lines
                .any(|line| line == expected || line.ends_with(&expected) || line.contains(&format!(" {expected},")));
            assert!(is_there, "fixtures/{}/README.md: expected a line `{expected}` in its place", game.name);
        }
    }
}
