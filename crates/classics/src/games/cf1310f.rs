//! Codeforces 1310F Bad Cryptography: logarithms in the field of nimbers of 64 bits.
//!
//! The judge takes any exponent; printed is the least one from 0 on. So `1 1` is answered by 0,
//! where the statement's sample has 1.

use std::fmt;

use sg_core::values::nim_field::{GROUP_ORDER, GROUP_PRIMES, reference};

use super::nim_product_64::FERMAT;
use crate::prelude::*;

/// The base.
const A: Number = Number::always("a", ["the base", "底数"], 1..=u64::MAX);
/// The power.
const B: Number = Number::always("b", ["the power", "幂"], 1..=u64::MAX);
/// The number of powers that the method by the rules goes through.
const SEARCH: SearchLimits = SearchLimits::new(&[], 4_096);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<BadCryptography>();

/// The solver of CF 1310F.
#[derive(Clone, Copy, Debug, Default)]
pub struct BadCryptography;

/// The least exponent, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exponent(pub Option<u64>);

impl fmt::Display for Exponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(exponent) => writeln!(f, "{exponent}"),
            None => f.write_str("-1\n"),
        }
    }
}

/// The least exponent by going through the powers, and how many powers were gone through.
fn by_the_powers(a: u64, b: u64) -> Result<(Option<u64>, u64), Refusal> {
    // Products distribute over xor: those of `a` with the powers of two make all others.
    let doubled: [u64; 64] = std::array::from_fn(|bit| reference::by_fermat_powers(1 << bit, a));
    let times_a = |x: u64| {
        let bits = (0..64).filter(|bit| x >> bit & 1 == 1);
        bits.fold(0, |product, bit| product ^ doubled[bit])
    };
    let mut power = 1;
    for exponent in 0..SEARCH.positions() as u64 {
        if power == b {
            return Ok((Some(exponent), exponent + 1));
        }
        power = times_a(power);
        if power == 1 {
            return Ok((None, exponent + 1));
        }
    }
    Err(SEARCH.too_large(text!(
        "{a} has more than {most} powers",
        "{a} 的幂超过 {most} 个",
        most = SEARCH.positions()
    )))
}

/// The numbers of the theory for a case.
fn working(a: u64, b: u64) -> Vec<Text> {
    let Some(order) = Nimber(a).multiplicative_order() else { return Vec::new() };
    let primes: Vec<u64> = GROUP_PRIMES.into_iter().filter(|prime| order.is_multiple_of(*prime)).collect();
    let factors = if primes.len() > 1 { format!(" = {}", separated(&primes, " x ")) } else { String::new() };
    let mut lines = vec![text!("The order of {a} is {order}{factors}.", "{a} 的阶是 {order}{factors}。")];
    match Nimber(b).log(Nimber(a)) {
        None => lines.push(text!(
            "The nim-power {b}^{order} is {power}, not 1, so no power of {a} is {b}.",
            "按 Nim 积，{b} 的 {order} 次幂是 {power}，不是 1，所以 {a} 的幂都不等于 {b}。",
            power = Nimber(b).pow(order)
        )),
        Some(exponent) => {
            let remainders = primes.iter().map(|prime| format!("x mod {prime} = {}", exponent % prime));
            if !primes.is_empty() {
                let all = separated(remainders, ", ");
                lines.push(text!("Prime by prime: {all}.", "对每个素数：{all}。"));
            }
            lines.push(text!(
                "So x = {exponent}, the smallest solution.",
                "所以 x = {exponent}，是最小的非负整数解。"
            ));
        }
    }
    lines
}

impl Problem for BadCryptography {
    /// The base and the power.
    type Case = [u64; 2];
    type Answer = Exponent;

    const ABOUT: About = About {
        name: "cf1310f",
        aliases: &["bad-cryptography"],
        title: "Bad Cryptography",
        title_zh: "糟糕的密码学",
        judge: "Codeforces 1310F",
        comparison: Comparison::Tokens,
        rules: "Find x >= 0 such that the nim-product of x copies of a is b.",
        rules_zh: "求 x >= 0，使得 x 个 a 的 Nim 积等于 b。",
        numbers: &[A, B],
        search: SEARCH,
        input: "t, then t lines `a b`.",
        input_zh: "第一行 t，之后 t 行，每行 `a b`。",
        output: "A line for each: the least such x, or -1 if there is none. The judge takes any.",
        output_zh: "每组一行：满足条件的最小的 x；无解输出 -1。任意一个解均可。",
        theory: "The numbers below 2^64 but 0 are a cyclic group of the order 2^64 - 1 = 3 x 5 x 17 x 257 x 641 x 65537 x 6700417; \
                 one logarithm for each of these primes, put together by the Chinese remainder theorem (Pohlig and Hellman 1978).",
        theory_zh: "小于 2^64 且不为 0 的数构成 2^64 - 1 = 3 x 5 x 17 x 257 x 641 x 65537 x 6700417 阶循环群；对每个素数求一次对数，再用中国剩余定理合并（Pohlig 与 Hellman，1978 年）。",
        framing: Framing::CountFirst(Number::new("t", sentences::CASES, 1..=100, 0..=MOST)),
        ..About::DEFAULT
    };

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<[u64; 2]>, Fault> {
        Ok(Some([input.get(A)?, input.get(B)?]))
    }

    fn solve(&mut self, &[a, b]: &[u64; 2]) -> Result<Exponent, Refusal> {
        Ok(Exponent(Nimber(b).log(Nimber(a))))
    }

    fn by_the_rules(&mut self, &[a, b]: &[u64; 2]) -> Result<Exponent, Refusal> {
        Ok(Exponent(by_the_powers(a, b)?.0))
    }

    fn explain(&mut self, &[a, b]: &[u64; 2], method: Method) -> Result<Explanation, Refusal> {
        let calculation = match method {
            Method::Theory => {
                let because = text!(
                    "b is a nim-power of a if and only if b to the power of the order of a is 1",
                    "b 是 a 的幂，当且仅当以 a 的阶为指数时 b 的幂为 1"
                );
                working(a, b).into_iter().fold(Calculation::new(because).theory(FERMAT), Calculation::line)
            }
            Method::Rules => {
                let (_, powers) = by_the_powers(a, b)?;
                let because = text!(
                    "trying the powers of {a} with exponents 0 to {last} shows it",
                    "由逐一计算 {a} 的 0 到 {last} 次幂得出",
                    last = powers - 1
                );
                Calculation::new(because).theory(FERMAT)
            }
        };
        Ok(calculation.into())
    }

    const SEVERAL_ANSWERS: bool = true;

    /// Any exponent is right, as long as it fits the 64 bits of the judge's checker.
    fn is_right(&[a, b]: &[u64; 2], printed: &str) -> bool {
        printed.parse().is_ok_and(|exponent| Nimber(a).pow(exponent) == Nimber(b))
    }

    fn adversaries() -> Vec<Adversary> {
        vec![Adversary::new(
            [
                "logarithms that skip the primes which do not divide the order of a",
                "求对数时略过不整除 a 的阶的素数",
            ],
            || {
                let generates = |number: &Nimber| number.multiplicative_order() == Some(GROUP_ORDER);
                // The numbers below 2^32 are a field of their own.
                let generator = (1 << 32..u64::MAX).map(Nimber).find(generates).unwrap_or_default();
                let cases = GROUP_PRIMES.into_iter().flat_map(|prime| {
                    // As powers of the generator, those of the first base have exponents that are
                    // multiples of the prime, and those of the second one multiples of `small`.
                    let multiple = prime * (GROUP_ORDER / prime / 3);
                    let small = GROUP_ORDER / prime;
                    [[prime, multiple], [prime, multiple + 1], [small, 2 * small], [small, multiple + 1]]
                });
                let power = |exponent| generator.pow(exponent).0;
                let lines: Vec<String> = cases.map(|[a, b]| format!("{} {}\n", power(a), power(b))).collect();
                format!("{}\n{}", lines.len(), lines.concat())
            },
        )]
    }

    fn mistakes() -> Vec<Mistake<[u64; 2]>> {
        vec![
            Mistake::new(
                "ordinary-powers",
                ["it looks for b among the ordinary powers of a", "在 a 的普通幂中找 b"],
                ["nim multiplication is not used", "没有用 Nim 乘法"],
                "1\n2 3\n",
                |&[a, b]: &[u64; 2]| {
                    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(a)).take(64);
                    Exponent(powers.zip(0..).find(|(power, _)| *power == b).map(|(_, exponent)| exponent))
                        .to_string()
                },
            ),
            Mistake::new(
                "no-solution-missed",
                [
                    "it prints the exponent of the last step where no power of a is b",
                    "a 的幂都不等于 b 时，打印了最后一步的指数",
                ],
                ["every number is treated as a generator", "把每个数都当作生成元"],
                "1\n1 2\n",
                |&[a, b]: &[u64; 2]| {
                    let exponent = Nimber(b).log(Nimber(a)).unwrap_or(u64::MAX - 1);
                    Exponent(Some(exponent)).to_string()
                },
            ),
        ]
    }
}
