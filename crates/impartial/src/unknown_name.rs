//! The error of an unknown name, with the nearest known one.

/// The error of a name that no game or rule has. Its text suggests a similar name, or lists all names.
///
/// # Examples
///
/// ```
/// use impartial::UnknownName;
///
/// let error = |name| UnknownName::new("no such fruit", name, ["apple", "pear"]).to_string();
/// assert_eq!(error("appel"), "no such fruit; did you mean `apple`?");
/// assert_eq!(error("cucumber"), "no such fruit; available: apple, pear");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct UnknownName {
    text: String,
}

impl UnknownName {
    /// Creates the error of the name `unknown`, where one of the names `known` was expected.
    #[must_use]
    pub fn new<'a>(problem: impl Into<String>, unknown: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        /// The threshold of clap for options, values and subcommands, so that the command is consistent.
        const MIN_SIMILARITY: f64 = 0.7;
        let known: Vec<_> = known.into_iter().collect();
        // The nearest name is suggested if it is similar enough; otherwise all names are listed.
        let similarities = known.iter().map(|name| (strsim::jaro(unknown, name), name));
        let hint = match similarities.max_by(|(left, _), (right, _)| left.total_cmp(right)) {
            Some((similarity, nearest)) if similarity > MIN_SIMILARITY => format!("did you mean `{nearest}`?"),
            _ => format!("available: {}", known.join(", ")),
        };
        Self { text: format!("{}; {hint}", problem.into()) }
    }
}
