//! The literal rules of each game, as a statement tells them.

use sg_core::rules::oracle::Rules;

/// Heaps; a move changes one heap by one of the options that the function lists for it.
pub(crate) struct OneHeap<F>(pub(crate) F);

impl<F: Fn(u64) -> Vec<Vec<u64>>> Rules for OneHeap<F> {
    type Position = Vec<u64>;
    type Move = (usize, Vec<u64>);

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Self::Move, Vec<u64>)) {
        for (heap, &stones) in heaps.iter().enumerate() {
            for left in (self.0)(stones) {
                let mut after = heaps.clone();
                after.remove(heap);
                after.extend(&left);
                after.sort_unstable();
                found((heap, left), after);
            }
        }
    }
}

/// Nim heaps in their places; a move takes from 1 to `k` of them.
pub(crate) struct Moore(pub(crate) usize);

impl Rules for Moore {
    type Position = Vec<u64>;
    type Move = Vec<u64>;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Vec<u64>, Vec<u64>)) {
        let mut left = vec![0; heaps.len()];
        // Every position below this one, counted through like an odometer.
        loop {
            let touched = (0..heaps.len()).filter(|&heap| left[heap] < heaps[heap]).count();
            if (1..=self.0).contains(&touched) {
                found(left.clone(), left.clone());
            }
            let Some(next) = (0..heaps.len()).find(|&heap| left[heap] < heaps[heap]) else {
                return;
            };
            left[next] += 1;
            left[..next].fill(0);
        }
    }
}

/// Any stones of a stair go down one stair; `stairs[0]` stands on the ground.
pub(crate) struct Staircase;

impl Rules for Staircase {
    type Position = Vec<u64>;
    type Move = (usize, u64);

    fn moves(&self, stairs: &Vec<u64>, found: &mut dyn FnMut((usize, u64), Vec<u64>)) {
        for stair in 0..stairs.len() {
            for stones in 1..=stairs[stair] {
                let mut after = stairs.clone();
                after[stair] -= stones;
                if stair > 0 {
                    after[stair - 1] += stones;
                }
                found((stair, stones), after);
            }
        }
    }
}

/// A number that is raised by 1 to `m` and may not pass `goal`.
pub(crate) struct Counting {
    pub(crate) goal: u64,
    pub(crate) m: u64,
}

impl Rules for Counting {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &said: &u64, found: &mut dyn FnMut(u64, u64)) {
        for raise in (1..=self.m).take_while(|raise| said + raise <= self.goal) {
            found(raise, said + raise);
        }
    }
}

/// The king in the quarter plane: left, down, or both.
pub(crate) struct King;

impl Rules for King {
    type Position = (u64, u64);
    type Move = (u64, u64);

    fn moves(&self, &(right, up): &(u64, u64), found: &mut dyn FnMut((u64, u64), (u64, u64))) {
        for (left, down) in [(1, 0), (0, 1), (1, 1)] {
            if left <= right && down <= up {
                found((left, down), (right - left, up - down));
            }
        }
    }
}

/// Stones, and how many may be taken next.
pub(crate) struct FibonacciNim;

impl Rules for FibonacciNim {
    type Position = (u64, u64);
    type Move = u64;

    fn moves(&self, &(stones, most): &(u64, u64), found: &mut dyn FnMut(u64, (u64, u64))) {
        for take in 1..=most.min(stones) {
            found(take, (stones - take, 2 * take));
        }
    }
}

/// Two heaps: any number from one, or the same from both.
pub(crate) struct Wythoff;

impl Rules for Wythoff {
    type Position = (u64, u64);
    type Move = (u64, u64);

    fn moves(&self, &(a, b): &(u64, u64), found: &mut dyn FnMut((u64, u64), (u64, u64))) {
        for take in 1..=a {
            found((take, 0), (a - take, b));
        }
        for take in 1..=b {
            found((0, take), (a, b - take));
        }
        for take in 1..=a.min(b) {
            found((take, take), (a - take, b - take));
        }
    }
}

/// Tokens on a graph, one of which moves along an edge.
pub(crate) struct Tokens<'edges>(pub(crate) &'edges [(u32, u32)]);

impl Rules for Tokens<'_> {
    type Position = Vec<u32>;
    type Move = (usize, u32);

    fn moves(&self, tokens: &Vec<u32>, found: &mut dyn FnMut((usize, u32), Vec<u32>)) {
        for token in 0..tokens.len() {
            for &(_, to) in self.0.iter().filter(|&&(from, _)| from == tokens[token]) {
                let mut after = tokens.clone();
                after[token] = to;
                found((token, to), after);
            }
        }
    }
}

/// Tokens on a graph, all of which move at once as long as they can.
pub(crate) struct AllTokens<'edges> {
    pub(crate) edges: &'edges [(u32, u32)],
    /// Play ends when the first token cannot move, not when the last one cannot.
    pub(crate) shortened: bool,
}

impl Rules for AllTokens<'_> {
    type Position = Vec<u32>;
    type Move = Vec<u32>;

    fn moves(&self, tokens: &Vec<u32>, found: &mut dyn FnMut(Vec<u32>, Vec<u32>)) {
        let mut turns = vec![Vec::new()];
        let mut moved = false;
        for &token in tokens {
            let mut options: Vec<u32> =
                self.edges.iter().filter(|&&(from, _)| from == token).map(|&(_, to)| to).collect();
            if options.is_empty() {
                if self.shortened {
                    return;
                }
                options.push(token);
            } else {
                moved = true;
            }
            turns = turns
                .iter()
                .flat_map(|turn: &Vec<u32>| options.iter().map(move |&to| [&turn[..], &[to]].concat()))
                .collect();
        }
        for turn in turns.into_iter().filter(|_| moved) {
            found(turn.clone(), turn);
        }
    }
}

/// Green edges on a ground; a position is the set of edges that are left.
pub(crate) struct Picture<'edges> {
    pub(crate) ground: u32,
    pub(crate) edges: &'edges [(u32, u32)],
}

impl Picture<'_> {
    /// The edges of `standing` that are joined to the ground.
    pub(crate) fn joined(&self, standing: u32) -> u32 {
        let (mut vertices, mut joined) = (1_u32 << self.ground, 0_u32);
        loop {
            let before = (vertices, joined);
            for (edge, &(from, to)) in self.edges.iter().enumerate() {
                if standing >> edge & 1 == 1 && (vertices >> from | vertices >> to) & 1 == 1 {
                    vertices |= 1 << from | 1 << to;
                    joined |= 1 << edge;
                }
            }
            if before == (vertices, joined) {
                return joined;
            }
        }
    }
}

impl Rules for Picture<'_> {
    type Position = u32;
    type Move = usize;

    fn moves(&self, &standing: &u32, found: &mut dyn FnMut(usize, u32)) {
        for edge in (0..self.edges.len()).filter(|&edge| standing >> edge & 1 == 1) {
            found(edge, self.joined(standing & !(1 << edge)));
        }
    }
}
