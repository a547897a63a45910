//! Games against the opponents of each level: replies repeat, a beginner can be beaten, and a casual player beats chance.

use std::collections::BTreeSet;

use impartial::core::{Solve as _, Sum, SumMove};
use impartial::nimbers::Nimber;
use impartial::session::{Level, Player, Reply, Session};
use impartial::{AnyMove, AnyPosition, Value};

use crate::games::{self, kinds};
use crate::random::Random;

/// Positions of moderate size, as a person would play them.
const ROUNDS: &[&[&str]] = &[
    &["nim 1 3", "nim 1 5", "nim 1 7"],
    &["nim 1 1", "nim 1 4", "nim 1 6", "nim 1 2"],
    &["heaps kayles 3  5 7 8"],
    &["heaps 0.77 1 11"],
    &["heaps S(1,2,3) 3  9 10 6"],
    &["constrained-nim 3 3  5 7 4  5 5  7 2  4 4"],
    &["marked-rectangle marks 1  7 9 3 5"],
    &["paper-cutting 3 4 1  1 1 1 2"],
    &["paper-cutting/run 3 4 0"],
    &["sharti 5 2 2  1 1 3 2  4 4 5 5"],
    &["grid-split cells 7 7 9  1 2  2 5  3 3  4 1  5 6  6 4  7 7  2 2  6 1"],
    &["coins turtles twins 3 4 2  1 1 2 3  3 2 3 4"],
    &["hackenbush graph 6 8  1 2  2 3  3 4  1 4  1 5  5 6  6 6  2 3"],
    &["nim 1 5", "heaps kayles 2  4 3", "marked-rectangle marks 1  4 5 2 2"],
];

fn positions(round: &[&str]) -> Vec<AnyPosition> {
    round.iter().map(|text| text.parse().unwrap()).collect()
}

/// Returns a random legal move.
fn any_move(session: &Session, random: &mut Random) -> SumMove<AnyMove> {
    let components = session.position().components();
    let start = usize::try_from(random.number(0, components.len() as u64 - 1)).unwrap();
    let (seed, order) = (random.number(0, 1 << 60), (start..components.len()).chain(0..start));
    let moves = order.filter_map(|component| Some(SumMove { component, mv: components[component].random_move(seed)? }));
    moves.take(1).last().expect("nobody has won")
}

/// A person who moves first: returns a move from the position and random numbers.
type Person = fn(&Session, &mut Random) -> SumMove<AnyMove>;

/// Plays each round with some seeds against this person, and returns the finished games.
fn games(level: Level, seeds: u64, person: Person) -> Vec<Session> {
    let rounds = ROUNDS.iter().flat_map(|round| (0..seeds).map(move |seed| (round, seed)));
    let game = |(round, seed): (&&[&str], u64)| {
        let mut session = Session::new(positions(round), Player::Human).with_level(level, seed);
        let mut random = Random::new(!seed);
        while session.winner().is_none() {
            let mv = person(&session, &mut random);
            session.play(mv).unwrap();
        }
        session
    };
    rounds.map(game).collect()
}

/// Returns the percentage of these games that the person won.
fn won(games: &[Session]) -> usize {
    100 * games.iter().filter(|game| game.winner() == Some(Player::Human)).count() / games.len()
}

/// Returns a winning move, or any move if no move wins.
fn best_move(session: &Session, random: &mut Random) -> SumMove<AnyMove> {
    session.position().winning_move().unwrap_or_else(|| any_move(session, random))
}

/// Returns a winning move if few moves are left, and otherwise any move.
fn careful_move(session: &Session, random: &mut Random) -> SumMove<AnyMove> {
    let moves = session.position().iter().map(|position| {
        let drawn: BTreeSet<_> = (0..40).filter_map(|seed| position.random_move(seed)).collect();
        drawn.len()
    });
    if moves.sum::<usize>() > 8 { any_move(session, random) } else { best_move(session, random) }
}

/// The levels differ as people do: chance sometimes beats a beginner and hardly ever a casual player. Somebody who looks ahead
/// near the end almost always beats a beginner, and sometimes a casual player.
#[test]
fn a_beginner_can_be_beaten_and_a_casual_player_beats_chance() {
    let percent = |person: Person| Level::ALL.map(|level| won(&games(level, 40, person)));
    let [beginner, casual, perfect] = percent(any_move);
    assert!(
        (15..=45).contains(&beginner) && (1..=12).contains(&casual) && perfect <= 5,
        "{beginner} {casual} {perfect}"
    );
    let [beginner, casual, perfect] = percent(careful_move);
    assert!(beginner >= 80 && (15..=50).contains(&casual) && perfect <= 12, "{beginner} {casual} {perfect}");
}

/// Returns the number of replies of a level to these heaps of Nim, among 200 seeds, for which a condition is true.
fn replies_that(level: Level, heaps: &[u64], is_so: impl Fn(&SumMove<AnyMove>) -> bool) -> usize {
    let sum = Sum::new(heaps.iter().map(|heap| format!("nim 1 {heap}").parse().unwrap()));
    (0..200).filter(|&seed| is_so(&level.reply(&sum, seed).unwrap())).count()
}

/// A level wins with certainty if few moves are possible, or few are left after the winning move.
#[test]
fn positions_that_a_level_understands() {
    use Level::{Beginner, Casual};
    let take = |component, number| SumMove { component, mv: games::take(number) };
    // The only winning move, and how many replies of each level are this move.
    for (heaps, win, beginner, casual) in [
        (&[2, 1][..], take(0, 1), 200..=200, 200..=200),
        (&[3, 1], take(0, 2), 20..=80, 200..=200),
        (&[40], take(0, 40), 200..=200, 200..=200),
        (&[4, 1, 1, 1, 1], take(0, 4), 5..=60, 200..=200),
        (&[4, 1, 1, 1, 1, 1, 1], take(0, 4), 5..=50, 90..=160),
    ] {
        for (level, expected) in [(Beginner, beginner), (Casual, casual)] {
            let found = replies_that(level, heaps, |reply| *reply == win);
            assert!(expected.contains(&found), "{level} in {heaps:?}: {found}");
        }
    }
    // Only the replies that take one token leave more than four moves. A casual player does not foresee that they lose.
    let found = [Beginner, Casual].map(|level| replies_that(level, &[3, 3], |reply| reply.mv == games::take(1)));
    assert!((40..100).contains(&found[0]) && found[1] >= 195, "{found:?}");
}

/// Without a winning move, a casual player plays a move of medium size, and a beginner any move.
#[test]
fn moves_of_medium_size() {
    for (level, expected) in [(Level::Beginner, 15..=50), (Level::Casual, 1..=14)] {
        for is_extreme in [|taken: u64| taken <= 4, |taken: u64| taken >= 28] {
            let found = replies_that(level, &[31, 31], |reply| {
                (1..=31).any(|taken| is_extreme(taken) && reply.mv == games::take(taken))
            });
            assert!(expected.contains(&found), "{level}: {found}");
        }
    }
}

/// Returns the size of a move.
type Size = Box<dyn Fn(&AnyMove) -> u64>;

/// A casual player that cannot win plays a move of medium size in every game whose moves have a size.
#[test]
fn moves_of_medium_size_in_every_game() {
    let number = |at: usize| move |mv: &AnyMove| mv.notation().split(' ').nth(at).unwrap().parse::<u64>().unwrap();
    let cut = |mv: &AnyMove| {
        let [Value::Point(from), Value::Point(to)] = mv.values() else { panic!("{mv}: expected two points") };
        from[0].abs_diff(to[0]) + from[1].abs_diff(to[1])
    };
    let all_across = (1..=31).map(|y| format!("0 {y} 3 {y}")).collect::<Vec<_>>().join(" ");
    let takes = (1..=31).map(|take| take.to_string()).collect::<Vec<_>>().join(",");
    let sizes: [(String, Size); 6] = [
        ("constrained-nim 2 0  31 31".into(), Box::new(number(1))),
        (format!("heaps S({takes}) 2  31 31"), Box::new(number(1))),
        ("marked-rectangle marks 1  63 1 32 1".into(), Box::new(number(1))),
        ("nim 2  31 31".into(), Box::new(number(1))),
        // Only the lines x = 1 and x = 2 are not cut.
        (format!("paper-cutting 3 32 31 {all_across}"), Box::new(cut)),
        ("sharti 64 2 31  31 31 31 31  33 31 33 31".into(), Box::new(number(2))),
    ];
    for (text, size) in sizes {
        // Two heaps of Nim are a sum.
        let copies = if text == "nim 1 31" { 2 } else { 1 };
        let sum = Sum::new((0..copies).map(|_| text.parse::<AnyPosition>().unwrap()));
        assert!(sum.nim_value().is_zero(), "{text}");
        let replies = |level: Level| {
            let mut sizes: Vec<u64> = (0..400).map(|seed| size(&level.reply(&sum, seed).unwrap().mv)).collect();
            sizes.sort_unstable();
            sizes
        };
        // A beginner plays a random move, so about 100 of its replies are outside these sizes. The middle one of three random
        // moves is below the first eighth with a probability of 3/8^2 - 2/8^3 = 11/256, so about 34 are outside on both sides.
        let [beginner, casual] = [replies(Level::Beginner), replies(Level::Casual)];
        let (low, high) = (beginner[50], beginner[350]);
        assert!(low < high, "{text}: {beginner:?}");
        let extreme = casual.iter().filter(|size| **size < low || **size > high).count();
        assert!(extreme <= 60, "{text}: {extreme} of 400 casual replies are smaller than {low} or larger than {high}");
    }
}

/// Components without moves do not matter, wherever they are.
#[test]
fn components_without_moves() {
    for level in Level::ALL {
        for heaps in [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]] {
            let component = heaps.iter().position(|heap| *heap == 1).unwrap();
            let win = SumMove { component, mv: games::take(1) };
            assert_eq!(replies_that(level, &heaps, |reply| *reply == win), 200, "{level} in {heaps:?}");
        }
    }
}

/// The same position after another number of moves gets other replies.
#[test]
fn replies_depend_on_the_number_of_moves() {
    let reply = |heap: u64, moves: usize, seed: u64| {
        let heaps = [9, 9, heap].map(|heap| format!("nim 1 {heap}").parse().unwrap());
        let mut session = Session::new(heaps, Player::Human).with_level(Level::Beginner, seed);
        for _ in 0..moves {
            session.make(SumMove { component: 2, mv: games::take(1) }).unwrap();
        }
        session.answer().unwrap()
    };
    let differing = (0..50).filter(|&seed| reply(1, 1, seed) != reply(3, 3, seed)).count();
    assert!(differing > 25, "{differing} of 50 replies");
}

/// Nobody who keeps a winning position loses it, whatever the level.
#[test]
fn every_level_loses_to_a_perfect_person() {
    for level in Level::ALL {
        for game in games(level, 10, best_move) {
            let review = game.review();
            if review.winning[0] {
                assert_eq!((game.winner(), review.given_away), (Some(Player::Human), None), "{game}");
            }
        }
    }
}

/// The same seed gives the same game, even if moves are taken back or the game is saved in the middle.
#[test]
fn replies_repeat() {
    let mut differing = 0;
    for level in [Level::Beginner, Level::Casual] {
        for (index, game) in games(level, 10, any_move).iter().enumerate() {
            let mut again: Session = game.to_string().parse().unwrap();
            assert_eq!((&again, again.level(), again.seed()), (game, level, index as u64 % 10));
            for _ in 0..3 {
                let taken_back = again.undo();
                let Some(mv) = taken_back.first() else { break };
                let reply = again.play(mv.clone()).unwrap();
                assert_eq!(reply.as_ref(), taken_back.get(1), "{again}");
                again.undo();
            }
            let mut other = Session::new(positions(ROUNDS[index / 10]), Player::Human).with_level(level, 1000);
            let first = game.moves()[0].clone();
            differing += usize::from(other.play(first).unwrap().as_ref() != game.moves().get(1));
        }
    }
    assert!(differing > 100, "only {differing} of 280 first replies depend on the seed");
}

#[test]
fn a_perfect_opponent_ignores_the_seed() {
    for round in ROUNDS {
        let perfect = Session::new(positions(round), Player::Opponent);
        let seeded = perfect.clone().with_level(Level::Perfect, 7);
        assert_eq!((&seeded, seeded.seed()), (&perfect, 0));
        assert!(!perfect.to_string().contains("level"));
    }
}

/// Large positions and sums get a reply, and a position without moves gets none.
#[test]
fn every_level_replies_in_every_position() {
    for kind in kinds() {
        for (is_huge, seed) in [true, false].into_iter().flat_map(|is_huge| (0..20).map(move |seed| (is_huge, seed))) {
            let mut random = Random::new(seed);
            let sum = [kind.position(is_huge, &mut random), kind.position(is_huge, &mut random)];
            for level in Level::ALL {
                let mut session = Session::new(sum.clone(), Player::Opponent).with_level(level, seed);
                let is_over = session.winner().is_some();
                assert_eq!(session.answer().is_none(), is_over, "{session}");
            }
        }
    }
}

#[test]
fn reviews_name_good_moves_and_the_last_chance() {
    let review = |text: &str| {
        let review = text.parse::<Session>().unwrap().review();
        (review.winning, review.kept, review.given_away)
    };
    let game = |first: &str, moves: &str| {
        format!(
            "impartial game 1 first {first} components 2 nim 1 3 nim 1 4 moves {} {moves}",
            moves.split_whitespace().count() / 3
        )
    };
    assert_eq!(review(&game("human", "")), (vec![], vec![], None));
    // 3 + 4: the only winning move leaves 3 + 3.
    assert_eq!(review(&game("human", "2 1 1")), (vec![true], vec![true], None));
    assert_eq!(review(&game("human", "2 1 2")), (vec![true], vec![false], Some(1)));
    assert_eq!(review(&game("human", "2 1 2 1 1 1")), (vec![true], vec![false], Some(1)));
    // The opponent gives the chance back, and the person loses it again.
    assert_eq!(review(&game("human", "2 1 2 1 1 2")), (vec![true], vec![false], None));
    assert_eq!(review(&game("human", "2 1 2 1 1 2 2 1 2")), (vec![true, true], vec![false, false], Some(2)));
    assert_eq!(
        review(&game("human", "2 1 2 1 1 2 2 1 1 1 1 1 2 1 1")),
        (vec![true, true, true], vec![false, true, true], None)
    );
    assert_eq!(review(&game("opponent", "2 1 1")), (vec![], vec![], None));
    assert_eq!(review(&game("opponent", "2 1 1 2 1 1 1 1 1")), (vec![false], vec![false], None));
    assert_eq!(review(&game("opponent", "2 1 2 1 1 2 2 1 1")), (vec![true], vec![false], Some(1)));
}

#[test]
fn levels_of_saved_games_that_were_changed_by_hand() {
    for (text, message) in [
        ("level hard 1", "3:7: expected `beginner` or `casual` or `perfect`, found `hard`"),
        ("level", "3:6: expected `beginner` or `casual` or `perfect`, found the end of the input"),
        ("level casual", "3:13: expected the seed of the opponent, below 2^64, found the end of the input"),
        ("level casual -1", "3:14: expected the seed of the opponent, below 2^64, found `-1`"),
        (
            "level casual 18446744073709551616",
            "3:14: expected the seed of the opponent, below 2^64, found `18446744073709551616`",
        ),
        ("level casual 1 level casual 1", "3:16: expected the word `components`, found `level`"),
    ] {
        let error = format!("impartial game 1\nfirst human\n{text}").parse::<Session>().unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let casual = "impartial game 1\nfirst human\nlevel casual 18446744073709551615\ncomponents 1\nnim\n1\n3\nmoves 0\n";
    let session: Session = casual.parse().unwrap();
    assert_eq!((session.level(), session.seed(), session.to_string()), (Level::Casual, u64::MAX, casual.into()));
}

#[test]
fn the_dialogue_mentions_the_level() {
    let mut session = Session::new(["nim 1 3".parse().unwrap()], Player::Human).with_level(Level::Beginner, 7);
    assert!(session.begin().contains("\nI play at the level beginner, with the seed 7.\nType `?` for help.\n"));
    let mut session = Session::new(["nim 1 3".parse().unwrap()], Player::Human);
    assert!(!session.begin().contains("level"));
}

/// `why` names the opponent as the winner only if it makes no errors.
#[test]
fn only_a_perfect_opponent_is_sure_to_win() {
    for level in Level::ALL {
        for (first, size) in
            [Player::Human, Player::Opponent].into_iter().flat_map(|first| (0..3).map(move |size| (first, size)))
        {
            let start = [format!("nim 1 {size}").parse().unwrap()];
            let mut session = Session::new(start, first).with_level(level, 7);
            let winner = if size > 0 { first } else { first.other() };
            let verdict = match (winner, level) {
                (Player::Human, _) => "you can win",
                (Player::Opponent, Level::Perfect) => "I win",
                (Player::Opponent, _) => "I can win",
            };
            let expected = format!("  nim-value: {}, so {verdict}\n", Nimber::from_heap(size));
            assert_eq!(session.handle_line("why"), Reply::Text(expected), "{level}, {first:?} first, a heap of {size}");
        }
    }
}
