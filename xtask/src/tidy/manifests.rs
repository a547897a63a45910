//! The manifests: every version is written once, in the root.

use super::{Finding, Tree, text};

/// A line `key = value` of a manifest, and the table in which it stands.
struct Entry<'a> {
    table: &'a str,
    key: &'a str,
    value: &'a str,
}

/// Every dependency of a member comes from the workspace.
pub(super) fn members(tree: &Tree, manifests: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for path in manifests {
        let text = match text(tree, path) {
            Ok(text) => text,
            Err(finding) => {
                findings.push(finding);
                continue;
            }
        };
        for Entry { table, key, value } in entries(text) {
            let Some(name) = dependency(table, key) else { continue };
            let inherits = is_inherited(key, value);
            // A crate that needs a feature of its own in its tests names itself by its folder.
            let is_itself = value.contains("path = \".\"") && !value.contains("version");
            if !inherits && !is_itself {
                findings.push(format!("{path}: `{name}` does not say `workspace = true`"));
            }
        }
    }
    findings
}

/// Every dependency in the root has a version, and those in the workspace its own.
pub(super) fn root(tree: &Tree) -> Vec<Finding> {
    const ROOT: &str = "Cargo.toml";
    let text = match text(tree, ROOT) {
        Ok(text) => text,
        Err(finding) => return vec![finding],
    };
    let own = entries(text)
        .find(|entry| entry.table == "workspace.package" && entry.key == "version")
        .map(|entry| entry.value);
    let mut findings = Vec::new();
    for Entry { table, key, value } in entries(text) {
        if table != "workspace.dependencies" {
            continue;
        }
        let version = if value.starts_with('"') { Some(value) } else { field(value, "version") };
        match version {
            None => findings.push(format!("{ROOT}: `{key}` has no version")),
            Some(version) if value.contains("path = ") && Some(version) != own => {
                findings.push(format!("{ROOT}: `{key}` has version {version}, unlike the workspace"));
            }
            Some(_) => {}
        }
    }
    findings
}

/// The package of fuzz targets, which is a workspace of its own and so has to repeat versions, has those of the root.
pub(super) fn apart(tree: &Tree) -> Vec<Finding> {
    const APART: &str = "tests/fuzz/Cargo.toml";
    let (root, apart) = match (text(tree, "Cargo.toml"), text(tree, APART)) {
        (Ok(root), Ok(apart)) => (root, apart),
        (Err(finding), _) | (_, Err(finding)) => return vec![finding],
    };
    let versions = entries(root).filter(|entry| entry.table == "workspace.dependencies");
    let versions: Vec<_> = versions.map(|Entry { key, value, .. }| (key, version(value))).collect();
    let differs = |Entry { key, value, .. }: &Entry| {
        let by_path = value.contains("path = ");
        !by_path && versions.iter().any(|&(name, of_root)| name == *key && of_root != version(value))
    };
    let dependencies = entries(apart).filter(|entry| entry.table == "dependencies");
    return dependencies
        .filter(differs)
        .map(|Entry { key, .. }| format!("{APART}: `{key}` has another version than in Cargo.toml"))
        .collect();

    fn version(value: &str) -> &str {
        field(value, "version").unwrap_or(value)
    }
}

/// The entries of a manifest in which every value fits on its line; other lines are not looked at.
fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    let mut table = "";
    text.lines().filter_map(move |line| {
        let line = without_comment(line);
        if let Some(header) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            table = header.trim();
            return None;
        }
        let (key, value) = line.split_once('=')?;
        Some(Entry { table, key: key.trim(), value: value.trim() })
    })
}

/// The line without blanks around it and without a comment; a `#` inside quotes starts none.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let comment = line.char_indices().find(|&(_, c)| {
        quoted ^= c == '"';
        c == '#' && !quoted
    });
    line[..comment.map_or(line.len(), |(at, _)| at)].trim()
}

/// The dependency of which this entry speaks, in a table such as `target.'cfg(unix)'.dev-dependencies`.
///
/// Of a table for one dependency, `dependencies.x`, only the entries that may hold a version speak of it.
fn dependency<'a>(table: &'a str, key: &'a str) -> Option<&'a str> {
    let kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
    let last = table.rsplit('.').next().unwrap_or(table);
    if kinds.contains(&last) {
        return Some(key.split('.').next().unwrap_or(key));
    }
    let (kind, name) = table.rsplit_once('.')?;
    let kind = kind.rsplit('.').next().unwrap_or(kind);
    let holds_source = ["version", "path", "git", "workspace"].contains(&key);
    (kinds.contains(&kind) && holds_source).then_some(name)
}

/// Whether the entry is one of `x.workspace = true`, `x = { workspace = true, .. }` and, in a table for `x`, `workspace = true`.
fn is_inherited(key: &str, value: &str) -> bool {
    let whole = (key == "workspace" || key.ends_with(".workspace")) && value == "true";
    whole || field(value, "workspace") == Some("true")
}

/// The value of a field in `{ field = value, .. }`.
fn field<'a>(table: &'a str, name: &str) -> Option<&'a str> {
    let fields = table.strip_prefix('{')?.strip_suffix('}')?.split(',');
    fields.filter_map(|field| field.split_once('=')).find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;

    fn member(text: &str) -> Vec<Finding> {
        members(&tree_of(&[("a/Cargo.toml", text)]), &["a/Cargo.toml"])
    }

    #[test]
    fn inherited_dependencies_are_silent() {
        let text = r#"
[package]
name = "a" # version = "2"
version = "0.1.0"

[dependencies]
one.workspace = true
two = { workspace = true, features = ["x", "y"] }

[target.'cfg(target_arch = "x86_64")'.dev-dependencies]
three = { workspace = true }
a = { path = ".", features = ["laws"] }

[dependencies.four]
workspace = true
features = ["z"]

[features]
laws = []
"#;
        assert_eq!(member(text), [""; 0]);
    }

    #[test]
    fn a_version_in_a_member_is_found() {
        for line in [
            "[dependencies]\none = \"1\"",
            "[dev-dependencies]\none = { version = \"1\" }",
            "[build-dependencies]\none = { path = \"../one\" }",
            "[target.'cfg(unix)'.dependencies]\none = \"1\" # workspace = true",
            "[dependencies.one]\nversion = \"1\"",
            "[dependencies]\none.workspace = false",
            "[dependencies]\none.version = \"1\"",
        ] {
            assert_eq!(member(line), ["a/Cargo.toml: `one` does not say `workspace = true`"], "{line}");
        }
        assert_eq!(members(&Tree::new(), &["a/Cargo.toml"]), ["a/Cargo.toml: is missing"]);
    }

    #[test]
    fn the_root_has_one_version_for_all_of_the_workspace() {
        let good = r#"
[workspace.package]
version = "0.1.0"

[workspace.dependencies] # every version is written once, here
one = { path = "crates/one", version = "0.1.0" }
two = "2" # two
three = { version = "3.1", features = ["a"] }
"#;
        assert_eq!(root(&tree_of(&[("Cargo.toml", good)])), [""; 0]);
        let stale = good.replace("one\", version = \"0.1.0\"", "one\", version = \"0.0.9\"");
        assert_eq!(
            root(&tree_of(&[("Cargo.toml", &stale)])),
            ["Cargo.toml: `one` has version \"0.0.9\", unlike the workspace"]
        );
        let none = good.replace("version = \"3.1\", ", "");
        assert_eq!(root(&tree_of(&[("Cargo.toml", &none)])), ["Cargo.toml: `three` has no version"]);
    }

    #[test]
    fn a_version_of_the_fuzz_package_is_that_of_the_root() {
        let root = "[workspace.dependencies]\none = \"1\"\ntwo = { version = \"2\", features = [\"x\"] }\nsix = { path = \"six\", version = \"6\" }\n";
        let apart =
            "[dependencies]\none = \"1\"\ntwo = { version = \"2\" }\nsix = { path = \"../six\" }\nten = \"10\"\n";
        let of = |apart: &str| super::apart(&tree_of(&[("Cargo.toml", root), ("tests/fuzz/Cargo.toml", apart)]));
        assert_eq!(of(apart), [""; 0]);
        for (good, bad) in [("\"1\"", "\"0\""), ("\"2\"", "\"3\"")] {
            let found = of(&apart.replacen(good, bad, 1));
            assert_eq!(found.len(), 1, "{bad}: {found:?}");
            assert!(found[0].ends_with("has another version than in Cargo.toml"), "{found:?}");
        }
        assert_eq!(super::apart(&tree_of(&[("Cargo.toml", root)])), ["tests/fuzz/Cargo.toml: is missing"]);
    }
}
