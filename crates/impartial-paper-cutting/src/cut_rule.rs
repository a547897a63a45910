//! The rules of paper cutting.

/// The rule for cuts along stretches that are partly cut already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRule {
    /// A cut may run over old cuts if part of it is new. This is the rule of the problem statement.
    #[default]
    Judge,
    /// A cut must stay inside one uncut run.
    Run,
}
