//! The packages of the workspace, as `cargo metadata` tells them.

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::process;

/// A member of the workspace.
#[derive(Debug, Default)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its manifest, from the root, with `/`.
    pub(crate) manifest: String,
    /// Whether it may be published.
    pub(crate) publish: bool,
    /// What it is, in a line.
    pub(crate) description: Option<String>,
    /// Where its documentation is published.
    pub(crate) documentation: Option<String>,
    /// Its front page, from the manifest.
    pub(crate) readme: Option<String>,
    /// The oldest compiler.
    pub(crate) rust_version: Option<String>,
    /// What a registry finds it by.
    pub(crate) keywords: Vec<String>,
    /// Where a registry lists it.
    pub(crate) categories: Vec<String>,
    /// The names of its features.
    pub(crate) features: Vec<String>,
    /// What it depends on.
    pub(crate) dependencies: Vec<Dependency>,
}

/// One entry in a manifest.
#[derive(Debug)]
pub(crate) struct Dependency {
    /// The name of the package, whatever it is renamed to.
    pub(crate) name: String,
    /// Whether only tests, examples and benchmarks see it.
    pub(crate) dev: bool,
    /// Whether a feature switches it on.
    pub(crate) optional: bool,
}

/// The members of this workspace.
pub(crate) fn packages() -> Result<Vec<Package>> {
    let mut command = process::cargo();
    command.args(["metadata", "--format-version", "1", "--no-deps"]);
    let metadata = serde_json::from_str(&process::output(&mut command)?)
        .context("`cargo metadata` wrote something else than JSON")?;
    parse(&metadata).context("`cargo metadata` wrote something unexpected")
}

fn parse(metadata: &Value) -> Option<Vec<Package>> {
    let root = metadata["workspace_root"].as_str()?;
    let packages = metadata["packages"].as_array()?.iter();
    packages.map(|package| parse_package(root, package)).collect()
}

fn parse_package(root: &str, package: &Value) -> Option<Package> {
    let manifest = package["manifest_path"].as_str()?.strip_prefix(root)?;
    let dependencies = package["dependencies"].as_array()?.iter();
    Some(Package {
        name: package["name"].as_str()?.to_owned(),
        manifest: manifest.replace('\\', "/").trim_start_matches('/').to_owned(),
        // Absent means anywhere; an empty list of registries means nowhere.
        publish: package["publish"].as_array().is_none_or(|to| !to.is_empty()),
        description: string(&package["description"]),
        documentation: string(&package["documentation"]),
        readme: string(&package["readme"]),
        rust_version: string(&package["rust_version"]),
        keywords: strings(&package["keywords"])?,
        categories: strings(&package["categories"])?,
        features: package["features"].as_object()?.keys().cloned().collect(),
        dependencies: dependencies.map(parse_dependency).collect::<Option<_>>()?,
    })
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn strings(values: &Value) -> Option<Vec<String>> {
    values.as_array()?.iter().map(string).collect()
}

fn parse_dependency(dependency: &Value) -> Option<Dependency> {
    Some(Dependency {
        name: dependency["name"].as_str()?.to_owned(),
        dev: dependency["kind"] == "dev",
        optional: dependency["optional"].as_bool()?,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_cargo_says_is_understood() {
        let metadata = json!({
            "workspace_root": "/w",
            "packages": [
                {
                    "name": "a",
                    "manifest_path": "/w/crates/a/Cargo.toml",
                    "publish": null,
                    "description": "An a.",
                    "documentation": null,
                    "readme": "README.md",
                    "rust_version": "1.89",
                    "keywords": ["first", "letter"],
                    "categories": [],
                    "features": {"std": []},
                    "dependencies": [
                        {"name": "serde", "kind": null, "optional": true},
                        {"name": "proptest", "kind": "dev", "optional": false},
                    ],
                },
                {
                    "name": "b",
                    "manifest_path": "/w/b/Cargo.toml",
                    "publish": [],
                    "keywords": [],
                    "categories": [],
                    "features": {},
                    "dependencies": [],
                },
            ],
        });
        let [a, b] = &parse(&metadata).unwrap()[..] else { unreachable!("two packages") };
        assert_eq!((a.name.as_str(), a.manifest.as_str()), ("a", "crates/a/Cargo.toml"));
        assert!(a.publish && !b.publish);
        assert_eq!((a.description.as_deref(), a.documentation.as_deref()), (Some("An a."), None));
        assert_eq!((a.readme.as_deref(), a.rust_version.as_deref()), (Some("README.md"), Some("1.89")));
        assert_eq!((a.keywords.join(" ").as_str(), a.categories.len()), ("first letter", 0));
        assert_eq!((a.features.len(), a.features[0].as_str(), b.features.len()), (1, "std", 0));
        let dependencies: Vec<_> = a.dependencies.iter().map(|to| (to.name.as_str(), to.dev, to.optional)).collect();
        assert_eq!(dependencies, [("serde", false, true), ("proptest", true, false)]);
    }

    #[test]
    fn what_is_not_understood_is_not_skipped() {
        assert!(parse(&json!({"workspace_root": "/w"})).is_none());
        assert!(parse(&json!({"workspace_root": "/w", "packages": [{"name": "a"}]})).is_none());
    }
}
