//! Lists the game crates of the manifest, so that all of them are linked, even without a position in `lib.rs`.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml").expect("a build script runs in the folder of the manifest");
    let dependencies = manifest.lines().filter_map(|line| line.strip_suffix(".workspace = true"));
    let games = dependencies.filter(|name| name.starts_with("impartial-"));
    let items: Vec<String> = games.map(|name| format!("extern crate {} as _;\n", name.replace('-', "_"))).collect();
    let folder = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&folder).join("game_crates.rs"), items.concat()).expect("the folder exists");
}
