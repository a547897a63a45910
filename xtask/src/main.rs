//! The tasks of this workspace; `cargo xtask help` lists them.
//!
//! A task does work that cargo alone cannot do. Of the crates in the workspace, the tasks link only the generators, so they
//! run even if a solver does not compile.

mod args;
mod bench;
mod ci;
mod count;
mod fixtures;
mod fuzz;
mod markdown;
mod process;
mod python;
mod site;
mod snapshots;
mod soak;
mod test;
mod web;

#[cfg(test)]
#[path = "../tests/install.rs"]
mod install;
#[cfg(test)]
#[path = "../tests/tidy.rs"]
mod tidy;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use lexopt::{Arg, Parser};

fn main() -> ExitCode {
    // Two checkouts may share a target folder, so the path that cargo sets at run time takes precedence over the path
    // at compile time.
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&package).parent().expect("the package is in a folder of the workspace");
    match run(root, Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(err) if err.is::<lexopt::Error>() => {
            // `{err:#}` would print the error of lexopt twice.
            eprintln!("error: {err}\n\n{}", usage());
            ExitCode::from(2)
        }
        Err(err) => {
            eprintln!("error: {err:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(root: &Path, mut parser: Parser) -> Result<()> {
    let task = match parser.next()? {
        None => return Err(args::usage_error("expected a task")),
        Some(Arg::Long("help") | Arg::Short('h')) => "help".to_owned(),
        Some(Arg::Value(task)) => task.to_string_lossy().into_owned(),
        Some(option) => return Err(option.unexpected().into()),
    };
    match task.as_str() {
        "test" => test::run(root, args::filter(parser)?.as_deref()),
        "review" => args::none(parser).and_then(|()| snapshots::review(root)),
        "bless" => snapshots::bless(root, args::filter(parser)?.as_deref()),
        "fixtures" => {
            if args::flag(parser, "check")? {
                fixtures::check(root)
            } else {
                fixtures::write(root)
            }
        }
        "bench" => bench::run(root, &[&bench::BENCHMARKS], args::filter(parser)?.as_deref()),
        "records" => bench::run(root, &[&bench::RECORDS, &bench::MISERE], args::filter(parser)?.as_deref()),
        "count" => {
            if args::flag(parser, "write")? {
                count::write(root)
            } else {
                count::check(root)
            }
        }
        "fuzz" => fuzz::run(root, &fuzz::request(parser)?),
        "soak" => soak::run(root, &soak::request(parser)?),
        "python" => match args::one_of(parser, &["probe", "write"])? {
            Some("probe") => python::probe(),
            option => {
                let writes = option.is_some();
                python::run(root, writes)?;
                count::python(root, writes)
            }
        },
        "web" => match args::one_of(parser, &["page", "test", "measure", "probe"])? {
            Some("page") => web::build(root),
            Some("test") => web::test(root),
            Some("measure") => web::measure(root),
            Some(_) => web::probe(root),
            None => web::command(root),
        },
        "site" => {
            if args::flag(parser, "probe")? {
                site::probe()
            } else {
                site::build(root)
            }
        }
        // Not in the help, because only cargo calls it, to run each test program; see `process::limit`.
        "within-limit" => process::run_within_limit(parser),
        "ci" => ci::run(root, &ci::request(parser)?),
        "help" => args::none(parser).and_then(|()| process::print(&usage())),
        _ => Err(args::usage_error(&format!("no task `{task}`"))),
    }
}

fn usage() -> String {
    let mut text = String::from(
        "\
Usage: cargo xtask TASK

  test [FILTER]       Run the tests and doctests whose name contains FILTER [default: all]
  review              Show changed snapshots as diffs; snapshots with equal changes are shown once
  bless [FILTER]      Accept changed snapshots of the tests whose name contains FILTER [default: all];
                      without FILTER, also delete unused snapshots
  fixtures            Write the generated fixtures and the manifest of each game
      --check             Compare them instead of writing
  bench [FILTER]      Measure the release build against textbook programs and peer crates;
                      without FILTER, write docs/benchmarks.md and the figures that other pages quote
  records [FILTER]    Solve large boards of games without a closed form, find misère quotients and write their
                      certificates, and compare with published values;
                      without FILTER, write docs/records.md and docs/misere.md
  count               Count the instructions of small inputs with valgrind, and compare with xtask/instructions.txt
      --write             Write that file
  fuzz [TARGET]       Run a fuzz target [default: all in turn]; needs nightly and cargo-fuzz
      --seconds N         Time per target [default: 60]
  soak [GAME]         Play whole games and check each position on the way [default: every game]
      --seconds N         Time of all games together [default: 60]
      --seed N            Seed of the first round [default: 0]
  python              Build the Python package into target/wheels, test it and run docs/notebook.ipynb;
                      needs Python 3.11 or later
      --write             Write the outputs of the notebook, docs/notebook.md, the docstrings of the stubs,
                          docs/python-api.md and xtask/instructions-python.txt
      --probe             Only check that Python is installed
  web                 Build target/web/impartial.html, a page that plays every game without a server,
                      and target/release/impartial, whose `play --page` writes this page with a game inside;
                      needs Node 20 or later with npm
      --page              Build only the page
      --test              Build the page and test it in Node and headless Chromium; report skipped tests
      --measure           Print the size of the page, and its times and memory in Chromium
      --probe             Only check that Node, npm and Chromium are installed
  site                Build the static site in target/site from the pages, the documentation of the crates, the notebook
                      and the page with the games, and check its internal links; report parts whose tools are missing
      --probe             Only check that mdBook, Node with npm, and Python are installed
  ci [CHECK]...       Run the named checks [default: every check that a change must pass]
      --skip CHECK        Leave a check out
      --install           Install the tools that the checks need; without CHECK, run nothing
      --list              Print the names of all checks as JSON
  help                Print this text
",
    );
    text += "\nChecks of `ci`:\n\n";
    text.extend(ci::help().map(|(name, help)| row(name, help)));
    return text;

    fn row(name: &str, help: &str) -> String {
        format!("  {name:<18}  {help}\n")
    }
}
