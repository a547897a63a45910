//! `cargo xtask python`: builds the Python package, checks its stubs and its page, and runs its tests and the notebook of
//! `docs/`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process::{cargo, run as run_child, succeeds_silently};

/// The folder of the package.
const PACKAGE: &str = "crates/impartial-python";

/// Succeeds if Python is at least the oldest supported version and can create virtual environments.
const PROBE: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";

/// Looks for Python.
pub(crate) fn probe() -> Result<()> {
    python().map(drop)
}

/// Creates a virtual environment in `target/python`, builds the wheel into `target/wheels`, installs it in the
/// environment and tests it. Then writes or compares the stubs, the page of the items, and the outputs of the
/// notebook.
pub(crate) fn run(root: &Path, writes: bool) -> Result<()> {
    let python = python()?;
    let package = root.join(PACKAGE);
    let environment = root.join("target/python");
    let wheels = root.join("target/wheels");
    let build = root.join("target/python-build");

    // In order: the environment, the tools from PyPI, the lints, the wheel, its installation, and the checks of what is
    // installed. So the tests see the package as a user gets it, not the sources.
    let mut make = Command::new(python);
    make.args(["-m", "venv"]).arg(&environment);
    run_child(&mut make, "install the module `venv` of Python")?;
    let folder = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let at_package = |program: &str| {
        let mut command = Command::new(folder.join(program));
        command.current_dir(&package);
        command
    };
    let mut install = at_package("python");
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    install.args(["--requirement", "tests/requirements.txt"]);
    run_child(&mut install, "the tools are downloaded from PyPI; try again")?;

    // The build script of pyo3 needs a Python interpreter.
    let mut lint = cargo(&package);
    lint.args(["clippy", "--release", "--locked", "--all-targets", "--target-dir"]).arg(&build);
    lint.env("PYO3_PYTHON", folder.join("python")).env("PYO3_BUILD_EXTENSION_MODULE", "1");
    lint.args(["--", "-D", "warnings"]);
    run_child(&mut lint, "fix the warnings")?;

    let mut wheel = at_package("maturin");
    wheel.args(["build", "--release", "--locked", "--quiet", "--target-dir"]).arg(&build);
    wheel.arg("--out").arg(&wheels).arg("--interpreter").arg(folder.join("python"));
    run_child(&mut wheel, "fix the error above")?;

    let mut install = at_package("python");
    // `--no-index` makes sure that the wheel of this build is installed, and not a release from PyPI.
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]);
    install.args(["--force-reinstall", "--find-links"]).arg(&wheels).arg("impartial");
    run_child(&mut install, "delete target/wheels")?;

    let mut stubs = at_package("python");
    stubs.args(["-m", "mypy.stubtest", "--mypy-config-file", "pyproject.toml", "impartial"]);
    run_child(&mut stubs, "make the stubs agree with the module")?;
    let mut types = at_package("python");
    types.args(["-m", "mypy", "benches", "examples", "tools"]);
    run_child(&mut types, "fix the types")?;
    let mut tests = at_package("python");
    tests.args(["-m", "pytest", "--quiet"]);
    run_child(&mut tests, "fix the tests that failed")?;
    for (tool, hint) in
        [("tools/api.py", "run `cargo xtask python --write`"), ("tools/notebook.py", "fix docs/notebook.ipynb")]
    {
        let mut written = at_package("python");
        written.arg(tool).args(writes.then_some("--write"));
        run_child(&mut written, hint)?;
    }
    Ok(())
}

/// Returns a supported Python: the variable `PYTHON`, or the first one in the path.
pub(crate) fn python() -> Result<PathBuf> {
    let named = env::var_os("PYTHON").into_iter();
    let mut programs = named.chain(["python3", "python"].map(Into::into)).map(PathBuf::from);
    programs
        .find(|program| succeeds_silently(Command::new(program).args(["-c", PROBE])))
        .context("cannot find Python 3.11 or later with the module `venv`")
}
