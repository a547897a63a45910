//! `impartial solve` and `impartial games`: output, error messages and exit statuses.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod common;
#[cfg(target_os = "linux")]
#[path = "../../../tests/random.rs"]
mod random;

use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

#[cfg(unix)]
use common::impartial;
use common::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good};
#[cfg(target_os = "linux")]
use common::{refused, run_command};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/sharti").join(name)
}

#[test]
fn answers_come_from_a_file_or_from_standard_input() {
    let file = fixture("sample_2.in");
    assert_eq!(good(&["solve", "sharti", file.to_str().unwrap()], ""), "Hamed\n");
    assert_eq!(good(&["solve", "sharti"], SAMPLE_2), "Hamed\n");
    assert_eq!(good(&["solve", "sharti", "-"], SAMPLE_2), "Hamed\n");
    assert_eq!(good(&["solve", "--format", "answer", "sharti", "-"], "5 2 1\n1 1 3 3\n2 2 4 4\n"), "Malek\n");
}

/// A pipe has no length and cannot be read twice.
#[cfg(unix)]
#[test]
fn answers_come_from_a_pipe_with_a_name() {
    assert_eq!(good(&["solve", "sharti", "/dev/stdin"], SAMPLE_2), "Hamed\n");
}

#[test]
fn any_blanks_separate_words() {
    for input in [
        SAMPLE_2.replace('\n', "\r\n"),
        SAMPLE_2.replace(' ', "\t"),
        SAMPLE_2.trim_end().to_owned(),
        SAMPLE_2.replace(' ', " \x0b\x0c \n\n"),
        format!("\n\n  {SAMPLE_2} \r\n\t"),
        SAMPLE_2.replace('5', "0000000000000000000000000000005"),
    ] {
        assert_eq!(good(&["solve", "sharti"], &input), "Hamed\n", "{input:?}");
    }
}

#[test]
fn json_is_one_line_with_stable_field_names() {
    assert_eq!(
        good(&["solve", "sharti", "--format", "json"], SAMPLE_2),
        "{\"game\":\"sharti\",\"outcome\":\"N\",\"nim_value\":5,\"move\":{\"row\":4,\"column\":4,\"side\":2}}\n"
    );
    assert_eq!(
        good(&["solve", "sharti", "--format", "json", "--target", "4"], SAMPLE_2),
        "{\"game\":\"sharti\",\"outcome\":\"N\",\"nim_value\":5,\"move\":{\"row\":3,\"column\":4,\"side\":1}}\n"
    );
    for target in ["5", "6", "18446744073709551615"] {
        assert_eq!(
            good(&["solve", "sharti", "--format", "json", "--target", target], SAMPLE_2),
            "{\"game\":\"sharti\",\"outcome\":\"N\",\"nim_value\":5,\"move\":null}\n"
        );
    }
    assert_eq!(
        good(&["solve", "sharti", "--format", "json"], "9 0 9"),
        "{\"game\":\"sharti\",\"outcome\":\"P\",\"nim_value\":0,\"move\":null}\n"
    );
}

#[test]
fn reports_have_their_sections() {
    let report = good(&["solve", "sharti", "--format", "report"], SAMPLE_2);
    let titles: Vec<&str> = report.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(titles, ["Answer", "Input", "Reasoning"]);
}

#[test]
fn games_lists_formats_and_limits() {
    let games = good(&["games"], "");
    for words in ["sharti: ", "n m k", "Hamed", "1 <= k <= n <= 2^63 - 1", "Codeforces 494E"] {
        assert!(games.contains(words), "{words:?} is missing in {games}");
    }
}

/// Checks inputs with the place and the rest of their error messages, in every format.
fn check_bad_inputs(game: &str, cases: &[(&[u8], &str, String)]) {
    for (input, place, message) in cases {
        let expected = format!("error: <stdin>:{place}: expected {message}\n");
        for format in ["answer", "report", "json"] {
            assert_eq!(bad(&["solve", game, "--format", format], input), expected);
        }
    }
}

#[test]
fn bad_boards_of_sharti() {
    const SIDE: &str = "the side n of the board, from 1 to 9223372036854775807";
    const RECTANGLES: &str = "the number m of rectangles, from 0 to 2147483647";
    let cases: &[(&[u8], &str, String)] = &[
        (b"", "1:1", format!("{SIDE}, found the end of the input")),
        (b" \r\n\n ", "3:2", format!("{SIDE}, found the end of the input")),
        (b"five 2 1", "1:1", format!("{SIDE}, found `five`")),
        (b"5x 2 1", "1:1", format!("{SIDE}, found `5x`")),
        (b"-5 2 1", "1:1", format!("{SIDE}, found `-5`")),
        (b"+5 2 1", "1:1", format!("{SIDE}, found `+5`")),
        (b"5.0 2 1", "1:1", format!("{SIDE}, found `5.0`")),
        (b"0 2 1", "1:1", format!("{SIDE}, found `0`")),
        (b"9223372036854775808 0 1", "1:1", format!("{SIDE}, found `9223372036854775808`")),
        (b"18446744073709551616 0 1", "1:1", format!("{SIDE}, found `18446744073709551616`")),
        (b"18446744073709551621 0 1", "1:1", format!("{SIDE}, found `18446744073709551621`")),
        (&[b'9'; 100], "1:1", format!("{SIDE}, found `{}...`", "9".repeat(32))),
        (b"5", "1:2", format!("{RECTANGLES}, found the end of the input")),
        (b"5\n-1\n1", "2:1", format!("{RECTANGLES}, found `-1`")),
        (b"5 2147483648 1", "1:3", format!("{RECTANGLES}, found `2147483648`")),
        (
            b"5 1000000000000000000 1\n1 1 2 2\n1 1 2 2\n1 1 2 2\n",
            "1:3",
            format!("{RECTANGLES}, found `1000000000000000000`"),
        ),
        (
            b"5 2147483647 1\n1 1 2 2\n1 1 2 2\n1 1 2 2\n",
            "5:1",
            "2147483647 rectangles, found the end of the input after 3".into(),
        ),
        (b"5 1 0", "1:5", "the cap k, from 1 to 5, found `0`".into()),
        (b"5 1 6", "1:5", "the cap k, from 1 to 5, found `6`".into()),
        (b"5 1 2\n0 1 3 3", "2:1", "the first row a of rectangle 1 of 1, from 1 to 5, found `0`".into()),
        (b"5 1 2\n1 6 3 3", "2:3", "the first column b of rectangle 1 of 1, from 1 to 5, found `6`".into()),
        (b"5 1 2\n4 1 3 3", "2:5", "the last row c of rectangle 1 of 1, from 4 to 5, found `3`".into()),
        (b"5 1 2\n1 4 3 3", "2:7", "the last column d of rectangle 1 of 1, from 4 to 5, found `3`".into()),
        (b"5 1 2\n1 1 6 3", "2:5", "the last row c of rectangle 1 of 1, from 1 to 5, found `6`".into()),
        (b"5 1 2\n1 1 3 6", "2:7", "the last column d of rectangle 1 of 1, from 1 to 5, found `6`".into()),
        (b"5 2 2\r\n1 1 3 3\r\n", "3:1", "2 rectangles, found the end of the input after 1".into()),
        (b"5 1 2", "1:6", "1 rectangle, found the end of the input after 0".into()),
        (
            b"5 2 2\n1 1 3 3\n1 1\n",
            "4:1",
            "the last row c of rectangle 2 of 2, from 1 to 5, found the end of the input".into(),
        ),
        (b"5 1 2\n1 1 3 3\n\n7\n", "4:1", "the end of the input after 1 rectangle, found `7`".into()),
        (b"5 0 2 1 1 3 3", "1:7", "the end of the input after 0 rectangles, found `1`".into()),
        (b"5 1 2\n1 1 3\x003", "2:5", "the last row c of rectangle 1 of 1, from 1 to 5, found `3\\x003`".into()),
        (b"5 1 2\n1 1 \xff\xfe 3", "2:5", "the last row c of rectangle 1 of 1, from 1 to 5, found `\\xff\\xfe`".into()),
        (b"5 0 2\n\0", "2:1", "the end of the input after 0 rectangles, found `\\x00`".into()),
        (b"\xef\xbb\xbf5 0 2\n", "1:1", format!("{SIDE}, found `\\xef\\xbb\\xbf5`")),
    ];
    check_bad_inputs("sharti", cases);
}

#[test]
fn bad_sheets_of_paper_cutting() {
    const WIDTH: &str = "the width n of the sheet, from 1 to 9223372036854775807";
    const HEIGHT: &str = "the height m of the sheet, from 1 to 9223372036854775807";
    const CUTS: &str = "the number k of cuts, from 0 to 2147483647";
    let cases: &[(&[u8], &str, String)] = &[
        (b"", "1:1", format!("{WIDTH}, found the end of the input")),
        (b"0 3 0", "1:1", format!("{WIDTH}, found `0`")),
        (b"9223372036854775808 3 0", "1:1", format!("{WIDTH}, found `9223372036854775808`")),
        (b"3 0 0", "1:3", format!("{HEIGHT}, found `0`")),
        (b"3", "1:2", format!("{HEIGHT}, found the end of the input")),
        (b"3 3 -1", "1:5", format!("{CUTS}, found `-1`")),
        (b"3 3 2147483648", "1:5", format!("{CUTS}, found `2147483648`")),
        (b"3 3 2\n1 0 1 1\n", "3:1", "2 cuts, found the end of the input after 1".into()),
        (b"3 3 2147483647\n1 0 1 1\n", "3:1", "2147483647 cuts, found the end of the input after 1".into()),
        (b"3 3 1\n1 0 1", "2:6", "ye of cut 1 of 1, from 0 to 3, found the end of the input".into()),
        (b"3 3 1\n1 0 1 x", "2:7", "ye of cut 1 of 1, from 0 to 3, found `x`".into()),
        (b"3 2 1\n1 0 1 3", "2:7", "ye of cut 1 of 1, from 0 to 2, found `3`".into()),
        (b"3 2 1\n4 1 1 1", "2:1", "xb of cut 1 of 1, from 0 to 3, found `4`".into()),
        (b"3 2 1\n1 0 1 2\n1", "3:1", "the end of the input after 1 cut, found `1`".into()),
        (
            b"3 2 2\n1 0 1 2\n0 2 0 0",
            "3:1",
            "cut 2 of 2 along an interior line, found `0 2 0 0`: the line x = 0 is the border of the sheet".into(),
        ),
        (
            b"3 2 2 1 0 1 2\n\n 1 2 2 2 ",
            "3:2",
            "cut 2 of 2 along an interior line, found `1 2 2 2`: the line y = 2 is the border of the sheet".into(),
        ),
        (
            b"3 2 1\n0 0 1 1",
            "2:1",
            "cut 1 of 1 along an interior line, found `0 0 1 1`: no grid line goes from (0, 0) to (1, 1)".into(),
        ),
        (b"3 2 1\n1 1 1 1", "2:1", "cut 1 of 1 along an interior line, found `1 1 1 1`: both ends are (1, 1)".into()),
        (
            b"1 1 1\n0 0 0 1",
            "2:1",
            "cut 1 of 1 along an interior line, found `0 0 0 1`: the line x = 0 is the border of the sheet".into(),
        ),
    ];
    check_bad_inputs("paper-cutting", cases);
}

#[test]
fn bad_piles_and_pairs_of_constrained_nim() {
    const PILES: &str = "the number N of piles, from 0 to 2147483647";
    const PAIRS: &str = "the number M of pairs, from 0 to 2147483647";
    let cases: &[(&[u8], &str, String)] = &[
        (b"", "1:1", format!("{PILES}, found the end of the input")),
        (b"x 1", "1:1", format!("{PILES}, found `x`")),
        (b"2147483648 0", "1:1", format!("{PILES}, found `2147483648`")),
        (b"1", "1:2", format!("{PAIRS}, found the end of the input")),
        (b"1 -1", "1:3", format!("{PAIRS}, found `-1`")),
        (b"2 0\n5", "2:2", "2 piles, found the end of the input after 1".into()),
        (b"2147483647 0\n5\n", "3:1", "2147483647 piles, found the end of the input after 1".into()),
        (
            b"1 0\n9223372036854775808",
            "2:1",
            "pile 1 of 1, from 0 to 9223372036854775807, found `9223372036854775808`".into(),
        ),
        (b"1 0\n-3", "2:1", "pile 1 of 1, from 0 to 9223372036854775807, found `-3`".into()),
        (b"1 2\n5\n3 1\n", "4:1", "2 pairs, found the end of the input after 1".into()),
        (b"1 1\n5\n3", "3:2", "Y of pair 1 of 1, from 1 to 3, found the end of the input".into()),
        (b"1 1\n5\n3 0", "3:3", "Y of pair 1 of 1, from 1 to 3, found `0`".into()),
        (b"1 1\n5\n3 4", "3:3", "Y of pair 1 of 1, from 1 to 3, found `4`".into()),
        (b"1 1\n5\n0 1", "3:1", "X of pair 1 of 1, from 1 to 9223372036854775807, found `0`".into()),
        (
            b"1 2\n5\n3 1\n9223372036854775808 1",
            "4:1",
            "X of pair 2 of 2, from 1 to 9223372036854775807, found `9223372036854775808`".into(),
        ),
        (b"1 1\n5\n3 1\n7", "4:1", "the end of the input after 1 pile and 1 pair, found `7`".into()),
        (b"0 0 7", "1:5", "the end of the input after 0 piles and 0 pairs, found `7`".into()),
    ];
    check_bad_inputs("constrained-nim", cases);
}

#[test]
fn bad_codes_and_heaps() {
    const CODE: &str = "a code such as 0.77 or S(1,3,4), or the name of a game";
    const HEAPS: &str = "the number K of heaps, from 0 to 2147483647";
    let digits = format!("0.{} 1 5", "7".repeat(64));
    let cases: &[(&[u8], &str, String)] = &[
        (b"", "1:1", format!("{CODE}, found the end of the input")),
        (b"dawsn 1 5", "1:1", format!("{CODE}, found `dawsn`")),
        (b"\n 0.G 1 5", "2:4", "a digit from 0 to F, found `G`".into()),
        (b"0. 1 5", "1:3", "a digit from 0 to F, found the end of the code".into()),
        (b"4. 1 5", "1:3", "a digit from 0 to F, found the end of the code".into()),
        (
            b"9.1 1 5",
            "1:1",
            "0, 4, 8 or C as the first digit, because a move that takes nothing must break the heap, found `9.1`"
                .into(),
        ),
        (b"S() 1 5", "1:3", "a number from 1 to 65535, found `)`".into()),
        (b"S(0) 1 5", "1:3", "a number from 1 to 65535, found `0)`".into()),
        (b"0.7!7 1 5", "1:4", "`!` before the point only, found `!7`".into()),
        (digits.as_bytes(), "1:66", "at most 63 digits after the point, found `7`".into()),
        (b"0.77", "1:5", format!("{HEAPS}, found the end of the input")),
        (b"0.77 9999999999 5", "1:6", format!("{HEAPS}, found `9999999999`")),
        (b"0.77 3", "1:7", "3 heaps, found the end of the input after 0".into()),
        (b"0.77 3\n5 7", "2:4", "3 heaps, found the end of the input after 2".into()),
        (b"0.77 1\n5 7", "2:3", "the end of the input after 1 heap, found `7`".into()),
        (
            b"0.77 2\n5 9223372036854775808",
            "2:3",
            "heap 2 of 2, from 0 to 9223372036854775807, found `9223372036854775808`".into(),
        ),
        (
            b"8!.0 2\n5 9000",
            "2:3",
            "heap 2 of 2, from 0 to 1999, as 2000 nim-values of 8!.0 prove no period, found `9000`".into(),
        ),
    ];
    check_bad_inputs("heaps", cases);
}

#[test]
fn bad_sizes_of_marked_rectangles() {
    const CASES: &str = "the word `marks` or the number T of rectangles, from 0 to 2147483647";
    let cases: &[(&[u8], &str, String)] = &[
        (b"", "1:1", format!("{CASES}, found the end of the input")),
        (b"one", "1:1", format!("{CASES}, found `one`")),
        (b"2\n5 8\n", "3:1", "2 rectangles, found the end of the input after 1".into()),
        (b"2147483647\n5 8\n", "3:1", "2147483647 rectangles, found the end of the input after 1".into()),
        (b"1\n0 8\n", "2:1", "N of rectangle 1 of 1, from 1 to 18446744073709551615, found `0`".into()),
        (b"1\n8 0\n", "2:3", "M of rectangle 1 of 1, from 1 to 18446744073709551615, found `0`".into()),
        (
            b"1\n8 18446744073709551616\n",
            "2:3",
            "M of rectangle 1 of 1, from 1 to 18446744073709551615, found `18446744073709551616`".into(),
        ),
        (b"1\n8\n", "3:1", "M of rectangle 1 of 1, from 1 to 18446744073709551615, found the end of the input".into()),
        (b"1\n5 8\nx", "3:1", "the end of the input after 1 rectangle, found `x`".into()),
    ];
    check_bad_inputs("marked-rectangle", cases);
}

/// The files of `/proc` tell no length, and cannot be searched.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_a_length_is_read() {
    let message = bad(&["solve", "nim", "/proc/version"], "");
    assert!(message.starts_with("error: /proc/version:1:1: expected the number N of heaps, "), "{message}");
}

#[test]
fn bad_heaps_of_nim() {
    const HEAPS: &str = "the number N of heaps, from 0 to 2147483647";
    let cases: &[(&[u8], &str, String)] = &[
        (b"", "1:1", format!("{HEAPS}, found the end of the input")),
        (b"2147483648 1", "1:1", format!("{HEAPS}, found `2147483648`")),
        (b"2\n5\n", "3:1", "2 heaps, found the end of the input after 1".into()),
        (b"1\n-5", "2:1", "heap 1 of 1, from 0 to 18446744073709551615, found `-5`".into()),
        (
            b"2\n5 18446744073709551616",
            "2:3",
            "heap 2 of 2, from 0 to 18446744073709551615, found `18446744073709551616`".into(),
        ),
        (b"1\n5 5", "2:3", "the end of the input after 1 heap, found `5`".into()),
    ];
    check_bad_inputs("nim", cases);
}

/// The heaps of an input are components, so a move begins with the number of its heap.
#[test]
fn heaps_of_nim() {
    assert_eq!(good(&["solve", "nim"], "3\n3 4 5\n"), "FIRST\n1 2\n");
    assert_eq!(good(&["solve", "nim"], "3\n1 2 3\n"), "SECOND\n");
    let json = good(&["solve", "nim", "--format", "json", "--target", "3"], "2\n9 2\n");
    assert_eq!(json, "{\"game\":\"nim\",\"outcome\":\"N\",\"nim_value\":11,\"move\":{\"heap\":1,\"take\":8}}\n");
    let played = good(&["play", "nim"], "1 2\n3 1\n");
    let replies: Vec<&str> = played.lines().filter(|line| line.starts_with("I play: ")).collect();
    assert_eq!(replies, ["I play: 1 1", "I play: 2 2"], "{played}");
    let sum = good(&["sum", "nim/judge:-", "nim:3,5", "--format", "json"], "2\n6 1\n");
    assert_eq!(sum.matches("\"game\":\"nim\"").count(), 5, "{sum}");
}

#[test]
fn bad_boards_of_grid_split() {
    const BOARDS: &str = "the word `cells` or the number T of boards, from 0 to 2147483647";
    const ROWS: &str = "the number R of rows of board 1 of 1, from 1 to 9223372036854775807";
    const COLUMNS: &str = "the number C of columns of board 1 of 1, from 1 to 9223372036854775807";
    let cases: &[(&[u8], &str, String)] = &[
        (b"", "1:1", format!("{BOARDS}, found the end of the input")),
        (b"cell", "1:1", format!("{BOARDS}, found `cell`")),
        (b"cellst 1 1 0", "1:1", format!("{BOARDS}, found `cellst`")),
        (b"2147483648", "1:1", format!("{BOARDS}, found `2147483648`")),
        (b"1\n0 3\n", "2:1", format!("{ROWS}, found `0`")),
        (b"1\n9223372036854775808 3\n", "2:1", format!("{ROWS}, found `9223372036854775808`")),
        (b"1\n3 0\n", "2:3", format!("{COLUMNS}, found `0`")),
        (b"1\n3\n", "3:1", format!("{COLUMNS}, found the end of the input")),
        (b"2\n1 1\n#\n", "4:1", "2 boards, found the end of the input after 1".into()),
        (b"2147483647\n1 1\n#\n", "4:1", "2147483647 boards, found the end of the input after 1".into()),
        (b"1\n2 3\n^#^\n", "4:1", "2 rows, found the end of the input after 1".into()),
        (
            b"1\n9223372036854775807 1\n^\n",
            "4:1",
            "9223372036854775807 rows, found the end of the input after 1".into(),
        ),
        (b"1\n2 3\n^#^\n^#\n", "4:1", "row 2 of board 1 of 1, which has 3 cells, found 2: `^#`".into()),
        (b"1\n2 3\n^#^#\n^#^\n", "3:1", "row 1 of board 1 of 1, which has 3 cells, found 4: `^#^#`".into()),
        (b"1\n2 3\n^#^\n^.^\n", "4:2", "`#` or `^` in row 2 of board 1 of 1, found `.^`".into()),
        (b"1\n1 3\n^#\xff\n", "3:3", "`#` or `^` in row 1 of board 1 of 1, found `\\xff`".into()),
        (b"2\n2 2\n##\n2 2\n##\n##\n", "4:1", "`#` or `^` in row 2 of board 1 of 2, found `2`".into()),
        (b"1\n2 2\n##\n##\n##\n", "5:1", "the end of the input after 1 board, found `##`".into()),
        (b"0\n1 1\n#\n", "2:1", "the end of the input after 0 boards, found `1`".into()),
        (b"cells", "1:6", "the number R of rows, from 1 to 9223372036854775807, found the end of the input".into()),
        (b"cells 0 1 0", "1:7", "the number R of rows, from 1 to 9223372036854775807, found `0`".into()),
        (b"cells 1 0 0", "1:9", "the number C of columns, from 1 to 9223372036854775807, found `0`".into()),
        (b"cells 2 2 x", "1:11", "the number K of candidates, from 0 to 2147483647, found `x`".into()),
        (b"cells 2 3 1\n3 1\n", "2:1", "the row of candidate 1 of 1, from 1 to 2, found `3`".into()),
        (b"cells 2 3 2\n1 1\n2 4\n", "3:3", "the column of candidate 2 of 2, from 1 to 3, found `4`".into()),
        (b"cells 2 3 1\n0 1\n", "2:1", "the row of candidate 1 of 1, from 1 to 2, found `0`".into()),
        (b"cells 2 3 2\n1 1\n", "3:1", "2 candidates, found the end of the input after 1".into()),
        (b"cells 2 3 1\n1 1\n2 2\n", "3:1", "the end of the input after 1 candidate, found `2`".into()),
    ];
    check_bad_inputs("grid-split", cases);
}

/// A board whose table would take gigabytes is refused before the table is allocated.
#[test]
fn boards_of_grid_split_that_are_too_large() {
    let map = format!("1\n300 300\n{}", format!("{}\n", "^".repeat(300)).repeat(300));
    let message = bad(&["solve", "grid-split"], &map);
    let start =
        "error: <stdin>:2:1: expected board 1 of 1 small enough to be solved, found 300 x 300 with 87616 candidates";
    assert!(message.starts_with(start), "{message}");
}

#[test]
fn every_game_has_its_json() {
    assert_eq!(
        good(
            &["solve", "grid-split", "--format", "json"],
            "1\n7 7\n^#^#^^^\n^#^^^#^\n^#^^^^^\n^^^#^^^\n^^^^^^^\n^^^^^^^\n^^^^^^^\n"
        ),
        "{\"game\":\"grid-split\",\"outcome\":\"N\",\"nim_value\":2,\"move\":{\"row\":5,\"column\":5}}\n"
    );
    assert_eq!(
        good(&["solve", "constrained-nim", "--format", "json"], "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n"),
        "{\"game\":\"constrained-nim\",\"outcome\":\"N\",\"nim_value\":3,\"move\":{\"pile\":3,\"take\":2}}\n"
    );
    assert_eq!(
        good(&["solve", "heaps", "--format", "json", "--target", "1"], "0.77 3  5 7 1000000000000000000"),
        "{\"game\":\"heaps\",\"outcome\":\"N\",\"nim_value\":7,\"move\":{\"heap\":1,\"take\":1,\"parts\":[3,1]}}\n"
    );
    assert_eq!(
        good(&["solve", "heaps", "--format", "json"], "kayles 2  9 9"),
        "{\"game\":\"heaps\",\"outcome\":\"P\",\"nim_value\":0,\"move\":null}\n"
    );
    assert_eq!(
        good(&["solve", "marked-rectangle", "--format", "json"], "2\n5 8\n18446744073709551615 18446744073709551615\n"),
        "{\"game\":\"marked-rectangle\",\"rows\":5,\"columns\":8,\"first_player_wins\":40}\n\
         {\"game\":\"marked-rectangle\",\"rows\":18446744073709551615,\"columns\":18446744073709551615,\
         \"first_player_wins\":226854911280625642272022916807093037740}\n"
    );
    assert_eq!(good(&["solve", "marked-rectangle"], "3\n5 8\n6 7\n1 1\n"), "40\n42\n0\n");
    assert_eq!(good(&["solve", "marked-rectangle"], "0"), "");
}

#[test]
fn rules_are_chosen_by_name() {
    let input = "2 3 1\n1 1 1 2\n";
    assert_eq!(good(&["solve", "paper-cutting"], input), "FIRST\n1 0 1 3\n");
    assert_eq!(good(&["solve", "paper-cutting", "--rule", "judge"], input), "FIRST\n1 0 1 3\n");
    assert_eq!(good(&["solve", "paper-cutting", "--rule", "run"], input), "SECOND\n");
    assert_eq!(
        good(&["solve", "paper-cutting", "--format", "json", "--target", "1"], input),
        "{\"game\":\"paper-cutting\",\"outcome\":\"N\",\"nim_value\":2,\"move\":{\"from\":[1,0],\"to\":[1,1]}}\n"
    );
    let message = bad(&["solve", "paper-cutting", "--rule", "walk"], input);
    assert_eq!(message, "error: paper-cutting has no rule `walk`; available: judge, run\n");
    let message = bad(&["solve", "paper-cutting", "--rule", "rum"], input);
    assert_eq!(message, "error: paper-cutting has no rule `rum`; did you mean `run`?\n");
    let message = bad(&["solve", "sharti", "--rule", "run"], SAMPLE_2);
    assert_eq!(message, "error: sharti has no rule `run`; available: judge\n");
}

/// An error in a file begins with the name of the file.
#[test]
fn bad_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.in");
    std::fs::write(&file, "5 1 9\n").unwrap();
    let [file, folder_name] = [&file, folder.path()].map(|path| path.to_str().unwrap());
    let missing = format!("{folder_name}/missing.in");
    let messages = [file, &missing, folder_name].map(|path| bad(&["solve", "sharti", path], ""));
    assert_eq!(messages[0], format!("error: {file}:1:5: expected the cap k, from 1 to 5, found `9`\n"));
    for (message, path) in messages[1..].iter().zip([&missing[..], folder_name]) {
        assert!(message.starts_with(&format!("error: cannot read {path}: ")), "{message}");
    }
}

/// A count of 2^31 - 1 rectangles, which would take 64 GiB, is not trusted for allocation.
#[cfg(target_os = "linux")]
#[test]
fn counts_are_not_trusted_for_allocation() {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 200000; exec \"$0\" solve sharti", env!("CARGO_BIN_EXE_impartial")]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let message = refused(&run_command(&mut command, b"5 2147483647 1\n1 1 2 2\n1 1 2 2\n1 1 2 2\n"));
    assert_eq!(message, "error: <stdin>:5:1: expected 2147483647 rectangles, found the end of the input after 3\n");
}

/// Solving a million rectangles takes 200 bytes each and 24 MB for the process, with coordinates up to the judge's limit
/// and up to the largest.
#[cfg(target_os = "linux")]
#[test]
fn a_rectangle_takes_under_200_bytes() {
    use std::fmt::Write as _;

    const RECTANGLES: u64 = 1_000_000;
    for side in [1_000_000_000, (1 << 63) - 1] {
        let mut random = random::random(1);
        let mut coordinate = || random() % side + 1;
        let mut input = format!("{side} {RECTANGLES} {side}\n");
        for _ in 0..RECTANGLES {
            let [a, b, c, d] = [(); 4].map(|()| coordinate());
            writeln!(input, "{} {} {} {}", a.min(c), b.min(d), a.max(c), b.max(d)).unwrap();
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, input).unwrap();
        let kibibytes = (200 * RECTANGLES + 24_000_000) / 1024;
        let script = format!("ulimit -v {kibibytes}; exec \"$0\" solve sharti \"$1\"");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_impartial")])
            .arg(file.path())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "side {side}");
        assert!(output.status.success(), "side {side}");
    }
}

#[test]
fn bad_usage_exits_with_2() {
    for arguments in [
        &[][..],
        &["solve"],
        &["solve", "chess"],
        &["solve", "sharti", "--format", "xml"],
        &["solve", "sharti", "--target", "-1"],
        &["solve", "sharti", "--format", "json", "--target", "+1"],
        &["solve", "sharti", "--format", "json", "--target", ""],
        &["solve", "sharti", "--target", "18446744073709551616"],
        &["guess"],
    ] {
        assert_ne!(bad(arguments, SAMPLE_2), "", "{arguments:?}");
    }
    for (arguments, part) in [
        (&["--target", "-1"], "invalid value '-1' for '--target <V>': expected a number from 0 to 2^64 - 1"),
        (&["--target", "3"], "error: --target requires --format report or --format json"),
    ] {
        let message = bad(&[&["solve", "sharti"][..], arguments].concat(), SAMPLE_2);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

/// A near name is suggested. All games are listed in any case.
#[test]
fn unknown_games() {
    for (name, near) in [
        ("shart", Some("sharti")),
        ("paper", Some("paper-cutting")),
        ("foo", None),
        ("backgammon", None),
        ("hackenbush", None),
    ] {
        let message = bad(&["solve", name], "");
        let games =
            "[possible values: constrained-nim, grid-split, heaps, marked-rectangle, nim, paper-cutting, sharti]";
        assert!(message.contains(games), "{name}: {message}");
        let tip = near.map(|near| format!("tip: a similar value exists: '{near}'"));
        assert_eq!(message.lines().map(str::trim).find(|line| line.starts_with("tip: ")), tip.as_deref(), "{message}");
    }
}

/// Every subcommand reports that standard output is on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["games"],
        &["man"],
        &["completions", "bash"],
        &["solve", "sharti"],
        &["sum", "nim:1"],
        &["play", "sharti"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = run_command(impartial(arguments).stdout(full), SAMPLE_2.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("error: cannot write to standard output: "), "{arguments:?}: {message}");
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{arguments:?}: {message}");
    }
}

/// A closed pipe ends the command without a message and without a panic.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_silent() {
    use std::io::Write as _;

    // More output than fits into the buffer.
    let many = format!("20000\n{}", "1 1\n".repeat(20_000));
    for (game, input) in [("sharti", SAMPLE_2), ("marked-rectangle", &many)] {
        for format in ["answer", "report", "json"] {
            let mut child = impartial(&["solve", game, "--format", format]).spawn().unwrap();
            drop(child.stdout.take());
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{game} {format}");
            assert_eq!(output.status.code(), Some(141), "{game} {format}");
        }
    }
}

/// Standard input that is a regular file is read from where it stands, short or long.
#[cfg(unix)]
#[test]
fn standard_input_may_be_a_file() {
    use std::io::{Seek as _, SeekFrom, Write as _};

    for spaces in [0, 10_000] {
        let mut file = tempfile::tempfile().unwrap();
        let skipped = "no number\n";
        write!(file, "{skipped}5 1 1{}\n2 2 2 2\n", " ".repeat(spaces)).unwrap();
        let solve = |mut file: std::fs::File, at: usize| {
            file.seek(SeekFrom::Start(at as u64)).unwrap();
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_impartial"));
            command.args(["solve", "sharti"]).stdin(file).output().unwrap()
        };
        let output = solve(file.try_clone().unwrap(), skipped.len());
        assert_eq!((String::from_utf8_lossy(&output.stdout).as_ref(), output.status.code()), ("Hamed\n", Some(0)));
        let message = String::from_utf8(solve(file, 0).stderr).unwrap();
        assert!(message.starts_with("error: <stdin>:1:1: ") && message.contains("`no`"), "{message}");
    }
}
