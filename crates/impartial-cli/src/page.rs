//! The page of `impartial-web` with a game inside, for `impartial play --page`.
//!
//! The game is a JSON string in an element that a browser does not run, and the page reads it when it starts. The
//! alternatives lost: a link holds only short games, and the Content-Security-Policy of the page forbids a second file.

use std::fs;
use std::path::{self, Path};

use anyhow::{Context as _, Result};
use impartial::session::Session;

use crate::printable::printable;

/// The page that was embedded when this command was compiled, if any.
#[cfg(has_page)]
const EMBEDDED: Option<&str> = Some(include_str!(env!("IMPARTIAL_PAGE_FILE")));
#[cfg(not(has_page))]
const EMBEDDED: Option<&str> = None;

const NO_PAGE: &str = "this build of `impartial` has no web page; use the program of a release, or pass the file \
                       `impartial.html` of a release by `--template`; in the repository, `cargo xtask web` builds both";

/// The element of the page that holds the game: the text before the game and the text after it.
const START: &str = r#"<script type="application/json" id="saved-game">"#;
const END: &str = "</script>";

/// Returns a page with this game inside. Without a game, the page opens on its own example.
///
/// The page is the file `template` with its game replaced, if it is given, and otherwise the embedded page.
pub(crate) fn with_game(template: Option<&Path>, game: Option<&Session>) -> Result<String> {
    let Some(file) = template else {
        return insert(EMBEDDED.context(NO_PAGE)?, game.map(Session::to_string)).context("the page of this build");
    };
    let page = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    insert(&page, game.map(Session::to_string)).with_context(|| file.display().to_string())
}

/// Puts the text of a game into a page.
fn insert(page: &str, game: Option<String>) -> Result<String> {
    // Everything between the marks is replaced, so a page that has a game already gets the new one.
    let parts = page.split_once(START).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.with_context(|| format!("expected a page of this version with `{START}`"))?;
    // The browser would take `</script` or `<!--` in the text for markup.
    let json = game.map(|text| serde_json::json!(text).to_string().replace('<', "\\u003c"));
    Ok([before, START, json.as_deref().unwrap_or_default(), END, after].concat())
}

/// Opens a file in the user's browser, and returns a line with its path, so that the user can open it if no browser starts.
///
/// A browser in a sandbox may start and then refuse the file, so the path is always shown.
pub(crate) fn open(file: &Path) -> Result<String> {
    let file = path::absolute(file).with_context(|| format!("cannot find {}", file.display()))?;
    let path = printable(&file.display().to_string());
    Ok(match open::that_detached(&file) {
        Ok(()) => format!("The game is in {path}\n"),
        Err(error) => format!("No browser starts: {error}. The game is in {path}\n"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_a_game_is_markup() {
        let page = format!("<p>before</p>{START}\"an older game\"{END}<p>after</p>");
        for text in ["</script><script>alert(1)</script>", "<!--<script>", "a\n\"b\"\\\u{2028}\0", ""] {
            let filled = insert(&page, Some(text.into())).unwrap();
            let json = filled.strip_prefix(&format!("<p>before</p>{START}")).unwrap();
            let json = json.strip_suffix(&format!("{END}<p>after</p>")).unwrap();
            assert!(!json.contains('<'), "{json}");
            assert_eq!(serde_json::from_str::<String>(json).unwrap(), text);
        }
        assert_eq!(insert(&page, None).unwrap(), page.replace("\"an older game\"", ""));
        assert!(insert("<p>no element</p>", None).is_err() && insert(START, None).is_err());
    }
}
