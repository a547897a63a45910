//! A package as its reader sees it: tests, statement, solutions and validator, whatever the format.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};

use impartial::{GAMES, Game};
use impartial_contests::{Contest, Format, Problem, TestPlan};
use impartial_generators::Limits;
use tempfile::TempDir;

/// The formats of packages.
pub(crate) const FORMATS: [Format; 4] = [Format::Kattis, Format::Domjudge, Format::Polygon, Format::Icpc];

/// Returns every game that has a contest.
pub(crate) fn contests() -> impl Iterator<Item = (&'static Game, Contest)> {
    GAMES.iter().filter_map(|game| Some((game, Contest::of(game)?)))
}

/// Returns whether a program is installed, and says so if it is not.
pub(crate) fn has(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let has = version.is_ok_and(|status| status.success());
    if !has {
        eprintln!("{program} is not installed, so a part of the test is skipped");
    }
    has
}

/// Returns the default, small and full limits of a game.
pub(crate) fn limits(contest: Contest) -> [Limits; 3] {
    [contest.default_limits(), contest.small_limits().next().unwrap(), Limits::FULL]
}

/// Returns the problem about a game with these limits, without the largest tests. It is made once for all tests, because the
/// solver and every idea solve its inputs.
fn problem(contest: Contest, limits: &Limits) -> Arc<OnceLock<Problem>> {
    type Problems = BTreeMap<(String, String), Arc<OnceLock<Problem>>>;
    static PROBLEMS: Mutex<Problems> = Mutex::new(Problems::new());
    let key = (contest.name(), limits.to_string());
    let problem = Arc::clone(PROBLEMS.lock().unwrap().entry(key).or_default());
    problem.get_or_init(|| Problem::new(contest, limits, &plan(2_000)).unwrap());
    problem
}

/// Returns the default plan with tests up to this size.
pub(crate) fn plan(size: u64) -> TestPlan {
    let mut plan = TestPlan::default();
    plan.size = size;
    plan
}

/// A package, which was written to a temporary folder.
pub(crate) struct Package {
    folder: TempDir,
    pub(crate) game: &'static Game,
    pub(crate) format: Format,
    limits: Limits,
    /// The tests in the order of their numbers.
    pub(crate) tests: Vec<Test>,
}

/// A test of a package.
pub(crate) struct Test {
    pub(crate) file: PathBuf,
    pub(crate) input: String,
    pub(crate) answer: String,
    pub(crate) is_sample: bool,
}

impl Package {
    /// Writes a package with these limits.
    pub(crate) fn new(contest: Contest, format: Format, limits: &Limits) -> Self {
        Self::of(problem(contest, limits).wait(), contest, format, limits)
    }

    /// Writes the package of a problem.
    pub(crate) fn of(problem: &Problem, contest: Contest, format: Format, limits: &Limits) -> Self {
        let (folder, limits) = (TempDir::new().unwrap(), limits.clone());
        let mut package = Self { folder, game: contest.game(), format, limits, tests: Vec::new() };
        for (name, bytes) in problem.files(format) {
            fs::create_dir_all(package.path(&name).parent().unwrap()).unwrap();
            fs::write(package.path(&name), bytes).unwrap();
        }
        package.tests = if format == Format::Polygon { package.polygon_tests() } else { package.kattis_tests() };
        package
    }

    /// Returns the path of a file of the package.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("package").join(name)
    }

    /// Returns the text of a file of the package.
    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{}, {name}: {error}", self.game.name))
    }

    /// Writes a file outside of the package, and returns its path.
    pub(crate) fn write_beside(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    fn test(&self, input: &str, answer: &str, is_sample: bool) -> Test {
        Test { file: self.path(input), input: self.text(input), answer: self.text(answer), is_sample }
    }

    /// Returns the tests of a package of Kattis or DOMjudge. Their names are numbers that both folders share.
    fn kattis_tests(&self) -> Vec<Test> {
        let mut names = BTreeMap::new();
        for folder in ["sample", "secret"] {
            // If few inputs are within the limits, all of them are samples.
            let Ok(entries) = fs::read_dir(self.path("data").join(folder)) else { continue };
            for entry in entries {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let (number, _) = name.split_once('.').unwrap();
                names.insert(number.to_owned(), folder);
            }
        }
        let numbers: Vec<_> = (1..=names.len()).map(|number| format!("{number:03}")).collect();
        assert!(names.keys().eq(&numbers), "{}: expected tests without a gap, found {names:?}", self.game.name);
        let test = |(number, folder): (&String, &&str)| {
            let [input, answer] = ["in", "ans"].map(|end| format!("data/{folder}/{number}.{end}"));
            self.test(&input, &answer, *folder == "sample")
        };
        names.iter().map(test).collect()
    }

    /// Returns the tests of a package of Polygon, which lists them in its settings.
    fn polygon_tests(&self) -> Vec<Test> {
        let settings = self.text("problem.xml");
        let lines = settings.lines().filter(|line| line.trim_start().starts_with("<test "));
        let tests = lines.enumerate().map(|(index, line)| {
            let input = format!("tests/{:03}", index + 1);
            self.test(&input, &format!("{input}.a"), line.contains("sample=\"true\""))
        });
        let tests: Vec<_> = tests.collect();
        let files = fs::read_dir(self.path("tests")).unwrap().count();
        assert_eq!(files, 2 * tests.len(), "{}: two files for each test of problem.xml", self.game.name);
        tests
    }

    /// Returns the tests that the generator of a package of Polygon writes, each after its arguments.
    pub(crate) fn generated(&self) -> Vec<(String, &Test)> {
        let settings = self.text("problem.xml");
        let lines = settings.lines().filter(|line| line.trim_start().starts_with("<test "));
        let arguments = |line: &str| Some(line.split_once("cmd=\"generator ")?.1.split('"').next().unwrap().to_owned());
        lines.map(arguments).zip(&self.tests).filter_map(|(arguments, test)| Some((arguments?, test))).collect()
    }

    /// Returns the maximum of each number, which the validator has.
    pub(crate) fn stated_limits(&self) -> BTreeMap<String, u64> {
        let validator = self.validator();
        let limits = validator.lines().find_map(|line| line.strip_prefix("LIMITS = {")?.strip_suffix(")}")).unwrap();
        let limits = limits.split("), ").map(|limit| limit.split_once(": (").unwrap());
        limits
            .map(|(name, range)| (name.trim_matches('"').into(), range.split_once(", ").unwrap().1.parse().unwrap()))
            .collect()
    }

    /// Returns the limits of the statement for `Game::validate`.
    pub(crate) fn limits(&self) -> Limits {
        let base = (!self.limits.is_judge(true)).then(|| "full".to_owned());
        let stated = self.stated_limits().into_iter().map(|(name, most)| format!("{name}={most}"));
        base.into_iter().chain(stated).collect::<Vec<_>>().join(",").parse().unwrap()
    }

    /// Returns the game, format and limits, for messages.
    pub(crate) fn case(&self) -> String {
        format!("{}, {:?}, limits `{}`", self.game.name, self.format, self.limits)
    }

    /// Returns the validator in Python.
    pub(crate) fn validator(&self) -> String {
        self.text(if self.format == Format::Polygon { "files/validator.py" } else { "input_validators/validate.py" })
    }

    /// Returns the files of the solutions with a verdict, in the words of Kattis, by their names.
    pub(crate) fn solutions(&self, verdict: &str) -> BTreeMap<String, PathBuf> {
        let name = |file: &Path| file.file_name().unwrap().to_str().unwrap().to_owned();
        if self.format != Format::Polygon {
            let Ok(entries) = fs::read_dir(self.path("submissions").join(verdict)) else { return BTreeMap::new() };
            let files = entries.map(|entry| entry.unwrap().path());
            return files.map(|file| (name(&file), file)).collect();
        }
        let tags: &[&str] = match verdict {
            "accepted" => &["main\"", "accepted\""],
            "wrong_answer" => &["wrong-answer\""],
            "run_time_error" => &["failed\""],
            _ => &["time-limit-exceeded\""],
        };
        let settings = self.text("problem.xml");
        let solutions = settings.split("<solution tag=\"").skip(1);
        let of_verdict = solutions.filter(|solution| tags.iter().any(|tag| solution.starts_with(tag)));
        let path = |solution: &str| self.path(solution.split("path=\"").nth(1).unwrap().split('"').next().unwrap());
        of_verdict.map(path).map(|file| (name(&file), file)).collect()
    }
}
