//! The tasks of this workspace: `cargo xtask help` lists them.
//!
//! Anything that plain cargo can do stays plain cargo.
//! No crate of the workspace is linked here, so generators and checks run even while a solver does not compile.

mod args;
mod bench;
mod bless;
mod checked;
mod ci;
mod count;
mod fixtures;
mod fuzz;
mod generate;
mod metadata;
mod packages;
mod process;
mod random;
mod review;
mod snapshots;
mod test;
mod tidy;

use std::process::ExitCode;

use anyhow::Result;
use lexopt::{Arg, Parser};

fn main() -> ExitCode {
    match run(Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(err) if err.is::<lexopt::Error>() => {
            // Not `{err:#}`: an error of lexopt repeats its source.
            eprintln!("error: {err}\n\n{}", usage());
            ExitCode::from(2)
        }
        Err(err) => {
            eprintln!("error: {err:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut parser: Parser) -> Result<()> {
    let task = match parser.next()? {
        None => return Err(args::wrong_usage("which task?")),
        Some(Arg::Long("help") | Arg::Short('h')) => "help".to_owned(),
        Some(Arg::Value(task)) => task.to_string_lossy().into_owned(),
        Some(option) => return Err(option.unexpected().into()),
    };
    match task.as_str() {
        "test" => test::run(args::filter(parser)?.as_deref()),
        "bless" => bless::run(args::filter(parser)?.as_deref()),
        "checked" => checked::run(args::filter(parser)?.as_deref()),
        "review" => review::run(review::verdict(parser)?),
        "fixtures" => {
            if args::flag(parser, "check")? {
                fixtures::check()
            } else {
                fixtures::write()
            }
        }
        "generate" => generate::run(&generate::request(parser)?),
        "bench" => bench::run(args::filter(parser)?.as_deref()),
        "count" => {
            if args::flag(parser, "write")? {
                count::write()
            } else {
                count::check()
            }
        }
        "fuzz" => fuzz::run(&fuzz::request(parser)?),
        "tidy" => args::none(parser).and_then(|()| tidy::run()),
        "packages" => args::none(parser).and_then(|()| packages::check()),
        "ci" => args::none(parser).and_then(|()| ci::run()),
        "help" => process::print(&usage()),
        _ => Err(args::wrong_usage(&format!("no task is called `{task}`"))),
    }
}

fn usage() -> String {
    let mut text = String::from(
        "\
Usage: cargo xtask TASK

  test [FILTER]       run all tests and doctests; without FILTER, also fail on snapshots that no test uses
  bless [FILTER]      take every changed snapshot, and without FILTER delete those that no test uses
  checked [FILTER]    run the tests of the libraries in the code of a release, with overflow checks and debug assertions on
  review              go through the changed snapshots one by one; where input is no terminal, only show them
      --accept            take every pending snapshot, as the last review left them
      --reject            drop every pending snapshot
  fixtures            write the generated fixtures and fixtures/manifest.txt
      --check             only compare
  generate GAME       write one test to standard output, in the judge's format; the same options give the same bytes
      --shape S           the kind of test, see below
      --size N            its size, the number of rectangles or cuts: 0 to 2147483647
      --seed K            any number up to 2^64-1
      and what the game has for itself, see below
  bench [FILTER]      measure the release build beside the textbook programs and the peers, as a table of ratios; without
                      FILTER, also write docs/benchmarks.md
  count               count the instructions of small inputs with valgrind, and compare them with xtask/instructions.txt
      --write             write that file
  fuzz [TARGET]       run the fuzz target, or all of them in turn, and say what each reached; needs cargo-fuzz and nightly
      --seconds N         how long each of them runs, 60 unless it is said
  tidy                check what the compiler does not: rings, module docs, fixture names, the rooms of each game, ...
  packages            pack the publishable crates, and compile each beside nothing but the packages of the others
  ci                  fmt, clippy, docs, fixtures --check, tidy, packages, count, checked, and last the tests
  help                this text
",
    );
    for game in fixtures::GAMES {
        text.extend(["\nOptions of ", game.name, ":\n\n"]);
        text.extend(game.options.iter().map(|(option, meaning)| row(&format!("--{option} N"), meaning)));
        text.extend(["\nShapes of ", game.name, ":\n\n"]);
        text.extend(game.shapes.iter().map(|(shape, meaning)| row(shape, meaning)));
    }
    return text;

    fn row(name: &str, meaning: &str) -> String {
        format!("  {name:<18}  {meaning}\n")
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_usage_text_names_every_game_option_and_shape() {
        let usage = super::usage();
        for game in super::fixtures::GAMES {
            let (_, of_game) = usage.split_once(&format!("\nOptions of {}:\n", game.name)).unwrap();
            let (options, shapes) = of_game.split_once(&format!("\nShapes of {}:\n", game.name)).unwrap();
            for (option, _) in game.options {
                assert!(options.contains(&format!("\n  --{option} N ")), "{option}");
            }
            for (shape, _) in game.shapes {
                assert!(shapes.contains(&format!("\n  {shape} ")), "{shape}");
            }
        }
    }
}
