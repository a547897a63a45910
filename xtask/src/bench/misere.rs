//! Misère quotients: the search, its certificate, and the published orders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use super::Build;
use super::measure::Sample;
use crate::process::output;

/// Returns the file of the certificate of a code.
pub(super) fn certificate(root: &Path, code: &str) -> PathBuf {
    root.join(format!("docs/misere/{code}.txt"))
}

/// Finds the quotient of the heaps of a code up to `heap`, writes its certificate, checks it, and compares the order with
/// the table in `fixtures/search`. Returns the row.
pub(super) fn row(root: &Path, build: &Build, code: &str, heap: &str) -> Result<String> {
    let command = build.command(root)?;
    let file = certificate(root, code);
    fs::create_dir_all(root.join("docs/misere"))?;
    let mut search = Command::new(&command);
    search.args(["misere", code, "--heap", heap, "--limit", "4096", "--memory", "6000", "--format", "json"]);
    let start = Instant::now();
    let line = output(search.arg("--certificate").arg(&file))?;
    let time = Sample::of(vec![start.elapsed()]);
    output(Command::new(&command).args(["misere", "--verify"]).arg(&file))?;
    let found: Value = serde_json::from_str(&line)?;
    let number = |field: &str| found[field].as_u64().map_or("–".into(), |number| number.to_string());
    let (order, is_proved) = (number("order"), found["proved"] == true);
    if !is_proved && number("heap") != heap {
        bail!("{code} is open at a heap below {heap}: {line}");
    }
    let published = published(root, code, if is_proved { "all" } else { heap })?;
    if let Some((expected, source)) = published.as_ref().filter(|(expected, _)| *expected != order) {
        bail!("the search finds order {order} of {code}, and {source} has {expected}");
    }
    let source = published.map_or("–".into(), |(_, source)| source);
    let [p_classes, preperiod, period, heaps] = ["p_classes", "preperiod", "period", "heap"].map(number);
    let (name, kind) = (if is_proved { code.into() } else { format!("{code} to heap {heap}") }, &found["tame"]);
    let kind = if *kind == true { "tame" } else { "wild" };
    Ok(format!(
        "| [{name}](misere/{code}.txt) | {order} | {p_classes} | {kind} | {preperiod} | {period} | {heaps} | {time} | {source} |\n"
    ))
}

/// Returns the order in `fixtures/search/misere.txt`, and its source. A line is `CODE HEAPS: ORDER, SOURCE`.
fn published(root: &Path, code: &str, heaps: &str) -> Result<Option<(String, String)>> {
    let text = fs::read_to_string(root.join("fixtures/search/misere.txt")).context("fixtures/search/misere.txt")?;
    let start = format!("{code} {heaps}: ");
    let found = text.lines().find_map(|line| line.strip_prefix(&start)?.split_once(", "));
    Ok(found.map(|(order, source)| (order.into(), source.into())))
}
