//! `impartial play --web`: the page of `impartial-web`, served to a browser on this machine.
//!
//! The game is a part of the page that is served. The alternative, a second resource, needs a page that may fetch: its
//! Content-Security-Policy forbids every connection. A link holds short games only.

mod browser;
mod request;
mod server;

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context as _, Result};
use impartial::session::Session;

use crate::output::STDOUT_FAILED;
use server::{Page, Server};

/// The page, if this command was built with one.
#[cfg(has_page)]
pub(crate) const PAGE: Option<&str> = Some(include_str!(env!("IMPARTIAL_PAGE_FILE")));
#[cfg(not(has_page))]
pub(crate) const PAGE: Option<&str> = None;

/// Serves a page with this game, or with the game that the page opens on, until the process ends.
///
/// Prints the address on `out`, and opens it in the browser if one can be shown.
pub(crate) fn serve(page: &'static str, game: Option<&Session>, out: &mut impl Write) -> Result<()> {
    let page = Page::new(page, game.map(Session::to_string).unwrap_or_default())?;
    // A free port of the loopback interface, which other machines cannot reach.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let server = listener.and_then(|listener| Server::new(listener, page)).context("cannot listen on 127.0.0.1")?;
    let address = server.address();
    writeln!(out, "The game is at {address}\nPress Ctrl-C to stop.")
        .and_then(|()| out.flush())
        .context(STDOUT_FAILED)?;
    browser::open(address);
    server.run()
}
