//! Whole games of every kind, from small, huge and hard positions, with a check of each position on the way.
//!
//! A round depends only on its seed. The tests play the first rounds, and `cargo xtask soak` plays rounds for as long as
//! requested. A round that fails is shrunk: moves are left out, and the start gets fewer and smaller numbers.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use impartial::core::{Position as _, Solve, laws};
use impartial::nimbers::{Nimber, mex};
use impartial::session::{Player, Session};
use impartial::{AnyMove, AnyPosition};

use crate::games::{Kind, candidate, kinds, legal_move, tested};
use crate::random::Random;

/// Number of rounds of the test without a request.
const ROUNDS: u64 = 2_000;

/// Maximum number of moves in a round. Half of the rounds have at most five.
const MAX_MOVES: u64 = 50;

/// Maximum number of moves whose nim-values are computed to compare a nim-value with its definition.
const MAX_LISTED: usize = 3_000;

/// Maximum number of changed rounds that are tried to shrink a failing one.
const MAX_SHRINKS: usize = 20_000;

/// A game from a start, with the moves played.
#[derive(Clone, Debug)]
struct Round {
    seed: u64,
    start: String,
    moves: Vec<AnyMove>,
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    rounds: u64,
    positions: u64,
    by_rules: u64,
}

/// Which rounds to play.
#[derive(Debug)]
struct Request {
    game: Option<String>,
    first: u64,
    limit: Limit,
}

#[derive(Clone, Copy, Debug)]
enum Limit {
    Rounds(u64),
    Until(Instant),
}

impl Request {
    /// Returns the request of `cargo xtask soak`, or the default request in a test run.
    fn new() -> Self {
        let number = |name| env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
        let until = |seconds| Limit::Until(Instant::now() + Duration::from_secs(seconds));
        Self {
            game: env::var("SOAK_GAME").ok(),
            first: number("SOAK_SEED").unwrap_or(0),
            limit: number("SOAK_SECONDS").map_or(Limit::Rounds(ROUNDS), until),
        }
    }

    fn is_over(&self, seed: u64) -> bool {
        match self.limit {
            Limit::Rounds(rounds) => seed - self.first >= rounds,
            Limit::Until(end) => Instant::now() >= end,
        }
    }
}

/// Returns the kind of game of the round with this seed.
fn kind_of(kinds: &[Kind], seed: u64) -> Kind {
    kinds[usize::try_from(seed % kinds.len() as u64).unwrap()]
}

/// Plays the round with this seed. Returns the first position that fails its check, with the reason.
fn play(kind: &Kind, seed: u64, counts: &mut Counts) -> Result<(), (Round, String)> {
    let random = &mut Random::new(seed);
    let start = match random.number(0, 4) {
        0 | 1 => (kind.tested.random_text)(false, random),
        2 => (kind.tested.random_text)(true, random),
        _ => (kind.tested.hard_text)(random),
    };
    let mut round = Round { seed, start: kind.text(&start), moves: Vec::new() };
    let moves = if random.number(0, 1) == 0 { random.number(0, 5) } else { random.number(0, MAX_MOVES) };
    counts.rounds += 1;
    let found = caught(|| {
        let mut position: AnyPosition = round.start.parse().map_err(|error| format!("{error}"))?;
        loop {
            counts.positions += 1;
            counts.by_rules += u64::from(check(&position, seed)?);
            let mv = if (round.moves.len() as u64) < moves { next_move(&position, random) } else { None };
            let Some(mv) = mv else { break };
            round.moves.push(mv.clone());
            position.play(&mv).map_err(|illegal| format!("{mv}: {illegal}"))?;
        }
        let start: AnyPosition = round.start.parse().map_err(|error| format!("{error}"))?;
        let value = start.nim_value() + position.nim_value();
        laws::sums(&start, &position, laws::targets(value, seed)).map_err(|law| law.to_string())
    });
    found.map_err(|reason| (round, reason))
}

/// Returns a move: any, a reply of the solver to a target, the winning move, or that of `some_move`.
fn next_move(position: &AnyPosition, random: &mut Random) -> Option<AnyMove> {
    let value = position.nim_value();
    let mv = match random.number(0, 5) {
        0 | 1 => legal_move(position, random),
        2 => position.random_move(random.any()),
        3 => position.winning_move(),
        4 => {
            let targets: Vec<Nimber> = laws::targets(value, random.any()).filter(|&target| target < value).collect();
            if targets.is_empty() { None } else { position.move_to(random.one_of(&targets)) }
        }
        _ => position.some_move(),
    };
    mv.or_else(|| position.some_move())
}

/// Plays the moves again, with the same check of each position. Returns the reason of the first failure, with the number of moves
/// before it, or `None` if all is well or a move is no longer possible.
fn replay(Round { seed, start, moves }: &Round) -> Option<(usize, String)> {
    let mut position: AnyPosition = start.parse().ok()?;
    for (played, mv) in moves.iter().map(Some).chain([None]).enumerate() {
        if let Err(reason) = caught(|| check(&position, *seed).map(drop)) {
            return Some((played, reason));
        }
        let mv = mv?;
        position.check(mv).ok()?;
        if let Err(reason) = caught(|| position.play(mv).map_err(|illegal| illegal.to_string())) {
            return Some((played + 1, reason));
        }
    }
    None
}

/// Checks a position. Returns whether it was compared with the reference rules.
fn check(position: &AnyPosition, seed: u64) -> Result<bool, String> {
    let value = position.nim_value();
    let random = &mut Random::new(seed);
    let candidates: Vec<AnyMove> = (0..10).map(|_| candidate(position, random)).collect();
    laws::holds(position, laws::targets(value, random.any()), candidates).map_err(|law| law.to_string())?;

    let mv = position.random_move(seed);
    let is_legal = mv.as_ref().is_some_and(|mv| position.check(mv).is_ok());
    if is_legal != position.some_move().is_some() || mv != position.random_move(seed) {
        return Err(format!("{position}expected a random move that repeats, if a move is legal, found {mv:?}"));
    }

    // The same position, read from its text. The part of a large board that is shown depends on the last move, which the text
    // may omit, so the same move is played in both.
    let read: AnyPosition = position.to_string().parse().map_err(|error| format!("{position}{error}"))?;
    let is_drawn = random.number(0, 3) == 0;
    let facts = |position: &AnyPosition| {
        let moves: Vec<_> = laws::targets(value, 0).take(6).map(|target| position.move_to(target)).collect();
        let shown = position.some_move().map(|mv| {
            let mut position = position.clone();
            position.play(&mv).unwrap();
            (mv, position.show(), is_drawn.then(|| Session::new([position], Player::Human).draw()))
        });
        (position.nim_value(), moves, shown)
    };
    if read != *position || facts(&read) != facts(position) {
        let [expected, found] = [&read, position].map(facts);
        return Err(format!("{position}expected what it is after it is read, {expected:?}, found {found:?}"));
    }

    // What is left of it, as a new position.
    let tested = tested(position.game().name);
    let rebuilt = (tested.rebuilt)(position);
    let of_rebuilt: Nimber = rebuilt.iter().map(Solve::nim_value).sum();
    if of_rebuilt != value {
        return Err(format!("{position}expected {of_rebuilt}, as of what is left, found {value}"));
    }
    if rebuilt.iter().any(|part| part.some_move().is_some()) != position.some_move().is_some() {
        return Err(format!("{position}expected a move if and only if what is left has one"));
    }
    for part in &rebuilt {
        laws::holds(part, laws::targets(part.nim_value(), random.any()).step_by(3), [])
            .map_err(|law| law.to_string())?;
    }

    // The definition of the nim-value, with the moves of the reference rules.
    let listed = (tested.moves_by_rules)(position).filter(|listed| listed.len() <= MAX_LISTED);
    let Some(listed) = listed else { return Ok(false) };
    let mut options = Vec::new();
    for mv in &listed {
        let mut option = position.clone();
        option.play(mv).map_err(|illegal| format!("{position}{mv}: legal by the rules, but {illegal}"))?;
        options.push(option.nim_value());
    }
    let by_rules = mex(options);
    if by_rules != value {
        return Err(format!("{position}expected nim-value {by_rules}, the mex of all options, found {value}"));
    }
    Ok(true)
}

/// Returns the result of `run`, or the message of its panic as an error.
fn caught<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(text
            .or_else(|| panic.downcast_ref().map(|text: &&str| (*text).to_owned()))
            .unwrap_or_else(|| "a panic".into()))
    })
}

/// Returns the smallest round found that still fails, with its reason.
fn shrunk(mut round: Round, mut reason: String) -> (Round, String) {
    let mut left = MAX_SHRINKS;
    loop {
        let failing = smaller(&round).take(left).enumerate().find_map(|(index, smaller)| {
            let (played, because) = replay(&smaller)?;
            Some((index, smaller, played, because))
        });
        let Some((index, smaller, played, because)) = failing else { return (round, reason) };
        left -= index + 1;
        (round, reason) = (smaller, because);
        round.moves.truncate(played);
    }
}

/// Returns rounds with a move less, with a smaller count and as many tokens less, or with a smaller number in the start.
fn smaller(round: &Round) -> impl Iterator<Item = Round> + '_ {
    let without_move = (0..round.moves.len()).map(|index| {
        let mut smaller = round.clone();
        smaller.moves.remove(index);
        smaller
    });
    let tokens: Vec<&str> = round.start.split_whitespace().collect();
    let number = |index: usize| tokens[index].parse::<u64>().ok().filter(|&number| number > 0);
    let with = |tokens: Vec<String>| Round { start: tokens.join(" "), ..round.clone() };
    let owned = || tokens.iter().map(|&token| token.to_owned()).collect::<Vec<String>>();
    let mut starts = Vec::new();
    // A record of up to four tokens may follow a count among the first tokens.
    for (count, len) in (1..tokens.len().min(7)).flat_map(|count| [4, 2, 1].map(|len| (count, len))) {
        let Some(records) = number(count) else { continue };
        for first in count + 1..(tokens.len() + 1).saturating_sub(len) {
            let mut shorter = owned();
            shorter[count] = (records - 1).to_string();
            shorter.drain(first..first + len);
            starts.push(with(shorter));
        }
    }
    for index in 1..tokens.len() {
        let Some(large) = number(index) else { continue };
        for less in [0, 1, large / 2, large - 1].into_iter().filter(|&less| less < large) {
            let mut tokens = owned();
            tokens[index] = less.to_string();
            starts.push(with(tokens));
        }
    }
    without_move.chain(starts)
}

#[test]
fn whole_games_obey_the_laws() {
    let request = Request::new();
    let kinds = kinds();
    let next = AtomicU64::new(request.first);
    let has_failed = AtomicBool::new(false);
    let (counts, failures) = (Mutex::new(BTreeMap::<&str, Counts>::new()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while !has_failed.load(Ordering::Relaxed) {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if request.is_over(seed) {
                        break;
                    }
                    let kind = kind_of(&kinds, seed);
                    if request.game.as_deref().is_some_and(|game| game != kind.tested.name) {
                        continue;
                    }
                    let mut of_round = Counts::default();
                    let failure = play(&kind, seed, &mut of_round).err();
                    let mut counts = counts.lock().unwrap();
                    let total = counts.entry(kind.tested.name).or_default();
                    total.rounds += of_round.rounds;
                    total.positions += of_round.positions;
                    total.by_rules += of_round.by_rules;
                    drop(counts);
                    if let Some(failure) = failure {
                        has_failed.store(true, Ordering::Relaxed);
                        failures.lock().unwrap().push(failure);
                    }
                }
            });
        }
    });
    let counts = counts.into_inner().unwrap();
    for (game, Counts { rounds, positions, by_rules }) in &counts {
        println!(
            "{game}: {rounds} rounds, {positions} positions, {by_rules} of them compared with the reference rules"
        );
    }
    let mut text = String::new();
    for (round, reason) in failures.into_inner().unwrap() {
        let (Round { seed, start, moves }, reason) = shrunk(round, reason);
        let moves = moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        write!(text, "\nthe round with the seed {seed} fails, shrunk to\n{start}\n{moves}\n{reason}\n").unwrap();
    }
    assert!(text.is_empty(), "{text}");
    assert!(!counts.is_empty(), "no round was played: there is no game {:?}", request.game);
}
