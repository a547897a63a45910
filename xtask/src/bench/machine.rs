//! The machine on which was measured, without its name.

use std::process::Command;
use std::{env, fs, thread};

use anyhow::Result;

use crate::process::output;

/// The processor, how many cores can be used, the memory, and the compiler.
pub(super) fn description() -> Result<String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let processor = field("/proc/cpuinfo", "model name").unwrap_or_else(|| format!("{} processor", env::consts::ARCH));
    let memory = field("/proc/meminfo", "MemTotal")
        .and_then(|kilobytes| kilobytes.split_whitespace().next()?.parse::<u64>().ok())
        .map_or(String::new(), |kilobytes| format!(", {} GB of memory", (kilobytes + 500_000) / 1_000_000));
    Ok(format!("{processor}, cores: {cores}{memory}, {}, {}", env::consts::OS, compiler()?))
}

/// The version of the compiler.
pub(crate) fn compiler() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Ok(output(Command::new(rustc).arg("--version"))?.trim().to_owned())
}

/// The first value of a key in a file of the kernel; nothing on systems without it.
fn field(path: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    value(&text, key).map(str::to_owned)
}

/// The first value of a key in lines `key : value`.
pub(super) fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        (name.trim() == key).then(|| value.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_by_its_whole_key() {
        let text = "model\t: 17\nmodel name\t: Some Processor\nmodel name\t: Another\n";
        assert_eq!(value(text, "model name"), Some("Some Processor"));
        assert_eq!(value(text, "name"), None);
    }
}
