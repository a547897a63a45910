//! The growth of the time of the command and of the textbook program with the size of the input.
//!
//! The programs run in turn at each size. A run of more than ten seconds is stopped, and its program is left out at
//! larger sizes, because a textbook program that takes quadratic time would run for hours.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use super::plot::{Line, Plot};
use super::{Build, SHIPPED, input_file, measure};

/// Maximum time of a run.
const MAX_TIME: Duration = Duration::from_secs(10);

/// A plot: a game, its inputs, and the sizes to measure.
pub(super) struct Growth<'a> {
    /// The game, which is also the name of the picture.
    pub(super) game: &'a str,
    /// The name of an input, with `N` for the size.
    pub(super) input: &'a str,
    pub(super) sizes: Vec<u64>,
}

impl<'a> Growth<'a> {
    /// Parses `GAME SHAPE N: SIZE SIZE ...`.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let (input, sizes) = text.split_once(": ")?;
        let sizes: Vec<u64> = sizes.split(' ').map(|size| size.parse().ok()).collect::<Option<_>>()?;
        let (game, rest) = input.split_once(' ')?;
        (rest.contains('N') && sizes.len() > 1 && sizes.is_sorted_by(|a, b| a < b)).then_some(Self {
            game,
            input,
            sizes,
        })
    }

    /// Returns the name of the input of this size.
    pub(super) fn input(&self, size: u64) -> String {
        self.input.replace('N', &size.to_string())
    }

    /// Measures both programs, draws `docs/growth/GAME.svg`, and returns the line of the page.
    pub(super) fn measured(&self, root: &Path, build: &Build, unit: &str) -> Result<String> {
        let game = self.game;
        let mut programs = [
            (Command::new(build.command(root)?), vec!["solve", game], Vec::new()),
            (Command::new(SHIPPED.built(root, "impartial-bench", "textbook")?), vec![game], Vec::new()),
        ];
        for (index, &size) in self.sizes.iter().enumerate() {
            let file = input_file(root, &self.input(size))?;
            // A program that was stopped has fewer times than there were sizes, and does not run again.
            let running = programs.iter_mut().filter(|(.., times)| times.len() == index);
            let (commands, lists): (Vec<_>, Vec<_>) = running
                .map(|(program, words, times)| {
                    let mut command = Command::new(program.get_program());
                    command.args(&*words).arg(&file);
                    (command, times)
                })
                .unzip();
            // A program that is stopped at this size has no median, so its list stays shorter than the sizes from now
            // on.
            let medians = measure::in_turn(&commands, MAX_TIME)?;
            for (times, median) in lists.into_iter().zip(medians) {
                times.extend(median);
            }
            // The largest inputs have hundreds of megabytes, and each size is measured once.
            fs::remove_file(file)?;
        }
        let [(.., ours), (.., textbook)] = &programs;
        if ours.is_empty() {
            bail!("`impartial` takes too long for the smallest size");
        }
        let plot = Plot {
            title: &format!("Time of {game} by the number of {unit}"),
            unit,
            sizes: &self.sizes,
            lines: [Line { name: "impartial", times: ours }, Line { name: "textbook program", times: textbook }],
        };
        let path = format!("growth/{game}.svg");
        let file = root.join("docs").join(&path);
        fs::create_dir_all(root.join("docs/growth"))?;
        fs::write(&file, plot.svg()).with_context(|| file.display().to_string())?;
        let input = self.input;
        Ok(format!("![Time of {game} against the number of {unit}, for `{input}`]({path})\n\n"))
    }
}
