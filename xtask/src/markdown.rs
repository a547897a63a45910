//! Lines and links of Markdown.

/// Returns the lines outside blocks of code, with their numbers.
pub(crate) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = is_fence(line);
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns whether a line begins or ends a block of code.
pub(crate) fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

/// Returns the targets of the links and pictures of a line, without their titles, apart from addresses.
pub(crate) fn targets(line: &str) -> impl Iterator<Item = &str> {
    let links = line.split("](").skip(1).filter_map(|rest| rest.split_once([')', ' ']));
    let pictures = line.split("<img src=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    links.chain(pictures).map(|(target, _)| target).filter(|target| !target.contains("://"))
}

/// Splits a target into a path and the name of a heading, which may be empty.
pub(crate) fn split(target: &str) -> (&str, &str) {
    target.split_once('#').unwrap_or((target, ""))
}
