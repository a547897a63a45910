//! A temporary folder.

use std::fs;
use std::path::PathBuf;

/// A folder for one test, removed at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder. Its path contains `name` and the process, so that no two tests share it.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("impartial-cli-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Returns the path of a file in the folder, which need not exist.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file in the folder, and returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.file(name), text).unwrap();
        self.file(name)
    }

    /// Returns the names of the files in the folder, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
