#![doc = include_str!("../README.md")]

mod engine;
mod error;
mod explanation;
mod exports;
mod progress;
mod request;
mod responses;

pub use engine::Engine;
