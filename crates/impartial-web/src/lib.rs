#![doc = include_str!("../README.md")]

mod answers;
mod engine;
mod error;
mod exports;
mod progress;
mod request;

pub use engine::Engine;
