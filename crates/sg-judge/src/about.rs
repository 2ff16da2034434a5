//! A problem as data: texts, numbers, the sizes that a search takes, and what is derived from them.

use std::time::Duration;

use sg_text::joined;

use crate::number::in_short;
use crate::{Language, Number, Phrase, Refusal, Text, separated, text};

/// The framing of the cases of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// The input is a single case.
    Single,
    /// The number of cases comes first (after the header, if there is one).
    CountFirst(Number),
    /// A closing case, exactly as written here, ends the input; [`crate::Problem::read`] returns
    /// `None` for it.
    UntilZero(&'static str),
    /// Cases follow one another to the end of the input, with this between two of them: nothing, or
    /// a blank line.
    UntilEnd(&'static str),
}

/// The rule by which a judge compares an output with the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Comparison {
    /// Byte for byte, but for the last line end.
    Exact,
    /// By lines, ignoring trailing spaces and line ends at the end of the output.
    Lines,
    /// By tokens; all white space is alike.
    Tokens,
}

/// A size that a search by the rules takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cap {
    /// The most that is taken.
    pub most: u64,
    /// The things that are counted, in the plural: "bottles".
    pub unit: Phrase,
    /// An explanation of the unit, or nothing if the unit explains itself.
    pub meaning: Phrase,
}

impl Cap {
    /// At most this many of a unit, in English and Chinese.
    #[must_use]
    pub const fn new(most: u64, [english, chinese]: [&'static str; 2]) -> Self {
        Self { most, unit: Phrase::both(english, chinese), meaning: Phrase::same("") }
    }

    /// Adds a formula or another explanation of the unit, in English and Chinese.
    #[must_use]
    pub const fn meaning(self, [english, chinese]: [&'static str; 2]) -> Self {
        Self { meaning: Phrase::both(english, chinese), ..self }
    }

    /// A number of the unit, in words.
    fn counted(&self, number: impl std::fmt::Display) -> Text {
        text!("{number} {unit}", "{number} {unit}", unit = self.unit)
    }
}

/// The sizes that the search by the rules takes. The texts of refusals and of the help are made
/// from it.
///
/// # Example
///
/// ```
/// use sg_judge::{Cap, Language, Phrase, SearchLimits};
///
/// const BOTTLES: Cap = Cap::new(8, ["bottles", "个瓶子"]);
/// const SEARCH: SearchLimits = SearchLimits::new(&[BOTTLES], 200_000);
/// assert!(SEARCH.check([8]).is_ok());
/// assert_eq!(SEARCH.check([9]).unwrap_err().to_string(), "too large for the search by the rules: 9 bottles");
/// assert_eq!(SEARCH.words().said(Language::English), "at most 8 bottles and 200000 positions");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    caps: &'static [Cap],
    positions: usize,
    example: Phrase,
}

impl SearchLimits {
    /// Caps on what a case may be, and the most positions that are visited.
    #[must_use]
    pub const fn new(caps: &'static [Cap], positions: usize) -> Self {
        Self { caps, positions, example: Phrase::same("") }
    }

    /// Adds an example of a large case that is accepted.
    #[must_use]
    pub const fn example(self, example: Phrase) -> Self {
        Self { example, ..self }
    }

    /// The most positions that are visited.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.positions
    }

    /// Refuses a case that exceeds a cap; `sizes` are in the order of the caps.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] that names the size and all that is taken.
    pub fn check(&self, sizes: impl IntoIterator<Item = u64>) -> Result<(), Refusal> {
        match self.caps.iter().zip(sizes).find(|(cap, size)| *size > cap.most) {
            None => Ok(()),
            Some((cap, u64::MAX)) => {
                let unit = cap.unit;
                Err(self.too_large(text!("more than 10^19 {unit}", "超过 10^19 {unit}")))
            }
            Some((cap, size)) => Err(self.too_large(cap.counted(size))),
        }
    }

    /// The refusal of a case that is too large because of `why`.
    #[must_use]
    pub fn too_large(&self, why: impl Into<Text>) -> Refusal {
        let why: Text = why.into();
        Refusal::new(text!("too large for the search by the rules: {why}", "超出按规则搜索的范围：{why}"))
            .help(text!(
                "the search takes {limits}; `--method theory` goes further",
                "搜索的范围是{limits}；`--method theory` 没有这个限制",
                limits = self.words()
            ))
    }

    /// The sizes in words.
    #[must_use]
    pub fn words(&self) -> Text {
        let caps = self.caps.iter().map(|cap| {
            let (counted, meaning) = (cap.counted(in_short(cap.most)), cap.meaning);
            if meaning == Phrase::same("") {
                return counted;
            }
            text!("{counted} ({meaning})", "{counted}（{meaning}）")
        });
        let positions = Cap::new(0, ["positions", "个局面"]).counted(in_short(self.positions as u64));
        let caps: Vec<Text> = caps.collect();
        let all = if caps.is_empty() {
            positions
        } else {
            let caps = joined(&caps, Phrase::both(", ", "、"));
            text!("{caps} and {positions}", "{caps}和 {positions}")
        };
        if self.example == Phrase::same("") {
            return text!("at most {all}", "至多 {all}");
        }
        text!("at most {all}, such as {example}", "至多 {all}，例如 {example}", example = self.example)
    }
}

/// The record of a problem.
///
/// # Example
///
/// ```
/// use sg_judge::{About, Framing};
///
/// const ABOUT: About = About {
///     name: "my-game",
///     rules: "Take one stone.",
///     rules_zh: "每次取一颗。",
///     framing: Framing::Single,
///     ..About::DEFAULT
/// };
/// assert_eq!(ABOUT.names().next(), Some("my-game"));
/// assert_eq!(ABOUT.stated_limits(), "");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name of its binary or subcommand.
    pub name: &'static str,
    /// Other names that find it.
    pub aliases: &'static [&'static str],
    /// Its title.
    pub title: &'static str,
    /// Its title in Chinese: the statement's own, where that is Chinese. It finds the problem too.
    pub title_zh: &'static str,
    /// The judge, with the judge's number of the problem; or the source of the game.
    pub judge: &'static str,
    /// The judge's rule for comparing outputs.
    pub comparison: Comparison,
    /// The rules in English. [`About::rules_in_words`] has both versions, as each text of the
    /// record has such a method.
    pub rules: &'static str,
    /// The rules in Chinese.
    pub rules_zh: &'static str,
    /// The numbers of the input, in order, without the count of [`Framing::CountFirst`].
    pub numbers: &'static [Number],
    /// Further words on the limits of the solver, made from the constants that bound it.
    pub reach: Option<fn() -> Text>,
    /// The sizes that the search by the rules accepts.
    pub search: SearchLimits,
    /// The format of the input, or nothing where [`About::framing`] says it.
    pub input: &'static str,
    /// The format of the input in Chinese.
    pub input_zh: &'static str,
    /// The format of the output, or nothing where it is a line with one of the [`About::words`] for
    /// each case.
    pub output: &'static str,
    /// The format of the output in Chinese.
    pub output_zh: &'static str,
    /// The answer's words if the first player wins, and if the second does.
    pub words: [&'static str; 2],
    /// The theorem that the solution rests on, with its source.
    pub theory: &'static str,
    /// The theorem in Chinese.
    pub theory_zh: &'static str,
    /// The framing of cases.
    pub framing: Framing,
    /// The most that a number, by its name, adds up to over the cases of an input, if the statement
    /// says it. Inputs are not checked for it; those that are made keep to it.
    pub most_in_all: Option<(&'static str, u64)>,
    /// The CPU time that `grundy stress` gives a program for an input. The judge's own limit may be
    /// another: this one is enough for a right program on the worst input within the judge's
    /// bounds, and too little for the slow ones that are known.
    pub time_limit: Duration,
}

impl About {
    /// A record with what most records of small games share: a name, rules and numbers are still to
    /// be written. Cases go on to the end of the input, which [`About::input_in_words`] says
    /// without further words, `First` or `Second` answers each, lines are compared, a search
    /// visits 100,000 positions, and a program has 2 s.
    pub const DEFAULT: Self = Self {
        name: "",
        aliases: &[],
        title: "",
        title_zh: "",
        judge: "",
        comparison: Comparison::Lines,
        rules: "",
        rules_zh: "",
        numbers: &[],
        reach: None,
        search: SearchLimits::new(&[], 100_000),
        input: "",
        input_zh: "",
        output: "",
        output_zh: "",
        words: ["First\n", "Second\n"],
        theory: "Sprague and Grundy",
        theory_zh: "Sprague-Grundy 定理",
        framing: Framing::UntilEnd(""),
        most_in_all: None,
        time_limit: Duration::from_secs(2),
    };

    /// The rules, in every language.
    #[must_use]
    pub const fn rules_in_words(&self) -> Phrase {
        Phrase::both(self.rules, self.rules_zh)
    }

    /// The theorem, in every language.
    #[must_use]
    pub const fn theory_in_words(&self) -> Phrase {
        Phrase::both(self.theory, self.theory_zh)
    }

    /// The layout of the input: [`About::input`], or where that is empty what the framing says; and
    /// [`About::most_in_all`].
    #[must_use]
    pub fn input_in_words(&self) -> Text {
        let layout = match self.framing {
            _ if !self.input.is_empty() => Phrase::both(self.input, self.input_zh),
            Framing::Single => Phrase::both("One case.", "只有一组数据。"),
            Framing::CountFirst(_) => {
                Phrase::both("The number of cases, then the cases.", "先是数据组数，然后是各组数据。")
            }
            Framing::UntilZero(_) => {
                Phrase::both("Cases up to the one that closes the input.", "若干组数据，直到表示结束的一组。")
            }
            Framing::UntilEnd(_) => {
                Phrase::both("Cases up to the end of the input.", "若干组数据，直到输入结束。")
            }
        };
        match self.most_in_all.map(|(name, most)| (name, in_short(most))) {
            None => layout.into(),
            Some((name, most)) => text!(
                "{layout} The sum of all {name} is at most {most}; this is not checked.",
                "{layout}各组 {name} 之和不超过 {most}，这里不检查。"
            ),
        }
    }

    /// The format of the output: [`About::output`], or where that is empty what the words say.
    ///
    /// ```
    /// use sg_judge::{About, Framing, Language};
    ///
    /// let about = About { words: ["Yes\n", "No\n"], framing: Framing::Single, ..About::DEFAULT };
    /// let output = about.output_in_words();
    /// assert_eq!(output.said(Language::English), "`Yes` if the first player wins, otherwise `No`.");
    /// ```
    #[must_use]
    pub fn output_in_words(&self) -> Text {
        if !self.output.is_empty() {
            return Phrase::both(self.output, self.output_zh).into();
        }
        let [first, second] = self.words.map(str::trim_end);
        let cases = match self.framing {
            Framing::Single => Phrase::same(""),
            _ => Phrase::both("A line for each case: ", "每组一行："),
        };
        text!(
            "{cases}`{first}` if the first player wins, otherwise `{second}`.",
            "{cases}先手必胜输出 `{first}`，否则输出 `{second}`。"
        )
    }

    /// The numbers of the input, the number of cases among them.
    pub fn all_numbers(&self) -> impl Iterator<Item = Number> + use<> {
        let count = match self.framing {
            Framing::CountFirst(count) => Some(count),
            Framing::Single | Framing::UntilZero(_) | Framing::UntilEnd(_) => None,
        };
        count.into_iter().chain(self.numbers.iter().copied())
    }

    /// The limits that hold with `--strict`.
    #[must_use]
    pub fn stated_limits(&self) -> String {
        separated(self.all_numbers().map(|number| number.stated()), ", ")
    }

    /// The limits of the solver, beyond the judge's.
    #[must_use]
    pub fn computed_limits(&self) -> Text {
        let computed: Vec<String> = self.all_numbers().filter_map(|number| number.computed()).collect();
        let reach = self.reach.map(|reach| reach());
        let limits = (!computed.is_empty()).then(|| Text::plain(computed.join(", ")));
        let parts: Vec<Text> = limits.into_iter().chain(reach).collect();
        if parts.is_empty() {
            text!("the same limits", "与题面相同")
        } else {
            joined(&parts, Phrase::both("; ", "；"))
        }
    }

    /// The titles, that of the language first.
    #[must_use]
    pub fn titles(&self, language: Language) -> String {
        match language {
            Language::English => format!("{} {}", self.title, self.title_zh),
            Language::Chinese => format!("{} {}", self.title_zh, self.title),
        }
    }

    /// Its name, its aliases and those titles that it has.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let titles = [self.title, self.title_zh].into_iter().filter(|title| !title.is_empty());
        [self.name].into_iter().chain(self.aliases.iter().copied()).chain(titles)
    }

    /// True if `name` is its name, an alias or a title; capitals, spaces and punctuation do not
    /// matter.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let wanted = plain(name);
        self.names().any(|name| plain(name) == wanted)
    }
}

/// A name without capitals, blanks and punctuation. The site Luogu is called by the letter before
/// its numbers.
pub(crate) fn plain(name: &str) -> String {
    let plain: String =
        name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let number = ["luogu", "洛谷"].iter().find_map(|site| plain.strip_prefix(site));
    match number.map(|number| number.strip_prefix('p').unwrap_or(number)) {
        Some(number) if is_number(number) => format!("p{number}"),
        _ => plain,
    }
}

/// Whether there are digits and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
