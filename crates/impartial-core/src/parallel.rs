//! A search by several threads that tell each other what they find.
//!
//! Each thread searches the same question with a table of its own, and takes the options in another order.
//! It sends what it finds to the others in batches.
//! A thread leaves all positions above one that another thread has finished.
//!
//! One table for all threads, in parts with a lock each, was tried: two threads took 1.4 times as long as one.
//! A search looks up a summand every 50 ns, and the locks then move from core to core all the time.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use std::panic::{self, AssertUnwindSafe};
use std::thread;

use crate::ask::{Answer, Asking, Memory, Question};
use crate::mail::{Inbox, Mail};
use crate::table::Table;
use crate::{SearchProgress, Stopped, Unsolved};

/// The greatest number of threads. Each has a table of its own.
const MOST_THREADS: usize = 64;

/// Answers a question about a position by several threads, the calling one among them.
///
/// The callback runs on the calling thread.
pub(crate) fn ask<P, F, D, W, Options, Summands>(
    table: &mut Arc<Table<P>>,
    options: &F,
    difficulty: &D,
    mut watch: W,
    (budget, threads): (usize, usize),
    (position, question): (&P, Question),
) -> Result<Answer, Unsolved>
where
    P: Clone + Eq + Hash + Send + Sync,
    F: Fn(&P) -> Options + Sync,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
    D: Fn(&P) -> u64 + Sync,
    W: FnMut(SearchProgress) -> ControlFlow<()>,
{
    let boxes: Vec<Inbox<P>> = (0..threads.clamp(1, MOST_THREADS)).map(|_| Inbox::default()).collect();
    let ended = AtomicBool::new(false);
    let work = |thread, table: &mut Table<P>, watch: &mut dyn FnMut(SearchProgress) -> ControlFlow<()>| {
        let _ends = Ends(&ended);
        let mut watch = |progress| if ended.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { watch(progress) };
        let mut options = |position: &P| options(position);
        let mut asking = Asking::new(Memory::Growing(table), &mut options, difficulty, &mut watch, budget);
        asking.path.mail = Some(Mail::new(&boxes, thread));
        asking.ask(position.clone(), question)
    };
    let known = &**table;
    let mut own_table = known.clone();
    let results: Vec<_> = thread::scope(|scope| {
        let help = |thread| {
            let search = move || {
                let mut table = known.clone();
                let result = work(thread, &mut table, &mut |_| ControlFlow::Continue(()));
                (result, Some(table))
            };
            thread::Builder::new().spawn_scoped(scope, search)
        };
        // If the system refuses a thread, the search goes on without it.
        let helpers: Vec<_> = (1..boxes.len()).map_while(|thread| help(thread).ok()).collect();
        boxes.iter().skip(1 + helpers.len()).for_each(Inbox::close);
        let own = panic::catch_unwind(AssertUnwindSafe(|| (work(0, &mut own_table, &mut watch), None)));
        helpers.into_iter().map(thread::ScopedJoinHandle::join).chain([own]).collect()
    });
    let mut outcome = Err(Stopped.into());
    let mut panicked = None;
    for result in results {
        match result {
            Err(panic) => panicked = Some(panic),
            Ok((result, table)) => {
                own_table.join(table);
                match result {
                    Ok(answer) => outcome = Ok(answer),
                    // One thread ends the others, so their end says nothing.
                    Err(error) if outcome == Err(Stopped.into()) => outcome = Err(error),
                    Err(_) => {}
                }
            }
        }
    }
    *table = Arc::new(own_table);
    if let Some(panic) = panicked {
        panic::resume_unwind(panic);
    }
    outcome
}

/// Ends the other threads when one ends, also by a panic.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
