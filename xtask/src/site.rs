//! `cargo xtask site`: builds the static site from the pages of the repository, the documentation of the crates, the
//! notebook and the page with the games.
//!
//! mdBook renders the pages. They are copied with the folders between them, so their relative links stay valid, and a file
//! that they link is copied as well.

mod book;
mod html;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::ci::libraries;
use crate::process::{cargo, print, run};
use crate::python::python;
use crate::web;

/// The folder of the site.
const SITE: &str = "target/site";

/// The build folder of the documentation of the crates. In `target`, it would share its folder with documentation of
/// private items.
const RUST: &str = "target/site-rust";

/// The virtual environment of the converter of the notebook.
const ENVIRONMENT: &str = "target/site-python";

const NBCONVERT: &str = "nbconvert==7.17.2";

const NOTEBOOK: &str = "docs/notebook.ipynb";

/// Scripts that the notebook does not need, and that its page would load from other hosts.
const SCRIPTS: [&str; 2] = ["mathjax_url", "require_js_url"];

/// The start of the documentation of the crates, which rustdoc links but does not write.
const RUST_START: &str = "<!doctype html>\n<meta http-equiv=\"refresh\" content=\"0; url=../rust.html\">\n";

/// Checks that every part of the site can be built.
pub(crate) fn probe() -> Result<()> {
    ensure!(has_mdbook(), "mdBook is not installed");
    ensure!(has_npm(), "Node with npm is not installed");
    python().map(drop)
}

/// Builds the site and checks its internal links. Prints which parts are skipped because a tool is missing.
pub(crate) fn build(root: &Path) -> Result<()> {
    let site = root.join(SITE);
    if site.exists() {
        fs::remove_dir_all(&site).context(SITE)?;
    }
    fs::create_dir_all(&site).context(SITE)?;
    let skip = |part: &str, missing: &str| print(&format!("skipped {part}: missing {missing}\n"));
    let crates = libraries(root, false)?;
    let mut parts = vec!["[Rust documentation of all crates](rust.md)"];
    if has_npm() {
        parts.push("[play in the browser](play/index.html)");
    }
    if python().is_ok() {
        parts.push("[the notebook](notebook/index.html)");
    }
    if has_mdbook() {
        book::build(root, &site, &crates, &parts)?;
    } else {
        skip("the pages", "mdBook, which `cargo install --locked mdbook` installs")?;
    }
    rust(root, &site, &crates)?;
    if has_npm() {
        web::build(root)?;
        copy(&root.join(web::BUILT), &site.join("play/index.html"))?;
    } else {
        skip("the page with the games", "Node 20 or later with npm")?;
    }
    match python() {
        Ok(python) => notebook(root, &site, python)?,
        Err(_) => skip("the notebook", "Python 3.11 or later with the module `venv`")?,
    }
    let findings = html::check(root, &site)?;
    if !findings.is_empty() {
        bail!("{}", findings.join("\n"));
    }
    print(&format!("built {SITE}\n"))
}

/// Documents the library crates in the folder `rust` of the site.
fn rust(root: &Path, site: &Path, crates: &[String]) -> Result<()> {
    let mut doc = cargo(root);
    doc.args(["doc", "--locked", "--quiet", "--no-deps", "--all-features", "--lib", "--target-dir"])
        .arg(root.join(RUST));
    doc.args(crates.iter().flat_map(|name| ["--package", name]));
    run(&mut doc, "fix the error above")?;
    copy_folder(&root.join(RUST).join("doc"), &site.join("rust"))?;
    fs::write(site.join("rust/index.html"), RUST_START).context("rust/index.html")
}

/// Converts the notebook to `notebook/index.html` of the site.
fn notebook(root: &Path, site: &Path, python: PathBuf) -> Result<()> {
    let environment = root.join(ENVIRONMENT);
    let mut make = Command::new(python);
    make.args(["-m", "venv"]).arg(&environment);
    run(&mut make, "install the module `venv` of Python")?;
    let program = environment.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    let mut install = Command::new(&program);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", NBCONVERT]);
    run(&mut install, "the converter is downloaded from PyPI; try again")?;
    let mut convert = Command::new(&program);
    convert.args(["-m", "nbconvert", "--log-level=ERROR", "--to=html", "--output=index"]);
    convert.arg("--output-dir").arg(site.join("notebook"));
    convert.args(SCRIPTS.map(|script| format!("--HTMLExporter.{script}=")));
    run(convert.arg(root.join(NOTEBOOK)), "fix the error above")
}

fn has_mdbook() -> bool {
    web::program("mdbook").is_some()
}

fn has_npm() -> bool {
    web::program("npm").is_some()
}

/// Copies a file and creates its folder.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
    fs::copy(from, to).map(drop).with_context(|| from.display().to_string())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else if entry.file_name() != ".lock" {
            copy(&entry.path(), &target)?;
        }
    }
    Ok(())
}
