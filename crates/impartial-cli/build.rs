//! Embeds the page that `impartial play --page` writes: the file that the variable `IMPARTIAL_PAGE` names, as an absolute
//! path or from the folder of this package.
//!
//! Without the variable the command has no page, and `--page` needs `--template`: a build needs no target for
//! WebAssembly. The alternative, the file `target/web/impartial.html` if it is there, would embed a page of another day.

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
