//! Words of every kind, where they stand and where they are wrong.

use std::cell::{Cell, RefCell};

use super::*;

/// The error of the first word that is not a number up to 99, or of one word too many after `numbers`.
fn refused(text: &str, numbers: usize) -> String {
    let refused = |path| {
        let mut scanner = Scanner::on_path(text.as_bytes(), path);
        let read = (0..numbers).try_for_each(|read| scanner.number(0..=99, || format!("n{read}")).map(drop));
        read.and_then(|()| scanner.end(|| format!("n{numbers}"))).unwrap_err().to_string()
    };
    let mut messages: Vec<String> = Path::all().map(refused).collect();
    messages.dedup();
    assert_eq!(messages.len(), 1, "{messages:?}");
    messages.remove(0)
}

/// On the borders of the numbers that are read ahead and between them, in lines of three numbers.
#[test]
fn a_wrong_word_is_placed_and_quoted_wherever_it_stands() {
    for before in [0, 1, 2, AHEAD - 1, AHEAD, AHEAD + 1, 5 * AHEAD, 5 * AHEAD + 7] {
        let good: String = (0..before).map(|word| if word % 3 == 2 { " 77\r\n" } else { " 77  " }).collect();
        let place = format!("{}:{}", before / 3 + 1, 5 * (before % 3) + 2);
        for (word, found) in [("x", "`x`"), ("100", "`100`"), ("7x", "`7x`"), ("-7", "`-7`")] {
            for after in ["", " ", "\n7 7 7 7 7 7 7 7 7 7 7 7 7 7"] {
                let text = format!("{good} {word}{after}");
                let expected = format!("{place}: expected n{before}, from 0 to 99, found {found}");
                assert_eq!(refused(&text, before + 1), expected);
                let expected = format!("{place}: expected the end of the input after n{before}, found {found}");
                assert_eq!(refused(&text, before), expected);
            }
        }
        let expected = format!("{place}: expected n{before}, from 0 to 99, found the end of the input");
        assert_eq!(refused(&format!("{good} "), before + 1), expected);
    }
}

/// Records of 8 KiB each: without room for all that are announced none is kept before the text is known to be valid.
#[test]
fn records_without_room_are_read_twice() {
    const FITTING: usize = ROOM / size_of::<Large>();
    type Large = [u64; 1024];
    let read = |text: &str| {
        let runs = Cell::new(0);
        let mut most = 0;
        let mut list = |scanner: &mut Scanner<'_>| {
            let announced = scanner.number(0..=u64::MAX, || "a count".into())?;
            let list = scanner.records(announced, "record", 1, |scanner, _| {
                scanner.number(0..=7, || "a number".into()).map(|number| [number; 1024])
            })?;
            most = list.kept.len().max(most);
            Ok(list)
        };
        let list = RefCell::new(&mut list);
        let read = |scanner: &mut Scanner<'_>| {
            runs.set(runs.get() + 1);
            (*list.borrow_mut())(scanner)
        };
        let whole = Scanner::whole(text.as_bytes(), read, |list| count(list.len, "record"));
        (whole.map(|list| (list.kept.len(), list.len)).map_err(|error| error.to_string()), runs.get(), most)
    };
    let sevens = |announced: usize, there: usize| format!("{announced} {}", "7 ".repeat(there));
    assert_eq!(read(&sevens(FITTING, FITTING)), (Ok((FITTING, FITTING)), 1, FITTING));
    let more = FITTING + 10;
    assert_eq!(read(&sevens(more, more)), (Ok((more, more)), 2, more));
    let missing = format!("1:{}: expected {more} records, found the end of the input after {FITTING}", 6 + 2 * FITTING);
    assert_eq!(read(&sevens(more, FITTING)), (Err(missing), 1, 0));
    let left = format!("1:{}: expected the end of the input after {more} records, found `7`", 6 + 2 * more);
    assert_eq!(read(&sevens(more, more + 1)), (Err(left), 1, 0));
    let wrong = format!("1:{}: expected a number, from 0 to 7, found `8`", 6 + 2 * more - 2);
    assert_eq!(read(&format!("{}8", sevens(more, more - 1))), (Err(wrong), 1, 0));
}

/// Words of every kind between numbers that are read ahead, each in its place in an error.
#[test]
fn words_between_numbers() {
    let counts = [0, 1, AHEAD - 1, AHEAD, AHEAD + 1, 3 * AHEAD];
    for (path, before) in Path::all().flat_map(|path| counts.map(|before| (path, before))) {
        let numbers = "7 ".repeat(before);
        let text = format!("{numbers}played 8 9 #^ top 5");
        let scanner = &mut Scanner::on_path(text.as_bytes(), path);
        for read in 0..before {
            assert!(!scanner.keyword("played"), "{read}");
            if read % 2 == 0 {
                assert_eq!(scanner.any_number("a seven"), Ok(7));
            } else {
                assert_eq!(scanner.known("a seven", |word| (word == "7").then_some(word.len())), Ok(1));
            }
        }
        let wrong = scanner.any_number("a number").unwrap_err();
        assert_eq!(wrong.to_string(), format!("1:{}: expected a number, found `played`", 2 * before + 1));
        assert!(!scanner.keyword("play") && scanner.keyword("played") && !scanner.keyword("played"));
        assert_eq!(scanner.any_number("an eight"), Ok(8));
        let wrong = scanner.row(1, || "the row".into()).unwrap_err().to_string();
        assert_eq!(wrong, format!("1:{}: expected `#` or `^` in the row, found `9`", 2 * before + 10));
        assert_eq!(scanner.known("a nine", |word| word.parse().ok()), Ok(9));
        let wrong = scanner.row(3, || "the row".into()).unwrap_err().to_string();
        assert_eq!(wrong, format!("1:{}: expected the row, which has 3 cells, found 2: `#^`", 2 * before + 12));
        assert_eq!(scanner.row(2, String::new), Ok(&b"#^"[..]));
        assert_eq!(scanner.known("a side", |word| (word == "top").then_some(())), Ok(()));
        assert_eq!(scanner.number(5..=5, String::new), Ok(5));
        let wrong = scanner.known("more", |word| (!word.is_empty()).then_some(())).unwrap_err().to_string();
        assert_eq!(wrong, format!("1:{}: expected more, found the end of the input", text.len() + 1));
    }
}
