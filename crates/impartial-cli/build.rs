//! Embeds the page that `impartial play --page` writes: the file that the variable `IMPARTIAL_PAGE` names, as an absolute
//! path or from the folder of this package.
//!
//! Without the variable the command has no page and `--page` needs `--template`, so a build does not need the WebAssembly
//! target. The alternative, to embed `target/web/impartial.html` if it exists, could embed an outdated page.

use std::env;
use std::fs;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_page)");
    println!("cargo::rerun-if-env-changed=IMPARTIAL_PAGE");
    let Some(page) = env::var_os("IMPARTIAL_PAGE") else { return };
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
