//! Games against the opponent: it never loses a won position, never moves illegally, and always ends. Lines of play and
//! saved games are read as they should be, or refused.

use std::fmt::Debug;

use impartial::core::{Position as _, Solve as _, Sum, SumMove};
use impartial::nimbers::Nimber;
use impartial::session::{Player, Reply, Session};
use impartial::{AnswerFault, AnyMove, AnyPosition, Value};

use crate::games::{self, candidate, example, kinds, legal_move, positions, tested};
use crate::malformed::{check_place, excerpt, other_bytes, prefixes};
use crate::random::Random;

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

/// Only the whole first line makes a text a saved game: a program overwrites such a file without asking.
#[test]
fn saved_games_are_recognised_by_their_first_line() {
    for (text, expected) in [
        ("impartial game 1\n", true),
        ("impartial game 1\r\nfirst human\r\n", true),
        ("impartial game 1", false),
        ("impartial game 1 of the season\n", false),
        ("impartial game 12\n", false),
        ("impartial game 2\n", false),
        ("impartial game\n1\n", false),
        ("impartial game theory\n", false),
        (" impartial game 1\n", false),
        ("\nimpartial game 1\n", false),
        ("", false),
    ] {
        assert_eq!(Session::is_saved(text.as_bytes()), expected, "{text:?}");
    }
}
#[test]
fn saved_games_as_json() {
    let mut session = Session::new(["nim 1 3".parse().unwrap(), "nim 1 4".parse().unwrap()], Player::Human);
    session.play(SumMove { component: 1, mv: games::take(1) }).unwrap();
    let json = serde_json::to_string(&session).unwrap();
    assert_eq!(json, r#""impartial game 1\nfirst human\ncomponents 2\nnim\n1\n3\nnim\n1\n4\nmoves 2\n2 1 1\n1 1 2\n""#);
    assert_eq!(serde_json::from_str::<Session>(&json).unwrap(), session);
    let error = serde_json::from_str::<Session>(r#""impartial game 1 first you""#).unwrap_err();
    assert_eq!(error.to_string(), "1:24: expected `human` or `opponent`, found `you`");
    assert_eq!(serde_json::to_string(&[session.first(), session.first().other()]).unwrap(), r#"["human","opponent"]"#);
}

/// A saved game is the same after it is resumed.
#[test]
fn saved_games() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let (positions, _) = start(&mut random);
        let mut session = Session::new(positions, random.one_of(&[Player::Human, Player::Opponent]));
        session.begin();
        for _ in 0..random.number(0, 4) {
            if let Some(mv) = move_of_the_person(session.position(), true, &mut random) {
                session.handle_line(&typed(session.position(), &mv));
            }
        }
        let saved = session.to_string();
        let resumed = Session::parse(saved.as_bytes()).unwrap();
        assert_eq!(resumed.to_string(), saved);
        assert_same(&resumed, &session, "a game that was saved and resumed");
    }
}

/// A game of many moves is loaded, explained and taken back.
#[test]
fn a_long_game() {
    const MOVES: usize = if cfg!(miri) { 300 } else { 100_000 };
    let saved = |moves: usize| {
        let start = format!("impartial game 1\nfirst human\ncomponents 1\nnim\n1\n{}\n", MOVES + 1);
        format!("{start}moves {moves}\n{}", "1 1 1\n".repeat(moves))
    };
    let mut session: Session = saved(MOVES).parse().unwrap();
    assert!(session.to_string() == saved(MOVES), "the text of a game changes when it is loaded");
    let yours = "Your move: take 1 from heap 1\n  nim-value: *3 -> *2, so I win\n";
    let mine = "My move: take 1 from heap 1\n  nim-value: *2 -> *, so you can win\n";
    assert_eq!(session.handle_line("why"), Reply::Text(yours.to_owned() + mine));
    let Reply::Text(undone) = session.handle_line("undo") else { panic!("undo is text") };
    assert!(undone.starts_with("Taken back: take 1 from heap 1, then take 1 from heap 1\n"), "{undone}");
    assert!(session.to_string() == saved(MOVES - 2), "two moves are taken back");
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

#[test]
fn saved_games_that_were_changed_by_hand() {
    for (text, message) in [
        ("", "1:1: expected a saved game, which begins with `impartial game`, found the end of the input"),
        ("5 2 1", "1:1: expected a saved game, which begins with `impartial game`, found `5`"),
        ("impartial game 2", "1:16: expected the version of a saved game, from 1 to 1, found `2`"),
        ("impartial game 1\nfirst me", "2:7: expected `human` or `opponent`, found `me`"),
        ("impartial game 1\nfirst human\nnim", "3:1: expected the word `components`, found `nim`"),
        (
            "impartial game 1\nfirst human\ncomponents 18446744073709551615\nnim\n1\n3",
            "6:2: expected 18446744073709551615 components, found the end of the input after 1",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 2\nnim\n1\n3\nchess\n3",
            "7:1: expected the name of a game, found `chess`",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 1\n1 1 4",
            "8:1: expected a legal move, found `1 1 4`: cannot take 4 from a heap of 3",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 2\n1 1 1\n2 1 1",
            "9:1: expected the component, from 1 to 1, found `2`",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 1\nnim\n1\n3\nmoves 1\n1 1 1\n1 1 1",
            "9:1: expected the end of the input after the moves, found `1`",
        ),
        (
            "impartial game 1\nfirst human\ncomponents 0\nmoves 1\n1 1",
            "5:1: expected no component, because the sum has none, found `1`",
        ),
    ] {
        assert_eq!(Session::parse(text.as_bytes()).unwrap_err().to_string(), message);
    }
}

/// A game of four components in which both players have moved.
const SAVED: &str = "impartial game 1\nfirst opponent\ncomponents 4\nnim\n1\n7\nsharti\n5 1 2\n1 1 3 3\n\
                     paper-cutting/run\n2 9 0\nheaps\n0.77 2\n5 3\nmoves 4\n1 1 2\n3 1 0 1 4\n4 1 1 2 2\n4 2 2 1\n";

/// Returns a text, every prefix of it, and the text with each byte replaced by each other byte.
fn changes(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    [text.to_vec()].into_iter().chain(prefixes(text)).chain(other_bytes(text))
}

#[test]
fn malformed_saved_games() {
    assert_eq!(Session::parse(SAVED.as_bytes()).unwrap().moves().len(), 4, "moves of the saved game");
    let mut rejected = 0;
    for text in changes(SAVED.as_bytes()) {
        match Session::parse(&text) {
            Ok(session) => {
                let again = Session::parse(session.to_string().as_bytes()).unwrap();
                assert_eq!(again.position(), session.position(), "{}: the position, saved again", excerpt(&text));
                assert_eq!(again.moves(), session.moves(), "{}: the moves, saved again", excerpt(&text));
            }
            Err(error) => {
                check_place(&text, &error);
                rejected += 1;
            }
        }
    }
    assert!(rejected > 20_000, "expected more than 20000 rejected texts, found {rejected}");
}

/// A line that is not a legal move leaves the game as it is, and no line ends the program.
#[test]
fn lines_of_play() {
    let start = Session::parse(SAVED.as_bytes()).unwrap();
    let lines = ["1 1 5", "2 3 3 2", "3 1 4 1 9", "4 1 1 1", "show 2", "hint", "why", "undo", "help", "quit", "save x"];
    let long = ["9".repeat(1_000_000), " ".repeat(1_000_000), "1 ".repeat(1_000_000), "\u{fffd}".repeat(100_000)];
    let texts = lines.into_iter().flat_map(|line| changes(line.as_bytes())).chain(long.map(String::into_bytes));
    let (mut moves, mut rejected) = (0, 0);
    for text in texts {
        let Ok(line) = str::from_utf8(&text) else { continue };
        let mut session = start.clone();
        match session.handle_line(line) {
            Reply::Text(reply) if reply.starts_with("Not a move: ") || reply.starts_with("Illegal move: ") => {
                let len = reply.len();
                assert!(len < 1_000, "{}: expected a reply of less than 1000 bytes, found {len}", excerpt(&text));
                assert_eq!(session.moves(), start.moves(), "{}: the moves after it", excerpt(&text));
                assert_eq!(session.position(), start.position(), "{}: the position after it", excerpt(&text));
                rejected += 1;
            }
            Reply::Text(_) if session.moves().len() > start.moves().len() => {
                let mut position = start.position().clone();
                session.moves()[start.moves().len()..].iter().for_each(|mv| position.play(mv).unwrap());
                assert_eq!(session.position(), &position, "{}: the position after it", excerpt(&text));
                moves += 1;
            }
            _ => {}
        }
    }
    assert!(
        moves >= 20 && rejected > 5_000,
        "expected at least 20 moves and more than 5000 rejected lines, found {moves} and {rejected}"
    );
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

/// A game without components, and a game of one empty heap.
#[test]
fn games_that_are_over() {
    for start in [vec![], vec!["nim 1 0".parse::<AnyPosition>().unwrap()]] {
        for line in ["1 1", "1", "hint", "why", "show 1", "undo", "18446744073709551615 1"] {
            let mut session = Session::new(start.clone(), Player::Human);
            let beginning = session.begin();
            assert!(beginning.ends_with("You cannot move: I win.\n"), "expected a lost game, found {beginning:?}");
            let Reply::Text(reply) = session.handle_line(line) else { panic!("{line:?} is text") };
            assert!(reply.ends_with('\n'), "{line:?}: expected lines of text, found {reply:?}");
            if start.is_empty() && (line == "1 1" || line == "show 1") {
                assert!(reply.contains(": expected no component, because the sum has none,"), "{reply:?}");
            }
            assert_eq!(session.moves(), [], "{line:?}: the moves after it");
        }
    }
}

/// Returns the moves that complete a text in the positions of an input, as they are typed.
pub(crate) fn completions(game: &str, input: &str, text: &str) -> Vec<String> {
    let session = Session::new(positions(game, input), Player::Human);
    let moves = session.completions(text);
    for mv in &moves {
        assert_eq!(session.clone().play(mv.clone()).map(drop), Ok(()), "{game}: {mv:?}");
    }
    moves.iter().map(|mv| session.notation(mv)).collect()
}

#[test]
fn beginnings_of_moves_are_completed() {
    for (game, tested) in games::all() {
        for (input, text, moves) in tested.completions {
            assert_eq!(completions(game.name, input, text), *moves, "{}: {text:?} in {input:?}", game.name);
        }
        // The part of a move before its last word has a completion.
        let position = example(game).remove(0);
        let mv = position.some_move().unwrap().notation();
        let session = Session::new([position], Player::Human);
        let words = mv.rsplit_once(' ').map_or("", |(words, _)| words);
        assert!(!session.completions(words).is_empty(), "{}: expected moves that begin with {words:?}", game.name);
    }
}

/// More whitespace before a move and after the number of its component changes no completion.
#[test]
fn whitespace_before_moves_changes_no_completion() {
    for (game, tested) in games::all() {
        for (input, text, _) in tested.completions {
            let start = positions(game.name, input);
            let alone = Session::new(start.clone(), Player::Human);
            assert_eq!(alone.completions(&format!(" \t {text}")), alone.completions(text), "{}: {text:?}", game.name);
            let sum = Session::new(start.into_iter().chain(["nim 1 3".parse().unwrap()]), Player::Human);
            let text = if alone.position().components().len() == 1 { &format!("1 {text}") } else { *text };
            let spaced = format!(" \t {}", text.replacen(' ', " \t ", 1));
            assert_eq!(sum.completions(&spaced), sum.completions(text), "{}: {spaced:?} in a sum", game.name);
        }
    }
}

/// A contestant's move is read like a typed one. Only the errors differ: an integer that does not fit is wrong, and any other
/// token is malformed.
#[test]
fn answers_are_read_as_moves() {
    const TOKENS: [&str; 16] = [
        "0",
        "1",
        "2",
        "7",
        "-1",
        "+1",
        "01",
        "x",
        "top",
        "left",
        "down",
        "3,1",
        "1,2,3",
        "-",
        ",",
        "18446744073709551616",
    ];
    for game in impartial::GAMES {
        let session = Session::new(game.rules[0].positions(game.formats[0].example).unwrap(), Player::Human);
        let (mut random, mut accepted) = (Random::new(52), 0);
        for _ in 0..10_000 {
            let words: Vec<_> = (0..random.number(0, 5)).map(|_| random.one_of(&TOKENS)).collect();
            let line = words.join(" ");
            let (answer, typed) = (session.read_answer(&line), session.read_move(&line));
            assert_eq!(answer.as_ref().ok(), typed.as_ref().ok(), "{}: `{line}`: {answer:?}, {typed:?}", game.name);
            accepted += usize::from(typed.is_ok());
            let Err(wrong) = answer else { continue };
            let found = wrong.reason().rsplit_once(", found ").unwrap().1.trim_matches('`');
            let is_integer = found.strip_prefix('-').unwrap_or(found).bytes().all(|byte| byte.is_ascii_digit());
            let is_wrong = wrong.fault() == AnswerFault::Wrong;
            assert!(is_integer || !is_wrong, "{}: `{line}`: {wrong}", game.name);
        }
        assert!(accepted > 0, "{}: no line is a move", game.name);
    }
}
