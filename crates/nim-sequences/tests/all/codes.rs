//! Parsing and printing of codes, and errors.

use nim_sequences::{Code, MAX_DIGITS};
use proptest::prelude::*;

#[test]
fn codes_are_printed_in_their_usual_form() {
    for (text, printed) in [
        ("0.77", "0.77"),
        (".77", "0.77"),
        ("0.7700", "0.77"),
        ("0.0770", "0.077"),
        ("4.3", "4.3"),
        ("0.3F", "0.3F"),
        ("c.3f", "C.3F"),
        ("0.0", "0.0"),
        (".00", "0.0"),
        ("8.0", "8.0"),
        ("4!.0", "4!.0"),
        ("0!.07", "0!.07"),
        ("0!.33", "0.33"),
        ("0!.0", "0.0"),
        ("S(1,3,4)", "S(1,3,4)"),
        ("S(4,1,3,1)", "S(1,3,4)"),
        ("S(07)", "S(7)"),
        ("S(65535)", "S(65535)"),
        ("S(all)", "S(all)"),
        ("S(all-but:4,1)", "S(all-but:1,4)"),
    ]
    .into_iter()
    .chain(Code::NAMES)
    {
        let code: Code = text.parse().unwrap();
        assert_eq!(code.to_string(), printed, "{text}");
        if !text.contains(['.', '(']) {
            assert_eq!(code.name(), Some(text));
        }
        assert_eq!(printed.parse(), Ok(code), "{text}");
    }
    let longest = format!("0.{}", "7".repeat(MAX_DIGITS));
    assert_eq!(longest.parse::<Code>().unwrap().to_string(), longest);
}

#[test]
fn errors_name_the_location() {
    const FIRST: &str = "0, 4, 8 or C as the first digit, because a move that takes nothing must break the heap";
    const NAMES: &str = "kayles, dawson, dawsons-kayles, grundy, treblecross, guiles, officers, nim";
    const NUMBER: &str = "a number from 1 to 65535";
    const SPACED_NUMBER: &str = "a number from 1 to 65535, without spaces";
    let any: &str = &format!("a code such as 0.77 or S(1,3,4), or a name ({NAMES})");
    let spaced: &str = &format!("{any}, without spaces");
    let name = |name: &str| format!("`{name}` or another name ({NAMES}), or a code such as 0.77 or S(1,3,4)");
    let names = ["kayles", "dawson", "dawsons-kayles"].map(name);
    let [kayles, dawson, dawsons_kayles] = names.each_ref().map(String::as_str);
    for (text, column, expected, found) in [
        ("", 1, any, "the end"),
        (" 0.7", 1, spaced, "` 0.7`"),
        ("kayle", 1, any, "`kayle`"),
        ("dawsn", 1, any, "`dawsn`"),
        ("Kayles", 1, kayles, "`Kayles`"),
        ("KAYLES", 1, kayles, "`KAYLES`"),
        ("Dawson's", 1, dawson, "`Dawson's`"),
        ("Dawson's Chess", 1, dawson, "`Dawson's Chess`"),
        ("dawsons kayles", 1, dawsons_kayles, "`dawsons kayles`"),
        ("Dawson\u{2019}s_Kayles", 1, dawsons_kayles, "`Dawson\u{2019}s_Kayles`"),
        // Another game.
        ("nimble", 1, any, "`nimble`"),
        ("\u{1b}[2J", 1, any, r"`\x1b[2J`"),
        ("\u{feff}0.77", 1, any, r"`\u{feff}0.77`"),
        ("\u{202e}0.77", 1, any, r"`\u{202e}0.77`"),
        ("\u{e9}", 1, any, "`\u{e9}`"),
        ("\u{b7}77", 1, "a point, as in 0.77", "`\u{b7}`"),
        ("4\u{b7}77", 2, "a point, or `!` and a point", "`\u{b7}`"),
        ("-0.7", 1, any, "`-0.7`"),
        ("9.1", 1, FIRST, "`9`"),
        ("1.1", 1, FIRST, "`1`"),
        ("2.1", 1, FIRST, "`2`"),
        ("7.0", 1, FIRST, "`7`"),
        ("F.1", 1, FIRST, "`F`"),
        ("!.4", 1, FIRST, "`!`"),
        ("0", 2, "a point, or `!` and a point", "the end"),
        ("C", 1, any, "`C`"),
        ("04.3", 2, "a point, or `!` and a point", "`4`"),
        ("4!!.0", 3, "a point", "`!`"),
        ("4!", 3, "a point", "the end"),
        ("0.", 3, "a digit from 0 to F", "the end"),
        ("4.", 3, "a digit from 0 to F", "the end"),
        (".", 2, "a digit from 0 to F", "the end"),
        ("0.G", 3, "a digit from 0 to F", "`G`"),
        ("0.7 ", 4, "a digit from 0 to F, without spaces", "` `"),
        ("0.7\u{e9}7", 4, "a digit from 0 to F", "`\u{e9}`"),
        ("0.7.7", 4, "a digit from 0 to F", "`.`"),
        ("0.4!", 4, "`!` before the point only", "`!`"),
        ("4.!0", 3, "`!` before the point only", "`!`"),
        ("S", 2, "`(`", "the end"),
        ("Sharti", 2, "`(`", "`h`"),
        ("S()", 3, NUMBER, "`)`"),
        ("S(0)", 3, NUMBER, "`0`"),
        ("S(1,)", 5, NUMBER, "`)`"),
        ("S(1,", 5, SPACED_NUMBER, "the end"),
        ("S(1, 3)", 5, SPACED_NUMBER, "` `"),
        ("S(+1)", 3, NUMBER, "`+`"),
        ("S(65536)", 3, NUMBER, "`65536`"),
        ("S(1,99999999999999999999999999999999999)", 5, NUMBER, "`99999999999999999999999999999999...`"),
        ("S(1", 4, "`,` or `)`, without spaces", "the end"),
        ("S(1;2)", 4, "`,` or `)`", "`;`"),
        ("S(1)2", 5, "the end of the code", "`2`"),
        ("S(1)!", 5, "the end of the code", "`!`"),
        ("S(all", 6, "`)`, or `-but:` and numbers", "the end"),
        ("S(all but 1)", 6, "`)`, or `-but:` and numbers, without spaces", "` `"),
        ("S(all-but:)", 11, NUMBER, "`)`"),
        ("S(all-but:0)", 11, NUMBER, "`0`"),
    ] {
        let error = text.parse::<Code>().unwrap_err();
        assert_eq!((error.column(), error.expected(), error.found()), (column, expected, found), "{text:?}");
    }
    let too_long = format!("0.{}", "0".repeat(MAX_DIGITS + 1)).parse::<Code>().unwrap_err();
    assert_eq!(too_long.to_string(), "column 66: expected at most 63 digits after the point, found `0`");
}

#[test]
fn digits_determine_the_moves() {
    let code: Code = "4.0F".parse().unwrap();
    let allowed = |code: &Code| -> Vec<(u64, usize)> {
        let all =
            (0..5).chain([u64::MAX, 1 << 32]).flat_map(|take| [0, 1, 2, 3, 4, usize::MAX].map(|parts| (take, parts)));
        all.filter(|&(take, parts)| code.allows(take, parts)).collect()
    };
    assert_eq!(allowed(&code), [(0, 2), (2, 0), (2, 1), (2, 2), (2, 3)]);
    assert_eq!((code.largest_take(), code.max_parts(), code.needs_unequal_parts()), (Some(2), 3, false));
    let set: Code = "S(2,4)".parse().unwrap();
    assert_eq!(allowed(&set), [(2, 0), (2, 1), (4, 0), (4, 1)]);
    assert_eq!((set.largest_take(), set.max_parts()), (Some(4), 1));
    let all_but: Code = "S(all-but:1,3,4)".parse().unwrap();
    let large = [(u64::MAX, 0), (u64::MAX, 1), (1 << 32, 0), (1 << 32, 1)];
    assert_eq!(allowed(&all_but), [&[(2, 0), (2, 1)], large.as_slice()].concat());
    assert_eq!((all_but.largest_take(), all_but.max_parts()), (None, 1));
    let nothing: Code = "0.0".parse().unwrap();
    assert_eq!((allowed(&nothing), nothing.largest_take(), nothing.max_parts()), (vec![], Some(0), 0));
}

#[cfg(feature = "serde")]
#[test]
fn data_is_the_text() {
    let code: Code = serde_json::from_str(r#"".770""#).unwrap();
    assert_eq!(serde_json::to_string(&code).unwrap(), r#""0.77""#);
    assert!(serde_json::from_str::<Code>(r#""0.G""#).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 10 } else { 2_000 }))]

    /// Any text is parsed or rejected, and a parsed code is printed as a text that is parsed as the same code.
    #[test]
    fn texts_are_codes_or_errors(text in r"[048cC9F]?!?\.?[0-9a-gA-F]{0,5}|S\((all)?(-but:)?[0-9]{0,3},?[0-9]{0,6}\)?|\PC{0,40}") {
        match text.parse::<Code>() {
            Ok(code) => prop_assert_eq!(code.to_string().parse::<Code>(), Ok(code)),
            Err(error) => prop_assert!((1..=text.len() + 1).contains(&error.column()), "{}", error),
        }
    }
}
