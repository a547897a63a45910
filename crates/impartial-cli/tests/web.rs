//! `impartial play --web`. Only a command that was built with a page serves it: the check `web` of `.ci/checks` builds one.
//!
//! The tests in `src/web` check what is sent and refused. This file checks the process, and the game in the page.

#![cfg(feature = "web")]
#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

#[expect(dead_code, reason = "a server does not end by itself")]
mod common;
#[cfg(target_os = "linux")]
#[path = "common/interrupt.rs"]
mod ctrl_c;
#[expect(dead_code, reason = "a server writes no file")]
#[path = "common/folder.rs"]
mod folder;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout};

use common::{SHARTI_SAMPLE_2, bad, impartial};
use folder::Folder;

/// Whether the command has a page.
const HAS_PAGE: bool = option_env!("IMPARTIAL_PAGE").is_some();

/// The start of the element of the page that holds a saved game.
const SLOT: &str = r#"<script type="text/plain" id="served">"#;

/// A command that serves the page, stopped when it is dropped.
struct Server {
    child: Child,
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "one test reads the rest of it"))]
    output: BufReader<ChildStdout>,
    host: String,
}

impl Server {
    /// Starts the command with `input` on standard input, and reads the address that it prints.
    fn start(arguments: &[&str], input: &str) -> Self {
        let mut child = impartial(&[&["play", "--web"], arguments].concat()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut printed = String::new();
        output.read_line(&mut printed).unwrap();
        let host = printed.strip_prefix("The game is at http://").and_then(|host| host.strip_suffix("/\n"));
        let host = host.unwrap_or_else(|| panic!("expected an address, found {printed:?}")).to_owned();
        assert_eq!(host.rsplit_once(':').unwrap().0, "127.0.0.1");
        Self { child, output, host }
    }

    /// Returns the answer to a request for the page, which names this host.
    fn get(&self, host: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Returns the game in the page.
    fn game(&self) -> String {
        let page = self.get(&self.host);
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{}", &page[..page.len().min(500)]);
        let (before, after) = page.split_once(SLOT).unwrap();
        assert!(before.contains("<title>impartial") && after.contains("WebAssembly"));
        after.split_once("</script>").unwrap().0.to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_command_without_a_page_says_how_to_get_one() {
    if !HAS_PAGE {
        let message = bad(&["play", "--web"], "");
        let start = "error: this build of `impartial` has no web page; ";
        assert!(message.starts_with(start) && message.contains("`cargo xtask web`"), "{message}");
    }
}

#[test]
fn the_page_has_the_game() {
    if !HAS_PAGE {
        return;
    }
    let folder = Folder::new();
    let board = folder.write("board.in", SHARTI_SAMPLE_2);
    let saved = "impartial game 1\nfirst person\ncomponents 1\nsharti\n12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n\
                 12 4 12 4\nmoves 0\n";
    let second = saved.replace("person", "opponent");
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
        (&["sum", "nim:3"], "", "impartial game 1\nfirst person\ncomponents 1\nnim\n3\nmoves 0\n"),
        (
            &["sum", "nim:3", "nim:-"],
            "1\n5\n",
            "impartial game 1\nfirst person\ncomponents 2\nnim\n3\nnim\n5\nmoves 0\n",
        ),
    ] {
        assert_eq!(Server::start(arguments, input).game(), game, "{arguments:?}");
    }
    // Without a game, the opponent begins the example of the terminal.
    let example = Server::start(&["--second"], "").game();
    assert!(example.starts_with("impartial game 1\nfirst opponent\ncomponents 1\nsharti\n"), "{example}");
    let ruled = Server::start(&["paper-cutting", "--rule", "run"], "").game();
    assert!(ruled.contains("\npaper-cutting/run\n"), "{ruled}");
}

/// A position that no link could hold.
#[test]
fn a_long_game_is_served_whole() {
    if !HAS_PAGE {
        return;
    }
    let piles: Vec<String> = (0..300_000_u64).map(|pile| (pile * 7_919_345_678 % 1_000_000_007).to_string()).collect();
    let piles = piles.join("\n");
    let server = Server::start(&["constrained-nim", "-"], &format!("300000 0\n{piles}\n"));
    let start = "impartial game 1\nfirst person\ncomponents 1\nconstrained-nim\n300000 0\n";
    assert!(server.game() == format!("{start}{piles}\nmoves 0\n"), "{} bytes", server.game().len());
}

/// Each server takes a port that is free.
#[test]
fn several_servers_run_at_once() {
    if !HAS_PAGE {
        return;
    }
    let servers: Vec<Server> = (1..=3).map(|heap| Server::start(&["sum", &format!("nim:{heap}")], "")).collect();
    for (heap, server) in (1..).zip(&servers) {
        assert!(server.game().contains(&format!("\nnim\n{heap}\n")));
        let other = server.get("evil.example");
        assert!(other.starts_with("HTTP/1.1 421 ") && !other.contains("<script"), "{other}");
        let other = server.get(&servers[heap % 3].host);
        assert!(other.starts_with("HTTP/1.1 421 "), "{other}");
    }
}

#[test]
fn malformed_games_are_refused() {
    if !HAS_PAGE {
        return;
    }
    let message = bad(&["play", "--web", "sharti", "-"], "5 1 2\n1 1 3 6");
    assert!(message.starts_with("error: <stdin>:2:7: expected the last column d "), "{message}");
    for (arguments, part) in [
        (&["shart"][..], "a similar value exists: 'sharti'"),
        (&["sharti", "missing"], "cannot read missing"),
        (&["sum"], "a sum needs components"),
        (&["--resume", "missing"], "cannot read missing"),
    ] {
        let message = bad(&[&["play", "--web"], arguments].concat(), "");
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

/// Ctrl-C acts as always, also while a client is connected. The tests themselves may run with the signal ignored.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_server() {
    use std::os::unix::process::ExitStatusExt as _;

    if !HAS_PAGE || ctrl_c::is_ignored() {
        return;
    }
    let mut server = Server::start(&["nim"], "");
    let _client = TcpStream::connect(&server.host).unwrap();
    ctrl_c::press(&server.child);
    let mut rest = String::new();
    server.output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "Press Ctrl-C to stop.\n");
    assert_eq!(server.child.wait().unwrap().signal(), Some(ctrl_c::SIGINT));
}

/// A browser opens the address if standard output is a terminal of a machine with a display.
#[cfg(target_os = "linux")]
#[test]
fn the_browser_opens_in_a_terminal_with_a_display() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    use std::{env, fs, thread};

    if !HAS_PAGE {
        return;
    }
    let folder = Folder::new();
    let opened = folder.file("opened");
    let launcher =
        folder.write("xdg-open", &format!("#!/bin/sh\necho \"$1\" > '{opened}.new'\nmv '{opened}.new' '{opened}'\n"));
    fs::set_permissions(&launcher, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.file(""), env::var("PATH").unwrap());
    for (display, ssh, opens) in [(":0", "", true), ("", "", false), (":0", "192.0.2.1 1 192.0.2.2 22", false)] {
        // `script` gives the command a terminal.
        let mut command = Command::new("script");
        command.args(["--quiet", "--return", "--command"]);
        command.arg(format!("exec '{}' play --web nim", env!("CARGO_BIN_EXE_impartial"))).arg("/dev/null");
        command.env("PATH", &path).env("DISPLAY", display).env("SSH_CONNECTION", ssh);
        command.env_remove("WAYLAND_DISPLAY").env_remove("WSL_DISTRO_NAME");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut printed = String::new();
        while !printed.contains("Press Ctrl-C") {
            assert_ne!(output.read_line(&mut printed).unwrap(), 0, "{printed}");
        }
        let start = Instant::now();
        let patience = Duration::from_secs(if opens { 60 } else { 1 });
        while !fs::exists(&opened).unwrap() && start.elapsed() < patience {
            thread::sleep(Duration::from_millis(10));
        }
        let _ = child.kill();
        let _ = child.wait();
        let address = fs::read_to_string(&opened).unwrap_or_default();
        assert_eq!(address.is_empty(), !opens, "{display} {ssh} {address}");
        assert!(printed.contains(address.trim_end()), "{printed}: {address}");
        let _ = fs::remove_file(&opened);
    }
}
