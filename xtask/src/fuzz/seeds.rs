//! The seeds of a corpus: the fixtures that are short enough.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::generate::GAMES;

/// The targets for positions of any game, with the text before the name of the game and the text after its input.
const FRAMES: &[(&str, &str, &str)] = &[
    ("text_any", "", ""),
    ("text_any", "", "\nplayed 0\n"),
    ("text_saved", "impartial game 1\nfirst person\ncomponents 1\n", "\nmoves 0\n\0hint\nwhy\nshow\n"),
];

/// Seeds that no fixture holds: a heap, moves, JSON, and components of a sum with a file after them.
const OTHERS: &[(&str, &[&str])] = &[(
    "text_any",
    &[
        "nim 70000 played 2 1 69000",
        "nim 3",
        "marked-rectangle left 5",
        "marked-rectangle marks 1 5 8 2 3",
        r#"{"game":"paper-cutting","move":{"from":[1,0],"to":[1,3]}}"#,
        r#""sharti 4 1 2 2 2 3 4 played 1 3 4 2""#,
        "nim:3,5,7",
        "grid-split:a nim:1,2\0cells 9 9 3 1 1 5 5 9 2",
    ],
)];

/// Writes the seeds of a target that have at most `most` bytes into its corpus.
pub(super) fn write(root: &Path, target: &str, most: usize, corpus: &Path) -> Result<()> {
    fs::create_dir_all(corpus).with_context(|| corpus.display().to_string())?;
    let others = OTHERS.iter().filter(|(of, _)| *of == target).flat_map(|(_, seeds)| seeds.iter());
    for (number, seed) in others.enumerate() {
        let file = corpus.join(format!("other_{number}"));
        fs::write(&file, seed).with_context(|| file.display().to_string())?;
    }
    for game in GAMES {
        let frames = frames(target, game.name);
        if frames.is_empty() {
            continue;
        }
        let folder = root.join("fixtures").join(game.name);
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.extension().is_none_or(|extension| extension != "in") {
                continue;
            }
            let input = fs::read(&path).with_context(|| path.display().to_string())?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            for (number, (before, after)) in frames.iter().enumerate() {
                let seed = [before.as_bytes(), &input, after.as_bytes()].concat();
                if seed.len() <= most {
                    let file = corpus.join(format!("{}_{name}_{number}", game.name));
                    fs::write(&file, seed).with_context(|| file.display().to_string())?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the texts before and after the input of a game, for each seed that a target makes of it.
fn frames(target: &str, game: &str) -> Vec<(String, String)> {
    if target.strip_prefix("text_") == Some(&game.replace('-', "_")) {
        return vec![(String::new(), String::new())];
    }
    let frames = FRAMES.iter().filter(|(framed, _, _)| *framed == target);
    frames.map(|(_, before, after)| (format!("{before}{game}\n"), (*after).to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_of_one_game_has_its_inputs_only() {
        assert_eq!(frames("text_grid_split", "grid-split"), [(String::new(), String::new())]);
        assert_eq!(frames("text_grid_split", "sharti"), []);
        assert_eq!(frames("solve_sharti", "sharti"), []);
    }

    #[test]
    fn a_target_of_all_games_frames_their_inputs() {
        let saved = frames("text_saved", "sharti");
        assert_eq!(saved.len(), 1);
        assert!(saved[0].0.ends_with("components 1\nsharti\n"));
        assert_eq!(frames("text_any", "sharti")[0], ("sharti\n".to_owned(), String::new()));
    }
}
