//! The rules of the repository that the compiler and cargo-deny do not check.

#[path = "tidy/citations.rs"]
mod citations;
#[path = "tidy/cycles.rs"]
mod cycles;
#[path = "tidy/error_types.rs"]
mod error_types;
#[path = "tidy/examples.rs"]
mod examples;
#[path = "tidy/idioms.rs"]
mod idioms;
#[path = "tidy/lessons.rs"]
mod lessons;
#[path = "tidy/links.rs"]
mod links;
#[path = "tidy/named_paths.rs"]
mod named_paths;
#[path = "tidy/told_once.rs"]
mod told_once;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use impartial_generators::GENERATORS;
use serde_json::Value;

/// The crates of each layer. A crate depends on lower layers only. Layer 2 consists of the game crates, which are not
/// listed.
const LAYERS: [&[&str]; 5] = [
    &[
        "board-svg",
        "digit-sort",
        "impartial-games",
        "interval-merge",
        "nimbers",
        "number-reader",
        "small-boards",
        "sweepline",
    ],
    &["game-graph", "impartial-core", "impartial-search", "misere-quotients", "nim-sequences"],
    &[],
    &["impartial"],
    &["impartial-cli", "impartial-contests", "impartial-python", "impartial-web"],
];

/// The crates that other crates of their layer may use.
const SHARED_WITHIN_LAYER: [&str; 4] = ["digit-sort", "impartial-core", "nim-sequences", "impartial-contests"];

/// The crate of generators, which only these crates and xtask may use.
const GENERATORS_CRATE: &str = "impartial-generators";
const USERS_OF_GENERATORS: [&str; 3] = ["impartial-cli", "impartial-contests", "impartial-web"];

/// The last layer whose crates are `no_std`.
const LAST_NO_STD: usize = 2;

/// The external crates: the lowest layer that may use them, and whether they must be behind a feature there.
const EXTERNAL_CRATES: &[(usize, bool, &[&str])] = &[
    (0, false, &["foldhash", "hashbrown", "itertools", "smallvec"]),
    (0, true, &["arbitrary", "bytemuck", "num-traits", "rand", "serde"]),
    (1, false, &["crc32fast"]),
    (2, false, &["once_cell", "thiserror"]),
    (3, false, &["serde", "serde_json", "strsim"]),
    (
        4,
        false,
        &[
            "anstream",
            "anstyle",
            "anyhow",
            "clap",
            "clap_complete",
            "clap_mangen",
            "dlmalloc",
            "indicatif",
            "libc",
            "miniz_oxide",
            "open",
            "signal-hook",
            "tempfile",
        ],
    ),
];

/// Additional external crates for the tests of every layer.
const TEST_CRATES: &[&str] = &["ndarray", "proptest", "rand_chacha", "serde_json"];

/// The packages outside the layers: the highest layer and the external crates that they may use. The generators and
/// xtask link no solver, so they run even if a solver does not compile.
const OUTSIDE_LAYERS: &[(&str, Option<usize>, &[&str])] = &[
    ("impartial-no-std", Some(LAST_NO_STD), &[]),
    ("impartial-tests", Some(3), &["insta", "proptest", "serde", "serde_json"]),
    ("impartial-pages", Some(3), &["serde_json"]),
    ("impartial-bench", Some(4), &["atoi_simd", "lexical-core", "nimber", "radsort", "range-set-blaze", "rangemap"]),
    (GENERATORS_CRATE, Some(0), &["chacha20", "thiserror"]),
    ("xtask", None, &["anyhow", "lexopt", "lzma-rust2", "serde_json", "sha2", "similar", "tempfile"]),
];

/// The files outside `arch` modules that may have unsafe code. It gives the system memory hints, names exported functions,
/// fills slots of a vector from several threads, or replaces the runtime of a program without the standard library.
const UNSAFE: &[&str] = &[
    "crates/impartial-cli/src/memory.rs",
    "crates/impartial-web/src/exports.rs",
    "crates/number-reader/src/spare_slots.rs",
    "tests/no-std/src/runtime.rs",
];

/// Minimum number of inputs in the fixtures of a game.
const MIN_FIXTURES: usize = 50;

/// The folder of fixtures that has tables of values instead of the cases of a game.
const TABLES: &str = "search";

/// The files that describe the fixtures of a game.
const DESCRIPTIONS: [&str; 3] = ["README.md", "manifest.txt", "plan.txt"];

const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

const PREFIXES: [&str; 6] = ["sample_", "hand_", "issue_", "random_", "edge_", "max_"];

/// Every rule: a function from the root folder to findings.
const RULES: [fn(&Path) -> Vec<String>; 15] = [
    dependencies,
    no_std,
    unsafe_code,
    fixtures,
    cycles,
    licences,
    published_pages,
    named_paths::missing,
    links::broken,
    lessons::missing,
    error_types::exhaustive,
    told_once::elsewhere,
    idioms::matches,
    citations::broken,
    examples::missing,
];

#[test]
fn the_repository_follows_every_rule() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let found: Vec<String> = RULES.iter().flat_map(|rule| rule(root)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns the dependencies that violate the layers.
fn dependencies(root: &Path) -> Vec<String> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["metadata", "--format-version", "1", "--no-deps"]).current_dir(root);
    let metadata: Value = serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let names: BTreeSet<_> = packages.iter().map(|package| package["name"].as_str().unwrap()).collect();
    let mut findings = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let outside = OUTSIDE_LAYERS.iter().find(|(package, ..)| *package == name);
        if layer(name).is_none() && outside.is_none() {
            findings.push(format!("{name}: belongs to no layer in xtask/tests/tidy.rs"));
        }
        for to in package["dependencies"].as_array().unwrap() {
            let (target, is_test) = (to["name"].as_str().unwrap(), to["kind"] == "dev");
            let is_allowed = match (layer(name), outside) {
                (Some(from), _) if names.contains(target) => {
                    // Tests may also use crates of the same layer.
                    layer(target).is_some_and(|layer| layer < from || is_test && layer == from)
                        || SHARED_WITHIN_LAYER.contains(&target) && name != target && layer(target) == Some(from)
                        || target == GENERATORS_CRATE && USERS_OF_GENERATORS.contains(&name)
                }
                (Some(from), _) => {
                    let is_optional = is_test || to["optional"] == true;
                    let allows = |(lowest, only_optional, crates): &(usize, bool, &[&str])| {
                        *lowest <= from && (is_optional || !only_optional) && crates.contains(&target)
                    };
                    is_test && TEST_CRATES.contains(&target) || EXTERNAL_CRATES.iter().any(allows)
                }
                (None, Some((_, highest, _))) if names.contains(target) => {
                    // The snapshot suite sees the facade only.
                    layer(target) <= *highest
                        && (name != "impartial-tests" || target == "impartial")
                        && (target != GENERATORS_CRATE || name == "xtask")
                }
                (None, Some((_, _, crates))) => crates.contains(&target),
                (None, None) => true,
            };
            if !is_allowed {
                findings.push(format!("{name}: must not depend on {target}; see xtask/tests/tidy.rs"));
            }
        }
    }
    findings
}

/// Returns the layer of a crate. Every other crate named `impartial-*` is a game.
fn layer(name: &str) -> Option<usize> {
    let is_game = name.starts_with("impartial-") && !OUTSIDE_LAYERS.iter().any(|(package, ..)| *package == name);
    LAYERS.iter().position(|layer| layer.contains(&name)).or(is_game.then_some(2))
}

/// Returns the crates of layers 0 to 2 that use the standard library, or that the program in `tests/no-std` does not
/// use.
fn no_std(root: &Path) -> Vec<String> {
    let program = fs::read_to_string(root.join("tests/no-std/Cargo.toml")).unwrap();
    let mut findings = Vec::new();
    for folder in fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        if layer(name).is_some_and(|layer| layer <= LAST_NO_STD) {
            if !fs::read_to_string(folder.join("src/lib.rs")).unwrap().lines().any(|line| line == "#![no_std]") {
                findings.push(format!("crates/{name}/src/lib.rs: has no line `#![no_std]`"));
            }
            if !program
                .lines()
                .any(|line| line.starts_with(&format!("{name}.")) || line.starts_with(&format!("{name} ")))
            {
                findings.push(format!("tests/no-std/Cargo.toml: does not use `{name}`"));
            }
        }
    }
    findings
}

/// Returns missing licences of crates. They must be copies, because some systems check out a link as a file with a
/// path.
fn licences(root: &Path) -> Vec<String> {
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let files = crates.flat_map(|folder| LICENCES.map(|name| folder.join(name)));
    let is_copy = |file: &PathBuf| {
        fs::symlink_metadata(file).is_ok_and(|metadata| metadata.is_file())
            && fs::read(file).unwrap() == fs::read(root.join(file.file_name().unwrap())).unwrap()
    };
    files
        .filter(|file| !is_copy(file))
        .map(|file| format!("{}: is not a copy of the licence in the root folder", file.display()))
        .collect()
}

/// Returns what is missing from the README, the crate documentation or the manifest of each published crate, and the crates
/// that the README of the repository does not link.
fn published_pages(root: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    let overview = fs::read_to_string(root.join("README.md")).unwrap();
    for folder in fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        if !overview.contains(&format!("](crates/{name})")) {
            findings.push(format!("README.md: has no link to `crates/{name}`"));
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        if manifest.lines().any(|line| line == "publish = false") {
            continue;
        }
        if !manifest.contains("[package.metadata.docs.rs]\nall-features = true\n") {
            let lines = "has no lines `[package.metadata.docs.rs]`, `all-features = true`";
            findings.push(format!("crates/{name}/Cargo.toml: {lines}"));
        }
        if !manifest.lines().any(|line| line == "repository.workspace = true") {
            findings.push(format!("crates/{name}/Cargo.toml: has no line `repository.workspace = true`"));
        }
        // Nothing is published yet, so a crate is added or installed from a clone.
        let install = match name {
            "impartial-cli" => "cargo install --path crates/impartial-cli".into(),
            name => format!("cargo add --path ../impartial/crates/{name}"),
        };
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        if !readme.contains(&format!("```sh\n{install}  # ")) {
            findings.push(format!("crates/{name}/README.md: has no block `sh` with the line `{install}`"));
        }
        if layer(name) == Some(2) && !readme.lines().any(|line| line == "## Sources") {
            findings.push(format!("crates/{name}/README.md: has no section `Sources`"));
        }
        let include = r#"#![doc = include_str!("../README.md")]"#;
        let library = fs::read_to_string(folder.join("src/lib.rs"));
        if library.is_ok_and(|text| !text.lines().any(|line| line == include)) {
            findings.push(format!("crates/{name}/src/lib.rs: has no line `{include}`"));
        }
    }
    findings
}

/// Returns files with unsafe code that are outside `arch` modules and not in `UNSAFE`, and `arch` modules without
/// instruction-set code.
fn unsafe_code(root: &Path) -> Vec<String> {
    let is_arch = |path: &Path| path.iter().any(|part| part == "arch" || part == "arch.rs");
    let mut findings = Vec::new();
    let (mut modules, mut with_instructions) = (BTreeSet::new(), BTreeSet::new());
    for path in ["crates", "tests", "xtask/src"].iter().flat_map(|folder| sources(&root.join(folder), &["rs"])) {
        let text = fs::read_to_string(&path).unwrap();
        let relative = path.strip_prefix(root).unwrap();
        if UNSAFE.iter().any(|named| relative == Path::new(named)) || relative.starts_with("tests/fuzz") {
            continue;
        }
        if is_arch(relative) {
            let module = path.ancestors().find(|part| part.ends_with("arch") || part.ends_with("arch.rs"));
            let module = module.unwrap().with_extension("");
            if text.contains("target_feature") || text.contains("core::arch::") {
                with_instructions.insert(module.clone());
            }
            modules.insert(module);
        } else if text.lines().any(|line| line.contains("unsafe_code") && !line.trim_start().starts_with("//")) {
            findings.push(format!("{}: has unsafe code; see xtask/tests/tidy.rs", relative.display()));
        }
    }
    let others = modules.difference(&with_instructions);
    findings.extend(others.map(|module| format!("{}: has no instruction-set code", module.display())));
    findings
}

/// Returns the dependency cycles between files of each crate and of the page.
fn cycles(root: &Path) -> Vec<String> {
    let mut crates: Vec<_> = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path()).collect();
    crates.extend(["xtask", "tests/bench"].map(|name| root.join(name)));
    crates.sort();
    let sources = crates.iter().map(|folder| folder.join("src")).filter(|sources| sources.exists());
    let page = cycles::of_page(&root.join("crates/impartial-web/page/src"));
    sources.flat_map(|sources| cycles::of(&sources)).chain(page).collect()
}

/// Returns the problems of the folders of fixtures.
fn fixtures(root: &Path) -> Vec<String> {
    let folder = root.join("fixtures");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap());
    let is_game = |path: &PathBuf| path.is_dir() && !path.ends_with(TABLES);
    let folders: BTreeSet<_> = entries.map(|entry| entry.path()).filter(is_game).collect();
    let listed: BTreeSet<_> = GENERATORS.iter().map(|game| folder.join(game.name)).collect();
    let unlisted = folders.difference(&listed).map(|folder| (folder, "has no generator"));
    let missing = listed.difference(&folders).map(|folder| (folder, "does not exist"));
    let mut findings: Vec<_> =
        unlisted.chain(missing).map(|(folder, what)| format!("{}: {what}", folder.display())).collect();
    findings.extend(listed.intersection(&folders).flat_map(|folder| fixtures_of_a_game(folder)));
    findings
}

/// Returns the problems of a game's folder: wrong names, missing answers or descriptions, or too few cases.
fn fixtures_of_a_game(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<_> = entries.collect();
    let mut findings = Vec::new();
    for page in DESCRIPTIONS {
        if !names.contains(page) {
            findings.push(format!("{}: has no {page}", folder.display()));
        }
    }
    for name in names.iter().filter(|name| !DESCRIPTIONS.contains(&name.as_str())) {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        // The answer by a rule of misère play.
        let stem = stem.strip_suffix(".misere").filter(|_| extension == "ans").unwrap_or(stem);
        let reason = PREFIXES.iter().find_map(|prefix| stem.strip_prefix(prefix)).unwrap_or_default();
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let mut found = |what: &str| findings.push(format!("{}: {what}", folder.join(name).display()));
        if reason.is_empty() || !reason.chars().all(is_plain) || !["in", "ans"].contains(&extension) {
            found("is not named (sample|hand|issue|random|edge|max)_[a-z0-9_]+.(in|ans)");
        }
        if extension == "ans" && !names.contains(&format!("{stem}.in")) {
            found("has no input");
        }
        if extension == "in" && stem.starts_with("sample_") && !names.contains(&format!("{stem}.ans")) {
            found("has no answer");
        }
    }
    let cases = names.iter().filter(|name| name.strip_suffix(".in").is_some()).count();
    if cases < MIN_FIXTURES {
        findings.push(format!("{}: has {cases} cases, fewer than {MIN_FIXTURES}", folder.display()));
    }
    findings
}

/// Returns the files below a folder with one of these extensions, without build output.
fn sources(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() && !["target", "node_modules"].iter().any(|name| path.ends_with(name)) {
            found.extend(sources(&path, extensions));
        } else if path.extension().is_some_and(|extension| extensions.iter().any(|other| extension == *other)) {
            found.push(path);
        }
    }
    found.sort();
    found
}
