//! Sheets and cuts next to powers of two and to the limits of integer types, checked by arithmetic in 128 bits.

use impartial_core::laws::WORD_ENDS;
use impartial_core::{Position as _, Solve as _};
use impartial_paper_cutting::{Cut, CutRule, Line, MAX_SIDE, PaperCutting};
use nimbers::Nimber;

/// Returns the sides that a sheet may have.
fn sides() -> impl Iterator<Item = u64> {
    WORD_ENDS.into_iter().filter(|side| (1..=MAX_SIDE).contains(side))
}

/// Returns the nim-value of `number` uncut lines of equal length.
fn lines(number: u128, length: u64) -> u64 {
    if number % 2 == 1 { length } else { 0 }
}

#[test]
fn sheets_without_cuts() {
    for width in WORD_ENDS {
        for height in WORD_ENDS {
            for rule in [CutRule::Judge, CutRule::Run] {
                let sheet = PaperCutting::new(width, height, rule, []);
                let is_valid = [width, height].iter().all(|side| (1..=MAX_SIDE).contains(side));
                assert_eq!(sheet.is_ok(), is_valid, "{width} x {height}");
                let Ok(mut sheet) = sheet else { continue };
                let [vertical, horizontal] = [width, height].map(|side| u128::from(side) - 1);
                let value = lines(vertical, height) ^ lines(horizontal, width);
                assert_eq!(sheet.nim_value(), Nimber::from_heap(value), "{width} x {height}");
                if let Some(winning) = sheet.winning_move() {
                    sheet.play(&winning).unwrap();
                    assert_eq!(sheet.nim_value(), Nimber::ZERO, "{width} x {height}: {winning:?}");
                }
            }
        }
    }
}

/// A cut on the first or the last interior line leaves two runs, either of which may be empty.
#[test]
fn sheets_with_one_cut() {
    for width in sides() {
        for height in sides() {
            for x in [0, 1, width - 1, width, u64::MAX] {
                for start in [0, 1, height / 2, height - 1] {
                    for end in [1, height - 1, height, height + 1, u64::MAX] {
                        let cut = Cut { from: [x, end], to: [x, start] };
                        let is_valid = 0 < x && x < width && start != end && start.max(end) <= height;
                        for rule in [CutRule::Judge, CutRule::Run] {
                            let sheet = PaperCutting::new(width, height, rule, [cut]);
                            assert_eq!(sheet.is_ok(), is_valid, "{width} x {height}: {cut:?}");
                            let Ok(sheet) = sheet else { continue };
                            let runs = [start.min(end), height - start.max(end)];
                            let line = match rule {
                                CutRule::Judge => runs[0] + runs[1],
                                CutRule::Run => runs[0] ^ runs[1],
                            };
                            let others = lines(u128::from(width) - 2, height) ^ lines(u128::from(height) - 1, width);
                            assert_eq!(sheet.nim_value(), Nimber::from_heap(line ^ others), "{sheet:?}");
                            assert_eq!(
                                sheet.cuts_on(Line::X(x)).measure(),
                                u128::from(start.abs_diff(end)),
                                "{sheet:?}"
                            );
                            assert!(
                                sheet.original_cuts().eq([Cut { from: [x, start.min(end)], to: [x, start.max(end)] }])
                            );
                        }
                    }
                }
            }
        }
    }
}
