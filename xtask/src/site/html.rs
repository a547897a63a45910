//! The internal links of the site, and traces of the machine that built it.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// Pages whose scripts handle the part of an address after `#`: the games, and numbers of lines of sources.
const SCRIPTED: [&str; 2] = ["play", "rust/src"];

/// Returns a line for each link to a file or to an element that does not exist, and for each file that contains the path of
/// the repository.
pub(super) fn check(root: &Path, site: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    list(site, &mut files)?;
    files.sort();
    let known: HashSet<&Path> = files.iter().map(PathBuf::as_path).collect();
    let relative = |file: &Path| file.strip_prefix(site).unwrap_or(file).to_owned();
    let trace = root.display().to_string();
    let mut findings = Vec::new();
    let (mut pages, mut redirections) = (BTreeMap::new(), BTreeMap::new());
    for file in &files {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        if text.contains(&trace) {
            findings.push(format!("{}: contains the path of the repository", relative(file).display()));
        }
        if file.extension().is_some_and(|end| end == "html") {
            let ids: HashSet<String> = attributes(&text, &[" id=\"", " name=\""]).collect();
            let links: Vec<String> = attributes(&text, &[" href=\"", " src=\""]).collect();
            // Rustdoc writes a page at the private path of an item, which redirects to its public path.
            if let ([to, ..], true) = (&links[..], text.contains("http-equiv=\"refresh\"")) {
                redirections.insert(file.as_path(), resolved(file.parent().context("a page is in a folder")?, to));
            }
            pages.insert(file.as_path(), (ids, links));
        }
    }
    for (page, (_, links)) in &pages {
        for link in links {
            let (path, id) = link.split_once('#').unwrap_or((link, ""));
            let path = path.split_once('?').map_or(path, |(path, _)| path);
            // Rustdoc loads the implementations of a trait in other crates, if there is a file of them.
            if [":", "//", "trait.impl/"].iter().any(|part| path.contains(part)) {
                continue;
            }
            let target = match path {
                "" => page.to_path_buf(),
                path => resolved(page.parent().context("a page is in a folder")?, path),
            };
            let is_scripted = SCRIPTED.iter().any(|folder| target.starts_with(site.join(folder)));
            let has_element = || {
                let to = redirections.get(target.as_path()).unwrap_or(&target);
                pages.get(to.as_path()).is_none_or(|(ids, _)| ids.contains(id))
            };
            if !known.contains(target.as_path()) || !id.is_empty() && !is_scripted && !has_element() {
                findings.push(format!("{}: the link `{link}` is broken", relative(page).display()));
            }
        }
    }
    Ok(findings)
}

/// Returns the values of attributes, each given by the text before its value.
fn attributes<'a>(text: &'a str, starts: &'a [&str]) -> impl Iterator<Item = String> + 'a {
    let values = starts.iter().flat_map(|start| text.split(start).skip(1));
    values.filter_map(|rest| Some(rest.split_once('"')?.0.replace("&amp;", "&").replace("&#39;", "'")))
}

/// Returns the file of a path in a folder.
fn resolved(folder: &Path, path: &str) -> PathBuf {
    let mut file = folder.to_owned();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(file.pop()),
            name => file.push(name),
        }
    }
    if path.ends_with('/') || file.is_dir() { file.join("index.html") } else { file }
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_missing_files_and_elements_are_found() {
        let site = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(site.path().join(name), text).unwrap();
        write("private.html", r#"<meta http-equiv="refresh"><a href="a.html">"#);
        write(
            "a.html",
            r##"<p id="x"><a href="#x"> <a href="private.html#x"> <a href="https://a.b/#y"> <img src="a.svg">"##,
        );
        write("a.svg", "<svg>");
        let root = Path::new("/repository");
        assert_eq!(check(root, site.path()).unwrap(), [""; 0]);
        write("a.html", r##"<a href="#y"> <a href="private.html#x"> <a href="b.html">"##);
        write("a.svg", "<svg> /repository/");
        let broken = ["#y", "private.html#x", "b.html"].map(|link| format!("a.html: the link `{link}` is broken"));
        let traces = ["a.svg: contains the path of the repository".to_owned()];
        assert_eq!(check(root, site.path()).unwrap(), [&traces[..], &broken].concat());
    }
}
