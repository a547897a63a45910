//! The laws at full scale, and the errors of constructors and moves.

#![expect(clippy::unwrap_used, reason = "strategies generate only valid sheets")]

use std::error::Error as _;

use impartial_core::{Position, Solve, laws};
use impartial_paper_cutting::{Cut, CutRule, IllegalCut, InvalidPaperCutting, Line, MAX_SIDE, PaperCutting};
use nimbers::Nimber;
use proptest::prelude::*;

const SIDES: [u64; 8] = [1, 2, 1_000, 1_000_000_000, (1 << 31) - 1, (1 << 32) + 1, (1 << 62) - 1, MAX_SIDE];

/// Draws a cut on one of a few lines of each direction, so that lines have many cuts. Returns `None` if the line is not
/// interior or the cut is empty.
fn cut(width: u64, height: u64) -> impl Strategy<Value = Option<Cut>> {
    (any::<[u64; 3]>(), any::<bool>()).prop_map(move |([at, start, end], vertical)| {
        let (lines, length) = if vertical { (width - 1, height) } else { (height - 1, width) };
        // The first and the last few lines.
        let at = match at % 6 {
            near @ 0..3 => near + 1,
            far => lines.checked_sub(far - 3)?,
        };
        let [start, end] = [start, end].map(|end| if end % 5 == 0 { length } else { end % (length + 1) });
        let [from, to] = [start, end].map(|along| if vertical { [at, along] } else { [along, at] });
        ((1..=lines).contains(&at) && from != to).then_some(Cut { from, to })
    })
}

fn position() -> impl Strategy<Value = PaperCutting> {
    let side = || prop::sample::select(&SIDES);
    (side(), side(), prop_oneof![Just(CutRule::Judge), Just(CutRule::Run)]).prop_flat_map(|(width, height, rule)| {
        prop::collection::vec(cut(width, height), 0..40)
            .prop_map(move |cuts| PaperCutting::new(width, height, rule, cuts.into_iter().flatten()).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 300 }))]

    /// Plays from a random sheet, alternating between a move to a random smaller nim-value and any legal cut.
    #[test]
    fn games_keep_the_laws(
        (mut position, moves) in position().prop_flat_map(|position| {
            let moves = prop::collection::vec(prop::array::uniform8(cut(position.width(), position.height())), 1..8);
            (Just(position), moves)
        }),
        noise in any::<u64>(),
    ) {
        for candidates in moves {
            let far = Cut { from: [u64::MAX, 1], to: [0, 1] };
            let candidates: Vec<Cut> = candidates.into_iter().flatten().chain([far]).collect();
            laws::holds(&position, laws::targets(position.nim_value(), noise), candidates.iter().copied())?;
            let value = position.nim_value().heap_size();
            if value > 0 {
                position.play(&position.move_to(Nimber::from_heap(noise % value)).unwrap()).unwrap();
            }
            if let Some(cut) = candidates.iter().find(|cut| position.clone().play(cut).is_ok()) {
                position.play(cut).unwrap();
            }
        }
    }
}

#[test]
fn errors_of_invalid_sheets() {
    for (width, height) in [(0, 1), (1, 0), (1 << 63, 1), (1, u64::MAX)] {
        let message = format!("the sides of the sheet must be from 1 to 9223372036854775807, not {width} and {height}");
        let refused = PaperCutting::new(width, height, CutRule::Judge, []).unwrap_err();
        assert_eq!((refused.index(), refused.to_string()), (None, message));
    }
    let good = Cut { from: [1, 0], to: [1, 2] };
    for (from, to, message) in [
        ([1, 1], [1, 1], "both ends are (1, 1)"),
        ([1, 1], [2, 2], "no grid line goes from (1, 1) to (2, 2)"),
        ([1, 1], [1, 3], "(1, 3) is not on the sheet of 3 x 2"),
        ([4, 1], [4, 2], "(4, 1) is not on the sheet of 3 x 2"),
        ([0, 1], [0, 2], "the line x = 0 is the border of the sheet"),
        ([3, 1], [3, 2], "the line x = 3 is the border of the sheet"),
        ([1, 2], [2, 2], "the line y = 2 is the border of the sheet"),
    ] {
        let cuts = [good, Cut { from, to }, Cut { from, to }];
        let refused = PaperCutting::new(3, 2, CutRule::Judge, cuts).unwrap_err();
        assert_eq!(refused.index(), Some(1));
        assert_eq!(refused.to_string(), "the cut at index 1 does not lie on an interior line of the sheet");
        assert_eq!(refused.source().map(ToString::to_string).as_deref(), Some(message));
    }
    let nowhere = PaperCutting::new(1, 5, CutRule::Run, [Cut { from: [0, 0], to: [0, 1] }]);
    assert_eq!(nowhere, Err(InvalidPaperCutting::Cut { index: 0, illegal: IllegalCut::Border { line: Line::X(0) } }));
}

#[test]
fn errors_of_illegal_cuts_leave_the_position_unchanged() {
    let old = Cut { from: [2, 1], to: [2, 3] };
    for (rule, from, to, message) in [
        (CutRule::Judge, [2, 3], [2, 1], "all of that stretch of the line x = 2 is cut already"),
        (CutRule::Run, [2, 1], [2, 2], "all of that stretch of the line x = 2 is cut already"),
        (
            CutRule::Run,
            [2, 0],
            [2, 2],
            "part of that stretch of the line x = 2 is cut already, and a cut must stay inside one uncut run",
        ),
        (CutRule::Judge, [0, 5], [1, 5], "the line y = 5 is the border of the sheet"),
        (CutRule::Judge, [1, 1], [1, 1], "both ends are (1, 1)"),
    ] {
        let sheet = PaperCutting::new(4, 5, rule, [old]).unwrap();
        let mut position = sheet.clone();
        assert_eq!(position.play(&Cut { from, to }).unwrap_err().to_string(), message);
        assert_eq!(position, sheet, "after the illegal cut from {from:?} to {to:?}");
    }
    let mut judge = PaperCutting::new(4, 5, CutRule::Judge, [old]).unwrap();
    judge.play(&Cut { from: [2, 5], to: [2, 0] }).unwrap();
    assert_eq!(judge.cuts_on(Line::X(2)).measure(), 5);
}

/// A game with many original and played cuts on one line. Each cut takes logarithmic time, so the test is fast.
#[test]
fn long_games_on_one_line() {
    const CUTS: u64 = if cfg!(miri) { 30 } else { 100_000 };
    for rule in [CutRule::Judge, CutRule::Run] {
        let cut = |start, len| Cut { from: [1, start], to: [1, start + len] };
        let original = (0..CUTS).map(|index| cut(10 * index + 7, 1));
        let mut sheet = PaperCutting::new(1 << 40, 1 << 40, rule, original).unwrap();
        for index in 0..CUTS {
            // Every cut is far from the previous cut.
            sheet.play(&cut(index * 7_919 % CUTS * 10, 5)).unwrap();
        }
        let cuts = sheet.cuts_on(Line::X(1));
        assert_eq!((cuts.len() as u64, cuts.measure()), (2 * CUTS, u128::from(6 * CUTS)));
        let built = PaperCutting::new(1 << 40, 1 << 40, rule, sheet.new_cuts().chain(sheet.original_cuts())).unwrap();
        assert_eq!(sheet.nim_value(), built.nim_value());
        assert_eq!(sheet, built);
        let winning = sheet.winning_move().unwrap();
        sheet.play(&winning).unwrap();
        assert_eq!(sheet.nim_value(), Nimber::ZERO);
    }
}
