//! Reading numbers, against the standard library and the crates `atoi_simd` and `lexical-core`.

use impartial::Game;

use crate::alternate;

/// Reads the numbers of a Sharti input after its first line.
///
/// The numbers are read as heaps of Nim, because the reader of Nim only reads numbers, checks their ranges and stores them.
pub(crate) fn run(sharti: &[u8]) {
    let body = sharti.iter().position(|&byte| byte == b'\n').expect("the first line has the sizes");
    let text = str::from_utf8(&sharti[body..]).expect("the input is text");
    let numbers = text.split_ascii_whitespace().count();
    let heaps = format!("{numbers}{text}");
    let nim = Game::named("nim").expect("nim is in the registry");
    let ours = || nim.parse(heaps.as_bytes()).expect("the generator writes valid inputs");
    let split = |parse: fn(&str) -> Option<u64>| {
        let mut read = Vec::with_capacity(numbers + 1);
        for token in heaps.split_ascii_whitespace() {
            read.push(parse(token).expect("the generator writes numbers"));
        }
        read
    };
    alternate("standard library", ours, || split(|token| token.parse().ok()));
    alternate("atoi_simd", ours, || split(|token| atoi_simd::parse_pos::<u64, false>(token.as_bytes()).ok()));
    alternate("lexical-core", ours, || split(|token| lexical_core::parse(token.as_bytes()).ok()));
}
