//! What programs rely on beside the functions: auto traits, the prelude, and the list of features.

use impartial::impartial_core::IllegalInSum;
use impartial::prelude::*;
use impartial::session::Reply;
use impartial::{IllegalMove, ParseError, Progress, Rule, WrongAnswer};

/// A page and a binding for Python keep these values, and share them between threads.
#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync + 'static>() {}
    check::<AnyMove>();
    check::<AnyPosition>();
    check::<Box<dyn Puzzle>>();
    check::<Game>();
    check::<IllegalInSum<IllegalMove>>();
    check::<IllegalMove>();
    check::<ParseError>();
    check::<Player>();
    check::<Progress>();
    check::<Reply>();
    check::<Rule>();
    check::<Session>();
    check::<Sum<AnyPosition>>();
    check::<SumMove<AnyMove>>();
    check::<WrongAnswer>();
}

/// A name imported by `*` would hide a name of the standard library's prelude without a warning.
#[test]
fn the_prelude_hides_no_name_of_the_standard_library() {
    fn collect<I, C>(of: &I) -> C
    where
        I: IntoIterator<Item = String> + Clone,
        C: FromIterator<Option<Result<I::Item, Box<str>>>> + Default + Send + Sync + Sized + Unpin,
    {
        of.clone().into_iter().map(Ok).map(Some).collect()
    }
    let words: Vec<Option<Result<String, Box<str>>>> = collect(&core::iter::once(std::string::String::from("one")));
    assert_eq!(words, [Some(Ok(ToString::to_string("one")))]);
    let error: Result<(), Box<dyn std::error::Error>> = Err(AsRef::<str>::as_ref("no").into());
    drop(error);
}

/// The table of features in the README has a row for every feature.
#[test]
fn every_feature_is_documented() {
    let manifest = include_str!("../../crates/impartial/Cargo.toml");
    let readme = include_str!("../../crates/impartial/README.md");
    let (_, features) = manifest.split_once("[features]\n").expect("the manifest has features");
    let (features, _) = features.split_once("\n[").expect("a section follows");
    let names = features.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    let names: Vec<&str> = names.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name).collect();
    assert!(names.len() >= 10, "{names:?}");
    for name in names.into_iter().filter(|&name| name != "default") {
        let row = [format!("\n| `{name}` | "), format!("\n| `{name}` (default) | ")];
        assert!(row.iter().any(|row| readme.contains(row)), "expected a row of the feature `{name}` in README.md");
    }
}
