//! LOJ template "Nim 积": a chain of nim-products of numbers of 32 bits, from a generator that the
//! statement gives.

use sg_core::values::nim_field::reference;

use super::nim_product_64::{DEFINITION, FERMAT, NumberLine};
use crate::prelude::*;

/// The number of products.
const ROUNDS: Number =
    Number::new("T", ["the number of products", "乘积的个数"], 1..=30_000_000, 0..=100_000_000);
/// The seeds of the generator.
const SEEDS: [Number; 3] = [
    Number::always("SA", ["the first seed", "第一个种子"], 0..=u32::MAX as u64),
    Number::always("SB", ["the second seed", "第二个种子"], 0..=u32::MAX as u64),
    Number::always("SC", ["the third seed", "第三个种子"], 0..=u32::MAX as u64),
];
/// The sizes that the method without tables accepts.
const SEARCH: SearchLimits = SearchLimits::new(&[Cap::new(10_000, ["products", "个乘积"])], 10_000);
/// The number of rounds that an explanation shows.
const SHOWN: usize = 10;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<LojNimProduct>();

/// The solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct LojNimProduct;

/// The number of products, and the generator at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The number of products.
    pub rounds: u64,
    /// The generator.
    pub generator: Generator,
}

/// The statement's generator of numbers of 32 bits, by shifts and exclusive ors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generator(pub [u32; 3]);

impl Generator {
    /// The next number.
    pub fn draw(&mut self) -> u32 {
        self.draw_by(|a| a >> 5)
    }

    /// The next number, by a shift to the right.
    fn draw_by(&mut self, shifted: fn(u32) -> u32) -> u32 {
        let [mut a, b, c] = self.0;
        a ^= a << 16;
        a ^= shifted(a);
        a ^= a << 1;
        self.0 = [b, c, c ^ a ^ b];
        self.0[2]
    }
}

/// A round: both factors and the product.
type Round = [u32; 3];
/// How a number is drawn.
type Draw = fn(&mut Generator) -> u32;

impl Chain {
    /// The rounds, by the numbers drawn and a product.
    fn rounds(&self, draw: Draw, product: impl Fn(u32, u32) -> u32) -> impl Iterator<Item = Round> {
        let Self { rounds, mut generator } = *self;
        let mut last = 0;
        (0..rounds).map(move |_| {
            let x = draw(&mut generator).wrapping_add(last);
            let y = draw(&mut generator);
            last = product(x, y);
            [x, y, last]
        })
    }

    /// The last product, by the numbers drawn and a product.
    fn last(&self, draw: Draw, product: impl Fn(u32, u32) -> u32) -> NumberLine {
        NumberLine(self.rounds(draw, product).last().map_or(0, |[_, _, last]| last).into())
    }
}

fn nim_product(a: u32, b: u32) -> u32 {
    (Nimber(a.into()) * Nimber(b.into())).0 as u32
}

fn by_fermat_powers(a: u32, b: u32) -> u32 {
    reference::by_fermat_powers(a.into(), b.into()) as u32
}

impl Problem for LojNimProduct {
    type Case = Chain;
    type Answer = NumberLine;

    const ABOUT: About = About {
        name: "loj-nim-product",
        aliases: &["loj-nim"],
        title: "Nim product",
        title_zh: "Nim 积",
        judge: "LOJ, template Nim 积",
        rules: "T rounds. rng() turns SA into SA ^ SA << 16, then SA ^ SA >> 5, then SA ^ SA << 1, all in 32 bits; with t = SA it \
                sets SA = SB, SB = SC, SC = t ^ SA ^ SC, and returns SC. A round takes x = rng() + last modulo 2^32 and y = \
                rng(), and sets last to the nim-product of x and y; last is 0 at first.",
        rules_zh: "共 T 轮。rng() 依次令 SA 变为 SA ^ SA << 16、SA ^ SA >> 5、SA ^ SA << 1，都按 32 位计算；记 t = SA，再令 SA = SB、SB = SC、SC = t ^ SA ^ SC，并返回 SC。每轮取 x = (rng() + last) mod 2^32 和 y = rng()，令 last 为 x 与 y 的 Nim 积；last 最初为 0。",
        numbers: &[ROUNDS, SEEDS[0], SEEDS[1], SEEDS[2]],
        search: SEARCH,
        input: "T SA SB SC.",
        input_zh: "T SA SB SC。",
        output: "The last product.",
        output_zh: "最后一轮的 Nim 积。",
        theory: "The numbers below 2^32 are the field of 2^32 elements (Conway, On Numbers and Games, ch. 6). Products of 16 bits use a table of logarithms; a product of 32 bits is made from three of 16 (Karatsuba).",
        theory_zh: "小于 2^32 的数构成 2^32 个元素的域（Conway，《论数与博弈》第 6 章）。16 位用对数表；32 位的一次乘法用三次 16 位乘法（Karatsuba）。",
        framing: Framing::Single,
        ..About::DEFAULT
    };

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Chain>, Fault> {
        let rounds = input.get(ROUNDS)?;
        let mut seeds = [0; 3];
        for (seed, number) in seeds.iter_mut().zip(SEEDS) {
            *seed = input.get(number)? as u32;
        }
        Ok(Some(Chain { rounds, generator: Generator(seeds) }))
    }

    fn solve(&mut self, chain: &Chain) -> Result<NumberLine, Refusal> {
        Ok(chain.last(Generator::draw, nim_product))
    }

    /// By the rules for Fermat powers, bit by bit: the numbers are too large for the definition.
    fn by_the_rules(&mut self, chain: &Chain) -> Result<NumberLine, Refusal> {
        SEARCH.check([chain.rounds])?;
        Ok(chain.last(Generator::draw, by_fermat_powers))
    }

    fn explain(&mut self, chain: &Chain, method: Method) -> Result<Explanation, Refusal> {
        let (because, product): (_, fn(u32, u32) -> u32) = match method {
            Method::Theory => (
                text!(
                    "the numbers below 2^32 are a field, with logarithms of 16 bits",
                    "小于 2^32 的数构成一个域，16 位有对数表"
                ),
                nim_product,
            ),
            Method::Rules => {
                SEARCH.check([chain.rounds])?;
                (
                    text!("the rules for Fermat powers give it bit by bit", "由费马幂的规则逐位得出"),
                    by_fermat_powers,
                )
            }
        };
        let mut calculation = Calculation::new(because).theory(DEFINITION).theory(FERMAT);
        for (round, [x, y, last]) in chain.rounds(Generator::draw, product).take(SHOWN).enumerate() {
            calculation = calculation.line(text!(
                "round {round}: {x} * {y} = {last}",
                "第 {round} 轮：{x} * {y} = {last}",
                round = round + 1
            ));
        }
        let more = chain.rounds.saturating_sub(SHOWN as u64);
        Ok(if more > 0 {
            calculation.line(text!("and {more} more rounds", "另有 {more} 轮"))
        } else {
            calculation
        }
        .into())
    }

    fn mistakes() -> Vec<Mistake<Chain>> {
        vec![
            Mistake::new(
                "last-not-added",
                [
                    "it multiplies two numbers of the generator and leaves the last product out",
                    "只乘生成器的两个数，漏了上一次的积",
                ],
                ["the order of the statement's lines", "题面各行的顺序"],
                "2 0 1 0\n",
                |chain: &Chain| {
                    let mut generator = chain.generator;
                    let products = (0..chain.rounds).map(|_| nim_product(generator.draw(), generator.draw()));
                    NumberLine(products.last().unwrap_or(0).into()).to_string()
                },
            ),
            Mistake::new(
                "signed-shift",
                [
                    "its seeds are signed, so that the shift to the right brings ones from the left",
                    "种子是有符号数，右移时左边补 1",
                ],
                ["int instead of unsigned in the generator", "生成器里用了 int 而不是 unsigned"],
                "8 1 0 0\n",
                |chain: &Chain| {
                    let signed: Draw =
                        |generator| generator.draw_by(|a| (a.cast_signed() >> 5).cast_unsigned());
                    chain.last(signed, nim_product).to_string()
                },
            ),
        ]
    }
}
