//! The least distance at which the end of a sequence repeats.

use super::Repetition;
use super::certificate::prime_divisors;

/// The number of values at the end of a sequence that are looked for first.
const PATTERN: usize = 8;

/// The least `p` such that the last `enough` values (at least 1) equal those `p` before them, and
/// how many values in all, counted from the end, equal those `p` before them.
///
/// This is the Z-function of the reversed sequence, stopped at the first value that is large
/// enough. Only values from 32 on are remembered: the others are found again in at most 32 steps.
///
/// # Complexity
///
/// O(32 n) time for n values, in practice one comparison a value; memory for one entry a distance
/// at which 32 values repeat.
///
/// # Reference
///
/// D. Gusfield, *Algorithms on Strings, Trees, and Sequences*, ch. 1.
pub(super) fn least_repeat<T: Copy + Eq>(values: &[T], enough: usize) -> Option<(usize, usize)> {
    let n = values.len();
    let enough = enough.max(1);
    let listed_from = enough.min(32);
    let mut listed: Vec<(usize, usize)> = Vec::new();
    // values[n - right..n - left] equals the end of the sequence, for the `left` that reaches
    // furthest.
    let (mut left, mut right) = (0, 0);
    let end: Option<[T; PATTERN]> =
        (enough >= PATTERN).then(|| values.last_chunk::<PATTERN>().copied()).flatten();
    let mut p = 1;
    while p + enough <= n {
        let mut known = 0;
        if p < right {
            let (inside, offset) = (right - p, p - left);
            let at = listed.partition_point(|&(distance, _)| distance < offset);
            match listed.get(at) {
                Some(&(distance, length)) if distance == offset => {
                    if length < inside {
                        listed.push((p, length));
                        p += 1;
                        continue;
                    }
                    known = inside;
                }
                next if inside >= listed_from => {
                    let next = next.map_or(usize::MAX, |&(distance, _)| distance + left);
                    p = next.min(right - listed_from + 1);
                    continue;
                }
                _ => {}
            }
        } else if let Some(end) = end {
            // Nearly all distances fail within a few values, so a short pattern is looked for
            // first. It ends after `enough` values at least.
            p += windows_behind(&values[enough - PATTERN..n - p], &end);
            if p + enough > n {
                return None;
            }
        }
        let length = agreement(values, p, known);
        if length >= enough {
            return Some((p, length));
        }
        if length >= listed_from {
            listed.push((p, length));
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        p += 1;
    }
    None
}

/// The number of windows that lie after the last one that equals `wanted`; all of them if there is
/// none.
fn windows_behind<T: Copy + Eq>(values: &[T], wanted: &[T; PATTERN]) -> usize {
    const CHUNK: usize = 64;
    let windows = (values.len() + 1).saturating_sub(PATTERN);
    let mut from_end = 0;
    loop {
        let end = values.len() - from_end;
        let chunk = end.checked_sub(CHUNK + PATTERN - 1).and_then(|start| values[start..end].first_chunk());
        let chunk: Option<&[T; CHUNK + PATTERN - 1]> = chunk;
        // Half of a window in all places of a chunk at once, without a way out of the loop: this is
        // done in vectors.
        let may_match = chunk.is_none_or(|chunk| {
            let mut found = false;
            for at in 0..CHUNK {
                let mut equal = true;
                for next in 0..PATTERN / 2 {
                    equal &= chunk[at + next] == wanted[next];
                }
                found |= equal;
            }
            found
        });
        if may_match {
            let part = &values[end - (CHUNK + PATTERN - 1).min(end)..end];
            let windows = part.windows(PATTERN);
            let count = windows.len();
            let after = windows.rev().take_while(|window| *window != wanted).count();
            if after < count || chunk.is_none() {
                return from_end + after;
            }
        }
        from_end += CHUNK;
        debug_assert!(from_end <= windows);
    }
}

/// The number of values, counted from the end, that equal those `p` before them; `known` of them
/// are known to.
pub(super) fn agreement<T: Copy + Eq>(values: &[T], p: usize, known: usize) -> usize {
    const STRIDE: usize = 256;
    let n = values.len();
    let most = n - p;
    let mut length = known;
    let step = |length: usize| values[n - 1 - length] == values[n - 1 - p - length];
    while length < most.min(known + 16) && step(length) {
        length += 1;
    }
    if length < most.min(known + 16) {
        return length;
    }
    while length + STRIDE <= most
        && values[n - length - STRIDE..n - length] == values[n - p - length - STRIDE..n - p - length]
    {
        length += STRIDE;
    }
    while length < most && step(length) {
        length += 1;
    }
    length
}

/// The least repetition, in heap and in distance, of which `seen` is a part, if `values` repeat so
/// from it to their end; `None` if they end before its second period.
pub(super) fn least<T: Copy + Into<u64>>(values: &[T], seen: Repetition) -> Option<Repetition> {
    let fits = |end: &u64| seen.distance > 0 && *end < values.len() as u64;
    seen.from.checked_add(seen.distance).filter(fits)?;
    let (mut from, mut distance, mut saltus) = seen.indices();
    let agree = |(&a, &b): (&T, &T), saltus| a.into().checked_add(saltus) == Some(b.into());
    let repeats = |distance: usize, saltus| {
        values[from..].iter().zip(&values[from + distance..]).all(|pair| agree(pair, saltus))
    };
    for prime in prime_divisors(distance) {
        let part = |distance: usize, saltus: u64| {
            let divides = distance.is_multiple_of(prime) && saltus.is_multiple_of(prime as u64);
            divides.then(|| (distance / prime, saltus / prime as u64))
        };
        while let Some((less, step)) = part(distance, saltus).filter(|&(less, step)| repeats(less, step)) {
            (distance, saltus) = (less, step);
        }
    }
    while from > 0 && agree((&values[from - 1], &values[from - 1 + distance]), saltus) {
        from -= 1;
    }
    Some(Repetition::in_table(from, distance, saltus))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [`least_repeat`] by its definition.
    fn slow(values: &[u8], enough: usize) -> Option<(usize, usize)> {
        (1..values.len()).find_map(|p| {
            let length = slow_agreement(values, p);
            (length >= enough.max(1)).then_some((p, length))
        })
    }

    /// [`agreement`] by its definition.
    fn slow_agreement<T: Eq>(values: &[T], p: usize) -> usize {
        values
            .iter()
            .rev()
            .zip(values.iter().rev().skip(p))
            .take_while(|(last, before)| last == before)
            .count()
    }

    #[test]
    fn the_last_window_is_found() {
        for length in [7, 8, 9, 70, 71, 72, 200] {
            for place in 0..length {
                let mut values = vec![0_u8; length];
                values[place] = 1;
                for pattern in [[0, 0, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0]]
                {
                    let slow = values.windows(PATTERN).rev().take_while(|window| **window != pattern).count();
                    assert_eq!(windows_behind(&values, &pattern), slow, "{length} {place} {pattern:?}");
                }
            }
        }
    }

    #[test]
    fn values_that_agree_are_counted() {
        let length = 1_500;
        for p in [1, 7, 300] {
            for broken in (0..length).step_by(13).chain(length - 40..length) {
                let mut values: Vec<u16> = (0..length).map(|at| (at % p) as u16).collect();
                values[broken] = 999;
                let slow = slow_agreement(&values, p);
                for known in [0, slow / 2, slow] {
                    assert_eq!(agreement(&values, p, known), slow, "{p} {broken} {known}");
                }
            }
        }
        assert_eq!(agreement(&[5_u8; 1_000], 3, 0), 997);
    }

    #[test]
    fn equals_the_definition_on_words_with_many_repeats() {
        let mut state = 1u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..3000 {
            let mut word: Vec<u8> = vec![0];
            // Copies of earlier stretches make long repeats; single letters break them.
            while word.len() < 300 {
                let distance = 1 + next(word.len().min(40) as u64) as usize;
                for _ in 0..next(120) {
                    word.push(word[word.len() - distance]);
                }
                word.push(next(2) as u8);
            }
            for enough in [0, 1, 2, 7, 8, 9, 31, 32, 33, 40, 64, 100, 150, word.len() / 2] {
                assert_eq!(least_repeat(&word, enough), slow(&word, enough), "{enough} {word:?}");
            }
        }
    }

    #[test]
    fn is_not_quadratic_on_a_long_run_that_breaks() {
        for period in [1, 4, 34] {
            let word: Vec<u8> = (0..4_000_000_u32)
                .map(|at| if at == 1_000_000 { 200 } else { (at % period) as u8 })
                .collect();
            assert_eq!(least_repeat(&word, 3_200_000), None);
        }
    }
}
