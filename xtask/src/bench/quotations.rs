//! Figures of the page of benchmarks in the prose of other pages.
//!
//! A link to a section of the page whose title names rows begins with their figure. In `[1.5 to 1.9
//! times](benchmarks.md#digit-sort "radsort")` these are the ratios to a peer, and in `[6.55
//! ms](docs/benchmarks.md#whole-processes "sharti big 50000")` it is the time of `impartial` in one row. A title is the
//! name of a row or of a peer.

use anyhow::{Context as _, Result, ensure};

/// Returns a text with the figures of the page.
pub(super) fn updated(text: &str, benchmarks: &str) -> Result<String> {
    let mut updated = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("](") {
        let (target, after) = link.split_once(')').with_context(|| format!("`{link}` has no end"))?;
        let (text, label) = before.rsplit_once('[').unwrap_or(("", before));
        match target.split_once("benchmarks.md#").and_then(|(_, place)| place.strip_suffix('"')?.split_once(" \"")) {
            Some((section, title)) => {
                updated += text;
                updated.extend(["[", &figure(label, section, title, benchmarks)?]);
            }
            None => updated += before,
        }
        updated.extend(["](", target, ")"]);
        rest = after;
    }
    Ok(updated + rest)
}

/// Returns the text of a link with the figure of the rows that a section and a title name.
fn figure(label: &str, section: &str, title: &str, benchmarks: &str) -> Result<String> {
    let lines = benchmarks.lines().skip_while(|line| slug(line).as_deref() != Some(section)).skip(1);
    let rows: Vec<Vec<&str>> = lines
        .take_while(|line| !line.starts_with('#'))
        .map(|line| line.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect())
        .filter(|cells: &Vec<&str>| cells.len() > 3 && (cells[0] == title || is_of_peer(cells[2], title)))
        .collect();
    ensure!(!rows.is_empty(), "no row `{title}` in the section `{section}` of the benchmarks");
    let Some((_, unit)) = label.split_once(" times") else {
        // A time, without its rate and its spread.
        let time = rows[0][1].split([' ', '(', '±']).take(2).collect::<Vec<_>>();
        return Ok(time.join(" "));
    };
    let ratio = |row: &Vec<&str>| row[3].parse::<f64>().with_context(|| format!("`{}` is no ratio", row[3]));
    let mut ratios = rows.iter().map(ratio).collect::<Result<Vec<_>>>()?;
    ratios.sort_by(f64::total_cmp);
    let (least, most) = (ratios[0], ratios[ratios.len() - 1]);
    let range = if least < most { format!("{least:.1} to {most:.1}") } else { format!("{most:.1}") };
    Ok(format!("{range} times{unit}"))
}

/// Returns whether a cell is the name of a peer and its time.
fn is_of_peer(cell: &str, name: &str) -> bool {
    cell.strip_prefix(name)
        .and_then(|time| time.strip_prefix(' '))
        .is_some_and(|time| time.starts_with(|first: char| first.is_ascii_digit()))
}

/// Returns the anchor of a heading, or `None` for another line.
fn slug(line: &str) -> Option<String> {
    let title = line.strip_prefix('#')?.trim_start_matches('#').trim();
    Some(title.to_lowercase().replace(' ', "-"))
}
