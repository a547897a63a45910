//! The notation of nimbers of every width, heap sizes, and errors for any other text.

use nimbers::{Nim, Width};
use proptest::prelude::*;

/// The functions that write and parse a nimber of a width, and the largest nimber of the width.
type Notation = (fn(u128) -> String, fn(&str) -> Option<u128>, u128);

const NOTATIONS: [Notation; 5] = [
    (write::<u8>, read::<u8>, u8::MAX as u128),
    (write::<u16>, read::<u16>, u16::MAX as u128),
    (write::<u32>, read::<u32>, u32::MAX as u128),
    (write::<u64>, read::<u64>, u64::MAX as u128),
    (write::<u128>, read::<u128>, u128::MAX),
];

fn write<W: Width>(size: u128) -> String {
    Nim::from_heap(W::try_from(size).ok().expect("the number fits the width")).to_string()
}

fn read<W: Width>(text: &str) -> Option<u128> {
    text.parse::<Nim<W>>().ok().map(|nimber| nimber.heap_size().into())
}

/// Checks that the notation of a nimber parses to the nimber, and that similar texts are errors.
fn check((write, read, _): Notation, size: u128) -> Result<(), TestCaseError> {
    let text = write(size);
    prop_assert_eq!(read(&text), Some(size));
    let expected = match size {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        _ => format!("*{size}"),
    };
    prop_assert_eq!(&text, &expected);
    for number in [format!("*{size}"), size.to_string()] {
        prop_assert_eq!(read(&number), Some(size));
    }

    let mut refused =
        vec![format!("*0{size}"), format!("**{size}"), format!("*+{size}"), format!("*-{size}"), format!("* {size}")];
    refused.extend(["{}x", " {}", "{} ", "{}\n", "{}.", "{}*"].map(|near| near.replace("{}", &text)));
    refused.extend([format!("0{size}"), format!("+{size}"), format!("{size}*")]);
    refused.extend(["", "00", "*x", "*-", "٣"].map(str::to_owned));
    for text in refused {
        prop_assert!(read(&text).is_none(), "{:?}", text);
    }
    Ok(())
}

proptest! {
    #[test]
    fn nimbers_of_every_width(size: u128, low in 0..12_u128) {
        for notation in NOTATIONS {
            let (_, read, largest) = notation;
            let size = size & largest;
            check(notation, size)?;
            check(notation, size >> (largest.count_ones() / 2))?;
            check(notation, low)?;
            check(notation, largest)?;
            // A number with more digits than the largest, and the smallest number that is too large.
            for text in [format!("*1{largest}"), above(&largest.to_string())] {
                prop_assert!(read(&text).is_none(), "{}", text);
            }
        }
    }
}

#[test]
fn errors_name_the_largest_nimber() {
    let error = "".parse::<Nim<u128>>().unwrap_err().to_string();
    assert_eq!(error, format!("expected `0`, `*` or `*2` to `*{}`", u128::MAX));
}

/// Returns the notation of the number after `largest`, which must end in 5, as 2^w - 1 does for every width *w*.
fn above(largest: &str) -> String {
    let (first, last) = largest.split_at(largest.len() - 1);
    assert_eq!(last, "5", "{largest}");
    format!("*{first}6")
}
