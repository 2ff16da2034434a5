//! The engine of `sg-heaps`: nimbers of taking-and-breaking rulesets, heap after heap, as fast as
//! the processor allows.
//!
//! `sg-heaps` is the crate to depend on. What is public here is what that crate and tests need, and
//! may change in any release.
//!
//! # The two methods
//!
//! The *plain* method takes the mex of all options of each heap and is right for every ruleset. The
//! *sparse* method rests on what Winning Ways calls the sparse space phenomenon: for most rulesets
//! that leave at most two heaps there is a *split* of the heaps by which few are *rare*. A value
//! *common* at heap n can be excluded there only by single heaps and by pairs with exactly one rare
//! part, so the least common value that is not excluded, the *candidate*, is found from the rare
//! positions alone. It is the nimber if every smaller value that is rare at n is the nimber of some
//! option whatever, which a short list of *witnesses* usually shows. Where it does not, all options
//! are searched. So nothing is guessed, and both methods give the same nimbers.
//!
//! # Words
//!
//! *Position* and *heap* are the same here, and n is a heap and its size.
//!
//! - **mask**: a number, some bits of which are counted in nimbers.
//! - **class** of a position: the parity of the one-bits of its nimber under the mask, plus, if the
//!   split has *position parity*, the parity of the heap.
//! - **split** ([`Split`]): a mask, with or without position parity. It is sound for every ruleset
//!   that leaves at most two heaps and has no repeating tail, unless the two must be equal; with
//!   position parity if all takes that leave two heaps are even, or all odd.
//! - **rare**, **normal**: positions of the one class and of the other; the split is chosen so that
//!   rare ones are few.
//! - **common** at n, **rare** at n: a value (not a position) that a pair of options' parts can
//!   have only if exactly one of them is rare; the other values.
//! - **index**: a value without one bit of the mask, which the class makes redundant. Exclusive or
//!   of indices is the index of the exclusive or.
//! - **lane**: a small set of indices, one bit each, in 2 to 64 bytes. A normal position has the
//!   lane with the index of its nimber. Its *united* lane also has those of the positions that
//!   other takes lead to.
//! - **high**: a nimber whose index is too large for a lane; the others are **low**.
//! - **row**: a distance and an index. What a rare position r with nimber g excludes at n, leaving
//!   r and n - t - r, is the lane at distance r + t with every member xored with the index of g.
//! - **witness**: a normal position whose row shows options with values that are rare at the heap.
//! - **superblock**, **block**: up to 1024 heaps, and 64, to which rows are applied at once. As
//!   long as the lanes of these heaps are not there, a row can be applied only to heaps nearer to
//!   each other than its distance, so short distances come block by block, or 16 heaps at a time;
//!   and below 32, a position excludes values as soon as its nimber is known.
//! - **window**: the lanes of the latest positions, as many as rows reach.
//! - **far**: a rare position beyond the window.
//! - **candidate**: the least common value that is not excluded. The candidates of a block, or of a
//!   superblock once all heaps have had theirs as nimbers for long, are found first, since one
//!   follows from another, and then the witnesses of all its heaps at once; after a heap whose
//!   nimber is not its candidate they are found anew. With two threads one finds the candidates of
//!   many superblocks while the other looks at witnesses (`sparse::ahead`), as long as no new heap
//!   is rare.
//! - **reach**: how large the smaller parts of witnesses were that heaps needed, since no heap was
//!   rare.
//! - **step**: some work of roughly a nanosecond, for estimates.
//!
//! # The parts
//!
//! From the bottom up, each using only what is before it: arrays of nimbers for callers (`array`),
//! a checksum (`crc`), lengths and limits (`constants`), refused memory (`memory`), nimbers in the
//! narrowest integers (`values`), lanes, one body of code for every processor level (`dispatch`),
//! the split, rows, the takes and the search among options, the plain method, far positions, the
//! window, common values, neighbouring heaps (`neighbours`), rare positions, witnesses, the
//! superblock, the search for its candidates (`candidates`), the sparse method with one thread or
//! two, what a heap costs (`cost`), the choice of a split and a width (`choice`), the method in use
//! (`adaptive`), progress, the [`Engine`], checkpoints, and the [`LongEngine`], which keeps the
//! first heaps and the latest alone.
//!
//! # Speed
//!
//! Where few heaps are rare, each heap costs one candidate search and some 60 rows of witnesses.
//! For 0.106 on an AVX-512 core of 2.6 GHz that is 13 cycles a heap with one thread and 8 with two,
//! in the long search that `grundy period 0.106 --memory 200M` begins with; where all nimbers are
//! kept (`grundy bench 0.106 -n 300000000`, with `--threads 1` and without) it is 14 and 10. With
//! two threads the candidates, each of which waits for those before it, take as long as all the
//! rest.
//!
//! Where many are rare, the rows cost more than they save. The choice weighs what was counted of
//! the heaps so far, and the engine returns to the plain method between two choices;
//! `grundy bench 0.007 -n 100000 --plain` shows that this costs less than a tenth.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 4. A. Flammenkamp, *Lange Perioden
//! in Subtraktions-Spielen*, 1997. J. P. Grossman, "Searching for periodicity in Officers", *Games
//! of No Chance 5*, 2019.
#![allow(
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    reason = "`sg-heaps` is the interface for users"
)]

mod adaptive;
mod array;
mod blocks;
mod candidates;
mod checkpoint;
mod choice;
mod common;
mod constants;
mod cost;
mod crc;
mod dispatch;
mod far;
mod lanes;
mod long;
mod memory;
mod neighbours;
mod plain;
mod progress;
mod rare;
mod reach;
mod rows;
mod slice;
mod sparse;
mod split;
mod stored;
mod superblock;
mod takes;
mod values;
mod window;
mod witnesses;

pub use array::NimberArray;
pub use blocks::{Engine, Method, Options};
pub use checkpoint::{CheckpointError, Resumed};
pub use choice::{best_split, split_of, split_of_slice};
pub use constants::Bounds;
pub use crc::crc64;
pub use long::{LongEngine, LongError, RareState, widened};
pub use memory::{OutOfMemory, Refused, filled};
pub use progress::{EngineStatus, SparseProgress};
pub use reach::Reach;
pub use slice::{NimberIter, NimberSlice, Position};
pub use split::{RareHeaps, Split, Tally};
pub use stored::{Record, Seen, Store, Stored};
