//! `cargo xtask web`: builds the WebAssembly module, and the page that contains it and needs no server.
//!
//! The page is one file: the style sheet, the scripts and the compressed module replace marks of `index.html`. Pages
//! from `file://` cannot import modules, so the JavaScript modules are joined into plain scripts: one for the page, and
//! one for the worker. The page starts the worker from the text of its script, and gives it the text of the module.

mod command;
mod test;

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{LzmaOptions, LzmaWriter};

use crate::process::{cargo, output, print, run};

pub(crate) use command::command;
pub(crate) use test::{measure, probe, test};

/// The folder of the page.
const PAGE: &str = "crates/impartial-web/page";

/// The JavaScript modules of the page except the games and `main.mjs`. Each comes after the modules that it imports.
/// They share a scope in the page, so their items must have distinct names.
const MODULES: [&str; 9] = [
    "link.mjs",
    "axis.mjs",
    "gestures.mjs",
    "gestures/geometry.mjs",
    "gestures/cells.mjs",
    "gestures/piles.mjs",
    "client.mjs",
    "board.mjs",
    "start.mjs",
];

/// The built page.
const BUILT: &str = "target/web/impartial.html";

/// The compilation target of the WebAssembly module.
const TARGET: &str = "wasm32-unknown-unknown";

/// Maximum size of the page in bytes, compressed with gzip.
const MAX_COMPRESSED: usize = 400 * 1024;

/// Builds the page. Adds the compilation target to the toolchain if it is missing.
pub(crate) fn build(root: &Path) -> Result<()> {
    if !has_target(root)? {
        let mut add = Command::new("rustup");
        add.args(["target", "add", TARGET]).current_dir(root);
        run(&mut add, &format!("install the target {TARGET}"))?;
    }
    let module = fs::read(module(root)?).context("the module")?;
    let page = |name: &str| {
        let path = root.join(PAGE).join(name);
        fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let modules = |names: &[&str]| names.iter().map(|name| Ok(plain(&page(name)?))).collect::<Result<String>>();
    let parts = [
        ("/* style.css */", page("style.css")?),
        // The worker is a plain script, because a browser does not start a module as a worker from `file://`.
        ("/* worker.mjs */", modules(&["lzma.mjs", "engine.mjs", "worker.mjs"])?),
        ("/* main.mjs */", modules(&MODULES)? + &games(root)? + &modules(&["main.mjs"])?),
        ("<!-- module -->", BASE64_STANDARD.encode(squeeze(&module)?)),
    ];
    let html = assemble(page("index.html")?, &parts)?;
    let compressed = gzip(html.as_bytes())?.len();
    let built = root.join(BUILT);
    fs::create_dir_all(built.parent().expect("it is in a folder")).context(BUILT)?;
    fs::write(&built, &html).context(BUILT)?;
    print(&format!("{BUILT}: {} bytes, {compressed} with gzip; the module has {} bytes\n", html.len(), module.len()))?;
    ensure!(compressed <= MAX_COMPRESSED, "{BUILT}: {compressed} bytes with gzip are more than {MAX_COMPRESSED}");
    Ok(())
}

/// Returns the JavaScript modules of all games as plain scripts.
fn games(root: &Path) -> Result<String> {
    let script = |path: PathBuf| {
        let module = fs::read_to_string(root.join(&path))?;
        let name = path.file_stem().context("a file has a name")?.to_string_lossy();
        game(&name, &module).with_context(|| path.display().to_string())
    };
    files(root, &format!("{PAGE}/games"), ".mjs")?.into_iter().map(script).collect()
}

/// Returns the sorted paths, relative to the root, of the files in `folder` whose names end with `suffix`.
fn files(root: &Path, folder: &str, suffix: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(root.join(folder)).with_context(|| folder.to_owned())?;
    let mut files: Vec<_> =
        entries.map(|entry| Ok(Path::new(folder).join(entry?.file_name()))).collect::<Result<_>>()?;
    files.retain(|file| file.to_string_lossy().ends_with(suffix));
    files.sort();
    Ok(files)
}

/// Returns the JavaScript module of a game as a block, which adds its default export to the gestures.
fn game(name: &str, module: &str) -> Result<String> {
    ensure!(module.matches("export default ").count() == 1, "expected one `export default`, the gestures of the game");
    Ok(format!("{{\n{}}}\n", plain(&module.replace("export default ", &format!("GESTURES[\"{name}\"] = ")))))
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
    Ok(module_path(root))
}

/// Returns compiler flags that remove local paths from the messages of panics, so that every machine builds the same
/// module.
///
/// The feature `simd128` is not among them. It speeds up nim slices, which the page does not use, and in Node it changes
/// sorting and the sweep by factors from 0.9 to 1.0.
fn flags() -> Result<String> {
    // rustup sets this variable.
    let Some(home) = env::var_os("CARGO_HOME") else { return Ok(String::new()) };
    let folders = Path::new(&home).join("registry/src").read_dir().into_iter().flatten();
    let flag = |folder: io::Result<fs::DirEntry>| Ok(format!("--remap-path-prefix={}=", folder?.path().display()));
    Ok(folders.map(flag).collect::<io::Result<Vec<_>>>()?.join("\x1f"))
}

/// Returns the path of the built module.
fn module_path(root: &Path) -> PathBuf {
    root.join("target").join(TARGET).join("web/impartial_web.wasm")
}

/// Replaces each mark of the page by its text. Each mark must occur once.
fn assemble(mut page: String, parts: &[(&str, String)]) -> Result<String> {
    for (mark, text) in parts {
        ensure!(page.matches(mark).count() == 1, "{PAGE}/index.html: expected `{mark}` once");
        ensure!(!text.contains("</script"), "the text for `{mark}` contains `</script`, which would end the script");
        page = page.replace(mark, text);
    }
    Ok(page)
}

/// Returns the text of a JavaScript module without imports, comment lines, and the keyword `export`.
fn plain(module: &str) -> String {
    let is_code = |line: &&str| {
        let words = line.trim_start();
        !(["import ", "// "].iter().any(|start| words.starts_with(start))
            || words.starts_with("/** ") && words.ends_with("*/"))
    };
    // An `export` starts its line, as does an `import`, which must not span several lines.
    let item = |line: &str| line.strip_prefix("export ").unwrap_or(line).to_owned() + "\n";
    module.lines().filter(is_code).map(item).collect()
}

/// Compresses with LZMA, which the page decompresses. The output is deterministic.
fn squeeze(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(9);
    // WebAssembly code is not aligned, so the position of a byte does not help to predict it.
    options.pb = 0;
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}

/// Compresses with gzip, as a server does. The output is deterministic.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
