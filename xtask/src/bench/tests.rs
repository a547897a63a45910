//! The templates, the committed pages and the pages that quote them agree.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use impartial_generators::GENERATORS;

use super::{BENCHMARKS, MISERE, Page, RECORDS, Row, quotations, quoting};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn committed(page: &Page) -> String {
    fs::read_to_string(root().join(page.path)).unwrap()
}

fn rows(page: &Page) -> Vec<Row<'static>> {
    page.text(root()).unwrap().leak().lines().filter_map(Row::parse).collect()
}

/// Returns the cells of the rows of a page, without heads of tables.
fn cells(page: &str) -> Vec<Vec<&str>> {
    let is_head = |line: &str| ["| work |", "| board |"].iter().any(|head| line.starts_with(head));
    let rows = page.lines().filter(|line| line.starts_with("| ") && !is_head(line));
    rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// A reader can generate every input with `impartial generate`, apart from options.
#[test]
fn inputs_have_listed_shapes() {
    let mut checked = 0;
    for row in rows(&BENCHMARKS).iter().filter(|row| ["process", "part", "plot"].contains(&row.kind)) {
        let [game, shape, _, ..] = row.on.split(' ').collect::<Vec<_>>()[..] else { continue };
        let game = GENERATORS.iter().find(|known| known.name == game).unwrap_or_else(|| panic!("{}: {game}", row.name));
        assert!(game.shapes.iter().any(|known| known.name == shape), "{}: `generate` has no shape {shape}", row.name);
        checked += 1;
    }
    assert!(checked > 30, "{checked} rows have a generated input");
}

/// `cargo xtask bench NAME` repeats one row, or the rows of one input against several peers.
#[test]
fn rows_have_names_of_their_own() {
    for page in [BENCHMARKS, RECORDS, MISERE] {
        let mut names = BTreeSet::new();
        for row in rows(&page) {
            assert!(names.insert(row.name.clone()), "{}: two rows have the name {}", page.path, row.name);
        }
    }
}

/// The compile times are of every crate that others depend on, apart from those that hosts of the facade use.
#[test]
fn every_library_has_a_compile_time() {
    const OF_HOSTS: [&str; 6] = [
        "impartial-cli",
        "impartial-contests",
        "impartial-games",
        "impartial-generators",
        "impartial-python",
        "impartial-web",
    ];
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let libraries: BTreeSet<_> = crates.filter(|name| !OF_HOSTS.contains(&&**name)).collect();
    let timed = rows(&BENCHMARKS).into_iter().filter(|row| row.kind == "compile").map(|row| row.name);
    assert_eq!(timed.collect::<BTreeSet<_>>(), libraries);
}

/// A page has no row that its template lacks, and no two rows against one peer with the same label.
#[test]
fn rows_of_the_page_are_in_its_template() {
    let names: BTreeSet<String> = rows(&BENCHMARKS).into_iter().map(|row| row.name).collect();
    let page = committed(&BENCHMARKS);
    // The table of the Python package is printed by a script, and the template has only its place.
    let (page, _) = page.split_once("## Python package").expect("the page has the section");
    let tables = page.split("\n\n").filter(|block| block.starts_with("| work |"));
    let mut seen = BTreeSet::new();
    for row in tables.flat_map(cells) {
        assert!(names.contains(row[0]), "{}: the template has no row `{}`", BENCHMARKS.path, row[0]);
        let peer = row[2].split(|first: char| first.is_ascii_digit()).next();
        assert!(seen.insert((row[0], peer)), "{}: two rows `{}` against {peer:?}", BENCHMARKS.path, row[0]);
    }
    assert!(seen.len() > 50, "the page has {} rows", seen.len());
}

/// The page has a row for each quotient of the template, and its certificate is a file.
#[test]
fn quotients_have_certificates() {
    let page = committed(&MISERE);
    for row in rows(&MISERE) {
        let file = super::misere::certificate(root(), row.on);
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(text.starts_with(&format!("misere-quotient 1: {}\n", row.on)), "{}", file.display());
        let order = text.lines().count() - 6;
        let start = format!("| [{}](misere/{}) | ", row.name, file.file_name().unwrap().to_str().unwrap());
        let line =
            page.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_else(|| panic!("no row {}", row.name));
        assert!(line.split(" | ").any(|cell| cell == order.to_string()), "{}: expected order {order}", row.name);
    }
}

/// A search lists the same positions on every machine, so both pages have the same counts.
#[test]
fn counts_of_searches_agree() {
    let [records, benchmarks] = [RECORDS, BENCHMARKS].map(|page| committed(&page));
    let (boards, rows_of_boards) = (rows(&RECORDS), cells(&records));
    assert_eq!(boards.len(), rows_of_boards.len(), "{}: expected a row per row of the template", RECORDS.path);
    let listed: BTreeMap<_, _> =
        boards.iter().zip(&rows_of_boards).map(|(board, cells)| ((board.task, board.on), cells[3])).collect();
    let mut compared = 0;
    for row in rows(&BENCHMARKS).iter().filter(|row| ["versus", "alone"].contains(&row.kind)) {
        let cells = cells(&benchmarks).into_iter().find(|cells| cells[0] == row.name);
        let cells = cells.unwrap_or_else(|| panic!("{}: no row `{}`", BENCHMARKS.path, row.name));
        for (solver, column) in [("definition", 1), (row.task, 4)] {
            let Some(&count) = listed.get(&(solver, row.on)).filter(|_| cells[column] != "left out") else { continue };
            assert_eq!(cells[column], count, "{}: {} and {}", row.name, BENCHMARKS.path, RECORDS.path);
            compared += 1;
        }
    }
    assert!(compared >= 5, "{compared} boards are on both pages");
}

/// Figures in prose equal the figures of the page, and a ratio is a link that names its rows.
#[test]
fn quotations_have_the_figures_of_the_page() {
    let benchmarks = committed(&BENCHMARKS);
    let mut quoted = 0;
    for path in quoting(root()).unwrap() {
        let text = fs::read_to_string(&path).unwrap();
        let updated =
            quotations::updated(&text, &benchmarks).unwrap_or_else(|error| panic!("{}: {error:#}", path.display()));
        for (found, expected) in text.lines().zip(updated.lines()) {
            assert_eq!(found, expected, "{}: run `cargo xtask bench`, or write the figure of the page", path.display());
        }
        quoted += text.matches("benchmarks.md#").count();
        let is_measured = path.ends_with("benchmarks.md");
        for ratio in [" times as fast", " times as long"].iter().filter(|_| !is_measured) {
            for (at, _) in text.match_indices(ratio) {
                let end = text[at..].find(['[', ']', '\n']).map_or("", |end| &text[at + end..]);
                let target = end.strip_prefix("](").and_then(|target| target.split(')').next()).unwrap_or_default();
                let is_link = target.contains("benchmarks.md#") && target.ends_with('"');
                let line = text[..at].lines().count();
                assert!(is_link, "{}:{line}: a ratio is not a link to rows of the benchmarks", path.display());
            }
        }
    }
    assert!(quoted >= 5, "{quoted} figures are quoted");
}

#[test]
fn figures_of_quotations() {
    let page = "## Whole processes\n\n| work | impartial | other | ratio |\n|---|---|---|---|\n\
                | a 1 | 2.50 ms ± 3 % | textbook 5.00 ms ± 1 % | 2.0 |\n| a 2 | 1 ms (2 GB/s) | peer 7.00 ms | 7.0 |\n\
                | a 3 | 1 ms | peer 3.00 ms | 3.0 |\n## Others\n| a 4 | 1 ms | peer 9.00 ms | 9.0 |\n";
    let link = |text: &str, title: &str| format!("x [{text}](docs/benchmarks.md#whole-processes \"{title}\") [y](z) w");
    let updated =
        |text: &str, title: &str| quotations::updated(&link(text, title), page).map_err(|error| error.to_string());
    assert_eq!(updated("7 ms", "a 1"), Ok(link("2.50 ms", "a 1")));
    assert_eq!(updated("7 ms", "a 2"), Ok(link("1 ms", "a 2")));
    assert_eq!(updated("7 times as long", "a 1"), Ok(link("2.0 times as long", "a 1")));
    assert_eq!(updated("1 to 2 times", "peer"), Ok(link("3.0 to 7.0 times", "peer")));
    let missing = "no row `a 4` in the section `whole-processes` of the benchmarks";
    assert_eq!(updated("1 times", "a 4"), Err(missing.into()));
}
