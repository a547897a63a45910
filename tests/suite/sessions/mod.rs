//! Games against the opponent: it never loses a won position, never moves illegally, and always ends.

mod saved_games;
mod typed_lines;

use std::fmt::Debug;

use impartial::core::{Position as _, Solve as _, Sum, SumMove};
use impartial::nimbers::Nimber;
use impartial::session::{Player, Reply, Session};
use impartial::{AnyMove, AnyPosition, Value};

use crate::games::{self, candidate, kinds, legal_move, tested};
use crate::random::Random;

pub(crate) use typed_lines::completions;

/// Checks that two values are equal. A failure shows where their texts differ, as a whole session fills screens.
fn assert_same<T: PartialEq + Debug>(found: &T, expected: &T, case: &str) {
    if found != expected {
        let [found, expected] = [found, expected].map(|value| format!("{value:?}"));
        let same = found.chars().zip(expected.chars()).take_while(|(one, other)| one == other).count();
        let shown = |text: &str| text.chars().skip(same.saturating_sub(100)).take(300).collect::<String>();
        panic!("{case}: from character {same}, expected\n  {}\nfound\n  {}", shown(&expected), shown(&found));
    }
}

/// An input of a player.
fn typed(sum: &Sum<AnyPosition>, mv: &SumMove<AnyMove>) -> String {
    let mv_notation = mv.mv.notation();
    if sum.components().len() == 1 { mv_notation } else { format!("{} {mv_notation}", mv.component + 1) }
}

/// Returns a legal move of the person: any at first, and later one that leaves as little as possible, so that the game
/// ends.
fn move_of_the_person(sum: &Sum<AnyPosition>, is_early: bool, random: &mut Random) -> Option<SumMove<AnyMove>> {
    let named = (0..sum.components().len() as u64).map(|_| random.number(0, sum.components().len() as u64 - 1));
    let anywhere: Vec<usize> = named.map(|component| usize::try_from(component).unwrap()).collect();
    let in_order = 0..sum.components().len();
    anywhere.into_iter().chain(in_order).find_map(|component| {
        let position = &sum.components()[component];
        let mv = if is_early { legal_move(position, random)? } else { large_move(position)? };
        Some(SumMove { component, mv })
    })
}

/// Returns a legal move that takes much, if any move is legal.
fn large_move(position: &AnyPosition) -> Option<AnyMove> {
    let large = (tested(position.game().name).large_move)(position);
    large.filter(|mv| position.check(mv).is_ok()).or_else(|| position.some_move())
}

/// Returns a sum of up to three positions, and whether it is certain to end after a few moves.
fn start(random: &mut Random) -> (Vec<AnyPosition>, bool) {
    let (kinds, mut is_finite) = (kinds(), true);
    let positions = (0..random.number(1, 3))
        .map(|_| {
            let (kind, is_huge) = (random.one_of(&kinds), random.number(0, 1) == 1);
            is_finite &= !is_huge || kind.tested.huge_games_end;
            kind.position(is_huge, random)
        })
        .collect();
    (positions, is_finite)
}

/// Checks the moves that followed a line of the person: the opponent's moves are legal, and win every position that
/// can be won.
fn watch(
    number: u64,
    session: &Session,
    seen: &mut Sum<AnyPosition>,
    moves_seen: &mut usize,
    opponent_has_won: &mut bool,
) {
    for (index, mv) in session.moves().iter().enumerate().skip(*moves_seen) {
        let was_won = !seen.nim_value().is_zero();
        let case = format!("seed {number}, move {index}, {mv:?}");
        seen.play(mv).unwrap_or_else(|error| panic!("{case}: {error}"));
        if index % 2 == usize::from(session.first() == Player::Human) {
            assert!(!*opponent_has_won || was_won, "{case}: the opponent had won and gave the game away");
            *opponent_has_won |= was_won;
            assert_eq!(was_won, seen.nim_value().is_zero(), "{case}: could be won, and is won");
        }
    }
    *moves_seen = session.moves().len();
    assert_same(seen, session.position(), &format!("seed {number}: the moves played one by one, and the session"));
}

/// Plays one game with a person who moves at random, and returns whether it ended.
fn game(seed: u64) -> bool {
    const EARLY: usize = 12;
    let mut random = Random::new(seed);
    let (positions, is_finite) = start(&mut random);
    let first = random.one_of(&[Player::Human, Player::Opponent]);
    let mut session = Session::new(positions.clone(), first);
    let (mut known, mut moves_known, mut opponent_has_won) = (Sum::new(positions), 0, false);
    session.begin();
    watch(seed, &session, &mut known, &mut moves_known, &mut opponent_has_won);
    let mut rounds = 0;
    while session.winner().is_none() {
        assert_eq!(session.to_move(), Player::Human, "seed {seed}");
        rounds += 1;
        assert!(rounds < 2_000 || !is_finite, "seed {seed} does not end");
        if !is_finite && rounds > 2 * EARLY {
            return false;
        }
        // These lines change nothing, unless one is a legal move.
        let nonsense = ["", "hint", "why", "show", "help", "hnt", "1", "save", "-1 -1", "9999999999999999999999 1"];
        let before = session.moves().len();
        assert!(matches!(session.handle_line(random.one_of(&nonsense)), Reply::Text(_)));
        if session.moves().len() == before {
            let component = random.number(0, session.position().components().len() as u64 - 1);
            let component = usize::try_from(component).unwrap();
            let mv = SumMove { component, mv: candidate(&session.position().components()[component], &mut random) };
            let is_legal = session.position().clone().play(&mv).is_ok();
            let Reply::Text(text) = session.handle_line(&typed(session.position(), &mv)) else {
                panic!("{mv:?} is not a command")
            };
            let is_refused = ["Illegal move: ", "Not a move: "].iter().any(|start| text.starts_with(start));
            assert_eq!(is_refused, !is_legal, "seed {seed}: {mv:?}: {text}");
        }
        watch(seed, &session, &mut known, &mut moves_known, &mut opponent_has_won);
        if session.winner().is_some() {
            break;
        }
        let mv = move_of_the_person(session.position(), rounds <= EARLY, &mut random).expect("nobody has won");
        let before = session.moves().len();
        session.handle_line(&typed(session.position(), &mv));
        assert!(session.moves().len() > before, "seed {seed}: {mv:?} is legal");
        watch(seed, &session, &mut known, &mut moves_known, &mut opponent_has_won);
    }
    assert!(session.winner() == Some(Player::Opponent) || !opponent_has_won, "seed {seed}");
    assert!(session.position().nim_value().is_zero(), "seed {seed}: expected 0 at the end of the game");
    true
}

#[test]
fn a_thousand_random_games() {
    let ended = (0..1_000).filter(|&seed| game(seed)).count();
    assert!(ended >= 500, "only {ended} games came to their end");
}

/// A person who follows the hints wins every game that can be won.
#[test]
fn hints_win() {
    let mut won = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let (positions, is_finite) = start(&mut random);
        if !is_finite || Sum::new(positions.clone()).nim_value().is_zero() {
            continue;
        }
        let mut session = Session::new(positions, Player::Human);
        while session.winner().is_none() {
            let Reply::Text(hint) = session.handle_line("hint") else { panic!("a hint is text") };
            // A long move continues in the next line.
            let (mv, _) = hint.strip_prefix("This wins:").unwrap().split_once('(').unwrap();
            let played = session.moves().len();
            session.handle_line(&mv.replace('\n', " "));
            assert!(session.moves().len() > played, "seed {seed}: {hint}");
        }
        assert_eq!(session.winner(), Some(Player::Human), "seed {seed}");
        won += 1;
    }
    assert!(won >= 50, "only {won} games were won");
}

/// The legal moves are listed at the start of a game with one position and on request, and nowhere else.
#[test]
fn legal_moves_are_listed_once_and_on_request() {
    for seed in 0..200 {
        let positions = start(&mut Random::new(seed)).0;
        let total = positions.len();
        let mut session = Session::new(positions, Player::Human);
        let first = session.begin();
        let [moves, help, hint, error] = ["moves", "help", "hint", "nonsense"].map(|line| {
            let Reply::Text(text) = session.handle_line(line) else { panic!("{line} is text") };
            text
        });
        let listed = moves.lines().filter(|line| line.starts_with("Legal")).count();
        assert_eq!(listed, total, "seed {seed}: {moves}");
        if total == 1 {
            assert!(first.contains(&moves), "seed {seed}: {moves} is missing in {first}");
        }
        let others = if total == 1 { vec![help, hint, error] } else { vec![first, help, hint, error] };
        for text in others {
            assert!(!text.contains("Legal"), "seed {seed}: {text}");
        }
    }
}

/// A hint and a reply describe moves of every game by the same words as a report.
#[test]
fn moves_are_described_in_words() {
    for game in impartial::GAMES {
        let rule = &game.rules[0];
        let Some(winning) = rule.positions(game.example).unwrap().remove(0).winning_move() else { continue };
        let session = Session::new(rule.positions(game.example).unwrap(), Player::Human);
        let Reply::Text(hint) = session.clone().handle_line("hint") else { panic!("a hint is text") };
        let unwrapped = hint.trim_end().replace("\n  ", " ");
        let words = unwrapped.strip_prefix(&format!("This wins: {} (", winning.notation()));
        let words = words.and_then(|words| words.strip_suffix(')'));
        let words = words.unwrap_or_else(|| panic!("{}: {unwrapped}", game.name));
        let report = rule.parse(game.example).unwrap().report(Nimber::ZERO);
        assert!(report.contains(&format!("winning move: {words}\n")), "{}: {words:?} is not in {report}", game.name);
        let greeting = session.clone().begin();
        assert!(greeting.contains("\nFor example, `"), "{}: {greeting}", game.name);
        let gives_it_away = greeting.contains(&format!("\nFor example, `{}` ", winning.notation()));
        assert!(!gives_it_away, "{}: the example wins: {greeting}", game.name);
        let mut second = Session::new(rule.positions(game.example).unwrap(), Player::Opponent);
        let reply = second.begin().replace("\n  ", " ");
        assert!(reply.contains(&format!("\nI {words}.\n")), "{}: {reply}", game.name);
    }
}

/// Typed moves and lines of text play the same game, forwards and backwards.
#[test]
fn typed_moves_are_lines_without_text() {
    let (mut answers, mut refused) = (0, 0);
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let (positions, _) = start(&mut random);
        let first = random.one_of(&[Player::Human, Player::Opponent]);
        let mut said = Session::new(positions.clone(), first);
        let mut typed_in = Session::new(positions, first);
        assert_eq!((typed_in.to_move(), typed_in.moves().len()), (first, 0), "seed {seed}");
        said.begin();
        let answer = typed_in.answer();
        assert_eq!(answer.as_ref(), typed_in.moves().last(), "seed {seed}");
        let mut turns = Vec::new();
        for _ in 0..6 {
            assert_same(&typed_in, &said, &format!("seed {seed}: typed in, and as lines"));
            assert_eq!(typed_in.answer(), None, "seed {seed}: it is the turn of the person");
            if said.winner().is_some() {
                break;
            }
            let component = random.number(0, said.position().components().len() as u64);
            let component = usize::try_from(component).unwrap();
            let mv = match said.position().components().get(component) {
                Some(position) => SumMove { component, mv: candidate(position, &mut random) },
                None => SumMove { component, mv: games::take(1) },
            };
            let before = typed_in.clone();
            let legal = said.position().clone().play(&mv);
            match typed_in.play(mv.clone()) {
                Ok(answer) => {
                    turns.push(before.clone());
                    assert_eq!(legal, Ok(()), "seed {seed}: {mv:?}");
                    let played = &typed_in.moves()[before.moves().len()..];
                    assert_eq!(played.first(), Some(&mv), "seed {seed}");
                    assert_eq!(played.get(1), answer.as_ref(), "seed {seed}");
                    assert_eq!(answer.is_none(), typed_in.winner() == Some(Player::Human), "seed {seed}");
                    answers += 1;
                }
                Err(illegal) => {
                    assert_eq!(Err(illegal), legal, "seed {seed}: {mv:?}");
                    assert_same(&typed_in, &before, &format!("seed {seed}: after the illegal {mv:?}"));
                    refused += 1;
                }
            }
            // A line has the number of the component only if there are several.
            if said.position().components().len() > component {
                said.handle_line(&typed(said.position(), &mv));
            }
        }
        // Each undo leads to the last turn of the person, back to the start.
        while let Some(turn) = turns.pop() {
            let moves = typed_in.moves().to_vec();
            let taken_back = typed_in.undo();
            let Reply::Text(text) = said.handle_line("undo") else { panic!("undo is text") };
            assert_same(&typed_in, &turn, &format!("seed {seed}: turn {}", turns.len()));
            assert_same(&typed_in, &said, &format!("seed {seed}: after the undo"));
            assert_eq!([typed_in.moves(), &taken_back].concat(), moves, "seed {seed}");
            assert!(text.starts_with("Taken back:"), "seed {seed}: {text}");
        }
        assert_eq!(typed_in.undo(), [], "seed {seed}: expected no move of the person before the first turn");
    }
    assert!(answers > 200 && refused > 200, "only {answers} answers and {refused} illegal moves");
}

/// A move before the opponent has begun is a move of the opponent.
#[test]
fn moves_belong_to_the_player_to_move() {
    let mut session = Session::new(["nim 1 5".parse().unwrap()], Player::Opponent);
    let take = |number| SumMove { component: 0, mv: games::take(number) };
    assert_eq!(session.play(take(2)), Ok(None));
    assert_eq!((session.to_move(), session.winner()), (Player::Human, None));
    assert_eq!(session.undo(), []);
    assert_eq!(session.play(take(1)), Ok(Some(take(2))));
    assert_eq!((session.winner(), session.moves().len()), (Some(Player::Opponent), 3));
    assert_eq!(session.undo(), [take(1), take(2)]);
}

/// In a sum whose boards do not fit, the reply to `undo` shows the board of the last move that is left, or else the position.
#[test]
fn undo_shows_the_last_move_that_is_left() {
    let mut session = Session::new((0..13).map(|_| "nim 1 3".parse().unwrap()), Player::Human);
    for component in [13, 12, 11] {
        session.handle_line(&format!("{component} 1 1"));
    }
    assert_eq!(session.moves().len(), 6);
    for _ in 0..3 {
        let Reply::Text(undone) = session.handle_line("undo") else { panic!("undo is text") };
        let shown = undone.lines().filter_map(|line| line.strip_prefix("component ")?.split_once(',')?.0.parse().ok());
        let expected = session.moves().last().map_or((1..=12).collect(), |last| vec![last.component + 1]);
        assert_eq!(shown.collect::<Vec<usize>>(), expected, "after {} moves: {undone}", session.moves().len());
    }
}

/// `why` lists the first 12 components and the one in which a move was made, wherever it is.
#[test]
fn nim_values_of_long_sums_are_explained() {
    for total in 2..=15 {
        for component in 0..total {
            let mut session = Session::new((0..total).map(|_| "nim 1 3".parse().unwrap()), Player::Human);
            session.play(SumMove { component, mv: games::take(1) }).unwrap();
            let mut heaps = vec![3; total];
            let mut expected = Vec::new();
            for mv in session.moves() {
                let before = heaps.clone();
                let [_, Value::Number(taken)] = mv.mv.values() else { panic!("{mv:?}: expected a heap and a number") };
                heaps[mv.component] -= taken;
                let listed = (0..total).filter(|&index| index < 12 || index == mv.component);
                expected.extend(listed.map(|index| {
                    let [before, after] = [&before, &heaps].map(|heaps| Nimber::from_heap(heaps[index]));
                    let change = if index == mv.component { format!("{before} -> ") } else { String::new() };
                    format!("  component {}, nim: {change}{after}", index + 1)
                }));
            }
            let Reply::Text(why) = session.handle_line("why") else { panic!("why is text") };
            let found: Vec<&str> = why.lines().filter(|line| line.starts_with("  component ")).collect();
            assert_eq!(found, expected, "a move in component {} of {total}", component + 1);
        }
    }
}

/// The boards mark both the move of the person and the answer to it, after the move and on request.
#[test]
fn the_last_two_moves_are_marked_on_the_boards() {
    let heaps = ["heaps nim 2 3 1", "heaps nim 2 5 1"].map(|heaps| heaps.parse().unwrap());
    let mut session = Session::new(heaps, Player::Human);
    let component = |number| format!("component {number}, heaps:\nheap 1: 0  <- the heap of the move\nheap 2: 1  o\n");
    let boards = component(1) + &component(2);
    assert_eq!(
        session.handle_line("1 1 3"),
        Reply::Text(format!("In component 2, I take 5 from heap 1 and leave nothing.\n{boards}"))
    );
    assert_eq!(session.handle_line("board"), Reply::Text(boards));
}
