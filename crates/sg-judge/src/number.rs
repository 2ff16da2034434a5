//! The numbers of an input as data: what each means, the limits that the statement gives it, and
//! those that are computed.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{Language, Phrase, Text, text};

/// The meaning of a number in the input: its name and, in a list, its place.
///
/// ```
/// use sg_judge::{Field, Phrase};
///
/// assert_eq!(Field::new("n", Phrase::both("the number of bottles", "瓶子数")).to_string(), "n, the number of bottles");
/// assert_eq!(Field::new("p", Phrase::both("the beans in a bottle", "一个瓶子里的豆数")).at(3).to_string(), "p_3, the beans in a bottle");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    name: &'static str,
    meaning: Phrase,
    index: Option<u64>,
}

impl Field {
    /// A number that the statement calls `name`, and what it means in a few words.
    #[must_use]
    pub const fn new(name: &'static str, meaning: Phrase) -> Self {
        Self { name, meaning, index: None }
    }

    /// This field as entry `index` of a list.
    #[must_use]
    pub const fn at(self, index: u64) -> Self {
        Self { index: Some(index), ..self }
    }

    /// The name in the statement.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The meaning of the number.
    #[must_use]
    pub const fn meaning(&self) -> Phrase {
        self.meaning
    }

    /// Its name and meaning.
    #[must_use]
    pub fn words(&self) -> Text {
        let index = self.index.map(|index| format!("_{index}")).unwrap_or_default();
        text!(
            "{name}{index}, {meaning}",
            "{name}{index}（{meaning}）",
            name = self.name,
            meaning = self.meaning
        )
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().said(Language::English))
    }
}

/// From the least to the greatest value; empty if the least is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl Span {
    const fn new(range: &RangeInclusive<u64>) -> Self {
        Self { least: *range.start(), most: *range.end() }
    }

    #[inline]
    pub(crate) const fn holds(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    const fn from(self, least: u64) -> Self {
        Self { least: if least > self.least { least } else { self.least }, ..self }
    }

    const fn up_to(self, most: u64) -> Self {
        Self { most: if most < self.most { most } else { self.most }, ..self }
    }
}

/// The values that a number may take: the judge's own limits, in force with `--strict`, and the
/// widest that the solver computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    judge: Span,
    computable: Span,
}

impl Bounds {
    /// The judge's limits and the solver's.
    #[must_use]
    pub const fn new(judge: RangeInclusive<u64>, computable: RangeInclusive<u64>) -> Self {
        Self { judge: Span::new(&judge), computable: Span::new(&computable) }
    }

    /// Limits that hold with and without `--strict`.
    #[must_use]
    pub const fn always(range: RangeInclusive<u64>) -> Self {
        let limits = Span::new(&range);
        Self { judge: limits, computable: limits }
    }

    /// The limits that hold.
    #[inline]
    pub(crate) const fn in_force(&self, strict: bool) -> Span {
        if strict { self.judge } else { self.computable }
    }

    /// The judge's limits.
    #[must_use]
    pub const fn judge(&self) -> RangeInclusive<u64> {
        self.judge.least..=self.judge.most
    }

    /// The limits without `--strict`.
    #[must_use]
    pub const fn computable(&self) -> RangeInclusive<u64> {
        self.computable.least..=self.computable.most
    }

    /// The text that an error reports as expected of `field`.
    pub(crate) fn expect(&self, field: Field, strict: bool) -> Text {
        let limits = self.in_force(strict);
        let (least, most) = (limits.least, limits.most);
        let range = if least == most {
            text!("to be {least}", "只能是 {least}")
        } else {
            text!("from {least} to {most}", "从 {least} 到 {most}")
        };
        let others = strict && self.judge != self.computable;
        let whose = Phrase::both(" (the judge's limits)", "（题目的数据范围）");
        let whose = if others { whose } else { Phrase::same("") };
        text!("{field}, {range}{whose}", "{field}，{range}{whose}", field = field.words())
    }
}

/// A number of a problem's input: its name, what it means and its limits, as data.
///
/// A problem has a constant for each of its numbers. It is what [`crate::Scanner::get`] reads, and
/// what the help text, the error reports and the table of limits are made from.
///
/// # Example
///
/// ```
/// use sg_judge::{Number, Phrase, Scanner};
///
/// const BEANS: Number = Number::new("p", ["the beans in a bottle", "一个瓶子里的豆数"], 0..=10_000, 0..=u64::MAX);
/// let mut input = Scanner::new("stdin", "10001".as_bytes(), false);
/// assert_eq!(input.get(BEANS).unwrap(), 10_001);
/// assert_eq!(BEANS.stated(), "0 <= p <= 10^4");
/// assert_eq!(BEANS.computed().unwrap(), "p < 2^64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    field: Field,
    bounds: Bounds,
    /// The names of the limits in texts, if they depend on other numbers.
    symbols: [Option<&'static str>; 2],
}

impl Number {
    /// A number with what it means, in English and Chinese, the judge's limits and the solver's.
    #[must_use]
    pub const fn new(
        name: &'static str,
        meaning: [&'static str; 2],
        judge: RangeInclusive<u64>,
        computable: RangeInclusive<u64>,
    ) -> Self {
        let field = Field::new(name, Phrase::both(meaning[0], meaning[1]));
        Self { field, bounds: Bounds::new(judge, computable), symbols: [None; 2] }
    }

    /// A number whose limits hold with and without `--strict`.
    #[must_use]
    pub const fn always(name: &'static str, meaning: [&'static str; 2], range: RangeInclusive<u64>) -> Self {
        let field = Field::new(name, Phrase::both(meaning[0], meaning[1]));
        Self { field, bounds: Bounds::always(range), symbols: [None; 2] }
    }

    /// This number, with another one as its least value, called `symbol` in the texts.
    #[must_use]
    pub const fn from(self, symbol: &'static str) -> Self {
        Self { symbols: [Some(symbol), self.symbols[1]], ..self }
    }

    /// This number, with another one as its greatest value, called `symbol` in the texts.
    #[must_use]
    pub const fn up_to(self, symbol: &'static str) -> Self {
        Self { symbols: [self.symbols[0], Some(symbol)], ..self }
    }

    /// This number, no less than `least` with and without `--strict`.
    #[must_use]
    pub const fn at_least(self, least: u64) -> Self {
        let Bounds { judge, computable } = self.bounds;
        Self { bounds: Bounds { judge: judge.from(least), computable: computable.from(least) }, ..self }
    }

    /// This number, no less than `least` with `--strict`.
    #[must_use]
    pub const fn at_least_if_strict(self, least: u64) -> Self {
        let Bounds { judge, computable } = self.bounds;
        Self { bounds: Bounds { judge: judge.from(least), computable }, ..self }
    }

    /// This number, no more than `most` with and without `--strict`.
    #[must_use]
    pub const fn at_most(self, most: u64) -> Self {
        let Bounds { judge, computable } = self.bounds;
        Self { bounds: Bounds { judge: judge.up_to(most), computable: computable.up_to(most) }, ..self }
    }

    /// This number, no more than `most` with `--strict`.
    #[must_use]
    pub const fn at_most_if_strict(self, most: u64) -> Self {
        let Bounds { judge, computable } = self.bounds;
        Self { bounds: Bounds { judge: judge.up_to(most), computable }, ..self }
    }

    /// Its name and meaning.
    #[must_use]
    pub const fn field(&self) -> Field {
        self.field
    }

    /// Its limits.
    #[must_use]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The judge's limits in a formula.
    #[must_use]
    pub fn stated(&self) -> String {
        let (least, most) = self.bounds.judge().into_inner();
        let [least, most] = [(0, least), (1, most)]
            .map(|(end, number)| self.symbols[end].map_or_else(|| in_short(number), str::to_string));
        format!("{least} <= {} <= {most}", self.field.name)
    }

    /// The limits without `--strict` in a formula, if they are others.
    #[must_use]
    pub fn computed(&self) -> Option<String> {
        let Bounds { judge, computable } = self.bounds;
        let (least, most) = (computable.least, computable.most);
        let name = self.field.name;
        let lower = (least != judge.least).then(|| format!("{} <= ", in_short(least)));
        let differs = lower.is_some() || most != judge.most;
        let upper = (differs && self.symbols[1].is_none()).then(|| match most.checked_add(1) {
            None => " < 2^64".to_string(),
            Some(end) if end.is_power_of_two() => format!(" < {}", in_short(end)),
            Some(_) => format!(" <= {}", in_short(most)),
        });
        (lower.is_some() || upper.is_some())
            .then(|| format!("{}{name}{}", lower.unwrap_or_default(), upper.unwrap_or_default()))
    }
}

/// A number as texts write it: large powers of 10 and of 2, and numbers beside them, as powers.
///
/// ```
/// use sg_judge::in_short;
///
/// assert_eq!(in_short(1_000_000_000), "10^9");
/// assert_eq!(in_short(1 << 26), "2^26");
/// assert_eq!(in_short(u64::MAX - 1), "2^64 - 2");
/// assert_eq!(in_short(30_000), "30000");
/// ```
#[must_use]
pub fn in_short(number: u64) -> String {
    if number >= 10_000 && 10_u64.pow(number.ilog10()) == number {
        return format!("10^{}", number.ilog10());
    }
    let above = |less| u128::from(number) + less;
    match (0..=4).find(|&less| above(less).is_power_of_two()).filter(|_| number >= 1 << 16) {
        None => number.to_string(),
        Some(0) => format!("2^{}", number.ilog2()),
        Some(less) => format!("2^{} - {less}", above(less).ilog2()),
    }
}
