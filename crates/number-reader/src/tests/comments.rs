//! Texts with comments, read in every way, against the same texts with spaces for comments.

use super::*;

/// Replaces comments by spaces, line by line.
fn blanked(text: &[u8]) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    for line in &mut lines {
        let is_space = |byte: u8| byte.is_ascii_whitespace() || byte == 0x0b;
        let begins = |&at: &usize| line[at] == b'#' && (at == 0 || is_space(line[at - 1]));
        let comment = (0..line.len()).find(begins).unwrap_or(line.len());
        line[comment..].fill(b' ');
    }
    lines.join(&b'\n')
}

fn check(text: &[u8], calls: &[Call], config: Config) {
    let expected = Reference::new(&blanked(text)).results(calls);
    let found = results(config.reader(text).with_comments(b'#'), calls);
    assert_eq!(found, expected, "{config:?} of {:.999}, {calls:?}", text.escape_ascii());
}

#[test]
fn all_short_texts_with_comments() {
    const BYTES: &[u8] = b" \n1#";
    let configs = [
        Config::slice(Backend::best()),
        Config::source(2, 1),
        Config::source(3, 9),
        Config::source(2, 3).threads(2, 9),
    ];
    for len in 0..=if cfg!(miri) { 3 } else { 7 } {
        for index in 0..BYTES.len().pow(len) {
            let text: Vec<u8> = (0..len).map(|digit| BYTES[index / BYTES.len().pow(digit) % BYTES.len()]).collect();
            for config in configs.iter().take(if index % 17 == 0 { 4 } else { 3 }) {
                check(&text, &[Call::Number(0, 99), Call::Location, Call::Records(2, 1)], *config);
            }
        }
    }
}

/// The border of two windows, or of the pieces of two threads, is at every byte of a text once.
#[test]
fn comments_at_every_border() {
    let text = b"# 1\n 12 #3\t# 4 #\n5#6 7\r\n#8\r\n\x0b#9\n10 #";
    let calls = [Call::Number(0, 99), Call::Location, Call::Records(2, 1), Call::Location];
    for before in 0..24 {
        let shifted = [&b"                        "[..before], text].concat();
        for config in [Config::source(24, 100), Config::source(24, 7), Config::source(24, 24).threads(3, 60)] {
            check(&shifted, &calls, config);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 200 }))]

    #[test]
    fn any_calls_with_comments(
        text in text(),
        places in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize), 0..9),
        calls in prop::collection::vec(call(), 0..40),
        config in config(),
    ) {
        let mut text = text;
        for (place, kind) in places {
            let at = place.index(text.len() + 1);
            let comment: &[u8] = [&b"#"[..], b" # 7 #8\n", b"\n#\n"][kind];
            text.splice(at..at, comment.iter().copied());
        }
        check(&text, &calls, config);
    }
}
