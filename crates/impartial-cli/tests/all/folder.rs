//! A temporary folder.

use std::fs;

use tempfile::TempDir;

/// A folder for one test, removed at its end, even if the test panics.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// Creates an empty folder.
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// Returns the path of a file in the folder, which need not exist.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file in the folder, and returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.file(name), text).unwrap();
        self.file(name)
    }

    /// Returns the names of the files in the folder, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}
