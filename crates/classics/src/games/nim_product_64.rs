//! Library Checker "Nim Product (F_{2^64})": nim-products of numbers of 64 bits.
//!
//! No game is asked about; the product is the nimber of a lone coin in Turning Corners, see
//! [`sg_core::games::turning_corners`].

use std::fmt;
use std::sync::LazyLock;

use sg_core::values::nim_field::reference;

use crate::prelude::*;

/// A factor.
const A: Number = Number::always("A", ["the first factor", "第一个因数"], 0..=u64::MAX);
/// The other one.
const B: Number = Number::always("B", ["the second factor", "第二个因数"], 0..=u64::MAX);
/// The greatest factor for which the definition is gone through.
const GREATEST_BY_DEFINITION: u64 = 63;
/// The sizes that the method by the definition accepts.
const SEARCH: SearchLimits = SearchLimits::new(
    &[Cap::new(GREATEST_BY_DEFINITION, ["as the greater factor", "（较大的因数）"])],
    4_096,
);

/// The definition, as explanations have it.
pub(super) const DEFINITION: Phrase = Phrase::both(
    "Definition: a * b = mex of a' * b ^ a * b' ^ a' * b', a' < a, b' < b, the least number that is not among them.",
    "定义：a * b = mex { a' * b ^ a * b' ^ a' * b'，a' < a，b' < b }，即其中没有出现的最小的数。",
);
/// The theorem behind the products.
pub(super) const FERMAT: Phrase = Phrase::both(
    "Theorem (Conway): for each F = 2, 4, 16, 256, ..., where each is the square of the one before, the numbers below F form a field with the xor ^ as addition and * as multiplication; F * x = F x for x < F, and F * F = F ^ F/2.",
    "定理（Conway）：F = 2, 4, 16, 256, ...（每个是前一个的平方），小于 F 的数以异或 ^ 为加法、* 为乘法构成一个域；x < F 时 F * x = F x，并且 F * F = F ^ F/2。",
);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<NimProduct64>();

/// The products of small numbers by the definition.
static TABLE: LazyLock<Vec<Vec<Nimber>>> =
    LazyLock::new(|| reference::by_definition(GREATEST_BY_DEFINITION as usize + 1));

/// The solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimProduct64;

/// A number alone on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberLine(pub u64);

impl fmt::Display for NumberLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0)
    }
}

/// One step of the theory: the halves of both factors, and what becomes of them.
fn working(a: u64, b: u64) -> Vec<Text> {
    let greater = a.max(b);
    if greater < 2 {
        return vec![text!(
            "{a} * {b} = {product}: 0 and 1 are the zero and the unit of the field.",
            "{a} * {b} = {product}：0 与 1 是这个域的零元和单位元。",
            product = a * b
        )];
    }
    // The least k with both factors below F^2.
    let bits = (0..5).map(|k| 1 << k).find(|&bits: &u32| greater.checked_shr(2 * bits).unwrap_or(0) == 0);
    let bits = bits.unwrap_or(32);
    let mask = (1 << bits) - 1;
    let [(a1, a0), (b1, b0)] = [a, b].map(|number| (number >> bits, number & mask));
    let product = |a: u64, b: u64| (Nimber(a) * Nimber(b)).0;
    let (high, low, both) = (product(a1, b1), product(a0, b0), product(a1 ^ a0, b1 ^ b0));
    let half = 1_u64 << (bits - 1);
    vec![
        Text::plain(format_args!("F = {}: {a} = {a1} F ^ {a0}, {b} = {b1} F ^ {b0}.", 1_u64 << bits)),
        Text::plain(format_args!(
            "c = {a1} * {b1} = {high}, d = {a0} * {b0} = {low}, e = ({a1} ^ {a0}) * ({b1} ^ {b0}) = {both}."
        )),
        Text::plain(format_args!(
            "{a} * {b} = (e ^ d) F ^ d ^ c * F/2 = {} F ^ {low} ^ {} = {}.",
            both ^ low,
            product(high, half),
            product(a, b)
        )),
    ]
}

impl Problem for NimProduct64 {
    /// The two factors.
    type Case = [u64; 2];
    type Answer = NumberLine;

    const ABOUT: About = About {
        name: "nim-product-64",
        aliases: &["librarychecker-nim-product-64", "nim_product_64"],
        title: "Nim Product (F_{2^64})",
        title_zh: "Nim 积 (F_{2^64})",
        judge: "Library Checker, nim_product_64",
        comparison: Comparison::Tokens,
        rules: "The nim-product of A and B: A * B = mex { A' * B ^ A * B' ^ A' * B' : A' < A, B' < B }, where ^ is the exclusive \
                or.",
        rules_zh: "A 与 B 的 Nim 积：A * B = mex { A' * B ^ A * B' ^ A' * B' : A' < A, B' < B }，其中 ^ 是异或。",
        numbers: &[A, B],
        search: SEARCH,
        input: "T, then T lines `A B`.",
        input_zh: "第一行 T，之后 T 行 `A B`。",
        output: "A line with A * B for each.",
        output_zh: "每组一行：A * B。",
        theory: "The numbers below 2^64 are the field of 2^64 elements (Conway, On Numbers and Games, ch. 6). Products of 16 bits use a table of logarithms; products of 32 and 64 bits are each made from three products of half the width (Karatsuba).",
        theory_zh: "小于 2^64 的数构成 2^64 个元素的域（Conway，《论数与博弈》第 6 章）。16 位乘法用对数表；32 位和 64 位乘法各拆成三次半长的乘法（Karatsuba）。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=1_000_000, 0..=MOST)),
        ..About::DEFAULT
    };

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<[u64; 2]>, Fault> {
        Ok(Some([input.get(A)?, input.get(B)?]))
    }

    fn solve(&mut self, &[a, b]: &[u64; 2]) -> Result<NumberLine, Refusal> {
        Ok(NumberLine((Nimber(a) * Nimber(b)).0))
    }

    fn by_the_rules(&mut self, &[a, b]: &[u64; 2]) -> Result<NumberLine, Refusal> {
        SEARCH.check([a.max(b)])?;
        Ok(NumberLine(TABLE[a as usize][b as usize].0))
    }

    #[inline]
    fn line(&NumberLine(number): &NumberLine) -> Option<Line> {
        Some(*Line::new().number(number).text("\n"))
    }

    fn explain(&mut self, &[a, b]: &[u64; 2], method: Method) -> Result<Explanation, Refusal> {
        let calculation = match method {
            Method::Theory => {
                let calculation = Calculation::new(text!(
                    "the numbers below 2^64 are a field, and its products follow from F * F = F ^ F/2",
                    "小于 2^64 的数构成一个域，它的乘积由 F * F = F ^ F/2 得出"
                ));
                let lines = working(a, b).into_iter();
                lines.fold(calculation.theory(DEFINITION).theory(FERMAT), Calculation::line)
            }
            Method::Rules => {
                self.by_the_rules(&[a, b])?;
                let pairs = u128::from(a) * u128::from(b);
                Calculation::new(text!(
                    "it is the mex over all pairs of smaller numbers, {pairs} of them",
                    "它是所有更小的数对的 mex，共 {pairs} 对"
                ))
                .theory(DEFINITION)
            }
        };
        Ok(calculation.into())
    }

    fn mistakes() -> Vec<Mistake<[u64; 2]>> {
        vec![
            Mistake::new(
                "polynomials",
                [
                    "it multiplies polynomials over F_2, without carries and without a modulus",
                    "做了 F_2 上的多项式乘法，不进位也不取模",
                ],
                ["the field is treated as a polynomial ring", "把域当成了多项式环"],
                "1\n2 2\n",
                |&[a, b]: &[u64; 2]| {
                    let product: u64 =
                        (0..64).filter(|bit| b >> bit & 1 == 1).fold(0, |sum, bit| sum ^ a << bit);
                    NumberLine(product).to_string()
                },
            ),
            Mistake::new(
                "every-power-of-two",
                [
                    "it uses the rules for 2, 4, 16, 256, ... for all powers of two: the product of two is ordinary, the square \
                     of one is 3/2 of it",
                    "对所有 2 的幂都用了 2、4、16、256……的规则：两个不同的幂之积为普通乘积，平方为它的 3/2",
                ],
                [
                    "the rules for Fermat powers quoted without their condition",
                    "引用费马幂的规则而漏了它的条件",
                ],
                "1\n2 8\n",
                |&[a, b]: &[u64; 2]| {
                    let powers = |number: u64| (0..64_u32).filter(move |bit| number >> bit & 1 == 1);
                    let pairs = powers(a).flat_map(|i| powers(b).map(move |j| (i, j)));
                    let product = pairs.fold(0, |sum, (i, j)| {
                        sum ^ match (1_u64.wrapping_shl(i + j), i == j) {
                            (_, true) => (1_u64 << i) ^ ((1_u64 << i) / 2),
                            (product, false) => product,
                        }
                    });
                    NumberLine(product).to_string()
                },
            ),
        ]
    }
}
