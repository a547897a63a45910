//! The notation of nimbers of every width, and that other text is an error.

use std::fmt::Debug;

use nimbers::{Nim, Width};
use proptest::prelude::*;

/// Checks that the notation of a nimber reads back, and that similar text is an error.
fn check<W: Width + Debug>(size: W) -> Result<(), TestCaseError> {
    let nimber = Nim::from_heap(size);
    let text = nimber.to_string();
    prop_assert_eq!(text.parse(), Ok(nimber));
    let size: u128 = size.into();
    let expected = match size {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        _ => format!("*{size}"),
    };
    prop_assert_eq!(&text, &expected);

    let mut refused =
        vec![format!("*0{size}"), format!("**{size}"), format!("*+{size}"), format!("*-{size}"), format!("* {size}")];
    refused.extend(["{}x", " {}", "{} ", "{}\n", "{}.", "{}*"].map(|near| near.replace("{}", &text)));
    refused.push(if size == 0 { "*0".to_owned() } else { size.to_string() });
    refused.push("*1".to_owned());
    for text in refused {
        prop_assert!(text.parse::<Nim<W>>().is_err(), "{:?}", text);
    }
    Ok(())
}

macro_rules! every_width {
    ($($name:ident: $word:ty;)*) => {
        proptest! {$(
            #[test]
            fn $name(size: $word, low in 0..12_u8) {
                check(size)?;
                check(size >> (<$word>::BITS / 2))?;
                check(<$word>::from(low))?;
                // A number with one digit more than the largest, and the first number that does not fit.
                for text in [format!("*1{}", <$word>::MAX), above(&<$word>::MAX.to_string())] {
                    prop_assert!(text.parse::<Nim<$word>>().is_err(), "{}", text);
                }
            }
        )*}
    };
}

every_width! {
    nimbers_of_8_bits: u8;
    nimbers_of_16_bits: u16;
    nimbers_of_32_bits: u32;
    nimbers_of_64_bits: u64;
    nimbers_of_128_bits: u128;
}

/// Returns the number after `largest`, which must end in 5, as 2^w - 1 does for every width *w*.
fn above(largest: &str) -> String {
    let (first, last) = largest.split_at(largest.len() - 1);
    assert_eq!(last, "5", "{largest}");
    format!("*{first}6")
}
