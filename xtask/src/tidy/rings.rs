//! A crate depends on crates of lower rings, and on few crates from outside.

use super::Finding;
use crate::metadata::{Dependency, Package};

/// Where a crate of the workspace stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Ring(u8),
    NoStd,
    Tests,
    Bench,
    Tasks,
}

/// Every crate but the games, which are the ring `GAMES`.
const PLACES: &[(&str, Place)] = &[
    ("nimbers", Place::Ring(0)),
    ("interval-merge", Place::Ring(0)),
    ("number-reader", Place::Ring(0)),
    ("sweepline", Place::Ring(0)),
    ("impartial-core", Place::Ring(1)),
    ("impartial", Place::Ring(3)),
    ("impartial-cli", Place::Ring(4)),
    ("impartial-no-std", Place::NoStd),
    ("impartial-tests", Place::Tests),
    ("impartial-bench", Place::Bench),
    ("xtask", Place::Tasks),
];

const GAMES: Place = Place::Ring(2);

/// The highest ring that does without the standard library.
const LAST_NO_STD: u8 = 2;

const NEVER: u8 = u8::MAX;

/// Crates from outside: the first ring that may use it behind a feature, and the first that always may.
const OUTSIDE: &[(&str, u8, u8)] = &[
    ("hashbrown", 0, 0),
    ("itertools", 0, 0),
    ("smallvec", 0, 0),
    ("thiserror", 0, 0),
    ("arbitrary", 0, NEVER),
    ("rand", 0, NEVER),
    ("serde", 0, 3),
    ("serde_json", 3, 3),
    ("rayon", 0, NEVER),
    ("svg", 3, NEVER),
    ("anstream", 4, 4),
    ("anstyle", 4, 4),
    ("anyhow", 4, 4),
    ("clap", 4, 4),
    ("clap_complete", 4, 4),
    ("clap_mangen", 4, 4),
    ("strsim", 4, 4),
    ("indicatif", 4, 4),
    ("libc", 4, 4),
];

/// What tests and benchmarks of every ring may use besides.
const OUTSIDE_FOR_TESTS: &[&str] = &[
    "atoi_simd",
    "criterion",
    "lexical-core",
    "nimber",
    "proptest",
    "rand_chacha",
    "range-set-blaze",
    "rangemap",
    "serde_json",
    "whiteread",
];

/// What the snapshot suite may use: no crate below uses insta, which does not run under Miri.
const OUTSIDE_FOR_SUITE: &[&str] = &["insta", "itertools", "serde_json"];

/// What the measured programs may use: the peers.
const OUTSIDE_FOR_BENCH: &[&str] = &["nimber", "range-set-blaze", "rangemap"];

/// What the tasks may use: they stay quick to compile.
const OUTSIDE_FOR_TASKS: &[&str] = &["anyhow", "lexopt", "rand_chacha", "serde_json", "sha2"];

/// Every dependency is allowed by the tables above.
pub(super) fn dependencies(packages: &[Package], games: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in packages {
        let path = &package.manifest;
        let Some(from) = place(&package.name, games) else {
            let name = &package.name;
            findings.push(format!("{path}: `{name}` has no ring in xtask/src/tidy/rings.rs"));
            continue;
        };
        let folder = match from {
            Place::Ring(_) => format!("crates/{}/Cargo.toml", package.name),
            Place::NoStd => "tests/no-std/Cargo.toml".to_owned(),
            Place::Tests => "tests/Cargo.toml".to_owned(),
            Place::Bench => "bench/Cargo.toml".to_owned(),
            Place::Tasks => "xtask/Cargo.toml".to_owned(),
        };
        if *path != folder {
            findings.push(format!("{path}: the manifest of `{}` is not {folder}", package.name));
        }
        let members: Vec<_> = packages.iter().map(|package| package.name.as_str()).collect();
        for to in &package.dependencies {
            let refusal = if members.contains(&to.name.as_str()) {
                refuse_member(from, &package.name, to, place(&to.name, games))
            } else {
                refuse_outside(from, to)
            };
            if let Some(refusal) = refusal {
                findings.push(format!("{path}: depends on `{}`, {refusal}", to.name));
            }
        }
    }
    findings
}

/// The packages that do without the standard library: rings 0 to 2.
pub(super) fn without_std<'a>(packages: &'a [Package], games: &[&str]) -> impl Iterator<Item = &'a Package> {
    packages.iter().filter(|package| match place(&package.name, games) {
        Some(Place::Ring(ring)) => ring <= LAST_NO_STD,
        _ => false,
    })
}

fn place(name: &str, games: &[&str]) -> Option<Place> {
    let game = name.strip_prefix("impartial-");
    if game.is_some_and(|game| games.contains(&game)) {
        return Some(GAMES);
    }
    PLACES.iter().find(|(crate_name, _)| *crate_name == name).map(|(_, place)| *place)
}

fn refuse_member(from: Place, name: &str, to: &Dependency, target: Option<Place>) -> Option<String> {
    match (from, target) {
        (Place::Ring(from), Some(Place::Ring(target))) => {
            let allowed = target < from || to.dev && (target == from || to.name == name);
            (!allowed).then(|| format!("but ring {from} sees lower rings only, not ring {target}"))
        }
        (Place::Ring(from), _) => Some(format!("but ring {from} sees lower rings only")),
        (Place::NoStd, Some(Place::Ring(target))) if target <= LAST_NO_STD => None,
        (Place::NoStd, _) => Some(format!("but no crate above ring {LAST_NO_STD} does without the standard library")),
        (Place::Tests, _) if to.name == "impartial" => None,
        (Place::Bench, Some(Place::Ring(_))) => None,
        (Place::Bench, _) => Some("but the measured programs see crates of rings only".to_owned()),
        (Place::Tests, _) => Some("but the snapshot suite sees `impartial` only".to_owned()),
        (Place::Tasks, _) => Some("but the tasks link no crate of the workspace".to_owned()),
    }
}

fn refuse_outside(from: Place, to: &Dependency) -> Option<String> {
    let name = to.name.as_str();
    let allowed = match from {
        Place::Ring(ring) => {
            to.dev && OUTSIDE_FOR_TESTS.contains(&name)
                || OUTSIDE.iter().any(|&(outside, optional, always)| {
                    let first = if to.optional || to.dev { optional } else { always };
                    outside == name && first <= ring
                })
        }
        Place::NoStd => false,
        Place::Tests => OUTSIDE_FOR_SUITE.contains(&name),
        Place::Bench => OUTSIDE_FOR_BENCH.contains(&name),
        Place::Tasks => OUTSIDE_FOR_TASKS.contains(&name),
    };
    let place = match from {
        Place::Ring(ring) => format!("ring {ring}"),
        Place::NoStd => "the program without the standard library".to_owned(),
        Place::Tests => "the snapshot suite".to_owned(),
        Place::Bench => "the measured programs".to_owned(),
        Place::Tasks => "the tasks".to_owned(),
    };
    (!allowed).then(|| format!("which {place} may not use; xtask/src/tidy/rings.rs says what may"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, dependencies: &[(&str, bool, bool)]) -> Package {
        let dependency =
            |&(name, dev, optional): &(&str, bool, bool)| Dependency { name: name.to_owned(), dev, optional };
        Package {
            name: name.to_owned(),
            manifest: format!("{folder}/Cargo.toml"),
            publish: true,
            dependencies: dependencies.iter().map(dependency).collect(),
            ..Package::default()
        }
    }

    /// Members to depend on, and the one that does.
    fn found(name: &str, dependencies: &[(&str, bool, bool)]) -> Vec<Finding> {
        let mut packages: Vec<_> = ["nimbers", "sweepline", "impartial-core", "impartial-sharti"]
            .into_iter()
            .chain(["impartial-chomp", "impartial"])
            .filter(|member| *member != name)
            .map(|member| package(member, &format!("crates/{member}"), &[]))
            .collect();
        let folder = match name {
            "xtask" => "xtask".to_owned(),
            "impartial-no-std" => "tests/no-std".to_owned(),
            "impartial-tests" => "tests".to_owned(),
            "impartial-bench" => "bench".to_owned(),
            _ => format!("crates/{name}"),
        };
        packages.push(package(name, &folder, dependencies));
        super::dependencies(&packages, &["sharti", "chomp"])
    }

    const NORMAL: bool = false;
    const DEV: bool = true;
    const ALWAYS: bool = false;
    const OPTIONAL: bool = true;

    #[test]
    fn what_the_rings_allow_is_silent() {
        for (name, dependencies) in [
            ("nimbers", &[("thiserror", NORMAL, ALWAYS), ("serde", NORMAL, OPTIONAL)][..]),
            ("nimbers", &[("sweepline", DEV, ALWAYS), ("proptest", DEV, ALWAYS)]),
            ("impartial-core", &[("nimbers", NORMAL, ALWAYS), ("impartial-core", DEV, ALWAYS)]),
            ("impartial-sharti", &[("sweepline", NORMAL, ALWAYS), ("criterion", DEV, ALWAYS)]),
            ("impartial", &[("impartial-sharti", NORMAL, ALWAYS), ("serde", NORMAL, ALWAYS)]),
            ("impartial", &[("rayon", NORMAL, OPTIONAL), ("serde_json", NORMAL, ALWAYS)]),
            ("impartial-cli", &[("impartial", NORMAL, ALWAYS), ("clap", NORMAL, ALWAYS)]),
            ("impartial-tests", &[("impartial", DEV, ALWAYS), ("insta", DEV, ALWAYS)]),
            ("impartial-bench", &[("impartial", NORMAL, ALWAYS), ("rangemap", NORMAL, ALWAYS)]),
            ("xtask", &[("anyhow", NORMAL, ALWAYS), ("sha2", NORMAL, ALWAYS)]),
        ] {
            assert_eq!(found(name, dependencies), [""; 0], "{name}");
        }
    }

    #[test]
    fn what_they_forbid_is_found() {
        for (name, dependency) in [
            ("nimbers", ("sweepline", NORMAL, ALWAYS)),
            ("nimbers", ("impartial-core", DEV, ALWAYS)),
            ("nimbers", ("serde", NORMAL, ALWAYS)),
            ("nimbers", ("rayon", NORMAL, ALWAYS)),
            ("impartial-core", ("impartial-core", NORMAL, ALWAYS)),
            ("impartial-sharti", ("impartial-chomp", NORMAL, ALWAYS)),
            ("impartial-sharti", ("impartial", DEV, ALWAYS)),
            ("impartial-sharti", ("anyhow", NORMAL, ALWAYS)),
            ("impartial-sharti", ("insta", DEV, ALWAYS)),
            ("impartial", ("rayon", NORMAL, ALWAYS)),
            ("impartial", ("clap", NORMAL, ALWAYS)),
            ("impartial-no-std", ("impartial", NORMAL, ALWAYS)),
            ("impartial-no-std", ("thiserror", NORMAL, ALWAYS)),
            ("impartial-tests", ("nimbers", DEV, ALWAYS)),
            ("impartial-tests", ("rand", DEV, ALWAYS)),
            ("impartial-bench", ("rand", NORMAL, ALWAYS)),
            ("impartial-bench", ("xtask", NORMAL, ALWAYS)),
            ("xtask", ("nimbers", NORMAL, ALWAYS)),
            ("xtask", ("clap", NORMAL, ALWAYS)),
        ] {
            assert_eq!(found(name, &[dependency]).len(), 1, "{name}: {dependency:?}");
        }
    }

    #[test]
    fn a_finding_says_where_and_why() {
        assert_eq!(
            found("nimbers", &[("impartial-core", NORMAL, ALWAYS), ("rand", NORMAL, ALWAYS)]),
            [
                "crates/nimbers/Cargo.toml: depends on `impartial-core`, but ring 0 sees lower rings only, not ring 1",
                "crates/nimbers/Cargo.toml: depends on `rand`, which ring 0 may not use; xtask/src/tidy/rings.rs says what may",
            ]
        );
    }

    #[test]
    fn a_misspelt_name_or_folder_does_not_pass() {
        assert_eq!(
            found("impartial-shatri", &[]),
            ["crates/impartial-shatri/Cargo.toml: `impartial-shatri` has no ring in xtask/src/tidy/rings.rs"]
        );
        assert_eq!(
            super::dependencies(&[package("nimbers", "crates/nimber", &[])], &[]),
            ["crates/nimber/Cargo.toml: the manifest of `nimbers` is not crates/nimbers/Cargo.toml"]
        );
    }

    #[test]
    fn the_standard_library_begins_at_the_facade() {
        let packages = ["nimbers", "impartial-core", "impartial-chomp", "impartial", "impartial-cli", "xtask"]
            .map(|name| package(name, &format!("crates/{name}"), &[]));
        let names: Vec<_> = without_std(&packages, &["chomp"]).map(|package| package.name.as_str()).collect();
        assert_eq!(names, ["nimbers", "impartial-core", "impartial-chomp"]);
    }
}
