//! `impartial graph`: its formats, the contest problem, and the scripts of the guide.

use std::collections::HashMap;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::{bad, good, run_command};
use crate::folder::Folder;
use crate::random::random;

/// A token on the numbers 0 to 7, which are the vertices 1 to 8, moves down by 1 or 2, and up from 6 to 7.
const EDGES: &str = "8 14\n2 1\n3 2\n3 1\n4 3\n4 2\n5 4\n5 3\n6 5\n6 4\n7 6\n7 5\n7 8\n8 7\n8 6\n";

#[test]
fn each_output() {
    let print = |options: &[&str]| good(&[&["graph", "-"], options].concat(), EDGES);
    assert_eq!(print(&["--outcomes"]), "P\nN\nN\nP\nN\nN\ndraw\ndraw\n");
    assert_eq!(print(&["--values"]), "0\n1\n2\n0\n1\n2\ninf(1,2)\ninf(2)\n");
    assert_eq!(print(&["--values", "--start", "7"]), "inf(1,2)\n");
    assert_eq!(print(&["--outcomes", "--start", "8"]), "draw\n");
    let csv = print(&["--format", "csv"]);
    assert!(csv.starts_with("vertex,outcome,value,distance,move\n1,P,0,0,\n2,N,1,1,1\n3,N,2,1,1\n"), "{csv}");
    assert!(csv.ends_with("\n6,N,2,3,4\n7,draw,\"inf(1,2)\",,8\n8,draw,inf(2),,7\n"), "{csv}");
    let json = print(&["--format", "json", "--start", "6"]);
    let record = r#"{"vertex":6,"outcome":"N","nim_value":2,"infinity":null,"distance":3,"move":4}"#;
    assert_eq!(json, format!("{record}\n"));
    let dot = print(&["--dot"]);
    for line in [
        "\n  \"1\" [label=\"1\\n0\", fillcolor=lightcoral]\n  \"2\" [label=\"2\\n1\", fillcolor=palegreen]\n",
        "\n  \"7\" [label=\"7\\ninf(1,2)\", fillcolor=lightgrey]\n  \"7\" -> \"6\"\n  \"7\" -> \"5\"\n  \"7\" -> \"8\" [style=bold]\n",
    ] {
        assert!(dot.contains(line), "{line}: {dot}");
    }
    let report = print(&["--start", "7"]);
    let about = "## Vertex 7\n\ndraw: neither player can force a win\nvalue: inf(1,2)\nbest move: to 8\n";
    assert!(report.starts_with(&format!("{about}options: 6 (2), 5 (1), 8 (inf(2))\n\n## Graph\n\n")), "{report}");
    let counts = "outcome N, the next player wins: 4\noutcome P, the previous player wins: 2\ndraw: 2\n";
    assert!(report.contains(&format!("\n8 positions, 14 moves\n{counts}")), "{report}");
    let draws = good(&["graph"], "1 1\n1 1");
    assert!(
        draws.contains("\ndraw: 1\nlargest nim-value: none\nwithout a nim-value, because play may not end: 1\n"),
        "{draws}"
    );
    assert_eq!(report.split_once("\n\n## Graph").map(|(_, graph)| format!("## Graph{graph}")), Some(print(&[])));
}

/// The same graph in each format, with names in the order of their numbers.
#[test]
fn formats_agree() {
    let (_, pairs) = EDGES.split_once('\n').unwrap();
    let lists = "# by hand\n1\n2 1\n3 2 # the first option\n3 1\n4 3 2\n5 4 3\n6 5 4\n7 6 5 8\n8 7 6\n";
    let sorted = |csv: String| {
        let mut lines: Vec<String> = csv.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let expected = sorted(good(&["graph", "--format", "csv"], EDGES));
    assert_eq!(sorted(good(&["graph", "--input", "names", "--format", "csv"], pairs)), expected);
    assert_eq!(sorted(good(&["graph", "--input", "adjlist", "--format", "csv"], lists)), expected);
    let quoted = good(&["graph", "--input", "names", "--format", "csv", "--start", "a,\"b"], "a,\"b c");
    assert!(quoted.ends_with("\n\"a,\"\"b\",N,1,1,c\n"), "{quoted}");
}

/// Boards as names have the characters of comments.
#[test]
fn names_may_begin_with_the_sign_of_comments() {
    for (lists, pairs) in [
        ("..# #..\n#.. ...\n", "..# #.. #.. ..."),
        ("#.. ...\n..# #..\n", "#.. ... ..# #.."),
        ("#a #b\n", "#a #b"),
        ("#a #b # #c\n#b c # d\n", "#a #b #b c"),
        ("\n#a b\n# c\n", "#a b"),
        ("#a b\n\n# c\n", "#a b"),
        ("#/home/a program.py\n# GMT Sat Nov 28 16:00:00 2026\n#\n#a #b\n", "#a #b"),
        ("# a\n#b c\n# d", "#b c"),
        ("# \u{feff}a\n#b c", "#b c"),
    ] {
        let print = |format, text: &str| good(&["graph", "--input", format, "--format", "csv"], text);
        assert_eq!(print("adjlist", lists), print("names", pairs), "{lists}");
    }
    let header = &b"#/home/J\xf6rg/a.py # \xff\n# GMT Sat\xfe\n#\na b\n"[..];
    assert_eq!(good(&["graph", "--input", "adjlist", "--values"], header), "1\n0\n");
}

#[test]
fn errors_have_locations() {
    for (format, input, message) in [
        ("edges", "x", "1:1: expected the number n of vertices, from 0 to 4294967294, found `x`"),
        ("edges", "3 2\n1 2\n1 4\n", "3:3: expected the option v of move 2 of 2, from 1 to 3, found `4`"),
        ("edges", "3 2\n1 2\n0 1\n", "3:1: expected the vertex u of move 2 of 2, from 1 to 3, found `0`"),
        ("edges", "3 1\n1 2\n2 1\n", "3:1: expected the end of the input after 1 move, found `2`"),
        ("names", "\u{feff}a b", "1:1: expected the name of a vertex, found `\\xef\\xbb\\xbfa`"),
        ("adjlist", "\u{feff}a b", "1:1: expected the name of a vertex, found `\\xef\\xbb\\xbfa`"),
        ("adjlist", "#a b\u{feff} \u{feff}c", "1:9: expected the name of a vertex, found `\\xef\\xbb\\xbfc`"),
        ("names", "a b\nb", "2:2: expected the option of move 2, found the end of the input"),
        ("shiritori", "2\nabc\n", "3:1: expected 2 words, found the end of the input after 1"),
        ("shiritori", "2\nabc\nab", "3:1: expected word 2 of 2, of three or more letters, found `ab`"),
        ("shiritori", "1\nabc\nabc", "3:1: expected the end of the input after 1 word, found `abc`"),
    ] {
        assert_eq!(bad(&["graph", "--input", format], input), format!("error: <stdin>:{message}\n"));
    }
    assert_eq!(bad(&["graph", "--start", "9"], EDGES), "error: the graph has no vertex `9`\n");
    let answer = bad(&["graph", "--format", "answer"], EDGES);
    assert_eq!(answer, "error: --format answer requires --input shiritori\n");
    let answer = bad(&["graph", "--input", "shiritori", "--start", "abc"], "1\nabc");
    assert_eq!(answer, "error: --start does not go with --format answer, which has a line for each word\n");
    let large = format!("2 10001\n{}", "1 2\n".repeat(10_001));
    let message = "error: --dot draws at most 10000 moves, and the graph has 10001\n";
    assert_eq!(bad(&["graph", "--dot"], large), message);
}

/// AtCoder ABC 209 E: the samples.
#[test]
fn samples_of_shiritori() {
    let answer = |input: &str| good(&["graph", "--input", "shiritori"], input);
    assert_eq!(answer("3\nabcd\nbcda\nada\n"), "Aoki\nTakahashi\nDraw\n");
    assert_eq!(answer("1\nABC\n"), "Draw\n");
    let words = "5\neaaaabaa\neaaaacaa\ndaaaaaaa\neaaaadaa\ndaaaafaa\n";
    assert_eq!(answer(words), "Takahashi\nTakahashi\nTakahashi\nAoki\nTakahashi\n");
}

/// Random words, against a search that plays on from each word for more moves than there are words.
#[test]
fn random_words_of_shiritori() {
    /// Returns who wins, if this takes at most `moves` moves, after a word: the player who said it, or the other one.
    fn winner<'a>(word: &'a str, moves: usize, words: &[&'a str], known: &mut HashMap<(&'a str, usize), u8>) -> u8 {
        if let Some(&found) = known.get(&(word, moves)) {
            return found;
        }
        let end = &word[word.len() - 3..];
        let mut replies = words.iter().filter(|reply| reply.starts_with(end)).peekable();
        let found = if replies.peek().is_none() {
            b'T'
        } else if moves == 0 {
            b'D'
        } else {
            let found: Vec<u8> = replies.map(|reply| winner(reply, moves - 1, words, known)).collect();
            // The other player says the reply.
            if found.contains(&b'T') {
                b'A'
            } else if found.contains(&b'D') {
                b'D'
            } else {
                b'T'
            }
        };
        known.insert((word, moves), found);
        found
    }

    let mut random = random(1);
    let mut seen = String::new();
    for _ in 0..8 {
        let words: Vec<String> = (0..24)
            .map(|_| {
                let len = 3 + random() % 6;
                let letters = (0..len).map(|_| if random().is_multiple_of(4) { 'B' } else { 'a' });
                letters.collect::<String>() + if random().is_multiple_of(3) { "c" } else { "" }
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let found = good(&["graph", "--input", "shiritori"], format!("{}\n{}\n", words.len(), words.join("\n")));
        let mut known = HashMap::new();
        let first = words.iter().map(|word| winner(word, 2 * words.len(), &words, &mut known));
        assert_eq!(
            found.lines().map(|line| line.as_bytes()[0]).collect::<Vec<_>>(),
            first.collect::<Vec<_>>(),
            "{words:?}"
        );
        seen += &found;
    }
    assert!(["Takahashi", "Aoki", "Draw"].iter().all(|name| seen.contains(name)), "{seen}");
}

/// Each block `python` is saved, and each block `sh` prints the block `text` after it.
#[cfg(unix)]
#[test]
fn scripts_of_the_guide() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let section = guide.split("\n## Games as graphs\n").nth(1).unwrap().split("\n## JSON").next().unwrap();
    let command = Path::new(env!("CARGO_BIN_EXE_impartial")).parent().unwrap();
    let path = format!("{}:{}", command.display(), env::var("PATH").unwrap());
    let folder = Folder::new();
    let (mut script, mut compared) = ("", 0);
    for block in section.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        match language {
            "python" => drop(folder.write("jugs.py", text)),
            "sh" => script = text,
            "text" => {
                let mut shell = Command::new("sh");
                shell.args(["-c", script]).current_dir(folder.file("")).env("PATH", &path);
                let shell = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
                let output = run_command(shell, b"");
                let found = String::from_utf8(output.stdout).unwrap();
                let is_python_missing =
                    script.contains("python3") && Command::new("python3").arg("-V").output().is_err();
                assert!(is_python_missing || found.trim_end() == text, "{script}: {found}");
                compared += 1;
            }
            _ => {}
        }
    }
    assert_eq!(compared, 2);
}
