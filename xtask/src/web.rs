//! `cargo xtask web`: builds the WebAssembly module, and the page that contains it and needs no server.
//!
//! The scripts of the page are written in TypeScript. `build.mjs` in its folder bundles them with esbuild, an npm package,
//! so that the page is one file. Binaryen, another one, orders the functions of the module. Only this task needs Node and npm.

mod command;
mod test;

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use lzma_rust2::{CheckType, XzOptions, XzWriter};

use crate::process::{cargo, output, run};

pub(crate) use command::command;
pub(crate) use test::{measure, probe, test};

/// The folder of the page, with the manifest of its npm packages.
const PAGE: &str = "crates/impartial-web/page";

/// The built page.
pub(crate) const BUILT: &str = "target/web/impartial.html";

/// The compilation target of the WebAssembly module.
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the page. Adds the compilation target to the toolchain if it is missing.
pub(crate) fn build(root: &Path) -> Result<()> {
    if !has_target(root)? {
        let mut add = Command::new("rustup");
        add.args(["target", "add", TARGET]).current_dir(root);
        run(&mut add, &format!("install the target {TARGET}"))?;
    }
    install(root)?;
    let module = compressed(&module(root)?)?;
    let mut bundle = node(root);
    bundle.args(["build.mjs", "page"]).arg(module).arg(root.join(BUILT));
    run(&mut bundle, "fix the error above")
}

/// Installs the npm packages unless they are up to date.
fn install(root: &Path) -> Result<()> {
    let npm = program("npm").context("building the page needs Node 20 or later with npm: see https://nodejs.org")?;
    ensure!(program("node").is_some(), "building the page needs Node 20 or later: see https://nodejs.org");
    let page = root.join(PAGE);
    let stamp = page.join("node_modules/.installed");
    let lock = fs::read_to_string(page.join("package-lock.json")).context("package-lock.json of the page")?;
    // The stamp is a copy of the lock file. Its time would change with each checkout.
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut ci = Command::new(npm);
    // No package here needs its install script, and such scripts run third-party code.
    ci.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]).current_dir(&page);
    run(&mut ci, "npm needs access to its registry")?;
    fs::write(stamp, lock).context("node_modules of the page")
}

/// Returns the command of Node in the folder of the page, with the environment variables that the tests read.
fn node(root: &Path) -> Command {
    let mut node = Command::new("node");
    node.current_dir(root.join(PAGE)).env("IMPARTIAL_WASM", module_path(root)).env("IMPARTIAL_PAGE", root.join(BUILT));
    node
}

/// Returns whether the standard library of the target is installed.
fn has_target(root: &Path) -> Result<bool> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root);
    Ok(Path::new(output(&mut rustc)?.trim()).exists())
}

/// Builds the WebAssembly module and returns its path.
fn module(root: &Path) -> Result<PathBuf> {
    let mut build = cargo(root);
    // If the manifest also listed the crate type `cdylib`, the module would be linked without LTO and be twice as large
    // (cargo 1.95).
    build.args(["rustc", "--locked", "--quiet", "--package", "impartial-web", "--lib", "--crate-type", "cdylib"]);
    build.args(["--profile", "web", "--target", TARGET, "--target-dir"]).arg(root.join("target"));
    build.env("CARGO_ENCODED_RUSTFLAGS", flags()?);
    run(&mut build, "fix the error above")?;
    // Functions of similar names have similar code, and the compressed module is 2 % smaller if they are neighbours. The linker has no
    // option for their order. The result has no names.
    let to = module_path(root);
    fs::create_dir_all(root.join("target/web")).context("the folder of the page")?;
    let mut order = node(root);
    order.args(["node_modules/binaryen/bin/wasm-opt", "--reorder-functions-by-name", "--output"]);
    order.arg(&to).arg(root.join("target").join(TARGET).join("web/impartial_web.wasm"));
    run(&mut order, "fix the error above")?;
    Ok(to)
}

/// Compresses a file and returns the path of the result, which is a fifth smaller than with gzip.
fn compressed(path: &Path) -> Result<PathBuf> {
    let to = path.with_extension("wasm.xz");
    let mut options = XzOptions::with_preset(9);
    // A byte of WebAssembly depends on the byte before it, and not on its position.
    options.lzma_options.pb = 0;
    options.lzma_options.lc = 4;
    options.set_check_sum_type(CheckType::Crc32);
    let mut writer = XzWriter::new(Vec::new(), options)?;
    writer.write_all(&fs::read(path).context("the module")?)?;
    fs::write(&to, writer.finish()?).context("the module")?;
    Ok(to)
}

/// Returns compiler flags that remove local paths from the messages of panics, so that every machine builds the same
/// module.
///
/// The feature `simd128` is not among them. It speeds up nim slices, which the page does not use, and in Node it changes
/// reading, sorting and the sweep by factors from 0.9 to 1.0.
fn flags() -> Result<String> {
    // rustup sets this variable.
    let Some(home) = env::var_os("CARGO_HOME") else { return Ok(String::new()) };
    let folders = Path::new(&home).join("registry/src").read_dir().into_iter().flatten();
    let flag = |folder: io::Result<fs::DirEntry>| Ok(format!("--remap-path-prefix={}=", folder?.path().display()));
    Ok(folders.map(flag).collect::<io::Result<Vec<_>>>()?.join("\x1f"))
}

/// Returns the path of the built module.
fn module_path(root: &Path) -> PathBuf {
    root.join("target/web/impartial.wasm")
}

/// Returns the path of a program, if it is installed.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let paths = env::var_os("PATH")?;
    let names = [name.to_owned(), format!("{name}.exe"), format!("{name}.cmd")];
    env::split_paths(&paths)
        .flat_map(|folder| names.iter().map(|name| folder.join(name)).collect::<Vec<_>>())
        .find(|path| path.is_file())
}
