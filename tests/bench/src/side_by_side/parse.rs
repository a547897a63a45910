//! Reading numbers, beside `str::parse` of the standard library.

use impartial::Game;

use crate::alternate;

/// Reads the numbers of a Sharti input after its first line.
///
/// They are read as heaps of Nim, one number each, because the game reads numbers, checks their ranges and keeps them, and
/// does nothing else.
pub(crate) fn run(sharti: &[u8]) {
    let body = sharti.iter().position(|&byte| byte == b'\n').expect("the first line has the sizes");
    let text = str::from_utf8(&sharti[body..]).expect("the input is text");
    let numbers = text.split_ascii_whitespace().count();
    let heaps = format!("{numbers}{text}");
    let nim = Game::named("nim").expect("nim is in the registry");
    alternate(
        "standard library",
        || nim.parse(heaps.as_bytes()).expect("the generator writes valid inputs"),
        || {
            let mut read = Vec::with_capacity(numbers + 1);
            for word in heaps.split_ascii_whitespace() {
                read.push(word.parse::<u64>().expect("the generator writes numbers"));
            }
            read
        },
    );
}
