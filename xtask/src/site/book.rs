//! The pages of the repository as a book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::copy;
use crate::markdown::{is_fence, prose, split, targets};
use crate::process::run;

/// The page that lists the other pages in their order.
const INDEX: &str = "docs/README.md";

/// The folder of the copied pages.
const SOURCE: &str = "target/site-source";

/// The settings of mdBook. The pages need none of its preprocessors.
const SETTINGS: &str = "\
[book]
title = \"impartial\"
language = \"en\"
src = \"src\"

[build]
build-dir = \"../site\"
create-missing = false
use-default-preprocessors = false

[output.html]
no-section-label = true
smart-punctuation = false
input-404 = \"\"
playground.runnable = false
print.enable = false
";

/// Copies the pages, and renders them into the folder of the site. The first page names the other parts of the site.
pub(super) fn build(root: &Path, site: &Path, crates: &[String], parts: &[&str]) -> Result<()> {
    let book = root.join(SOURCE);
    if book.exists() {
        fs::remove_dir_all(&book).context(SOURCE)?;
    }
    let source = book.join("src");
    let summary = summary(root, crates)?;
    let pages: BTreeSet<PathBuf> = summary.lines().flat_map(targets).map(PathBuf::from).collect();
    for page in pages.iter().filter(|page| !page.ends_with("rust.md")) {
        let text = fs::read_to_string(root.join(page)).with_context(|| page.display().to_string())?;
        let mut copied = linked(root, &source, &pages, page, &text)?;
        if *page == Path::new("README.md") {
            let links = format!("On this site: {}.\n\n## ", parts.join(", "));
            ensure!(copied.contains("## "), "README.md: expected a second heading");
            copied = copied.replacen("## ", &links, 1);
        }
        write(&source.join(renamed(page)), &copied)?;
    }
    write(&source.join("rust.md"), &rust(root, crates)?)?;
    // The links of the summary lead to the copies.
    let summary = summary.replace("README.md)", "index.md)");
    write(&source.join("SUMMARY.md"), &summary)?;
    write(&book.join("book.toml"), SETTINGS)?;
    let mut render = Command::new("mdbook");
    render.arg("build").arg(&book).arg("--dest-dir").arg(site);
    run(&mut render, "fix the error above")
}

/// Returns the table of contents: the README, `INDEX`, the pages of `INDEX` under its headings, and then the crates.
fn summary(root: &Path, crates: &[String]) -> Result<String> {
    let index = fs::read_to_string(root.join(INDEX)).context(INDEX)?;
    let mut summary = format!("# Summary\n\n[Start](README.md)\n[All pages]({INDEX})\n");
    for (_, line) in prose(&index) {
        if let Some(title) = line.strip_prefix("## ") {
            summary.extend(["\n# ", title, "\n\n"]);
        }
        for (title, target) in line.split('[').skip(1).filter_map(|link| link.split_once(')')?.0.split_once("](")) {
            let page = joined(Path::new(INDEX), target);
            if page != Path::new("README.md") {
                summary.extend(["- [", title, "](", &page.to_string_lossy(), ")\n"]);
            }
        }
    }
    summary += "\n# Crates\n\n- [Rust documentation](rust.md)\n";
    for name in crates {
        let page = format!("crates/{name}/README.md");
        if !summary.contains(&format!("]({page})")) {
            summary.extend(["- [", name, "](", &page, ")\n"]);
        }
    }
    Ok(summary)
}

/// Returns the page that lists the documentation of each crate.
fn rust(root: &Path, crates: &[String]) -> Result<String> {
    let mut page = String::from("# Rust documentation\n\nEvery public item of every crate, with search.\n\n");
    for name in crates {
        let manifest = fs::read_to_string(root.join("crates").join(name).join("Cargo.toml")).context("a manifest")?;
        let description = manifest.lines().find_map(|line| line.strip_prefix("description = \"")?.strip_suffix('"'));
        let folder = name.replace('-', "_");
        let description = description.context("a crate has a description")?;
        page.extend(["- [`", name, "`](rust/", &folder, "/index.html): ", description, "\n"]);
    }
    Ok(page)
}

/// Returns the text of a page with the links of the copy. Copies the other files that it links.
fn linked(root: &Path, source: &Path, pages: &BTreeSet<PathBuf>, page: &Path, text: &str) -> Result<String> {
    let (mut copied, mut is_code) = (String::new(), false);
    for line in text.lines() {
        is_code ^= is_fence(line);
        let mut line = line.to_owned();
        let links: Vec<_> = if is_code { Vec::new() } else { targets(&line).map(str::to_owned).collect() };
        for link in links {
            let (path, heading) = split(&link);
            if path.is_empty() {
                continue;
            }
            let mut file = joined(page, path);
            if root.join(&file).is_dir() {
                file.push("README.md");
            }
            let heading = if heading.is_empty() { String::new() } else { format!("#{heading}") };
            let folder = "../".repeat(page.components().count() - 1);
            if pages.contains(&file) {
                line = with_target(&line, &link, &format!("{folder}{}{heading}", renamed(&file).display()));
            } else if root.join(&file).is_file() && !file.ends_with("README.md") {
                copy(&root.join(&file), &source.join(&file))?;
                line = with_target(&line, &link, &format!("{folder}{}", file.display()));
            } else {
                line = without_link(&line, &link);
            }
        }
        copied += &line;
        copied.push('\n');
    }
    Ok(copied)
}

/// Replaces the target of a link, which a title may follow.
fn with_target(line: &str, old: &str, new: &str) -> String {
    [")", " "]
        .iter()
        .fold(line.to_owned(), |line, end| line.replace(&format!("]({old}{end}"), &format!("]({new}{end}")))
}

/// Replaces a link by its text.
fn without_link(line: &str, target: &str) -> String {
    let Some((before, after)) = line.split_once(&format!("]({target}")) else { return line.to_owned() };
    let Some(((start, text), (_, end))) = before.rsplit_once('[').zip(after.split_once(')')) else {
        return line.to_owned();
    };
    [start, text, end].concat()
}

/// Returns the path from the root of a link on a page.
fn joined(page: &Path, link: &str) -> PathBuf {
    let mut path = page.parent().unwrap_or(Path::new("")).to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}

/// Returns the path of the copy of a page. Hosts show the page `README.md` of a folder, and servers its file `index.html`.
fn renamed(page: &Path) -> PathBuf {
    if page.ends_with("README.md") { page.with_file_name("index.md") } else { page.to_owned() }
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file is in a folder")?)?;
    fs::write(file, text).with_context(|| file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_a_page_lead_to_copies() {
        let root = tempfile::tempdir().unwrap();
        let source = tempfile::tempdir().unwrap();
        let pages = ["README.md", "docs/a.md"].map(PathBuf::from).into();
        for file in ["README.md", "docs/a.md", "docs/b.svg", "docs/.c/d.sh"] {
            write(&root.path().join(file), "").unwrap();
        }
        let text = "[up](..) [here](a.md#x \"title\")\n![b](b.svg) [c](.c) [far](https://a.b)\n```\n[b](b.svg)\n```\n";
        let copied = linked(root.path(), source.path(), &pages, Path::new("docs/a.md"), text).unwrap();
        let expected = "[up](../index.md) [here](../docs/a.md#x \"title\")\n![b](../docs/b.svg) c [far](https://a.b)\n";
        assert_eq!(copied, format!("{expected}```\n[b](b.svg)\n```\n"));
        assert!(source.path().join("docs/b.svg").exists());
    }
}
