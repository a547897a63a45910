//! The rules by which paper cutting is played.

/// The rule that limits what a cut may run over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRule {
    /// A cut may run over anything on its line, as long as part of it is uncut. This is the rule of the problem statement.
    #[default]
    Judge,
    /// A cut may run over uncut units only, so it stays inside one uncut run.
    Run,
}
