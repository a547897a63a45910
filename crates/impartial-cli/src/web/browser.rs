//! Opens an address in the user's browser.

use std::env;
use std::io::{self, IsTerminal as _};
use std::thread;

/// Opens an address, if a person at this machine would see it. A failure is not reported, as the address is printed.
pub(super) fn open(address: String) {
    if io::stdout().is_terminal() && has_display(|name| env::var_os(name).is_some_and(|value| !value.is_empty())) {
        // Some systems return only after the browser has started.
        let _ = thread::Builder::new().spawn(move || open::that_detached(address));
    }
}

/// Returns whether the user sits at a display of this machine, by the variables of the environment that are set.
fn has_display(is_set: impl Fn(&str) -> bool) -> bool {
    if is_set("SSH_CONNECTION") {
        return false;
    }
    // Windows and macOS always have a display, and Linux below Windows has that of Windows.
    cfg!(any(windows, target_os = "macos")) || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(is_set)
}

#[cfg(test)]
mod tests {
    use super::has_display;

    #[test]
    fn a_display_is_one_of_this_machine() {
        let with = |names: &[&str]| has_display(|name| names.contains(&name));
        assert_eq!(with(&[]), cfg!(any(windows, target_os = "macos")));
        for display in ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"] {
            assert!(with(&[display]), "{display}");
            assert!(!with(&[display, "SSH_CONNECTION"]), "{display}");
        }
    }
}
