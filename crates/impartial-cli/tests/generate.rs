//! `impartial generate`: every shape has the wanted winner or nim-value, and what is refused.

#![expect(clippy::unwrap_used, reason = "a test that gets no input has failed")]

#[expect(dead_code, reason = "the boards are those of another game")]
mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;

use common::{bad, good, run};
use folder::Folder;
use impartial::impartial_core::Solve as _;
use impartial_generators::{GAMES, Game, GenerateError, Goal, Limits, Request};

/// Returns the nim-value of an input.
fn nim_value(game: &Game, input: &[u8]) -> u64 {
    let rule = &impartial::Game::named(game.name).unwrap().rules[0];
    let positions = rule.positions(input).unwrap_or_else(|error| panic!("{}: {error}", game.name));
    positions.iter().fold(0, |sum, position| sum ^ position.nim_value().heap_size())
}

fn generate(game: &Game, request: &Request) -> Result<Vec<u8>, GenerateError> {
    let input = game.generate(request, &mut |text| Ok(nim_value(game, text)))?;
    Ok(input.to_bytes())
}

/// Calls `check` with a request of every game with winners, every shape, both limits, the given sizes and seeds.
fn for_all(sizes: &[u64], seeds: std::ops::Range<u64>, check: impl Fn(&Game, &Request)) {
    for game in GAMES.iter().filter(|game| game.name != "marked-rectangle") {
        for (limits, range) in
            [(Limits::Judge, game.judge_sizes.clone()), (Limits::Full, Some(game.full_sizes.clone()))]
        {
            let sizes = sizes.iter().filter(|size| range.as_ref().is_some_and(|range| range.contains(size)));
            for (shape, &size) in game.shapes.iter().flat_map(|shape| sizes.clone().map(move |size| (shape, size))) {
                for seed in seeds.clone() {
                    let mut request = game.request();
                    shape.name.clone_into(&mut request.shape);
                    (request.size, request.seed, request.limits) = (size, seed, limits);
                    check(game, &request);
                }
            }
        }
    }
}

fn check_winners(game: &Game, request: &Request) {
    for goal in [Goal::FirstWins, Goal::SecondWins] {
        let mut request = request.clone();
        request.goal = goal;
        let value = nim_value(game, &generate(game, &request).unwrap());
        assert_eq!(value > 0, goal == Goal::FirstWins, "{}: {request:?}: {value}", game.name);
    }
}

#[test]
fn every_shape_has_either_winner_from_size_5_on() {
    for_all(&[5, 6, 7, 8, 9, 10, 11, 12], 0..3, check_winners);
}

#[test]
fn large_inputs_have_either_winner() {
    for_all(&[20, 500, 20_000], 0..2, check_winners);
    for_all(&[50], 0..1, check_winners);
}

/// A nim-value that is refused is above every one that is not, up to the largest that the error names.
#[test]
fn every_shape_has_every_nim_value_in_reach() {
    for_all(&[5, 12, 20], 0..1, |game, request| {
        let mut request = request.clone();
        let mut largest = None;
        for value in (0..=16).chain([100, 511, (1 << 29) + 3, (1 << 30) - 1, 1 << 30, 1 << 59, u64::MAX]) {
            request.goal = Goal::NimValue(value);
            match generate(game, &request) {
                Ok(input) => assert_eq!(nim_value(game, &input), value, "{}: {request:?}", game.name),
                Err(GenerateError::NimValueRange { wanted, largest: found, .. }) => {
                    assert!(wanted == value && found < value, "{}: {request:?}: {found}", game.name);
                    assert_eq!(*largest.get_or_insert(found), found);
                }
                Err(error) => panic!("{}: {request:?}: {error}", game.name),
            }
        }
        if let Some(largest) = largest {
            request.goal = Goal::NimValue(largest);
            assert_eq!(nim_value(game, &generate(game, &request).unwrap()), largest, "{}: {request:?}", game.name);
        }
    });
}

/// Three small heaps have every xor that any number of small heaps have, which are those below a power of two.
#[test]
fn three_heaps_suffice() {
    for shape in ["subtraction", "octal", "hexadecimal", "grundy", "kayles"] {
        let game = Game::named("heaps").unwrap();
        for seed in 0..20 {
            let mut request = game.request();
            (request.shape, request.seed, request.goal) = (shape.into(), seed, Goal::NimValue(u64::MAX));
            let Err(GenerateError::NimValueRange { largest, .. }) = generate(game, &request) else { panic!("{shape}") };
            assert!((largest + 1).is_power_of_two() && largest > 0, "{shape} {seed}: {largest}");
            for value in [largest, largest / 3] {
                request.goal = Goal::NimValue(value);
                assert_eq!(nim_value(game, &generate(game, &request).unwrap()), value, "{shape} {seed}");
            }
        }
    }
}

#[test]
fn every_game_has_defaults() {
    for game in GAMES {
        let first = good(&["generate", game.name], "");
        assert_eq!(first, good(&["generate", game.name, "--seed", "1"], ""));
        assert!(!good(&["solve", game.name], &first).is_empty(), "{}", game.name);
    }
    assert_eq!(
        GAMES.iter().map(|game| game.name).collect::<Vec<_>>(),
        impartial::GAMES.iter().map(|game| game.name).collect::<Vec<_>>()
    );
}

/// The inputs are the same on every machine and in every version.
#[test]
fn one_input_is_printed() {
    for (arguments, input) in [
        (
            "sharti --shape big --size 3 --seed 7 --winner second",
            "1000000000 3 65807\n\
             157796098 704276129 167989363 726741297\n\
             359364369 83059527 601259016 849289858\n\
             65536 19294 65536 23885\n",
        ),
        (
            "grid-split --size 8 --nim-value 2",
            "1\n\
             8 8\n\
             ^#######\n\
             ^^######\n\
             ####^###\n\
             ####^^##\n\
             ##^^^^^#\n\
             ##^^^^^^\n\
             ####^^##\n\
             ####^^##\n",
        ),
        (
            "heaps --size 5 --winner first",
            "0.77 5\n\
             741408853161625398 5502296491135566642 44 15 1\n",
        ),
        (
            "constrained-nim --shape spread --size 3 --limits full --nim-value 9",
            "3 3\n\
             3712275015481296601 703986305690849827 4197822857765672179\n\
             5247451794498611553 3130420791973020974\n\
             5848156489561531164 1659066972560501663\n\
             7972208175611969428 3675890904118161825\n",
        ),
        (
            "paper-cutting --size 3 --winner second",
            "1000000000 1000000000 3\n\
             80383709 219324580 80383709 596560181\n\
             999999998 175907885 999999998 794401927\n\
             999999999 982723755 999999999 120692084\n",
        ),
        (
            "nim --size 3 --nim-value 0",
            "3\n\
             7424550030962593201 741408853161625397 7873224014588758660\n",
        ),
        (
            "marked-rectangle --size 2 --seed 9",
            "2\n\
             57062 391005\n\
             172115 86773\n",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        assert_eq!(good(&[&["generate"], &arguments[..]].concat(), ""), input, "{arguments:?}");
    }
}

#[test]
fn several_inputs_are_written_to_a_folder() {
    let (folder, others) = (Folder::new(), Folder::new());
    let (tests, one) = (folder.file("."), others.file("a/one"));
    let arguments = ["generate", "sharti", "--size", "5", "--winner", "second", "--seed", "3"];
    assert_eq!(good(&[&arguments[..], &["--count", "12", "-o", &tests]].concat(), ""), "");
    let names = folder.names();
    assert_eq!(names, (1..=12).map(|number| format!("{number:03}.in")).collect::<Vec<_>>());
    for (name, seed) in names.iter().zip(3..) {
        let text = fs::read_to_string(format!("{tests}/{name}")).unwrap();
        let seed = format!("{seed}");
        assert_eq!(text, good(&["generate", "sharti", "--size", "5", "--winner", "second", "--seed", &seed], ""));
        assert_eq!(good(&["solve", "sharti"], &text), "Malek\n");
    }
    assert_eq!(good(&["generate", "nim", "--output", &one], ""), "");
    assert_eq!(fs::read_to_string(format!("{one}/001.in")).unwrap(), good(&["generate", "nim"], ""));
    // Names of one width sort.
    assert_eq!(good(&["generate", "nim", "--size", "1", "--count", "1000", "-o", &others.file("many")], ""), "");
    assert!(fs::exists(others.file("many/0001.in")).unwrap() && fs::exists(others.file("many/1000.in")).unwrap());
}

/// Inputs of an earlier run are neither overwritten nor left among the new ones unless that is forced.
#[test]
fn a_folder_with_inputs_is_refused() {
    let folder = Folder::new();
    let tests = folder.file("tests");
    let generate = ["generate", "nim", "--size", "1", "-o", &tests];
    good(&[&generate[..], &["--count", "3"]].concat(), "");
    let old = fs::read_to_string(format!("{tests}/001.in")).unwrap();
    let other = [&generate[..], &["--seed", "9"]].concat();
    let message = format!("error: {tests} has inputs already, such as 001.in; use --force to write to it\n");
    assert_eq!(bad(&other, ""), message);
    assert_eq!(fs::read_to_string(format!("{tests}/001.in")).unwrap(), old);
    // The names of an earlier run may be others.
    fs::remove_file(format!("{tests}/001.in")).unwrap();
    assert_eq!(bad(&other, ""), message.replace("001", "002"));
    good(&[&other[..], &["--force"]].concat(), "");
    assert_eq!(
        fs::read_to_string(format!("{tests}/001.in")).unwrap(),
        good(&["generate", "nim", "--size", "1", "--seed", "9"], "")
    );
    assert!(fs::exists(format!("{tests}/003.in")).unwrap(), "older inputs stay");
    // Other files do not matter.
    let shared = Folder::new();
    for name in ["001.ans", "01.in", "1a1.in", ".in", "notes.txt"] {
        shared.write(name, "");
    }
    good(&["generate", "nim", "-o", &shared.file("")], "");
    let unused = bad(&["generate", "nim", "--force"], "");
    assert!(unused.contains("--output <FOLDER>"), "{unused}");
}

#[test]
fn what_cannot_be_made_is_refused() {
    let folder = Folder::new();
    let file = folder.write("file", "");
    for (arguments, message) in [
        (&["sharti", "--shape", "bog"][..], "sharti has no shape `bog`; its shapes are big, small,"),
        (&["sharti", "--shape", "\u{1b}[2J"], "sharti has no shape `\\u{1b}[2J`; its shapes are big, small,"),
        (&["sharti", "--size", "50001"], "expected from 1 to 50000 rectangles, found 50001"),
        (&["sharti", "--size", "x"], "invalid value 'x' for '--size <N>'"),
        (&["sharti", "--seed", "-1"], "unexpected argument '-1' found"),
        (&["sharti", "--winner", "third"], "invalid value 'third' for '--winner <WINNER>'"),
        (&["sharti", "--nim-value", "-3"], "invalid value '-3' for '--nim-value <V>'"),
        (
            &["sharti", "--winner", "first", "--nim-value", "3"],
            "'--winner <WINNER>' cannot be used with '--nim-value <V>'",
        ),
        (
            &["sharti", "--nim-value", "1073741824"],
            "cannot make an input of nim-value 1073741824: expected at most 1073741823 for this shape, size and limits",
        ),
        (&["sharti", "--winner", "first", "--size", "1"], "needs at least 2 rectangles, found 1"),
        (
            &["grid-split", "--size", "4", "--winner", "first"],
            "cannot make an input of nim-value 1: expected at most 0 ",
        ),
        (
            &["nim", "--limits", "judge"],
            "nim is no judge's problem, so it has no judge's limits; expected the full limits",
        ),
        (
            &["marked-rectangle", "--winner", "first"],
            "an input of marked-rectangle has no winner and no nim-value: it asks how many of the marks win",
        ),
        (&["marked-rectangle", "--nim-value", "0"], "an input of marked-rectangle has no winner and no nim-value"),
        (&["nim", "--count", "2"], "the following required arguments were not provided:\n  --output <FOLDER>"),
        (&["nim", "--count", "0", "-o", "x"], "invalid value '0' for '--count <T>'"),
        (&["nim", "--count", "2", "--seed", "18446744073709551615", "-o", "x"], "the last seed is above 2^64 - 1"),
        (&["nim", "-o", &file], "cannot create the folder"),
        (&["chess"], "invalid value 'chess' for '<GAME>'"),
        (&[], "<GAME>"),
    ] {
        let printed = bad(&[&["generate"], arguments].concat(), "");
        assert!(printed.contains(message), "{arguments:?}: {printed}");
    }
}

#[test]
fn the_help_lists_every_shape() {
    let [short, long] = ["-h", "--help"].map(|flag| good(&["generate", flag], ""));
    for game in GAMES {
        for shape in game.shapes {
            assert!(short.contains(shape.name) && long.contains(shape.name), "{} {}", game.name, shape.name);
            assert!(long.contains(shape.summary), "{} {}", game.name, shape.name);
        }
    }
    assert!(run(&["man", "generate"], "").status.success());
}
