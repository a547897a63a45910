//! Text that is safe to print on a terminal.

/// Escapes the characters that a terminal obeys instead of showing: control characters and marks of text direction.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Returns whether a terminal would obey this character.
pub(crate) fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{is_obeyed, printable};

    /// Controls, marks of the direction of text, and separators of lines: the ends of each range, and their neighbours.
    #[test]
    fn obeyed_characters_are_escaped() {
        assert_eq!(printable("a \x1b[31m\x07\n\u{9b}\u{202e} `é`"), r"a \u{1b}[31m\u{7}\n\u{9b}\u{202e} `é`");
        let obeyed = "\0\x1f\x7f\u{80}\u{9f}\u{61c}\u{200e}\u{200f}\u{2028}\u{202e}\u{2066}\u{2069}";
        assert_eq!(obeyed.chars().find(|&character| !is_obeyed(character)), None);
        let shown = " ~\u{a0}\u{61b}\u{61d}\u{200d}\u{2010}\u{2027}\u{202f}\u{2065}\u{206a}";
        assert_eq!(shown.chars().find(|&character| is_obeyed(character)), None);
    }
}
