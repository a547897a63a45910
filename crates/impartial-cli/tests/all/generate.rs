//! `impartial generate`: every shape has the chosen winner or nim-value, and bad requests are refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Mutex;

use impartial::ParseError;
use impartial::core::{Outcome, Solve as _, Sum};
use impartial::nim_sequences::NimSequence;
use impartial_generators::{GENERATORS, GenerateError, Generator, Goal, InputSpec, Limits, Request};

use crate::command::{bad, good};
use crate::folder::Folder;

/// Returns the nim-value of an input. It is kept for short inputs, because a board takes a search, and requests that differ
/// only in their goals ask for the value of the same drawn board.
fn nim_value(game: &Generator, input: &[u8]) -> u64 {
    static KNOWN: Mutex<BTreeMap<(&str, Vec<u8>), u64>> = Mutex::new(BTreeMap::new());
    if input.len() > 1_000 {
        return solved(game, input);
    }
    let key = (game.name, input.to_vec());
    let known = KNOWN.lock().unwrap().get(&key).copied();
    known.unwrap_or_else(|| {
        let value = solved(game, input);
        KNOWN.lock().unwrap().insert(key, value);
        value
    })
}

/// Returns the nim-value of an input, by the solver.
fn solved(game: &Generator, input: &[u8]) -> u64 {
    let rule = &impartial::Game::named(game.name).unwrap().rules[0];
    let positions = rule.positions(input).unwrap_or_else(|error| panic!("{}: {error}", game.name));
    positions.iter().fold(0, |sum, position| sum ^ position.nim_value().heap_size())
}

/// Returns the input of a request.
fn generate(game: &Generator, request: &Request) -> Result<Vec<u8>, GenerateError> {
    let input = game.generate(request, &mut |text| Ok(nim_value(game, text)))?;
    Ok(input.to_bytes())
}

/// Checks the layout and the limits of an input, by these limits.
fn validate(game: &Generator, limits: &Limits, input: &[u8]) {
    let valid = impartial::Game::named(game.name).unwrap().validate(limits, input);
    valid.unwrap_or_else(|error| panic!("{}: {error} in {}", game.name, input[..input.len().min(500)].escape_ascii()));
}

/// Calls `check` with a request of every game, every shape, both limits, the given sizes and seeds.
fn for_all(sizes: &[u64], seeds: std::ops::Range<u64>, check: impl Fn(&Generator, Request)) {
    for game in &GENERATORS {
        for limits in [Limits::JUDGE, Limits::FULL] {
            // A game that is not a contest problem does not have the judge's limits.
            let Ok(range) = game.sizes(&limits) else { continue };
            let sizes = sizes.iter().filter(|size| range.contains(size));
            for (shape, &size) in game.shapes.iter().flat_map(|shape| sizes.clone().map(move |size| (shape, size))) {
                for seed in seeds.clone().filter(|_| shape.is_judge_format || limits == Limits::FULL) {
                    let mut request = game.request();
                    shape.name.clone_into(&mut request.shape);
                    (request.size, request.seed, request.limits) = (size, seed, limits.clone());
                    check(game, request);
                }
            }
        }
    }
}

/// Returns the maximum size within the judge's limits, if any.
fn judge_size(game: &Generator) -> Option<u64> {
    game.sizes(&Limits::JUDGE).ok().map(|sizes| *sizes.end())
}

/// Inputs are valid whatever the shape, the limits and the size. The sizes are small ones, and the largest of a judge.
#[test]
fn requests_give_valid_inputs() {
    let largest = GENERATORS.iter().filter_map(judge_size);
    let sizes: BTreeSet<u64> = [0, 1, 2, 5, 12].into_iter().chain(largest).collect();
    for_all(&Vec::from_iter(sizes), 0..1, |game, mut request| {
        let is_largest = judge_size(game) == Some(request.size);
        if request.size > 12 && !(is_largest && request.limits == Limits::JUDGE) {
            return;
        }
        for goal in [Goal::Any, Goal::FirstWins, Goal::SecondWins] {
            request.goal = goal;
            // Small inputs may have no room for a winner.
            if let Ok(input) = game.generate(&request, &mut |_| Ok(0)) {
                validate(game, &request.limits, &input.to_bytes());
            } else {
                assert_ne!(goal, Goal::Any, "{}: {request:?}", game.name);
            }
        }
    });
}

/// Limits by name from 1 up, for one number or for all of them: inputs are valid and have the chosen winner, whatever the
/// shape and the size.
#[test]
fn limits_by_name() {
    const VALUES: [u64; 10] = [1, 2, 3, 4, 5, 7, 8, 9, 16, 300];
    for game in &GENERATORS {
        let all =
            |value| game.bounds.iter().map(|bound| format!("{}={value}", bound.name)).collect::<Vec<_>>().join(",");
        let one = |value| game.bounds.iter().map(move |bound| format!("{}={value}", bound.name));
        // Two numbers with different limits, such as the sides of a sheet.
        let two = |value| {
            game.bounds.windows(2).map(move |two| format!("{}={value},{}={}", two[0].name, two[1].name, value + 3))
        };
        let values = VALUES.into_iter().filter(|value| game.bounds.iter().all(|bound| value + 3 <= bound.full.1));
        let texts = values.flat_map(|value| one(value).chain(two(value)).chain([all(value)]));
        let (mut won, mut refused) = (0, 0);
        // The limits of a game that is not a contest problem are the full limits.
        let full = game.is_contest_problem().then_some("full,");
        for text in texts.flat_map(|text| full.into_iter().chain([""]).map(move |base| format!("{base}{text}"))) {
            let limits: Limits = text.parse().unwrap();
            let Ok(sizes) = game.sizes(&limits) else {
                let has_one_vertex = text.split(',').any(|limit| limit == "N=1");
                assert!(game.name == "hackenbush" && has_one_vertex, "{text}: the judge's trees have two vertices");
                continue;
            };
            let shapes = game.shapes.iter().filter(|shape| shape.is_judge_format || text.starts_with("full"));
            for shape in shapes {
                for size in [1, 5, 8].into_iter().filter(|size| sizes.contains(size)) {
                    for goal in [Goal::Any, Goal::FirstWins, Goal::SecondWins, Goal::NimValue(1)] {
                        let mut request = game.request();
                        shape.name.clone_into(&mut request.shape);
                        (request.size, request.limits, request.goal) = (size, limits.clone(), goal);
                        let input = match generate(game, &request) {
                            Ok(input) => input,
                            Err(
                                GenerateError::NoWinner { .. }
                                | GenerateError::TooFewParts { .. }
                                | GenerateError::TooSmallLimit { .. }
                                | GenerateError::NimValueRange { .. },
                            ) if goal != Goal::Any => {
                                refused += 1;
                                continue;
                            }
                            Err(error) => panic!("{}: {request:?}: {error}", game.name),
                        };
                        validate(game, &limits, &input);
                        let is_right = match goal {
                            Goal::FirstWins => nim_value(game, &input) > 0,
                            Goal::SecondWins => nim_value(game, &input) == 0,
                            Goal::NimValue(value) => nim_value(game, &input) == value,
                            _ => continue,
                        };
                        assert!(is_right, "{}: {request:?}: {}", game.name, input.escape_ascii());
                        won += 1;
                    }
                }
            }
        }
        assert!(game.name == "marked-rectangle" || won >= 300, "{}: {won} inputs, {refused} refused", game.name);
    }
}

/// Options give valid inputs from one end of their ranges to the other, and no part of an input is above the option
/// `largest`.
#[test]
fn orders_give_valid_inputs() {
    const VALUES: [u64; 11] = [0, 1, 2, 3, 4, 7, 40, 600, 1 << 32, (1 << 63) - 1, u64::MAX];
    for game in &GENERATORS {
        let mut choices = vec![Vec::new()];
        for option in game.options {
            let values = VALUES.iter().filter(|value| option.range.contains(value));
            let with = |choice: Vec<_>| {
                values.clone().map(move |value| [&choice[..], &[(option.name, *value)]].concat()).collect::<Vec<_>>()
            };
            choices = choices.into_iter().flat_map(with).collect();
        }
        for shape in game.shapes {
            let mut valid = 0;
            for (size, choice) in
                [0, 1, 2, 50].iter().flat_map(|size| choices.iter().map(move |choice| (*size, choice)))
            {
                let options = choice.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
                let order = InputSpec { shape: shape.name.into(), size, seed: 1, options };
                // A cap may be above the side, and a sheet of 1 x 1 has no line.
                let Some(input) =
                    game.input(&order).ok().filter(|_| game.sizes(&Limits::FULL).unwrap().contains(&size))
                else {
                    continue;
                };
                let input = input.to_bytes();
                validate(game, &Limits::FULL, &input);
                valid += 1;
                if let Some(largest) = order.options.get("largest") {
                    let text = str::from_utf8(&input).unwrap().split_once('\n').unwrap().1;
                    let above = text.split_whitespace().find(|word| word.parse::<u64>().unwrap() > *largest);
                    assert_eq!(above, None, "{}: {order:?}", game.name);
                }
            }
            assert!(valid > 10, "{}, {}: {valid}", game.name, shape.name);
        }
    }
}

/// Either player can win an input of any shape and of every size from 5 to 12, and of some large sizes.
#[test]
fn every_shape_has_either_winner() {
    let check = |game: &Generator, mut request: Request| {
        for goal in [Goal::FirstWins, Goal::SecondWins] {
            request.goal = goal;
            match generate(game, &request) {
                Ok(input) => assert_eq!(nim_value(game, &input) > 0, goal == Goal::FirstWins, "{request:?}"),
                Err(GenerateError::NoWinner { game, .. }) => assert_eq!(game, "marked-rectangle"),
                Err(error) => panic!("{}: {request:?}: {error}", game.name),
            }
        }
    };
    for_all(&[5, 6, 7, 8, 9, 10, 11, 12], 0..3, check);
    for_all(&[20, 50, 500, 20_000], 0..2, check);
}

/// Every nim-value above the maximum that the error names is refused, and every nim-value up to it is accepted.
#[test]
fn every_shape_has_every_nim_value_in_reach() {
    for_all(&[5, 12, 20], 0..1, |game, mut request| {
        let mut largest = None;
        for value in (0..=16).chain([100, 511, (1 << 29) + 3, (1 << 30) - 1, 1 << 30, 1 << 59, u64::MAX]) {
            request.goal = Goal::NimValue(value);
            match generate(game, &request) {
                Ok(input) => assert_eq!(nim_value(game, &input), value, "{}: {request:?}", game.name),
                Err(GenerateError::NimValueRange { requested, max: found, .. }) => {
                    assert!(requested == value && found < value, "{}: {request:?}: {found}", game.name);
                    assert_eq!(*largest.get_or_insert(found), found);
                }
                Err(GenerateError::NoWinner { .. }) => return,
                Err(error) => panic!("{}: {request:?}: {error}", game.name),
            }
        }
        if let Some(largest) = largest {
            request.goal = Goal::NimValue(largest);
            assert_eq!(nim_value(game, &generate(game, &request).unwrap()), largest, "{}: {request:?}", game.name);
        }
    });
}

/// Three heaps of the generator's table have every xor that any number of its heaps have: the numbers below a power of two.
/// This holds for every code that a request may draw. Heaps of a subtraction set need no test, as their values have no gap.
#[test]
fn three_heaps_suffice() {
    let octal = (0..512).filter(|digits| digits % 8 > 0).map(|digits| format!("0.{digits:03o}"));
    let hexadecimal = (0..256).filter(|digits| digits % 16 > 0).map(|digits| format!("0.{digits:02X}"));
    for code in octal.chain(hexadecimal).chain(["4!.0".into()]) {
        let mut sequence = NimSequence::new(code.parse().unwrap());
        let values: BTreeSet<u64> = (0..=200).map(|heap| sequence.value(heap).unwrap().heap_size()).collect();
        let xors = |some: &BTreeSet<u64>| -> BTreeSet<u64> {
            some.iter().flat_map(|one| values.iter().map(move |other| one ^ other)).collect()
        };
        let three = xors(&xors(&values));
        let end = values.last().unwrap().checked_add(1).unwrap().next_power_of_two();
        assert_eq!(three, (0..end).collect(), "{code}");
    }
}

#[test]
fn every_game_has_defaults() {
    for game in &GENERATORS {
        let first = good(&["generate", game.name], "");
        assert_eq!(first, good(&["generate", game.name, "--seed", "1"], ""));
        assert!(!good(&["solve", game.name], &first).is_empty(), "{}", game.name);
    }
    assert_eq!(
        GENERATORS.iter().map(|game| game.name).collect::<Vec<_>>(),
        impartial::GAMES.iter().map(|game| game.name).collect::<Vec<_>>()
    );
}

/// Each option is a part of the request to the generator.
#[test]
fn options_make_the_request() {
    let sharti = Generator::named("sharti").unwrap();
    for (options, goal) in [
        (&[][..], Goal::Any),
        (&["--nim-value", "1"], Goal::NimValue(1)),
        (&["--winner", "first"], Goal::FirstWins),
        (&["--winner", "second"], Goal::SecondWins),
    ] {
        for name in ["judge", "full", "n=9,k=3"] {
            let arguments = ["generate", "sharti", "--shape", "nested", "--size", "7", "--seed", "9", "--limits", name];
            let mut request = sharti.request();
            request.shape = "nested".into();
            (request.size, request.seed, request.limits, request.goal) = (7, 9, name.parse().unwrap(), goal);
            let expected = String::from_utf8(generate(sharti, &request).unwrap()).unwrap();
            assert_eq!(good(&[&arguments, options].concat(), ""), expected, "{options:?}, {name}");
        }
    }
}

#[test]
fn several_inputs_are_written_to_a_folder() {
    let (folder, others) = (Folder::new(), Folder::new());
    let (tests, one) = (folder.file("."), others.file("a/one"));
    let generate = |more: &[&str]| good(&[&["generate", "sharti", "--size", "5"], more].concat(), "");
    assert_eq!(generate(&["--seed", "3", "--count", "4", "-o", &tests]), "");
    let names = folder.names();
    assert_eq!(names, ["001.in", "002.in", "003.in", "004.in"]);
    for (name, seed) in names.iter().zip(["3", "4", "5", "6"]) {
        assert_eq!(fs::read_to_string(format!("{tests}/{name}")).unwrap(), generate(&["--seed", seed]));
    }
    assert_eq!(good(&["generate", "nim", "--output", &one], ""), "");
    assert_eq!(fs::read_to_string(format!("{one}/001.in")).unwrap(), good(&["generate", "nim"], ""));
    // Names of the same width sort in numeric order.
    assert_eq!(good(&["generate", "nim", "--size", "1", "--count", "1000", "-o", &others.file("many")], ""), "");
    assert!(fs::exists(others.file("many/0001.in")).unwrap() && fs::exists(others.file("many/1000.in")).unwrap());
}

/// Answers stand beside their inputs, and ideas are found by their names.
#[test]
fn answers_and_inputs_against_an_idea() {
    let folder = Folder::new();
    let options = ["generate", "sharti", "--against", "overlaps", "--limits", "n=9,k=4", "--size", "3"];
    good(&[&options[..], &["--count", "3", "--answers", "-o", &folder.file("")]].concat(), "");
    assert_eq!(folder.names(), ["001.ans", "001.in", "002.ans", "002.in", "003.ans", "003.in"]);
    for number in ["001", "002", "003"] {
        let [input, answer] = ["in", "ans"].map(|end| folder.file(&format!("{number}.{end}")));
        assert_eq!(good(&["solve", "sharti", &input], ""), fs::read_to_string(answer).unwrap());
        assert_eq!(good(&["validate", "sharti", &input, "--limits", "n=9,k=4"], ""), "valid\n");
    }
    // Other seeds give other inputs, although each seed tries several draws.
    let inputs: BTreeSet<_> =
        (1..=20).map(|seed| good(&[&options[..], &["--seed", &seed.to_string()]].concat(), "")).collect();
    assert_eq!(inputs.len(), 20);
    // The limits of an idea apply only without chosen limits.
    let untouched = ["generate", "paper-cutting", "--against", "untouched"];
    assert!(good(&untouched, "").starts_with("1000000000 999999999 "));
    assert!(good(&[&untouched[..], &["--limits", "n=9,m=8"]].concat(), "").starts_with("9 8 "));
    let unknown = bad(&["generate", "sharti", "--against", "overlap"], "");
    assert_eq!(unknown, "error: sharti has no idea `overlap`; did you mean `overlaps`?\n");
    let searched = bad(&["generate", "chomp", "--against", "overlaps"], "");
    assert_eq!(searched, "error: chomp has no contest problem, because its positions take a search\n");
    let none = bad(&["generate", "nim", "--against", "32-bit", "--limits", "heap=9"], "");
    assert!(none.starts_with("error: no input against the idea 32-bit in "), "{none}");
    let unused = bad(&["generate", "nim", "--answers"], "");
    assert!(unused.contains("--output <FOLDER>"), "{unused}");
    // A winner that the shape cannot have is refused before the folder is created.
    let refused = bad(&["generate", "marked-rectangle", "--winner", "first", "-o", &folder.file("new")], "");
    assert!(refused.contains("has no winner"), "{refused}");
    assert!(!fs::exists(folder.file("new")).unwrap());
}

/// Inputs have several cases if their format has a number of cases.
#[test]
fn several_cases() {
    for (arguments, lines) in [
        (&["coins", "--cases", "100", "--winner", "second"][..], 100),
        (&["coins", "--cases", "3", "--size", "1"], 3),
        (&["grid-split", "--cases", "10"], 10),
        (&["marked-rectangle", "--cases", "10000"], 10_000),
        (&["marked-rectangle", "--cases", "3", "--size", "2"], 6),
        (&["nim", "--cases", "1"], 2),
    ] {
        let input = good(&[&["generate"], arguments].concat(), "");
        let answers = good(&["solve", arguments[0]], &input);
        assert_eq!(answers.lines().count(), lines, "{arguments:?}");
        assert_eq!(good(&["validate", arguments[0]], &input), "valid\n");
        let is_lost = answers.lines().all(|answer| answer == "Don't waste your time.");
        assert_eq!(is_lost, arguments.contains(&"second"), "{arguments:?}");
    }
    let answers = good(&["solve", "grid-split"], good(&["generate", "grid-split", "--cases", "10"], ""));
    assert!(answers.contains("Kirito") && answers.contains("Asuna"), "{answers}");
    assert_eq!(bad(&["generate", "nim", "--cases", "2"], ""), "error: expected from 1 to 1 cases, found 2\n");
    assert_eq!(
        bad(&["generate", "hackenbush", "--limits", "N=1"], ""),
        "error: expected N from 2 to 2147483647, found 1; use `full,N=1` for inputs beyond the judge's limits\n"
    );
    let most = bad(&["generate", "coins", "--cases", "3", "--limits", "T=2"], "");
    assert_eq!(most, "error: expected from 1 to 2 cases, found 3\n");
}

/// A folder with inputs of an earlier run is refused, unless `--force` is given.
#[test]
fn a_folder_with_inputs_is_refused() {
    let folder = Folder::new();
    let old = folder.write("002.in", "old");
    let generate = ["generate", "nim", "--count", "2", "-o", &folder.file("")];
    let message =
        format!("error: {} already has inputs, such as 002.in; use --force to write to it\n", folder.file(""));
    assert_eq!(bad(&generate, ""), message);
    assert_eq!((folder.names(), fs::read_to_string(&old).unwrap()), (vec!["002.in".into()], "old".into()));
    folder.write("003.in", "older");
    good(&[&generate[..], &["--force"]].concat(), "");
    assert_eq!(fs::read_to_string(&old).unwrap(), good(&["generate", "nim", "--seed", "2"], ""));
    assert_eq!(folder.names(), ["001.in", "002.in", "003.in"], "other inputs stay");
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
        (&["sharti", "--shape", "\u{1b}[2J"][..], "sharti has no shape `\\u{1b}[2J`; its shapes are big, small,"),
        (&["sharti", "--seed", "-1"], "unexpected argument '-1' found"),
        (&["sharti", "--nim-value", "-3"], "invalid value '-3' for '--nim-value <V>'"),
        (
            &["sharti", "--winner", "first", "--nim-value", "3"],
            "'--winner <WINNER>' cannot be used with '--nim-value <V>'",
        ),
        (
            &["sharti", "--nim-value", "1073741824"],
            "cannot generate an input of nim-value 1073741824: expected at most 1073741823 for this shape, size and limits",
        ),
        (&["nim", "--count", "2"], "the following required arguments were not provided:\n  --output <FOLDER>"),
        (&["nim", "--count", "0", "-o", "x"], "invalid value '0' for '--count <T>'"),
        (&["nim", "--count", "2", "--seed", "18446744073709551615", "-o", "x"], "the last seed is above 2^64 - 1"),
        (&["nim", "-o", &file], "cannot create the folder"),
        (&[], "<GAME>"),
    ] {
        let printed = bad(&[&["generate"], arguments].concat(), "");
        assert!(printed.contains(message), "{arguments:?}: {printed}");
    }
}

/// Returns whether the first player wins an input in misère play.
fn first_wins_misere(game: &Generator, input: &[u8]) -> Result<bool, ParseError> {
    let (_, rule) = impartial::Rule::named(&format!("{}/misere", game.name)).unwrap();
    Ok(Sum::new(rule.positions(input)?).outcome() == Outcome::N)
}

/// In misère play, either player wins inputs of every shape and size, and of small limits.
#[test]
fn winners_in_misere_play() {
    let [nim, heaps] = ["nim", "heaps"].map(|name| Generator::named(name).unwrap());
    let shapes_of = |game: &'static Generator| game.shapes.iter().map(move |shape| (game, shape.name, "full"));
    let small = [(nim, "uniform", "heap=1"), (nim, "uniform", "heap=2"), (heaps, "kayles", "heap=1")];
    for (game, shape, limits) in shapes_of(nim).chain(shapes_of(heaps)).chain(small) {
        let (sizes, seeds) = if game.name == "nim" { ([2, 3, 9], 9) } else { ([3, 4, 9], 4) };
        for (size, seed) in sizes.into_iter().flat_map(|size| (0..seeds).map(move |seed| (size, seed))) {
            for goal in [Goal::FirstWins, Goal::SecondWins] {
                let mut request = game.request();
                request.limits = limits.parse().unwrap();
                (request.shape, request.size, request.seed, request.goal) = (shape.into(), size, seed, goal);
                request.is_misere = true;
                let mut solver = |text: &[u8]| Ok(u64::from(first_wins_misere(game, text)?));
                let input = game.generate(&request, &mut solver).unwrap().to_bytes();
                validate(game, &request.limits, &input);
                assert_eq!(first_wins_misere(game, &input).unwrap(), goal == Goal::FirstWins, "{request:?}");
            }
        }
    }
    for game in ["nim", "heaps"] {
        let input = good(&["generate", game, "--rule", "misere", "--winner", "second", "--size", "3"], "");
        assert_eq!(good(&["solve", game, "--rule", "misere"], &input), "SECOND\n");
    }
    // Without a goal, the heaps are small enough to have a misère quotient.
    let input = good(&["generate", "heaps", "--rule", "misere", "--shape", "octal"], "");
    good(&["solve", "heaps", "--rule", "misere"], &input);
    let mut request = Generator::named("sharti").unwrap().request();
    (request.goal, request.is_misere) = (Goal::FirstWins, true);
    let refused = Generator::named("sharti").unwrap().generate(&request, &mut |_| Ok(0)).unwrap_err().to_string();
    assert_eq!(refused, "a goal for sharti in misère play needs a rule of misère play, which the game does not have");
    let without_moves = ["heaps", "--rule", "misere", "--winner", "second", "--shape", "grundy", "--limits", "heap=2"];
    for (options, error) in [
        (&without_moves[..], "in misère play needs larger heaps, another shape or another seed"),
        (&["nim", "--rule", "misere", "--nim-value", "3"], "needs a winner, because its positions have no nim-values"),
        (&["paper-cutting", "--rule", "run"], "are generated for the judge's rule"),
    ] {
        let refused = bad(&[&["generate"], options].concat(), "");
        assert!(refused.contains(error), "{refused}");
    }
}
