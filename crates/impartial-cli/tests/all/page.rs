//! `impartial play --page`. The text of a game in the page is tested in `src/page.rs`, and the page in `impartial-web`.
//!
//! Only a command that was built with a page has one: the check `web` of `.ci/checks` builds it.

use std::fs;

use crate::command::{SHARTI_SAMPLE_2, bad, good};
#[cfg(target_os = "linux")]
use crate::command::{impartial, run_command};
use crate::folder::Folder;

/// Whether the command has a page.
const HAS_PAGE: bool = option_env!("IMPARTIAL_PAGE").is_some();

/// A page without a game.
const TEMPLATE: &str = "<p>before</p><script type=\"application/json\" id=\"saved-game\"></script><p>after</p>";

/// Returns the page with a game.
fn page(game: &str) -> String {
    let json = if game.is_empty() { String::new() } else { format!("\"{}\"", game.replace('\n', "\\n")) };
    TEMPLATE.replace("></script>", &format!(">{json}</script>"))
}

#[test]
fn the_page_has_the_game() {
    let folder = Folder::new();
    let [template, board] = [folder.write("template", TEMPLATE), folder.write("board.in", SHARTI_SAMPLE_2)];
    let saved = "impartial game 1\nfirst human\ncomponents 1\nsharti\n12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n\
                 12 4 12 4\nmoves 0\n";
    let second = saved.replace("human", "opponent");
    let resumed = saved.replace("moves 0\n", "moves 1\n1 4 4 2\n");
    let save = folder.write("game", &resumed);
    for (arguments, input, game) in [
        // The page opens on its own example.
        (&[][..], "", ""),
        (&["sharti", &board], "", saved),
        // No moves are read from standard input, so the position may come from there.
        (&["sharti", "-"], SHARTI_SAMPLE_2, saved),
        (&["sharti", &board, "--second"], "", &second),
        (&["--resume", &save], "", &resumed),
        (
            &["sum", "nim:3", "nim:-"],
            "1\n5\n",
            "impartial game 1\nfirst human\ncomponents 2\nnim\n1\n3\nnim\n1\n5\nmoves 0\n",
        ),
    ] {
        let printed = good(&[&["play", "--page", "-", "--template", &template], arguments].concat(), input);
        assert_eq!(printed, page(game), "{arguments:?}");
    }
    // A page with a game is a template too, and a file that exists is replaced.
    let file = folder.write("page.html", &page(saved));
    assert_eq!(good(&["play", "sum", "nim:3", "--page", &file, "--template", &file], ""), "");
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        page("impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 0\n")
    );
    assert_eq!(folder.names(), ["board.in", "game", "page.html", "template"]);
    // Without a game, the opponent begins the example of the terminal.
    let example = good(&["play", "--second", "--page", "-", "--template", &template], "");
    assert!(example.contains("impartial game 1\\nfirst opponent\\ncomponents 1\\nnim\\n"), "{example}");
}

/// A build with a page needs no template; the error of a build without one names the sources of a page.
#[test]
fn the_page_of_the_build() {
    let folder = Folder::new();
    let file = folder.file("page.html");
    let arguments = ["play", "sum", "nim:3", "--page", &file];
    if HAS_PAGE {
        assert_eq!(good(&arguments, ""), "");
        let written = fs::read_to_string(&file).unwrap();
        let game = &page("impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 0\n")["<p>before</p>".len()..];
        assert!(written.contains("<title>Impartial") && written.contains(game.strip_suffix("<p>after</p>").unwrap()));
    } else {
        let message = bad(&arguments, "");
        assert!(message.starts_with("error: this build of `impartial` has no web page; "), "{message}");
        assert!(message.contains("`--template`") && message.contains("`cargo xtask web`"), "{message}");
        assert_eq!(folder.names(), [""; 0]);
    }
}

#[test]
fn bad_usage_writes_nothing() {
    let folder = Folder::new();
    let [template, other] = [folder.write("template", TEMPLATE), folder.write("other", "<p>another page</p>")];
    let file = folder.file("page.html");
    for (arguments, message) in [
        (&["sharti", "-", "--template", &template][..], "error: <stdin>:2:7: expected the last column d "),
        (&["sharti", "missing", "--template", &template], "error: cannot read missing: "),
        (&["sum", "--template", &template], "error: expected components of the sum"),
        (&["nim", "--template", "missing"], "error: cannot read missing: "),
        (&["nim", "--template", &other], &format!("error: {other}: expected a page of this version with `<script ")),
    ] {
        let refusal = bad(&[&["play", "--page", &file], arguments].concat(), "5 1 2\n1 1 3 6");
        assert!(refusal.starts_with(message), "{arguments:?}: {refusal}");
    }
    assert_eq!(folder.names(), ["other", "template"]);
    for arguments in [&["play", "nim", "--open"][..], &["play", "nim", "--template", &template]] {
        assert!(bad(arguments, "").contains("--page <PAGE.html>"), "{arguments:?}");
    }
    let message = bad(&["play", "nim", "--page", "-", "--open", "--template", &template], "");
    assert_eq!(message, "error: --open needs a page in a file, found `-`\n");
}

/// The browser is started with the path of the page. Even without a browser, the path is printed.
#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::time::Duration;

    let folder = Folder::new();
    folder.write("template", TEMPLATE);
    fs::create_dir(folder.file("programs")).unwrap();
    let (file, opened) = (folder.file("page.html"), folder.file("opened"));
    let open = || {
        let mut command = impartial(&["play", "nim", "--page", "page.html", "--open", "--template", "template"]);
        command.current_dir(folder.file("")).env("PATH", folder.file("programs"));
        let output = run_command(&mut command, b"");
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""));
        assert!(fs::read_to_string(&file).unwrap().contains("impartial game 1"));
        String::from_utf8(output.stdout).unwrap()
    };
    let printed = open();
    assert!(printed.starts_with("No browser starts: "), "{printed}");
    assert!(printed.ends_with(&format!(". The game is in {file}\n")), "{printed}");

    let script = format!("#!/bin/sh\necho \"$1\" > '{opened}.new'\n/bin/mv '{opened}.new' '{opened}'\n");
    let launcher = folder.write("programs/xdg-open", &script);
    fs::set_permissions(&launcher, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(open(), format!("The game is in {file}\n"));
    while !fs::exists(&opened).unwrap() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(&opened).unwrap(), format!("{file}\n"));
}
