//! The shapes of the largest tests, which the generator of a package writes as well.
//!
//! Each game has a text with its shapes, and `package/generator.cpp` states how it is read. Packages have that program with the
//! text, so that a contest system can generate its largest tests instead of storing them. This module reads the same text, so
//! the tests are made without a compiler, and a test compares both. The generators of this project have more shapes and choose
//! any nim-value, but in C++ they would be larger than the rest of a package.

use std::collections::BTreeMap;

/// Returns the names of the shapes in a text.
pub(crate) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| Some(line.split_once(':')?.0))
}

/// Returns the input of a shape with these numbers.
pub(crate) fn input<'a>(
    text: &'a str,
    shape: &str,
    seed: u64,
    numbers: impl Iterator<Item = (&'a str, u64)>,
) -> String {
    let mut generator = Generator { variables: numbers.collect(), state: seed, output: String::new() };
    let is_named = |line: &&str| line.strip_prefix(shape).is_some_and(|rest| rest.starts_with(':'));
    let lines = text.lines().skip_while(|line| !is_named(line)).skip(1);
    let lines: Vec<&str> = lines.take_while(|line| line.starts_with(' ')).collect();
    generator.run(&lines);
    generator.output
}

/// What `package/generator.cpp` has while it runs.
struct Generator<'a> {
    variables: BTreeMap<&'a str, u64>,
    state: u64,
    output: String,
}

impl<'a> Generator<'a> {
    /// Writes what lines describe.
    fn run(&mut self, mut lines: &[&'a str]) {
        let indent = |line: &str| line.len() - line.trim_start().len();
        while let Some((&line, rest)) = lines.split_first() {
            let len = rest.iter().take_while(|inner| indent(inner) > indent(line)).count();
            let (inner, after) = rest.split_at(len);
            lines = after;
            let mut words = line.trim_start().splitn(3, ' ');
            let (count, kind) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            let fields = words.next().unwrap_or("");
            let mut is_first = true;
            if !["times", "words:", "cells:"].contains(&kind) {
                self.write(line, &mut is_first);
                if !is_first {
                    self.output.push('\n');
                }
                continue;
            }
            for i in 1..=self.number(count) {
                self.variables.insert("i", i);
                match kind {
                    "times" => self.run(inner),
                    "words:" => self.write(fields, &mut is_first),
                    _ => {
                        let cell = if self.number(fields) == 0 { '#' } else { '^' };
                        self.output.push(cell);
                    }
                }
            }
            if kind != "times" {
                self.output.push('\n');
            }
        }
    }

    /// Writes the fields of a line, each but the first on the line after a space.
    fn write(&mut self, line: &'a str, is_first: &mut bool) {
        for field in line.split_whitespace() {
            if let Some((name, value)) = field.split_once('=') {
                let value = self.number(value);
                self.variables.insert(name, value);
                continue;
            }
            if !*is_first {
                self.output.push(' ');
            }
            let word = field.strip_prefix('\'').map_or_else(|| self.number(field).to_string(), str::to_owned);
            self.output += &word;
            *is_first = false;
        }
    }

    fn number(&mut self, mut text: &'a str) -> u64 {
        self.sum(&mut text)
    }

    fn sum(&mut self, text: &mut &'a str) -> u64 {
        let mut value = self.product(text);
        while let Some(sign) = text.chars().next().filter(|sign| "+-^".contains(*sign)) {
            *text = &text[1..];
            let other = self.product(text);
            value = match sign {
                '+' => value.wrapping_add(other),
                '-' => value.wrapping_sub(other),
                _ => value ^ other,
            };
        }
        value
    }

    fn product(&mut self, text: &mut &'a str) -> u64 {
        let mut value = self.factor(text);
        while let Some(sign) = text.chars().next().filter(|sign| "*/%".contains(*sign)) {
            *text = &text[1..];
            let other = self.factor(text);
            value = match sign {
                '*' => value.wrapping_mul(other),
                '/' => value.checked_div(other).unwrap_or(0),
                _ => value.checked_rem(other).unwrap_or(0),
            };
        }
        value
    }

    fn factor(&mut self, text: &mut &'a str) -> u64 {
        let is_other = |c: char| !c.is_ascii_alphanumeric();
        let (name, rest) = text.split_at(text.find(is_other).unwrap_or(text.len()));
        *text = rest;
        if let Ok(number) = name.parse() {
            return number;
        }
        let Some(inner) = rest.strip_prefix('(') else { return self.variables.get(name).copied().unwrap_or(0) };
        *text = inner;
        let one = self.sum(text);
        *text = text.get(1..).unwrap_or("");
        if name.is_empty() {
            return one;
        }
        let other = self.sum(text);
        *text = text.get(1..).unwrap_or("");
        match name {
            "min" => one.min(other),
            "max" => one.max(other),
            _ => self.between(one, other),
        }
    }

    /// Draws a number by the generator `SplitMix64`.
    fn between(&mut self, low: u64, high: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bits = bits ^ bits >> 31;
        high.wrapping_sub(low).checked_add(1).map_or(bits, |count| low.wrapping_add(bits % count))
    }
}
