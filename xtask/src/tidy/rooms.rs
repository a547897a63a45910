//! The rooms that the walk through the architecture passes are there.

use super::{Finding, Tree, text};

const GUIDE: &str = "ARCHITECTURE.md";

/// The section in which every file and every function must be there.
const WALK: &str = "## One input from bytes to answer";

/// The walk is long enough to be one.
const FEWEST: usize = 10;

/// Every file in quotes is there, and every function in quotes is in the file named next to it.
///
/// A function is a name with `()`; it belongs to the file that `of` or `in` joins to it, or else to the one named last.
pub(super) fn walk(tree: &Tree) -> Vec<Finding> {
    let guide = match text(tree, GUIDE) {
        Ok(guide) => guide,
        Err(finding) => return vec![finding],
    };
    let walk = guide.split_once(WALK).map_or("", |(_, walk)| walk.split("\n## ").next().unwrap_or(walk));
    let mut findings = Vec::new();
    let mut rooms = 0;
    for line in walk.lines() {
        // What stands between quotes has odd places.
        let parts: Vec<_> = line.split('`').collect();
        let mut file = None;
        for (place, part) in parts.iter().enumerate().skip(1).step_by(2) {
            if is_file(part) {
                rooms += 1;
                file = Some(part);
                if !tree.contains_key(&path_of(part)) {
                    findings.push(format!("{GUIDE}: there is no `{part}`"));
                }
            } else if let Some(name) = part.strip_suffix("()") {
                let joined = parts.get(place + 1).is_some_and(|word| [" of ", " in "].contains(word));
                let file = if joined { parts.get(place + 2) } else { file };
                match file.filter(|file| is_file(file)) {
                    None => findings.push(format!("{GUIDE}: `{part}` is in no file")),
                    Some(file) if has_function(tree, file, name) => {}
                    Some(file) => findings.push(format!("{GUIDE}: there is no `{part}` in `{file}`")),
                }
            }
        }
    }
    if rooms < FEWEST {
        findings.push(format!("{GUIDE}: `{WALK}` passes {rooms} rooms, fewer than {FEWEST}"));
    }
    findings
}

fn is_file(part: &str) -> bool {
    part.rsplit_once('.').is_some_and(|(_, extension)| extension == "rs")
}

fn path_of(file: &str) -> String {
    format!("crates/{file}")
}

fn has_function(tree: &Tree, file: &str, name: &str) -> bool {
    let starts = [format!("fn {name}("), format!("fn {name}<")];
    text(tree, &path_of(file)).is_ok_and(|text| starts.iter().any(|start| text.contains(start)))
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;

    fn found(walk: &str) -> Vec<Finding> {
        // Enough rooms for a walk.
        let many = "`a/src/lib.rs`\n".repeat(FEWEST);
        walked(&format!("# A\n\n## B\n\n`c/src/lib.rs`\n\n{WALK}\n\n{many}\n{walk}\n\n## D\n\n`d.rs`: `d()`\n"))
    }

    fn walked(guide: &str) -> Vec<Finding> {
        walk(&tree_of(&[
            (GUIDE, guide),
            ("crates/a/src/lib.rs", "pub fn first() {}\nfn second<T>() {}\n"),
            ("crates/b/src/lib.rs", "fn third() {}"),
        ]))
    }

    #[test]
    fn rooms_that_are_there_are_silent() {
        assert_eq!(found("`a/src/lib.rs`: `first()`, then `third()` of `b/src/lib.rs`."), [""; 0]);
        assert_eq!(
            found("`third()` in `b/src/lib.rs`; `a/src/lib.rs`: `first()` and `second()` make `Hamed`"),
            [""; 0]
        );
    }

    #[test]
    fn a_room_that_is_not_there_is_found() {
        assert_eq!(found("`c/src/lib.rs`"), ["ARCHITECTURE.md: there is no `c/src/lib.rs`"]);
        assert_eq!(found("`a/src/lib.rs`: `third()`"), ["ARCHITECTURE.md: there is no `third()` in `a/src/lib.rs`"]);
        assert_eq!(
            found("`a/src/lib.rs`: `first()` of `b/src/lib.rs`"),
            ["ARCHITECTURE.md: there is no `first()` in `b/src/lib.rs`"]
        );
        assert_eq!(found("`first()`"), ["ARCHITECTURE.md: `first()` is in no file"]);
        assert_eq!(found("`first()` of `Words`"), ["ARCHITECTURE.md: `first()` is in no file"]);
    }

    #[test]
    fn no_walk_does_not_pass() {
        let finding = "ARCHITECTURE.md: `## One input from bytes to answer` passes 0 rooms, fewer than 10";
        assert_eq!(walked("# A\n"), [finding]);
        assert_eq!(walked(&format!("# A\n\n{WALK}\n\n## B\n\n`a/src/lib.rs`")), [finding]);
        assert_eq!(walk(&Tree::new()), ["ARCHITECTURE.md: is missing"]);
    }
}
