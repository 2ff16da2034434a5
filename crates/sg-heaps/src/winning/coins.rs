//! Winning moves of coin turning.

use std::collections::HashMap;

use super::{Effort, WinningMoves, winning_splits};
use sg_core::heaps::coin_turning::{CoinTurning, Shape};
use sg_core::values::walsh_hadamard;
use sg_core::{Move, Nimber};

/// Counts by characters are made for nimbers below this: one number for each is held.
const MOST_CHARACTERS: usize = 1 << 24;

/// The moves that turn `coin` and others of nim-sum `wanted`. `nimber` gives the nimber of each
/// coin up to `coin`.
pub(crate) fn winning_coins(
    coins: &CoinTurning,
    nimber: &dyn Fn(u64) -> Option<Nimber>,
    coin: u64,
    wanted: Nimber,
    effort: Effort,
) -> WinningMoves {
    let none = WinningMoves::none;
    let alone = || others(vec![]);
    match (coins.least(), coins.most(), coins.shape()) {
        _ if coin == 0 => none(),
        // With at most three coins no two others have the nim-sum 0, so the coin is turned alone.
        (1, Some(2 | 3), Shape::Any) if wanted.is_zero() => listed(Some(1), vec![alone()], effort),
        // Turning Turtles: one other coin, whose number is its nimber.
        (1, Some(2), Shape::Any) if wanted.0 < coin => listed(Some(1), vec![others(vec![wanted.0])], effort),
        (1, Some(2), Shape::Any) => none(),
        // Mock Turtles: as bean splitting, but two others must differ.
        (1, Some(3), Shape::Any) => {
            let mut splits = winning_splits(coin, wanted, effort);
            for found in &mut splits.listed {
                found.leaves.retain(|&coin| coin > 0);
            }
            splits
        }
        (1, None, Shape::Consecutive) => ruler(coin, wanted, effort),
        (_, _, Shape::Any) => anywhere(coins, nimber, coin, wanted, effort),
        (_, _, Shape::Consecutive) => spaced(coins, nimber, coin, wanted, 1, effort),
        (_, _, Shape::EquallySpaced) => spaced(coins, nimber, coin, wanted, coin - 1, effort),
    }
}

/// The Ruler game. The nim-sum of coins 1 to n is the Gray code of n, so at most one number of
/// neighbours has a nim-sum.
fn ruler(coin: u64, wanted: Nimber, effort: Effort) -> WinningMoves {
    let gray = |n: u64| n ^ n >> 1;
    let code = gray(coin - 1) ^ wanted.0;
    let kept = [1, 2, 4, 8, 16, 32].iter().fold(code, |n, shift| n ^ n >> shift);
    if kept >= coin {
        return WinningMoves::none();
    }
    let is_short = coin - kept <= effort.list_steps;
    let found = is_short.then(|| others((kept + 1..coin).rev().collect()));
    listed(Some(1), found.into_iter().collect(), effort)
}

/// The move that turns these other coins.
fn others(leaves: Vec<u64>) -> Move {
    Move { heap: 0, take: None, leaves }
}

fn listed(count: Option<u128>, mut listed: Vec<Move>, effort: Effort) -> WinningMoves {
    listed.truncate(effort.listed);
    WinningMoves { count, listed }
}

/// The other coins lie anywhere.
fn anywhere(
    coins: &CoinTurning,
    nimber: &dyn Fn(u64) -> Option<Nimber>,
    coin: u64,
    wanted: Nimber,
    effort: Effort,
) -> WinningMoves {
    let values: Option<Vec<u64>> = (1..coin).map(|other| Some(nimber(other)?.0)).collect();
    let Some(values) = values else { return WinningMoves::default() };
    let least = coins.least() as usize - 1;
    let most = coins.most().map_or(values.len(), |most| most as usize - 1).min(values.len());
    let count = if least > most { Some(0) } else { count_subsets(&values, wanted.0, least, most) };
    let listed = effort.listed;
    let listed = count.map_or(listed, |count| listed.min(usize::try_from(count).unwrap_or(usize::MAX)));
    let mut search = Subsets {
        places: HashMap::new(),
        values: &values,
        least,
        most,
        listed: Vec::new(),
        effort: Effort { listed, ..effort },
        steps: if count.is_some() { effort.count_steps } else { effort.list_steps },
    };
    for (place, &value) in values.iter().enumerate() {
        search.places.entry(value).or_default().push(place);
    }
    search.extend(&mut Vec::new(), values.len(), wanted.0);
    WinningMoves { count, listed: search.listed }
}

/// The number of subsets of `values` with `least..=most` members and nim-sum `wanted`; `None` where
/// neither method below is quick.
///
/// By characters: for a mask m let b of the n values have an odd number of one-bits under m. The
/// subsets of j values, each counted with the sign of its nim-sum under m, give the coefficient of
/// t^j in (1 + t)^(n-b) (1 - t)^b, and the sum over all masks, with the sign of `wanted`, is the
/// number wanted times the number of masks. Only the numbers b matter, which the Walsh-Hadamard
/// transform finds for all masks.
fn count_subsets(values: &[u64], wanted: u64, least: usize, most: usize) -> Option<u128> {
    let largest = values.iter().copied().fold(wanted, u64::max);
    let masks = usize::try_from(largest).ok().and_then(|largest| (largest + 1).checked_next_power_of_two());
    let Some(masks) = masks.filter(|&masks| masks <= MOST_CHARACTERS) else {
        return if most == values.len() { count_by_rank(values, wanted, least) } else { None };
    };
    let n = values.len();
    // There are fewer coins than 2^31.
    let mut signed = vec![0_i32; masks];
    for &value in values {
        signed[value as usize] += 1;
    }
    walsh_hadamard(&mut signed);
    // For each b: the masks with b odd values, each with the sign of what is wanted.
    let mut weights = vec![0_i128; n + 1];
    for (mask, &difference) in signed.iter().enumerate() {
        let odd = ((n as u64).cast_signed() - i64::from(difference)) / 2;
        let sign = if (wanted & mask as u64).count_ones().is_multiple_of(2) { 1 } else { -1 };
        weights[odd.cast_unsigned() as usize] += sign;
    }
    let mut total = 0_i128;
    for (odd, &weight) in weights.iter().enumerate().filter(|&(_, &weight)| weight != 0) {
        let subsets = signed_subsets(n - odd, odd, least, most)?;
        total = total.checked_add(subsets.checked_mul(weight)?)?;
    }
    u128::try_from(total / masks as i128).ok()
}

/// The sum of the coefficients of `t^least` to `t^most` in `(1 + t)^even (1 - t)^odd`.
fn signed_subsets(even: usize, odd: usize, least: usize, most: usize) -> Option<i128> {
    // All coefficients add up to the value at t = 1, so that only the first ones need be known.
    let up_to_most = match most {
        most if most < even + odd => signed_subsets_up_to(even, odd, most)?,
        _ if odd > 0 => 0,
        _ => Some(1_i128 << even.min(126)).filter(|_| even < 127)?,
    };
    let below = if least == 0 { 0 } else { signed_subsets_up_to(even, odd, least - 1)? };
    up_to_most.checked_sub(below)
}

/// The sum of the coefficients of `t^0` to `t^most` in `(1 + t)^even (1 - t)^odd`.
fn signed_subsets_up_to(even: usize, odd: usize, most: usize) -> Option<i128> {
    let powers = |n: usize, sign: i128| {
        let mut row = vec![1_i128];
        for j in 0..most.min(n) {
            let next = row[j].checked_mul((n - j) as i128)? / (j as i128 + 1);
            row.push(next.checked_mul(sign)?);
        }
        Some(row)
    };
    // A factor of the sign at each step makes the signs alternate.
    let (plus, minus) = (powers(even, 1)?, powers(odd, -1)?);
    let mut total = 0_i128;
    for (i, &a) in plus.iter().enumerate() {
        for &b in minus.iter().take(most + 1 - i) {
            total = total.checked_add(a.checked_mul(b)?)?;
        }
    }
    Some(total)
}

/// The number of subsets with at least `least` members and nim-sum `wanted`, by the rank of the
/// values over the field of two elements; `least` is at most 3.
fn count_by_rank(values: &[u64], wanted: u64, least: usize) -> Option<u128> {
    let mut basis: Vec<u64> = Vec::new();
    let reduce = |basis: &[u64], value: u64| basis.iter().fold(value, |value, &base| value.min(value ^ base));
    for &value in values {
        let rest = reduce(&basis, value);
        if rest != 0 {
            basis.push(rest);
            basis.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    if reduce(&basis, wanted) != 0 {
        return Some(0);
    }
    let all = 1_u128.checked_shl(u32::try_from(values.len() - basis.len()).ok()?).filter(|&all| all > 0)?;
    let small = match least {
        0 => 0,
        1 => u128::from(wanted == 0),
        2 => u128::from(wanted == 0) + values.iter().filter(|&&value| value == wanted).count() as u128,
        _ => return None,
    };
    all.checked_sub(small)
}

/// The subsets of the coins below one, in the order of [`CoinTurning`]'s options, that have a
/// nim-sum.
struct Subsets<'a> {
    /// The coins of each nimber, from 0 for coin 1, in increasing order.
    places: HashMap<u64, Vec<usize>>,
    values: &'a [u64],
    least: usize,
    most: usize,
    listed: Vec<Move>,
    effort: Effort,
    steps: u64,
}

impl Subsets<'_> {
    /// Lists the subsets that extend `chosen` by coins before `end` of nim-sum `rest`.
    fn extend(&mut self, chosen: &mut Vec<usize>, end: usize, rest: u64) {
        if self.steps == 0 || self.room() == 0 {
            return;
        }
        self.steps -= 1;
        if rest == 0 && chosen.len() >= self.least {
            self.list(chosen);
        }
        if chosen.len() == self.most {
            return;
        }
        if chosen.len() + 1 == self.most {
            let last = self.places.get(&rest).cloned().unwrap_or_default();
            for place in last.into_iter().take_while(|&place| place < end) {
                if self.room() == 0 {
                    return;
                }
                chosen.push(place);
                self.list(chosen);
                chosen.pop();
            }
            return;
        }
        for place in 0..end {
            chosen.push(place);
            self.extend(chosen, place, rest ^ self.values[place]);
            chosen.pop();
        }
    }

    fn list(&mut self, chosen: &[usize]) {
        if self.room() > 0 {
            let found = others(chosen.iter().map(|&place| place as u64 + 1).collect());
            self.effort.list(&mut self.listed, found);
        }
    }

    /// The number of moves that may still be listed.
    fn room(&self) -> usize {
        self.effort.room(self.listed.len())
    }
}

/// The other coins are neighbours, or lie at equal distances of at most `widest`.
fn spaced(
    coins: &CoinTurning,
    nimber: &dyn Fn(u64) -> Option<Nimber>,
    coin: u64,
    wanted: Nimber,
    widest: u64,
    mut effort: Effort,
) -> WinningMoves {
    let least = u64::from(coins.least()) - 1;
    let most = coins.most().map_or(u64::MAX, |most| u64::from(most) - 1);
    let (mut count, mut found, mut steps) = (0, Vec::new(), 0);
    if least == 0 && wanted.is_zero() {
        count += 1;
        found.push(others(vec![]));
    }
    for distance in 1..=widest {
        let mut sum = Nimber::ZERO;
        for turned in 1..=most.min((coin - 1) / distance) {
            steps += 1;
            if steps > effort.count_steps {
                return listed(None, found, effort);
            }
            sum ^= nimber(coin - turned * distance).unwrap_or_default();
            if turned >= least && sum == wanted {
                count += 1;
                if effort.room(found.len()) > 0 {
                    let turned = others((1..=turned).map(|other| coin - other * distance).collect());
                    effort.list(&mut found, turned);
                }
            }
        }
    }
    listed(Some(count), found, effort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sg_core::{HeapRuleset, NimberSequence};

    const EFFORT: Effort = Effort { count_steps: 1 << 24, list_steps: 1 << 20, listed: 7 };

    /// Every option of a coin, by the definition.
    fn enumerated(coins: &CoinTurning, nimbers: &[Nimber], coin: u64, wanted: Nimber) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        coins.options(coin, &mut |leaves| {
            if leaves.iter().map(|&other| nimbers[other as usize]).sum::<Nimber>() == wanted {
                found.push(leaves.to_vec());
            }
        });
        found
    }

    #[test]
    fn counts_and_lists_equal_enumeration() {
        for (least, most) in [
            (1, Some(1)),
            (1, Some(2)),
            (1, Some(3)),
            (1, Some(5)),
            (2, Some(4)),
            (3, Some(3)),
            (1, None),
            (2, None),
            (4, None),
        ] {
            for shape in [Shape::Any, Shape::Consecutive, Shape::EquallySpaced] {
                let coins = CoinTurning::between(least, most, shape);
                let mut sequence = NimberSequence::new(&coins);
                let nimbers = sequence.up_to(11).to_vec();
                let nimber = |coin: u64| nimbers.get(coin as usize).copied();
                for coin in 0..12 {
                    for wanted in (0..40).map(Nimber) {
                        let slow = enumerated(&coins, &nimbers, coin, wanted);
                        let fast = winning_coins(&coins, &nimber, coin, wanted, EFFORT);
                        let what = format!("{coins}: coin {coin}, wanted {wanted}");
                        assert_eq!(fast.count, Some(slow.len() as u128), "{what}");
                        assert_eq!(fast.listed.len(), slow.len().min(EFFORT.listed), "{what}");
                        for found in &fast.listed {
                            let mut leaves = found.leaves.clone();
                            leaves.sort_unstable();
                            let same = |other: &Vec<u64>| {
                                let mut other = other.clone();
                                other.sort_unstable();
                                other == leaves
                            };
                            assert!(slow.iter().any(same), "{what}: {found:?}");
                        }
                    }
                }
            }
        }
    }

    /// A move takes more steps to list the more coins it turns.
    #[test]
    fn listing_heeds_its_steps() {
        let effort = Effort { list_steps: 1 << 12, listed: usize::MAX, ..EFFORT };
        for (coins, coin) in [
            (CoinTurning::between(2, Some(5), Shape::Any), 60),
            (CoinTurning::between(1, Some(1000), Shape::Consecutive), 900),
            (CoinTurning::between(1, None, Shape::EquallySpaced), 200),
        ] {
            let moves = winning_coins(&coins, &|_| Some(Nimber::ZERO), coin, Nimber::ZERO, effort);
            let steps: usize = moves.listed.iter().map(|found| 16 + found.leaves.len()).sum();
            assert!(moves.count > Some(moves.listed.len() as u128), "{coins}");
            assert!((3900..4300).contains(&steps), "{coins} {steps}");
        }
    }

    #[test]
    fn the_rank_counts_like_the_characters() {
        let values = [1, 2, 3, 5, 8, 13, 21, 34];
        for wanted in 0..64 {
            for least in 0..3 {
                let by_rank = count_by_rank(&values, wanted, least);
                assert_eq!(by_rank, count_subsets(&values, wanted, least, values.len()), "{wanted} {least}");
            }
        }
    }
}
