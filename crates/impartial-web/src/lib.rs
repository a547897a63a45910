//! **Start here:** [`Engine`] plays the games, and [`Engine::call`] handles a request.
//!
#![doc = include_str!("../README.md")]

mod daily;
mod engine;
mod error;
mod explanation;
mod exports;
mod progress;
mod request;
mod responses;
mod rounds;

pub use engine::Engine;
