//! The shell installer of a release, with local archives instead of downloads.

#![cfg(unix)]
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// The targets for which the installer has an archive.
const TARGETS: [&str; 4] =
    ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl", "x86_64-apple-darwin", "aarch64-apple-darwin"];

#[test]
fn the_command_is_installed_and_replaced() {
    let release = release();
    for _ in 0..2 {
        let installed = install(release.path());
        assert!(installed.status.success(), "{installed:?}");
    }
    let command = Command::new(release.path().join("bin/impartial")).output().unwrap();
    assert_eq!(command.stdout, b"Hamed\n");
}

#[test]
fn a_wrong_checksum_is_refused() {
    let release = release();
    for target in TARGETS {
        fs::write(release.path().join(format!("impartial-{target}.tgz")), "another archive").unwrap();
    }
    assert_refused(release.path(), "error: the checksum of impartial-");
}

#[test]
fn a_missing_archive_is_reported() {
    let release = release();
    for target in TARGETS {
        fs::remove_file(release.path().join(format!("impartial-{target}.tgz"))).unwrap();
    }
    assert_refused(release.path(), "error: cannot download file://");
}

/// Checks that the installer fails with an error that starts with `start`, and installs nothing.
fn assert_refused(release: &Path, start: &str) {
    let refused = install(release);
    assert!(!refused.status.success());
    let stderr = String::from_utf8(refused.stderr).unwrap();
    assert!(stderr.lines().any(|line| line.starts_with(start)), "{stderr}");
    assert!(!release.join("bin/impartial").exists());
}

/// Creates a folder with the archives of a release, whose command prints an answer.
fn release() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let script = "set -e
        for target in \"$@\"; do
            mkdir impartial-$target
            printf '#!/bin/sh\\necho Hamed\\n' > impartial-$target/impartial
            chmod +x impartial-$target/impartial
            tar -czf impartial-$target.tgz impartial-$target
            if command -v sha256sum; then
                sha256sum impartial-$target.tgz > impartial-$target.tgz.sha256
            else
                shasum -a 256 impartial-$target.tgz > impartial-$target.tgz.sha256
            fi
        done";
    let packed = Command::new("sh").args(["-c", script, "sh"]).args(TARGETS).current_dir(&folder).output().unwrap();
    assert!(packed.status.success(), "{packed:?}");
    folder
}

/// Runs the installer with the archives in a folder, and installs into `bin` in this folder.
fn install(release: &Path) -> Output {
    let installer = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.github/install/install.sh");
    Command::new("sh")
        .arg(installer)
        .env("IMPARTIAL_DOWNLOADS", format!("file://{}", release.display()))
        .env("IMPARTIAL_INSTALL_DIR", release.join("bin"))
        .output()
        .unwrap()
}
