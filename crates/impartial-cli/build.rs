//! Embeds the page that `impartial play --web` serves: the file that the variable `IMPARTIAL_PAGE` names, as an absolute
//! path or from the folder of this package.
//!
//! Only the feature `web` reads the variable. Without it the command has no page, and `--web` says so: a build with all
//! features needs no target for WebAssembly. The alternative, the file `target/web/impartial.html` if it is there, would
//! embed a page of another day.

use std::env;
use std::fs;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_page)");
    println!("cargo::rerun-if-env-changed=IMPARTIAL_PAGE");
    let Some(page) = env::var_os("IMPARTIAL_PAGE").filter(|_| env::var_os("CARGO_FEATURE_WEB").is_some()) else {
        return;
    };
    match fs::canonicalize(&page) {
        Ok(page) => {
            println!("cargo::rustc-cfg=has_page");
            println!("cargo::rustc-env=IMPARTIAL_PAGE_FILE={}", page.display());
            println!("cargo::rerun-if-changed={}", page.display());
        }
        Err(error) => println!(
            "cargo::error=cannot read IMPARTIAL_PAGE={}: {error}; `cargo xtask web` builds the page",
            page.display()
        ),
    }
}
