//! Arguments that are listed when their command is used.
//!
//! Listing the arguments and help texts of all commands takes a fifth of the start-up.

use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a command, listed when it is used.
#[derive(Debug)]
pub(crate) struct Deferred<T>(pub(crate) T);

/// Adds the arguments to the command, and keeps its description.
fn augment<T: Args>(command: Command) -> Command {
    let [about, long_about] =
        [command.get_about(), command.get_long_about()].map(|text| Resettable::from(text.cloned()));
    T::augment_args(command).about(about).long_about(long_about)
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(augment::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: Args> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
