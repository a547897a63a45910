//! A calendar: the free times of a working day, and its k-th free minute.

use interval_merge::IntervalSet;

#[test]
fn free_times() {
    main();
}

fn main() {
    let at = |hours: u32, minutes: u32| 60 * hours + minutes;
    let clock = |minute: u32| format!("{:02}:{:02}", minute / 60, minute % 60);
    let day = || at(9, 0)..at(17, 0);
    let mut busy: IntervalSet<_> = [at(9, 30)..at(11, 0), at(10, 30)..at(12, 0), at(16, 30)..at(18, 0)].into();
    assert_eq!(busy.insert(at(13, 0)..at(14, 0)), 60);
    assert_eq!(busy.remove(at(11, 45)..at(12, 0)), 15);

    let free = busy.gaps(day()).map(|gap| format!("{} to {}", clock(gap.start()), clock(gap.last() + 1)));
    assert_eq!(free.collect::<Vec<_>>(), ["09:00 to 09:30", "11:45 to 13:00", "14:00 to 16:30"]);
    assert_eq!(busy.nth_uncovered(day(), 40).map(clock).as_deref(), Some("11:55"));
    assert_eq!(busy.covered_in(at(9, 0)..at(12, 0)), 135);
    println!("{}", busy.gaps(day()).map(|gap| clock(gap.start())).collect::<Vec<_>>().join(" "));
}
