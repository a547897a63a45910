//! A package as its reader sees it: tests, statement, solutions and validator, whatever the format.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use impartial::{Game, Limits};

use crate::command::good;
use crate::folder::Folder;

/// The formats of packages.
pub(crate) const FORMATS: [&str; 3] = ["kattis", "domjudge", "polygon"];

/// Returns whether a program is installed, and says so if it is not.
pub(crate) fn has(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let has = version.is_ok_and(|status| status.success());
    if !has {
        eprintln!("{program} is not installed, so a part of the test is skipped");
    }
    has
}

/// Returns limits within which inputs of a game are small.
pub(crate) fn small_limits(game: &Game) -> &'static str {
    match game.name {
        "coins" => "T=1,n=6,x=6,y=5",
        "constrained-nim" => "N=5,M=6,pile=12",
        "grid-split" => "T=1,R=8,C=8",
        "hackenbush" => "N=7",
        "heaps" => "K=4,heap=20",
        "marked-rectangle" => "T=4,N=9,M=9,sum=40",
        "nim" => "N=3,heap=5",
        "paper-cutting" => "n=5,m=4,k=3",
        "sharti" => "n=4,m=2,k=3",
        other => panic!("expected small limits for {other}, found none"),
    }
}

/// Returns the full limits of a game.
pub(crate) fn full_limits(game: &Game) -> &'static str {
    match game.name {
        // The largest boards, and ideas that try all moves from large heaps, take too long.
        "grid-split" => "full,R=12,C=12",
        "heaps" => "full,heap=60",
        _ => "full",
    }
}

/// A package, which was written to a temporary folder.
pub(crate) struct Package {
    folder: Folder,
    pub(crate) game: &'static Game,
    pub(crate) format: &'static str,
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
    /// Writes a package with these limits, or with the default ones if the text is empty.
    pub(crate) fn new(game: &'static Game, format: &'static str, limits: &str) -> Self {
        let folder = Folder::new();
        let root = folder.file("p");
        let options = if limits.is_empty() { vec![] } else { vec!["--limits", limits] };
        good(&[&["package", game.name, "--format", format, "-o", &root], &options[..]].concat(), "");
        let mut package = Self { folder, game, format, tests: Vec::new() };
        package.tests = if format == "polygon" { package.polygon_tests() } else { package.kattis_tests() };
        package
    }

    /// Returns the path of a file of the package.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        Path::new(&self.folder.file("p")).join(name)
    }

    /// Returns the text of a file of the package.
    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{}, {name}: {error}", self.game.name))
    }

    /// Writes a file outside of the package, and returns its path.
    pub(crate) fn write_beside(&self, name: &str, text: &str) -> PathBuf {
        self.folder.write(name, text).into()
    }

    fn test(&self, input: &str, answer: &str, is_sample: bool) -> Test {
        Test { file: self.path(input), input: self.text(input), answer: self.text(answer), is_sample }
    }

    /// Returns the tests of a package of Kattis or DOMjudge. Their names are numbers that both folders share.
    fn kattis_tests(&self) -> Vec<Test> {
        let mut names = BTreeMap::new();
        for folder in ["sample", "secret"] {
            for entry in fs::read_dir(self.path("data").join(folder)).unwrap() {
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

    /// Returns the name of the statement's file with the format and the limits.
    fn statement(&self) -> &'static str {
        if self.format == "polygon" {
            "statement-sections/english/input.tex"
        } else {
            "problem_statement/problem.en.tex"
        }
    }

    /// Returns the maximum of each number, as the statement has it.
    pub(crate) fn stated_limits(&self) -> BTreeMap<String, u64> {
        let statement = self.text(self.statement());
        let (_, limits) = statement.split_once("The largest numbers: ").unwrap();
        let (limits, _) = limits.split_once(".\n").unwrap();
        let limits = limits.split(", ").map(|limit| limit.split_once(" = ").unwrap());
        limits.map(|(name, most)| (name.to_owned(), most.parse().unwrap())).collect()
    }

    /// Returns the limits of the statement for `Game::validate`. `limits` are those that were requested.
    pub(crate) fn limits(&self, limits: &str) -> Limits {
        let base = limits.starts_with("full").then(|| "full".to_owned());
        let stated = self.stated_limits().into_iter().map(|(name, most)| format!("{name}={most}"));
        base.into_iter().chain(stated).collect::<Vec<_>>().join(",").parse().unwrap()
    }

    /// Returns the validator in Python.
    pub(crate) fn validator(&self) -> PathBuf {
        self.path(if self.format == "polygon" { "files/validator.py" } else { "input_validators/validate.py" })
    }

    /// Returns the names and the files of the solutions with a verdict, in the words of Kattis.
    pub(crate) fn solutions(&self, verdict: &str) -> BTreeMap<String, PathBuf> {
        let name = |file: &Path| file.file_stem().unwrap().to_str().unwrap().to_owned();
        if self.format != "polygon" {
            let entries = fs::read_dir(self.path("submissions").join(verdict)).unwrap();
            let files = entries.map(|entry| entry.unwrap().path());
            return files.map(|file| (name(&file), file)).collect();
        }
        let tag = match verdict {
            "accepted" => "main",
            "wrong_answer" => "wrong-answer",
            _ => "time-limit-exceeded",
        };
        let settings = self.text("problem.xml");
        let solutions = settings.split("<solution tag=\"").skip(1);
        let of_verdict = solutions.filter_map(|solution| solution.strip_prefix(tag)?.strip_prefix('"'));
        let path = |solution: &str| self.path(solution.split("path=\"").nth(1).unwrap().split('"').next().unwrap());
        of_verdict.map(path).map(|file| (name(&file), file)).collect()
    }
}
