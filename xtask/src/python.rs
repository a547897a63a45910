//! `cargo xtask python`: builds the Python package, checks its stubs and its page, and runs its tests and the notebook of
//! `docs/`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::process::{cargo, output, print, run as run_child, succeeds_silently};

/// The folder of the package.
const PACKAGE: &str = "crates/impartial-python";

/// Succeeds if Python is at least the oldest supported version and can create virtual environments.
const PROBE: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";

/// Looks for Python.
pub(crate) fn probe() -> Result<()> {
    python().map(drop)
}

/// A virtual environment in `target/python`, and the package that is built for it.
struct Environment {
    /// The folder of the programs.
    programs: PathBuf,
    package: PathBuf,
    /// The folder of the built wheel.
    wheels: PathBuf,
    build: PathBuf,
}

impl Environment {
    fn at(root: &Path) -> Self {
        Self {
            programs: root.join("target/python").join(if cfg!(windows) { "Scripts" } else { "bin" }),
            package: root.join(PACKAGE),
            wheels: root.join("target/wheels"),
            build: root.join("target/python-build"),
        }
    }

    /// Creates the environment with the tools that build and test the package.
    fn new(root: &Path) -> Result<Self> {
        let mut make = Command::new(python()?);
        make.args(["-m", "venv"]).arg(root.join("target/python"));
        run_child(&mut make, "install the module `venv` of Python")?;
        let environment = Self::at(root);
        let requirements = ["--requirement", "tests/requirements.txt"];
        environment.install(&requirements, "the tools are downloaded from PyPI; try again")?;
        Ok(environment)
    }

    /// Returns a program of the environment, to be run in the folder of the package.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(&self.package);
        command
    }

    fn install(&self, arguments: &[&str], hint: &str) -> Result<()> {
        let mut install = self.command("python");
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(arguments);
        run_child(&mut install, hint)
    }

    /// Builds the wheel into `target/wheels` and installs it.
    fn install_package(&self) -> Result<()> {
        let mut wheel = self.command("maturin");
        wheel.args(["build", "--release", "--locked", "--quiet", "--target-dir"]).arg(&self.build);
        wheel.arg("--out").arg(&self.wheels).arg("--interpreter").arg(self.programs.join("python"));
        run_child(&mut wheel, "fix the error above")?;
        let wheels = self.wheels.to_string_lossy();
        // `--no-index` makes sure that the wheel of this build is installed, and not a release from PyPI.
        let arguments = ["--no-deps", "--no-index", "--force-reinstall", "--find-links", &wheels, "impartial"];
        self.install(&arguments, "delete target/wheels")
    }
}

/// Builds the wheel, installs it in the virtual environment and tests it. Then writes or compares the stubs, the page of
/// the items, and the outputs of the notebook.
pub(crate) fn run(root: &Path, writes: bool) -> Result<()> {
    let environment = Environment::new(root)?;

    // The build script of pyo3 needs a Python interpreter.
    let mut lint = cargo(&environment.package);
    lint.args(["clippy", "--release", "--locked", "--all-targets", "--target-dir"]).arg(&environment.build);
    lint.env("PYO3_PYTHON", environment.programs.join("python")).env("PYO3_BUILD_EXTENSION_MODULE", "1");
    lint.args(["--", "-D", "warnings"]);
    run_child(&mut lint, "fix the warnings")?;

    // The tests see the installed package, as a user gets it, and not the sources.
    environment.install_package()?;
    let mut stubs = environment.command("python");
    stubs.args(["-m", "mypy.stubtest", "--mypy-config-file", "pyproject.toml", "impartial"]);
    run_child(&mut stubs, "make the stubs agree with the module")?;
    let mut types = environment.command("python");
    types.args(["-m", "mypy", "benches", "examples", "tools"]);
    run_child(&mut types, "fix the types")?;
    // Without pyright, the tests skip it as well.
    let mut pyright = environment.command("python");
    if succeeds_silently(pyright.args(["-m", "pyright", "--version"])) {
        let mut pyright = environment.command("python");
        pyright.args(["-m", "pyright", "--pythonpath"]).arg(environment.programs.join("python"));
        run_child(&mut pyright, "fix the types")?;
    } else {
        print("skipped pyright: missing its program, which its package downloads at the first start\n")?;
    }
    let mut tests = environment.command("python");
    tests.args(["-m", "pytest", "--quiet"]);
    run_child(&mut tests, "fix the tests that failed")?;
    for (tool, hint) in
        [("tools/api.py", "run `cargo xtask python --write`"), ("tools/notebook.py", "fix docs/notebook.ipynb")]
    {
        let mut written = environment.command("python");
        written.arg(tool).args(writes.then_some("--write"));
        run_child(&mut written, hint)?;
    }
    Ok(())
}

/// Returns the interpreter of the virtual environment, in the folder of the package.
pub(crate) fn interpreter(root: &Path) -> Command {
    Environment::at(root).command("python")
}

/// Builds and installs the wheel, and returns the table that `benches/measure.py` prints, with the size of the wheel.
pub(crate) fn measured(root: &Path) -> Result<String> {
    let environment = Environment::new(root)?;
    environment.install_package()?;
    environment.install(&["galois"], "galois is downloaded from PyPI; try again")?;
    let wheels: Vec<_> = fs::read_dir(&environment.wheels)?.collect::<Result<_, _>>()?;
    let [wheel] = &wheels[..] else { bail!("expected one wheel; delete target/wheels") };
    let tenths = wheel.metadata()?.len() / 100_000;
    let table = output(environment.command("python").arg("benches/measure.py"))?;
    Ok(format!("The wheel has {}.{} MB.\n\n{table}", tenths / 10, tenths % 10))
}

/// Returns a supported Python: the variable `PYTHON`, or the first one in the path.
pub(crate) fn python() -> Result<PathBuf> {
    let named = env::var_os("PYTHON").into_iter();
    let mut programs = named.chain(["python3", "python"].map(Into::into)).map(PathBuf::from);
    programs
        .find(|program| succeeds_silently(Command::new(program).args(["-c", PROBE])))
        .context("cannot find Python 3.11 or later with the module `venv`")
}
