//! Certificates that are altered. None is accepted unless it agrees with play by the rules.

use misere_quotients::{Certificate, Outcome, Quotient};

use crate::play::{Play, sums};
use crate::proved;

/// Checks a forged certificate, and returns whether it is refused.
fn is_refused(forged: &str) -> bool {
    let Ok(certificate) = forged.parse::<Certificate>() else { return true };
    let code = certificate.code().to_string();
    let Ok(quotient) = Quotient::new(certificate) else { return true };
    let mut play = Play::new(&code);
    for sum in (0..=22).flat_map(|tokens| sums(tokens, quotient.reach())) {
        let expected = if play.is_p(&sum) { Outcome::P } else { Outcome::N };
        assert_eq!(quotient.outcome(sum.iter().copied()), Some(expected), "{code}: {sum:?}: {forged}");
    }
    assert_eq!(quotient.order(), proved(&code).order(), "{forged}");
    false
}

/// Replaces each number by the next and the previous one.
#[test]
fn every_number() {
    for code in ["0.123", "0.72", "0.351", "0.144", "0.71", "0.34", "0.77"] {
        let text = proved(code).certificate().to_string();
        let (mut refused, mut accepted) = (0, 0);
        // The first line has the code.
        let starts = text.char_indices().skip_while(|&(_, letter)| letter != '\n');
        let starts = starts.filter(|&(at, letter)| letter.is_ascii_digit() && text[..at].ends_with([' ', '\n']));
        for (at, _) in starts {
            let end = at + text[at..].find([' ', '\n']).unwrap();
            let number: u64 = text[at..end].parse().unwrap();
            for altered in [Some(number + 1), number.checked_sub(1), Some(0)].into_iter().flatten() {
                let forged = format!("{}{altered}{}", &text[..at], &text[end..]);
                let count = if is_refused(&forged) { &mut refused } else { &mut accepted };
                *count += usize::from(altered != number);
            }
        }
        assert!(refused > 100 && accepted == 0, "{code}: {refused} are refused, {accepted} accepted");
    }
}

/// Shifts and multiplies the period.
#[test]
fn periods() {
    for code in ["0.123", "0.72", "0.351", "0.144", "0.71", "0.77"] {
        let quotient = proved(code);
        let (text, (preperiod, period)) = (quotient.certificate().to_string(), quotient.period().unwrap());
        let old = format!("period {preperiod} {period}\n");
        for new in [(preperiod + period, period), (preperiod, 2 * period), (0, period), (preperiod, 0), (u64::MAX, 1)] {
            let forged = text.replace(&old, &format!("period {} {}\n", new.0, new.1));
            assert!(forged != text && is_refused(&forged), "{code}: {new:?}");
        }
        // The statement without the period is weaker.
        assert!(!is_refused(&text.replace(&old, "period none\n")), "{code}");
    }
}

/// Flips each P-class, merges each class with another, and splits each class in two.
#[test]
fn classes() {
    for code in ["0.123", "0.72", "0.351", "0.144", "0.71", "0.77"] {
        let text = proved(code).certificate().to_string();
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
        let order = lines.len() - 6;
        let joined = |lines: &[Vec<String>]| lines.iter().map(|line| line.join(" ") + "\n").collect::<String>();
        let renamed = |rename: &dyn Fn(usize, usize, &str) -> String| -> Vec<Vec<String>> {
            let line = |(index, line): (usize, &Vec<&str>)| {
                line.iter().enumerate().map(|(column, word)| rename(index, column, word)).collect()
            };
            lines.iter().enumerate().map(line).collect()
        };
        for class in 0..order {
            let name = class.to_string();
            // The P-classes are in ascending order.
            let mut flipped = renamed(&|_, _, word| word.into());
            let mut p_classes: Vec<usize> = flipped[3][1..].iter().map(|class| class.parse().unwrap()).collect();
            match p_classes.binary_search(&class) {
                Ok(index) => _ = p_classes.remove(index),
                Err(index) => p_classes.insert(index, class),
            }
            flipped[3].truncate(1);
            flipped[3].extend(p_classes.iter().map(usize::to_string));
            assert!(is_refused(&joined(&flipped)), "{code}: P-class {class}");
            // Later classes move up.
            let merged = renamed(&|line, _, word| match word.parse::<usize>() {
                Ok(number) if line == 2 || line == 3 || line > 4 => {
                    let to = if number == class { (class + 1) % order } else { number };
                    (to - usize::from(to > class)).to_string()
                }
                _ => word.into(),
            });
            let merged: Vec<_> =
                merged.into_iter().enumerate().filter(|&(line, _)| line != 5 + class).map(|(_, line)| line).collect();
            assert!(is_refused(&joined(&merged)), "{code}: class {class} merged");
            // The first product that is this class becomes a copy of the class.
            let mut split = renamed(&|_, _, word| word.into());
            let copy = split[5 + class].clone();
            split.insert(5 + order, copy);
            if lines[3][1..].contains(&name.as_str()) {
                split[3].push(order.to_string());
            }
            if let Some(word) = split[5..5 + order].iter_mut().flatten().find(|word| **word == name) {
                *word = order.to_string();
                assert!(is_refused(&joined(&split)), "{code}: class {class} split");
            }
        }
    }
}

/// Other texts are refused with the line.
#[test]
fn damaged_texts() {
    let text = proved("0.123").certificate().to_string();
    for (old, new, message) in [
        ("misere-quotient 1", "misere-quotient 2", "line 1: expected `misere-quotient 1: CODE`"),
        (": 0.123", ": 0.9G", "line 1: expected a code (column 4: expected a digit from 0 to F, found `G`)"),
        ("period 5 5", "period 5", "line 2: expected `period E P` or `period none`"),
        ("heaps 1", "heaps 01", "line 3: expected `heaps 1"),
        ("heaps 1", "heaps -1", "line 3: expected classes from 0 to 4095, separated by spaces"),
        ("p-classes", "p classes", "line 4: expected `p-classes C ...`"),
        ("products", "product", "line 5: expected `products`"),
        ("\nend", "", "line 25: expected `end`"),
        ("end\n", "end\nend\n", "line 26: expected classes from 0 to 4095, separated by spaces"),
    ] {
        let error = text.replacen(old, new, 1).parse::<Certificate>().unwrap_err().to_string();
        assert!(error.contains(message), "{old}: {error}");
    }
    let many = text.replace("end\n", &"0\n".repeat(70_000)) + "end\n";
    assert_eq!(many.parse::<Certificate>().unwrap_err().to_string(), "line 4102: expected `end`");
    for (from, _) in text.char_indices() {
        let prefix = &text[..from];
        assert!(prefix.parse::<Certificate>().is_err() || from == text.len() - 1, "{prefix}");
    }
}
