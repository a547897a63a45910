//! scratch
use impartial_grid_split::*;use impartial_core::Solve;
fn cpu()->f64{ let s=std::fs::read_to_string("/proc/thread-self/schedstat").unwrap(); s.split(' ').next().unwrap().parse::<f64>().unwrap()/1e6 }
fn sm(s: &mut u64) -> u64 { *s = s.wrapping_add(0x9e3779b97f4a7c15); let mut z = *s; z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9); z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb); z ^ (z >> 31) }
fn main(){ for a in std::env::args().skip(1) { let (n, den) = a.split_once(',').unwrap(); let (n, den): (u64, u64) = (n.parse().unwrap(), den.parse().unwrap());
 let mut s = 42; let cells: Vec<Cell> = (1..=n).flat_map(|row| (1..=n).map(move |column| Cell{row,column})).filter(|_| sm(&mut s) % 100 < den).collect();
 let reps = if n<=40 {9} else {2}; let mut best=f64::MAX; let mut v=0;
 for _ in 0..reps { let t=cpu(); let g=GridSplit::new(n,n,cells.iter().copied()).unwrap(); best=best.min(cpu()-t); v=g.nim_value().heap_size(); } println!("{n} {den} {best:.3} ms {v}"); } }
