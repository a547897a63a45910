//! Merging intervals, and merging under keys, beside a map of vectors.
//!
//! `cargo xtask bench "merging"` measures it beside other crates.
//! `cargo bench --package interval-merge --bench merge`; a filter such as `-- 1000000/` runs one size.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use interval_merge::{Groups, Interval, IntervalSet};

mod line;
#[path = "../../../tests/random.rs"]
mod random;

use line::{LINE, intervals};
use random::random;

fn one_line(criterion: &mut Criterion) {
    // A unit lies in 8 intervals on average, or in an eighth of an interval.
    for (layout, eighths) in [("overlapping", 64), ("disjoint", 1)] {
        for count in [100_000, 1_000_000, 10_000_000] {
            let intervals = intervals(random(1), count, eighths * LINE / (4 * count));
            let mut group = group(criterion, &format!("{layout}, {count}"), count);
            group.bench_function("merge", |b| b.iter(|| intervals.iter().copied().collect::<IntervalSet>()));
            group.finish();
        }
    }
}

fn many_lines(criterion: &mut Criterion) {
    const COUNT: u64 = 1_000_000;
    for lines in [100, 125_000] {
        let mut random = random(1);
        let keys: Vec<u64> = (0..lines).map(|_| random() % LINE).collect();
        let key = |at: u64| keys[usize::try_from(at % lines).expect("an index")];
        // A unit of a line lies in one interval on average.
        let keyed: Vec<_> = intervals(self::random(1), COUNT, 2 * lines * LINE / COUNT)
            .into_iter()
            .map(|interval| (key(random()), interval))
            .collect();
        let measure = |groups: &Groups| groups.iter().map(|(_, group)| group.measure()).sum::<u128>();
        let textbook_measure = |lines: &[(u64, Vec<(u64, u64)>)]| {
            lines.iter().flat_map(|(_, line)| line).map(|(start, end)| u128::from(end - start)).sum::<u128>()
        };
        assert_eq!(measure(&keyed.iter().copied().collect()), textbook_measure(&textbook(&keyed)));

        let mut group = group(criterion, &format!("groups, {lines} lines"), COUNT);
        group.bench_function("interval-merge", |b| b.iter(|| black_box(&keyed).iter().copied().collect::<Groups>()));
        group.bench_function("map of vectors", |b| b.iter(|| textbook(black_box(&keyed))));
        group.finish();
    }
}

/// Merges with a map of vectors, each of which is sorted and merged, and returns them by ascending keys.
fn textbook(keyed: &[(u64, Interval)]) -> Vec<(u64, Vec<(u64, u64)>)> {
    let mut lines: HashMap<u64, Vec<(u64, u64)>> = HashMap::new();
    for (key, interval) in keyed {
        lines.entry(*key).or_default().push((interval.start(), interval.last() + 1));
    }
    let mut lines: Vec<_> = lines.into_iter().collect();
    lines.sort_unstable_by_key(|(key, _)| *key);
    for (_, line) in &mut lines {
        line.sort_unstable();
        line.dedup_by(|next, last| {
            let joins = next.0 <= last.1;
            if joins {
                last.1 = last.1.max(next.1);
            }
            joins
        });
    }
    lines
}

fn group<'a>(criterion: &'a mut Criterion, name: &str, count: u64) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).measurement_time(Duration::from_secs(2)).throughput(Throughput::Elements(count));
    group
}

criterion_group!(benches, one_line, many_lines);
criterion_main!(benches);
