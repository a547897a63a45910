//! The texts of limits say what a validator accepts: each number in them is accepted, and the next one is refused.

use impartial::game_data::Ranges;
use impartial::{
    GAMES, Game, GameId, Kind, Limits, ReadError, boards, coins, constrained_nim, grid_split, hackenbush, heaps,
    marked_rectangle, nim, nim_sequences, paper_cutting, sharti,
};

use crate::games;

/// The statements without a number to try, because they allow something or are about the size of a table.
const OTHERS: [&str; 10] = [
    "rectangles may overlap",
    "lights of a case are different",
    "pairs may repeat",
    "pairs do not repeat",
    "cuts may overlap",
    "graphs may have loops",
    "parallel edges",
    "and edges that fall immediately",
    "boards that can be solved in 1 GiB",
    "boards that a search of 131072 positions solves",
];

/// What a text of limits calls a number, with the least and the largest number that it states.
type Stated = (String, Option<u64>, Option<u64>);

/// Returns the beginning of an input with the number that a text of limits calls `name`, from the row of the game.
fn input(game: &str, name: &str, number: u128) -> [String; 3] {
    let mut inputs = games::tested(game).limit_inputs.iter();
    let found = inputs.find(|(limit, _)| *limit == name);
    let (_, parts) = found.unwrap_or_else(|| panic!("{game}: expected an input with `{name}`"));
    let [before, number, after] = parts.map(|part| {
        let part = part.replace("{}", &number.to_string()).replace("{rest}", &number.saturating_sub(1).to_string());
        if part.contains("{lines}") {
            let lines: Vec<String> = (1..=number).map(|row| format!("{row} 1\n")).collect();
            return part.replace("{lines}", &lines.concat());
        }
        let digits = usize::try_from(number).unwrap_or(0).min(100);
        part.replace("{digits}", &"7".repeat(digits))
    });
    [before, number, after]
}

/// Returns whether a validator accepts a number: the first error, if any, is after it.
fn accepts(game: &Game, limits: &Limits, name: &str, number: u128) -> bool {
    let [before, token, after] = input(game.name, name, number);
    match game.validate(limits, format!("{before}{token}{after}\n").as_bytes()) {
        Ok(_) => true,
        Err(ReadError::Input(error)) => {
            let read = before + &token;
            let line = read.rsplit('\n').next().unwrap();
            (error.line(), error.column()) > (read.split('\n').count(), line.len())
        }
        Err(error) => panic!("{}: {error}", game.name),
    }
}

/// Returns the number that a text begins with, as a power or in digits.
fn number(text: &str) -> u64 {
    let [first, ..] = text.split([',', ';']).collect::<Vec<_>>()[..] else { unreachable!("a text has a first part") };
    let words: Vec<&str> = first.split(' ').collect();
    let power = match words[0].split_once('^') {
        Some((base, exponent)) => base.parse::<u128>().unwrap().pow(exponent.parse().unwrap()),
        None => words[0].parse().unwrap(),
    };
    u64::try_from(power - u128::from(words.get(1..3) == Some(&["-", "1"]))).unwrap()
}

/// Returns the numbers in a statement of limits, or `None` if it has no numbers.
fn stated(statement: &str) -> Option<Vec<Stated>> {
    if let [least, names @ .., most] = &statement.split(" <= ").collect::<Vec<_>>()[..] {
        let [low, high] = [least, most].map(|end| Some(number(end)));
        return Some(match names {
            [names] => names.split(", ").map(|name| (name.into(), low, high)).collect(),
            // Each number is at most the next.
            [smaller, .., larger] => vec![((*smaller).into(), low, None), ((*larger).into(), None, high)],
            [] => return None,
        });
    }
    let (name, least, most) = if let Some((name, range)) = statement.split_once(" from ") {
        let (least, most) = range.split_once(" to ").unwrap();
        (name, number(least), number(most))
    } else if let Some((name, most)) = statement.split_once(" up to ") {
        (name, 0, number(most))
    } else {
        let (_, most) = statement.split_once("at most ")?;
        (most.split_once(' ').unwrap().1, 0, number(most))
    };
    Some(vec![(name.into(), Some(least), Some(most))])
}

/// Returns the statements of a text. Names that have the same range are separated by commas, as the statements are.
fn statements(text: &str) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    for part in text.split([',', ';']).map(str::trim) {
        match statements.last_mut().filter(|last| last.matches(" <= ").count() == 1) {
            Some(names) => *names = [names, part].join(", "),
            None => statements.push(part.into()),
        }
    }
    statements
}

fn check(game: &Game, limits: &Limits, text: &str) {
    let mut names = Vec::new();
    for statement in statements(text) {
        if statement == "the first form of input" {
            for format in &game.formats[1..] {
                assert!(game.validate(&Limits::FULL, format.example.as_bytes()).is_ok(), "{}", game.name);
                assert!(game.validate(limits, format.example.as_bytes()).is_err(), "{}: {text}", game.name);
            }
            continue;
        }
        let Some(stated) = stated(&statement) else {
            assert!(OTHERS.contains(&&*statement), "{}: expected a limit, found `{statement}`", game.name);
            continue;
        };
        for (name, least, most) in stated {
            let case = format!("{}, limits {limits}: {name} of `{statement}`", game.name);
            // A phrase has no minimum.
            for end in least.into_iter().chain(most).filter(|&end| end > 0 || !name.contains(' ')) {
                assert!(accepts(game, limits, &name, end.into()), "{case}: {end}");
            }
            if let Some(beyond) = most.map(|most| u128::from(most) + 1) {
                assert!(!accepts(game, limits, &name, beyond), "{case}: {beyond}");
            }
            if let Some(below) = least.and_then(|least| least.checked_sub(1)) {
                assert!(!accepts(game, limits, &name, below.into()), "{case}: {below}");
            }
            names.push(name);
        }
    }
    for bound in game.bounds.iter().filter(|bound| *limits == Limits::FULL || bound.judge.is_some()) {
        let is_stated = names.iter().any(|name| name == bound.name || name.strip_suffix('s') == Some(bound.name));
        assert!(
            is_stated || bound.name == "sum",
            "{}: expected a statement about {} in `{text}`",
            game.name,
            bound.name
        );
    }
}

#[test]
fn texts_state_what_a_validator_accepts() {
    for game in GAMES {
        check(game, &Limits::FULL, &game.limits());
        if let Some(text) = game.judge_limits() {
            check(game, &Limits::JUDGE, &text);
        }
    }
}

/// A number whose limit is its minimum has just this value, except that the sums of sides are larger than a side.
#[test]
fn smallest_limits() {
    for game in GAMES {
        let limits = [Limits::JUDGE, Limits::FULL].into_iter().skip(usize::from(!game.is_contest_problem()));
        for (base, bound) in limits.flat_map(|base| game.bounds.iter().map(move |bound| (base.clone(), bound))) {
            let (is_judge, tested) = (base == Limits::JUDGE, &games::tested(game.name).limit_inputs);
            let is_bound = |name: &str| name == bound.name || name.strip_suffix('s') == Some(bound.name);
            let Some((name, _)) = tested.iter().find(|(name, _)| is_bound(name)) else {
                assert_eq!(bound.name, "sum", "{}", game.name);
                continue;
            };
            let Some((least, _)) = (if is_judge { bound.judge } else { Some(bound.full) }) else { continue };
            let limits = |most: u64| format!("{base},{}={most}", bound.name).parse().unwrap();
            let most = least.max(1);
            assert!(accepts(game, &limits(most), name, most.into()), "{}: {base}, {name}", game.name);
            assert!(!accepts(game, &limits(most), name, u128::from(most) + 1), "{}: {base}, {name}", game.name);
            let error = game.validate(&limits(most - 1), &b""[..]).unwrap_err().to_string();
            let (found, expected) =
                (most - 1, format!("expected {} from {most} to {}, found ", bound.name, bound.full.1));
            let is_in_full = bound.full.0.max(1) <= found;
            let hint = format!("; use `full,{}={found}` for inputs beyond the judge's limits", bound.name);
            let hint = if is_in_full { &hint } else { "" };
            assert_eq!(error, format!("{expected}{found}{hint}"), "{}", game.name);
        }
    }
}

/// The texts of a game that has chains, groups, another format and remarks.
#[test]
fn texts_of_limits() {
    for (name, limits, judge) in [
        (
            "sharti",
            "1 <= k <= n <= 2^63 - 1, 0 <= m <= 2^31 - 1, rectangles may overlap",
            Some("1 <= k <= n <= 10^9, 1 <= m <= 50000"),
        ),
        (
            "marked-rectangle",
            "0 <= T, K <= 2^31 - 1, 1 <= N, M <= 2^64 - 1",
            Some("the first form of input, 1 <= T <= 10000, 1 <= N, M <= 10^6, the sums of N and of M up to 10^6"),
        ),
        (
            "grid-split",
            "0 <= T, K <= 2^31 - 1, 1 <= R, C <= 2^63 - 1, at most 2^20 different candidates on a board, boards that can be solved in 1 GiB",
            Some("the first form of input, 1 <= T <= 10, 1 <= R, C <= 20"),
        ),
        ("nim", "0 <= N <= 2^31 - 1, heaps up to 2^64 - 1", None),
    ] {
        let game = Game::named(name).unwrap();
        assert_eq!((&*game.limits(), game.judge_limits().as_deref()), (limits, judge));
    }
}

/// The numbers that the data state are the limits of the solvers.
#[test]
fn limits_are_the_limits_of_the_solvers() {
    for (game, name, most) in [
        (GameId::ArcKayles, "N", boards::MAX_CELLS),
        (GameId::Chomp, "R", boards::MAX_CELLS),
        (GameId::Chomp, "C", boards::MAX_CELLS),
        (GameId::Coins, "n", coins::MAX_RECTANGLES as u64),
        (GameId::Coins, "x", coins::MAX_SIDE),
        (GameId::Coins, "y", coins::MAX_SIDE),
        (GameId::ConstrainedNim, "pile", constrained_nim::MAX_PILE),
        (GameId::GridSplit, "R", grid_split::MAX_SIDE),
        (GameId::GridSplit, "C", grid_split::MAX_SIDE),
        (GameId::Hackenbush, "N", hackenbush::MAX_VERTICES.into()),
        (GameId::Hackenbush, "M", hackenbush::MAX_EDGES),
        (GameId::Heaps, "heap", heaps::MAX_HEAP),
        (GameId::MarkedRectangle, "N", marked_rectangle::MAX_SIDE),
        (GameId::MarkedRectangle, "M", marked_rectangle::MAX_SIDE),
        (GameId::Nim, "heap", nim::MAX_HEAP),
        (GameId::PaperCutting, "n", paper_cutting::MAX_SIDE),
        (GameId::PaperCutting, "m", paper_cutting::MAX_SIDE),
        (GameId::Sharti, "n", sharti::MAX_SIDE),
        (GameId::Sharti, "m", sharti::MAX_RECTANGLES as u64),
    ] {
        assert_eq!(Ranges::full(game.data()).most(name), most, "{game:?}: {name}");
    }
    let remarks = |game: GameId| game.data().remarks.iter().filter_map(|remark| remark.most).collect::<Vec<_>>();
    assert_eq!(remarks(GameId::GridSplit)[1] << 20, grid_split::MAX_TABLE_BYTES);
    assert_eq!(remarks(GameId::Heaps), [nim_sequences::MAX_DIGITS as u64, nim_sequences::MAX_TAKE.into()]);
    let lists = |game: GameId| {
        let parts = game.data().move_parts.iter();
        parts
            .filter_map(|part| if let Kind::List { max_len } = part.kind { Some(max_len) } else { None })
            .collect::<Vec<_>>()
    };
    assert_eq!(lists(GameId::Coins), [coins::CoinSet::MAX_LEN; 2]);
    assert_eq!(lists(GameId::Heaps), [heaps::Parts::MAX_LEN]);
}
